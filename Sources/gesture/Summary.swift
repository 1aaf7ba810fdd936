// SPDX-License-Identifier: MIT

import GestureKit

/// How many gestures there were, of the recording at hand and in all.
struct Summary {
    /// Recognizers in the order in which they are printed.
    static let recognizers = ["tap", "double-tap", "pan", "pinch"]

    /// Gestures by recognizer: those that began, or were recognized at once.
    private(set) var inFile: [String: Int] = [:]
    private(set) var inAll: [String: Int] = [:]

    /// Recordings that were played to the end.
    private(set) var files = 0

    /// Recordings that could not be.
    var failures = 0

    private var isFileFinished = true

    mutating func count(_ observation: Observation) {
        if isFileFinished {
            inFile = [:]
            isFileFinished = false
        }
        let isContinuous: Bool
        switch observation.values {
        case .none: isContinuous = false
        case .pan, .pinch: isContinuous = true
        }
        if observation.state == (isContinuous ? .began : .ended) {
            inFile[observation.recognizer, default: 0] += 1
            inAll[observation.recognizer, default: 0] += 1
        }
    }

    mutating func finishFile() {
        if isFileFinished {
            inFile = [:]
        }
        isFileFinished = true
        files += 1
    }

    /// The counts in words, such as "2 pans, 1 pinch".
    static func words(_ counts: [String: Int]) -> String {
        let parts = recognizers.compactMap { name in
            counts[name].map { "\($0) \(name)\($0 == 1 ? "" : name == "pinch" ? "es" : "s")" }
        }
        return parts.isEmpty ? "no gestures" : parts.joined(separator: ", ")
    }
}

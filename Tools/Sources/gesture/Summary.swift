// SPDX-License-Identifier: MIT

import GestureKit

/// How many gestures there were, of the recording at hand and in all.
struct Summary {
    /// Recognizers in the order in which they are printed.
    let recognizers: [String]

    /// Gestures by recognizer: those that began, or were recognized at once.
    private(set) var inFile: [String: Int] = [:]
    private(set) var inAll: [String: Int] = [:]

    /// Recordings that were played to the end.
    private(set) var files = 0

    /// Recordings that could not be.
    var failures = 0

    private var isFileFinished = true

    init(_ recognizers: [String]) {
        self.recognizers = recognizers
    }

    mutating func count(_ observation: Observation) {
        if isFileFinished {
            inFile = [:]
            isFileFinished = false
        }
        if observation.state == (observation.isDiscrete ? .ended : .began) {
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
    func words(_ counts: [String: Int]) -> String {
        let parts = recognizers.compactMap { name in
            counts[name].map { "\($0) \($0 == 1 ? name : plural(name))" }
        }
        return parts.isEmpty ? "no gestures" : parts.joined(separator: ", ")
    }

    private func plural(_ name: String) -> String {
        let hisses = ["s", "x", "sh", "ch"].contains { name.hasSuffix($0) }
        return name + (hisses ? "es" : "s")
    }
}

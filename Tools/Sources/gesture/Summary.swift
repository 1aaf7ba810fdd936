// SPDX-License-Identifier: MIT

import GestureKit
import GestureReplay

/// Counts gestures, in the current recording and in total.
struct Summary {
    /// The recognizers, in print order.
    let recognizers: [String]

    /// Gestures by recognizer: those that began, or discrete ones that were recognized.
    private(set) var inFile: [String: Int] = [:]
    private(set) var inAll: [String: Int] = [:]

    /// How many recordings were played to the end.
    private(set) var files = 0

    /// How many could not be played.
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

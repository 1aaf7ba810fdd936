// SPDX-License-Identifier: MIT

import Foundation
import GestureKit

/// Aligned columns for people.
struct TextReport: Report {
    private var isFirst = true
    private var hasHeading = false

    mutating func began(_ recording: RecordingDescription) {
        if !isFirst {
            StandardOutput.print("")
        }
        isFirst = false
        hasHeading = false
        StandardOutput.print(recording.file)
        let size = String(format: "%.0f x %.0f pt", recording.width, recording.height)
        if !recording.isTouchscreen {
            StandardOutput.print("  \(recording.device): no touchscreen, so there are no touches")
        } else if recording.isSizeAssumed {
            StandardOutput.print("  \(recording.device): size unknown, taken to be \(size)")
        } else {
            StandardOutput.print("  \(recording.device): \(size)")
        }
    }

    mutating func observed(_ observation: Observation) {
        if !hasHeading {
            hasHeading = true
            StandardOutput.print(
                "      time  gesture     state      fingers        location (pt)  values"
            )
        }
        let columns = [
            String(format: "%8.3f s", Double(observation.time) / 1e6),
            pad(observation.recognizer, 10),
            pad(observation.state.word, 9),
            String(format: "%7d", observation.touches),
            String(format: "(%8.1f, %8.1f)", observation.location.x, observation.location.y),
            words(observation.values),
        ]
        let line = "" + columns.joined(separator: "  ")
        StandardOutput.print(line.hasSuffix("  ") ? String(line.dropLast(2)) : line)
    }

    func ended(_ summary: Summary) {
        StandardOutput.print("  \(Summary.words(summary.inFile))")
    }

    func finish(_ summary: Summary) {
        let files = "\(summary.files) recording\(summary.files == 1 ? "" : "s")"
        let failures = summary.failures == 0 ? "" : ", \(summary.failures) could not be played"
        StandardOutput.print("\n\(files): \(Summary.words(summary.inAll))\(failures)")
    }

    private func words(_ values: Observation.Values) -> String {
        switch values {
        case .none:
            ""
        case .pan(let translation, let velocity):
            "translation (\(number(translation.x, 7, 1)), \(number(translation.y, 7, 1))) pt"
                + "  velocity (\(number(velocity.x, 7, 0)), \(number(velocity.y, 7, 0))) pt/s"
        case .pinch(let scale, let velocity):
            "scale \(number(scale, 7, 3))  velocity \(number(velocity, 7, 2)) /s"
        }
    }

    /// A number with some places, right-aligned; what rounds to zero has no sign.
    private func number(_ value: Double, _ width: Int, _ places: Int) -> String {
        let unit = pow(10, Double(places))
        let rounded = (value * unit).rounded() / unit
        return String(format: "%\(width).\(places)f", rounded == 0 ? 0 : rounded)
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

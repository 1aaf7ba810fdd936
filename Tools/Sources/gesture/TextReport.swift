// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand
import GestureKit
import GestureReplay
import GestureTrace

/// Prints aligned columns for people.
struct TextReport: Report {
    private var isFirst = true
    private var hasHeading = false
    private let nameWidth: Int
    private let palette: Palette
    private let isBrief: Bool

    /// - Parameters:
    ///   - names: The names of the recognizers.
    ///   - palette: The colors of recordings and states.
    ///   - brief: Whether velocities are left out.
    init(names: [String], palette: Palette, brief: Bool = false) {
        self.palette = palette
        isBrief = brief
        nameWidth = max(10, names.map(\.count).max() ?? 0)
    }

    mutating func began(_ recording: RecordingDescription) {
        if !isFirst {
            StandardOutput.print("")
        }
        isFirst = false
        hasHeading = false
        StandardOutput.print(palette.strong("\(recording.file)"))
        StandardOutput.print("  \(recording.words)")
    }

    mutating func observed(_ observation: Observation) {
        if !hasHeading {
            hasHeading = true
            StandardOutput.print(
                "      time  \(pad("gesture", nameWidth))  state      fingers        "
                    + "location (pt)  values"
            )
        }
        let start = [
            observation.time.inSeconds.leftPadded(to: 10), pad(observation.recognizer, nameWidth),
        ]
        let end = [
            String(format: "%7d", observation.touches),
            String(format: "(%8.1f, %8.1f)", observation.location.x, observation.location.y),
            words(observation.values),
        ]
        var line: OutputText = "\(start.joined(separator: "  "))  \(word(observation))  "
        let rest = end.joined(separator: "  ")
        line += "\(rest.hasSuffix("  ") ? String(rest.dropLast(2)) : rest)"
        StandardOutput.print(line)
    }

    /// The state, in color if a gesture begins, is recognized, or is cancelled.
    private func word(_ observation: Observation) -> OutputText {
        let word: OutputText = "\(pad(observation.state.word, 9))"
        switch observation.state {
        case .began: return palette.good(word)
        case .ended: return observation.isDiscrete ? palette.good(word) : word
        case .cancelled: return palette.bad(word)
        case .possible, .changed, .failed: return word
        }
    }

    func ended(_ summary: Summary) {
        StandardOutput.print("  \(summary.words(summary.inFile))")
    }

    func finish(_ summary: Summary) {
        let files = "\(summary.files) recording\(summary.files == 1 ? "" : "s")"
        let failures = summary.failures == 0 ? "" : ", \(summary.failures) could not be played"
        if !isFirst {
            StandardOutput.print("")
        }
        StandardOutput.print("\(files): \(summary.words(summary.inAll))\(failures)")
    }

    private func words(_ values: Observation.Values) -> String {
        switch values {
        case .none:
            ""
        case .pan(let translation, let velocity):
            "\(words(translation: translation))\(words(velocity: velocity))"
        case .edgePan(let edge, let translation, let velocity):
            "from \(pad(edge?.word ?? "-", 6))  \(words(translation: translation))"
                + words(velocity: velocity)
        case .swipe(let direction, let velocity):
            "\(pad(direction?.word ?? "-", 5))\(words(velocity: velocity))"
        case .pinch(let scale, let velocity):
            "scale \(number(scale, 7, 3))"
                + (isBrief ? "" : "  velocity \(number(velocity, 7, 2)) /s")
        case .rotation(let angle, let velocity):
            "rotation \(degrees(angle))°" + (isBrief ? "" : "  velocity \(degrees(velocity))°/s")
        case .transform(let hand):
            "\(words(translation: hand.translation))  scale \(number(hand.scale, 7, 3))"
                + "  rotation \(degrees(hand.rotation))°\(words(velocity: hand.velocity))"
        }
    }

    private func words(translation: Vector) -> String {
        "translation (\(number(translation.x, 7, 1)), \(number(translation.y, 7, 1))) pt"
    }

    private func words(velocity: Vector) -> String {
        guard !isBrief else {
            return ""
        }
        return "  velocity (\(number(velocity.x, 7, 0)), \(number(velocity.y, 7, 0))) pt/s"
    }

    private func degrees(_ radians: Double) -> String {
        number(radians * 180 / .pi, 7, 1)
    }

    /// A right-aligned number with some decimal places. Zero has no sign.
    private func number(_ value: Double, _ width: Int, _ places: Int) -> String {
        let unit = pow(10, Double(places))
        let rounded = (value * unit).rounded() / unit
        return String(format: "%\(width).\(places)f", rounded == 0 ? 0 : rounded)
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension String {
    /// The text with leading spaces, at least `width` characters wide.
    func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

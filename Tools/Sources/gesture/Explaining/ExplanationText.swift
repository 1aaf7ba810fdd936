// SPDX-License-Identifier: MIT

import Foundation
import GestureConfiguration
import GestureKit
import GestureTrace

/// Explanations for people, short enough for a bug report.
struct ExplanationText: ExplanationReport {
    private let palette: Palette
    private let width: Int
    /// By recognizer: the recognizers that it waits for.
    private let waits: [String: [String]]
    private var isFirst = true

    init(_ configuration: Configuration, _ palette: Palette) {
        self.palette = palette
        width = configuration.names.map(\.count).max() ?? 0
        waits = Dictionary(
            configuration.recognizers.map { ($0.name, $0.requiresFailureOf) }
        ) { first, _ in first }
    }

    mutating func add(_ recording: ExplainedRecording) {
        if !isFirst {
            StandardOutput.print("")
        }
        isFirst = false
        StandardOutput.print(palette.strong("\(recording.description.file)"))
        StandardOutput.print("  \(recording.description.words)")
        for remark in recording.setup {
            StandardOutput.print("  \(palette.bad("\(remark.text)"))")
        }
        let chapters = recording.explanation.chapters
        if chapters.isEmpty {
            StandardOutput.print(
                recording.description.isTouchscreen
                    ? "  no finger touched it" : "  no gesture was made on it"
            )
        }
        for chapter in chapters {
            StandardOutput.print("")
            printHeading(chapter.sequence)
            for note in chapter.notes {
                StandardOutput.print("    \(palette.bad("\(note.sentence)"))")
            }
            for finding in chapter.findings {
                printFinding(finding)
            }
        }
    }

    private func printHeading(_ sequence: TouchSequence) {
        let count = sequence.fingers
        let place = sequence.touchpad == nil ? "" : " on the touchpad"
        StandardOutput.print(
            "  " + palette.strong("touches \(sequence.number)")
                + ": \(sequence.start.inSeconds) to \(sequence.end.inSeconds), "
                + "\(count) finger\(count == 1 ? "" : "s")\(place)"
        )
        for contact in sequence.contacts {
            StandardOutput.print("    \(words(contact))")
        }
    }

    private func words(_ contact: Trace.Contact) -> String {
        guard let first = contact.samples.first, let last = contact.samples.last else {
            return "finger \(contact.ordinal)"
        }
        let time = Double(contact.endTime - min(contact.endTime, first.time)) / 1000
        let duration = "in \(number(time, 0)) ms"
        guard let touchpad = contact.touchpad else {
            return "finger \(contact.ordinal): \(point(first.location)) to "
                + "\(point(last.location)) \(duration), "
                + "at most \(number(contact.reach, 1)) pt from its start\(contact.ending)"
        }
        let way = last.location - first.location
        let moved = "moved \(point(Point(x: way.x, y: way.y))) pt"
        let facts =
            switch touchpad.gesture {
            case .swipe: "\(moved) \(duration)"
            case .pinch:
                "scale \(number(touchpad.scale, 3)), rotation "
                    + "\(number(touchpad.rotation * 180 / .pi, 1))°, \(moved) \(duration)"
            case .hold: "rested for \(number(time, 0)) ms"
            }
        return "\(touchpad.gesture.word): \(facts)\(contact.ending)"
    }

    private func printFinding(_ finding: Explanation.Finding) {
        for gesture in finding.gestures {
            printLine(finding.recognizer, palette.good("fired"), words(gesture, finding.recognizer))
        }
        for note in finding.notes {
            let outcome: OutputText =
                note.state == .possible ? "not received" : "\(note.state.word)"
            let alone = finding.aloneAt.first.map { "; alone it fires at \($0.inSeconds)" } ?? ""
            printLine(
                finding.recognizer,
                outcome,
                "at \(note.time.inSeconds): \(note.reason ?? note.sentence)\(alone)"
            )
        }
        if finding.gestures.isEmpty && finding.notes.isEmpty {
            printLine(finding.recognizer, "undecided", "here; later touches may complete it")
        }
    }

    private func printLine(_ name: String, _ outcome: OutputText, _ text: String) {
        let padding = String(repeating: " ", count: max(0, width - name.count))
        StandardOutput.print("    \(name)\(padding)  \(outcome) \(text)")
    }

    private func words(_ gesture: Explanation.Gesture, _ name: String) -> String {
        var text = "at \(gesture.reported.inSeconds), "
        if gesture.known < gesture.reported {
            let delay = number(Double(gesture.reported - gesture.known) / 1000, 0)
            text += "known at \(gesture.known.inSeconds): "
            if let blockers = waits[name], !blockers.isEmpty {
                text += "it waited \(delay) ms for \(blockers.joined(separator: ", "))"
            } else {
                text += "rivals delayed it by \(delay) ms"
            }
        } else {
            text += "without waiting"
        }
        if let end = gesture.end {
            text += "; \(end.state.word) at \(end.time.inSeconds)"
            text += gesture.reason?.reason.map { ": \($0)" } ?? ""
        }
        return gesture.value.map { text + values($0) } ?? text
    }

    private func values(_ value: Trace.Value) -> String {
        var parts: [String] = []
        if let side = value.side {
            parts.append(side)
        }
        if let translation = value.translation {
            parts.append("translation \(point(Point(x: translation.x, y: translation.y))) pt")
        }
        if let scale = value.scale {
            parts.append("scale \(number(scale, 3))")
        }
        if let rotation = value.rotation {
            parts.append("rotation \(number(rotation * 180 / .pi, 1))°")
        }
        return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
    }

    private func point(_ point: Point) -> String {
        "(\(number(point.x, 1)), \(number(point.y, 1)))"
    }

    /// Formats a number with some decimal places. Zero has no sign, even if it was rounded to zero.
    private func number(_ value: Double, _ places: Int) -> String {
        let unit = pow(10, Double(places))
        let rounded = (value * unit).rounded() / unit
        return String(format: "%.\(places)f", rounded == 0 ? 0 : rounded)
    }
}

extension Trace.Contact {
    /// How it ended, unless it simply lifted.
    fileprivate var ending: String {
        switch end {
        case .lifted: ""
        case .cancelled where touchpad?.gesture == .hold:
            ", then cancelled: the fingers moved"
        case .cancelled where touchpad != nil: ", then cancelled by the touchpad"
        case .cancelled: ", then taken away"
        case .stillDown: ", still down at the end"
        }
    }
}

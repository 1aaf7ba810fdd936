// SPDX-License-Identifier: MIT

import GestureCommand
import GestureConfiguration
import GestureKit
import GestureReplay
import GestureRun
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
        let hasHand = configuration.actions.contains(where: \.isOfHand)
        width = (configuration.names + (hasHand ? ["hand"] : [])).map(\.count).max() ?? 0
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
        var unreported = recording.unreported[...]
        if chapters.isEmpty, unreported.isEmpty {
            let description = recording.description
            let isSilent =
                description.isOfTouches && description.hasDevice && !description.isTouchscreen
            StandardOutput.print(
                isSilent ? "  libinput reported no gesture on it" : "  no finger touched it"
            )
        }
        for chapter in chapters {
            printUnreported(unreported.prefix { $0.start < chapter.sequence.start })
            unreported = unreported.drop { $0.start < chapter.sequence.start }
            StandardOutput.print("")
            printHeading(chapter)
            for note in chapter.notes {
                StandardOutput.print("    \(palette.bad("\(note.sentence)"))")
            }
            for finding in chapter.findings {
                printFinding(finding)
            }
        }
        printUnreported(unreported)
        if let comparison = recording.comparison {
            StandardOutput.print("")
            StandardOutput.print("  \(comparison)")
        }
        printActions(recording)
    }

    private func printActions(_ recording: ExplainedRecording) {
        if !recording.outcomes.isEmpty {
            StandardOutput.print("")
            StandardOutput.print("  " + palette.strong("actions"))
        }
        for outcome in recording.outcomes {
            let (gesture, actions) = (outcome.gesture, recording.actions)
            let name = gesture.recognizer.isEmpty ? "hand" : gesture.recognizer
            let head = "    \(gesture.value.time.inSeconds)  \(name) \(gesture.state.word)"
            for action in outcome.ran.map({ actions[$0] }) {
                let words = action.run.isEmpty ? "nothing" : action.run.asShellLine
                StandardOutput.print(
                    "\(head): \(palette.good("line \(action.line) runs")) \(words)"
                )
            }
            guard outcome.ran.isEmpty else {
                continue
            }
            StandardOutput.print("\(head): no action runs")
            for other in outcome.others {
                let reason = outcome.reason(other, actions)
                StandardOutput.print("      line \(actions[other.action].line): \(reason)")
            }
        }
    }

    private func printUnreported(_ fingers: ArraySlice<UnreportedFingers>) {
        if !fingers.isEmpty {
            StandardOutput.print("")
        }
        for hand in fingers {
            let count = "\(hand.count) finger\(hand.count == 1 ? "" : "s")"
            StandardOutput.print(
                "  \(hand.start.inSeconds) to \(hand.end.inSeconds), \(count) on the touchpad, "
                    + "no gesture: \(hand.reason)"
            )
        }
    }

    private func printHeading(_ chapter: Explanation.Chapter) {
        let sequence = chapter.sequence
        let counts = [
            (sequence.pens, "pen", ""), (sequence.fingers, "finger", ""),
            (sequence.touchpadFingers, "finger", " on the touchpad"),
        ].filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")\($2)" }
        StandardOutput.print(
            "  " + palette.strong("touches \(sequence.number)")
                + ": \(sequence.start.inSeconds) to \(sequence.end.inSeconds), "
                + "\(counts.joined(separator: ", "))\(chapter.device.map { ", on \($0)" } ?? "")"
        )
        for contact in sequence.contacts {
            StandardOutput.print("    \(words(contact))")
        }
    }

    private func words(_ contact: Trace.Contact) -> String {
        guard let first = contact.samples.first, let last = contact.samples.last else {
            return contact.name
        }
        let time = Double(contact.endTime - min(contact.endTime, first.time)) / 1000
        let duration = "in \(time.decimal(0)) ms"
        guard let touchpad = contact.touchpad else {
            return "\(contact.name): \(point(first.location)) to "
                + "\(point(last.location)) \(duration), "
                + "at most \(contact.reach.decimal(1)) pt from its start\(contact.forces)"
                + (contact.isAstray ? ", on a view that is not in the file" : "")
                + contact.ending
        }
        let way = last.location - first.location
        let moved = "moved \(point(Point(x: way.x, y: way.y))) pt"
        let facts =
            switch touchpad.gesture {
            case .swipe: "\(moved) \(duration)"
            case .pinch:
                "scale \(touchpad.scale.decimal(3)), rotation "
                    + "\(degrees(touchpad.rotation)), \(moved) \(duration)"
            case .hold: "rested for \(time.decimal(0)) ms"
            }
        return "\(touchpad.word): \(facts)\(contact.ending)"
    }

    private func printFinding(_ finding: Explanation.Finding) {
        for outcome in finding.outcomes {
            switch outcome {
            case .fired(let gesture):
                let text = words(gesture, finding.recognizer)
                printLine(finding.recognizer, palette.good("fired"), text)
            case .failed(let failure):
                let state = failure.note.state
                let outcome: OutputText = state == .possible ? "not received" : "\(state.word)"
                printLine(finding.recognizer, outcome, words(failure))
            }
        }
        if finding.outcomes.isEmpty {
            printLine(finding.recognizer, "undecided", "here; later touches may complete it")
        }
    }

    private func words(_ failure: Explanation.Failure) -> String {
        let note = failure.note
        var text = "at \(note.time.inSeconds): \(note.reason ?? note.sentence)"
        if failure.isHelped {
            text += "; to get both, let the two recognize simultaneously"
        }
        switch failure.alone {
        case .fires(let time): text += "; alone it fires at \(time.inSeconds)"
        case .fails(let reason) where note.rival != nil:
            text += "; it would have failed anyway: \(reason)"
        case .fails, nil: break
        }
        return text
    }

    private func printLine(_ name: String, _ outcome: OutputText, _ text: String) {
        let padding = String(repeating: " ", count: max(0, width - name.count))
        StandardOutput.print("    \(name)\(padding)  \(outcome) \(text)")
    }

    private func words(_ gesture: Explanation.Gesture, _ name: String) -> String {
        var text = "at \(gesture.reported.inSeconds), "
        if gesture.known < gesture.reported {
            let delay = (Double(gesture.reported - gesture.known) / 1000).decimal(0)
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
        return text + values(gesture)
    }

    /// The last values, and the largest ones of a gesture that went back.
    private func values(_ gesture: Explanation.Gesture) -> String {
        guard let value = gesture.values.last else {
            return ""
        }
        var parts: [String] = []
        if let side = value.side {
            parts.append(side)
        }
        if let way = value.translation {
            parts.append("translation \(point(way)) pt\(peak(gesture.peakTranslation, point))")
        }
        if let scale = value.scale {
            let peak = peak(gesture.peakScale) { $0.decimal(3) }
            parts.append("scale \(scale.decimal(3))\(peak)")
        }
        if let rotation = value.rotation {
            parts.append("rotation \(degrees(rotation))\(peak(gesture.peakRotation, degrees))")
        }
        return parts.isEmpty ? "" : "; " + parts.joined(separator: ", ")
    }

    private func peak<Value>(_ value: Value?, _ words: (Value) -> String) -> String {
        value.map { " (peak \(words($0)))" } ?? ""
    }

    private func degrees(_ radians: Double) -> String {
        "\((radians * 180 / .pi).decimal(1))°"
    }

    private func point(_ way: Vector) -> String {
        point(Point(x: way.x, y: way.y))
    }

    private func point(_ point: Point) -> String {
        "(\(point.x.decimal(1)), \(point.y.decimal(1)))"
    }
}

extension Trace.Contact {
    /// The range of its forces, if it is a pen that reports them.
    fileprivate var forces: String {
        let forces = samples.compactMap(\.force)
        guard let least = forces.min(), let most = forces.max() else {
            return ""
        }
        return ", with a force of \(least.decimal(2)) to \(most.decimal(2))"
    }

    /// How it ended, unless it simply lifted.
    fileprivate var ending: String {
        switch end {
        case .lifted: ""
        case .cancelled where touchpad != nil:
            ", then cancelled"
                + (touchpad?.interruptionInWords.map { ": \($0)" } ?? " by the touchpad")
        case .cancelled: ", then taken away"
        case .stillDown: ", still down at the end"
        }
    }
}

/// Explanations for programs: one JSON object per line.
struct ExplanationJSON: ExplanationReport {
    func add(_ recording: ExplainedRecording) {
        for chapter in recording.explanation.chapters {
            for finding in chapter.findings {
                let remark = recording.setup.first { $0.recognizer == finding.recognizer }
                let base: JSONLine = [
                    "file": recording.description.file,
                    "sequence": chapter.sequence.number,
                    "start_us": chapter.sequence.start,
                    "end_us": chapter.sequence.end,
                    "fingers": chapter.sequence.fingers + chapter.sequence.touchpadFingers,
                    "pens": chapter.sequence.pens > 0 ? chapter.sequence.pens : nil,
                    "touchpad": chapter.sequence.touchpad?.word,
                    "device": chapter.device,
                    "recognizer": finding.recognizer,
                    "outcome": "open",
                    "time_us": chapter.sequence.end,
                    "worst_delay_us": remark?.worstDelay,
                    "setup": remark?.text,
                ]
                for outcome in finding.outcomes {
                    var line = base
                    switch outcome {
                    case .fired(let gesture): line.add(values(of: gesture))
                    case .failed(let failure): line.add(values(of: failure))
                    }
                    line.print()
                }
                if finding.outcomes.isEmpty {
                    base.print()
                }
            }
        }
        if let comparison = recording.comparison {
            let line: JSONLine = [
                "file": recording.description.file,
                "outcome": "compared",
                "time_us": recording.explanation.chapters.map(\.sequence.end).max() ?? 0,
                "reason": comparison,
            ]
            line.print()
        }
        for hand in recording.unreported {
            let line: JSONLine = [
                "file": recording.description.file,
                "start_us": hand.start,
                "end_us": hand.end,
                "fingers": hand.count,
                "outcome": "unreported",
                "time_us": hand.end,
                "reason": hand.reason,
            ]
            line.print()
        }
        for outcome in recording.outcomes {
            func print(_ action: Int, _ word: String, _ reason: String?) {
                let line: JSONLine = [
                    "file": recording.description.file,
                    "recognizer": outcome.gesture.recognizer.isEmpty
                        ? "hand" : outcome.gesture.recognizer,
                    "outcome": word,
                    "time_us": outcome.gesture.value.time,
                    "line": recording.actions[action].line,
                    "reason": reason,
                ]
                line.print()
            }
            outcome.ran.forEach { print($0, "action-runs", nil) }
            for other in outcome.others {
                print(other.action, "action-does-not-run", outcome.reason(other, recording.actions))
            }
        }
    }

    private func values(of gesture: Explanation.Gesture) -> JSONLine {
        let value = gesture.values.last
        return [
            "outcome": "fired",
            "time_us": gesture.reported,
            "known_us": gesture.known,
            "latency_us": gesture.reported - gesture.known,
            "ended_us": gesture.end?.time,
            "reason": gesture.reason?.reason,
            "rival": gesture.reason?.rival,
            "side": value?.side,
            "translation": value?.translation?.list,
            "scale": value?.scale,
            "rotation": value?.rotation,
            "peak_translation": gesture.peakTranslation?.list,
            "peak_scale": gesture.peakScale,
            "peak_rotation": gesture.peakRotation,
        ]
    }

    private func values(of failure: Explanation.Failure) -> JSONLine {
        let note = failure.note
        var values: JSONLine = [
            "outcome": note.state == .possible ? "not-received" : note.state.word,
            "time_us": note.time,
            "reason": note.reason ?? note.sentence,
            "rival": note.rival,
            "helps": note.isExcluded ? failure.isHelped : nil,
        ]
        switch failure.alone {
        case .fires(let time): values.add(["alone_us": time])
        case .fails(let reason): values.add(["alone_reason": note.rival == nil ? nil : reason])
        case nil: break
        }
        return values
    }
}

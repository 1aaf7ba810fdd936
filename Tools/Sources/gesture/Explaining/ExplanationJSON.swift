// SPDX-License-Identifier: MIT

import GestureCommand
import GestureKit
import GestureReplay
import GestureTrace

/// Explanations for programs: one JSON object per line.
struct ExplanationJSON: ExplanationReport {
    private struct Line: Encodable {
        var file: String
        var sequence: Int
        var start_us: UInt64
        var end_us: UInt64
        var fingers: Int
        var touchpad: String?
        var recognizer: String
        var outcome: String
        var time_us: UInt64?
        var known_us: UInt64?
        var latency_us: UInt64?
        var worst_delay_us: UInt64?
        var setup: String?
        var ended_us: UInt64?
        var reason: String?
        var rival: String?
        var alone_us: UInt64?
        var alone_reason: String?
        var helps: Bool?
        var side: String?
        var translation: [Double]?
        var scale: Double?
        var rotation: Double?
        var peak_translation: [Double]?
        var peak_scale: Double?
        var peak_rotation: Double?
    }

    func add(_ recording: ExplainedRecording) {
        for chapter in recording.explanation.chapters {
            for finding in chapter.findings {
                let remark = recording.setup.first { $0.recognizer == finding.recognizer }
                let line = Line(
                    file: recording.description.file,
                    sequence: chapter.sequence.number,
                    start_us: chapter.sequence.start,
                    end_us: chapter.sequence.end,
                    fingers: chapter.sequence.fingers,
                    touchpad: chapter.sequence.touchpad?.word,
                    recognizer: finding.recognizer,
                    outcome: "open",
                    worst_delay_us: remark?.worstDelay,
                    setup: remark?.text
                )
                print(finding, line)
            }
        }
    }

    private func print(_ finding: Explanation.Finding, _ base: Line) {
        for outcome in finding.outcomes {
            switch outcome {
            case .fired(let gesture): print(gesture, base)
            case .failed(let failure): print(failure, base)
            }
        }
        if finding.outcomes.isEmpty {
            print(base)
        }
    }

    private func print(_ gesture: Explanation.Gesture, _ base: Line) {
        let value = gesture.values.last
        var line = base
        line.outcome = "fired"
        line.time_us = gesture.reported
        line.known_us = gesture.known
        line.latency_us = gesture.reported - gesture.known
        line.ended_us = gesture.end?.time
        line.reason = gesture.reason?.reason
        line.rival = gesture.reason?.rival
        line.side = value?.side
        line.translation = value?.translation.map { [$0.x, $0.y] }
        line.scale = value?.scale
        line.rotation = value?.rotation
        line.peak_translation = gesture.peakTranslation.map { [$0.x, $0.y] }
        line.peak_scale = gesture.peakScale
        line.peak_rotation = gesture.peakRotation
        print(line)
    }

    private func print(_ failure: Explanation.Failure, _ base: Line) {
        let note = failure.note
        var line = base
        line.outcome = note.state == .possible ? "not-received" : note.state.word
        line.time_us = note.time
        line.reason = note.reason ?? note.sentence
        line.rival = note.rival
        switch failure.alone {
        case .fires(let time): line.alone_us = time
        case .fails(let reason): line.alone_reason = note.rival.map { _ in reason }
        case nil: break
        }
        line.helps = note.isExcluded ? failure.isHelped : nil
        print(line)
    }

    private func print(_ line: Line) {
        StandardOutput.print(OutputText(json: line))
    }
}

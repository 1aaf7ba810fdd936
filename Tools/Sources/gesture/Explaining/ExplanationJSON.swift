// SPDX-License-Identifier: MIT

import GestureKit
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
        var side: String?
        var translation: [Double]?
        var scale: Double?
        var rotation: Double?
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
        for gesture in finding.gestures {
            var line = base
            line.outcome = "fired"
            line.time_us = gesture.reported
            line.known_us = gesture.known
            line.latency_us = gesture.reported - gesture.known
            line.ended_us = gesture.end?.time
            line.reason = gesture.reason?.reason
            line.rival = gesture.reason?.rival
            line.side = gesture.value?.side
            line.translation = gesture.value?.translation.map { [$0.x, $0.y] }
            line.scale = gesture.value?.scale
            line.rotation = gesture.value?.rotation
            print(line)
        }
        for note in finding.notes {
            var line = base
            line.outcome = note.state == .possible ? "not-received" : note.state.word
            line.time_us = note.time
            line.reason = note.reason ?? note.sentence
            line.rival = note.rival
            line.alone_us = finding.aloneAt.first
            print(line)
        }
        if finding.gestures.isEmpty && finding.notes.isEmpty {
            print(base)
        }
    }

    private func print(_ line: Line) {
        StandardOutput.print(OutputText(json: line))
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// What each recognizer did in each sequence of touches of a recording, and why.
struct Explanation {
    /// What one recognizer did in one sequence.
    struct Finding {
        var recognizer: String
        var gestures: [Gesture]
        /// Why there was no gesture, for each time it failed.
        var notes: [Trace.Note]
        /// When it would have fired if it were the only recognizer.
        var aloneAt: [UInt64]
    }

    /// A gesture that was recognized.
    struct Gesture {
        /// When it was first reported.
        var reported: UInt64
        /// When it would have been reported if its recognizer were the only one.
        var known: UInt64
        /// Its end; nil for a discrete gesture, and for one that has not ended.
        var end: Trace.Transition?
        /// Why it was cancelled.
        var reason: Trace.Note?
        /// Its last values.
        var value: Trace.Value?
    }

    /// A sequence, with one finding for each recognizer, in their order.
    struct Chapter {
        var sequence: TouchSequence
        var findings: [Finding]
        /// Touches that reached no recognizer.
        var notes: [Trace.Note]
    }

    var chapters: [Chapter]

    /// Explains a recording.
    ///
    /// - Parameters:
    ///   - trace: What happened.
    ///   - alone: What would have happened if each recognizer were the only one.
    init(_ trace: Trace, alone: Trace) {
        let sequences = TouchSequence.all(of: trace)
        chapters = sequences.map { Chapter(sequence: $0, findings: [], notes: []) }
        guard !sequences.isEmpty else {
            return
        }
        for (lane, other) in zip(trace.lanes, alone.lanes) {
            var findings = sequences.map { _ in
                Finding(recognizer: lane.name, gestures: [], notes: [], aloneAt: [])
            }
            // Both are in order of time: each gesture matches the latest one known by then.
            var moments = other.gestures.map(\.reported)[...]
            var known: [UInt64] = []
            for var gesture in lane.gestures {
                known += moments.prefix { $0 <= gesture.reported }
                moments = moments.drop { $0 <= gesture.reported }
                gesture.known = known.popLast() ?? gesture.reported
                findings[sequences.index(at: gesture.reported)].gestures.append(gesture)
            }
            for moment in known + moments {
                findings[sequences.index(at: moment)].aloneAt.append(moment)
            }
            // The reason of a cancelled gesture is kept with the gesture.
            for note in lane.notes where note.state != .cancelled {
                findings[sequences.index(at: note.time)].notes.append(note)
            }
            for (index, finding) in findings.enumerated() {
                chapters[index].findings.append(finding)
            }
        }
        for note in trace.notes {
            chapters[sequences.index(at: note.time)].notes.append(note)
        }
    }
}

extension Trace.Lane {
    /// The gestures among its attempts.
    fileprivate var gestures: [Explanation.Gesture] {
        let reasons = Dictionary(
            notes.filter { $0.state == .cancelled }.map { ($0.time, $0) }
        ) { first, _ in first }
        return attempts.compactMap { attempt in
            let first = attempt.transitions.first
            guard let first, first.state == .began || first.state == .ended else {
                return nil
            }
            let end = attempt.transitions.last { $0.state == .ended || $0.state == .cancelled }
            return Explanation.Gesture(
                reported: first.time,
                known: first.time,
                end: first.state == .began ? end : nil,
                reason: end.flatMap { $0.state == .cancelled ? reasons[$0.time] : nil },
                value: attempt.values.last
            )
        }
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// What became of every recognizer in every sequence of touches of a recording, and why.
struct Explanation {
    /// What became of one recognizer in one sequence.
    struct Finding {
        var recognizer: String
        var gestures: [Gesture]
        /// Why there was none, each time it gave up.
        var notes: [Trace.Note]
        /// When there would have been one if the recognizer had been the only one.
        var aloneAt: [UInt64]
    }

    /// A gesture that was recognized.
    struct Gesture {
        /// When it was reported first.
        var reported: UInt64
        /// When it was known first: when it is reported if its recognizer is the only one.
        var known: UInt64
        /// Its end, nil for one that is over as it is recognized, and for one that goes on.
        var end: Trace.Transition?
        /// Why it was cancelled.
        var reason: Trace.Note?
        /// What it measured in the end.
        var value: Trace.Value?
    }

    /// A sequence with a finding for each recognizer, in their order.
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
    ///   - alone: What would have, had each recognizer been the only one.
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
            // Both in the order of time: each gesture is the latest that was known by then.
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
            // Why a gesture was cancelled stands with the gesture.
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

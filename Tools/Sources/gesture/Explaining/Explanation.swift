// SPDX-License-Identifier: MIT

import GestureCommand
import GestureKit
import GestureTrace
import Glibc

/// What each recognizer did in each sequence of touches of a recording, and why.
struct Explanation {
    /// What one recognizer did in one sequence.
    struct Finding {
        var recognizer: String
        /// What became of it, in order of time.
        var outcomes: [Outcome]
    }

    enum Outcome {
        case fired(Gesture)
        case failed(Failure)

        /// When it was reported or decided.
        var time: UInt64 {
            switch self {
            case .fired(let gesture): gesture.reported
            case .failed(let failure): failure.note.time
            }
        }
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
        /// All its values, the last ones last.
        var values: [Trace.Value]
    }

    /// Why there was no gesture.
    struct Failure {
        var note: Trace.Note
        /// What would have come of the same touches if its recognizer were the only one.
        var alone: Alone?
        /// Whether it would have fired if it might recognize simultaneously with its rival.
        var isHelped = false
    }

    enum Alone {
        /// It would have fired at a time.
        case fires(UInt64)
        /// It would have failed, for a reason of its own.
        case fails(String)
    }

    /// A sequence, with one finding for each recognizer, in their order.
    struct Chapter {
        var sequence: TouchSequence
        var findings: [Finding]
        /// Touches that reached no recognizer.
        var notes: [Trace.Note]
        /// The name of the device; nil: the recording has touches of one only.
        var device: String?
    }

    /// A recognizer that lost, and the one that it lost to, by their names.
    struct Pair: Hashable {
        var loser: String
        var winner: String
    }

    var chapters: [Chapter]

    /// Those of several devices, each with an engine of its own, in order of time.
    init(of devices: [(device: String, explanation: Explanation)]) {
        chapters = devices.flatMap { device, explanation in
            explanation.chapters.map { chapter in
                var chapter = chapter
                chapter.device = devices.count > 1 ? device : nil
                return chapter
            }
        }
        // Sorting is not stable.
        let order = chapters.indices.sorted {
            (chapters[$0].sequence.start, $0) < (chapters[$1].sequence.start, $1)
        }
        chapters = order.map { chapters[$0] }
        for index in chapters.indices {
            chapters[index].sequence.number = index + 1
        }
    }

    /// Explains what happened in a recording. `alone` is what would have happened if each
    /// recognizer were the only one. `together` plays the recording again with two that recognize
    /// simultaneously, for each failure that this may help.
    init(_ trace: Trace, alone: Trace, together: (Pair) -> Trace) {
        let sequences = TouchSequence.all(of: trace)
        chapters = sequences.map { Chapter(sequence: $0, findings: [], notes: []) }
        guard !sequences.isEmpty else {
            return
        }
        for (index, lane) in trace.lanes.enumerated() {
            // Only the hand of actions has no name.
            let name = lane.name.isEmpty ? "hand" : lane.name
            var findings = sequences.map { _ in Finding(recognizer: name, outcomes: []) }
            var outcomes = lane.gestures(alone: alone.lanes[index]).map(Outcome.fired)
            // The reason of a cancelled gesture is kept with the gesture.
            for note in lane.notes where note.state != .cancelled {
                var failure = Failure(note: note)
                let start = lane.startOfAttempt(failingAt: note.time)
                failure.alone = start.flatMap { alone.lanes[index].result(ofAttemptAt: $0) }
                if let start, let rival = note.rival, note.isExcluded,
                    case .fires = failure.alone
                {
                    let trace = together(Pair(loser: lane.name, winner: rival))
                    if case .fires = trace.lanes[index].result(ofAttemptAt: start) {
                        failure.isHelped = true
                    }
                }
                outcomes.append(.failed(failure))
            }
            // Sorting is not stable: a gesture that fires when another fails comes first.
            let order = outcomes.indices.sorted {
                (outcomes[$0].time, $0) < (outcomes[$1].time, $1)
            }
            for outcome in order.map({ outcomes[$0] }) {
                findings[sequences.index(at: outcome.time)].outcomes.append(outcome)
            }
            for (index, finding) in findings.enumerated() {
                chapters[index].findings.append(finding)
            }
        }
        for note in trace.notes {
            chapters[sequences.index(at: note.time)].notes.append(note)
        }
        // Where no touch reached a recognizer, nothing is undecided.
        for (index, chapter) in chapters.enumerated()
        where chapter.notes.count >= chapter.sequence.contacts.count {
            for (place, finding) in chapter.findings.enumerated() where finding.outcomes.isEmpty {
                let failure = Failure(note: chapter.notes[0])
                chapters[index].findings[place].outcomes = [.failed(failure)]
            }
        }
    }
}

extension Trace.Attempt {
    /// When it recognized; nil if it did not.
    fileprivate var recognized: UInt64? {
        let first = transitions.first
        return first.flatMap { $0.state == .began || $0.state == .ended ? $0.time : nil }
    }
}

extension Trace.Lane {
    /// Returns the gestures among its attempts. `alone` is the lane of the same recognizer in the
    /// play in which each is alone.
    fileprivate func gestures(alone: Trace.Lane) -> [Explanation.Gesture] {
        let reasons = Dictionary(
            notes.filter { $0.state == .cancelled }.map { ($0.time, $0) }
        ) { first, _ in first }
        return attempts.compactMap { attempt in
            guard let reported = attempt.recognized else {
                return nil
            }
            let known = alone.attempt(ofTouchesAt: attempt.start)?.recognized ?? reported
            let end = attempt.transitions.last { $0.state == .ended || $0.state == .cancelled }
            return Explanation.Gesture(
                reported: reported,
                known: min(known, reported),
                end: attempt.transitions.first?.state == .began ? end : nil,
                reason: end.flatMap { $0.state == .cancelled ? reasons[$0.time] : nil },
                values: attempt.values
            )
        }
    }

    /// When the attempt that failed at a time had its first touch. Nil: there was no attempt.
    fileprivate func startOfAttempt(failingAt time: UInt64) -> UInt64? {
        let failed = Trace.Transition(time: time, state: .failed)
        let begun = attempts.prefix(attempts.lengthOfStart { $0.start <= time })
        return begun.last { $0.transitions.last == failed }?.start
    }

    /// What came of the touches with which an attempt began. Nil: nothing until the end.
    fileprivate func result(ofAttemptAt start: UInt64) -> Explanation.Alone? {
        guard let attempt = attempt(ofTouchesAt: start) else {
            return nil
        }
        if let time = attempt.recognized {
            return .fires(time)
        }
        guard let failure = attempt.transitions.last, failure.state == .failed else {
            return nil
        }
        let known = notes.prefix(notes.lengthOfStart { $0.time <= failure.time })
        return known.last { $0.state == .failed }?.reason.map(Explanation.Alone.fails)
    }

    private func attempt(ofTouchesAt time: UInt64) -> Trace.Attempt? {
        let begun = attempts.prefix(attempts.lengthOfStart { $0.start <= time })
        return begun.last.flatMap { $0.end >= time ? $0 : nil }
    }
}

// The largest values of a gesture. Each is nil unless the gesture then went back by a tenth or more.

extension Explanation.Gesture {
    /// The translation farthest from the start; at least 1 point.
    var peakTranslation: Vector? {
        peak(\.translation, least: 1) { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    }

    /// The scale with the largest change, up or down; at least 1 percent.
    var peakScale: Double? {
        peak(\.scale, least: 0.01) { $0 > 0 ? abs(log($0)) : 0 }
    }

    /// The largest rotation either way, in radians; at least 1 degree.
    var peakRotation: Double? {
        peak(\.rotation, least: .pi / 180) { abs($0) }
    }

    private func peak<Value>(
        _ path: KeyPath<Trace.Value, Value?>,
        least: Double,
        size: (Value) -> Double
    ) -> Value? {
        let all = values.compactMap { $0[keyPath: path] }
        guard let last = all.last, let peak = all.max(by: { size($0) < size($1) }),
            size(peak) >= least, size(last) <= 0.9 * size(peak)
        else {
            return nil
        }
        return peak
    }
}

// SPDX-License-Identifier: MIT

internal import GestureKit
internal import GestureTrace

/// An attempt of a recognizer as spans and moments.
struct Phases: Equatable {
    enum Phase: Hashable {
        /// It is possible.
        case waiting
        /// It has begun.
        case active
        /// It is over, and fingers are still down.
        case settled
    }

    struct Span: Equatable {
        var phase: Phase
        var start: UInt64
        var end: UInt64
    }

    /// How an attempt is decided at a moment, where that is no end of a span already.
    enum Verdict: Hashable {
        case recognized, failed, cancelled
    }

    struct Moment: Equatable {
        var verdict: Verdict
        var time: UInt64
    }

    private(set) var spans: [Span] = []
    private(set) var moments: [Moment] = []

    init(of attempt: Trace.Attempt) {
        var (phase, since) = (Phase.waiting, attempt.start)
        for transition in attempt.transitions {
            // Times may run backwards in what nobody has checked; spans do not.
            let time = max(transition.time, since)
            let next = Self.phase(after: phase, transition.state)
            if let verdict = Self.verdict(in: phase, transition.state) {
                moments.append(Moment(verdict: verdict, time: time))
            }
            if next != phase {
                spans.append(Span(phase: phase, start: since, end: time))
                (phase, since) = (next, time)
            }
        }
        if attempt.end > since || spans.isEmpty || phase == .active {
            spans.append(Span(phase: phase, start: since, end: max(attempt.end, since)))
        }
    }

    private static func phase(after phase: Phase, _ state: GestureState) -> Phase {
        switch state {
        case .possible: .waiting
        case .began, .changed: .active
        case .ended, .cancelled, .failed: .settled
        }
    }

    private static func verdict(in phase: Phase, _ state: GestureState) -> Verdict? {
        switch state {
        case .possible, .began, .changed: nil
        case .ended: phase == .waiting ? .recognized : nil
        case .cancelled: .cancelled
        case .failed: .failed
        }
    }
}

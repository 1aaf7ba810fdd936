// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// An attempt of a recognizer, as spans of time and moments.
struct Phases: Equatable {
    enum Phase: Hashable {
        /// The recognizer is possible.
        case waiting
        /// It has begun.
        case active
        /// It has ended, but fingers are still down.
        case over
    }

    struct Span: Equatable {
        var phase: Phase
        var start: UInt64
        var end: UInt64
    }

    /// How an attempt was decided at a moment, if that is not visible as the end of a span.
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
            // The times of a trace may be out of order; those of spans must not.
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

    private static func phase(after phase: Phase, _ state: GestureRecognizer.State) -> Phase {
        switch state {
        case .possible: .waiting
        case .began, .changed: .active
        case .ended, .cancelled, .failed: .over
        }
    }

    private static func verdict(in phase: Phase, _ state: GestureRecognizer.State) -> Verdict? {
        switch state {
        case .possible, .began, .changed: nil
        case .ended: phase == .waiting ? .recognized : nil
        case .cancelled: .cancelled
        case .failed: .failed
        }
    }
}

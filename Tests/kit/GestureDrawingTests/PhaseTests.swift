// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace
import Testing

@testable import GestureDrawing

@Suite("Attempts")
struct PhaseTests {
    private func phases(_ transitions: [Trace.Transition], end: UInt64 = 100) -> Phases {
        Phases(of: Trace.Attempt(start: 10, end: end, transitions: transitions))
    }

    @Test("A pan waits, is active from began to ended, and is over until it is reset")
    func continuous() {
        let pan = phases([.init(time: 30, state: .began), .init(time: 80, state: .ended)])
        #expect(
            pan.spans == [
                .init(phase: .waiting, start: 10, end: 30),
                .init(phase: .active, start: 30, end: 80),
                .init(phase: .settled, start: 80, end: 100),
            ]
        )
        #expect(pan.moments.isEmpty)
    }

    @Test("A tap is recognized at a moment")
    func discrete() {
        let tap = phases([.init(time: 100, state: .ended)])
        #expect(tap.spans == [.init(phase: .waiting, start: 10, end: 100)])
        #expect(tap.moments == [.init(verdict: .recognized, time: 100)])
    }

    @Test("What fails or is cancelled says so")
    func unsuccessful() {
        #expect(
            phases([.init(time: 40, state: .failed)]).moments == [.init(verdict: .failed, time: 40)]
        )
        let pan = phases([.init(time: 30, state: .began), .init(time: 60, state: .cancelled)])
        #expect(pan.moments == [.init(verdict: .cancelled, time: 60)])
    }

    @Test("An attempt without transitions waits all the time")
    func undecided() {
        #expect(phases([]).spans == [.init(phase: .waiting, start: 10, end: 100)])
    }

    @Test("Spans never run backwards, whatever the times do")
    func disorder() {
        let attempt = phases(
            [.init(time: 90, state: .began), .init(time: 5, state: .ended)],
            end: 1
        )
        #expect(attempt.spans.allSatisfy { $0.start <= $0.end })
        #expect(zip(attempt.spans, attempt.spans.dropFirst()).allSatisfy { $0.end == $1.start })
    }
}

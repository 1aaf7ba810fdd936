// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// Two fingers, 100 points apart, on a pan and a pinch.
@Suite("The lead over a rival")
struct LeadTests {
    private let pan = PanGestureRecognizer()
    private let pinch = PinchGestureRecognizer()
    private let window: Window

    init() throws {
        window = Window(pan, pinch)
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
    }

    /// Both fingers have gone so far down, and so far apart, since they landed.
    private func go(_ travel: Double, apart spread: Double, ms: Double) throws {
        try window.frame(
            ms: ms,
            .move(1, 150 - spread, 200 + travel),
            .move(2, 250 + spread, 200 + travel)
        )
    }

    @Test(
        "A lead is 0, or 1 to 16 in steps of 1/256",
        arguments: [
            (0, 0), (1, 1), (1.5, 1.5), (16, 16), (1.3, 333.0 / 256), (-1, 0), (0.4, 0), (0.5, 1),
            (17, 16), (.infinity, 16), (.nan, 2),
        ]
    )
    func values(given: Double, used: Double) {
        let swipe = SwipeGestureRecognizer()
        let rotation = RotationGestureRecognizer()
        #expect(pan.lead == 1.5 && pinch.lead == 1.5 && swipe.lead == 1.5 && rotation.lead == 1.5)
        let before = ValueRepairs.count
        for lead in [2, given] {
            (pan.lead, pinch.lead, swipe.lead, rotation.lead) = (lead, lead, lead, lead)
        }
        #expect([pan.lead, pinch.lead, swipe.lead, rotation.lead] == [used, used, used, used])
        #expect(ValueRepairs.count > before || (given == used || given == 1.3))
    }

    @Test("What is in doubt says how far its fingers and those of its rivals have gone")
    func explained() throws {
        pinch.name = "zoom"
        try go(12, apart: 9, ms: 10)
        let doubt = try #require(pan.explanation)
        #expect(doubt.hasPrefix("pan: in doubt at "))
        #expect(
            doubt.hasSuffix(
                """
                : its fingers have gone 12 pt, the pinch's have spread 9 pt each way; the pan asks \
                for 1.5 times as much.
                """
            )
        )
        try go(22, apart: 14, ms: 20)
        #expect(pan.explanation == nil)
        let loss = try #require(pinch.explanation)
        #expect(loss.hasPrefix("zoom: failed at "))
        #expect(
            loss.hasSuffix(
                """
                : prevented by pan: its fingers had spread 14 pt each way, the pan's had gone \
                22 pt; the pan asks for 1.5 times as much.
                """
            )
        )
    }

    @Test("A lead that a delegate sets is set after the question")
    func deferred() throws {
        let answers = Answers()
        pan.delegate = answers
        answers.begin = { [pan] _ in
            pan.lead = 3
            #expect(pan.lead == 1.5, "It waits")
            return true
        }
        try go(10, apart: 0, ms: 10)
        #expect(pan.state == .began && pan.lead == 3)
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import GestureScenarios
import Testing

/// Ways are compared before any of them gets a number: a difference must not pass.
@Suite struct TraceTests {
    private let names = ["pan", "pinch"]
    private let pinch = [
        TracedGesture(recognizer: 1, state: .began, time: 8_000, touches: 2),
        TracedGesture(
            recognizer: 1,
            state: .ended,
            time: 16_000,
            touches: 0,
            values: TracedGesture.Values(x: 3, y: 4, scale: 2, rotation: 0.5)
        ),
    ]

    private func difference(
        of other: [TracedGesture],
        within tolerance: Tolerance = .none
    ) -> String? {
        firstDifference(other, from: pinch, within: tolerance, names: names)
    }

    @Test func `the same gestures have no difference`() {
        #expect(difference(of: pinch) == nil)
    }

    @Test func `another recognizer, state, time or number of touches is a difference`() {
        let changes: [(inout TracedGesture) -> Void] = [
            { $0.recognizer = 0 }, { $0.state = .cancelled }, { $0.time += 1 }, { $0.touches = 1 },
        ]
        for change in changes {
            var other = pinch
            change(&other[1])
            #expect(difference(of: other, within: .ofDoubles)?.hasPrefix("event 1: ") == true)
        }
    }

    @Test func `a difference is put in words`() {
        var other = pinch
        other[0].recognizer = 0
        #expect(
            difference(of: other) == """
                event 0: pan began at 8000 us with 2 touches, (0.0, 0.0) x1.0 turned 0.0 instead of \
                pinch began at 8000 us with 2 touches, (0.0, 0.0) x1.0 turned 0.0
                """
        )
    }

    @Test func `an event less or more is a difference`() {
        #expect(difference(of: [pinch[0]]) == "1 events instead of 2")
        #expect(difference(of: pinch + [pinch[1]]) == "3 events instead of 2")
    }

    @Test func `a value may differ by rounding, and not by more`() {
        let values: [WritableKeyPath<TracedGesture.Values, Double>] = [
            \.x, \.y, \.scale, \.rotation,
        ]
        for value in values {
            var near = pinch
            near[1].values[keyPath: value] += 5e-5
            #expect(difference(of: near, within: .ofDoubles) == nil)
            #expect(difference(of: near) != nil)
            var far = pinch
            far[1].values[keyPath: value] += 0.005
            #expect(difference(of: far, within: .ofDoubles) != nil)
        }
    }

    @Test func `a value that is no number is a difference`() {
        var other = pinch
        other[1].values.x = .nan
        #expect(difference(of: other, within: .ofDoubles) != nil)
    }
}

// SPDX-License-Identifier: MIT

// A release build stops without a message, and exit tests came with 6.2.
#if DEBUG && compiler(>=6.2)
import GestureKit
import Testing

@Suite("Misuse")
struct MisuseTests {
    @Test("Every touch that a tap counts has a location in its action")
    func touchesOfTap() async {
        await #expect(processExitsWith: .success) {
            var places: [Point] = []
            let tap = TapGestureRecognizer { tap in
                for index in 0..<tap.numberOfTouches {
                    places.append(tap.location(ofTouch: index, in: nil))
                }
            }
            tap.numberOfTouchesRequired = 2
            let window = Window(tap)
            try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
            try window.frame(ms: 50, .up(1), .up(2))
            precondition(places == [Point(x: 100, y: 100), Point(x: 200, y: 100)])
        }
    }

    @Test("A gesture that names one to wait for which is not in its block stops with both names")
    func unknownName() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            View().gestures { Tap().named("single").requiring(toFail: "double") }
        }
        #expect(
            errorText(result).contains("single must wait for double, which is not in its block")
        )
    }

    @Test("Gestures of a block that wait for each other stop with the circle")
    func circle() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            View().gestures {
                Tap().named("single").requiring(toFail: "double")
                Tap(count: 2).named("double").requiring(toFail: "single")
            }
        }
        #expect(errorText(result).contains("double would wait for itself"))
    }
}
#endif

// SPDX-License-Identifier: MIT

import GestureReference
import Testing

/// Vectors P52 and P61 to P68, and rules beside them.
@Suite("The reference keeps the rules of frames, counts and limits")
struct RuleTests {
    @Test("P52: a swipe fires once, while the finger moves")
    func swipe() throws {
        var script = Script(.swipe(.init()))
        script.frame(0, .down(1, 100, 100))
        for step in 1...20 {
            script.frame(Double(step) * 20, .motion(1, 100 + 6 * Double(step), 100))
        }
        // After 8 steps: 48 pt at 160 ms, where 42.48 pt are enough.
        #expect(try script.outline() == ["0 ended 160.0"])
    }

    @Test("P61: a finger over the maximum makes a pan fail")
    func exactCount() throws {
        var script = Script(.pan(3...3))
        script.frame(0, .down(1, 100, 100), .down(2, 150, 100), .down(3, 200, 100))
        script.frame(30, .down(4, 250, 100))
        script.frame(
            60,
            .motion(1, 100, 150),
            .motion(2, 150, 150),
            .motion(3, 200, 150),
            .motion(4, 250, 150)
        )
        #expect(try script.outline().isEmpty)
        // It holds up the next attempt until it has lifted.
        script.frame(70, .up(1), .up(2), .up(3))
        script.frame(80, .down(1, 100, 100), .down(2, 150, 100), .down(3, 200, 100))
        script.frame(90, .motion(1, 100, 150), .motion(2, 150, 150), .motion(3, 200, 150))
        #expect(try script.outline().isEmpty)
        script.frame(100, .up(1), .up(2), .up(3), .up(4))
        script.frame(110, .down(1, 100, 100), .down(2, 150, 100), .down(3, 200, 100))
        script.frame(120, .motion(1, 100, 150), .motion(2, 150, 150), .motion(3, 200, 150))
        script.frame(130, .down(4, 250, 100))
        script.frame(140, .motion(4, 250, 200))
        script.frame(150, .motion(1, 100, 153))
        // Once it has begun, such a finger is ignored.
        let events = try script.events()
        #expect(events.map(\.touches) == [3, 3])
        #expect(events.last?.translation == SIMD2(0, 41))
    }

    @Test("P62: an edge pan begins at 199 ms, and has failed at 200 ms")
    func dwell() throws {
        for (time, expected) in [(199.0, ["0 began 199.0"]), (200.0, [])] {
            var script = Script(.edgePan(.left))
            script.frame(0, .down(1, 5, 100))
            script.frame(time, .motion(1, 17, 100))
            #expect(try script.outline() == expected)
        }
    }

    @Test("P63: a swipe fires at both of its limits, and not beyond them")
    func swipeLimits() throws {
        for (way, expected) in [
            (SIMD2(38.25, 37.75), ["0 ended 250.0"]), (SIMD2(38.125, 37.75), []),
            (SIMD2(38.25, 37.875), []),
        ] {
            var script = Script(.swipe(.init()))
            script.frame(0, .down(1, 100, 100))
            script.frame(250, .motion(1, 100 + way.x, 100 + way.y))
            #expect(try script.outline() == expected)
        }
    }

    @Test("A swipe may go back, but not past its start")
    func swipeGoesBack() throws {
        for (back, expected) in [(98.0, ["0 ended 100.0"]), (97.875, [])] {
            var script = Script(.swipe(.init()))
            script.frame(0, .down(1, 100, 100))
            script.frame(20, .motion(1, 110, 100))
            script.frame(40, .motion(1, back, 100))
            script.frame(100, .motion(1, 160, 100))
            #expect(try script.outline() == expected)
        }
    }

    @Test("Of several directions, one is left as long as it can fire")
    func directions() throws {
        var swipe = ReferenceConfiguration.Swipe()
        swipe.directions = [.right, .down]
        var script = Script(.swipe(swipe))
        script.frame(0, .down(1, 100, 100))
        script.frame(20, .motion(1, 90, 120))
        script.frame(60, .motion(1, 100, 155))
        #expect(try script.outline() == ["0 ended 60.0"])
    }

    @Test("A swipe waits for each of its fingers to be ahead of its start")
    func eachFingerAhead() throws {
        var swipe = ReferenceConfiguration.Swipe()
        swipe.touches = 2
        var script = Script(.swipe(swipe))
        script.frame(0, .down(1, 100, 100), .down(2, 100, 200))
        script.frame(20, .motion(1, 210, 100))
        script.frame(30, .motion(2, 101, 200))
        #expect(try script.outline() == ["0 ended 30.0"])
    }

    @Test("P64: with slop 0, what keeps its value does not begin")
    func slopZero() throws {
        var script = Script(.pinch(slop: 0), .rotation(slop: 0))
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.frame(10, .motion(1, 110, 100), .motion(2, 210, 100))
        #expect(try script.outline().isEmpty)
        script.frame(20, .motion(2, 210 + 1.0 / 128, 100))
        #expect(try script.outline().isEmpty)
        script.frame(30, .motion(2, 210 + 1.0 / 64, 100))
        let event = try #require(try script.events().first)
        #expect(event.recognizer == 0)
        #expect(abs(event.scale - (100 + 1.0 / 64) / 100) < 1e-12)
    }

    @Test("P65: a motion is reported before a landing in its frame, whoever is there beside it")
    func twoParts() throws {
        for others in [[], [ReferenceConfiguration.tap(1)]] {
            var script = Script(.pan(.init()))
            script.setup.recognizers += others
            script.frame(0, .down(1, 100, 100))
            script.frame(10, .motion(1, 120, 100))
            script.frame(20, .motion(1, 130, 100), .down(2, 300, 100))
            let event = try #require(try script.events().last)
            #expect(event.recognizer == 0 && event.state == .changed)
            #expect(event.touches == 1 && event.location == SIMD2(130, 100))
        }
    }

    @Test("What begins and is cancelled in two parts of a frame is sent twice")
    func beganThenCancelled() throws {
        var hold = ReferenceConfiguration.Hold()
        hold.stillness = 10_000
        var script = Script(.hold(hold), .tap(1))
        script.setup.requirements = [ReferencePair(0, 1)]
        script.frame(0, .down(1, 100, 100))
        // The motion lets the tap fail, for which the hold has waited; the landing cancels it.
        script.frame(20, .motion(1, 100, 111), .down(2, 200, 100))
        #expect(try script.outline() == ["0 began 20.0", "0 cancelled 20.0"])
    }

    @Test("P68: a cancel of all cancels what is active, and the next sequence is clean")
    func cancels() throws {
        var script = Script(.pan(.init()), .tap(1))
        script.frame(0, .down(1, 100, 100))
        script.frame(10, .motion(1, 120, 100))
        script.cancelAll(20)
        script.frame(30, .motion(1, 150, 100))
        script.frame(40, .up(1))
        script.frame(50, .down(1, 100, 100))
        script.frame(60, .up(1))
        #expect(try script.outline() == ["0 began 10.0", "0 cancelled 20.0", "1 ended 60.0"])
    }

    @Test("The first two fingers count only while both are down")
    func firstTwo() throws {
        var script = Script(.pan(3...3), .pinch())
        script.frame(0, .down(1, 100, 100))
        // Far from its landing, but alone.
        script.frame(10, .motion(1, 100, 180))
        script.frame(20, .down(2, 160, 180), .down(3, 250, 180))
        script.frame(30, .motion(2, 174, 180), .motion(3, 270, 180))
        // The pan by 34 / 3 pt, the pinch by 14.
        #expect(try script.outline() == ["1 began 30.0"])
    }
}

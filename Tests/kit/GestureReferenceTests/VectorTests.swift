// SPDX-License-Identifier: MIT

import GestureReference
import Testing

/// The vectors of the contract that are about recognizers alone, by their numbers.
@Suite("The reference gives what the contract's vectors say")
struct VectorTests {
    @Test("P1: two fingers that rest are no pinch")
    func twoRest() throws {
        var script = Script(.pinch())
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.advance(500)
        #expect(try script.outline().isEmpty)
    }

    /// A pinch from a span of 100 to 200.
    private func pinched() -> Script {
        var script = Script(.pinch())
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.move(
            0...100,
            (SIMD2(100, 100), SIMD2(100, 100)),
            (SIMD2(200, 100), SIMD2(300, 100))
        )
        return script
    }

    @Test("P3, P5: a pinch continues with one finger, its scale frozen, and ends with the last")
    func pinchWithOneFinger() throws {
        var script = pinched()
        let before = try #require(try script.events().last)
        #expect(abs(before.scale - 200 / 110) < 1e-9)
        script.frame(110, .up(1))
        script.frame(120, .motion(2, 320, 120))
        script.frame(130, .up(2))
        let events = try script.events().suffix(2)
        let changed = try #require(events.first)
        #expect(changed.state == .changed && changed.touches == 1)
        #expect(changed.scale == before.scale)
        #expect(changed.location == SIMD2(320, 120))
        #expect(events.last?.state == .ended)
    }

    @Test("P6: a new second finger leaves the scale as it is")
    func pinchWithAnotherFinger() throws {
        var script = pinched()
        let before = try #require(try script.events().last)
        script.frame(110, .up(1))
        script.frame(120, .down(3, 250, 100))
        script.frame(130, .motion(3, 250, 100), .motion(2, 301, 100))
        let event = try #require(try script.events().last)
        #expect(event.touches == 2)
        #expect(abs(event.scale - before.scale * 51 / 50) < 1e-9)
    }

    @Test("P11: a scale that grows by 0.5 in 0.1 s has the velocity 5")
    func scaleVelocity() throws {
        var script = Script(.pinch())
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.move(
            0...200,
            (SIMD2(100, 100), SIMD2(100, 100)),
            (SIMD2(200, 100), SIMD2(310, 100)),
            frames: 20
        )
        #expect(abs(try script.engine().scaleVelocity(of: 0) - 5) < 0.25)
    }

    @Test("P13: two fingers that keep their distance never pinch")
    func drag() throws {
        var script = Script(.pinch())
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.move(
            0...100,
            (SIMD2(100, 100), SIMD2(200, 300)),
            (SIMD2(200, 100), SIMD2(305, 300))
        )
        #expect(try script.outline().isEmpty)
    }

    @Test("P14: of a pan and a pinch, the one that exceeds its slop by more begins")
    func panOrPinch() throws {
        var script = Script(.pan(.init()), .pinch())
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.frame(10, .motion(1, 108, 100), .motion(2, 220, 100))
        #expect(try script.outline() == ["0 began 10.0"])
        script.stream.steps.removeAll()
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.frame(10, .motion(1, 105, 100), .motion(2, 219, 100))
        #expect(try script.outline() == ["1 began 10.0"])
    }

    @Test("P16: a rotation by 1.25 turns is unwrapped")
    func unwrapped() throws {
        var script = Script(.rotation())
        script.frame(0, .down(1, 200, 200), .down(2, 300, 200))
        // In the slop's direction first, so that the base is known.
        let slop = 10.0 / 50
        for degree in stride(from: 1.0, through: 450 + slop * 180 / .pi, by: 1) {
            let angle = degree * .pi / 180
            let place = SIMD2(200 + 100 * cosine(angle), 200 + 100 * cosine(angle - .pi / 2))
            script.frame(degree * 4, .motion(2, place.x, place.y))
        }
        let rotation = try #require(try script.events().last).rotation
        #expect(abs(rotation - 2.5 * .pi) < 0.02)
    }

    /// By its series, which is enough here and is everywhere.
    private func cosine(_ angle: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        let turned = angle.remainder(dividingBy: 2 * .pi)
        for index in 1...20 {
            term *= -turned * turned / Double((2 * index - 1) * 2 * index)
            sum += term
        }
        return sum
    }

    @Test("P20: of pinch, rotation and pan one wins, and all three where they may")
    func threeOfThem() throws {
        for isFree in [false, true] {
            var script = Script(.pinch(), .rotation(), .pan(.init()))
            script.setup.simultaneous =
                isFree
                ? [ReferencePair(0, 1), ReferencePair(0, 2), ReferencePair(1, 2)] : []
            script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
            script.frame(10, .motion(1, 140, 140), .motion(2, 300, 240))
            let began = try script.events().filter { $0.state == .began }
            #expect(began.count == (isFree ? 3 : 1))
        }
    }

    @Test("P21: a pan begins at its slop with translation zero, and keeps the excess")
    func slop() throws {
        var script = Script(.pan(.init()))
        script.frame(0, .down(1, 100, 100))
        for step in 1...20 {
            script.frame(Double(step) * 16, .motion(1, 100 + Double(step), 100))
        }
        let events = try script.events()
        #expect(events.first?.location.x == 110 && events.first?.translation == .zero)
        #expect(events.last?.location.x == 120 && events.last?.translation.x == 10)
    }

    @Test("P23, P25, P26: fingers that land and lift leave the translation as it is")
    func fingersOfAPan() throws {
        var script = Script(.pan(.init()))
        script.frame(0, .down(1, 100, 100))
        script.frame(10, .motion(1, 110, 100))
        script.frame(20, .motion(1, 160, 100))
        script.frame(30, .down(2, 260, 100))
        script.frame(40, .motion(2, 270, 100))
        script.frame(50, .up(1))
        script.frame(60, .motion(2, 271, 100))
        let events = try script.events()
        #expect(events.map(\.translation.x) == [0, 50, 55, 56])
        #expect(events.map(\.location.x) == [110, 160, 215, 271])
        #expect(events.map(\.touches) == [1, 1, 2, 1])
    }

    @Test("P29: after a pause the velocity is held, and that of the release is zero")
    func pause() throws {
        var script = Script(.pan(.init()))
        script.frame(0, .down(1, 100, 100))
        for step in 1...10 {
            script.frame(Double(step) * 10, .motion(1, 100 + 10 * Double(step), 100))
        }
        script.frame(1100, .up(1))
        let engine = try script.engine()
        #expect(abs(engine.velocity(of: 0).x - 1000) < 1)
        #expect(engine.releaseVelocity(of: 0) == .zero)
    }

    @Test("P34: with fewer than the minimum a pan ends")
    func minimum() throws {
        var script = Script(.pan(2...2))
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.frame(10, .motion(1, 120, 100), .motion(2, 220, 100))
        script.frame(20, .up(2))
        #expect(try script.outline() == ["0 began 10.0", "0 ended 20.0"])
    }

    @Test("P40: a second tap after 0.34 s is in time, and one after 0.36 s is a first one")
    func gap() throws {
        for (gap, expected) in [(340.0, ["0 ended 400.0"]), (360.0, ["0 ended 630.0"])] {
            var script = Script(.tap(2))
            script.frame(0, .down(1, 100, 100))
            script.frame(50, .up(1))
            script.frame(50 + gap, .down(1, 100, 100))
            script.frame(60 + gap, .up(1))
            if gap > 350 {
                script.frame(620, .down(1, 100, 100))
                script.frame(630, .up(1))
            }
            #expect(try script.outline() == (gap > 350 ? expected : ["0 ended \(60 + gap)"]))
        }
    }

    @Test("P41: a tap that waits for a double tap comes 0.35 s after its lift")
    func waits() throws {
        var script = Script(.tap(1), .tap(2))
        script.setup.requirements = [ReferencePair(0, 1)]
        script.frame(0, .down(1, 100, 100))
        script.frame(50, .up(1))
        #expect(try script.outline() == ["0 ended 400.0"])
    }

    @Test("P43: a tap of two fingers comes with the second lift")
    func twoFingerTap() throws {
        var script = Script(.tap(1, touches: 2))
        script.frame(0, .down(1, 100, 100), .down(2, 200, 100))
        script.frame(50, .up(1))
        script.frame(100, .up(2))
        let event = try #require(try script.events().first)
        #expect(event.time == Stream.time(100) && event.touches == 2)
        #expect(event.location == SIMD2(150, 100))
    }

    @Test("P48: a long press that has begun keeps on with another finger, and ends with either")
    func pressWithTwo() throws {
        for lifted in [Int32(1), 2] {
            var script = Script(.longPress(.init()))
            script.frame(0, .down(1, 100, 100))
            script.frame(600, .down(2, 200, 100))
            script.frame(700, .up(lifted))
            #expect(try script.outline() == ["0 began 500.0", "0 ended 700.0"])
        }
    }

    @Test("P51: of a long press and a pan, rest decides")
    func pressOrPan() throws {
        for (start, who) in [(510.0, 0), (100.0, 1)] {
            var script = Script(.longPress(.init()), .pan(.init()))
            script.frame(0, .down(1, 100, 100))
            script.frame(start, .motion(1, 150, 100))
            script.frame(800, .up(1))
            #expect(try Set(script.events().map(\.recognizer)) == [who])
        }
    }

    @Test("P58: a finger that leaves the window still counts")
    func outside() throws {
        var script = Script(.pan(.init()))
        script.frame(0, .down(1, 390, 100))
        script.frame(10, .motion(1, 405, 100))
        script.frame(20, .motion(1, 500, 100))
        #expect(try script.events().last?.translation.x == 100)
    }
}

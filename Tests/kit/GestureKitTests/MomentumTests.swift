// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

@Suite("Momentum and rubber band")
struct MomentumTests {
    private let step = 1.0 / 4096

    @Test("What is free slows down exponentially, and ends where the velocity takes it")
    func free() throws {
        let momentum = Momentum(position: 100, velocity: 1000)
        #expect(isNear(momentum.end, 100 + 1000 * 0.4995, within: step))
        let decay = exp(-250 / 499.5)
        let elapsed = Duration.milliseconds(250)
        let place = 100 + 499.5 * (1 - decay)
        #expect(isNear(momentum.position(after: elapsed), place, within: 2 * step))
        #expect(isNear(momentum.velocity(after: elapsed), 1000 * decay, within: 2 * step))
        #expect(momentum.position(after: .milliseconds(-1)) == 100)
        // From 1000 to 1 point per second.
        #expect(isNear(momentum.restDuration / .seconds(1), 0.4995 * log(1000), within: 2e-6))
        let time = try #require(momentum.duration(until: place))
        #expect(isNear(time / .seconds(1), 0.25, within: 1e-5))
        #expect(momentum.duration(until: 600) == nil)
    }

    @Test("From its rest on it is at its end, and has no velocity")
    func rest() {
        let free = Momentum(position: 100, velocity: -1000)
        var spring = Momentum(position: 0, velocity: 500)
        spring.snap(to: 60)
        for momentum in [free, spring] {
            let before = momentum.restDuration - .microseconds(1)
            #expect(momentum.velocity(after: before) != 0)
            for later in [Duration.zero, .microseconds(1), .seconds(1)] {
                let time = momentum.restDuration + later
                #expect(momentum.position(after: time) == momentum.end)
                #expect(momentum.velocity(after: time) == 0)
            }
        }
        #expect(spring.end == 60)
        #expect(
            isNear(spring.position(after: spring.restDuration - .microseconds(1)), 60, within: 0.08)
        )
        // It passes a place right before its end at its rest, and not later.
        #expect(free.duration(until: free.end + 0.1) == free.restDuration)
        // What takes it from there finds it at its end.
        var next = free
        next.snap(to: 0, after: free.restDuration + .seconds(1))
        #expect(next.position(after: .zero) == free.end)
    }

    @Test("A slow release rests at once, and a spring takes it from its position")
    func slowRelease() {
        var slow = Momentum(position: 10, velocity: 0.5)
        #expect(slow.restDuration == .zero)
        #expect(slow.position(after: .zero) == slow.end)
        slow.snap(to: 20)
        #expect(slow.position(after: .zero) == 10)
    }

    @Test("A spring takes it to a stop")
    func snap() {
        var momentum = Momentum(position: 0, velocity: 500)
        momentum.snap(to: 300, after: .milliseconds(100))
        let (start, speed) = (249.75 * (1 - exp(-100 / 499.5)), 500 * exp(-100 / 499.5))
        let away = start - 300
        let place = 300 + (away + (away + speed * 0.08)) * exp(-1)
        #expect(isNear(momentum.position(after: .milliseconds(80)), place, within: 0.01))
        #expect(momentum.end == 300)
    }

    @Test("A drift goes to the nearest stop, a flick to the next one")
    func stops() {
        let drift = Momentum(position: 110, velocity: 100)
        #expect(drift.nearestStop(among: [300, 100, 200]) == 2)
        #expect(drift.page(ofSize: 100) == 2)
        #expect(Momentum(position: 110, velocity: 50).page(ofSize: 100) == 1)
        let configuration = Momentum.Configuration(timeConstant: Momentum.fast, flipSpeed: 300)
        let flick = Momentum(position: 110, velocity: 310, configuration: configuration)
        #expect(isNear(flick.end, 110 + 310 * 0.099499, within: step))
        #expect(flick.page(ofSize: 100) == 2)
        #expect(flick.nearestStop(among: [0, 100, 200]) == 2)
    }

    @Test("Both axes are projected at once, and too fast is as fast as there is")
    func projection() {
        let end = Momentum.project(Point(x: 1, y: 2), velocity: Vector(x: 100, y: -200))
        #expect(isNear(end, 1 + 49.95, 2 - 99.9, within: step))
        let far = Momentum(position: 0, velocity: 1e9)
        #expect(far.velocity(after: .zero) == 200_000)
    }

    @Test("Between its bounds a rubber band does nothing, beyond them it gives way, and back")
    func rubberBand() {
        let band = RubberBand(range: -100...200, dimension: 400, coefficient: 0.4)
        #expect(band.shown(at: 200) == 200 && band.position(of: 200) == 200)
        #expect(band.slope(at: 200) == 1 && isNear(band.slope(at: 200.00001), 0.4, within: 1e-6))
        let shown = 100 * 0.4 * 400 / (100 * 0.4 + 400)
        #expect(isNear(band.shown(at: -200), -100 - shown, within: step))
        #expect(isNear(band.position(of: 200 + shown), 300, within: 0.1))
        #expect(RubberBand(range: 0...1, dimension: 400).slope(at: 1.00001) < 0.56)
    }
}

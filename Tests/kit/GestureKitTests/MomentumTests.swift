// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

@Suite("Momentum and rubber band")
struct MomentumTests {
    private let step = 1.0 / 4096

    @Test("What is free slows down exponentially, and ends where the velocity takes it")
    func free() {
        let momentum = Momentum(position: 100, velocity: 1000)
        #expect(isNear(momentum.end, 100 + 1000 * 0.4995, within: step))
        for milliseconds in stride(from: 0, through: 4000, by: 50) {
            let decay = exp(-Double(milliseconds) / 499.5)
            let elapsed = Duration.milliseconds(milliseconds)
            let place = 100 + 499.5 * (1 - decay)
            #expect(isNear(momentum.position(after: elapsed), place, within: 2 * step))
            #expect(isNear(momentum.velocity(after: elapsed), 1000 * decay, within: 2 * step))
        }
        #expect(momentum.position(after: .milliseconds(-1)) == 100)
        // From 1000 to 1 point per second.
        let rest = 0.4995 * log(1000)
        #expect(isNear(momentum.restDuration / .seconds(1), rest, within: 2e-6))
    }

    @Test("A spring takes it to a stop without swinging")
    func snap() {
        var momentum = Momentum(position: 0, velocity: 500)
        momentum.snap(to: 300, after: .milliseconds(100))
        let (start, speed) = (249.75 * (1 - exp(-100 / 499.5)), 500 * exp(-100 / 499.5))
        for milliseconds in stride(from: 0.0, through: 1000, by: 50) {
            let time = milliseconds / 1000
            let away = start - 300
            let place = 300 + (away + (away + speed * 0.08) * time / 0.08) * exp(-time / 0.08)
            let shown = momentum.position(after: .microseconds(Int64(milliseconds * 1000)))
            #expect(isNear(shown, place, within: 0.01))
        }
        #expect(momentum.end == 300)
        #expect(isNear(momentum.position(after: momentum.restDuration), 300, within: 0.5))
        #expect(momentum.duration(until: 200) == nil)
    }

    @Test("It knows when it comes to a place on its way")
    func duration() throws {
        let momentum = Momentum(position: 0, velocity: 1000)
        let time = try #require(momentum.duration(until: 249.75))
        #expect(isNear(time / .seconds(1), 0.4995 * log(2), within: 1e-5))
        #expect(momentum.duration(until: 500) == nil)
        #expect(momentum.duration(until: -1) == nil)
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

    @Test("Between its bounds a rubber band does nothing, beyond them it gives way")
    func rubberBand() {
        let band = RubberBand(range: -100...200, dimension: 400)
        for position in [-100.0, 0, 0.00001, 200] {
            #expect(band.shown(at: position) == position)
            #expect(band.position(of: position) == position)
            #expect(band.slope(at: position) == 1)
        }
        for excess in [0.5, 10, 100, 1000, 100_000] {
            let shown = excess * 0.55 * 400 / (excess * 0.55 + 400)
            #expect(isNear(band.shown(at: 200 + excess), 200 + shown, within: step))
            #expect(isNear(band.shown(at: -100 - excess), -100 - shown, within: step))
        }
        #expect(band.shown(at: 1e12) < 600)
        #expect(band.shown(at: -1e12) > -500)
    }

    @Test("What is shown beyond a bound gives where it was dragged to")
    func rubberBandBack() {
        let band = RubberBand(range: 0...1, dimension: 100, coefficient: 0.4)
        for position in [-300, -20, -0.5, 1.5, 20, 300] {
            let shown = band.shown(at: position)
            #expect(isNear(band.shown(at: band.position(of: shown)), shown, within: 2 * step))
            #expect(isNear(band.position(of: shown), position, within: 0.1))
        }
    }

    @Test("The slope of a rubber band is how fast it follows")
    func slope() {
        let band = RubberBand(range: 0...1, dimension: 100, coefficient: 0.4)
        for position in [-300.0, -20, 20, 300] {
            let way = band.shown(at: position + 1) - band.shown(at: position - 1)
            #expect(isNear(band.slope(at: position), way / 2, within: 0.001))
        }
        #expect(isNear(band.slope(at: 1.000001), 0.4, within: 1e-6))
    }
}

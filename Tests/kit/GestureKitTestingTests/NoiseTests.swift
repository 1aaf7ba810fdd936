// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Noise")
struct NoiseTests {
    private let place = Point(x: 200, y: 200)

    /// The samples of a drag, a rest and a tap with noise.
    private func samples(seed: UInt64) throws -> [TouchSample] {
        let (hand, _) = handOnWindow()
        (hand.noise, hand.seed, hand.rate) = (2, seed, .uneven(120, by: 0.2))
        try hand.drag(from: place, to: Point(x: 300, y: 200))
        try hand.land(at: place)
        hand.wait(.milliseconds(200))
        try hand.lift()
        try hand.tap(at: place)
        return hand.samples
    }

    @Test("The same seed gives the same samples, another one gives others")
    func seeds() throws {
        let first = try samples(seed: 3)
        #expect(try samples(seed: 3) == first)
        #expect(try samples(seed: 4) != first)
        #expect(first.count > 60)
    }

    @Test("Positions have the deviation that was set, about the true place")
    func deviation() throws {
        let (hand, _) = handOnWindow()
        hand.noise = 1.5
        hand.rate = .hertz(1000)
        let finger = try hand.land(at: place)
        hand.wait(.seconds(10))
        #expect(finger.location() == place)
        let ways = hand.places.map { $0 - place }
        #expect(ways.count >= 10_000)
        let count = Double(ways.count)
        for values in [ways.map(\.x), ways.map(\.y)] {
            let mean = values.reduce(0, +) / count
            let deviation = (values.reduce(0) { $0 + $1 * $1 } / count).squareRoot()
            // Four standard errors of a mean and of a deviation.
            #expect(abs(mean) < 4 * 1.5 / count.squareRoot())
            #expect(abs(deviation - 1.5) < 4 * 1.5 / (2 * count).squareRoot())
        }
        let product = ways.reduce(0) { $0 + $1.x * $1.y } / count
        #expect(abs(product) < 4 * 1.5 * 1.5 / count.squareRoot())
    }

    @Test("Without noise, positions are exact and a resting finger reports nothing")
    func none() throws {
        let (hand, _) = handOnWindow()
        try hand.land(at: place)
        hand.wait(.seconds(1))
        #expect(hand.places == [place])
    }

    @Test("With noise of a panel, a tap is a tap and a still finger is a long press")
    func recognized() throws {
        let (hand, window) = handOnWindow()
        let (tap, press) = (TapGestureRecognizer(), LongPressGestureRecognizer())
        let log = GestureLog(tap, press)
        window.addGestureRecognizer(tap)
        window.addGestureRecognizer(press)
        hand.noise = 0.5
        try hand.tap(at: place)
        #expect(log.states(of: tap) == [.ended])
        try hand.hold(at: place, for: .seconds(1))
        #expect(log.states(of: press).first == .began)
        #expect(log.states(of: press).last == .ended)
    }
}

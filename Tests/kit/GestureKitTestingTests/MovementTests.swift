// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@Suite("Where and when a hand moves")
struct MovementTests {
    private let hand: Hand
    private let window: Window
    private let start = Point(x: 50, y: 100)

    init() {
        (hand, window) = handOnWindow()
    }

    @Test("A drag of 300 pt in 0.5 s at 120 Hz lands, has 60 frames of 5 pt, and lifts")
    func evenDrag() throws {
        try hand.drag(from: start, to: Point(x: 350, y: 100), duration: .milliseconds(500))
        #expect(hand.kinds == ["down"] + Array(repeating: "motion", count: 60) + ["up"])
        // Times are whole microseconds, and it goes 600 pt/s.
        for (index, place) in hand.places.enumerated() {
            let tolerance = rounding + 600 * 0.5e-6
            #expect(isNear(place, 50 + 5 * Double(index), 100, within: tolerance))
        }
        for (index, time) in hand.milliseconds.enumerated() {
            #expect(isNear(time, Double(index) * 1000 / 120))
        }
    }

    @Test("The end of a duration that is no whole number of reports is exact")
    func exactEnd() throws {
        hand.rate = .hertz(100)
        // The report at 60 ms is closer than 5 ms to the end.
        try hand.drag(from: start, to: Point(x: 114, y: 100), duration: .milliseconds(64))
        #expect(hand.milliseconds == [0, 10, 20, 30, 40, 50, 64, 74])
        #expect(hand.places.map(\.x) == [50, 60, 70, 80, 90, 100, 114])
    }

    @Test("A tap lifts exactly when it should, and reports nothing in between")
    func tap() throws {
        try hand.tap(at: start, holding: .microseconds(199_999))
        #expect(hand.kinds == ["down", "up"])
        #expect(hand.milliseconds == [0, 199.999])
        #expect(hand.now == hand.samples.last?.time)
    }

    @Test("A tap and a drag that take no time lift where they land")
    func withoutDuration() throws {
        try hand.tap(at: start, holding: .zero)
        #expect(hand.kinds == ["down", "up"])
        hand.stall(.seconds(1))
        let end = Point(x: 150, y: 100)
        try hand.drag(from: start, to: end, duration: .zero)
        #expect(hand.kinds == ["down", "up", "down", "up"])
        #expect(hand.places == [start, end])
        #expect(hand.fingers.isEmpty)
    }

    @Test("Rates of 60, 120 and 144 Hz report so often", arguments: [60.0, 120, 144])
    func rates(reports: Double) throws {
        hand.rate = .hertz(reports)
        try hand.drag(from: start, to: Point(x: 350, y: 100), duration: .seconds(1))
        #expect(hand.samples.count == Int(reports) + 2)
        for distance in steps(hand.milliseconds) {
            #expect(isNear(distance, 1000 / reports, within: 0.0011))
        }
    }

    @Test("An uneven rate stays within its part of the mean, and positions belong to their times")
    func uneven() throws {
        hand.rate = .uneven(100, by: 0.3)
        try hand.drag(from: start, to: Point(x: 350, y: 100), duration: .seconds(3))
        let distances = steps(hand.milliseconds)
        // The last position is at the end of the duration, the lift one mean interval later.
        for distance in distances.dropLast(2) {
            #expect((6.999...18.001).contains(distance))
        }
        #expect(Set(distances.map { Int($0) }).count > 4)
        #expect(abs(hand.samples.count - 300) < 15)
        for (time, place) in zip(hand.milliseconds, hand.places) {
            #expect(isNear(place, 50 + time / 10, 100, within: rounding))
        }
    }

    @Test("Given intervals are repeated")
    func givenIntervals() throws {
        hand.rate = .intervals([.milliseconds(8), .milliseconds(8), .milliseconds(16)])
        try hand.drag(from: start, to: Point(x: 146, y: 100), duration: .milliseconds(96))
        #expect(Array(steps(hand.milliseconds).dropLast()) == [8, 8, 16, 8, 8, 16, 8, 8, 16])
    }

    @Test("A speed gives the duration: 300 pt at 600 pt/s take half a second")
    func speed() throws {
        let corner = [start, Point(x: 250, y: 100), Point(x: 250, y: 200)]
        try hand.drag(along: .lines(corner), speed: 600)
        #expect(hand.places.count == 61)
        #expect(isNear(hand.places[40], 250, 100))
        #expect(isNear(hand.places[50], 250, 150))
        #expect(hand.places[60] == Point(x: 250, y: 200))
    }

    @Test("A pause keeps the finger where it is before it lifts")
    func pause() throws {
        hand.rate = .hertz(100)
        let end = Point(x: 80, y: 100)
        try hand.drag(
            from: start,
            to: end,
            duration: .milliseconds(30),
            pause: .milliseconds(200)
        )
        #expect(hand.milliseconds == [0, 10, 20, 30, 230])
        #expect(hand.places.last == end)
    }

    @Test("An easing changes the way, not the ends")
    func easing() throws {
        hand.rate = .hertz(100)
        let end = Point(x: 150, y: 100)
        for easing in [Easing.easeIn, .easeOut, .easeInOut, .natural] {
            let (hand, _) = handOnWindow()
            hand.rate = .hertz(100)
            try hand.drag(from: start, to: end, duration: .milliseconds(100), easing: easing)
            #expect(hand.places.first == start)
            #expect(hand.places.last == end)
        }
        try hand.drag(from: start, to: end, duration: .milliseconds(100), easing: .easeIn)
        #expect(isNear(hand.places[5].x, 50 + 100 * 0.25, within: rounding))
        let squares = Easing { $0 * $0 }
        #expect(squares(0.5) == 0.25)
        // Half the way in half the time, at rest at both ends.
        #expect(isNear(Easing.natural(0.5), 0.5))
        #expect(Easing.natural(0.01) < 1e-4)
        #expect(Easing.easeInOut(0.99) > 0.999)
    }

    @Test("Two fingers of a pinch lie at both sides of the middle, at the span")
    func pinch() throws {
        hand.rate = .hertz(100)
        try hand.pinch(
            about: Point(x: 200, y: 150),
            from: 100,
            to: 300,
            duration: .milliseconds(100)
        )
        for frame in 0...10 {
            let half = 50 + 10 * Double(frame)
            #expect(isNear(hand.places[2 * frame], 200 - half, 150, within: 2 * rounding))
            #expect(isNear(hand.places[2 * frame + 1], 200 + half, 150, within: 2 * rounding))
        }
        #expect(hand.kinds.suffix(2) == ["up", "up"])
        #expect(Set(hand.samples.map(\.id)) == [0, 1])
    }

    @Test("A turn keeps the fingers on their circle, by equal angles")
    func turn() throws {
        let center = Point(x: 200, y: 200)
        hand.rate = .hertz(100)
        try hand.turn(about: center, by: .pi / 2, span: 200, duration: .milliseconds(90))
        for frame in 0...9 {
            let way = hand.places[2 * frame + 1] - center
            #expect(isNear(way.length, 100))
            #expect(isNear(way.angle, .pi / 18 * Double(frame), within: 1e-5))
        }
        // Clockwise: from the right down.
        #expect(isNear(hand.places[19], 200, 300))
        #expect(isNear(hand.places[18], 200, 100))
    }

    @Test("Five fingers that pinch, turn and move keep their span about a moving middle")
    func fiveFingers() throws {
        try hand.perform(
            .pinch(
                about: Point(x: 150, y: 150),
                from: 120,
                to: 240,
                turning: 1,
                moving: Vector(x: 60, y: 30),
                fingers: 5
            )
        )
        let last = hand.places.suffix(5)
        let middle = last.reduce(Vector.zero) { $0 + ($1 - .zero) / 5 }
        #expect(isNear(.zero + middle, 210, 180))
        for place in last {
            #expect(isNear(place.distance(to: .zero + middle), 120))
        }
    }

    @Test("Fingers side by side are 60 pt apart, with the point in their middle")
    func sideBySide() throws {
        try hand.tap(at: Point(x: 200, y: 100), fingers: 3)
        #expect(hand.places.map(\.x) == [140, 200, 260])
        #expect(hand.kinds == ["down", "down", "down", "up", "up", "up"])
    }

    @Test("A fling moves by its velocity for its duration")
    func fling() throws {
        try hand.fling(from: start, velocity: Vector(x: 1000, y: 200))
        #expect(hand.places.last == Point(x: 200, y: 130))
    }

    @Test("Movements at once share the frames of the panel, and a later one lands later")
    func atOnce() throws {
        hand.rate = .hertz(100)
        try hand.perform(
            .drag(from: start, to: Point(x: 150, y: 100), duration: .milliseconds(100)),
            .tap(at: Point(x: 300, y: 300), holding: .milliseconds(40)).after(.milliseconds(33))
        )
        let tap = hand.samples.filter { $0.id == 1 }
        let drag = hand.samples.filter { $0.id == 0 }
        #expect(tap.map(\.time) == [33, 73].map { hand.start + .milliseconds($0) })
        // The reports at 30 and 70 ms are left out: those at 33 and 73 ms have all fingers.
        let times = [0, 10, 20, 33, 40, 50, 60, 73, 80, 90, 100, 110]
        #expect(drag.map(\.time) == times.map { hand.start + .milliseconds($0) })
        #expect(hand.samples.map(\.time) == hand.samples.map(\.time).sorted())
    }

    @Test("Fingers that are kept down can do more, and are lifted one by one")
    func keptDown() throws {
        let center = Point(x: 200, y: 200)
        let pinch = Movement.pinch(about: center, from: 100, to: 200)
        let fingers = try hand.perform(pinch.keepingFingersDown())
        #expect(fingers.map(\.id) == [0, 1])
        #expect(hand.fingers.count == 2)
        try hand.perform(.pinch(about: center, from: 200, to: 100), with: fingers)
        #expect(hand.fingers.isEmpty)
        #expect(hand.kinds.filter { $0 == "down" }.count == 2)
        let others = try hand.perform(pinch.keepingFingersDown())
        try others[0].lift()
        #expect(!others[0].isDown)
        try others[1].drag(to: Point(x: 300, y: 300), duration: .milliseconds(50))
        #expect(others[1].isDown)
        #expect(others[1].location() == Point(x: 300, y: 300))
    }
}

extension Hand {
    fileprivate var start: Timestamp {
        VirtualClock.defaultStart
    }
}

@Suite("Paths of fingers")
struct FingerPathTests {
    private let corners = [Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 40)]

    @Test("Progress along straight lines counts by length")
    func lines() {
        let path = FingerPath.lines(corners)
        #expect(path.length == 70)
        #expect(path.point(at: 0) == corners[0])
        #expect(isNear(path.point(at: 15.0 / 70), 15, 0))
        #expect(isNear(path.point(at: 50.0 / 70), 30, 20))
        #expect(path.point(at: 1) == corners[2])
        #expect(path.point(at: 7) == corners[2])
        #expect(path.point(at: -1) == corners[0])
    }

    @Test("A path of one point, or of equal ones, stays there")
    func still() {
        let point = Point(x: 3, y: 4)
        for path in [
            FingerPath.lines([point]), .lines([point, point]), .line(from: point, to: point),
            .curve(through: [point]),
        ] {
            #expect(path.length == 0)
            #expect(path.point(at: 0) == point)
            #expect(path.point(at: 0.5) == point)
            #expect(path.point(at: 1) == point)
        }
    }

    @Test("An arc keeps its radius, and a quarter of a circle has its length")
    func arc() {
        let center = Point(x: 100, y: 100)
        let path = FingerPath.arc(about: center, from: Point(x: 150, y: 100), by: .pi / 2)
        #expect(isNear(path.length, 25 * .pi))
        for step in 0...10 {
            let way = path.point(at: Double(step) / 10) - center
            #expect(isNear(way.length, 50))
            #expect(isNear(way.angle, .pi / 20 * Double(step), within: 1e-5))
        }
    }

    @Test("A curve goes through its points, at equal distances for equal progress")
    func throughPoints() {
        let path = FingerPath.curve(through: corners)
        #expect(path.point(at: 0) == corners[0])
        #expect(path.point(at: 1) == corners[2])
        #expect(path.length >= 70 && path.length < 77)
        let places = (0...100).map { path.point(at: Double($0) / 100) }
        #expect(places.map { $0.distance(to: corners[1]) }.min() ?? 9 < path.length / 200)
        for (place, next) in zip(places, places.dropFirst()) {
            #expect(isNear(place.distance(to: next), path.length / 100, within: 0.02))
        }
    }

    @Test("A Bézier curve with its handles on the line is the line; its middle is the formula's")
    func bezier() {
        let (start, end) = (Point(x: 0, y: 0), Point(x: 90, y: 0))
        let straight = FingerPath.curve(
            from: start,
            Point(x: 30, y: 0),
            Point(x: 60, y: 0),
            to: end
        )
        #expect(isNear(straight.length, 90))
        #expect(isNear(straight.point(at: 0.25), 22.5, 0))
        let bent = FingerPath.curve(
            from: start,
            Point(x: 0, y: 60),
            Point(x: 90, y: 60),
            to: end
        )
        // (1·0 + 3·60 + 3·60 + 1·0) / 8
        #expect(isNear(bent.point(at: 0.5), 45, 45))
    }
}

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

// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import Testing

@Suite("Frames that are pushed in one call")
struct FrameTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    private func push(_ samples: TouchSample...) throws {
        try window.engine.push(frame: samples)
    }

    /// The error of a frame. Nil: it has none.
    private func refusal(_ samples: some Sequence<TouchSample>) -> SampleError? {
        thrown { () throws(SampleError) in try window.engine.push(frame: samples) }
    }

    @Test(
        "An array, a slice, a lazy sequence and a set give the same gestures as single samples"
    )
    func shapes() throws {
        let pinch = PinchGestureRecognizer()
        let (_, _, single) = staged(pinch)
        var expected: [Double] = []
        pinch.addAction { expected.append($0.scale) }
        for step in 0...9 {
            for sample in spread(step) {
                try single.engine.push(sample)
            }
            single.engine.endFrame(at: at(Double(step) * 10))
        }
        #expect(expected.count == 9)

        let ways: [(GestureEngine, [TouchSample]) throws -> Void] = [
            { try $0.push(frame: $1) },
            { try $0.push(frame: $1[...]) },
            { try $0.push(frame: $1.lazy.map { $0 }) },
            { try $0.push(frame: Set($1)) },
        ]
        for way in ways {
            let (pinch, window) = alone(PinchGestureRecognizer())
            var scales: [Double] = []
            pinch.addAction { scales.append($0.scale) }
            for step in 0...9 {
                try way(window.engine, spread(step))
            }
            #expect(scales == expected)
        }
    }

    #if compiler(>=6.2)
    @Test("A span gives the same gestures as an array")
    func span() throws {
        let seen = StateLog(pan)
        for sample in [
            TouchSample.down(1, 100, 100, ms: 0), .move(1, 150, 100, ms: 10), .up(1, ms: 20),
        ] {
            let samples = [sample]
            try window.engine.push(frame: samples.span)
        }
        #expect(seen.states == [.began, .ended])
        let unknown = [TouchSample.up(9, ms: 30)]
        #expect(throws: SampleError.unknownTouch(id: sampleID(9), device: 0)) {
            try window.engine.push(frame: unknown.span)
        }
    }
    #endif

    @Test("A later time ends the frame before, and its action runs before the finger moves on")
    func severalFrames() throws {
        var places: [Point] = []
        pan.addAction { places.append($0.location(ofTouch: 0, in: nil)) }
        try push(
            .down(1, 100, 100, ms: 0),
            .move(1, 150, 100, ms: 10),
            .frame(ms: 10),
            .move(1, 160, 120, ms: 10),
            .move(1, 170, 140, ms: 20)
        )
        #expect(places.map(\.x) == [150, 160, 170])
        #expect(places.map(\.y) == [100, 120, 140])
    }

    @Test("The first refused sample is thrown, all are counted, and the others are taken")
    func refused() {
        let seen = StateLog(pan)
        let landing: [TouchSample] = [
            .down(1, 100, 100, ms: 0), .up(9, ms: 0), .down(1, 0, 0, ms: 0),
        ]
        #expect(refusal(landing) == .unknownTouch(id: sampleID(9), device: 0))
        let motion: [TouchSample] = [
            .move(9, 0, 0, ms: 10), .move(1, .nan, 0, ms: 10), .move(1, 150, 100, ms: 10),
        ]
        #expect(refusal(motion) == .unknownTouch(id: sampleID(9), device: 0))
        let far: [TouchSample] = [.move(1, 0, 300_000, ms: 20)]
        #expect(refusal(far) == .position(Point(x: 0, y: 300_000)))
        #expect(window.engine.counters.unknownTouches == 2)
        #expect(window.engine.counters.duplicateTouches == 1)
        #expect(seen.states == [.began])
        #expect(isNear(pan.location(in: nil), 150, 100))
    }

    @Test("A lazy frame of more samples than a part throws its first error, too")
    func long() {
        let seen = StateLog(pan)
        #expect(refusal([.down(1, 100, 100, ms: 0)]) == nil)
        let unknown: Set<Int32> = [20, 50, 90]
        let samples = (0..<100 as Range<Int32>).lazy.map { id -> TouchSample in
            unknown.contains(id)
                ? .up(id, ms: 10) : .move(1, 100 + Double(id), 100, ms: 10)
        }
        #expect(refusal(samples) == .unknownTouch(id: sampleID(20), device: 0))
        #expect(refusal(samples.dropFirst(60)) == .unknownTouch(id: sampleID(90), device: 0))
        #expect(window.engine.counters.unknownTouches == 4)
        #expect(seen.states.first == .began)
        #expect(isNear(pan.location(in: nil), 199, 100))
    }

    @Test("An action that pushes a refused frame does not hide the error of the outer one")
    func nested() throws {
        var inner: [SampleError?] = []
        pan.addAction { _ in inner.append(refusal([.up(8, ms: 10)])) }
        #expect(refusal([.down(1, 100, 100, ms: 0)]) == nil)
        let samples: [TouchSample] = [.up(9, ms: 10), .move(1, 150, 100, ms: 10)]
        #expect(refusal(samples) == .unknownTouch(id: sampleID(9), device: 0))
        #expect(inner == [.unknownTouch(id: sampleID(8), device: 0)])
    }

    @Test("No samples end the frame that was pushed before")
    func none() throws {
        let seen = StateLog(pan)
        try push()
        try window.engine.push(frame: UnsafeBufferPointer(start: nil, count: 0))
        #expect(window.engine.deadline == nil)
        try window.down(1, 100, 100, ms: 0)
        try window.engine.push(.move(1, 150, 100, ms: 10))
        #expect(seen.states == [])
        try push()
        #expect(seen.states == [.began])
    }

    @Test("A frame in an array allocates nothing", arguments: [false, true])
    func allocatesNothing(callsActions: Bool) throws {
        window.engine.callsActions = callsActions
        var events = 0
        pan.addAction { _ in events += 1 }
        func play(_ samples: [TouchSample]) throws {
            try window.engine.push(frame: samples)
            window.engine.takeEvents { _ in events += 1 }
        }
        try play([.down(1, 100, 100, ms: 0)])
        try play([.move(1, 150, 100, ms: 10)])
        let samples = [TouchSample.move(1, 160, 100, ms: 20)]
        let before = allocation_count()
        try play(samples)
        let allocations = allocation_count() - before
        #expect(events == 2)
        #expect(allocations == 0)
    }

    @Test("A frame that a delegate pushes follows the one that is being taken")
    func delegatePushes() throws {
        let seen = StateLog(pan)
        let answers = Answers()
        pan.delegate = answers
        answers.begin = { [window] _ in
            try? window.engine.push(frame: [.up(1, ms: 10)])
            return true
        }
        try window.drag(1, 100, 100, ms: 0, to: 120, 100, ms: 10)
        #expect(seen.states == [.began, .ended])
    }

    /// Two fingers that move apart.
    private func spread(_ step: Int) -> [TouchSample] {
        let (half, ms) = (30 + Double(step) * 15, Double(step) * 10)
        guard step > 0 else {
            return [.down(1, 200 - half, 200, ms: ms), .down(2, 200 + half, 200, ms: ms)]
        }
        return [.move(1, 200 - half, 200, ms: ms), .move(2, 200 + half, 200, ms: ms)]
    }
}

extension TouchSample {
    fileprivate static func down(_ id: Int32, _ x: Double, _ y: Double, ms: Double) -> TouchSample {
        Report.down(id, x, y).sample(at(ms))
    }

    fileprivate static func move(_ id: Int32, _ x: Double, _ y: Double, ms: Double) -> TouchSample {
        Report.move(id, x, y).sample(at(ms))
    }

    fileprivate static func up(_ id: Int32, ms: Double) -> TouchSample {
        Report.up(id).sample(at(ms))
    }

    fileprivate static func frame(ms: Double) -> TouchSample {
        TouchSample(.frame, time: at(ms))
    }
}

@Suite("Values at the frame")
struct FrameValueTests {
    private var (pan, window) = alone(PanGestureRecognizer())

    /// Finger 1 goes 8 points to the right each 8 ms. At 80 ms, 70 points exceed the slop.
    private func panSteadily() throws {
        try window.down(1, 100, 100, ms: 0)
        for step in 1...10 {
            let way = 8 * Double(step)
            try window.move(1, 100 + way, 100, ms: way)
        }
    }

    @Test("A pan is where the finger will be, up to the horizon, and was where it came along")
    func pans() throws {
        try panSteadily()
        for (ms, x) in [(76, 66), (80, 70), (90, 80), (96, 86), (300, 86)] as [(Double, Double)] {
            #expect(isNear(pan.translation(in: nil, at: at(ms)), x, 0))
        }
        #expect(isNear(pan.translation(in: nil), 70, 0))
        #expect(pan.sampleTimestamp == at(80))
    }

    @Test("It is read in the coordinates of a view, and is zero without an inverse")
    func views() throws {
        try panSteadily()
        let view = window.subview(50, 50, 300, 300)
        view.transform = .identity.scaled(by: 0.5).rotated(by: .pi / 2)
        #expect(isNear(pan.translation(in: view, at: at(90)), 0, -160, within: 0.02))
        view.transform = .identity.scaled(by: 0)
        #expect(pan.translation(in: view, at: at(90)) == .zero)
    }

    @Test("The horizon is a setting; one out of range becomes the nearest, and is counted")
    func horizon() throws {
        try panSteadily()
        #expect(window.engine.predictionHorizon == .milliseconds(16))
        window.engine.predictionHorizon = .zero
        #expect(isNear(pan.translation(in: nil, at: at(90)), 70, 0))
        #expect(isNear(pan.translation(in: nil, at: at(76)), 66, 0))
        window.engine.predictionHorizon = .milliseconds(30)
        #expect(isNear(pan.translation(in: nil, at: at(120)), 100, 0))
        for (wrong, used) in [
            (Duration.seconds(1), Duration.milliseconds(100)), (.seconds(-1), .zero),
        ] {
            let before = ValueRepairs.count
            window.engine.predictionHorizon = wrong
            #expect(window.engine.predictionHorizon == used)
            #expect(ValueRepairs.count > before)
        }
    }

    @Test("The horizon of a window stays when its engine outlives it")
    func windows() {
        var window: GestureKit.Window? = GestureKit.Window(frame: .zero)
        window?.gestureEngine.predictionHorizon = .milliseconds(5)
        let engine = window?.gestureEngine
        #expect(window?.gestureEngine.predictionHorizon == .milliseconds(5))
        window = nil
        #expect(engine?.predictionHorizon == .milliseconds(5))
    }

    /// Two fingers 100 points apart, until 80 ms. Every 8 ms the span grows by 2 points, they turn
    /// by 0.05, and their middle goes right by 1. A slop of 10 points of span is met at 40 ms.
    private func spread(_ recognizer: GestureRecognizer) throws {
        window.view.removeGestureRecognizer(pan)
        window.view.addGestureRecognizer(recognizer)
        try window.landTwo(ms: 0)
        for step in 1...10 {
            let (time, turn) = (Double(step), 0.05 * Double(step))
            let way = Vector(x: 50 + time, y: 0).applying(AffineTransform2D(rotationAngle: turn))
            let middle = Point(x: 200 + time, y: 200)
            try window.moveTwo(to: middle, apart: way, ms: 8 * time)
        }
    }

    @Test("A pinch and a rotation are where the fingers will be")
    func twoFingers() throws {
        let pinch = PinchGestureRecognizer()
        try spread(pinch)
        // The span was 110 when it began, and is 120 now.
        #expect(isNear(pinch.scale(at: at(76)), 119 / 110.0, within: 1e-3))
        #expect(isNear(pinch.scale(at: at(90)), 122.5 / 110, within: 1e-3))
        #expect(pinch.scale == pinch.scale(at: at(80)))
        #expect(pinch.sampleTimestamp == at(80))

        let other = FrameValueTests()
        let rotation = RotationGestureRecognizer()
        try other.spread(rotation)
        let newest = rotation.rotation
        #expect(isNear(rotation.rotation(at: at(90)), newest + 0.0625, within: 1e-3))
        #expect(isNear(rotation.rotation(at: at(76)), newest - 0.025, within: 1e-3))
        #expect(rotation.sampleTimestamp == at(80))
    }

    @Test("A transform has all of it, as values and as one")
    func transform() throws {
        let hand = TransformGestureRecognizer()
        try spread(hand)
        let (scale, rotation, shift) = (hand.scale, hand.rotation, hand.translation(in: nil))
        #expect(isNear(hand.scale(at: at(90)) / scale, 122.5 / 120, within: 1e-3))
        #expect(isNear(hand.rotation(at: at(90)), rotation + 0.0625, within: 1e-3))
        #expect(isNear(hand.translation(in: nil, at: at(90)), shift.x + 1.25, shift.y))
        #expect(hand.sampleTimestamp == at(80))
        #expect(hand.transform(in: nil, at: at(80)) == hand.transform(in: nil))
        // What is between the fingers at 80 ms goes with their middle, and turns and grows with them.
        let step = try #require(hand.transform(in: nil).inverted())
            .concatenating(hand.transform(in: nil, at: at(90)))
        let middle = Point(x: 210, y: 200).applying(step)
        #expect(isNear(middle, 211.25, 200))
        #expect(isNear(step.determinant.squareRoot(), 122.5 / 120, within: 1e-3))
    }

    @Test("An update has the time of its newest sample")
    func updates() async throws {
        let updates = pan.updates
        try panSteadily()
        try window.up(1, ms: 88)
        window.view.removeGestureRecognizer(pan)
        let last = try #require(await updates.rest().last)
        #expect(last.state == .ended)
        #expect(last.timestamp == at(88))
        #expect(last.sampleTimestamp == at(80))
    }
}

// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import GestureKitTesting
import Testing

/// A view that overrides the methods with a set.
private final class SetView: View {
    var calls: [(phase: Touch.Phase, ids: Set<Int32>)] = []
    var events: [Event] = []
    var forwards = false
    var onCall: (Set<Touch>, Event) -> Void = { _, _ in }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        note(.began, touches, event) { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        note(.moved, touches, event) { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        note(.ended, touches, event) { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        note(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
    }

    private func note(
        _ phase: Touch.Phase,
        _ touches: Set<Touch>,
        _ event: Event?,
        forward: () -> Void
    ) {
        calls.append((phase, Set(touches.map { testID($0.id) })))
        event.map { events.append($0) }
        event.map { onCall(touches, $0) }
        if forwards {
            forward()
        }
    }
}

/// A view and a recognizer that count touches, and keep nothing.
private final class SetCounter: View {
    private(set) var count = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { count += touches.count }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { count += touches.count }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { count += touches.count }
}

private final class SetWatcher: CustomGestureRecognizer {
    private(set) var count = 0
    private(set) var all = 0

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) { count += touches.count }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        count += touches.count
        all += event.allTouches?.count ?? 0
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }
}

/// A view that overrides nothing.
private final class Silent: View {}

@Suite("Sets of touches")
struct TouchSetTests {
    private let window = TestWindow()

    private func view(_ superview: View? = nil) -> SetView {
        let view = SetView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.isMultipleTouchEnabled = true
        (superview ?? window.view).addSubview(view)
        return view
    }

    private func play() throws {
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 10, .move(1, 101, 100), .move(2, 201, 100))
        try window.move(2, 202, 100, ms: 20)
        try window.frame(ms: 30, .up(1))
        window.cancelAll(ms: 40)
    }

    private let phases: [Touch.Phase] = [.began, .moved, .moved, .ended, .cancelled]
    private let ids: [Set<Int32>] = [[1, 2], [1, 2], [2], [1], [2]]

    @Test("A view receives the touches of a call as a set, with an event")
    func received() throws {
        let view = view()
        try play()
        #expect(view.calls.map(\.phase) == phases)
        #expect(view.calls.map(\.ids) == ids)
        #expect(view.events.count == 5)
    }

    @Test("super forwards a set to the superview, and a view that overrides nothing forwards too")
    func forwarded() throws {
        let outer = view()
        let silent = Silent(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        silent.isMultipleTouchEnabled = true
        outer.addSubview(silent)
        let inner = view(silent)
        inner.forwards = true
        try play()
        for view in [inner, outer] {
            #expect(view.calls.map(\.phase) == phases)
            #expect(view.calls.map(\.ids) == ids)
        }
    }

    @Test("A part of a set can be forwarded")
    func partForwarded() throws {
        let outer = view()
        let inner = view(outer)
        inner.onCall = { touches, _ in
            inner.forwardTouches(touches.filter { testID($0.id) == 2 }.map { $0 })
        }
        try play()
        #expect(outer.calls.map(\.phase) == [.began, .moved, .moved, .cancelled])
        #expect(outer.calls.allSatisfy { $0.ids == [2] })
    }

    @Test("A closure gets an array, also from a view that forwards a set")
    func mixed() throws {
        let outer = window.witness(0, 0, 400, 400)
        outer.isMultipleTouchEnabled = true
        let inner = view(outer)
        inner.forwards = true
        try play()
        #expect(inner.calls.map(\.phase) == phases)
        #expect(outer.take() == [.began(1, 2), .moved(1, 2), .moved(2), .ended(1), .cancelled(2)])
    }

    @Test("A set that the program keeps stays as it was")
    func kept() throws {
        let view = view()
        var sets: [Set<Touch>] = []
        view.onCall = { touches, _ in sets.append(touches) }
        try play()
        #expect(sets.map { Set($0.map { testID($0.id) }) } == ids)
    }

    @Test("A recognizer gets sets, and can ignore a touch for an event")
    func recognizer() throws {
        final class First: CustomGestureRecognizer {
            override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
                for touch in touches where numberOfTouches > 1 {
                    ignore(touch, for: event)
                }
            }
            override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
                state = state == .possible ? .began : .changed
            }
            override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
                state = .ended
            }
        }
        let (first, seen, window) = staged(First())
        try window.down(1, 100, 100, ms: 0)
        try window.down(2, 200, 100, ms: 5)
        #expect(first.numberOfTouches == 1)
        try window.move(2, 250, 100, ms: 10)
        #expect(seen.states == [])
        try window.move(1, 110, 100, ms: 20)
        try window.up(1, ms: 30)
        #expect(seen.states == [.began, .ended])
    }

    @Test("Sets and events allocate nothing")
    func noAllocations() throws {
        let view = SetCounter(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.isMultipleTouchEnabled = true
        let watcher = SetWatcher()
        window.view.addSubview(view)
        window.view.addGestureRecognizer(watcher)
        let reports: [Report] = (1...20).flatMap { step in
            [Report.move(1, 100 + Double(step), 100), Report.move(2, 200, 100 + Double(step))]
        }
        var counts: [Int] = []
        for round in 0..<4 {
            let start = Double(round) * 1000
            var samples = [Report.down(1, 100, 100), .down(2, 200, 100)].map {
                $0.sample(at(start))
            }
            samples += reports.enumerated().map { $1.sample(at(start + 10 + Double($0 / 2))) }
            samples += reports.enumerated().map { $1.sample(at(start + 100 + Double($0))) }
            samples += [Report.up(1), .up(2)].map { $0.sample(at(start + 200)) }
            counts.append(try window.allocations(pushing: samples, until: start + 900))
        }
        #expect(view.count == 4 * 84)
        #expect(watcher.count == 4 * 82)
        #expect(watcher.all == 4 * 120)
        #expect(counts.dropFirst() == [0, 0, 0])
    }

    @Test("An engine whose touches were in sets is gone with its last reference")
    func released() throws {
        weak var released: GestureEngine?
        do {
            let window = TestWindow()
            let view = SetView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            view.onCall = { _, event in _ = event.allTouches }
            window.view.addSubview(view)
            try window.down(1, 100, 100, ms: 0)
            released = window.engine
            #expect(released != nil)
            weak var touch: Touch?
            view.onCall = { touches, _ in touch = touches.first }
            try window.move(1, 101, 100, ms: 10)
            #expect(touch != nil)
        }
        #expect(released == nil)
    }
}

/// What a touch said of its path in one call, in the coordinates of a view.
private struct Seen: Equatable {
    var times: [Timestamp] = []
    var points: [Point] = []

    init(_ path: TouchPath, in view: View?) {
        times = path.map(\.timestamp)
        points = path.map { $0.location(in: view) }
    }
}

/// A view that reads all of the paths of its touches, and keeps nothing.
private final class Reader: View {
    private(set) var count = 0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        onTouches = { [unowned self] touches in
            if touches[0].phase == .moved {
                read(touches[0])
            }
        }
    }

    private func read(_ touch: Touch) {
        let (coalesced, predicted) = (touch.coalesced, touch.predicted)
        count += coalesced.count + predicted.count
        var index = 0
        while index < predicted.count {
            count += predicted[index].location(in: self).x > 0 ? 1 : 0
            index += 1
        }
        count += touch.location(in: nil, at: at(1_000_000)).x > 0 ? 1 : 0
    }
}

@Suite("Paths of touches")
struct TouchPathTests {
    private let view = Witness(frame: Rect(x: 50, y: 0, width: 300, height: 400))
    private let window: GestureKit.Window
    private let hand: Hand

    init() {
        self.init(keepsTouchPaths: true)
    }

    private init(keepsTouchPaths: Bool, eventCapacity: Int = 64) {
        window = GestureKit.Window(
            frame: Rect(x: 0, y: 0, width: 400, height: 400),
            eventCapacity: eventCapacity,
            keepsTouchPaths: keepsTouchPaths
        )
        window.addSubview(view)
        hand = Hand(on: window, startingAt: at(0))
    }

    private func push(_ report: Report, ms: Double) throws {
        try hand.frame(ms: ms, report)
    }

    /// Finger 1 goes 8 points to the right in each frame, from (100, 100).
    private func stroke(frames: Int, interval: Double = 8) throws {
        try push(.down(1, 100, 100), ms: 0)
        for frame in 1...frames {
            try push(.move(1, 100 + 8 * Double(frame), 100), ms: interval * Double(frame))
        }
    }

    /// Takes all events, also those of a frame that had to wait for room in the queue.
    private func takeEvents() {
        while window.gestureEngine.nextEvent() != nil {}
        window.gestureEngine.endFrame()
        while window.gestureEngine.nextEvent() != nil {}
    }

    /// What `path` of the first touch is at each call.
    private func seen(
        of path: @escaping (Touch) -> TouchPath,
        _ play: () throws -> Void
    ) rethrows -> [Seen] {
        var all: [Seen] = []
        view.onCall = { all.append(Seen(path($1[0]), in: $0)) }
        try play()
        view.onCall = { _, _ in }
        return all
    }

    @Test("A touch that was withheld has all samples since it landed")
    func withheld() throws {
        let tap = TapGestureRecognizer()
        tap.delaysTouchesBegan = true
        tap.allowableMovement = 20
        window.addGestureRecognizer(tap)
        let all = try seen(of: \.coalesced) { try stroke(frames: 4) }
        // The tap fails 24 points from where the finger landed.
        #expect(view.take().map(\.phase) == [.began, .moved, .moved])
        #expect(all.map(\.times) == [[at(24)], [at(8), at(16), at(24)], [at(32)]])
        #expect(all.map(\.points).map { $0.map(\.x) } == [[50], [58, 66, 74], [82]])
    }

    @Test(
        "When the program takes events rarely, each sample is in one call, the last eight at most"
    )
    func rarely() throws {
        let test = TouchPathTests(keepsTouchPaths: true, eventCapacity: 2)
        test.window.gestureEngine.callsActions = false
        let all = try test.seen(of: \.coalesced) {
            for frame in 0..<24 {
                let way = 8 * Double(frame)
                let report = frame == 0 ? Report.down(1, 100, 100) : .move(1, 100 + way, 100)
                try test.push(report, ms: way)
                if frame % 7 == 6 {
                    test.takeEvents()
                }
            }
            test.takeEvents()
        }
        #expect(all.count < 24)
        #expect(all.flatMap(\.times) == (0..<24).map { at(8 * Double($0)) })
        #expect(all.flatMap(\.points).map(\.x) == (0..<24).map { 50 + 8 * Double($0) })

        let long = try test.seen(of: \.coalesced) {
            for frame in 24..<44 {
                let way = 8 * Double(frame)
                try test.push(.move(1, 100 + way / 8, 100), ms: way)
            }
            test.takeEvents()
        }
        let longest = try #require(long.max { $0.times.count < $1.times.count }).times
        #expect(longest == (0..<8).map { longest[0] + .milliseconds(8 * $0) })
    }

    @Test("The prediction has a position for each scan, and ends at the horizon")
    func predicted() throws {
        // The time between two scans, the horizon, and how long after the newest each position is.
        let cases: [(Double, Int, [Double])] = [
            (8, 16, [8, 16]), (16.667, 16, [16]), (4, 16, [4, 8, 12, 16]), (8, 0, []),
            (8, 3, [3]), (5, 100, [12.5, 25, 37.5, 50, 62.5, 75, 87.5, 100]),
        ]
        for (interval, horizon, steps) in cases {
            let test = TouchPathTests()
            test.window.gestureEngine.predictionHorizon = .milliseconds(horizon)
            let last = try #require(
                try test.seen(of: \.predicted) {
                    try test.stroke(frames: 6, interval: interval)
                }.last
            )
            #expect(last.times == steps.map { at(6 * interval + $0) })
            for (point, step) in zip(last.points, steps) {
                #expect(isNear(point, 98 + 8 * step / interval, 100))
            }
        }
    }

    @Test("A prediction does not go beyond the end of the clock")
    func predictedAtTheEnd() throws {
        let root = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let engine = GestureEngine(root: root, keepsTouchPaths: true)
        engine.predictionHorizon = .milliseconds(16)
        var times: [[UInt64]] = []
        root.onCall = {
            times.append($1[0].predicted.map { UInt64.max - $0.timestamp.microseconds })
        }
        for frame in 0...4 {
            let place = Point(x: 100 + 8 * Double(frame), y: 100)
            let time = Timestamp(microseconds: .max - 34_000 + 8000 * UInt64(frame))
            let kind: TouchSample.Kind = frame == 0 ? .down(at: place) : .motion(to: place)
            try engine.push(frame: [TouchSample(kind, id: 1, time: time)])
        }
        #expect(times == [[], [18_000, 10_000], [10_000, 2000], [2000, 0], [0, 0]])
    }

    @Test("A touch is where the finger will be, up to the horizon, until it lifts")
    func location() throws {
        var touch: Touch?
        view.onCall = { touch = $1[0] }
        try stroke(frames: 6)
        let held = try #require(touch)
        for (ms, x) in [(44, 144), (48, 148), (58, 158), (500, 164)] as [(Double, Double)] {
            #expect(isNear(held.location(in: nil, at: at(ms)), x, 100))
        }
        #expect(isNear(held.location(in: view, at: at(58)), 108, 100))
        try push(.up(1), ms: 56)
        #expect(held.location(in: nil, at: at(58)) == Point(x: 148, y: 100))
        try push(.down(1, 300, 300), ms: 100)
        #expect(held.location(in: nil, at: at(58)) == Point(x: 148, y: 100))
    }

    @Test("Without paths a touch has itself, no prediction and no other place")
    func without() throws {
        let test = TouchPathTests(keepsTouchPaths: false)
        var touch: Touch?
        let all = try test.seen(of: {
            touch = $0; return $0.coalesced
        }) {
            try test.stroke(frames: 3)
        }
        #expect(all.map(\.times.count) == [1, 1, 1, 1])
        #expect(all.last?.times == [at(24)])
        #expect(touch?.predicted.isEmpty == true)
        #expect(touch?.location(in: nil, at: at(40)) == Point(x: 124, y: 100))
    }

    @Test("A touch that outlives its engine has itself")
    func outlives() throws {
        var touch: Touch?
        do {
            let root = Witness(frame: Rect(x: 0, y: 0, width: 400, height: 400))
            root.onCall = { touch = $1[0] }
            let engine = GestureEngine(root: root, keepsTouchPaths: true)
            let hand = Hand(on: engine, startingAt: at(0))
            try hand.frame(ms: 0, .down(1, 100, 100))
            try hand.frame(ms: 8, .move(1, 110, 100))
            #expect(touch?.predicted.isEmpty == false)
        }
        #expect(touch?.coalesced.map(\.timestamp) == [at(8)])
        #expect(touch?.predicted.isEmpty == true)
    }

    @Test("Reading the paths allocates nothing")
    func allocations() throws {
        let reader = Reader(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(reader)
        try push(.down(1, 100, 100), ms: 0)
        var counts: [Int] = []
        for frame in 1...40 {
            let way = Double(frame)
            let sample = Report.move(1, 100 + way, 100).sample(at(8 * way))
            let before = allocation_count()
            try window.gestureEngine.push(sample)
            window.gestureEngine.endFrame()
            counts.append(Int(allocation_count() - before))
        }
        #expect(reader.count >= 39 * 6)
        #expect(counts.dropFirst().allSatisfy { $0 == 0 })
    }
}

@Suite("Touch types")
struct TouchTypeTests {
    @Test("A touch of a type that is not allowed is not received")
    func allowed() throws {
        let (tap, seen, window) = staged(TapGestureRecognizer())
        func states(_ type: TouchType, ms: Double) throws -> [GestureRecognizer.State] {
            try window.frame(ms: ms, .down(1, 100, 100, type))
            try window.up(1, ms: ms + 10)
            return seen.take()
        }
        tap.allowedTouchTypes = [.pen]
        #expect(try states(.finger, ms: 0) == [])
        #expect(try states(.touchpad, ms: 1000) == [])
        #expect(try states(.pen, ms: 2000) == [.ended])
        tap.allowedTouchTypes = []
        #expect(try states(.pen, ms: 3000) == [])
    }
}

/// The palm is 30 mm, 189 points; the limit is 120 points.
@Suite("Contact sizes")
struct ContactSizeTests {
    private var (pan, seen, window) = staged(PanGestureRecognizer())

    private func land(_ id: Int32, _ x: Double, size: Double, ms: Double) throws {
        try window.frame(ms: ms, .down(id, x, 100), .size(id, size))
    }

    @Test("A limit is kept in quarters of a point, and a limit out of range is the nearest in it")
    func values() {
        for (set, read) in [(120, 120), (20.1, 20.25), (0, 0.25), (4000, 255.75)]
            as [(Double, Double)]
        {
            pan.maximumContactSize = set
            #expect(pan.maximumContactSize == read)
        }
        pan.maximumContactSize = .nan
        #expect(pan.maximumContactSize == 255.75)
        pan.maximumContactSize = nil
        #expect(pan.maximumContactSize == nil)
        pan.maximumContactSize = .nan
        #expect(pan.maximumContactSize == nil)
    }

    @Test("A view reads the radius of a touch, and 0 where it is not known")
    func radius() throws {
        let view = RadiusView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.isMultipleTouchEnabled = true
        window.view.addSubview(view)
        pan.isEnabled = false
        try land(1, 100, size: 60, ms: 0)
        try window.down(2, 200, 100, ms: 10)
        try window.frame(ms: 20, .move(1, 101, 100), .size(1, 70))
        try window.up(1, ms: 30)
        #expect(view.radii == [30, 0, 35, 35])
    }

    @Test("A view, a custom recognizer and a subclass hear moved of a contact at rest that grows")
    func growing() throws {
        let view = RadiusView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        let (custom, subclass) = (RadiusRecognizer(), RadiusPan())
        window.view.addSubview(view)
        view.addGestureRecognizer(custom)
        view.addGestureRecognizer(subclass)
        let hand = Hand(on: window.engine, startingAt: at(0))
        let finger = try hand.land(at: Point(x: 100, y: 100), size: 60)
        for size in [70.0, 70, 300] {
            hand.wait(.milliseconds(20))
            try finger.setSize(major: size)
        }
        #expect(view.radii == [30, 35, 150])
        #expect(custom.radii == [35, 150])
        #expect(subclass.radii == [35, 150])
    }

    @Test("A size that is no size is refused")
    func refused() throws {
        try window.down(1, 100, 100, ms: 0)
        #expect(throws: SampleError.size(major: -1, minor: 0)) {
            try window.frame(ms: 10, .size(1, -1))
        }
        #expect(throws: SampleError.unknownTouch(id: 2, device: 0)) {
            try window.engine.push(Report.size(2, 9).sample(at(10)))
        }
        #expect(
            TouchSample(.size(major: 12.5, minor: 3), time: at(0)).kind
                == .size(major: 12.5, minor: 3)
        )
    }
}

private final class RadiusView: View {
    var radii: [Double] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note(touches) }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note(touches) }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note(touches) }

    private func note(_ touches: Set<Touch>) {
        radii += touches.map(\.majorRadius)
    }
}

private final class RadiusRecognizer: CustomGestureRecognizer {
    var radii: [Double] = []

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        radii += touches.map(\.majorRadius)
    }
}

private final class RadiusPan: PanGestureRecognizer {
    var radii: [Double] = []

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        radii += touches.map(\.majorRadius)
    }
}

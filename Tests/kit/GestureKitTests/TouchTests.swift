// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

/// What a touch said of its path in one call, in the coordinates of a view.
private struct Seen: Equatable {
    var times: [Timestamp] = []
    var points: [Point] = []

    init(_ path: TouchPath, in view: View?) {
        times = path.map(\.timestamp)
        points = path.map { $0.location(in: view) }
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
}

/// The palm is 30 mm, 189 points; the limit is 120 points.
@Suite("Contact sizes")
struct ContactSizeTests {
    private var (pan, window) = alone(PanGestureRecognizer())

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

    @Test("A view, a custom recognizer and a subclass receive moved of a contact that grows")
    func growing() throws {
        let view = window.witness(0, 0, 400, 400)
        let (puppet, subclass) = (Puppet(), RadiusPan())
        var (radii, puppetRadii): ([Double], [Double]) = ([], [])
        view.onCall = { radii += $1.map(\.majorRadius) }
        puppet.onMoved = { puppetRadii += $1.map(\.majorRadius) }
        view.addGestureRecognizer(puppet)
        view.addGestureRecognizer(subclass)
        // A finger whose size is not known.
        try window.tap(2, 300, 100, ms: 0, until: 10)
        #expect(radii == [0])
        let finger = try window.hand.land(at: Point(x: 100, y: 100), size: 60)
        for size in [70.0, 70, 300] {
            window.hand.wait(.milliseconds(20))
            try finger.setSize(major: size)
        }
        #expect(radii == [0, 30, 35, 150])
        #expect(puppetRadii == [35, 150] && subclass.radii == [35, 150])
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

private final class RadiusPan: PanGestureRecognizer {
    var radii: [Double] = []

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        radii += touches.map(\.majorRadius)
    }
}

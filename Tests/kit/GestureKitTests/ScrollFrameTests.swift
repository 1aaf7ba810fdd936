// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Scrolling, at the frame")
struct ScrollFrameTests {
    @Test("A drag, its lift and its fling are one motion: no step back, no pause, no jerk")
    func fling() throws {
        try Shown.expectOneMotion { stroke, display, phase in
            try Self.played(stroke, on: display, phase: phase, height: 4000)
        }
    }

    @Test("A fling and its bounce at the end are one motion")
    func bounce() throws {
        for (stroke, display) in Stroke.all.flatMap({ s in Shown.Display.all.map { (s, $0) } }) {
            let fastest = max(stroke.velocity, stroke.velocity + stroke.acceleration * 0.2)
            for phase in stride(from: 0.0, to: 8, by: 1.4) {
                // The end is 60 points after the lift.
                let height = 400 + stroke.way(0.2) + 60
                let shown = try Self.played(stroke, on: display, phase: phase, height: height)
                // The spring of 80 ms brakes by at most 2 v / τ. At the bound, where x is 0, x'' =
                // -(2 v + x / τ) / τ.
                let interval = display.interval / 1000
                let brake = 2 * fastest / 0.08 * interval * interval
                let most = stroke.change(per: display.interval) + brake
                #expect(shown.changes.allSatisfy { abs($0) <= most })
            }
        }
    }

    @Test("The inner content, its end and the outer content are one motion")
    func handOver() throws {
        for display in Shown.Display.all {
            for phase in stride(from: 0.0, to: 8, by: 1.4) {
                let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
                bench.outer.scroll.contentOffset.y = 100
                let start = bench.sum
                let stroke = Stroke.all[0]
                let shown = try Self.shown(on: display, phase: phase, stroke, bench.window) {
                    bench.inner.advance(to: $0)
                    bench.outer.scroll.advance(to: $0)
                    return bench.sum - start
                }
                // The inner content ends 200 points after its start, 15 points after the lift.
                let most = stroke.change(per: display.interval)
                #expect(shown.changes.allSatisfy { abs($0) <= most })
                #expect(shown.values.last ?? 0 > 400)
            }
        }
    }

    @Test("A frame shows content under the finger at its time, and changes no later sample")
    func underTheFinger() throws {
        let (bench, other) = (ScrollBench(), ScrollBench())
        for bench in [bench, other] {
            try bench.window.down(1, 200, 390, ms: 0)
        }
        for step in 1...30 {
            let ms = 8 * Double(step)
            for bench in [bench, other] {
                try bench.window.move(1, 200, 390 - ms, ms: ms)
            }
            #expect(bench.y == other.y)
            if step > 8 {
                for ahead in [-4.0, 4, 12] {
                    bench.scroll.advance(to: at(ms + ahead))
                    #expect(isNear(bench.y, ms + ahead, within: 0.3))
                }
            }
        }
    }

    @Test("Dragging, frames, a fling and a bounce allocate nothing")
    func memory() throws {
        let bench = NestedScrollBench(inner: Size(width: 300, height: 500))
        let (inner, outer, engine) = (bench.inner, bench.outer.scroll, bench.window.engine)
        func push(_ report: Report, ms: Double) throws {
            try engine.push(report.sample(at(ms)))
            engine.endFrame(at: at(ms))
        }
        func stroke(ms: Double) throws {
            try push(.down(1, 200, 300), ms: ms)
            for sample in 1...40 {
                let time = ms + 8 * Double(sample)
                try push(.move(1, 200, 300 - 5 * Double(sample)), ms: time)
                inner.advance(to: at(time + 5))
                outer.advance(to: at(time + 5))
            }
            try push(.up(1), ms: ms + 328)
            for frame in 1...300 {
                let time = at(ms + 328 + 8 * Double(frame))
                inner.advance(to: time)
                outer.advance(to: time)
            }
        }
        // The first strokes fill the pools, and use each code path once.
        for round in 0..<6 {
            (inner.contentOffset, outer.contentOffset) = (.zero, .zero)
            let before = allocation_count()
            try stroke(ms: 5000 * Double(round))
            let count = allocation_count() - before
            #expect(round < 3 || count == 0)
            #expect(inner.contentOffset.y == 200)
        }
    }

    private static func played(
        _ stroke: Stroke,
        on display: Shown.Display,
        phase: Double,
        height: Double
    ) throws -> Shown {
        let bench = ScrollBench(content: Size(width: 400, height: height))
        return try shown(on: display, phase: phase, stroke, bench.window) { time in
            bench.scroll.advance(to: time)
            return bench.y
        }
    }

    /// Drags up for 200 ms from the bottom of the window, and lifts one scan of 8 ms later.
    private static func shown(
        on display: Shown.Display,
        phase: Double,
        _ stroke: Stroke,
        _ window: Window,
        _ draw: (Timestamp) -> Double
    ) throws -> Shown {
        try Shown(
            on: display,
            phase: phase,
            land: { try window.down(1, 200, 350, ms: 0) },
            move: { try window.move(1, 200, 350 - stroke.way($0 / 1000), ms: $0) },
            lift: { try window.up(1, ms: 208) },
            draw
        )
    }
}

@Suite("Zoom, at the frame")
struct ZoomFrameTests: OnZoomBench {
    let bench = ZoomBench()

    /// Where two fingers are after a time in ms, from their middle to one of them.
    private func fingers(_ ms: Double) -> (middle: Point, way: Vector) {
        let (turn, length) = (0.0015 * ms, 60 + 0.2 * ms)
        return (
            Point(x: 180 + 0.1 * ms, y: 200 - 0.05 * ms),
            Vector(x: length * cos(turn), y: length * sin(turn))
        )
    }

    /// What the two fingers hold, after they landed.
    private func land() throws -> [Point] {
        zoom.allowsRotation = true
        zoom.keepsViewportCovered = false
        bench.withoutSlops()
        let (middle, way) = fingers(0)
        let places = [middle - way, middle + way]
        try window.frame(
            ms: 0,
            .down(1, places[0].x, places[0].y),
            .down(2, places[1].x, places[1].y)
        )
        return places.map(bench.held)
    }

    private func move(ms: Double) throws {
        let (middle, way) = fingers(ms)
        try bench.move(to: middle, apart: way, ms: ms)
    }

    /// How far what was held is from the fingers at a time.
    private func distance(of held: [Point], ms: Double) -> Double {
        let (middle, way) = fingers(ms)
        let places = [middle - way, middle + way]
        return zip(held, places).map { (bench.shown($0) - $1).length }.max() ?? 0
    }

    @Test("Content is under the fingers at the samples, and between and after them nearly")
    func underTheFingers() throws {
        let held = try land()
        for step in 1...30 {
            let ms = 8 * Double(step)
            try move(ms: ms)
            #expect(distance(of: held, ms: ms) < 0.01)
            if step > 8 {
                // The fingers turn by 0.012 in a scan, 108 points from their middle. The line
                // between two samples misses the arc by 0.002 points, and a prediction misses it by
                // 0.5.
                for (ahead, most) in [(-4.0, 0.05), (4, 0.3), (12, 0.8), (0, 0.01)] {
                    zoom.advance(to: at(ms + ahead))
                    #expect(distance(of: held, ms: ms + ahead) < most)
                }
                zoom.advance(to: at(ms + 5))
            }
        }
    }

    @Test("Frames change nothing of what the next sample does")
    func nextSample() throws {
        let other = ZoomFrameTests()
        _ = (try land(), try other.land())
        for step in 1...30 {
            let ms = 8 * Double(step)
            try move(ms: ms)
            try other.move(ms: ms)
            #expect(zoom.scale == other.zoom.scale)
            #expect(bench.content.transform == other.bench.content.transform)
            for ahead in [3.0, 11, 7] {
                zoom.advance(to: at(ms + ahead))
            }
        }
    }

    @Test("A frame at the same time, or after the horizon, changes and reports nothing")
    func noChange() throws {
        _ = try land()
        for step in 1...10 {
            try move(ms: 8 * Double(step))
        }
        zoom.advance(to: at(90))
        let (changes, transform) = (bench.changes, bench.content.transform)
        zoom.advance(to: at(90))
        #expect(bench.changes == changes)
        zoom.advance(to: at(96))
        #expect(bench.changes == changes + 1)
        #expect(bench.content.transform != transform)
        zoom.advance(to: at(97))
        zoom.advance(to: at(500))
        #expect(bench.changes == changes + 1)
        #expect(!zoom.isAnimating)
    }

    @Test("Content beyond an edge or a scale follows the prediction as it follows the fingers")
    func beyond() throws {
        bench.withoutSlops()
        try bench.drag(from: Point(x: 0, y: 200), by: Vector(x: 10, y: 0), frames: 10, ms: 0)
        // The rubber band of 400 points, pulled by 100 and then 110.
        func band(_ pull: Double) -> Double { (1 - 1 / (pull * 0.55 / 400 + 1)) * 400 }
        #expect(isNear(zoom.translation.x, band(100)))
        zoom.advance(to: at(110))
        #expect(isNear(zoom.translation.x, band(110)))
    }

    @Test("What the program does while fingers hold the content starts at the newest sample")
    func program() throws {
        bench.withoutSlops()
        zoom.zoom(to: 2, about: Point(x: 200, y: 200))
        try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 10, y: 0), frames: 5, ms: 0)
        zoom.advance(to: at(60))
        #expect(isNear(zoom.translation, 60, 0))
        zoom.zoom(to: 4, about: Point(x: 200, y: 200))
        #expect(isNear(zoom.translation, 100, 0))
        try window.move(1, 260, 200, ms: 60)
        #expect(isNear(zoom.translation, 110, 0))
    }

    @Test("A finger that lands stops a fling at one place, whatever the display showed")
    func landing() throws {
        var places: [Vector] = []
        for ahead in [0.0, 10, 33] {
            let bench = ZoomBench()
            bench.withoutSlops()
            bench.zoom.zoom(to: 8, about: Point(x: 200, y: 200))
            try bench.drag(from: Point(x: 200, y: 200), by: Vector(x: 5, y: 0), frames: 10, ms: 0)
            try bench.window.up(1, ms: 108)
            bench.zoom.advance(to: at(150 + ahead))
            let shown = bench.zoom.translation
            try bench.window.down(1, 300, 300, ms: 150)
            places.append(bench.zoom.translation)
            // The next frame continues from what was shown, and what was beyond the place fades.
            bench.zoom.advance(to: at(150 + ahead))
            #expect(isNear(bench.zoom.translation, shown.x, shown.y))
            bench.zoom.advance(to: at(2000))
            #expect(bench.zoom.translation == places[0])
            #expect(!bench.zoom.isAnimating)
        }
        #expect(places == [places[0], places[0], places[0]])
    }

    @Test("A pan, its lift and its fling are one motion: no step back, no pause, no jerk")
    func pan() throws {
        try Shown.expectOneMotion { stroke, display, phase in
            try Self.played(
                on: display,
                phase: phase,
                until: 500,
                land: { try $0.window.down(1, 50, 200, ms: 0) },
                move: { try $0.window.move(1, 50 + stroke.way($1 / 1000), 200, ms: $1) },
                lift: { try $0.window.up(1, ms: 208) },
                value: { $0.zoom.translation.x }
            )
        }
    }

    /// Plays something of 200 ms with the content at a scale of 4.
    private static func played(
        on display: Shown.Display,
        phase: Double,
        until end: Double,
        land: (ZoomBench) throws -> Void,
        move: (ZoomBench, Double) throws -> Void,
        lift: (ZoomBench) throws -> Void,
        value: (ZoomBench) -> Double
    ) throws -> Shown {
        let bench = ZoomBench()
        bench.withoutSlops()
        bench.zoom.allowsRotation = true
        bench.zoom.keepsViewportCovered = false
        bench.zoom.maximumScale = 100
        bench.zoom.zoom(to: 4, about: Point(x: 200, y: 200))
        return try Shown(
            on: display,
            phase: phase,
            until: end,
            land: { try land(bench) },
            move: { try move(bench, $0) },
            lift: { try lift(bench) }
        ) { time in
            bench.zoom.advance(to: time)
            return value(bench)
        }
    }

    /// Two fingers that spread, or turn, steadily and lift. The value grows by `rate` per second.
    private func expectNoStep(
        rate: Double,
        end: Double,
        way: (Double) -> Vector,
        value: (ZoomBench) -> Double
    ) throws {
        let middle = Point(x: 200, y: 200)
        for display in Shown.Display.all {
            for phase in stride(from: 0.0, to: 8, by: 0.7) {
                let shown = try Self.played(
                    on: display,
                    phase: phase,
                    until: 1000,
                    land: {
                        let (one, other) = (middle - way(0), middle + way(0))
                        try $0.window.frame(
                            ms: 0,
                            .down(1, one.x, one.y),
                            .down(2, other.x, other.y)
                        )
                    },
                    move: { try $0.move(to: middle, apart: way($1), ms: $1) },
                    lift: { try $0.window.frame(ms: 208, .up(1), .up(2)) },
                    value: value
                )
                let interval = display.interval / 1000
                // Zoom and turn have no fling. Steps grow by no more than the fingers' own.
                let slack = rate * 0.001
                #expect(shown.changes.allSatisfy { abs($0) <= rate * interval + slack })
                // What was predicted beyond the lift, at most 16 ms of motion, fades. A critically
                // damped spring of 80 ms never goes faster than 1/e of its way in 80 ms.
                let back = rate * 0.016 / 0.08 / exp(1) * interval
                #expect(shown.steps.allSatisfy { $0 >= -back - slack })
                #expect(isNear(shown.values.last ?? 0, end, within: slack))
            }
        }
    }

    @Test("When fingers that spread lift, the zoom stops without a step")
    func spread() throws {
        // From a scale of 4 at 120 points, by 2 in a second.
        try expectNoStep(
            rate: 2,
            end: 4.4,
            way: { Vector(x: 60 * (1 + 0.5 * $0 / 1000), y: 0) },
            value: { $0.zoom.scale }
        )
    }

    @Test("When fingers that turn lift, the turn stops without a step")
    func turn() throws {
        try expectNoStep(
            rate: 3,
            end: 0.6,
            way: { Vector(x: 60 * cos(3 * $0 / 1000), y: 60 * sin(3 * $0 / 1000)) },
            value: { $0.zoom.rotation }
        )
    }

    @Test(
        "When a finger pauses and lifts, what was predicted fades, and content ends at the finger"
    )
    func pause() throws {
        bench.withoutSlops()
        zoom.keepsViewportCovered = false
        try bench.drag(from: Point(x: 100, y: 200), by: Vector(x: 10, y: 0), frames: 10, ms: 0)
        zoom.advance(to: at(140))
        #expect(isNear(zoom.translation.x, 116))
        try window.up(1, ms: 160)
        #expect(zoom.isAnimating)
        var latest = 116.0
        for step in 0...200 {
            zoom.advance(to: at(165 + 8 * Double(step)))
            #expect(zoom.translation.x <= latest && zoom.translation.x > latest - 1)
            latest = zoom.translation.x
        }
        #expect(isNear(latest, 100))
        #expect(!zoom.isAnimating)
    }

    @Test("When the gesture is cancelled, what was predicted fades")
    func cancel() throws {
        bench.withoutSlops()
        zoom.keepsViewportCovered = false
        try bench.drag(from: Point(x: 100, y: 200), by: Vector(x: 10, y: 0), frames: 10, ms: 0)
        zoom.advance(to: at(110))
        #expect(isNear(zoom.translation.x, 110))
        window.cancelAll(ms: 108)
        zoom.advance(to: at(118))
        #expect(zoom.translation.x < 110 && zoom.translation.x > 109)
        zoom.advance(to: at(2000))
        #expect(isNear(zoom.translation, 100, 0))
    }
}

/// What a display shows, frame by frame.
struct Shown {
    /// Frames per second, and how long before a frame is shown it is drawn, in ms.
    struct Display {
        let rate: Double
        let latency: Double

        static let all = [Display(rate: 60, latency: 8), Display(rate: 144, latency: 1000 / 144.0)]

        var interval: Double { 1000 / rate }
    }

    private(set) var values: [Double] = []

    /// Plays a landing, 25 scans of 8 ms, a lift one scan later, and frames from 60 ms and a phase
    /// on until a time, all in ms. Each frame uses the samples so far. It shows the value of the time
    /// when it is seen.
    init(
        on display: Display,
        phase: Double,
        until end: Double = 500,
        land: () throws -> Void,
        move: (Double) throws -> Void,
        lift: () throws -> Void,
        _ draw: (Timestamp) -> Double
    ) throws {
        var scan = 0
        var frame = 60 + phase
        while frame < end {
            while scan <= 26, 8 * Double(scan) <= frame {
                switch scan {
                case 0: try land()
                case 26: try lift()
                default: try move(8 * Double(scan))
                }
                scan += 1
            }
            values.append(draw(at(frame + display.latency)))
            frame += display.interval
        }
    }

    /// Each stroke on each display, in each phase: no step back, no pause, no jerk.
    static func expectOneMotion(_ play: (Stroke, Display, Double) throws -> Shown) throws {
        for (stroke, display) in Stroke.all.flatMap({ s in Display.all.map { (s, $0) } }) {
            let slowest = min(stroke.velocity, stroke.velocity + stroke.acceleration * 0.2)
            for phase in stride(from: 0.0, to: 8, by: 0.7) {
                let shown = try play(stroke, display, phase)
                let most = stroke.change(per: display.interval)
                #expect(shown.changes.allSatisfy { abs($0) <= most })
                // A fling loses less than half of its speed in 300 ms.
                let least = slowest * display.interval / 1000 / 2
                #expect(shown.steps.allSatisfy { $0 >= least })
            }
        }
    }

    var steps: [Double] {
        zip(values.dropFirst(), values).map { $0 - $1 }
    }

    var changes: [Double] {
        zip(steps.dropFirst(), steps).map { $0 - $1 }
    }
}

/// A stroke to the right: its places over time, in seconds. It has a velocity, which changes by an
/// acceleration.
struct Stroke {
    let velocity: Double
    let acceleration: Double

    static let all = [
        Stroke(velocity: 1000, acceleration: 0), Stroke(velocity: 1600, acceleration: -4000),
        Stroke(velocity: 300, acceleration: 4000),
    ]

    func way(_ seconds: Double) -> Double {
        velocity * seconds + acceleration * seconds * seconds / 2
    }

    /// The most that the steps of frames may change, in points. Three things add up. First, what
    /// the finger changes. Second, the friction from the newest sample to the first frame of the
    /// fling, which is a scan, an interval and 8 ms later. Third, the error of a prediction of 16
    /// ms: a velocity from the past 32 ms is 16 ms old, and a prediction misses the change to come.
    func change(per frame: Double) -> Double {
        let (interval, fastest) = (frame / 1000, max(velocity, velocity + acceleration * 0.2))
        let age = 0.016 + interval
        let friction = fastest / 0.4995 * max(interval * interval, age * age / 2)
        let missed = abs(acceleration) * 0.016 * (0.016 + 0.016 / 2)
        return max(abs(acceleration) * interval * interval, friction) + missed + 0.05
    }
}

@Suite("A fling in frames")
struct FlingFrameTests {
    /// A pan of 200 ms, and the lift one scan of 8 ms after the last motion.
    private func play(_ stroke: Stroke, on display: Shown.Display, phase: Double) throws -> Shown {
        let pan = PanGestureRecognizer()
        pan.slop = 0
        let window = Window(pan)
        var fling: (motion: Momentum, start: Timestamp)?
        pan.addAction { pan in
            if pan.state == .ended {
                let (x, velocity) = (pan.translation(in: nil).x, pan.releaseVelocity(in: nil).x)
                fling = (Momentum(position: x, velocity: velocity), pan.sampleTimestamp)
            }
        }
        return try Shown(
            on: display,
            phase: phase,
            land: { try window.down(1, 50, 100, ms: 0) },
            move: { try window.move(1, 50 + stroke.way($0 / 1000), 100, ms: $0) },
            lift: { try window.up(1, ms: 208) }
        ) { time in
            fling.map { $0.motion.position(after: time - $0.start) }
                ?? pan.translation(in: nil, at: time).x
        }
    }

    @Test("A pan, its lift and its fling are one motion: no step back, no pause, no jerk")
    func pan() throws {
        try Shown.expectOneMotion { try play($0, on: $1, phase: $2) }
    }
}

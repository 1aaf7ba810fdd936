// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
import Testing

@Suite("Scrolling, at the frame")
struct ScrollFrameTests {
    @Test("A drag, its lift and its fling are one motion: no step back, no pause, no jerk")
    func fling() throws {
        for (stroke, display) in Stroke.all.flatMap({ s in Shown.Display.all.map { (s, $0) } }) {
            let slowest = min(stroke.velocity, stroke.velocity + stroke.acceleration * 0.2)
            for phase in stride(from: 0.0, to: 8, by: 0.7) {
                let shown = try Self.played(stroke, on: display, phase: phase, height: 4000)
                let most = stroke.change(per: display.interval)
                #expect(shown.changes.allSatisfy { abs($0) <= most })
                // The fling loses less than half of its speed in 300 ms.
                let least = slowest * display.interval / 1000 / 2
                #expect(shown.steps.allSatisfy { $0 >= least })
            }
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
        var samples: [(Double, () throws -> Void)] = [
            (0, { try window.down(1, 200, 350, ms: 0) })
        ]
        for scan in 1...25 {
            let ms = 8 * Double(scan)
            let y = 350 - stroke.way(ms / 1000)
            samples.append((ms, { try window.move(1, 200, y, ms: ms) }))
        }
        samples.append((208, { try window.up(1, ms: 208) }))
        return try Shown(on: display, phase: 60 + phase, samples: samples, until: 500, draw)
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import Testing

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

    /// Plays samples and frames in the order of time, until a time; all are in ms. Each frame is
    /// drawn with the samples that there are, and shows the value at the time at which it will be
    /// seen.
    init(
        on display: Display,
        phase: Double,
        samples: [(ms: Double, push: () throws -> Void)],
        until end: Double,
        _ draw: (Timestamp) -> Double
    ) throws {
        var rest = samples[...]
        var frame = phase
        while frame < end {
            while let next = rest.first, next.ms <= frame {
                try next.push()
                rest.removeFirst()
            }
            values.append(draw(at(frame + display.latency)))
            frame += display.interval
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
        var samples: [(Double, () throws -> Void)] = [(0, { try window.down(1, 50, 100, ms: 0) })]
        for scan in 1...25 {
            let ms = 8 * Double(scan)
            let x = 50 + stroke.way(ms / 1000)
            samples.append((ms, { try window.move(1, x, 100, ms: ms) }))
        }
        samples.append((208, { try window.up(1, ms: 208) }))
        return try Shown(on: display, phase: 60 + phase, samples: samples, until: 500) { time in
            fling.map { $0.motion.position(after: time - $0.start) }
                ?? pan.translation(in: nil, at: time).x
        }
    }

    @Test("A pan, its lift and its fling are one motion: no step back, no pause, no jerk")
    func pan() throws {
        for (stroke, display) in Stroke.all.flatMap({ s in Shown.Display.all.map { (s, $0) } }) {
            let slowest = min(stroke.velocity, stroke.velocity + stroke.acceleration * 0.2)
            for phase in stride(from: 0.0, to: 8, by: 0.7) {
                let shown = try play(stroke, on: display, phase: phase)
                let most = stroke.change(per: display.interval)
                #expect(shown.changes.allSatisfy { abs($0) <= most })
                // The fling loses less than half of its speed in 300 ms.
                let least = slowest * display.interval / 1000 / 2
                #expect(shown.steps.allSatisfy { $0 >= least })
            }
        }
    }
}

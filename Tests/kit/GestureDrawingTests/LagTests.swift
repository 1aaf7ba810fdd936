// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import Testing

@testable import GestureDrawing
@testable import GestureTrace

/// What `gesture draw --lag` draws.
@Suite("Lag")
struct LagTests {
    /// A finger that goes 1 pt each ms along x, with frames at 60 Hz. The newest sample is 12 pt
    /// behind it. The value is 5 pt beside it.
    private func trace(_ seconds: Double = 1, contacts: Int = 1) -> Trace {
        var trace = Trace(
            title: "lag",
            device: "Panel",
            size: Scenes.screen,
            duration: Scenes.micros(seconds)
        )
        trace.contacts = (1...contacts).map { ordinal in
            Scenes.contact(ordinal, from: 0, to: seconds) { Point(x: 100 + 1000 * $0, y: 500) }
        }
        let frames = stride(from: 0.02, to: seconds, by: 1.0 / 60).map { time in
            let finger = Point(x: 100 + 1000 * time, y: 500)
            return Trace.Lag.Frame(
                time: Scenes.micros(time),
                finger: finger,
                value: finger + Vector(x: 3, y: 4),
                newest: finger - Vector(x: 12, y: 0)
            )
        }
        trace.lag = Trace.Lag(rate: 60, ahead: 10_000, frames: trace.contacts.map { _ in frames })
        return trace
    }

    private func words(_ trace: Trace) throws -> [String] {
        try Drawing(trace).marks.flatMap(\.words)
    }

    @Test("The key has the median distances, and the heading the rate and the time")
    func key() throws {
        let found = try words(trace())
        #expect(found.contains("What a display shows at 60 Hz, 10 ms after each frame"))
        #expect(
            found.contains("newest sample: median 12.0 pt from the finger, 90 % up to 12.0 pt")
        )
        #expect(
            found.contains("value at the frame: median 5.0 pt from the finger, 90 % up to 5.0 pt")
        )
        #expect(found.contains("Distance from the finger (pt)"))
        #expect(found.contains("x of contact 1 (pt)"))
    }

    @Test("Half of the frames are nearer than the median, and nine of ten than the other figure")
    func figures() throws {
        var trace = trace()
        var frames = try #require(trace.lag?.frames.first)
        for index in frames.indices {
            frames[index].newest = frames[index].finger + Vector(x: 0, y: Double(index % 10))
        }
        trace.lag?.frames = [Array(frames.prefix(51))]
        #expect(
            try words(trace).contains {
                $0 == "newest sample: median 4.0 pt from the finger, 90 % up to 8.0 pt"
            }
        )
    }

    @Test("The chart of a long recording is in seconds, with few decimals")
    func longRecording() throws {
        var trace = trace(2)
        trace.duration = Scenes.micros(180)
        let later = Scenes.micros(145)
        for index in trace.contacts[0].samples.indices {
            trace.contacts[0].samples[index].time += later
        }
        trace.contacts[0].endTime += later
        for index in try #require(trace.lag).frames[0].indices {
            trace.lag?.frames[0][index].time += later
        }
        let found = try words(trace)
        #expect(found.contains("time (s)") && found.contains("time (min)"))
        let labels = found.compactMap(Double.init).filter { $0 > 144 && $0 < 148 }
        #expect(!labels.isEmpty)
        #expect(!found.contains { $0.firstMatch(of: /\.\d{3,}$/) != nil })
    }

    @Test("Without lag nothing of it is drawn")
    func without() throws {
        let found = try words(Scenes.pinchAndTurn)
        #expect(!found.contains { $0.contains("display") || $0.hasPrefix("Distance") })
    }

    @Test("The chart shows the 300 ms in which the newest sample is farthest from its finger")
    func stretch() throws {
        var trace = trace(2, contacts: 3)
        for index in 60..<70 {
            trace.lag?.frames[1][index].newest.x -= 30
        }
        let lag = try #require(trace.lag)
        let stretch = try #require(LagScene(lag).stretch)
        #expect(stretch.contact == 1)
        #expect(stretch.times.contains(lag.frames[1][60].time))
        #expect(stretch.times.contains(lag.frames[1][69].time))
        #expect(stretch.times.upperBound - stretch.times.lowerBound <= 300_000)
        #expect(stretch.frames.count >= 18)
        #expect(try words(trace).contains("x of contact 2 (pt)"))
    }

    @Test("A finger that moves more along y is drawn along y")
    func direction() throws {
        var trace = trace()
        let frames = try #require(trace.lag?.frames.first)
        trace.lag?.frames[0] = frames.map { frame in
            func turned(_ point: Point) -> Point { Point(x: point.y, y: point.x) }
            return Trace.Lag.Frame(
                time: frame.time,
                finger: turned(frame.finger),
                value: turned(frame.value),
                newest: turned(frame.newest)
            )
        }
        #expect(try words(trace).contains("y of contact 1 (pt)"))
    }

    @Test("A recording in which no finger moves has a sentence instead of a chart")
    func empty() throws {
        var trace = trace()
        let frames = try #require(trace.lag?.frames)
        trace.lag?.frames = [[]] + frames
        #expect(try words(trace).contains("No finger moved on a touchscreen."))
        trace.lag?.frames = [[]]
        let found = try words(trace)
        #expect(found.contains("No finger moved on a touchscreen."))
        #expect(!found.contains("Distance from the finger (pt)"))
    }

    @Test("Places that are not finite and times out of order do no harm", arguments: [800, 6000])
    func hostile(width: Int) throws {
        var trace = trace(contacts: 2)
        let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0]
        for index in odd.indices {
            trace.lag?.frames[0][index].newest.x = odd[index]
            trace.lag?.frames[0][index + 6].finger.y = odd[index]
            trace.lag?.frames[0][index + 12].value = Point(x: odd[index], y: odd[index])
            trace.lag?.frames[1][index].time = index % 2 == 0 ? .max : 0
            trace.contacts[1].samples[index].time = index % 2 == 0 ? .max : 0
        }
        let picture = try Drawing(trace, width: width)
        #expect(try picture.bytes(as: .svg).count < 2_500_000)
        #expect(try picture.bytes(as: .png).count > 1000)
    }

    @Test("An hour of frames gives a small picture")
    func long() throws {
        var trace = trace(100)
        let second = try #require(trace.lag?.frames.first)
        trace.lag?.frames[0] = (0..<36).flatMap { part in
            second.map { frame in
                var frame = frame
                frame.time += UInt64(part) * 100_000_000
                return frame
            }
        }
        #expect(try Drawing(trace).bytes(as: .svg).count < 2_500_000)
    }
}

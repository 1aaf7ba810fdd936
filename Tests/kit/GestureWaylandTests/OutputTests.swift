// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
@_spi(GestureTools) import GestureWayland
import Testing

@Suite("The size of an output")
struct OutputTests {
    private func output(
        _ width: Int32,
        _ height: Int32,
        pixels: (Int32, Int32),
        scale: Int32 = 1,
        transform: Int32 = 0,
        logical: (Int32, Int32)? = nil
    ) -> OutputGeometry {
        var output = OutputGeometry()
        output.millimeters = OutputGeometry.Extent(width, height)
        output.mode = OutputGeometry.Extent(pixels.0, pixels.1)
        output.scale = scale
        output.transform = transform
        output.logical = logical.map { OutputGeometry.Extent($0.0, $0.1) }
        return output
    }

    private func isNear(_ value: Double?, _ expected: Double) -> Bool {
        value.map { abs($0 - expected) < 0.001 } ?? false
    }

    @Test("A monitor of 527 by 296 mm with 1920 by 1080 pixels has 0.2745 mm in a unit")
    func monitor() {
        let monitor = output(527, 296, pixels: (1920, 1080))
        #expect(isNear(monitor.millimetersPerUnit, 0.2743))
    }

    @Test("With scale 2, a unit is two pixels")
    func scale() {
        let tablet = output(216, 135, pixels: (2560, 1600), scale: 2)
        #expect(isNear(tablet.millimetersPerUnit, 216.0 / 1280))
    }

    @Test("With scale 1.5, xdg-output tells the units")
    func fractionalScale() {
        let laptop = output(310, 174, pixels: (1920, 1080), scale: 2, logical: (1280, 720))
        #expect(isNear(laptop.millimetersPerUnit, 310.0 / 1280))
    }

    @Test("Where xdg-output tells the pixels, a unit is still two of them with scale 2")
    func pixelsAsLogicalSize() {
        let plain = output(216, 135, pixels: (2560, 1600), scale: 2, logical: (2560, 1600))
        #expect(isNear(plain.millimetersPerUnit, 216.0 / 1280))
        let turned = output(
            216,
            135,
            pixels: (2560, 1600),
            scale: 2,
            transform: 1,
            logical: (1600, 2560)
        )
        #expect(isNear(turned.millimetersPerUnit, 216.0 / 1280))
    }

    @Test("The millimeters of a turned output may be turned with it", arguments: [Int32(1), 3])
    func turnedMillimeters(transform: Int32) {
        let plain = output(296, 527, pixels: (1920, 1080), transform: transform)
        #expect(isNear(plain.millimetersPerUnit, 0.2743))
        let logical = output(
            296,
            527,
            pixels: (1920, 1080),
            transform: transform,
            logical: (1080, 1920)
        )
        #expect(isNear(logical.millimetersPerUnit, 0.2743))
        for size: (Int32, Int32)? in [nil, (1080, 1920)] {
            let ratio = output(
                90,
                160,
                pixels: (1920, 1080),
                transform: transform,
                logical: size
            )
            #expect(ratio.millimetersPerUnit == nil)
        }
    }

    @Test("A turned output has the same units", arguments: [Int32(1), 3, 5, 7])
    func turned(transform: Int32) {
        let plain = output(527, 296, pixels: (1920, 1080), transform: transform)
        #expect(isNear(plain.millimetersPerUnit, 0.2743))
        let logical = output(
            527,
            296,
            pixels: (1920, 1080),
            transform: transform,
            logical: (1080, 1920)
        )
        #expect(isNear(logical.millimetersPerUnit, 0.2743))
    }

    @Test(
        "Sizes that are unknown or nonsense give nothing",
        arguments: [
            (0, 0, 1920, 1080),  // not reported
            (16, 9, 1920, 1080),  // a ratio
            (160, 90, 1920, 1080),
            (160, 100, 1920, 1200),
            (527, 296, 1920, 0),
            (-527, 296, 1920, 1080),
            (527, 527, 1920, 1080),  // another ratio than the pixels
            (60_000, 34_000, 1920, 1080),
        ] as [(Int32, Int32, Int32, Int32)]
    )
    func nonsense(width: Int32, height: Int32, x: Int32, y: Int32) {
        #expect(output(width, height, pixels: (x, y)).millimetersPerUnit == nil)
    }

    @Test("A mode of 60 Hz has frames of 16.67 ms, and one without a rate has none")
    func refresh() {
        var output = OutputGeometry()
        #expect(output.frameInterval == nil)
        output.refresh = 60_000
        #expect(output.frameInterval == 16_666_666)
        output.refresh = -1
        #expect(output.frameInterval == nil)
    }
}

@Suite("When frames are shown")
struct FrameClockTests {
    private static let interval: UInt64 = 10_000_000

    @Test("The next frame is at the next refresh after the latest one")
    func next() {
        var clock = FrameClock()
        clock.show(at: 100_000_000, refresh: Self.interval, predicted: 100_000_000)
        #expect(clock.next(after: 100_000_000) == 110_000_000)
        #expect(clock.next(after: 109_000_000) == 110_000_000)
        #expect(clock.next(after: 145_000_000) == 150_000_000)
    }

    @Test("Without a shown frame it is one interval from now")
    func unknown() {
        var clock = FrameClock()
        #expect(clock.next(after: 5_000_000) == 5_000_000 + FrameClock.usualInterval)
        clock.setInterval(Self.interval)
        #expect(clock.next(after: 5_000_000) == 15_000_000)
    }

    @Test("A compositor that shows each frame a refresh later than predicted is learned")
    func learned() {
        var clock = FrameClock()
        var misses: [Int64] = []
        for frame in UInt64(1)..<40 {
            let commit = frame * Self.interval + 2_000_000
            let predicted = clock.next(after: commit)
            let shown = (frame + 2) * Self.interval
            misses.append(Int64(shown) - Int64(predicted))
            clock.show(at: shown, refresh: Self.interval, predicted: predicted)
        }
        #expect(misses.suffix(20).allSatisfy { $0 == 0 })
    }

    @Test("A single late frame changes nothing")
    func singleMiss() {
        var clock = FrameClock()
        for frame in UInt64(1)..<40 {
            let commit = frame * Self.interval + 2_000_000
            let predicted = clock.next(after: commit)
            let shown = (frame + 1) * Self.interval
            #expect(frame == 1 || predicted == shown)
            let isLate = frame % 10 == 0
            clock.show(
                at: shown + (isLate ? Self.interval : 0),
                refresh: Self.interval,
                predicted: predicted
            )
        }
    }
}

@Suite("The clock of a compositor")
struct ClockTests {
    private static let day: UInt64 = 86_400_000_000

    /// The low 32 bits of a time in milliseconds.
    private func wire(_ microseconds: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: microseconds / 1000)
    }

    /// What a new clock makes of times in milliseconds and when they arrive.
    private func times(_ events: (UInt32, now: UInt64)...) -> [UInt64] {
        var clock = WaylandClock()
        return events.map { clock.time($0, now: $1) }
    }

    @Test("After a pause of an unknown clock, events happen when they arrive again")
    func standsStill() {
        let arrivals: [UInt64] = [500_000_000, 1_105_000_000, 1_105_010_000]
        #expect(times((7, arrivals[0]), (5007, arrivals[1]), (5017, arrivals[2])) == arrivals)
        // The program has not read for 3 s.
        let late = times((7, arrivals[0]), (5007, 508_000_000), (5607, 508_000_000))
        #expect(late[2] - late[1] == 600_000)
    }

    @Test("Times stay after pauses of many days")
    func pauses() {
        var clock = WaylandClock()
        for days in [UInt64(1), 20, 60, 120, 125] {
            let time = days * Self.day
            #expect(clock.time(wire(time), now: time + 1000) == time)
        }
    }

    @Test("The wait for a deadline ends at the deadline, and is 0 from then on")
    func waitForDeadline() {
        let deadline = Timestamp(microseconds: 7000)
        #expect(deadline.microseconds(after: .zero) == 7000)
        #expect(deadline.microseconds(after: Timestamp(microseconds: 6999)) == 1)
        #expect(deadline.microseconds(after: deadline) == 0)
        #expect(deadline.microseconds(after: Timestamp(microseconds: 7001)) == 0)
        let end = Timestamp(microseconds: .max)
        #expect(end.microseconds(after: .zero) == .max)
        #expect(Timestamp.zero.microseconds(after: end) == 0)
    }

    @Test("A wait for poll() is rounded up, and is at most what poll() takes")
    func waitForPoll() {
        let deadline = Timestamp(microseconds: 7000)
        #expect(deadline.milliseconds(after: .zero) == 7)
        #expect(deadline.milliseconds(after: Timestamp(microseconds: 1)) == 7)
        #expect(deadline.milliseconds(after: Timestamp(microseconds: 6999)) == 1)
        #expect(deadline.milliseconds(after: Timestamp(microseconds: 7001)) == 0)
        #expect(Timestamp(microseconds: .max).milliseconds(after: .zero) == .max)
    }

    @Test("A program that did not read for a minute gets the true times")
    func late() {
        var clock = WaylandClock()
        _ = clock.time(10_000, now: 10_001_000)
        for step in UInt32(0)..<20 {
            let time = 11_000 + 8 * step
            #expect(clock.time(time, now: 71_000_000) == UInt64(time) * 1000)
        }
    }

    @Test("An unknown clock starts at the arrival of its first event, and keeps its pace")
    func unknownClock() {
        let times = times((7, 500_000_000), (15, 500_020_000), (1007, 501_000_100))
        #expect(times == [500_000_000, 500_008_000, 501_000_000])
    }

    @Test("An unknown clock is corrected by an event that arrives sooner, but not in a gesture")
    func correction() {
        var clock = WaylandClock()
        let start: UInt64 = 500_000_000
        _ = clock.time(100, now: start + 50_000)  // 50 ms late
        // 2 ms late: the first was at least 48 ms late.
        let busy = clock.time(200, now: start + 102_000, isIdle: false)
        #expect(busy == start + 150_000)
        let idle = clock.time(1000, now: start + 902_000, isIdle: true)
        #expect(idle == start + 902_000)
    }

    @Test("A time that goes back a little does not go back in the result")
    func backALittle() {
        let times = times((10_000, 10_001_000), (9990, 10_002_000), (10_005, 10_006_000))
        #expect(times == [10_000_000, 10_000_000, 10_005_000])
    }

    @Test("A clock that starts anew continues at the arrival")
    func backFar() {
        let times = times((1_000_000, 1_000_001_000), (3, 1_001_000_000), (11, 1_001_009_000))
        #expect(times == [1_000_000_000, 1_001_000_000, 1_001_008_000])
    }

    @Test("A virtual pointer with the time 0 does not disturb the times of others")
    func mixedClocks() {
        var clock = WaylandClock()
        for step in UInt64(1)..<50 {
            let time = 3_000_000_000 + step * 8000
            #expect(clock.time(wire(time), now: time + 1000) == time)
            let made = clock.time(0, now: time + 4000)
            #expect(made >= time && made <= time + 4000)
        }
    }

    @Test("Nonsense never goes back, and never runs far ahead of the clock")
    func nonsense() {
        var clock = WaylandClock()
        var random = SystemRandomNumberGenerator()
        var latest: UInt64 = 0
        for step in UInt64(0)..<10_000 {
            let now = 1_000_000 + step * 1000
            let time = clock.time(.random(in: 0...UInt32.max, using: &random), now: now)
            #expect(time >= latest && time <= now + 100_000)
            latest = time
        }
    }

    @Test("An event without a time is at the latest event if that was just before, else now")
    func withoutTime() {
        var clock = WaylandClock()
        _ = clock.time(10_000, now: 10_001_000)
        #expect(clock.time(withoutTimeAt: 10_050_000) == 10_000_000)
        #expect(clock.time(withoutTimeAt: 30_000_000) == 30_000_000)
    }
}

@Suite("The article about a window")
struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func lines(_ path: String) throws -> [String] {
        let file = Self.root.appendingPathComponent(path)
        return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test("The examples are short", arguments: ["list": 42, "drawing": 70])
    func lengths(name: String, most: Int) throws {
        #expect(try lines("examples/\(name)/main.swift").count - 1 <= most)
    }

    @Test("It prints the list as it is")
    func list() throws {
        let article = try lines("Sources/GestureKit/GestureKit.docc/OwnWindow.md")
        let example = try lines("examples/list/main.swift")
        let code = try #require(example.firstIndex { $0.hasPrefix("import") })
        let wanted = ["```swift"] + example[code...].dropLast() + ["```"]
        #expect(article.joined(separator: "\n").contains(wanted.joined(separator: "\n")))
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
@_spi(GestureTools) import GestureWayland
import Testing

@Suite("The clock of a compositor")
struct ClockTests {
    private static let day: UInt64 = 86_400_000_000

    /// The low 32 bits of a time in milliseconds.
    private func wire(_ microseconds: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: microseconds / 1000)
    }

    @Test("Times of the monotonic clock stay, before, at and after a wrap after 49.7 days")
    func wrap() {
        var clock = WaylandClock()
        let wrap: UInt64 = (1 << 32) * 1000
        for time in stride(from: wrap - 20_000, through: wrap + 20_000, by: 4000) {
            // It arrives 3 ms later.
            #expect(clock.time(wire(time), now: time + 3000) == time / 1000 * 1000)
        }
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

    @Test("Microseconds of input timestamps are added")
    func fraction() {
        var clock = WaylandClock()
        #expect(clock.time(5000, fraction: 250, now: 5_001_000) == 5_000_250)
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
        var clock = WaylandClock()
        let start: UInt64 = 500_000_000
        #expect(clock.time(7, now: start) == start)
        #expect(clock.time(15, now: start + 20_000) == start + 8000)
        #expect(clock.time(1007, now: start + 1_000_100) == start + 1_000_000)
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
        var clock = WaylandClock()
        _ = clock.time(10_000, now: 10_001_000)
        #expect(clock.time(9990, now: 10_002_000) == 10_000_000)
        #expect(clock.time(10_005, now: 10_006_000) == 10_005_000)
    }

    @Test("A clock that starts anew continues at the arrival")
    func backFar() {
        var clock = WaylandClock()
        _ = clock.time(1_000_000, now: 1_000_001_000)
        #expect(clock.time(3, now: 1_001_000_000) == 1_001_000_000)
        #expect(clock.time(11, now: 1_001_009_000) == 1_001_008_000)
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

// SPDX-License-Identifier: MIT

import Testing

@testable import GestureDrawing

@Suite("Time")
struct TimeScaleTests {
    @Test(
        "The unit is the largest of which there are at least two",
        arguments: [
            (0, "ms"), (10_000, "ms"), (1_999_999, "ms"), (2_000_000, "s"), (119_000_000, "s"),
            (120_000_000, "min"), (7_199_000_000, "min"), (7_200_000_000, "h"),
            (UInt64.max, "h"),
        ] as [(UInt64, String)]
    )
    func units(duration: UInt64, name: String) {
        #expect(TimeScale(duration: duration, left: 100, right: 1100).unit.name == name)
    }

    @Test("Times go from the left end to the right one in proportion")
    func places() {
        let scale = TimeScale(duration: 4_000_000, left: 100, right: 500)
        #expect(scale.place(0) == 100)
        #expect(scale.place(1_000_000) == 200)
        #expect(scale.place(4_000_000) == 500)
        #expect(scale.place(UInt64.max) == 500)
        #expect(scale.place(tick: 3) == 400)
    }

    @Test("A part of a recording begins at the left end, and keeps its times")
    func part() {
        let scale = TimeScale(duration: 4_000_000, from: 90_000_000, left: 100, right: 500)
        #expect(scale.place(90_000_000) == 100)
        #expect(scale.place(92_000_000) == 300)
        #expect(scale.place(tick: 93) == 400)
        #expect(scale.unit.name == "s")
        let short = TimeScale(duration: 200_000, from: 90_000_000, left: 100, right: 500)
        #expect(short.unit.name == "s")
        #expect(abs(short.place(90_100_000) - 300) < 0.001)
    }

    @Test("A recording of one sample has an axis nevertheless")
    func noDuration() {
        let scale = TimeScale(duration: 0, left: 100, right: 500)
        #expect(scale.place(0) == 100)
        #expect(scale.ticks.values.count >= 2)
    }

    @Test(
        "Durations are in the unit that people would use",
        arguments: [
            (0, "0 ms"), (1234, "1.2 ms"), (9_949, "9.9 ms"), (9_950, "10 ms"), (312_400, "312 ms"),
            (999_499, "999 ms"), (999_500, "1.00 s"), (13_870_000, "13.87 s"),
            (125_000_000, "2 min 05 s"), (7_500_000_000, "2 h 05 min"),
        ] as [(UInt64, String)]
    )
    func durations(duration: UInt64, words: String) {
        #expect(duration.asDuration == words)
    }

    @Test("A finger has the first row that is free when it lands")
    func rows() {
        let intervals: [ClosedRange<UInt64>] = [0...10, 5...20, 11...12, 13...30, 14...15]
        #expect(Rows.pack(intervals, atMost: 9) == [0, 1, 0, 0, 2])
        #expect(Rows.pack(intervals, atMost: 2) == [0, 1, 0, 0, nil])
        #expect(Rows.pack([0...10, 10...20], atMost: 9) == [0, 1])
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import GestureLag
import Testing

@testable import gesture_bench

/// What a display shows of motions whose places are known by formula.
@Suite struct LagTests {
    @Test func `at a constant speed each method is off by what it leaves out`() throws {
        // 1 pt each ms, scanned every 10 ms. Frames are 0, 6.7 or 3.3 ms after a scan, in turn.
        let lag = try measure(scans: 60) { time in Point(x: 100 + time, y: 100) }
        #expect(lag.strokes == 1)
        for cell in try row("core", of: lag).cells {
            #expect(cell.medianError <= 0.01 && cell.p90Error <= 0.01 && cell.rmsJitter <= 0.01)
        }
        for cell in try row("least squares", of: lag).cells {
            #expect(cell.medianError <= 0.01 && cell.p90Error <= 0.01 && cell.rmsJitter <= 0.01)
        }
        for cell in try row("newest sample", of: lag).cells {
            #expect(abs(cell.medianError - (cell.millisecondsAhead + 3.33)) < 0.02)
            #expect(abs(cell.p90Error - (cell.millisecondsAhead + 6.67)) < 0.02)
        }
        // It goes at most half of an interval, which is 5 ms.
        for cell in try row("Android's rule", of: lag).cells {
            #expect(abs(cell.medianError - (cell.millisecondsAhead - 5 + 3.33)) < 0.02)
        }
        // The newest sample goes by 20, 20 and 10 pt. All differ from the step before by 0 or 10 pt.
        for cell in try row("newest sample", of: lag).cells {
            #expect(cell.medianJitter == 10)
            #expect(abs(cell.rmsJitter - 10 * (2.0 / 3).squareRoot()) < 0.1)
        }
    }

    @Test func `least squares leaves out the acceleration after the newest sample`() throws {
        // Places at 10 and 20 ms after the newest sample are 0.5 and 2 pt from the tangent at that
        // sample, and the truth is on the line between the places. The age of the newest sample is
        // 0, 3.3 or 6.7 ms.
        let lag = try measure(scans: 40) { time in Point(x: 100, y: 100 + 0.005 * time * time) }
        let cell = try #require(try row("least squares", of: lag).cells.dropFirst().first)
        #expect(cell.millisecondsAhead == 10)
        #expect(abs(cell.medianError - 1) < 0.01)
        #expect(abs(cell.p90Error - 1.5) < 0.01)
    }

    @Test func `the noise is that which is asked for, and the same in each run`() throws {
        let place = { (time: Double) in Point(x: 100 + time, y: 100) }
        let lag = try measure(scans: 4000, place)
        let noisy = lag.rows.filter { $0.noise == 0.5 }
        #expect(noisy.map(\.method) == lag.rows.prefix(4).map(\.method))
        // Each of two axes has noise of 0.5 pt. Second differences of independent samples then have
        // an rms of 0.5 * sqrt(2 * (1 + 4 + 1)), in addition to those of the motion.
        let clean = try #require(try row("newest sample", of: lag).cells.first?.rmsJitter)
        let found = try #require(noisy.first { $0.method == "newest sample" }?.cells.first)
        let expected = (clean * clean + 3).squareRoot()
        #expect(abs(found.rmsJitter - expected) < 0.08)
        #expect(try measure(scans: 4000, place) == lag)
    }

    @Test func `fingers that rest or that a pause interrupts do not count`() throws {
        #expect(try measure(scans: 60) { time in Point(x: 100 + 0.05 * time, y: 100) }.strokes == 0)
        #expect(try measure(scans: 7) { time in Point(x: 100 + 2 * time, y: 100) }.strokes == 0)
        let before = try measure(scans: 30) { time in Point(x: 100 + time, y: 100) }
        let paused = try measure(scans: 60, pauseAfter: 30) { time in Point(x: 100 + time, y: 100) }
        #expect(paused == before)
    }

    @Test func `between two samples a path is on the line between them`() {
        let path = FingerPath(
            [(10, 0.0), (20, 10), (20, 20), (5, 99), (100_000, 40)].map { time, x in
                FingerPath.Sample(time: UInt64(time), place: SIMD2(x, 0))
            }
        )
        #expect(path.samples.count == 3)
        #expect(path.place(at: 15)?.x == 10)
        #expect(path.place(at: 0)?.x == 0)
        #expect(path.place(at: 200_000)?.x == 40)
        #expect(path.count(through: 9) == 0 && path.count(through: 10) == 1)
    }

    @Test func `a display asks after the landing, until the lift, and not in pauses`() {
        let times: [UInt64] = [25_000, 35_000, 45_000, 200_000, 210_000, .max - 5, .max]
        let path = FingerPath(times.map { FingerPath.Sample(time: $0, place: .zero) })
        let questions = Display(rate: 100, ahead: 5000).questions(about: path)
        #expect(questions.map(\.time) == [35_000, 45_000, 205_000])
        #expect(questions.map(\.count) == [1, 2, 4])
        #expect(
            Display(rate: 100, ahead: 0).questions(about: path).map(\.time) == [
                30_000, 40_000, 210_000,
            ]
        )
        // The frame at 20 ms is before the landing. That at 190 ms knows three samples.
        let later = Display(rate: 100, ahead: 15_000).questions(about: path)
        #expect(later.map(\.time) == [45_000, 205_000])
        #expect(later.map(\.count) == [1, 3])
        #expect(Display(rate: 60, ahead: 100_000).questions(about: path).isEmpty)
    }

    @Test func `a result with lag is compared by the first method`() throws {
        var (old, new) = (makeResult(), makeResult())
        old.lag = try measure(scans: 60) { time in Point(x: 100 + time, y: 100) }
        new.lag = old.lag
        #expect(!Comparison(old: old, new: new).hasRegressed)
        new.lag?.rows[0].cells[1].p90Error += 0.5
        let comparison = Comparison(old: old, new: new)
        #expect(
            comparison.rows.filter { $0.verdict == .worse }.map(\.name) == [
                "lag, core, noise of 0.0 pt, 10 ms ahead: p90"
            ]
        )
        let report = TextReport(old).lines.joined(separator: "\n")
        #expect(report.contains("newest sample") && report.contains("shown after 25 ms"))
    }

    private func row(_ method: String, of lag: Lag) throws -> Lag.Row {
        try #require(lag.rows.first { $0.method == method && $0.noise == 0 })
    }

    /// A finger whose place is a function of milliseconds, scanned every 10 ms. After the scan with
    /// the number `pause` it pauses for 100 ms.
    private func measure(
        scans: Int,
        pauseAfter pause: Int = .max,
        _ place: (Double) -> Point
    ) throws -> Lag {
        let hand = Hand(on: GestureEngine(root: View()), startingAt: .zero)
        let finger = try hand.land(at: place(0))
        for scan in 1..<scans {
            let milliseconds = scan * 10 + (scan < pause ? 0 : 100)
            hand.wait(until: .zero + .milliseconds(milliseconds))
            try finger.move(to: place(Double(milliseconds)))
        }
        hand.wait(until: .zero + .seconds(60))
        try finger.lift()
        return LagRun.measure([hand.recording()])
    }
}

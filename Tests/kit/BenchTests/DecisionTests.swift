// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import Testing

@testable import gesture_bench

/// When gestures begin, for strokes whose deciding sample is known by hand. A scan takes 10 ms.
@Suite struct DecisionTests {
    private let promised = [
        "decision: beyond the slop": 1.0, "decision: after the sample that decides": 0,
    ]

    @Test func `a pan of 3 pt a scan begins with the fourth, 2 pt beyond its slop`() throws {
        let pan = try #require(alone("pan", scans: 8) { scan in [point(300 + 3 * scan, 500)] })
        #expect(pan.millisecondsFromFirst == 40)
        #expect(pan.points == 12)
        #expect(pan.beyond == 2)
        #expect(pan.step == 3)
        #expect(pan.millisecondsAfter == 0)
        #expect(pan.decidedBy == "motion")
    }

    @Test func `a pinch of 4 pt a scan begins with the third, 2 pt beyond its slop`() throws {
        let pinch = try #require(
            alone("pinch", scans: 8) { scan in
                [point(300 - 2 * scan, 500), point(400 + 2 * scan, 500)]
            }
        )
        #expect(pinch.millisecondsFromFirst == 30)
        #expect(pinch.points == 12)
        #expect(pinch.beyond == 2)
        #expect(pinch.step == 4)
    }

    @Test func `a rotation is decided by the arc of half the span`() throws {
        // The span is 200 pt, so an arc of 10 pt is a tenth of a radian. A scan turns by 0.04.
        let rotation = try #require(
            alone("rotation", scans: 8) { scan in
                let (x, y) = (100 * cos(0.04 * scan), 100 * sin(0.04 * scan))
                return [point(500 - x, 500 - y), point(500 + x, 500 + y)]
            }
        )
        #expect(rotation.millisecondsFromFirst == 30)
        #expect(abs(rotation.points - 12) < 0.02)
        #expect(abs((rotation.step ?? 0) - 4) < 0.02)
    }

    @Test func `a swipe of 11 pt a scan fires with the fifth, when 47.65 pt are required`() throws {
        let swipe = try #require(alone("swipe", scans: 8) { scan in [point(300 + 11 * scan, 500)] })
        // After 50 ms, 50 - 47 * 0.05 pt are required. After 40 ms it was 44 of 48.12 pt.
        #expect(swipe.millisecondsFromFirst == 50)
        #expect(swipe.points == 55)
        #expect(abs((swipe.slop ?? 0) - 47.65) < 1e-9)
        #expect(abs((swipe.beyond ?? 0) - 7.35) < 1e-9)
        #expect(abs((swipe.step ?? 0) - 11.47) < 1e-9)
    }

    @Test func `a press is decided by its timer, between two scans`() throws {
        let press = try #require(
            alone("long press", scans: 60) { scan in
                [point(300 + scan.truncatingRemainder(dividingBy: 2), 500)]
            }
        )
        #expect(press.millisecondsFromFirst == 500)
        #expect(press.decidedBy == "timer")
        #expect(press.millisecondsAfter == 0)
        #expect(press.slop == nil)
    }

    @Test func `a second finger's landing is counted from, too`() throws {
        let pinch = try #require(
            alone("pinch", scans: 12) { scan in
                let first = point(300, 500)
                return scan < 5 ? [first] : [first, point(400 + 4 * (scan - 5), 500)]
            }
        )
        #expect(pinch.millisecondsFromFirst == 80)
        #expect(pinch.millisecondsFromLast == 30)
    }

    @Test func `a tap that waits for a double tap names it, and for how long it waited`() throws {
        let rows = try measure(scans: 5) { _ in [point(300, 500)] }.rows
        let taps = rows.filter { $0.gesture == "tap" }
        let alone = try #require(taps.first { $0.setup == "alone" })
        #expect(alone.millisecondsFromFirst == 60)
        #expect(alone.decidedBy == "lift")
        #expect(alone.waitedFor == nil)
        let waiting = try #require(taps.first { $0.setup == "tap after tap x2" })
        #expect(waiting.millisecondsAfter == 350)
        #expect(waiting.waitedFor == "tap x2: no next tap in 350 ms")
    }

    @Test func `a pan in doubt names the pinch that it had to lead`() throws {
        // One finger goes 20 pt alone, so the span changes as much as the pan needs, and then both.
        let hand = SyntheticHand(
            .drag,
            [
                SyntheticHand.Finger(start: SIMD2(500, 500), shift: SIMD2(200, 0)),
                SyntheticHand.Finger(start: SIMD2(700, 500), shift: SIMD2(200, 0), held: 0.1),
            ]
        )
        var chance = Chance(seed: 1)
        let decisions = DecisionRun.measure([hand.recording(noise: 0, &chance)])
        let pan = try #require(decisions.rows.first { $0.setup == "seven" })
        #expect(pan.gesture == "pan")
        #expect(pan.millisecondsAfter > 0)
        #expect(pan.waitedFor?.hasPrefix("a lead over pinch") == true)
        #expect((decisions.mostSamplesBeyond ?? 0) <= 1)
    }

    @Test func `recordings of real touchscreens keep the promises`() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = (0..<5).reduce(here) { folder, _ in folder.deletingLastPathComponent() }
        let samples = root.appendingPathComponent("Tests/recordings/samples").path
        let decisions = DecisionRun.measure(try BenchTouches.all(in: samples))
        #expect(decisions.rows.count > 50)
        let figures = decisions.figures(promised)
        #expect(decisions.keeps(figures), "\(decisions.faults) \(figures)")
    }

    @Test func `a gesture that begins a sample too late breaks the promises`() throws {
        var decisions = try measure(scans: 8) { scan in [point(300 + 3 * scan, 500)] }
        #expect(decisions.keeps(decisions.figures(promised)))
        let pan = try #require(decisions.rows.firstIndex { $0.gesture == "pan" })
        decisions.rows[pan].beyond = 5
        #expect(!decisions.keeps(decisions.figures(promised)))
        decisions.rows[pan].beyond = 2
        decisions.rows[pan].millisecondsAfter = 10
        #expect(!decisions.keeps(decisions.figures(promised)))
        decisions.rows[pan].waitedFor = "tap x2: a finger moved too far"
        #expect(decisions.keeps(decisions.figures(promised)))
        decisions.faults = ["pan began, and no sample decided it"]
        #expect(!decisions.keeps(decisions.figures(promised)))
    }

    /// The first decision for a gesture while no other recognizer has the stroke.
    private func alone(
        _ gesture: String,
        scans: Int,
        _ places: (Double) -> [Point]
    ) throws -> Decision? {
        try measure(scans: scans, places).rows.first { row in
            row.gesture == gesture && row.setup == "alone"
        }
    }

    /// Plays fingers at some places in each scan, which all lift after the last one.
    private func measure(scans: Int, _ places: (Double) -> [Point]) throws -> Decisions {
        let hand = Hand(on: GestureEngine(root: View()), startingAt: .zero)
        for scan in 0...scans {
            try hand.inOneFrame {
                for (id, place) in places(Double(scan)).enumerated() {
                    if let finger = hand.finger(Int32(id)) {
                        try finger.move(to: place)
                    } else {
                        try hand.land(at: place)
                    }
                }
            }
            hand.wait(.milliseconds(10))
        }
        try hand.lift()
        return DecisionRun.measure([hand.recording(named: "hand")])
    }

    private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
}

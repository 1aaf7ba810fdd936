// SPDX-License-Identifier: MIT

import BenchReport
import Foundation
import GestureDecisions
import GestureKit
import GestureScenarios
import Testing

/// Hands by formula: their geometry, and what the core takes them for.
@Suite struct HandTests {
    private typealias Finger = SyntheticHand.Finger

    @Test func `a finger that is shifted goes straight, and half of its way in half of the time`() {
        var hand = SyntheticHand(.drag, [Finger(start: SIMD2(100, 200), shift: SIMD2(30, -40))])
        hand.duration = 0.2
        #expect(hand.places(at: 0) == [SIMD2(100, 200)])
        #expect(hand.places(at: 0.1) == [SIMD2(115, 180)])
        #expect(hand.places(at: 0.2) == [SIMD2(130, 160)])
        #expect(hand.places(at: 9) == [SIMD2(130, 160)])
    }

    @Test func `a finger that turns keeps its distance from the center`() throws {
        let center = SIMD2(500.0, 500)
        let finger = Finger(start: SIMD2(600, 500), center: center, angle: .pi / 2)
        let half = finger.place(after: 0.5) - center
        #expect(abs(half.length - 100) < 1e-9)
        #expect(abs(half.x - half.y) < 1e-9)
        #expect((finger.place(after: 1) - SIMD2(500, 600)).length < 1e-9)
    }

    @Test func `a delayed finger moves later, and one that is held goes less far`() {
        var hand = SyntheticHand(
            .drag,
            [
                Finger(start: .zero, shift: SIMD2(100, 0), delay: 0.125),
                Finger(start: .zero, shift: SIMD2(100, 0), held: 0.25),
            ]
        )
        hand.duration = 0.25
        #expect(hand.places(at: 0.125) == [.zero, SIMD2(25, 0)])
        #expect(hand.places(at: 0.25) == [SIMD2(50, 0), SIMD2(75, 0)])
        #expect(hand.places(at: 0.375) == [SIMD2(100, 0), SIMD2(75, 0)])
    }

    @Test func `a recording has a landing, a motion for each scan, the noise, and a lift`() throws {
        var hand = SyntheticHand(.drag, [Finger(start: SIMD2(500, 500)), Finger(start: .zero)])
        (hand.duration, hand.rate) = (0.35, 200)
        var chance = Chance(seed: 1)
        // It rests for 50 ms, so there are 80 scans of two fingers, and the lifts.
        let samples = hand.recording(&chance).samples
        #expect(samples.count == 162)
        #expect(samples.map(\.time.microseconds).suffix(2) == [400_000, 400_000])
        let places = samples.compactMap { sample -> Double? in
            switch sample.kind {
            case .down(at: let point), .motion(to: let point):
                sample.id == 0 ? point.x - 500 : point.x
            default:
                nil
            }
        }
        let squares = places.reduce(0) { $0 + $1 * $1 }
        #expect(abs((squares / 160).squareRoot() - SyntheticHand.noise) < 0.1)
        let exact = hand.recording(noise: 0, &chance).samples
        #expect(exact.first?.kind == .down(at: Point(x: 500, y: 500)))
    }

    @Test(arguments: HandKind.all.map(\.name))
    func `a hand does what its kind says`(_ name: String) throws {
        let kind = try #require(HandKind.all.first { $0.name == name })
        let count = (3...5).first { name.contains("\($0) fingers") } ?? 2
        var chance = Chance(seed: 7)
        let hands = (0..<200).map { _ in kind.make(&chance) }
        for hand in hands {
            #expect(hand.fingers.count == count)
            #expect(hand.intent == kind.intent)
            #expect((0.2...0.6).contains(hand.duration) && (60...240).contains(hand.rate))
            for finger in hand.fingers where finger.held > 0 {
                #expect(name.contains("late"))
                let others = hand.fingers.filter { $0.held == 0 }
                #expect(others.contains { (9.9...30.1).contains(finger.held * $0.shift.length) })
            }
            #expect(hand.fingers.count { $0.held > 0 } == (name.contains("late") ? 1 : 0))
        }
        let measures = hands.map(Measures.init)
        func mean(_ value: (Measures) -> Double) -> Double {
            measures.map(value).reduce(0, +) / Double(measures.count)
        }
        switch kind.intent {
        case .drag:
            #expect(mean(\.travel) > 2 * max(mean(\.spread), mean(\.arc)))
            #expect(measures.allSatisfy { $0.travel > 30 })
        case .pinch:
            // A thumb that rests makes the centroid of many go farther.
            #expect(mean(\.spread) > (count == 2 ? 0.95 : 0.6) * mean(\.travel))
            #expect(mean(\.spread) > 2 * mean(\.arc))
            #expect(measures.allSatisfy { $0.ratio < 0.95 || $0.ratio > 1.05 })
            #expect(measures.contains { $0.ratio < 0.8 } && measures.contains { $0.ratio > 1.25 })
        case .turn:
            #expect(mean(\.arc) > 0.99 * mean(\.travel) && mean(\.arc) > 2 * mean(\.spread))
            #expect(measures.allSatisfy { abs($0.angle) > 0.2 && abs($0.angle) < 2.5 })
            #expect(measures.contains { $0.angle < 0 } && measures.contains { $0.angle > 0 })
        }
        if name.contains("rests") {
            #expect(measures.allSatisfy { $0.shortest == 0 && $0.longest > 20 })
        }
        if name.contains("lazy") {
            #expect(mean { $0.first / $0.longest } < 0.5)
        }
    }

    /// What all fingers of a hand do from the start to the end, for one finger, in points.
    private struct Measures {
        let travel: Double
        let spread: Double
        let arc: Double
        let ratio: Double
        let angle: Double
        let first: Double
        let shortest: Double
        let longest: Double

        init(_ hand: SyntheticHand) {
            let (start, end) = (hand.places(at: 0), hand.places(at: 9))
            let (from, to) = (centroid(start), centroid(end))
            func radius(_ places: [SIMD2<Double>], _ middle: SIMD2<Double>) -> Double {
                let squares = places.map { ($0 - middle).dot($0 - middle) }
                return (squares.reduce(0, +) / Double(places.count)).squareRoot()
            }
            travel = (to - from).length
            ratio = radius(end, to) / radius(start, from)
            spread = abs(radius(end, to) - radius(start, from))
            let (one, other) = (start[1] - start[0], end[1] - end[0])
            angle = atan2(one.cross(other), one.dot(other))
            arc = abs(angle) * one.length / 2
            let ways = zip(start, end).map { ($1 - $0).length }
            first = ways[0]
            (shortest, longest) = (ways.min() ?? 0, ways.max() ?? 0)
        }
    }

    /// The thumb that rests under a pinch of four is a miss: docs/performance.md.
    @Test func `few hands keep the promises, but for a thumb that rests under many fingers`() {
        let lead = LeadRun.measure([], hands: 40, seed: 3)
        #expect(lead.rows.count > 30)
        #expect(lead.misses.filter { !$0.contains("4 fingers, the thumb rests") } == [])
    }

    @Test func `a promise that is broken is named`() throws {
        var lead = LeadRun.measure([], hands: 2, seed: 3)
        let resting = try #require(lead.rows.firstIndex { $0.kind == "pinch, a finger rests" })
        let clear = try #require(lead.rows.firstIndex { $0.kind == Lead.clear })
        lead.rows = [lead.rows[resting], lead.rows[clear]]
        #expect(lead.misses == [])
        lead.rows[0].cells[1].right = 1
        lead.rows[1].cells[1].p90Wait = 36
        #expect(lead.misses.count == 3)
    }

    @Test func `the same seed makes the same hands, and another one others`() {
        #expect(LeadRun.measure([], hands: 3, seed: 1) == LeadRun.measure([], hands: 3, seed: 1))
        #expect(
            LeadRun.measure([], hands: 3, seed: 1).rows
                != LeadRun.measure([], hands: 3, seed: 2).rows
        )
    }
}

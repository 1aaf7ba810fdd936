// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import GestureDrawing

@Suite("Thinning")
struct ThinningTests {
    /// A wave of 100,000 points over 100 pixels, between 0 and 50.
    private let wave = (0..<100_000).map { index in
        CGPoint(x: Double(index) / 1000, y: 25 + 25 * sin(Double(index) / 7))
    }

    @Test("A curve keeps the extent of each column of pixels, and no more than that")
    func columns() {
        let line = Thinning.columns(wave, width: 1)
        #expect(line.count <= 2 * 100 + 2)
        #expect(line.first == wave.first)
        #expect(line.last == wave.last)
        for column in 0..<100 {
            let kept = line.filter { Int($0.x) == column }.map(\.y)
            let all = wave.filter { Int($0.x) == column }.map(\.y)
            #expect(kept.min() == all.min())
            #expect(kept.max() == all.max())
        }
        #expect(zip(line, line.dropFirst()).allSatisfy { $0.x <= $1.x })
    }

    @Test("A curve of few points stays as it is")
    func sparse() {
        let points = [CGPoint(x: 0, y: 3), CGPoint(x: 10, y: 5), CGPoint(x: 20, y: 4)]
        #expect(Thinning.columns(points, width: 1) == points)
        #expect(Thinning.columns([], width: 1).isEmpty)
    }

    @Test("A path loses the points that are nearer than a distance, and keeps its ends")
    func path() {
        let points = (0...1000).map { CGPoint(x: Double($0) / 10, y: 0) }
        let kept = Thinning.path(points, distance: 0.95, atMost: 10_000)
        #expect(kept.first == points.first)
        #expect(kept.last == points.last)
        #expect((100...102).contains(kept.count))
        #expect(
            zip(kept.dropLast(), kept.dropLast().dropFirst()).allSatisfy { $1.x - $0.x >= 0.95 }
        )
    }

    @Test("A path that jumps about has no more points than a number, its ends among them")
    func restlessPath() {
        let points = (0..<5000).map { index in
            let (x, y) = (index * 7919 % 601, index * 31 % 397)
            return CGPoint(x: Double(x), y: Double(y))
        }
        let kept = Thinning.path(points, distance: 0.6, atMost: 100)
        #expect(kept.count == 100)
        #expect(kept.first == points.first)
        #expect(kept.last == points.last)
    }

    @Test("A finger of steady pace has an arrow at each interval, along its way")
    func arrows() {
        // 100 pixels down in 1 s, sampled each 8 ms.
        let points = (0...125).map { index in
            (time: Double(index) * 8000, place: CGPoint(x: 10, y: Double(index) * 0.8))
        }
        let arrows = Arrows.along(points, every: 100_000, clearance: 0)
        #expect(arrows.count == 10)
        for (index, arrow) in arrows.enumerated() {
            #expect(abs(arrow.tip.y - Double(index + 1) * 10) < 1e-6)
            #expect(abs(arrow.angle - .pi / 2) < 1e-9)
        }
        #expect(Arrows.along(points, every: 100_000, clearance: 15).count == 4)
    }

    @Test("A finger at rest has no arrows, for however long")
    func rest() {
        let place = CGPoint(x: 1, y: 1)
        let points = [(time: 0.0, place: place), (time: 1e19, place: place)]
        #expect(Arrows.along(points, every: 100_000, clearance: 0).isEmpty)
    }
}

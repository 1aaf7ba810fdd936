// SPDX-License-Identifier: MIT

import GestureKit
import Glibc

/// Removes points from lines without a visible change. Takes linear time.
enum Thinning {
    /// Thins a curve over time, whose x must not decrease. Keeps the lowest and highest point of
    /// each column of pixels, and the first and last point of the curve.
    static func columns(_ points: [Point], width: Double) -> [Point] {
        guard points.count > 2, let first = points.first, let last = points.last else {
            return points
        }
        var result: [Point] = [first]
        var column = Column(first)
        for point in points.dropFirst().dropLast() {
            if (point.x / width).rounded(.down) == (column.x / width).rounded(.down) {
                column.add(point)
            } else {
                result += column.ends
                column = Column(point)
            }
        }
        result += column.ends
        result.append(last)
        return result.removingRepetitions()
    }

    /// Thins a path. Leaves out points that are closer than a distance to the last kept one, then
    /// as many others as needed to respect the limit. Keeps both ends.
    static func path(_ points: [Point], distance: Double, atMost limit: Int) -> [Point] {
        indices(of: points, distance: distance, atMost: limit).map { points[$0] }
    }

    /// The indices of the points that ``path(_:distance:atMost:)`` keeps.
    static func indices(of points: [Point], distance: Double, atMost limit: Int) -> [Int] {
        guard points.count > 2 else {
            return Array(points.indices)
        }
        var kept = [0]
        var previous = points[0]
        for (index, point) in points.enumerated().dropFirst().dropLast()
        where hypot(point.x - previous.x, point.y - previous.y) >= distance {
            kept.append(index)
            previous = point
        }
        kept.append(points.count - 1)
        guard kept.count > max(limit, 2) else {
            return kept
        }
        let step = Double(kept.count - 1) / Double(max(limit, 2) - 1)
        return (0..<max(limit, 2)).map { kept[Int((Double($0) * step).rounded())] }
    }

    /// The lowest and highest point in one column of pixels.
    private struct Column {
        let x: Double
        private var least: (index: Int, point: Point)
        private var greatest: (index: Int, point: Point)
        private var count = 1

        init(_ point: Point) {
            x = point.x
            least = (0, point)
            greatest = (0, point)
        }

        mutating func add(_ point: Point) {
            if point.y < least.point.y {
                least = (count, point)
            }
            if point.y > greatest.point.y {
                greatest = (count, point)
            }
            count += 1
        }

        var ends: [Point] {
            least.index < greatest.index
                ? [least.point, greatest.point] : [greatest.point, least.point]
        }
    }
}

extension [Point] {
    /// The points without those equal to the previous one.
    fileprivate func removingRepetitions() -> [Point] {
        var result: [Point] = []
        for point in self where result.last != point {
            result.append(point)
        }
        return result
    }
}

// SPDX-License-Identifier: MIT

internal import Foundation

/// Removes points from lines without a visible change. Takes linear time.
enum Thinning {
    /// Thins a curve over time, whose x must not decrease. Keeps the lowest and highest point of
    /// each column of pixels, and the first and last point of the curve.
    static func columns(_ points: [CGPoint], width: Double) -> [CGPoint] {
        guard points.count > 2, let first = points.first, let last = points.last else {
            return points
        }
        var result: [CGPoint] = [first]
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
    static func path(_ points: [CGPoint], distance: Double, atMost limit: Int) -> [CGPoint] {
        guard points.count > 2, let first = points.first, let last = points.last else {
            return points
        }
        var kept = [first]
        var previous = first
        for point in points.dropFirst().dropLast()
        where hypot(point.x - previous.x, point.y - previous.y) >= distance {
            kept.append(point)
            previous = point
        }
        kept.append(last)
        guard kept.count > max(limit, 2) else {
            return kept
        }
        let step = Double(kept.count - 1) / Double(max(limit, 2) - 1)
        return (0..<max(limit, 2)).map { kept[Int((Double($0) * step).rounded())] }
    }

    /// The lowest and highest point in one column of pixels.
    private struct Column {
        let x: Double
        private var least: (index: Int, point: CGPoint)
        private var greatest: (index: Int, point: CGPoint)
        private var count = 1

        init(_ point: CGPoint) {
            x = point.x
            least = (0, point)
            greatest = (0, point)
        }

        mutating func add(_ point: CGPoint) {
            if point.y < least.point.y {
                least = (count, point)
            }
            if point.y > greatest.point.y {
                greatest = (count, point)
            }
            count += 1
        }

        var ends: [CGPoint] {
            least.index < greatest.index
                ? [least.point, greatest.point] : [greatest.point, least.point]
        }
    }
}

extension [CGPoint] {
    /// The points without those equal to the previous one.
    fileprivate func removingRepetitions() -> [CGPoint] {
        var result: [CGPoint] = []
        for point in self where result.last != point {
            result.append(point)
        }
        return result
    }
}

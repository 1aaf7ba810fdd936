// SPDX-License-Identifier: MIT

internal import Foundation

/// Lines through fewer points that look the same. Each takes time that grows with the points.
enum Thinning {
    /// A curve over time, x never falling, of which each column of pixels keeps its least and its
    /// greatest point, and the curve its first and its last.
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

    /// A path, of which points nearer to the last one kept than a distance are left out, and then
    /// as many others as it takes to have no more than a number. The ends stay.
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

    /// The least and greatest of the points in one column of pixels.
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
    /// The points without those that are where the one before is.
    fileprivate func removingRepetitions() -> [CGPoint] {
        var result: [CGPoint] = []
        for point in self where result.last != point {
            result.append(point)
        }
        return result
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace
import Glibc

/// Places the arrows of a path, which show direction and speed.
enum Arrows {
    struct Arrow: Equatable {
        var tip: Point
        /// In radians, clockwise from the right.
        var angle: Double
    }

    /// The time from one arrow to the next, in microseconds: 100 ms, or the lowest power of ten
    /// times that which limits the number of arrows on all paths.
    static func interval(of contacts: [Trace.Contact], atMost limit: Int) -> Double {
        let time = contacts.reduce(0.0) { sum, contact in
            guard let first = contact.samples.first?.time else {
                return sum
            }
            return sum + abs(Double(contact.endTime) - Double(first))
        }
        var interval = 100_000.0
        while time / interval > Double(limit) {
            interval *= 10
        }
        return interval
    }

    /// An arrow at each multiple of an interval since the first point, if the contact is moving
    /// then. Arrows keep a clearance from each other and from both ends. Times are in microseconds
    /// and must be sorted.
    static func along(
        _ points: [(time: Double, place: Point)],
        every interval: Double,
        clearance: Double
    ) -> [Arrow] {
        guard let first = points.first, let last = points.last else {
            return []
        }
        var arrows: [Arrow] = []
        var nearest = first.place
        var due = first.time + interval
        for (start, end) in zip(points, points.dropFirst()) where end.time >= due {
            let part = end.time > start.time ? (due - start.time) / (end.time - start.time) : 1
            let way = Point(x: end.place.x - start.place.x, y: end.place.y - start.place.y)
            let tip = Point(x: start.place.x + way.x * part, y: start.place.y + way.y * part)
            let isClear =
                distance(tip, nearest) >= clearance
                && distance(tip, last.place) >= clearance
            if isClear && hypot(way.x, way.y) > 0 {
                arrows.append(Arrow(tip: tip, angle: atan2(way.y, way.x)))
                nearest = tip
            }
            due += (((end.time - due) / interval).rounded(.down) + 1) * interval
        }
        return arrows
    }

    private static func distance(_ one: Point, _ other: Point) -> Double {
        hypot(one.x - other.x, one.y - other.y)
    }
}

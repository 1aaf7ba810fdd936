// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// Maps locations on the touch device to pixels, with the same scale for x and y.
struct Surface {
    /// The shown area, in points: the device's surface, extended to contacts outside of it.
    let extent: Rect

    /// Its place on the sheet.
    let frame: Rect

    /// Pixels per point.
    let scale: Double

    /// - Parameters:
    ///   - extent: The area to show. It must not be empty.
    ///   - room: The available area. The frame is at its upper left.
    init(extent: Rect, room: Rect) {
        self.extent = extent
        scale = min(room.width / extent.width, room.height / extent.height)
        frame = Rect(
            x: room.minX,
            y: room.minY,
            width: extent.width * scale,
            height: extent.height * scale
        )
    }

    /// The pixel of a location; nil if that is not finite.
    func place(_ point: Point) -> Point? {
        guard point.x.isFinite, point.y.isFinite else {
            return nil
        }
        // Cairo's fixed-point numbers overflow far out.
        let x = min(max((point.x - extent.minX) * scale, -10_000), 10_000)
        let y = min(max((point.y - extent.minY) * scale, -10_000), 10_000)
        return Point(x: frame.minX + x, y: frame.minY + y)
    }

    /// The area to show for a trace: the surface and all locations within one width or height of
    /// it. Its shorter side is at least a quarter of the longer one.
    static func extent(of trace: Trace) -> Rect {
        let size = trace.size
        let isKnown = (1...1e6).contains(size.width) && (1...1e6).contains(size.height)
        let screen = isKnown ? Rect(origin: .zero, size: size) : nil
        let limits = screen ?? Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
        let (width, height) = screen.map { ($0.width, $0.height) } ?? (0, 0)
        var corners: (least: Point, greatest: Point)?
        if let screen {
            corners = (screen.origin, Point(x: screen.maxX, y: screen.maxY))
        }
        for sample in trace.contacts.lazy.flatMap(\.samples)
        where sample.location.x.isFinite && sample.location.y.isFinite {
            let x = min(max(sample.location.x, limits.minX - width), limits.maxX + width)
            let y = min(max(sample.location.y, limits.minY - height), limits.maxY + height)
            let (least, greatest) = corners ?? (Point(x: x, y: y), Point(x: x, y: y))
            corners = (
                Point(x: min(least.x, x), y: min(least.y, y)),
                Point(x: max(greatest.x, x), y: max(greatest.y, y))
            )
        }
        let (least, greatest) = corners ?? (.zero, Point(x: 1920, y: 1200))
        let span = greatest - least
        let shortest = max(span.x, span.y, 40) / 4
        return Rect(
            x: least.x,
            y: least.y,
            width: max(span.x, shortest),
            height: max(span.y, shortest)
        )
    }
}

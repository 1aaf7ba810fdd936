// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace
import Glibc

/// The surface of the device with the path of each contact, axes and, if the device's size is
/// known, a scale bar in millimeters. For a touchpad, the paths of its gestures.
struct SurfaceMap: PagePart {
    /// The most paths that are drawn.
    static let mostContacts = 500

    /// The most points and arrows of all paths together.
    private static let mostPoints = 20_000
    private static let mostArrows = 2000

    /// The width of the labels of the y axis.
    private static let gutter = 44.0

    let trace: Trace
    let extent: Rect
    private let room: Size

    /// Microseconds from arrow to arrow.
    let interval: Double

    init(trace: Trace, maximumWidth: Double, maximumHeight: Double) {
        self.trace = trace
        extent = Surface.extent(of: trace)
        room = Size(width: maximumWidth - Self.gutter, height: maximumHeight)
        interval = Arrows.interval(of: trace.contacts, atMost: Self.mostArrows)
    }

    /// Its width, including the labels of the y axis.
    var width: Double {
        Self.gutter + surface(at: .zero).frame.width
    }

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        let title = trace.isTouchpad ? "Gesture paths" : "Touch paths"
        let content = sheet.heading(title, left: left, top: top)
        let surface = surface(at: Point(x: left + Self.gutter, y: content))
        let frame = surface.frame
        sheet.fill(.rectangle(frame, corner: 0), .paper)
        let bottom = drawAxes(surface, on: &sheet)
        sheet.clipped(to: frame.insetBy(dx: -7, dy: -7)) { drawPaths(surface, on: &$0) }
        return bottom
    }

    private func surface(at corner: Point) -> Surface {
        Surface(extent: extent, room: Rect(origin: corner, size: room))
    }

    private func drawPaths(_ surface: Surface, on sheet: inout PaperSheet) {
        let contacts = trace.contacts.prefix(Self.mostContacts)
        let paths = contacts.enumerated().map { index, contact in
            ContactPath(
                contact,
                color: contact.color(index),
                surface: surface,
                mostPoints: Self.mostPoints / max(1, contacts.count)
            )
        }
        for hover in trace.hovers {
            let places = hover.compactMap { surface.place($0.location) }
            let most = Self.mostPoints / trace.hovers.count
            sheet.lines([Thinning.path(places, distance: 0.6, atMost: most)], .hover)
        }
        for path in paths {
            path.drawLine(on: &sheet, interval: interval)
        }
        for path in paths {
            path.drawEnds(on: &sheet)
        }
        var labels = ContactLabels(frame: surface.frame, paths: paths)
        labels.draw(on: &sheet)
    }

    // MARK: Axes

    private func drawAxes(_ surface: Surface, on sheet: inout PaperSheet) -> Double {
        let frame = surface.frame
        let grid = LineStyle(color: .grid, width: 1)
        let horizontal = extent.minX...extent.maxX
        for tick in Ticks(in: horizontal, atMost: max(1, Int(frame.width / 60))).labels {
            let x = frame.minX + (tick.value - extent.minX) * surface.scale
            sheet.line(Point(x: x, y: frame.minY), Point(x: x, y: frame.maxY), grid)
            let place = Point(x: x, y: frame.maxY + 7 + Font.small.ascent)
            sheet.text(tick.text, at: place, .middle, font: .small, color: .quiet)
        }
        let vertical = extent.minY...extent.maxY
        for tick in Ticks(in: vertical, atMost: max(1, Int(frame.height / 40))).labels {
            let y = frame.minY + (tick.value - extent.minY) * surface.scale
            sheet.line(Point(x: frame.minX, y: y), Point(x: frame.maxX, y: y), grid)
            let place = Point(x: frame.minX - 6, y: y + Font.small.middle)
            sheet.text(tick.text, at: place, .right, font: .small, color: .quiet)
        }
        drawScreen(surface, on: &sheet)
        return drawScaleBar(surface, on: &sheet)
    }

    /// Draws the border of the shown area, and that of the device if it differs.
    private func drawScreen(_ surface: Surface, on sheet: inout PaperSheet) {
        let edge = LineStyle(color: .axis, width: 1)
        sheet.draw(.rectangle(surface.frame, corner: 0), fill: nil, pen: edge)
        let screen = Rect(origin: .zero, size: trace.size)
        guard screen != extent, extent.contains(screen),
            let corner = surface.place(.zero),
            let opposite = surface.place(Point(x: screen.maxX, y: screen.maxY))
        else {
            return
        }
        let (width, height) = (opposite.x - corner.x, opposite.y - corner.y)
        let rect = Rect(x: corner.x, y: corner.y, width: width, height: height)
        sheet.draw(.rectangle(rect, corner: 0), fill: .white.opacity(0.6), pen: edge)
    }

    /// Draws the unit of the axes and, if the size is known, a scale bar in millimeters.
    private func drawScaleBar(_ surface: Surface, on sheet: inout PaperSheet) -> Double {
        let frame = surface.frame
        let baseline = frame.maxY + 26 + Font.small.ascent
        let bottom = baseline + Font.small.descent
        sheet.text(
            "x, y (pt)",
            at: Point(x: frame.minX, y: baseline),
            .left,
            font: .small,
            color: .quiet
        )
        guard trace.isSizeKnown else {
            return bottom
        }
        let length = Ticks.step(for: extent.width * .millimetersPerPoint, atMost: 8)
        let pixels = length / .millimetersPerPoint * surface.scale
        let y = baseline - Font.small.middle
        guard pixels < frame.width - 140 else {
            return bottom
        }
        let start = Point(x: frame.maxX - pixels, y: y)
        let end = Point(x: frame.maxX, y: y)
        let tips = [start, end].map { end in
            [Point(x: end.x, y: y - 4), Point(x: end.x, y: y + 4)]
        }
        sheet.lines([[start, end]] + tips, LineStyle(color: .ink, width: 1.4))
        let places = max(0, -Int(log10(length).rounded(.down)))
        sheet.text(
            Ticks.figures(length, places: places) + " mm",
            at: Point(x: start.x - 7, y: baseline),
            .right,
            font: .small
        )
        return bottom
    }
}

extension Ticks {
    /// The ticks with their labels.
    var labels: [(value: Double, text: String)] {
        values.map { ($0, label($0)) }
    }
}

extension LineStyle {
    /// The way of a pen above the glass.
    static let hover = LineStyle(color: .axis, width: 0.7)
}

extension PaperColor {
    /// The color of a palm.
    static let palm = PaperColor.axis

    static func contact(_ index: Int) -> PaperColor {
        contacts[index % contacts.count]
    }
}

extension Trace {
    /// Whether lengths in millimeters are known.
    var isSizeKnown: Bool {
        !isTouchpad && !isSizeAssumed && size.width.isFinite && size.height.isFinite
            && size.width > 0 && size.height > 0
    }
}

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

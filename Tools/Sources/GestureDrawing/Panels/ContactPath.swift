// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace
import Glibc

/// The path of one contact on the paper.
struct ContactPath {
    let ordinal: Int
    let color: PaperColor
    let start: Point?
    let end: Point?

    /// Its initial direction, in radians clockwise from the right.
    let heading: Double

    /// The whole path, split where points are not finite.
    private let parts: [[(time: Double, place: Point)]]
    /// How hard a pen is pressed at each point, from 0 to 1. Empty: it is not known.
    private let forces: [[Double]]
    private let manner: Trace.Contact.End
    private let palm: Trace.Contact.Palm?
    private let mostPoints: Int

    init(_ contact: Trace.Contact, color: PaperColor, surface: Surface, mostPoints: Int) {
        ordinal = contact.ordinal
        self.color = color
        manner = contact.end
        palm = contact.palm
        self.mostPoints = mostPoints
        let all = contact.samples.split { surface.place($0.location) == nil }
        parts = all.map { part in
            part.compactMap { sample in
                surface.place(sample.location).map { (Double(sample.time), $0) }
            }
        }
        let isPressed = contact.samples.contains { $0.force != nil }
        forces = isPressed ? all.map { $0.map { Self.share($0.force ?? 0) } } : []
        start = parts.first?.first?.place
        end = parts.last?.last?.place
        heading = Self.heading(of: parts.first ?? [])
    }

    /// Nothing of a trace has been checked.
    private static func share(_ force: Double) -> Double {
        force > 0 ? min(force, 1) : 0
    }

    private static func heading(of points: [(time: Double, place: Point)]) -> Double {
        guard let start = points.first?.place,
            let away = points.first(where: { hypot($0.place.x - start.x, $0.place.y - start.y) > 8 }
            )
        else {
            return 0
        }
        return atan2(away.place.y - start.y, away.place.x - start.x)
    }

    /// Points along the path, which text should not hide.
    func places(atMost limit: Int) -> [Point] {
        parts.flatMap { Thinning.path($0.map(\.place), distance: 5, atMost: limit) }
    }

    func drawLine(on sheet: inout PaperSheet, interval: Double) {
        guard !isIgnored else {
            return
        }
        if forces.isEmpty {
            let lines = parts.map {
                Thinning.path($0.map(\.place), distance: 0.6, atMost: mostPoints)
            }
            sheet.lines(lines, LineStyle(color: color, width: 1.8))
        } else {
            drawForces(on: &sheet)
        }
        for part in parts {
            for arrow in Arrows.along(part, every: interval, clearance: 13) {
                sheet.fill(.arrow(arrow, length: 9), color)
            }
        }
    }

    /// The width of a line that is pressed the most, in pixels.
    private static let widest = 7.0
    /// How many widths there are besides the least one.
    private static let widths = 12.0

    /// Draws a line whose width is the force: each piece has the mean of its ends.
    private func drawForces(on sheet: inout PaperSheet) {
        var lines: [Double: [[Point]]] = [:]
        for (part, forces) in zip(parts, forces) {
            let places = part.map(\.place)
            let kept = Thinning.indices(of: places, distance: 0.6, atMost: mostPoints)
            var piece: (width: Double, places: [Point])?
            func end() {
                if let piece {
                    lines[piece.width, default: []].append(piece.places)
                }
            }
            for (from, to) in zip(kept, kept.dropFirst()) {
                let width = ((forces[from] + forces[to]) / 2 * Self.widths).rounded()
                if piece?.width != width {
                    end()
                    piece = (width, [places[from]])
                }
                piece?.places.append(places[to])
            }
            end()
        }
        for (width, lines) in lines.sorted(by: { $0.key < $1.key }) {
            let pixels = 1 + width / Self.widths * (Self.widest - 1)
            sheet.lines(lines, LineStyle(color: color, width: pixels))
        }
    }

    /// Whether it is a palm from the beginning. Only the place where it landed is drawn.
    private var isIgnored: Bool { palm != nil && palm != .beforePen }

    func drawEnds(on sheet: inout PaperSheet) {
        if let start, !isIgnored {
            Symbol.drawLanding(at: start, color, on: &sheet)
        }
        if let place = isIgnored ? start : end {
            let isPalm = palm != nil
            Symbol.draw(
                isPalm ? .cancelled : manner,
                at: place,
                isPalm ? .palm : color,
                on: &sheet
            )
        }
    }
}

extension Trace.Contact {
    /// Its color, by its place among the contacts. What is no more than a palm is gray.
    func color(_ index: Int) -> PaperColor {
        palm == nil || palm == .beforePen ? .contact(index) : .palm
    }
}

/// The symbols for landings and ends.
enum Symbol {
    /// The ring where a finger lands.
    static func drawLanding(at center: Point, _ color: PaperColor, on sheet: inout PaperSheet) {
        sheet.dots([center], diameter: 13, color)
        sheet.dots([center], diameter: 9.4, .white)
    }

    /// A disc for a lift, a cross for a cancel, a square for a contact still down.
    static func draw(
        _ end: Trace.Contact.End,
        at center: Point,
        _ color: PaperColor,
        on sheet: inout PaperSheet
    ) {
        switch end {
        case .lifted:
            sheet.dots([center], diameter: 6.4, color)
        case .cancelled:
            sheet.lines(cross(center, radius: 4.5), LineStyle(color: .white, width: 4.5))
            sheet.lines(cross(center, radius: 4.5), LineStyle(color: color, width: 2))
        case .stillDown:
            let square = Rect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7)
            let pen = LineStyle(color: color, width: 1.6)
            sheet.draw(.rectangle(square, corner: 0), fill: .white, pen: pen)
        }
    }

    static func cross(_ center: Point, radius: Double) -> [[Point]] {
        [radius, -radius].map { rise in
            [
                Point(x: center.x - radius, y: center.y - rise),
                Point(x: center.x + radius, y: center.y + rise),
            ]
        }
    }
}

extension Outline {
    static func arrow(_ arrow: Arrows.Arrow, length: Double) -> Outline {
        let corners = [-1.0, 1].map { side in
            let angle = arrow.angle + .pi + side * 0.42
            return Point(
                x: arrow.tip.x + length * cos(angle),
                y: arrow.tip.y + length * sin(angle)
            )
        }
        return .polygon([arrow.tip] + corners)
    }
}

/// Places the arrows of a path, which show direction and speed.
enum Arrows {
    struct Arrow: Equatable {
        var tip: Point
        /// In radians, clockwise from the right.
        var angle: Double
    }

    /// The time from one arrow to the next, in microseconds: 100 ms, or the lowest power of ten
    /// times that which limits the number of arrows on all paths. It is at most 1e19, which
    /// fits a UInt64: a path then has at most one arrow.
    static func interval(of contacts: [Trace.Contact], atMost limit: Int) -> Double {
        let time = contacts.reduce(0.0) { sum, contact in
            guard let first = contact.samples.first?.time else {
                return sum
            }
            return sum + abs(Double(contact.endTime) - Double(first))
        }
        var interval = 100_000.0
        while time / interval > Double(limit), interval < 1e19 {
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

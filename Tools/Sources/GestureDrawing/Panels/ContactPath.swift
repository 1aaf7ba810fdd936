// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureTrace

/// The path of one finger on the paper.
struct ContactPath {
    let ordinal: Int
    let color: Color
    let start: CGPoint?
    let end: CGPoint?

    /// Its initial direction, in radians clockwise from the right.
    let heading: Double

    /// The whole path, split where points are not finite.
    private let parts: [[(time: Double, place: CGPoint)]]
    private let manner: Trace.Contact.End
    private let mostPoints: Int

    init(_ contact: Trace.Contact, color: Color, surface: Surface, mostPoints: Int) {
        ordinal = contact.ordinal
        self.color = color
        manner = contact.end
        self.mostPoints = mostPoints
        parts = contact.samples
            .map { (Double($0.time), surface.place($0.location)) }
            .split { $0.1 == nil }
            .map { part in part.compactMap { time, place in place.map { (time, $0) } } }
        start = parts.first?.first?.place
        end = parts.last?.last?.place
        heading = Self.heading(of: parts.first ?? [])
    }

    private static func heading(of points: [(time: Double, place: CGPoint)]) -> Double {
        guard let start = points.first?.place,
            let away = points.first(where: { hypot($0.place.x - start.x, $0.place.y - start.y) > 8 }
            )
        else {
            return 0
        }
        return atan2(away.place.y - start.y, away.place.x - start.x)
    }

    /// Points along the path, which text should not hide.
    func places(atMost limit: Int) -> [CGPoint] {
        parts.flatMap { Thinning.path($0.map(\.place), distance: 5, atMost: limit) }
    }

    func drawLine(on sheet: inout Sheet, interval: Double) {
        let lines = parts.map {
            Thinning.path($0.map(\.place), distance: 0.6, atMost: mostPoints)
        }
        sheet.lines(lines, Pen(color: color, width: 1.8))
        for part in parts {
            for arrow in Arrows.along(part, every: interval, clearance: 13) {
                sheet.fill(.arrow(arrow, length: 9), color)
            }
        }
    }

    func drawEnds(on sheet: inout Sheet) {
        if let start {
            Symbol.drawLanding(at: start, color, on: &sheet)
        }
        if let end {
            Symbol.draw(manner, at: end, color, on: &sheet)
        }
    }
}

/// The symbols for landings and ends.
enum Symbol {
    /// The ring where a finger lands.
    static func drawLanding(at center: CGPoint, _ color: Color, on sheet: inout Sheet) {
        sheet.dots([center], diameter: 13, color)
        sheet.dots([center], diameter: 9.4, .white)
    }

    /// A disc for a lift, a cross for a cancel, a square for a contact still down.
    static func draw(
        _ end: Trace.Contact.End,
        at center: CGPoint,
        _ color: Color,
        on sheet: inout Sheet
    ) {
        switch end {
        case .lifted:
            sheet.dots([center], diameter: 6.4, color)
        case .cancelled:
            sheet.lines(cross(center, radius: 4.5), Pen(color: .white, width: 4.5))
            sheet.lines(cross(center, radius: 4.5), Pen(color: color, width: 2))
        case .stillDown:
            let square = CGRect(x: center.x - 3.5, y: center.y - 3.5, width: 7, height: 7)
            let pen = Pen(color: color, width: 1.6)
            sheet.draw(.rectangle(square, corner: 0), fill: .white, pen: pen)
        }
    }

    static func cross(_ center: CGPoint, radius: Double) -> [[CGPoint]] {
        [radius, -radius].map { rise in
            [
                CGPoint(x: center.x - radius, y: center.y - rise),
                CGPoint(x: center.x + radius, y: center.y + rise),
            ]
        }
    }
}

extension Outline {
    /// The head of an arrow.
    static func arrow(_ arrow: Arrows.Arrow, length: Double) -> Outline {
        let corners = [-1.0, 1].map { side in
            let angle = arrow.angle + .pi + side * 0.42
            return CGPoint(
                x: arrow.tip.x + length * cos(angle),
                y: arrow.tip.y + length * sin(angle)
            )
        }
        return .polygon([arrow.tip] + corners)
    }
}

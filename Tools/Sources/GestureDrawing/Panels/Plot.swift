// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureTrace

/// A quantity that recognizers reported, over time.
struct Plot: Panel {
    private static let height = 92.0

    private let quantity: Quantity
    private let lanes: [(name: String, color: Color, curves: [Curve])]
    private let range: ValueRange
    private let scale: TimeScale

    /// Nil if no recognizer reported it.
    init?(of quantity: Quantity, trace: Trace, styles: [LaneStyle], scale: TimeScale) {
        lanes = zip(trace.lanes, styles).compactMap { lane, style in
            let curves = Curve.all(of: quantity, in: lane)
            return curves.isEmpty
                ? nil : (lane.name.isEmpty ? lane.kind : lane.name, style.color, curves)
        }
        let bounds = lanes.lazy.flatMap(\.curves).map(\.bounds)
        guard let least = bounds.map(\.lowerBound).min(), let most = bounds.map(\.upperBound).max()
        else {
            return nil
        }
        self.quantity = quantity
        self.scale = scale
        range =
            quantity.isLogarithmic
            ? ValueRange(logarithmic: least...most) : ValueRange(linear: least...most)
    }

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
        let title = "\(quantity.name) (\(quantity.unit))"
        let heading = sheet.heading(title, left: left, top: top)
        let start = max(scale.left, left + sheet.width(of: title, .heading) + 20)
        let content = max(heading, drawKey(left: start, right: right, top: top, on: &sheet)) + 4
        let bottom = content + Self.height
        let axis = Axis(
            domain: range.domain,
            start: bottom,
            end: content,
            isLogarithmic: range.isLogarithmic
        )
        sheet.timeGrid(scale, top: content, bottom: bottom)
        sheet.valueGrid(range, axis, scale)
        // The first recognizer is drawn last, and thinner than those below it. So equal curves,
        // such as those of a pan and a transform, are both visible. Dashes are drawn on top, too.
        for (place, (_, color, curves)) in lanes.enumerated().reversed() {
            for curve in curves {
                let width = 1.6 + 1.8 * Double(min(place, 3))
                curve.draw(color, width: width, axis: axis, scale: scale, on: &sheet)
            }
        }
        return bottom
    }

    private func drawKey(
        left: Double,
        right: Double,
        top: Double,
        on sheet: inout Sheet
    ) -> Double {
        var key = Key(left: left, right: right, top: top - 2)
        let styles = quantity.components.enumerated().filter { !$0.element.name.isEmpty }
        for (index, component) in styles {
            key.add(component.name, on: &sheet, signWidth: 30) { center, sheet in
                sheet.sample(Curve.pen(.quiet, component: index), at: center)
            }
        }
        for (name, color, _) in lanes {
            key.add(name, on: &sheet, signWidth: 30) { center, sheet in
                sheet.sample(Pen(color: color, width: 3), at: center)
            }
        }
        return key.bottom
    }
}

extension Sheet {
    /// Draws a line and a label for each mark of a range, and the axis at the left.
    mutating func valueGrid(_ range: ValueRange, _ axis: Axis, _ scale: TimeScale) {
        for (value, text) in range.marks {
            let y = axis.place(value)
            let color = value == range.middle ? Color.axis : .grid
            let (start, end) = (CGPoint(x: scale.left, y: y), CGPoint(x: scale.right, y: y))
            line(start, end, Pen(color: color, width: 1))
            let place = CGPoint(x: scale.left - 8, y: y + Font.small.middle)
            self.text(text, at: place, .right, font: .small, color: .quiet)
        }
        let (top, bottom) = (axis.end, axis.start)
        let pen = Pen(color: .axis, width: 1)
        line(CGPoint(x: scale.left, y: top), CGPoint(x: scale.left, y: bottom), pen)
    }

    /// Draws a short line as a sample of a pen.
    mutating func sample(_ pen: Pen, at center: CGPoint) {
        line(CGPoint(x: center.x - 10, y: center.y), CGPoint(x: center.x + 12, y: center.y), pen)
    }
}

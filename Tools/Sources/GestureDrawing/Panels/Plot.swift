// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// A quantity that recognizers reported, over time.
struct Plot: PagePart {
    private static let height = 92.0

    private let quantity: PlotQuantity
    private let lanes: [(name: String, color: PaperColor, curves: [Curve])]
    private let range: ValueRange
    private let scale: TimeScale

    /// Nil if no recognizer reported it.
    init?(of quantity: PlotQuantity, trace: Trace, styles: [LaneStyle], scale: TimeScale) {
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

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
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
        on sheet: inout PaperSheet
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
                sheet.sample(LineStyle(color: color, width: 3), at: center)
            }
        }
        return key.bottom
    }
}

extension PaperSheet {
    /// Draws a line and a label for each mark of a range, and the axis at the left.
    mutating func valueGrid(_ range: ValueRange, _ axis: Axis, _ scale: TimeScale) {
        for (value, text) in range.marks {
            let y = axis.place(value)
            let color = value == range.middle ? PaperColor.axis : .grid
            let (start, end) = (Point(x: scale.left, y: y), Point(x: scale.right, y: y))
            line(start, end, LineStyle(color: color, width: 1))
            let place = Point(x: scale.left - 8, y: y + Font.small.middle)
            self.text(text, at: place, .right, font: .small, color: .quiet)
        }
        let (top, bottom) = (axis.end, axis.start)
        let pen = LineStyle(color: .axis, width: 1)
        line(Point(x: scale.left, y: top), Point(x: scale.left, y: bottom), pen)
    }

    /// Draws a short line as a sample of a pen.
    mutating func sample(_ pen: LineStyle, at center: Point) {
        line(Point(x: center.x - 10, y: center.y), Point(x: center.x + 12, y: center.y), pen)
    }
}

/// Consecutive finite values of one component, in one attempt.
struct Curve {
    private let component: Int
    private let points: [(time: UInt64, value: Double)]

    /// The range of the values.
    let bounds: ClosedRange<Double>

    /// The curves of a recognizer. None continues from one attempt to the next.
    static func all(of quantity: PlotQuantity, in lane: Trace.Lane) -> [Curve] {
        lane.attempts.flatMap { attempt in
            let values = attempt.values.sorted { $0.time < $1.time }
            return quantity.components.enumerated().flatMap { index, component in
                values
                    .map { ($0.time, number(component.number($0), quantity.isLogarithmic)) }
                    .split { $0.1 == nil }
                    .compactMap { run in
                        Curve(
                            component: index,
                            points: run.compactMap { time, value in value.map { (time, $0) } }
                        )
                    }
            }
        }
    }

    private static func number(_ value: Double?, _ isLogarithmic: Bool) -> Double? {
        guard let value, value.isFinite else {
            return nil
        }
        let least = isLogarithmic ? 1 / ValueRange.limit : -ValueRange.limit
        return min(max(value, least), ValueRange.limit)
    }

    private init?(component: Int, points: [(time: UInt64, value: Double)]) {
        guard let first = points.first else {
            return nil
        }
        self.component = component
        self.points = points
        let (least, most) = points.reduce((first.value, first.value)) { bounds, point in
            (min(bounds.0, point.value), max(bounds.1, point.value))
        }
        bounds = least...most
    }

    /// A solid pen for the first component, a dashed one for the second.
    static func pen(_ color: PaperColor, component: Int, width: Double = 1.6) -> LineStyle {
        component == 0
            ? LineStyle(color: color, width: width)
            : LineStyle(color: color, width: width, dashes: [4, 2.5])
    }

    func draw(
        _ color: PaperColor,
        width: Double,
        axis: Axis,
        scale: TimeScale,
        on sheet: inout PaperSheet
    ) {
        let places = points.map { Point(x: scale.place($0.time), y: axis.place($0.value)) }
        let line = Thinning.columns(places, width: 1)
        if let only = line.first, line.count == 1 {
            sheet.dots([only], diameter: component == 0 ? 5.2 : 3.6, color)
        } else {
            sheet.lines([line], Self.pen(color, component: component, width: width))
        }
    }
}

/// A quantity that recognizers report and that has a plot.
struct PlotQuantity: Sendable {
    /// One of its numbers, such as the x part.
    struct Component: Sendable {
        /// Its name, such as "x"; empty if it is the only component.
        let name: String
        let number: @Sendable (Trace.Value) -> Double?
    }

    let name: String
    let unit: String
    let isLogarithmic: Bool
    let components: [Component]

    /// Whether a recognizer reports it at least once.
    func isReported(by lane: Trace.Lane) -> Bool {
        lane.attempts.contains { attempt in
            attempt.values.contains { value in
                components.contains { $0.number(value)?.isFinite == true }
            }
        }
    }

    static let all = [
        PlotQuantity("Translation", "pt", way: { $0.translation }),
        PlotQuantity("Velocity", "pt/s", way: { $0.velocity }),
        PlotQuantity("Scale", "log", isLogarithmic: true) { $0.scale },
        PlotQuantity("Scale velocity", "1/s") { $0.scaleVelocity },
        PlotQuantity("Rotation", "°") { $0.rotation.map(\.degrees) },
        PlotQuantity("Rotation velocity", "°/s") { $0.rotationVelocity.map(\.degrees) },
    ]

    private init(_ name: String, _ unit: String, way: @escaping @Sendable (Trace.Value) -> Vector?)
    {
        (self.name, self.unit, isLogarithmic) = (name, unit, false)
        components = [Component(name: "x") { way($0)?.x }, Component(name: "y") { way($0)?.y }]
    }

    private init(
        _ name: String,
        _ unit: String,
        isLogarithmic: Bool = false,
        number: @escaping @Sendable (Trace.Value) -> Double?
    ) {
        (self.name, self.unit, self.isLogarithmic) = (name, unit, isLogarithmic)
        components = [Component(name: "", number: number)]
    }
}

extension Double {
    fileprivate var degrees: Double { self * 180 / .pi }
}

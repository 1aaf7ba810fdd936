// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureTrace

/// Consecutive finite values of one component, in one attempt.
struct Curve {
    private let component: Int
    private let points: [(time: UInt64, value: Double)]

    /// The range of the values.
    let bounds: ClosedRange<Double>

    /// The curves of a recognizer. None continues from one attempt to the next.
    static func all(of quantity: Quantity, in lane: Trace.Lane) -> [Curve] {
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
    static func pen(_ color: Color, component: Int, width: Double = 1.6) -> Pen {
        component == 0
            ? Pen(color: color, width: width) : Pen(color: color, width: width, dashes: [4, 2.5])
    }

    func draw(
        _ color: Color,
        width: Double,
        axis: Axis,
        scale: TimeScale,
        on sheet: inout Sheet
    ) {
        let places = points.map { CGPoint(x: scale.place($0.time), y: axis.place($0.value)) }
        let line = Thinning.columns(places, width: 1)
        if let only = line.first, line.count == 1 {
            sheet.dots([only], diameter: component == 0 ? 5.2 : 3.6, color)
        } else {
            sheet.lines([line], Self.pen(color, component: component, width: width))
        }
    }
}

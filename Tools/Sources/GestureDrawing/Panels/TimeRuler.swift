// SPDX-License-Identifier: MIT

import GestureKit

/// The labels of the time axis.
struct TimeRuler: PagePart {
    enum Side {
        case top, bottom
    }

    /// How far the last label may extend beyond the axis.
    static let overhang = 16.0

    let scale: TimeScale
    let side: Side

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        let height = 18.0
        let axis = side == .top ? top + height : top
        let baseline = side == .top ? axis - 6 : axis + 6 + Font.small.ascent
        let pen = LineStyle(color: .axis, width: 1)
        sheet.line(Point(x: scale.left, y: axis), Point(x: scale.right, y: axis), pen)
        sheet.text(
            "time (\(scale.unit.name))",
            at: Point(x: scale.left - 20, y: baseline),
            .right,
            font: .small,
            color: .quiet
        )
        for tick in scale.ticks.values {
            let x = scale.place(tick: tick)
            let end = side == .top ? axis - 4 : axis + 4
            sheet.line(Point(x: x, y: axis), Point(x: x, y: end), pen)
            sheet.text(
                scale.ticks.label(tick),
                at: Point(x: x, y: baseline),
                .middle,
                font: .small,
                color: .quiet
            )
        }
        return top + height
    }
}

extension PaperSheet {
    /// Draws a line for each tick of the time axis. Call it first: later marks cover the lines.
    mutating func timeGrid(_ scale: TimeScale, top: Double, bottom: Double) {
        for tick in scale.ticks.values {
            let x = scale.place(tick: tick)
            line(Point(x: x, y: top), Point(x: x, y: bottom), LineStyle(color: .grid, width: 1))
        }
    }

    /// Draws the heading of a panel, and returns the top of its content.
    mutating func heading(_ text: String, left: Double, top: Double) -> Double {
        let baseline = top + Font.heading.ascent
        self.text(text, at: Point(x: left, y: baseline), font: .heading)
        return baseline + 10
    }
}

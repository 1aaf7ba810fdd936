// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureTrace

/// One row for each recognizer, with its states over time.
struct LaneRows: Panel {
    private static let rowHeight = 24.0

    let lanes: [Trace.Lane]
    let styles: [LaneStyle]
    let scale: TimeScale

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
        guard !lanes.isEmpty else {
            return top
        }
        let heading = sheet.heading("Recognizers", left: left, top: top)
        let rows = zip(lanes, styles).map { LaneRow(lane: $0, color: $1.color, scale: scale) }
        let isCrowded = rows.contains(where: \.isCrowded)
        let key = drawKey(right: right, top: top, hasTicks: isCrowded, on: &sheet)
        let content = max(heading, key) + 2
        let bottom = content + Double(styles.count) * Self.rowHeight
        sheet.timeGrid(scale, top: content, bottom: bottom)
        for (row, (lane, style)) in zip(lanes, styles).enumerated() {
            let y = content + (Double(row) + 0.5) * Self.rowHeight
            let edge = y + Self.rowHeight / 2
            let pen = Pen(color: .grid, width: 1)
            sheet.line(CGPoint(x: left, y: edge), CGPoint(x: scale.right, y: edge), pen)
            drawName(of: lane, style, left: left, at: y, on: &sheet)
            rows[row].draw(at: y, on: &sheet)
        }
        guard lanes.count > styles.count else {
            return bottom
        }
        let place = CGPoint(x: left, y: bottom + 4 + Font.small.ascent)
        let missing = "and \(lanes.count - styles.count) more recognizers"
        sheet.text(missing, at: place, font: .small, color: .quiet)
        return place.y + Font.small.descent
    }

    /// Draws its name, and its kind if that differs from the name.
    private func drawName(
        of lane: Trace.Lane,
        _ style: LaneStyle,
        left: Double,
        at y: Double,
        on sheet: inout Sheet
    ) {
        let edge = scale.left - 14
        if style.isPlotted {
            let swatch = CGRect(x: edge - 9, y: y - 4.5, width: 9, height: 9)
            sheet.fill(.rectangle(swatch, corner: 2), style.color)
        }
        var right = edge - 15
        let baseline = y + Font.body.middle
        if lane.kind != lane.name && !lane.kind.isEmpty && !lane.name.isEmpty {
            let place = CGPoint(x: right, y: baseline)
            let kind = sheet.label(
                lane.kind,
                at: place,
                .right,
                font: .small,
                color: .quiet,
                width: 64
            )
            sheet.add(kind)
            right -= kind.width + 6
        }
        let name = lane.name.isEmpty ? lane.kind : lane.name
        let place = CGPoint(x: right, y: baseline)
        sheet.text(name, at: place, .right, width: right - left)
    }

    private func drawKey(
        right: Double,
        top: Double,
        hasTicks: Bool,
        on sheet: inout Sheet
    ) -> Double {
        let color = Color.quiet
        var key = Key(left: scale.left, right: right, top: top - 2)
        for (phase, text) in [
            (Phases.Phase.waiting, "possible"), (.active, "began to ended"),
            (.settled, "over, fingers still down"),
        ] {
            key.add(text, on: &sheet, signWidth: 30) { center, sheet in
                let (start, end) = (center.x - 10, center.x + 12)
                LaneRow.draw(phase, from: start, to: end, y: center.y, color, on: &sheet)
            }
        }
        for (verdict, text) in [
            (Phases.Verdict.recognized, "recognized"), (.failed, "failed"),
            (.cancelled, "cancelled"),
        ] {
            key.add(text, on: &sheet) { LaneRow.draw(verdict, at: [$0], color, on: &$1) }
        }
        if hasTicks {
            key.add("close together", on: &sheet) { center, sheet in
                for (verdict, color) in [(Phases.Verdict.recognized, color), (.failed, .failure)] {
                    let places = [-4.0, 0, 4].map { CGPoint(x: center.x + $0, y: center.y) }
                    LaneRow.drawTicks(verdict, at: places, color, on: &sheet)
                }
            }
        }
        return key.bottom
    }
}

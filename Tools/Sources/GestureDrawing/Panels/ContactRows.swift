// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureTrace

/// Bars that show when each contact was down, or when each touchpad gesture took place.
struct ContactRows: Panel {
    private static let most = 16
    private static let rowHeight = 17.0

    let trace: Trace
    let scale: TimeScale

    private var contacts: [Trace.Contact] { trace.contacts }

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
        guard !contacts.isEmpty else {
            return top
        }
        let intervals = contacts.map(\.interval)
        let order = contacts.indices.sorted {
            intervals[$0].lowerBound < intervals[$1].lowerBound
        }
        let rows = Rows.pack(order.map { intervals[$0] }, atMost: Self.most)
        let count = (rows.compactMap { $0 }.max() ?? 0) + 1
        let content = sheet.heading(
            trace.isTouchpad ? "Touchpad" : "Fingers down",
            left: left,
            top: top
        )
        let bottom = content + Double(count) * Self.rowHeight
        sheet.timeGrid(scale, top: top, bottom: bottom)
        var members = [[Int]](repeating: [], count: count)
        for (index, row) in zip(order, rows) {
            if let row {
                members[row].append(index)
            }
        }
        for (row, indices) in members.enumerated() {
            let y = content + (Double(row) + 0.5) * Self.rowHeight
            draw(indices, at: y, left: left, on: &sheet)
        }
        let missing = rows.count { $0 == nil }
        guard missing > 0 else {
            return bottom
        }
        let place = CGPoint(x: scale.left, y: bottom + Font.small.ascent)
        sheet.text("and \(missing) more at the same time", at: place, font: .small, color: .quiet)
        return place.y + Font.small.descent
    }

    /// Draws a row of bars, and the numbers of their contacts at the left.
    private func draw(_ indices: [Int], at y: Double, left: Double, on sheet: inout Sheet) {
        let names = indices.prefix(40).map { "\(contacts[$0].ordinal)" }.joined(separator: ", ")
        let baseline = y + Font.small.middle
        sheet.text(
            names,
            at: CGPoint(x: scale.left - 14, y: baseline),
            .right,
            font: .small,
            color: .quiet,
            width: scale.left - 14 - left
        )
        var drawn = -Double.infinity
        for index in indices {
            let interval = contacts[index].interval
            let start = scale.place(interval.lowerBound)
            let end = max(scale.place(interval.upperBound), start + 2)
            // Less than a pixel beyond the previous bar is invisible.
            guard end > drawn + 0.5 else {
                continue
            }
            drawn = end
            let bar = CGRect(x: start, y: y - 5.5, width: end - start, height: 11)
            draw(contacts[index], .contact(index), bar, on: &sheet)
        }
    }

    private func draw(
        _ contact: Trace.Contact,
        _ color: Color,
        _ bar: CGRect,
        on sheet: inout Sheet
    ) {
        // A small gap between bars, unless they are too narrow for it.
        let isWide = bar.width > 6
        let edge = isWide ? Pen(color: .white, width: 0.5) : nil
        sheet.draw(.rectangle(bar, corner: isWide ? 2 : 0), fill: color, pen: edge)
        let number = "\(contact.ordinal)"
        let long = contact.touchpad.map { "\(number): \($0.words)" } ?? number
        let name = sheet.width(of: long, .small) + 10 < bar.width ? long : number
        if sheet.width(of: name, .small) + 10 < bar.width {
            let place = CGPoint(x: bar.minX + 5, y: bar.midY + Font.small.middle)
            sheet.text(name, at: place, font: .small, color: color.ink)
        }
        if contact.end != .lifted && bar.width > 16 {
            let center = CGPoint(x: bar.maxX, y: bar.midY)
            Symbol.draw(contact.end, at: center, color, on: &sheet)
        }
    }
}

extension Trace.Contact {
    /// The time from landing to end. Its times may be out of order.
    var interval: ClosedRange<UInt64> {
        let start = samples.first?.time ?? endTime
        return start...max(start, endTime)
    }
}

// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureKit
internal import GestureTrace

/// What there is to know about each finger, and what the signs on the surface mean.
struct ContactTable: Panel {
    private static let rowHeight = 19.0
    private static let keyHeight = 44.0

    let contacts: [Trace.Contact]

    /// As far down as the table may go; it has one row all the same.
    let bottom: Double

    /// Microseconds from arrow to arrow.
    let interval: Double

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
        let content = sheet.heading("Contacts", left: left, top: top) + Font.small.ascent + 2
        let columns = columns(left: left, right: right)
        guard !contacts.isEmpty else {
            let place = CGPoint(x: left, y: content)
            sheet.text("No finger touched the surface.", at: place, color: .quiet)
            return content
        }
        for (title, x) in zip(["", "landed", "down for", "path", ""], columns) {
            let place = CGPoint(x: x, y: content)
            sheet.text(title, at: place, .right, font: .small, color: .quiet)
        }
        let room = Int((bottom - Self.keyHeight - content - 8) / Self.rowHeight)
        let shown = contacts.count <= room ? contacts.count : max(1, room - 1)
        var baseline = content
        for (index, contact) in contacts.prefix(shown).enumerated() {
            baseline += Self.rowHeight
            draw(contact, index, baseline, columns, right, on: &sheet)
        }
        if shown < contacts.count {
            baseline += Self.rowHeight
            let place = CGPoint(x: left, y: baseline)
            sheet.text("and \(contacts.count - shown) more", at: place, color: .quiet)
        }
        return drawKey(left, right, max(baseline + 10, bottom - Self.keyHeight), on: &sheet)
    }

    /// The right ends of the columns, and the left end of the last one.
    private func columns(left: Double, right: Double) -> [Double] {
        let unit = min(86, (right - left - 50) / 4)
        return [left + 38, left + 38 + unit, left + 38 + 2 * unit, left + 38 + 3 * unit]
    }

    private func draw(
        _ contact: Trace.Contact,
        _ index: Int,
        _ baseline: Double,
        _ columns: [Double],
        _ right: Double,
        on sheet: inout Sheet
    ) {
        let first = contact.samples.first?.time ?? contact.endTime
        let texts = [
            "\(contact.ordinal)", first.asDuration,
            (max(contact.endTime, first) - first).asDuration,
            contact.length.map { Ticks.figures($0, places: 0) + " pt" } ?? "–",
        ]
        let swatch = CGPoint(x: columns[0] - 33, y: baseline - Font.body.middle)
        sheet.dots([swatch], diameter: 9, .contact(index))
        for (column, (text, x)) in zip(texts, columns).enumerated() {
            let place = CGPoint(x: x, y: baseline)
            let room = column == 0 ? 26 : columns[1] - columns[0] - 8
            let font = column == 0 ? Font.strong : .body
            sheet.text(text, at: place, .right, font: font, width: room)
        }
        let place = CGPoint(x: columns[3] + 14, y: baseline)
        sheet.text(contact.end.words, at: place, color: .quiet, width: right - place.x)
    }

    private func drawKey(
        _ left: Double,
        _ right: Double,
        _ top: Double,
        on sheet: inout Sheet
    ) -> Double {
        var key = Key(left: left, right: right, top: top)
        key.add("landed", on: &sheet) { Symbol.drawLanding(at: $0, .quiet, on: &$1) }
        for end in [Trace.Contact.End.lifted, .cancelled, .stillDown]
        where end != .stillDown || contacts.contains(where: { $0.end == end }) {
            key.add(end.words, on: &sheet) { Symbol.draw(end, at: $0, .quiet, on: &$1) }
        }
        key.add("every \(UInt64(interval).asDuration)", on: &sheet) { center, sheet in
            let arrow = Arrows.Arrow(tip: CGPoint(x: center.x + 4, y: center.y), angle: 0)
            sheet.fill(.arrow(arrow, length: 9), .quiet)
        }
        if contacts.count > SurfaceMap.mostContacts {
            let text = "only the first \(SurfaceMap.mostContacts) paths drawn"
            key.add(text, on: &sheet, signWidth: 0) { _, _ in }
        }
        return key.bottom
    }
}

extension Trace.Contact {
    /// The length of its way, in points; nil when some of it is not known.
    fileprivate var length: Double? {
        let length = zip(samples, samples.dropFirst()).reduce(0) { sum, pair in
            sum + pair.0.location.distance(to: pair.1.location)
        }
        return length.isFinite ? length : nil
    }
}

extension Trace.Contact.End {
    fileprivate var words: String {
        switch self {
        case .lifted: "lifted"
        case .cancelled: "cancelled"
        case .stillDown: "still down"
        }
    }
}

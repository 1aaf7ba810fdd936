// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureKit
internal import GestureTrace

/// The facts about each contact or touchpad gesture, and the key to the symbols on the surface.
struct ContactTable: Panel {
    private static let rowHeight = 19.0
    private static let keyHeight = 44.0
    /// The column with a contact's number and symbol.
    private static let numberWidth = 38.0
    /// The most rows, if the height is unlimited.
    private static let mostRows = 20

    let trace: Trace

    /// The lowest bottom of the table, which has at least one row.
    let bottom: Double

    /// Microseconds from arrow to arrow; nil if there is no surface beside the table.
    let interval: Double?

    private var contacts: [Trace.Contact] { trace.contacts }

    /// The width of the table.
    static func width(of trace: Trace, inPageOf width: Double) -> Double {
        let words = trace.isTouchpad ? 190.0 : 66
        return numberWidth + 3 * (width < 1000 ? 58 : 68) + 14 + words
    }

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
        let title = trace.isTouchpad ? "Gestures of the touchpad" : "Contacts"
        var baseline = sheet.heading(title, left: left, top: top) + Font.small.ascent + 2
        for line in remarks {
            let place = CGPoint(x: left, y: baseline)
            let lines = line.wrapped(to: right - left, lines: 3) { sheet.width(of: $0, .body) }
            for (index, text) in lines.enumerated() {
                let place = CGPoint(x: place.x, y: place.y + Double(index) * 16)
                sheet.text(text, at: place, color: .quiet, width: right - left)
            }
            baseline += Double(lines.count) * 16 + 4
        }
        guard !contacts.isEmpty else {
            return baseline - 12
        }
        let columns = columns(left: left, right: right)
        let titles =
            trace.isTouchpad ? ["", "began", "took", "moved"] : ["", "landed", "down for", "path"]
        for (title, x) in zip(titles, columns) {
            let place = CGPoint(x: x, y: baseline)
            sheet.text(title, at: place, .right, font: .small, color: .quiet)
        }
        let room =
            interval == nil
            ? Self.mostRows : Int((bottom - Self.keyHeight - baseline - 8) / Self.rowHeight)
        let shown = contacts.count <= room ? contacts.count : max(1, room - 1)
        for (index, contact) in contacts.prefix(shown).enumerated() {
            baseline += Self.rowHeight
            draw(contact, index, baseline, columns, right, on: &sheet)
        }
        if shown < contacts.count {
            baseline += Self.rowHeight
            let place = CGPoint(x: left, y: baseline)
            sheet.text("and \(contacts.count - shown) more", at: place, color: .quiet)
        }
        guard let interval else {
            return baseline + Font.body.descent
        }
        let keyTop = max(baseline + 10, bottom - Self.keyHeight)
        return drawKey(left, right, keyTop, interval, on: &sheet)
    }

    /// The lines before the rows.
    private var remarks: [String] {
        guard trace.isTouchpad else {
            return contacts.isEmpty ? ["No finger touched the surface."] : []
        }
        guard !contacts.contains(where: { $0.touchpad?.gesture != .hold }) else {
            return []
        }
        return [
            "No swipes, pinches or scrolls: pointer motion is not a gesture."
        ]
    }

    /// The right ends of the columns, and the left end of the last one.
    private func columns(left: Double, right: Double) -> [Double] {
        let words = trace.isTouchpad ? 190.0 : 66
        let unit = max(50, min(110, (right - left - Self.numberWidth - 14 - words) / 3))
        let start = left + Self.numberWidth
        return [start, start + unit, start + 2 * unit, start + 3 * unit]
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
        let length = trace.isTouchpad ? contact.distance : contact.length
        let texts = [
            "\(contact.ordinal)", first.inSeconds, (max(contact.endTime, first) - first).inSeconds,
            length.map { Ticks.figures($0, places: 0) + " pt" } ?? "–",
        ]
        let swatch = CGPoint(x: columns[0] - 33, y: baseline - Font.body.middle)
        sheet.dots([swatch], diameter: 9, .contact(index))
        for (column, (text, x)) in zip(texts, columns).enumerated() {
            let place = CGPoint(x: x, y: baseline)
            let room = column == 0 ? 26 : columns[1] - columns[0] - 4
            let font = column == 0 ? Font.strong : .body
            sheet.text(text, at: place, .right, font: font, width: room)
        }
        let place = CGPoint(x: columns[3] + 14, y: baseline)
        sheet.text(contact.words, at: place, color: .quiet, width: right - place.x)
    }

    private func drawKey(
        _ left: Double,
        _ right: Double,
        _ top: Double,
        _ interval: Double,
        on sheet: inout Sheet
    ) -> Double {
        var key = Key(left: left, right: right, top: top)
        key.add(trace.isTouchpad ? "began" : "landed", on: &sheet) {
            Symbol.drawLanding(at: $0, .quiet, on: &$1)
        }
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
    /// The length of its path, in points; nil if a part is not finite.
    fileprivate var length: Double? {
        let length = zip(samples, samples.dropFirst()).reduce(0) { sum, pair in
            sum + pair.0.location.distance(to: pair.1.location)
        }
        return length.isFinite ? length : nil
    }

    /// The distance from its start to its end, in points; nil if one of them is not finite.
    fileprivate var distance: Double? {
        guard let first = samples.first?.location, let last = samples.last?.location else {
            return nil
        }
        let distance = first.distance(to: last)
        return distance.isFinite ? distance : nil
    }

    /// How it ended; for a touchpad, its gesture too.
    fileprivate var words: String {
        guard let touchpad else {
            return end.words
        }
        return end == .lifted ? touchpad.words : "\(touchpad.words), \(end.words)"
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

extension Trace.Contact.Touchpad {
    /// Such as "swipe, 3 fingers" or "scroll, 2 fingers".
    var words: String {
        "\(word), \(fingers) finger\(fingers == 1 ? "" : "s")"
    }
}

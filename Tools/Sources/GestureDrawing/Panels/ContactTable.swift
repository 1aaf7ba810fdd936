// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace
import Glibc

/// The facts about each contact or touchpad gesture, and the key to the symbols on the surface.
struct ContactTable: PagePart {
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

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        let title = trace.isTouchpad ? "Gestures of the touchpad" : "Contacts"
        var baseline = sheet.heading(title, left: left, top: top) + Font.small.ascent + 2
        for line in remarks {
            let place = Point(x: left, y: baseline)
            let lines = line.wrapped(to: right - left, lines: 3) { sheet.width(of: $0, .body) }
            for (index, text) in lines.enumerated() {
                let place = Point(x: place.x, y: place.y + Double(index) * 16)
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
            let place = Point(x: x, y: baseline)
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
            let place = Point(x: left, y: baseline)
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
        on sheet: inout PaperSheet
    ) {
        let first = contact.samples.first?.time ?? contact.endTime
        let length = trace.isTouchpad ? contact.distance : contact.length
        let texts = [
            "\(contact.ordinal)", first.inSeconds, (max(contact.endTime, first) - first).inSeconds,
            length.map { Ticks.figures($0, places: 0) + " pt" } ?? "–",
        ]
        let swatch = Point(x: columns[0] - 33, y: baseline - Font.body.middle)
        sheet.dots([swatch], diameter: 9, contact.color(index))
        for (column, (text, x)) in zip(texts, columns).enumerated() {
            let place = Point(x: x, y: baseline)
            let room = column == 0 ? 26 : columns[1] - columns[0] - 4
            let font = column == 0 ? Font.strong : .body
            sheet.text(text, at: place, .right, font: font, width: room)
        }
        let place = Point(x: columns[3] + 14, y: baseline)
        sheet.text(contact.words, at: place, color: .quiet, width: right - place.x)
    }

    private func drawKey(
        _ left: Double,
        _ right: Double,
        _ top: Double,
        _ interval: Double,
        on sheet: inout PaperSheet
    ) -> Double {
        var key = Key(left: left, right: right, top: top)
        key.add(trace.isTouchpad ? "began" : "landed", on: &sheet) {
            Symbol.drawLanding(at: $0, .quiet, on: &$1)
        }
        for end in [Trace.Contact.End.lifted, .cancelled, .stillDown]
        where end != .stillDown || contacts.contains(where: { $0.end == end }) {
            key.add(end.words, on: &sheet) { Symbol.draw(end, at: $0, .quiet, on: &$1) }
        }
        if contacts.contains(where: { $0.palm != nil }) {
            key.add("palm", on: &sheet) { Symbol.draw(.cancelled, at: $0, .palm, on: &$1) }
        }
        if !trace.hovers.isEmpty {
            key.add("above the glass", on: &sheet) { center, sheet in
                let ends = [-5.0, 5].map { Point(x: center.x + $0, y: center.y) }
                sheet.lines([ends], .hover)
            }
        }
        key.add("every \(UInt64(interval).asDuration)", on: &sheet) { center, sheet in
            let arrow = Arrows.Arrow(tip: Point(x: center.x + 4, y: center.y), angle: 0)
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
            return palm != nil
                ? "palm" : !isPen ? end.words : end == .lifted ? "pen" : "pen, \(end.words)"
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

/// Bars that show when each contact was down, or when each touchpad gesture took place.
struct ContactRows: PagePart {
    private static let most = 16
    private static let rowHeight = 17.0

    let trace: Trace
    let scale: TimeScale

    private var contacts: [Trace.Contact] { trace.contacts }

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
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
            trace.isTouchpad
                ? "Touchpad" : contacts.contains(where: \.isPen) ? "Contacts" : "Fingers down",
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
        let place = Point(x: scale.left, y: bottom + Font.small.ascent)
        sheet.text("and \(missing) more at the same time", at: place, font: .small, color: .quiet)
        return place.y + Font.small.descent
    }

    /// Draws a row of bars, and the numbers of their contacts at the left.
    private func draw(_ indices: [Int], at y: Double, left: Double, on sheet: inout PaperSheet) {
        let names = indices.prefix(40).map { "\(contacts[$0].ordinal)" }.joined(separator: ", ")
        let baseline = y + Font.small.middle
        sheet.text(
            names,
            at: Point(x: scale.left - 14, y: baseline),
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
            let bar = Rect(x: start, y: y - 5.5, width: end - start, height: 11)
            draw(contacts[index], contacts[index].color(index), bar, on: &sheet)
        }
    }

    private func draw(
        _ contact: Trace.Contact,
        _ color: PaperColor,
        _ bar: Rect,
        on sheet: inout PaperSheet
    ) {
        // A small gap between bars, unless they are too narrow for it.
        let isWide = bar.width > 6
        let edge = isWide ? LineStyle(color: .white, width: 0.5) : nil
        sheet.draw(.rectangle(bar, corner: isWide ? 2 : 0), fill: color, pen: edge)
        let number = "\(contact.ordinal)"
        let long = contact.touchpad.map { "\(number): \($0.words)" } ?? number
        let name = sheet.width(of: long, .small) + 10 < bar.width ? long : number
        if sheet.width(of: name, .small) + 10 < bar.width {
            let place = Point(x: bar.minX + 5, y: bar.midY + Font.small.middle)
            sheet.text(name, at: place, font: .small, color: color.ink)
        }
        if contact.end != .lifted && bar.width > 16 {
            let center = Point(x: bar.maxX, y: bar.midY)
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

/// The numbers of the contacts. Each is near the landing of its contact. No number covers another
/// one and, if there is room, none covers a path.
struct ContactLabels {
    /// More than these would hide the paths.
    private static let most = 60

    private let frame: Rect
    private let paths: [ContactPath]
    private var taken: [Rect]

    /// Boxes that labels should avoid.
    private let ways: [Rect]

    /// How many points of a path are examined.
    private static let mostPlaces = 100

    init(frame: Rect, paths: [ContactPath]) {
        self.frame = frame
        self.paths = Array(paths.prefix(Self.most))
        taken = self.paths.flatMap { [$0.start, $0.end] }.compactMap { center in
            center.map { Rect(x: $0.x - 6, y: $0.y - 6, width: 12, height: 12) }
        }
        ways = self.paths.flatMap { $0.places(atMost: Self.mostPlaces) }.map {
            Rect(x: $0.x - 2.5, y: $0.y - 2.5, width: 5, height: 5)
        }
    }

    mutating func draw(on sheet: inout PaperSheet) {
        for path in paths {
            guard let start = path.start, frame.contains(start) else {
                continue
            }
            let text = "\(path.ordinal)"
            let width = sheet.width(of: text, .strong)
            let boxes = Self.boxes(around: start, heading: path.heading, width: width)
                .filter { box in frame.holds(box) && !taken.contains { $0.intersects(box) } }
            let clear = boxes.first { box in !ways.contains { $0.intersects(box) } }
            guard let box = clear ?? boxes.first else {
                continue
            }
            taken.append(box.insetBy(dx: -2, dy: -1))
            let place = Point(x: box.minX, y: box.minY + Font.strong.ascent)
            var label = sheet.label(text, at: place, font: .strong, color: path.color)
            label.hasHalo = true
            sheet.add(label)
        }
    }

    /// Candidate places of a number, best first: opposite to the heading, beside the start, ahead.
    static func boxes(around start: Point, heading: Double, width: Double) -> [Rect] {
        let height = Font.strong.ascent + Font.strong.descent
        return [4, 3, 5, 2, 6, 1, 7, 0].map { eighth in
            let angle = heading + Double(eighth) * .pi / 4
            let center = Point(
                x: start.x + (10 + width / 2) * cos(angle),
                y: start.y + (10 + height / 2) * sin(angle)
            )
            let origin = Point(x: center.x - width / 2, y: center.y - height / 2)
            return Rect(origin: origin, size: Size(width: width, height: height))
        }
    }
}

extension Rect {
    /// Whether it contains another box. `contains` compares sums of rounded numbers, so it
    /// sometimes returns false for a box that shares an edge.
    fileprivate func holds(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }
}

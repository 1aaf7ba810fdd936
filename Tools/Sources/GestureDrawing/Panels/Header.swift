// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// The facts about the recording: file, device, size, duration.
struct Header: PagePart {
    let trace: Trace

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        var baseline = top + Font.title.ascent
        let title = trace.title.isEmpty ? "recording without a name" : trace.title
        for line in title.drawable.pathLines(
            to: right - left,
            width: { sheet.width(of: $0, .title) }
        ) {
            sheet.text(line, at: Point(x: left, y: baseline), font: .title)
            baseline += 22
        }
        let second = baseline
        // If there is too little room, the device's name is cut.
        let facts = [size, trace.length.asDuration, fingers].map { "  ·  " + $0 }.joined()
        let room = right - left - sheet.width(of: facts)
        let device = trace.device.isEmpty ? "unnamed device" : trace.device
        sheet.text(
            sheet.fitting(device, into: room) + facts,
            at: Point(x: left, y: second),
            color: .quiet,
            width: right - left
        )
        return second + Font.body.descent
    }

    private var size: String {
        guard !trace.isTouchpad else {
            return "touchpad"
        }
        let (width, height) = (trace.size.width, trace.size.height)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            return "size unknown"
        }
        let points = "\(Ticks.figures(width, places: 0)) × \(Ticks.figures(height, places: 0)) pt"
        if trace.isSizeAssumed {
            return "size unknown, assumed to be " + points
        }
        let millimeters = [width, height].map {
            Ticks.figures($0 * .millimetersPerPoint, places: 0)
        }
        return points + " (\(millimeters[0]) × \(millimeters[1]) mm)"
    }

    private var fingers: String {
        let noun = trace.isTouchpad ? "gesture" : "contact"
        return switch trace.contacts.count {
        case 0: "no \(noun)s"
        case 1: "1 \(noun)"
        case let count: "\(count) \(noun)s"
        }
    }
}

extension Double {
    /// A point is 1/160 inch.
    static let millimetersPerPoint = 25.4 / 160
}

/// The meanings of symbols, in as many lines as needed.
struct Key {
    private static let lineHeight = 18.0
    private static let signWidth = 18.0

    private let left: Double
    private let right: Double
    private var x: Double
    private var y: Double

    /// The center of its first line is half a line below the top.
    init(left: Double, right: Double, top: Double) {
        self.left = left
        self.right = right
        x = left
        y = top + Self.lineHeight / 2
    }

    var bottom: Double { y + Self.lineHeight / 2 }

    /// Adds a symbol, drawn around a center, and its meaning.
    mutating func add(
        _ text: String,
        on sheet: inout PaperSheet,
        signWidth: Double = Key.signWidth,
        mostWidth: Double = 200,
        draw: (Point, inout PaperSheet) -> Void
    ) {
        let text = sheet.fitting(text, into: min(mostWidth, right - left - signWidth), .small)
        let width = signWidth + sheet.width(of: text, .small)
        if x > left && x + width > right {
            x = left
            y += Self.lineHeight
        }
        draw(Point(x: x + signWidth / 2 - 3, y: y), &sheet)
        let place = Point(x: x + signWidth, y: y + Font.small.middle)
        sheet.text(text, at: place, font: .small, color: .quiet)
        x += width + 14
    }
}

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

// SPDX-License-Identifier: MIT

import GestureKit
package import GestureTrace

/// The page of a picture, filled from top to bottom.
struct DrawnPage {
    private(set) var sheet: PaperSheet
    private(set) var bottom = DrawnPage.margin
    private let width: Double

    static let margin = 28.0

    /// The width of the names at the left of all rows over time.
    static let gutter = 190.0

    private static let gap = 24.0

    /// The gap between the surface and the table.
    private static let tableGap = 32.0

    init(width: Double, ruler: TextRuler) {
        self.width = width
        sheet = PaperSheet(ruler: ruler)
    }

    mutating func lay(out trace: Trace) {
        let left = Self.margin
        let right = width - Self.margin
        add(Header(trace: trace), left, right, gap: 18)
        addSurface(trace)
        let scale = TimeScale(
            duration: trace.lastTime - min(trace.start, trace.lastTime),
            from: trace.start,
            left: left + Self.gutter,
            right: right - TimeRuler.overhang
        )
        let styles = LaneStyle.all(of: trace)
        guard !trace.contacts.isEmpty || !trace.lanes.isEmpty else {
            bottom += Self.margin - Self.gap
            return
        }
        add(TimeRuler(scale: scale, side: .top), left, right, gap: 6)
        add(ContactRows(trace: trace, scale: scale), left, right)
        add(LaneRows(lanes: trace.lanes, styles: styles, scale: scale), left, right)
        for quantity in PlotQuantity.all {
            if let plot = Plot(of: quantity, trace: trace, styles: styles, scale: scale) {
                add(plot, left, right)
            }
        }
        bottom -= Self.gap - 8
        add(TimeRuler(scale: scale, side: .bottom), left, right)
        add(NoteList(trace: trace), left, right)
        bottom += Self.margin - Self.gap
    }

    /// Lays the paths of recordings out in a grid.
    mutating func lay(out strokes: [DrawnStroke]) {
        let room = width - 2 * Self.margin + Self.gap
        let columns = max(1, Int(room / (Self.narrowestStroke + Self.gap)))
        let cell = room / Double(columns) - Self.gap
        for row in stride(from: 0, to: strokes.count, by: columns) {
            let bottoms = strokes[row...].prefix(columns).enumerated().map { column, stroke in
                let left = Self.margin + Double(column) * (cell + Self.gap)
                return stroke.draw(on: &sheet, left: left, right: left + cell, top: bottom)
            }
            bottom = (bottoms.max() ?? bottom) + Self.gap
        }
        bottom += Self.margin - Self.gap
    }

    private static let narrowestStroke = 320.0

    private mutating func add(
        _ panel: some PagePart,
        _ left: Double,
        _ right: Double,
        gap: Double = DrawnPage.gap
    ) {
        let end = panel.draw(on: &sheet, left: left, right: right, top: bottom)
        if end > bottom {
            bottom = end + gap
        }
    }

    /// Adds the surface and, at its right, the table of contacts. There is no surface if all are
    /// touchpad gestures that did not move.
    private mutating func addSurface(_ trace: Trace) {
        let right = width - Self.margin
        guard !trace.isTouchpad || trace.contacts.contains(where: { $0.reach > 0 }) else {
            let table = ContactTable(trace: trace, bottom: bottom, interval: nil)
            bottom = table.draw(on: &sheet, left: Self.margin, right: right, top: bottom) + Self.gap
            return
        }
        let rest = ContactTable.width(of: trace, inPageOf: width) + Self.tableGap
        let map = SurfaceMap(
            trace: trace,
            maximumWidth: right - Self.margin - rest,
            maximumHeight: width * 0.4
        )
        let mapBottom = map.draw(on: &sheet, left: Self.margin, right: right, top: bottom)
        let side = Self.margin + map.width + Self.tableGap
        let table = ContactTable(trace: trace, bottom: mapBottom, interval: map.interval)
        let end = table.draw(on: &sheet, left: side, right: right, top: bottom)
        bottom = max(mapBottom, end) + Self.gap
    }
}

/// The paths of a recording, with a caption.
package struct DrawnStroke: PagePart {
    private let trace: Trace
    private let caption: String

    package init(_ trace: Trace, caption: String) {
        (self.trace, self.caption) = (trace, caption)
    }

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        let width = right - left
        let name = Point(x: left, y: top + Font.strong.ascent)
        sheet.text(trace.title, at: name, font: .strong, width: width)
        let below = Point(x: left, y: name.y + 16)
        sheet.text(caption, at: below, color: .quiet, width: width)
        let map = SurfaceMap(trace: trace, maximumWidth: width, maximumHeight: width * 0.7)
        return map.draw(on: &sheet, left: left, right: right, top: below.y + 14)
    }
}

protocol PagePart {
    /// Draws it between two edges, from `top` down. Returns its bottom; `top` if it is empty.
    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double
}

extension Trace {
    var lastTime: UInt64 {
        let contacts = contacts.lazy.map { max($0.endTime, $0.samples.last?.time ?? 0) }
        let attempts = lanes.lazy.flatMap(\.attempts).map { attempt in
            max(
                attempt.end,
                attempt.transitions.last?.time ?? 0,
                attempt.values.last?.time ?? 0
            )
        }
        return max(duration, contacts.max() ?? 0, attempts.max() ?? 0)
    }
}

/// A drawing of what happened in a recording.
///
/// From top to bottom, it shows: the surface with the path of each contact, and a table of the
/// contacts; on a common time axis, when each contact was down, the states of each recognizer, and
/// the reported translation, velocity, scale and rotation; and why gestures did not fire. Its
/// height depends on the trace.
///
/// Any trace can be drawn, including one without contacts, with locations that are not finite, or
/// with times out of order. The time grows with the trace; the size of the file is limited: curves
/// have at most one point per pixel, and each part says how many items it leaves out.
package struct Drawing: Sendable {
    /// The allowed widths, in pixels.
    package static let widths = 800...6000

    /// In pixels.
    package let width: Int

    /// In pixels. It depends on the trace.
    package let height: Int

    let title: String
    let marks: [Mark]

    /// Lays a trace out.
    ///
    /// - Parameters:
    ///   - trace: The trace to draw.
    ///   - width: In pixels; in ``widths``.
    /// - Throws: ``PictureError/width(_:)``, or ``PictureError/undrawable(_:)`` if there is no
    ///   memory to measure text.
    package init(_ trace: Trace, width: Int = 1200) throws(DrawingError) {
        try self.init(trace.title, width) { $0.lay(out: trace) }
    }

    /// Lays the paths of several recordings out, side by side.
    ///
    /// - Parameters:
    ///   - strokes: The recordings, with their captions.
    ///   - width: In pixels; in ``widths``.
    /// - Throws: As ``init(_:width:)``.
    package init(strokes: [DrawnStroke], width: Int = 1200) throws(DrawingError) {
        try self.init("\(strokes.count) strokes", width) { $0.lay(out: strokes) }
    }

    private init(
        _ title: String,
        _ width: Int,
        _ layOut: (inout DrawnPage) -> Void
    ) throws(DrawingError) {
        guard Self.widths.contains(width) else {
            throw .width(width)
        }
        var page = DrawnPage(width: Double(width), ruler: try TextRuler())
        layOut(&page)
        self.width = width
        height = Int(page.bottom.rounded(.up))
        self.title = title.drawable
        marks = page.sheet.marks
    }
}

extension Drawing {
    /// The file format of a picture.
    package enum Format: String, CaseIterable, Sendable {
        /// Vector graphics: sharp at any size.
        case svg
        /// Pixels.
        case png

        /// The format that belongs to a file's suffix. Case does not matter.
        ///
        /// - Throws: ``PictureError/unknownFormat(path:)``.
        package init(path: String) throws(DrawingError) {
            let name = path.lowercased()
            guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
            else {
                throw .unknownFormat(path: path)
            }
            self = format
        }
    }
}

/// Why a picture could not be made.
package enum DrawingError: Error, Hashable, CustomStringConvertible {
    /// The file's name ends in neither .svg nor .png.
    case unknownFormat(path: String)
    /// The width is not in ``Picture/widths``.
    case width(Int)
    /// Cairo failed, with this message.
    case undrawable(String)

    /// The message for people: what is wrong and what to do.
    package var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): the name of a picture must end in .svg or .png"
        case .width(let width):
            "a picture cannot be \(width) pixels wide; "
                + "allowed: from \(Drawing.widths.lowerBound) to \(Drawing.widths.upperBound)"
        case .undrawable(let reason):
            "the picture cannot be drawn: \(reason)"
        }
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// One row for each recognizer, with its states over time.
struct LaneRows: PagePart {
    private static let rowHeight = 24.0

    let lanes: [Trace.Lane]
    let styles: [LaneStyle]
    let scale: TimeScale

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
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
            let pen = LineStyle(color: .grid, width: 1)
            sheet.line(Point(x: left, y: edge), Point(x: scale.right, y: edge), pen)
            drawName(of: lane, style, left: left, at: y, on: &sheet)
            rows[row].draw(at: y, on: &sheet)
        }
        guard lanes.count > styles.count else {
            return bottom
        }
        let place = Point(x: left, y: bottom + 4 + Font.small.ascent)
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
        on sheet: inout PaperSheet
    ) {
        let edge = scale.left - 14
        if style.isPlotted {
            let swatch = Rect(x: edge - 9, y: y - 4.5, width: 9, height: 9)
            sheet.fill(.rectangle(swatch, corner: 2), style.color)
        }
        var right = edge - 15
        let baseline = y + Font.body.middle
        if lane.kind != lane.name && !lane.kind.isEmpty && !lane.name.isEmpty {
            let place = Point(x: right, y: baseline)
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
        let place = Point(x: right, y: baseline)
        sheet.text(name, at: place, .right, width: right - left)
    }

    private func drawKey(
        right: Double,
        top: Double,
        hasTicks: Bool,
        on sheet: inout PaperSheet
    ) -> Double {
        let color = PaperColor.quiet
        var key = Key(left: scale.left, right: right, top: top - 2)
        for (phase, text) in [
            (Phases.Phase.waiting, "possible"), (.active, "began to ended"),
            (.over, "over, fingers still down"),
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
                    let places = [-4.0, 0, 4].map { Point(x: center.x + $0, y: center.y) }
                    LaneRow.drawTicks(verdict, at: places, color, on: &sheet)
                }
            }
        }
        return key.bottom
    }
}

struct LaneRow {
    /// The minimum width of a reason.
    private static let leastRoom = 90.0

    private let scale: TimeScale
    private let color: PaperColor
    private var spans: [(phase: Phases.Phase, start: Double, end: Double)] = []
    private var moments: [(verdict: Phases.Verdict, x: Double, reason: String?)] = []

    init(lane: Trace.Lane, color: PaperColor, scale: TimeScale) {
        self.scale = scale
        self.color = color
        let reasons = Dictionary(
            lane.notes.map { ($0.time, $0.reason ?? $0.sentence) },
            uniquingKeysWith: { first, _ in first }
        )
        let attempts = lane.attempts.sorted { $0.start < $1.start }.map(Phases.init)
        for span in attempts.lazy.flatMap(\.spans) {
            add(span)
        }
        for moment in attempts.lazy.flatMap(\.moments) {
            add(moment, reason: moment.verdict == .failed ? reasons[moment.time] : nil)
        }
    }

    /// Adds a span, unless the last span of its phase hides it.
    private mutating func add(_ span: Phases.Span) {
        let start = scale.place(span.start)
        let end = max(scale.place(span.end), start + (span.phase == .active ? 2 : 1))
        if let last = spans.last(where: { $0.phase == span.phase }), end < last.end + 0.5 {
            return
        }
        spans.append((span.phase, start, end))
    }

    private mutating func add(_ moment: Phases.Moment, reason: String?) {
        let x = scale.place(moment.time)
        if let last = moments.last(where: { $0.verdict == moment.verdict }), x < last.x + 3 {
            return
        }
        moments.append((moment.verdict, x, reason))
    }

    func draw(at y: Double, on sheet: inout PaperSheet) {
        for phase in [Phases.Phase.over, .waiting, .active] {
            for span in spans where span.phase == phase {
                Self.draw(phase, from: span.start, to: span.end, y: y, color, on: &sheet)
            }
        }
        drawReasons(at: y, on: &sheet)
        for verdict in [Phases.Verdict.recognized, .failed, .cancelled] {
            let places = moments.filter { $0.verdict == verdict }.map { Point(x: $0.x, y: y) }
            let color = verdict == .failed ? .failure : color
            let (single, crowded) = Self.parted(places)
            Self.draw(verdict, at: single, color, on: &sheet)
            Self.drawTicks(verdict, at: crowded, color, on: &sheet)
        }
    }

    /// Whether some symbols are so close together that they are drawn as ticks.
    var isCrowded: Bool {
        [Phases.Verdict.recognized, .failed, .cancelled].contains { verdict in
            let places = moments.filter { $0.verdict == verdict }.map { Point(x: $0.x, y: 0) }
            return !Self.parted(places).crowded.isEmpty
        }
    }

    /// Two symbols of one kind that are nearer to each other look like one.
    private static let symbolWidth = 11.0

    /// Parts the places, which are in order, into those with room for a symbol, and others.
    private static func parted(_ places: [Point]) -> (single: [Point], crowded: [Point]) {
        func isNear(_ one: Int, _ other: Int) -> Bool {
            places.indices.contains(other) && abs(places[one].x - places[other].x) < symbolWidth
        }
        let crowded = places.indices.filter { isNear($0, $0 - 1) || isNear($0, $0 + 1) }
        let near = Set(crowded)
        return (
            places.indices.filter { !near.contains($0) }.map { places[$0] },
            crowded.map { places[$0] }
        )
    }

    /// Draws symbols that are close together. What was recognized is above the middle, and what was
    /// not is below it.
    static func drawTicks(
        _ verdict: Phases.Verdict,
        at places: [Point],
        _ color: PaperColor,
        on sheet: inout PaperSheet
    ) {
        let end = verdict == .recognized ? -7.0 : 7.0
        let ticks = places.map { [$0, Point(x: $0.x, y: $0.y + end)] }
        sheet.lines(ticks, LineStyle(color: color, width: 1.4))
    }

    /// Draws the reasons of failures. Each is at the right of its cross if there is room before the
    /// next span, otherwise at the left.
    private func drawReasons(at y: Double, on sheet: inout PaperSheet) {
        let marks =
            (spans.filter { $0.phase != .over }.map(\.start)
            + spans.filter { $0.phase == .active }.map(\.end) + moments.map(\.x)).sorted()
        // The right end of the last reason. The next one must not overlap it.
        var taken = scale.left
        for moment in moments.sorted(by: { $0.x < $1.x }) {
            guard let reason = moment.reason, !reason.isEmpty else {
                continue
            }
            let next = marks.firstIndexSorted(above: moment.x + 0.5).map { marks[$0] }
            let before = marks.firstIndexSorted(above: moment.x - 0.5) ?? 0
            let free = max(taken, before > 0 ? marks[before - 1] : scale.left)
            let (after, ahead) = (moment.x + 9, moment.x - 9)
            let rightRoom = (next ?? scale.right + TimeRuler.overhang) - after - 8
            let leftRoom = ahead - free - 8
            let wanted = sheet.width(of: reason, .small)
            let isRight = rightRoom >= min(wanted, max(leftRoom, Self.leastRoom))
            let room = isRight ? rightRoom : leftRoom
            guard room >= min(wanted, Self.leastRoom) else {
                continue
            }
            let label = sheet.label(
                reason,
                at: Point(x: isRight ? after : ahead, y: y + Font.small.middle),
                isRight ? .left : .right,
                font: .small,
                color: .quiet,
                width: room
            )
            // A wide gap, so that two reasons do not read as one.
            taken = label.box.maxX + 16
            sheet.fill(.rectangle(label.box.insetBy(dx: -3, dy: 0), corner: 0), .white)
            sheet.add(label)
        }
    }

    // MARK: Symbols

    static func draw(
        _ phase: Phases.Phase,
        from start: Double,
        to end: Double,
        y: Double,
        _ color: PaperColor,
        on sheet: inout PaperSheet
    ) {
        let (left, right) = (Point(x: start, y: y), Point(x: end, y: y))
        switch phase {
        case .waiting:
            sheet.line(left, right, LineStyle(color: .axis, width: 1.6))
        case .active:
            let bar = Rect(x: start, y: y - 5.5, width: end - start, height: 11)
            sheet.fill(.rectangle(bar, corner: 2), color)
        case .over:
            sheet.line(left, right, LineStyle(color: .axis, width: 1.2, dashes: [1.5, 3]))
        }
    }

    static func draw(
        _ verdict: Phases.Verdict,
        at places: [Point],
        _ color: PaperColor,
        on sheet: inout PaperSheet
    ) {
        switch verdict {
        case .recognized:
            sheet.dots(places, diameter: 12, .white)
            sheet.dots(places, diameter: 10, color)
        case .failed:
            let crosses = places.flatMap { Symbol.cross($0, radius: 3.5) }
            sheet.lines(crosses, LineStyle(color: color, width: 1.8))
        case .cancelled:
            sheet.dots(places, diameter: 11.6, color)
            sheet.dots(places, diameter: 8.4, .white)
            let strokes = places.map { place in
                [
                    Point(x: place.x - 3.5, y: place.y + 3.5),
                    Point(x: place.x + 3.5, y: place.y - 3.5),
                ]
            }
            sheet.lines(strokes, LineStyle(color: color, width: 1.6))
        }
    }
}

extension [Double] {
    /// The index of the first number greater than `bound`. The numbers must be sorted.
    fileprivate func firstIndexSorted(above bound: Double) -> Int? {
        let index = lengthOfStart { !($0 > bound) }
        return index < count ? index : nil
    }
}

/// The style of a recognizer, in its row and in the plots.
struct LaneStyle {
    /// The most rows.
    static let most = 48

    var color: PaperColor

    /// Whether the plots have curves of its color.
    var isPlotted: Bool

    /// The styles of all rows: a color for recognizers with plotted values, gray for the others.
    static func all(of trace: Trace) -> [LaneStyle] {
        trace.lanes.prefix(most).map { lane in
            guard PlotQuantity.all.contains(where: { $0.isReported(by: lane) }) else {
                return LaneStyle(color: .plain, isPlotted: false)
            }
            return LaneStyle(color: .recognizer(named: lane.name, kind: lane.kind), isPlotted: true)
        }
    }
}

extension PaperColor {
    /// The color of recognizers without plotted values, such as taps.
    package static let plain = PaperColor(0x4A5563)

    /// The color of a recognizer, the same in all pictures: that of its kind, or a shade of it if
    /// the name differs from the kind.
    package static func recognizer(named name: String, kind: String) -> PaperColor {
        let color = kinds[kind] ?? recognizers[hash(of: kind) % recognizers.count]
        guard !name.isEmpty, name != kind else {
            return color
        }
        let shades = [(PaperColor.white, 0.3), (.ink, 0.35), (.white, 0.5), (.ink, 0.6)]
        let (other, part) = shades[hash(of: name) % shades.count]
        return color.mixed(with: other, part)
    }

    private static let kinds = [
        "pan": recognizers[0], "edge-pan": recognizers[1], "rotation": recognizers[2],
        "pinch": recognizers[3], "swipe": recognizers[4], "transform": recognizers[6],
    ]

    /// A hash that is the same in every run, unlike Swift's.
    private static func hash(of text: String) -> Int {
        let hash = text.utf8.prefix(256).reduce(UInt32(2_166_136_261)) {
            ($0 ^ UInt32($1)) &* 16_777_619
        }
        return Int(hash >> 8)
    }

    private func mixed(with other: PaperColor, _ part: Double) -> PaperColor {
        var color = self
        color.red += (other.red - red) * part
        color.green += (other.green - green) * part
        color.blue += (other.blue - blue) * part
        return color
    }
}

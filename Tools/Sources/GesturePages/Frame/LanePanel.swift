// SPDX-License-Identifier: MIT

import GestureDrawing
import GestureKit

/// The panel at the bottom: a row for each recognizer of the page, with its state and values; and
/// why the last ones did not recognize.
final class LanePanel: PaintedView {
    private static let rowHeight = 22.0
    private static let margin = 14.0
    /// From this width on, the sentences are beside the rows.
    private static let wideWidth = 860.0
    private static let mostReasons = 8
    private static let mostRows = 14

    private struct Reason {
        var text: String
        var color: PaperColor
    }

    private var lanes: [Lane] = []
    private var hint = ""
    /// The most rows. In a small window, sentences need the space.
    private var rowLimit = 5
    /// The newest is the first.
    private var reasons: [Reason] = []

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        name = "panel"
    }

    func show(_ page: Page, hint: String) {
        (lanes, self.hint, reasons) = (page.lanes, hint, [])
        setNeedsDisplay()
    }

    /// Adds a sentence of the ledger. `lane` is its recognizer's, if that is on the page.
    func add(_ sentence: String, of lane: Lane?) {
        reasons.insert(Reason(text: sentence, color: lane?.color ?? .failure), at: 0)
        reasons = Array(reasons.prefix(Self.mostReasons))
        setNeedsDisplay()
    }

    /// Adapts to the size of a window. Returns the height that it takes.
    func fit(in window: Size) -> Double {
        if window.width >= Self.wideWidth {
            rowLimit = Self.mostRows
            return 40 + max(rowsHeight(min(lanes.count, rowLimit)), 130)
        }
        rowLimit = min(max(Int((window.height - 540) / Self.rowHeight), 5), Self.mostRows)
        let hintHeight = window.width < 520 ? 72.0 : 40
        return hintHeight + rowsHeight(min(lanes.count, rowLimit)) + 100
    }

    private func rowsHeight(_ count: Int) -> Double {
        Double(count) * Self.rowHeight + 16
    }

    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, .white)
        canvas.line(.zero, Point(x: bounds.maxX, y: 0), .axis)
        let room = bounds.width - 2 * Self.margin
        let first = Point(x: Self.margin, y: 8 + Font.words.ascent)
        let lines = canvas.paragraph(hint, at: first, .left, .words, .quiet, room: room, lines: 4)
        let top = 8 + Double(lines) * Font.words.lineHeight + 8
        if bounds.width >= Self.wideWidth {
            let half = Rect(x: Self.margin, y: top, width: room * 0.46, height: bounds.maxY - top)
            drawRows(in: half, on: canvas)
            let start = half.maxX + 24
            let rest = bounds.maxX - Self.margin - start
            let right = Rect(x: start, y: top, width: rest, height: bounds.maxY - top)
            drawReasons(in: right, on: canvas)
        } else {
            // At least one long sentence has room.
            let free = bounds.maxY - top - 76
            let count = min(lanes.count, rowLimit)
            let height = min(rowsHeight(count) - 8, max(free, Self.rowHeight))
            let rows = Rect(x: Self.margin, y: top, width: room, height: height)
            drawRows(in: rows, on: canvas)
            let rest = Rect(
                x: Self.margin,
                y: rows.maxY,
                width: room,
                height: bounds.maxY - rows.maxY
            )
            drawReasons(in: rest, on: canvas)
        }
    }

    // MARK: Rows

    /// Draws as many rows as fit. If not all do, those that did something last are shown.
    private func drawRows(in area: Rect, on canvas: PaperCanvas) {
        let fitting = min(max(1, Int((area.height + 1) / Self.rowHeight)), rowLimit)
        var shown = lanes
        if shown.count > fitting {
            let latest = lanes.sorted { $0.change > $1.change }.prefix(fitting)
            shown = lanes.filter { lane in latest.contains { $0 === lane } }
        }
        for (index, lane) in shown.enumerated() {
            let row = Rect(
                x: area.minX,
                y: area.minY + Double(index) * Self.rowHeight,
                width: area.width,
                height: Self.rowHeight
            )
            draw(lane, in: row, on: canvas)
        }
    }

    private func draw(_ lane: Lane, in row: Rect, on canvas: PaperCanvas) {
        let baseline = row.midY + Font.words.middle
        let isActive = lane.state == .began || lane.state == .changed
        let isFresh = lane.state != .possible
        canvas.disc(at: Point(x: row.minX + 5, y: row.midY), radius: 5, lane.color)
        let nameWidth = min(170, row.width * 0.42)
        let place = Point(x: row.minX + 17, y: baseline)
        canvas.text(lane.name, at: place, .left, .strongWords, .ink, room: nameWidth - 20)
        let stateColor: PaperColor =
            switch lane.state {
            case .failed, .cancelled: .failure
            case .began, .changed, .ended: .ink
            case .possible: .quiet
            }
        let stateX = row.minX + nameWidth
        let value = lane.valueText
        let stateWidth = value.isEmpty ? row.width - nameWidth : min(100, row.width * 0.24)
        if isActive {
            let width = canvas.width(of: lane.stateText, .strongWords) + 14
            let pill = Rect(x: stateX - 7, y: row.minY + 2, width: width, height: row.height - 4)
            canvas.fill(pill, corner: 9, lane.color)
        }
        canvas.text(
            lane.stateText,
            at: Point(x: stateX, y: baseline),
            .left,
            isFresh ? .strongWords : .words,
            isActive ? lane.color.ink : stateColor,
            room: stateWidth - 8
        )
        let valueX = stateX + stateWidth
        canvas.text(
            value,
            at: Point(x: valueX, y: baseline),
            .left,
            .words,
            .ink,
            room: row.maxX - valueX
        )
    }

    // MARK: Sentences

    private func drawReasons(in area: Rect, on canvas: PaperCanvas) {
        var y = area.minY + Font.words.ascent + 3
        guard !reasons.isEmpty else {
            let text = "When a gesture does not fire, the reason appears here."
            let place = Point(x: area.minX, y: y)
            canvas.paragraph(text, at: place, .left, .words, .axis, room: area.width, lines: 2)
            return
        }
        for (index, reason) in reasons.enumerated() {
            let font = index == 0 ? Font.strongWords : .note
            let lines = canvas.lines(of: reason.text, font, room: area.width - 17, limit: 4)
            let height = Double(lines.count) * font.lineHeight
            guard y - font.ascent + height <= area.maxY - 4 || index == 0 else {
                return
            }
            let middle = Point(x: area.minX + 5, y: y - font.middle)
            for way in [-1.0, 1] {
                let start = Point(x: middle.x - 4, y: middle.y - 4 * way)
                let end = Point(x: middle.x + 4, y: middle.y + 4 * way)
                canvas.line(start, end, index == 0 ? .failure : .axis, width: 2)
            }
            for line in lines {
                let place = Point(x: area.minX + 17, y: y)
                canvas.text(line, at: place, .left, font, index == 0 ? .ink : .quiet)
                y += font.lineHeight
            }
            y += 5
        }
    }
}

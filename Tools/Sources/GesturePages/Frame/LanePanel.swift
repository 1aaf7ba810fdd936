// SPDX-License-Identifier: MIT

import CGestureCore
package import GestureDrawing
@_spi(GestureTools) package import GestureKit
import GestureTrace

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

/// What a recognizer did last: its state and values.
///
/// Its observer copies numbers only. The texts are made when they are drawn.
package final class Lane {
    package let recognizer: GestureRecognizer

    /// The state to show. The state of a gesture that ended stays until the next attempt.
    package private(set) var state = GestureRecognizer.State.possible

    /// Called when the state has changed to another one, with the values of that moment.
    var onTransition: (Lane) -> Void = { _ in }

    /// A number that grows with each change of any lane.
    private(set) var change = 0

    private let clock: ChangeClock
    private var latest: gc_event?
    private var velocity = Vector.zero
    private var side: String?
    private var touchCount = 0

    /// - Parameters:
    ///   - recognizer: The recognizer, with its name.
    ///   - clock: Numbers the changes of all lanes of a page.
    ///   - onEvent: Called for each of its events.
    init(
        _ recognizer: GestureRecognizer,
        _ clock: ChangeClock,
        onEvent: @escaping () -> Void
    ) {
        self.recognizer = recognizer
        self.clock = clock
        recognizer.addAction { [unowned self] in
            note($0)
            onEvent()
        }
    }

    package var name: String {
        recognizer.name ?? kind
    }

    private func note(_ recognizer: GestureRecognizer) {
        // The event has the values before the page's action set them back.
        latest = recognizer.event?.pointee
        switch recognizer {
        case let drag as DragGestureRecognizer:
            velocity = drag.velocity(in: nil)
            side = (drag as? PanGestureRecognizer)?.recognizedEdge?.word
        case let swipe as SwipeGestureRecognizer:
            velocity = swipe.velocity(in: nil)
            side = swipe.recognizedDirection?.word
        default: break
        }
        enter(recognizer.state)
    }

    /// Adapts the state when touches landed or lifted without an event. Returns whether the state,
    /// or the number of fingers, changed.
    func refresh() -> Bool {
        let count = recognizer.numberOfTouches
        guard count != touchCount else {
            return false
        }
        if count > touchCount, recognizer.state == .possible {
            state = .possible
            latest = nil
        }
        touchCount = count
        noteChange()
        return true
    }

    /// Touches landed on a window without any: what was decided before is no longer shown.
    func forget(before start: Timestamp) {
        if latest.map({ $0.time_us < start.microseconds }) ?? true {
            (state, latest) = (.possible, nil)
        }
    }

    func fail() {
        latest = nil
        enter(.failed)
    }

    private func noteChange() {
        change = clock.next()
    }

    private func enter(_ new: GestureRecognizer.State) {
        let isTransition = new != state || new == .ended
        state = new
        noteChange()
        if isTransition {
            onTransition(self)
        }
    }

    // MARK: Words

    /// The kind, in the words of recordings' pictures.
    package var kind: String { RecognizerKind(recognizer)?.rawValue ?? "custom" }

    package var color: PaperColor {
        switch kind {
        case "tap", "long-press", "hold", "custom": .plain
        default: .recognizer(named: kind, kind: kind)
        }
    }

    /// The state in a word, and how many fingers an undecided attempt has.
    package var stateText: String {
        state == .possible && touchCount > 0
            ? "possible, \(touchCount) \(touchCount == 1 ? "finger" : "fingers")" : state.word
    }

    /// The values of the last event. Empty: there is none.
    package var valueText: String {
        guard let event = latest else {
            return ""
        }
        let move = Vector(event.translation)
        let scale = gc_scale_to_double(event.scale)
        let degrees = (gc_angle_to_radians(event.rotation) / .pi * 180).fixed(1) + "°"
        let side = side.map { $0 + "  " } ?? ""
        return switch recognizer {
        case is PinchGestureRecognizer: "scale \(scale.fixed(3))"
        case is RotationGestureRecognizer: degrees
        case is TransformGestureRecognizer:
            "\(move.words)  scale \(scale.fixed(3))  \(degrees)"
        case is DragGestureRecognizer:
            "\(side)\(move.words)  \(velocity.length.fixed(0)) pt/s"
        case is SwipeGestureRecognizer: "\(side)\(velocity.length.fixed(0)) pt/s"
        default:
            "at \(Vector(gc_vector(x: event.location.x, y: event.location.y)).words)"
        }
    }
}

/// Numbers changes, so that the latest ones are known.
final class ChangeClock {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

extension Vector {
    fileprivate init(_ vector: gc_vector) {
        self.init(x: gc_length_to_double(vector.x), y: gc_length_to_double(vector.y))
    }

    fileprivate var words: String {
        "(\(x.fixed(0)), \(y.fixed(0)))"
    }
}

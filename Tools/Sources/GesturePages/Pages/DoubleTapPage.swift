// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Double taps on lists that select on tap.
package final class DoubleTapPage: Page {
    let delayed = SelectingList("delaysTouchesBegan")
    let immediate = SelectingList("selects at once")

    package required init(frame: Rect) {
        super.init(frame: frame)
        addSubview(delayed)
        addSubview(immediate)

        let first = TapGestureRecognizer(target: delayed, action: SelectingList.open)
        first.numberOfTapsRequired = 2
        first.delaysTouchesBegan = true
        delayed.addGestureRecognizer(first)

        let second = TapGestureRecognizer(target: immediate, action: SelectingList.takeBackAndOpen)
        second.numberOfTapsRequired = 2
        // The list selects when a touch ends, so it gets that end at once.
        second.delaysTouchesEnded = false
        immediate.addGestureRecognizer(second)

        show(first, as: "tap × 2, left")
        show(second, as: "tap × 2, right")
    }

    override func place(in area: Rect) {
        for (list, part) in zip([delayed, immediate], area.grid(columns: 2, rows: 1)) {
            list.frame = part
        }
    }

    package override var status: String {
        "left: \(delayed.words); right: \(immediate.words)"
    }
}

/// A list that handles touches itself: it selects a row when a finger lifts.
final class SelectingList: PaintedView {
    static let rowCount = 6

    private var title = ""
    private(set) var opened: Int?
    private var selectionBefore: Int?
    private var lastTouch = Timestamp(microseconds: 0)

    private(set) var selection: Int? {
        didSet { setNeedsDisplay() }
    }

    override init(frame: Rect) {
        super.init(frame: frame)
        receivesTouches = true
        name = "list"
    }

    convenience init(_ title: String) {
        self.init(frame: .zero)
        self.title = title
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        // The selection before two taps in a row.
        if let touch = touches.first, touch.timestamp - lastTouch > .milliseconds(500) {
            selectionBefore = selection
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first else { return }
        lastTouch = touch.timestamp
        selection = row(at: touch.location(in: self)) ?? selection
    }

    // A cancelled touch counts as if it had not happened.
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

    func open(_ doubleTap: TapGestureRecognizer) {
        opened = row(at: doubleTap.location(in: self)) ?? opened
        setNeedsDisplay()
    }

    func takeBackAndOpen(_ doubleTap: TapGestureRecognizer) {
        selection = selectionBefore
        open(doubleTap)
    }

    /// The frame of a row, below the title.
    func frame(ofRow row: Int) -> Rect {
        let height = (bounds.height - 26) / Double(Self.rowCount)
        return Rect(x: 0, y: 26 + Double(row) * height, width: bounds.width, height: height)
    }

    private func row(at point: Point) -> Int? {
        (0..<Self.rowCount).first { frame(ofRow: $0).contains(point) }
    }

    var words: String {
        "selected \(selection.map { "\($0 + 1)" } ?? "none"), "
            + "opened \(opened.map { "\($0 + 1)" } ?? "none")"
    }

    override func draw(on canvas: PaperCanvas) {
        let title = Point(x: 4, y: Font.note.ascent + 4)
        canvas.text(self.title, at: title, .left, .note, .quiet, room: bounds.width - 8)
        for row in 0..<Self.rowCount {
            let frame = frame(ofRow: row).insetBy(dx: 0, dy: 2)
            let isSelected = row == selection
            canvas.fill(frame, corner: 6, isSelected ? .contacts[0] : .white)
            canvas.stroke(frame, corner: 6, .grid)
            let ink = isSelected ? PaperColor.white : .ink
            let baseline = frame.midY + Font.words.middle
            canvas.text("Row \(row + 1)", at: Point(x: 12, y: baseline), .left, .words, ink)
            if row == opened {
                let place = Point(x: frame.maxX - 12, y: baseline)
                canvas.text("opened", at: place, .right, .strongWords, ink)
            }
        }
    }
}

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

/// A list whose rows are selected by taps.
final class SelectingList: PaintedView {
    static let rowCount = 6
    private static let titleHeight = 26.0

    private var title = ""
    private let area = PaintedView(frame: .zero)
    let rows: CollectionController
    private(set) var opened: Int?
    private var selectionBefore: Int?

    override init(frame: Rect) {
        rows = CollectionController(in: area, layout: StackLayout(.vertical, length: 40))
        super.init(frame: frame)
        name = "list"
        addSubview(area)
        rows.viewForItem = { [unowned self] rows, index in
            let row = rows.dequeueReusableView(of: SelectableRow.self) ?? SelectableRow(self)
            row.number = index
            return row
        }
        rows.numberOfItems = Self.rowCount
        rows.shouldSelect = { [unowned self] rows, _ in
            selectionBefore = rows.selectedItems.first
            return true
        }
        rows.didSelect = { [unowned self] _, _ in setNeedsDisplay() }
        rows.didHighlight = { [unowned self] _, _ in setNeedsDisplay() }
        rows.didUnhighlight = { [unowned self] _, _ in setNeedsDisplay() }
    }

    convenience init(_ title: String) {
        self.init(frame: .zero)
        self.title = title
    }

    override func layoutSubviews() {
        let height = max(bounds.height - Self.titleHeight, 1)
        area.frame = Rect(x: 0, y: Self.titleHeight, width: bounds.width, height: height)
        rows.layout = StackLayout(.vertical, length: height / Double(Self.rowCount))
    }

    var selection: Int? {
        rows.selectedItems.first
    }

    func open(_ doubleTap: TapGestureRecognizer) {
        opened = rows.indexForItem(at: doubleTap.location(in: area)) ?? opened
        setNeedsDisplay()
    }

    /// The first of the two taps has selected its row.
    func takeBackAndOpen(_ doubleTap: TapGestureRecognizer) {
        selection.map(rows.deselectItem)
        selectionBefore.map(rows.selectItem)
        open(doubleTap)
    }

    var words: String {
        "selected \(selection.map { "\($0 + 1)" } ?? "none"), "
            + "opened \(opened.map { "\($0 + 1)" } ?? "none")"
    }

    override func draw(on canvas: PaperCanvas) {
        let title = Point(x: 4, y: Font.note.ascent + 4)
        canvas.text(self.title, at: title, .left, .note, .quiet, room: bounds.width - 8)
    }
}

private final class SelectableRow: PaintedView {
    var number = 0
    private unowned let list: SelectingList

    init(_ list: SelectingList) {
        self.list = list
        super.init(frame: .zero)
    }

    override func draw(on canvas: PaperCanvas) {
        let frame = bounds.insetBy(dx: 0, dy: 2)
        let isSelected = list.selection == number
        let isTouched = list.rows.highlightedItem == number
        canvas.fill(frame, corner: 6, isSelected ? .contacts[0] : isTouched ? .grid : .white)
        canvas.stroke(frame, corner: 6, .grid)
        let ink = isSelected ? PaperColor.white : .ink
        let baseline = frame.midY + Font.words.middle
        canvas.text("Row \(number + 1)", at: Point(x: 12, y: baseline), .left, .words, ink)
        if list.opened == number {
            let place = Point(x: frame.maxX - 12, y: baseline)
            canvas.text("opened", at: place, .right, .strongWords, ink)
        }
    }
}

/// Three ways to attach a recognizer to a view.
package final class AttachPage: Page {
    /// The cards: with a target and an action, with a closure, and declared with the view.
    let cards = [
        TapCard("target and action", .contacts[0]), TapCard("closure", .contacts[2]),
        TapCard("declared", .contacts[3]),
    ]

    package required init(frame: Rect) {
        super.init(frame: frame)
        cards.forEach(addSubview)

        let first = TapGestureRecognizer(target: cards[0], action: TapCard.count)
        cards[0].addGestureRecognizer(first)

        let second = TapGestureRecognizer { [unowned card = cards[1]] tap in card.count(tap) }
        cards[1].addGestureRecognizer(second)

        cards[2].gestures {
            Tap().onEnded { [unowned card = cards[2]] tap in card.count(tap) }
        }

        for card in cards {
            card.gestureRecognizers.forEach { show($0, as: card.title) }
        }
    }

    override func place(in area: Rect) {
        for (card, part) in zip(cards, area.parts(3)) {
            card.frame = part.centered(width: 260, height: 200)
        }
    }

    package override var status: String {
        "taps: " + cards.map { "\($0.taps)" }.joined(separator: ", ")
    }
}

final class TapCard: CardView {
    private(set) var taps = 0

    init(_ title: String, _ color: PaperColor) {
        super.init(title, color, detail: "not tapped yet")
    }

    func count(_ tap: TapGestureRecognizer) {
        taps += 1
        detail = "tapped \(taps) \(taps == 1 ? "time" : "times")"
    }
}

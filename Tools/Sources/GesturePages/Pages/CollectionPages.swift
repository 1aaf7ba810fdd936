// SPDX-License-Identifier: MIT

import GestureDrawing
import GestureExamples
package import GestureKit

/// Moves a cell with a recognizer of its own.
package final class MoveCellPage: Page {
    private var numbers = Array(1...12)
    private let board = PaintedView(frame: .zero)
    let cells: CollectionController

    package required init(frame: Rect) {
        cells = CollectionController(in: board, layout: Self.layout(columns: 4, in: .zero))
        super.init(frame: frame)
        addSubview(board)
        cells.viewForItem = { [unowned self] cells, index in
            let cell = cells.dequeueReusableView(of: CardView.self) ?? CardView("", .ink)
            (cell.title, cell.color) = ("\(numbers[index])", .contacts[(numbers[index] - 1) % 7])
            cell.isOutline = false
            return cell
        }
        cells.didMoveItem = { [unowned self] _, from, to in
            numbers.insert(numbers.remove(at: from), at: to)
        }
        cells.numberOfItems = numbers.count
        show(cells)
        let pickUp = PickUp(target: self, action: MoveCellPage.move)
        addGestureRecognizer(pickUp)
        show(pickUp, as: "pick up")
    }

    private func move(_ pickUp: PickUp) {
        let finger = pickUp.location(in: board)
        switch pickUp.state {
        case .began:
            if let index = cells.indexForItem(at: finger) {
                cells.beginInteractiveMovementForItem(at: index, from: finger)
            }
        case .changed: cells.updateInteractiveMovementTargetPosition(finger)
        case .ended: cells.endInteractiveMovement()
        case .cancelled: cells.cancelInteractiveMovement()
        case .possible, .failed: break
        }
        for index in cells.visibleItems {
            (cells.cellForItem(at: index) as? CardView)?.isOutline = index == cells.movingItem
        }
    }

    private static func layout(columns: Int, in area: Size) -> GridLayout {
        let gap = 10.0
        func length(_ whole: Double, _ count: Int) -> Double {
            max((whole - gap * Double(count + 1)) / Double(count), 1)
        }
        let size = Size(
            width: length(area.width, columns),
            height: length(area.height, 12 / columns)
        )
        return GridLayout(itemSize: size, spacing: gap)
    }

    override func place(in area: Rect) {
        let columns = area.width > area.height ? 4 : 3
        board.frame = area.centered(
            width: Double(columns) * 130,
            height: Double(12 / columns) * 110
        )
        cells.layout = Self.layout(columns: columns, in: board.bounds.size)
    }

    package override var status: String {
        "order: " + numbers.map { "\($0)" }.joined(separator: " ")
    }
}

/// A recognizer of its own: one finger rests for 0.2 s, then drags.
final class PickUp: CustomGestureRecognizer {
    var rest = Duration.milliseconds(200)
    private var start = Point.zero

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        // Track only the first finger. Others stay with their view.
        guard numberOfTouches == touches.count, let touch = touches.first else {
            return touches.forEach(ignore)
        }
        touches.subtracting([touch]).forEach(ignore)
        start = touch.location(in: nil)
        setLocation(start, in: nil)
        setDeadline(touch.timestamp + rest)
    }

    override func deadlineReached(at time: Timestamp) {
        state = .began
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let place = touches.first?.location(in: nil) else { return }
        setLocation(place, in: nil)
        if state == .began || state == .changed {
            state = .changed
        } else if place.distance(to: start) > 10 {
            fail(because: .moved(place.distance(to: start), limit: 10))
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = state == .possible ? .failed : .ended
    }
}

/// Inserts and deletes rows in actions, also the row that was touched.
package final class InsertDeletePage: Page {
    private(set) var numbers = Array(1...4)
    private var nextNumber = 5
    private let list = PaintedView(frame: .zero)
    let rows: CollectionController

    package required init(frame: Rect) {
        rows = CollectionController(
            in: list,
            layout: StackLayout(.vertical, length: 40, spacing: 4)
        )
        super.init(frame: frame)
        list.name = "list"
        list.clipsToBounds = true
        addSubview(list)
        rows.viewForItem = { [unowned self] rows, index in
            let row = rows.dequeueReusableView(of: CardView.self) ?? CardView("", .ink)
            let number = numbers[index]
            (row.title, row.color) = ("Row \(number)", .contacts[(number - 1) % 7])
            return row
        }
        rows.numberOfItems = numbers.count
        show(rows)
        let single = TapGestureRecognizer(target: self, action: InsertDeletePage.insert)
        let double = TapGestureRecognizer(target: self, action: InsertDeletePage.delete)
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        list.addGestureRecognizer(single)
        list.addGestureRecognizer(double)
        show(single, as: "tap, insert")
        show(double, as: "tap × 2, delete")
    }

    private func insert(_ tap: TapGestureRecognizer) {
        let index = rows.indexForItem(at: tap.location(in: list))
        guard let place = index.map({ $0 + 1 }) ?? (numbers.isEmpty ? 0 : nil) else {
            return
        }
        numbers.insert(nextNumber, at: place)
        nextNumber += 1
        rows.insertItems(at: [place])
    }

    private func delete(_ doubleTap: TapGestureRecognizer) {
        if let index = rows.indexForItem(at: doubleTap.location(in: list)) {
            numbers.remove(at: index)
            rows.deleteItems(at: [index])
        }
    }

    override func place(in area: Rect) {
        list.frame = area.centered(width: 420, height: area.height)
    }

    package override var status: String {
        numbers.map { "Row \($0)" }.joined(separator: ", ")
    }
}

/// Two fingers spread a row of cards, and open a stack.
package final class SpreadPage: Page {
    /// From middle to middle.
    private(set) var spacing = 66.0
    /// The spacing when the pinch began.
    private var startSpacing = 66.0
    private let strip = Tray(frame: .zero)
    let row: CollectionController
    private let tray = Tray(frame: .zero)
    let stack: SpreadStack
    private var layout = StackLayout(.horizontal, length: 56, breadth: 76, spacing: 10)

    package required init(frame: Rect) {
        stack = SpreadStack(frame: .zero, cards: Self.cards(5, "S"), widest: 220)
        row = CollectionController(in: strip, layout: layout)
        super.init(frame: frame)
        addSubview(strip)
        addSubview(tray)
        addSubview(stack)
        strip.clipsToBounds = true
        let cards = Self.cards(8, "")
        row.viewForItem = { cards[$1] }
        row.numberOfItems = cards.count
        // A second finger is for the pinch.
        row.panGestureRecognizer.maximumNumberOfTouches = 1
        show(row)
        let pinch = PinchGestureRecognizer(target: self, action: SpreadPage.spread)
        strip.addGestureRecognizer(pinch)
        show(pinch, as: "pinch, row")
        stack.gestureRecognizers.forEach { show($0, as: "pinch, stack") }
    }

    private func spread(_ pinch: PinchGestureRecognizer) {
        if pinch.state == .began {
            startSpacing = spacing
        }
        guard pinch.numberOfTouches == 2 else {
            return
        }
        let first = pinch.location(ofTouch: 0, in: strip)
        let second = pinch.location(ofTouch: 1, in: strip)
        let distance = first.distance(to: second)
        // All fingers of a touchpad are at the pointer.
        spacing = max(distance > 0 ? distance : startSpacing * pinch.scale, 20)
        layout.spacing = spacing - layout.length
        row.layout = layout
    }

    private static func cards(_ count: Int, _ letter: String) -> [CardView] {
        (0..<count).map { index in
            let card = CardView("\(letter)\(index + 1)", .contacts[index % 7])
            card.bounds = Rect(x: 0, y: 0, width: 56, height: 76)
            return card
        }
    }

    override func place(in area: Rect) {
        let parts = area.grid(columns: 1, rows: 2)
        strip.frame = parts[0]
        tray.frame = parts[1]
        stack.frame = parts[1]
    }

    package override var status: String {
        "spacing of the row: \(spacing.fixed(1)); width of the stack: \(stack.spread.fixed(1))"
    }
}

/// What the stack lies on.
final class Tray: PaintedView {
    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, corner: 10, .white)
        canvas.stroke(bounds, corner: 10, .grid)
    }
}

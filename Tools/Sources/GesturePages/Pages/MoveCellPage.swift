// SPDX-License-Identifier: MIT

import GestureDrawing
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

// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Moves a cell with a recognizer of its own.
package final class MoveCellPage: Page {
    private(set) var cells: [CardView]
    private var cellsBefore: [CardView] = []
    private var lifted: CardView?
    /// A picture of the lifted cell, which follows the finger.
    private let picture = CardView("", .ink)
    /// From the finger to the middle of the picture.
    private var grip = Vector.zero
    private var places: [Rect] = []

    package required init(frame: Rect) {
        cells = (0..<12).map { CardView("\($0 + 1)", .contacts[$0 % 7]) }
        super.init(frame: frame)
        cells.forEach(addSubview)
        picture.isHidden = true
        picture.isUserInteractionEnabled = false
        picture.alpha = 0.85
        addSubview(picture)
        let pickUp = PickUp(target: self, action: MoveCellPage.move)
        addGestureRecognizer(pickUp)
        show(pickUp, as: "pick up")
    }

    private func move(_ pickUp: PickUp) {
        let finger = pickUp.location(in: self)
        switch pickUp.state {
        case .began: lift(at: finger)
        case .changed: drag(to: finger)
        case .ended: putDown()
        case .cancelled:
            cells = lifted == nil ? cells : cellsBefore
            putDown()
        case .possible, .failed: break
        }
    }

    private func lift(at finger: Point) {
        guard let cell = cells.first(where: { $0.frame.contains(finger) }) else {
            return
        }
        (lifted, cellsBefore) = (cell, cells)
        (picture.title, picture.color) = (cell.title, cell.color)
        picture.frame = cell.frame.insetBy(dx: -6, dy: -6)
        grip = cell.center - finger
        cell.isOutline = true
        picture.isHidden = false
    }

    private func drag(to finger: Point) {
        guard let lifted, let old = cells.firstIndex(where: { $0 === lifted }) else {
            return
        }
        picture.center = finger + grip
        let center = picture.center
        if let new = places.firstIndex(where: { $0.contains(center) }), new != old {
            cells.insert(cells.remove(at: old), at: new)
            placeCells()
        }
    }

    private func putDown() {
        lifted?.isOutline = false
        lifted = nil
        picture.isHidden = true
        placeCells()
    }

    private func placeCells() {
        for (cell, place) in zip(cells, places) {
            cell.frame = place
        }
    }

    override func place(in area: Rect) {
        let columns = area.width > area.height ? 4 : 3
        let grid = area.centered(width: Double(columns) * 130, height: Double(12 / columns) * 110)
        places = grid.grid(columns: columns, rows: 12 / columns, gap: 10)
        placeCells()
    }

    package override var status: String {
        "order: " + cells.map(\.title).joined(separator: " ")
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

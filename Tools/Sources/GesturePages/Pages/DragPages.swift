// SPDX-License-Identifier: MIT

import GestureDrawing
package import GestureKit

/// Drags views, with numbers of fingers, and puts them back when the drag is cancelled.
package final class DragPage: Page {
    /// The cards: for any number of fingers, for at least two, and for at most one.
    let cards = [
        DragCard("any fingers", .contacts[0]), DragCard("2 or more", .contacts[1]),
        DragCard("only 1", .contacts[2]),
    ]

    package required init(frame: Rect) {
        super.init(frame: frame)
        for card in cards {
            addSubview(card)
            let pan = PanGestureRecognizer(target: card, action: DragCard.drag)
            card.addGestureRecognizer(pan)
            show(pan, as: card.title)
        }
        let pans = cards.compactMap { $0.gestureRecognizers.first as? PanGestureRecognizer }
        pans[0].allowedScrollTypesMask = .all
        pans[1].minimumNumberOfTouches = 2
        pans[2].maximumNumberOfTouches = 1
    }

    override func place(in area: Rect) {
        for (card, part) in zip(cards, area.parts(3)) {
            card.frame = part.centered(width: 180, height: 130)
        }
    }

    package override var status: String {
        "centers: " + cards.map(\.center.words).joined(separator: ", ")
    }
}

final class DragCard: CardView {
    private var initialCenter = Point.zero

    init(_ title: String, _ color: PaperColor) {
        super.init(title, color, detail: "drag")
    }

    func drag(_ pan: PanGestureRecognizer) {
        let translation = pan.translation(in: superview)
        switch pan.state {
        case .began:
            initialCenter = center
            superview?.bringSubviewToFront(self)
            fallthrough
        case .changed, .ended:
            center = initialCenter + translation
        case .cancelled:
            center = initialCenter
        case .possible, .failed:
            break
        }
    }
}

/// Drags views by steps, on a board that is drawn twice as large.
package final class DragByStepsPage: Page {
    let board = Board(frame: .zero)

    /// The cards: asks in the board, divides by the scale, and does neither.
    let cards = [
        CardView("in the board", .contacts[0]), CardView("divided by 2", .contacts[2]),
        CardView("mistake", .contacts[1]),
    ]

    package required init(frame: Rect) {
        super.init(frame: frame)
        addSubview(board)
        board.transform = AffineTransform2D(scaleX: 2, y: 2)
        for card in cards {
            board.addSubview(card)
            card.magnification = 2
        }
        let actions = [
            DragByStepsPage.dragInBoard, DragByStepsPage.dragDivided, DragByStepsPage.dragTooFar,
        ]
        for (card, action) in zip(cards, actions) {
            let pan = PanGestureRecognizer(target: self, action: action)
            pan.allowedScrollTypesMask = .all
            card.addGestureRecognizer(pan)
            show(pan, as: card.title)
        }
    }

    private func dragInBoard(_ pan: PanGestureRecognizer) {
        cards[0].center += pan.translation(in: board)
        pan.setTranslation(.zero, in: board)
    }

    private func dragDivided(_ pan: PanGestureRecognizer) {
        cards[1].center += pan.translation(in: self) / 2
        pan.setTranslation(.zero, in: self)
    }

    private func dragTooFar(_ pan: PanGestureRecognizer) {
        cards[2].center += pan.translation(in: self)
        pan.setTranslation(.zero, in: self)
    }

    override func place(in area: Rect) {
        board.frame = area
        for (card, part) in zip(cards, board.bounds.insetBy(dx: 6, dy: 6).parts(3, gap: 6)) {
            card.frame = part.centered(width: 110, height: 56)
        }
    }

    package override var status: String {
        "centers on the board: " + cards.map(\.center.words).joined(separator: ", ")
    }
}

/// A board with a fine grid.
final class Board: PaintedView {
    override func draw(on canvas: PaperCanvas) {
        canvas.fill(bounds, corner: 6, .white)
        for x in stride(from: 20.0, to: bounds.width, by: 20) {
            canvas.line(Point(x: x, y: 0), Point(x: x, y: bounds.height), .grid, width: 0.5)
        }
        for y in stride(from: 20.0, to: bounds.height, by: 20) {
            canvas.line(Point(x: 0, y: y), Point(x: bounds.width, y: y), .grid, width: 0.5)
        }
        canvas.stroke(bounds, corner: 6, .axis, width: 0.5)
    }
}

extension Point {
    /// Its coordinates, rounded.
    var words: String {
        "(\(x.fixed(0)), \(y.fixed(0)))"
    }
}

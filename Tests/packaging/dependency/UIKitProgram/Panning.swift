// SPDX-License-Identifier: MIT

import GestureKit

/// Tasks 6, 7 and 13: a piece that is dragged, in a view that may be scaled, and a drawer at an edge.
final class PieceController: GestureRecognizerDelegate {
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let table = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let piece = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    let drawerPan = ScreenEdgePanGestureRecognizer()
    /// Edit 7: a translation and a velocity are vectors, not points.
    var drawerTranslation = Vector()
    var drawerVelocity = Vector()
    var isLocked = false
    private var initialCenter = Point()

    func viewDidLoad(inSteps: Bool = false) {
        view.addSubview(table)
        table.addSubview(piece)
        let pan = PanGestureRecognizer()
        if inSteps {
            pan.addTarget(self, action: PieceController.panStep)
        } else {
            pan.addTarget(self, action: PieceController.panPiece)
        }
        pan.maximumNumberOfTouches = 2
        pan.delegate = self
        piece.addGestureRecognizer(pan)

        drawerPan.addTarget(self, action: PieceController.pullDrawer)
        drawerPan.edges = .left
        view.addGestureRecognizer(drawerPan)
    }

    /// Adds the whole translation to the center of the beginning. Cancelled: the piece goes back.
    func panPiece(_ pan: PanGestureRecognizer) {
        guard let piece = pan.view else { return }
        let translation = pan.translation(in: piece.superview)
        switch pan.state {
        case .began:
            initialCenter = piece.center
            piece.center = Point(
                x: initialCenter.x + translation.x,
                y: initialCenter.y + translation.y
            )
        case .changed, .ended:
            piece.center = Point(
                x: initialCenter.x + translation.x,
                y: initialCenter.y + translation.y
            )
        case .cancelled:
            piece.center = initialCenter
        default:
            break
        }
    }

    /// Adds each step, and sets the translation back.
    func panStep(_ pan: PanGestureRecognizer) {
        guard let piece = pan.view else { return }
        let step = pan.translation(in: piece.superview)
        piece.center = Point(x: piece.center.x + step.x, y: piece.center.y + step.y)
        pan.setTranslation(.zero, in: piece.superview)
    }

    /// The pan of an edge is a pan: it has a translation and a velocity.
    func pullDrawer(_ pan: ScreenEdgePanGestureRecognizer) {
        drawerTranslation = pan.translation(in: view)
        drawerVelocity = pan.velocity(in: view)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        !isLocked
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool {
        event.type == .touches
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool {
        touch.view === piece
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
        false
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
        otherGestureRecognizer === drawerPan
    }
}

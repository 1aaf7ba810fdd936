// SPDX-License-Identifier: MIT

// A program as a UIKit developer writes it, from UIKit's documentation of gestures alone. Comments
// with "Edit" mark what differs; the numbers are those of the article "Coming from UIKit".
//
// Edit 1, in all files: the import, and no prefix: UIView is View, CGRect is Rect.
import GestureKit

/// Tasks 1 and 14: recognizers with their defaults, and a target with actions.
///
/// Edit 2: a view controller is a class of the program's own. The program calls viewDidLoad().
final class BoardController: GestureRecognizerDelegate {
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let card = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    let doubleTap = TapGestureRecognizer()
    var events: [String] = []

    func viewDidLoad() {
        view.addSubview(card)

        // Edit 3: a method and its class instead of a selector. No @objc, no @IBAction.
        let tap = TapGestureRecognizer(target: self, action: BoardController.didTap)
        doubleTap.addTarget(self, action: BoardController.didDoubleTap)
        doubleTap.numberOfTapsRequired = 2
        tap.require(toFail: doubleTap)
        view.addGestureRecognizer(tap)
        view.addGestureRecognizer(doubleTap)

        let press = LongPressGestureRecognizer(target: self, action: BoardController.didPress)
        // Edit 4: times are durations.
        press.minimumPressDuration = .seconds(0.8)
        card.addGestureRecognizer(press)

        let swipe = SwipeGestureRecognizer(target: self, action: BoardController.didSwipe)
        swipe.direction = .left
        view.addGestureRecognizer(swipe)

        let pinch = PinchGestureRecognizer(target: self, action: BoardController.didPinch)
        let rotation = RotationGestureRecognizer(target: self, action: BoardController.didRotate)
        pinch.delegate = self
        rotation.delegate = self
        card.addGestureRecognizer(pinch)
        card.addGestureRecognizer(rotation)
    }

    func didTap(_ sender: TapGestureRecognizer) {
        guard sender.state == .ended else { return }
        let place = sender.location(in: card)
        events.append("tap \(place.x) \(place.y)")
    }

    func didDoubleTap(_ sender: TapGestureRecognizer) {
        events.append("double tap")
    }

    func didPress(_ sender: LongPressGestureRecognizer) {
        if sender.state == .began {
            events.append("press")
        }
    }

    func didSwipe(_ sender: SwipeGestureRecognizer) {
        events.append("swipe")
    }

    func didPinch(_ sender: PinchGestureRecognizer) {
        guard let view = sender.view else { return }
        if sender.state == .began || sender.state == .changed {
            view.transform = view.transform.scaledBy(x: sender.scale, y: sender.scale)
            sender.scale = 1
        }
    }

    func didRotate(_ sender: RotationGestureRecognizer) {
        guard let view = sender.view else { return }
        if sender.state == .began || sender.state == .changed {
            view.transform = view.transform.rotated(by: sender.rotation)
            sender.rotation = 0
        }
    }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
        gestureRecognizer.view === card && otherGestureRecognizer.view === card
            && !(otherGestureRecognizer is LongPressGestureRecognizer)
    }
}

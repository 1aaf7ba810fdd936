// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

// 7. A recognizer of the program's own.

final class Shake: CustomGestureRecognizer {
    private var turns = 0

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        turns += 1
        if turns == 2 {
            state = .recognized
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        state = .failed
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        !(other is TapGestureRecognizer)
    }

    override func reset() {
        turns = 0
    }
}

func playCustomRecognizer() throws {
    let (window, hand) = stage()
    let (model, shake) = (Model(), Shake())
    shake.addAction { _ in model.press() }
    window.addGestureRecognizer(shake)
    try drag(hand)
    precondition(model.presses == 1)
}

/// Drags a finger 45 points to the right, in three frames.
func drag(_ hand: Hand) throws {
    let finger = try hand.land(at: Point(x: 300, y: 100))
    for _ in 1...3 {
        hand.wait(.milliseconds(10))
        try finger.move(by: Vector(x: 15, y: 0))
    }
    hand.wait(.milliseconds(10))
    try finger.lift()
}

// 8. A subclass of a built-in recognizer.

final class Upright: PanGestureRecognizer {
    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        let velocity = velocity(in: view)
        if state == .possible, velocity.x.magnitude > velocity.y.magnitude {
            state = .failed
        }
    }
}

func playSubclassOfPan() throws {
    let (window, hand) = stage()
    let model = Model()
    let pan = Upright()
    pan.slop = 20
    pan.addAction { _ in model.press() }
    window.addGestureRecognizer(pan)
    try drag(hand)
    precondition(model.presses == 0)
}

// 9. A controller that is a delegate.

final class Screen: GestureRecognizerDelegate {
    let pan = PanGestureRecognizer()
    private(set) var texts: [String] = []

    init(in view: View) {
        pan.delegate = self
        pan.addAction { [unowned self] in texts.append("\($0.state) \($0.translation(in: nil).x)") }
        view.addGestureRecognizer(pan)
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        texts.append("may it?")
        return recognizer === pan
    }
}

func playDelegate() throws {
    let (window, hand) = stage()
    let screen = Screen(in: window)
    try drag(hand)
    // The slop of 10 points is subtracted.
    precondition(
        screen.texts == ["may it?", "began 5.0", "changed 20.0", "changed 35.0", "ended 35.0"]
    )
}

// 10. A controller that is a target.

final class Board {
    private(set) var taps = 0

    init(in view: View) {
        view.addGestureRecognizer(TapGestureRecognizer(target: self, action: Board.didTap))
    }

    private func didTap(_ tap: TapGestureRecognizer) {
        taps += tap.numberOfTouches
    }
}

func playTarget() throws {
    let (window, hand) = stage()
    let board = Board(in: window)
    try hand.tap(at: place)
    precondition(board.taps == 1)
}

// 11. Declared gestures.

func playDeclaredGestures() throws {
    let (window, hand) = stage()
    var texts: [String] = []
    window.gestures {
        Tap().onEnded { texts.append("tap \($0.numberOfTouches)") }
        Gesture { Shake() }.onEnded { _ in texts.append("shaken") }
    }
    try hand.tap(at: place)
    hand.wait(.seconds(1))
    try drag(hand)
    precondition(texts == ["tap 1", "shaken"])
}

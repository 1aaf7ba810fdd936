// SPDX-License-Identifier: MIT

import GestureKit
import Testing

// An action reads its values from its event, as long as the event is the latest news. These are the
// cases in which it is not.

@Suite("Values in actions")
struct ActionValueTests {
    private let window = Window()
    private let answers = Answers()

    private func add(_ recognizers: GestureRecognizer...) {
        answers.simultaneous = true
        for recognizer in recognizers {
            recognizer.delegate = answers
            window.view.addGestureRecognizer(recognizer)
        }
    }

    /// Two fingers that move apart, turn and drag.
    private func play() throws {
        try window.frame(ms: 0, .down(1, 150, 200), .down(2, 250, 200))
        try window.frame(ms: 10, .move(1, 120, 160), .move(2, 300, 260))
        try window.frame(ms: 20, .move(1, 110, 150), .move(2, 310, 290))
    }

    @Test("What another's action has set just before is what an action reads")
    func setBefore() throws {
        let (setter, pan, hand) = (
            PanGestureRecognizer(), PanGestureRecognizer(), TransformGestureRecognizer()
        )
        let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
        add(setter, pan, hand, pinch, rotation)
        setter.addAction { _ in
            pan.setTranslation(Vector(x: 1, y: 2), in: nil)
            pinch.scale = 2
            rotation.rotation = 0.5
            hand.setTranslation(Vector(x: 3, y: 4), in: nil)
            hand.scale = 4
            hand.rotation = 0.25
        }
        var calls = 0
        pan.addAction {
            #expect($0.translation(in: nil) == Vector(x: 1, y: 2))
            calls += 1
        }
        pinch.addAction {
            #expect($0.scale == 2)
            calls += 1
        }
        rotation.addAction {
            #expect(isNear($0.rotation, 0.5, within: 1e-6))
            calls += 1
        }
        hand.addAction {
            #expect($0.translation(in: nil) == Vector(x: 3, y: 4))
            #expect($0.scale == 4)
            #expect(isNear($0.rotation, 0.25, within: 1e-6))
            calls += 1
        }
        try play()
        #expect(calls == 8)
    }

    @Test("An action reads what it has set, and later ones of the same recognizer do")
    func setByItself() throws {
        let pan = PanGestureRecognizer()
        add(pan)
        var read: [Vector] = []
        pan.addAction {
            read.append($0.translation(in: nil))
            $0.setTranslation(.zero, in: nil)
            read.append($0.translation(in: nil))
        }
        pan.addAction { read.append($0.translation(in: nil)) }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.move(1, 135, 100, ms: 20)
        #expect(read == [Vector(x: 20, y: 0), .zero, .zero, Vector(x: 5, y: 0), .zero, .zero])
    }

    @Test("After a frame that an action pushed, it reads what it was called for")
    func pushedInside() throws {
        let pan = PanGestureRecognizer()
        add(pan)
        var read: [Double] = []
        let half = window.subview(300, 300, 10, 10)
        half.transform = AffineTransform2D(scaleX: 0.5, y: 0.5)
        pan.addAction { [unowned window] pan in
            if pan.state == .began {
                try? window.move(1, 160, 100, ms: 20)
            }
            read += [pan.translation(in: nil).x, pan.translation(in: half).x]
        }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(read == [20, 40, 50, 100])
    }

    @Test("In a view's coordinates and in the window's, an action reads the same way")
    func inViews() throws {
        let pan = PanGestureRecognizer()
        add(pan)
        let half = window.subview(0, 0, 400, 400)
        half.transform = AffineTransform2D.identity.scaled(by: 0.5)
        half.isHidden = true
        var read: [Vector] = []
        pan.addAction { read += [$0.translation(in: nil), $0.translation(in: half)] }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        #expect(read == [Vector(x: 20, y: 0), Vector(x: 40, y: 0)])
    }
}

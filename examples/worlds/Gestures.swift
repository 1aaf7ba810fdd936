// SPDX-License-Identifier: MIT

// Gestures in the style of UIKit. This file runs unchanged on Linux, on a microcontroller and in a
// browser, and prints the same lines for the same touches.

import GestureKit

/// A window with gestures, which prints what they do.
final class Gestures: GestureRecognizerDelegate {
    let window: Window
    private let photo = View()
    private let pinch = PinchGestureRecognizer()
    private let rotation = RotationGestureRecognizer()

    /// - Parameter size: The size of the window. The photo covers its middle.
    init(in size: Size) {
        window = Window(frame: Rect(origin: .zero, size: size), touchCapacity: 5)
        window.name = "window"
        photo.name = "photo"
        photo.frame = Rect(
            x: size.width / 8,
            y: size.height / 8,
            width: size.width * 3 / 4,
            height: size.height * 3 / 4
        )
        window.addSubview(photo)
        addPhotoGestures()
        addTaps()
        addWindowGestures()
    }

    /// Says for each recognizer why it did not recognize the last time.
    func explain() {
        for recognizer in photo.gestureRecognizers + window.gestureRecognizers {
            if let sentence = window.gestureEngine.explain(recognizer) {
                print(sentence)
            }
        }
    }

    private func addPhotoGestures() {
        for recognizer in [pinch, rotation] {
            recognizer.delegate = self
            photo.addGestureRecognizer(recognizer)
        }
        pinch.name = "pinch"
        pinch.addAction { pinch in
            say("pinch", pinch.state, "scale", thousandths(pinch.scale))
        }
        rotation.name = "rotation"
        rotation.addTarget(self, action: Gestures.turned)
    }

    private func turned(_ rotation: RotationGestureRecognizer) {
        say("rotation", rotation.state, "angle", thousandths(rotation.rotation))
    }

    private func addTaps() {
        let double = TapGestureRecognizer { tap in
            say("double tap", tap.state, "at", tap.location(in: tap.view))
        }
        double.name = "double tap"
        double.numberOfTapsRequired = 2
        let single = TapGestureRecognizer { tap in
            say("tap", tap.state, "at", tap.location(in: tap.view))
        }
        single.name = "tap"
        single.require(toFail: double)
        photo.addGestureRecognizer(double)
        photo.addGestureRecognizer(single)
    }

    private func addWindowGestures() {
        let pan = PanGestureRecognizer { pan in
            let way = pan.translation(in: nil)
            say("pan", pan.state, "by", Point(x: way.x, y: way.y))
            if pan.state == .ended {
                let velocity = pan.releaseVelocity(in: nil)
                say("pan", pan.state, "velocity", Point(x: velocity.x, y: velocity.y))
            }
        }
        pan.name = "pan"
        pan.maximumNumberOfTouches = 1
        let edge = ScreenEdgePanGestureRecognizer { edge in
            say("edge pan", edge.state, "at", edge.location(in: nil))
        }
        edge.name = "edge pan"
        edge.edges = .left
        pan.require(toFail: edge)
        let check = CheckMark()
        check.name = "check mark"
        check.addAction { check in
            say("check mark", check.state, "height", thousandths(check.height))
        }
        pan.require(toFail: check)
        window.addGestureRecognizer(edge)
        window.addGestureRecognizer(check)
        window.addGestureRecognizer(pan)
    }

    /// The photo can be pinched and turned at once.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        (recognizer === pinch && other === rotation) || (recognizer === rotation && other === pinch)
    }
}

/// One finger goes down, and then up to the right.
final class CheckMark: CustomGestureRecognizer {
    /// How far it has gone up, in points.
    private(set) var height = 0.0
    private var start = Point.zero
    private var lowest = Point.zero

    override func touchesBegan(_ touches: [Touch]) {
        guard numberOfTouches == 1 else {
            state = .failed
            return
        }
        start = touches[0].location(in: nil)
        lowest = start
    }

    override func touchesMoved(_ touches: [Touch]) {
        let point = touches[0].location(in: nil)
        if point.y >= lowest.y {
            lowest = point
        }
        height = lowest.y - point.y
        let isLost = point.x < start.x - 10 || (height > 10 && lowest.y - start.y < 30)
        let isFlat = point.x - start.x > 60 && lowest.y - start.y < 20
        if isLost || isFlat {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: [Touch]) {
        state = height > 40 ? .recognized : .failed
    }

    override func reset() {
        height = 0
    }
}

extension GestureRecognizer.State {
    fileprivate var word: StaticString {
        switch self {
        case .possible: "possible"
        case .began: "began"
        case .changed: "changed"
        case .ended: "ended"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }
}

// A line is printed in pieces, because a long string needs memory, and in whole numbers, because
// the code that prints decimal numbers is large.

private func say(_ gesture: StaticString, _ state: GestureRecognizer.State, _ what: StaticString) {
    print(gesture, terminator: " ")
    print(state.word, terminator: ": ")
    print(what, terminator: " ")
}

private func say(
    _ gesture: StaticString,
    _ state: GestureRecognizer.State,
    _ what: StaticString,
    _ number: Int
) {
    say(gesture, state, what)
    print(number)
}

private func say(
    _ gesture: StaticString,
    _ state: GestureRecognizer.State,
    _ what: StaticString,
    _ point: Point
) {
    say(gesture, state, what)
    print(Int(point.x.rounded()), terminator: ", ")
    print(Int(point.y.rounded()))
}

private func thousandths(_ value: Double) -> Int {
    Int((value * 1000).rounded())
}

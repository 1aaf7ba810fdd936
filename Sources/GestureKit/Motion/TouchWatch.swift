// SPDX-License-Identifier: MIT

/// A gesture that begins when the first finger lands and ends when the last one lifts, whatever
/// they do. It affects no other recognizer and no view.
final class TouchWatch: CustomGestureRecognizer {
    private var fingers = 0

    /// The controller that it is a part of.
    @Weak var zoomController: ZoomController?

    override init() {
        super.init()
        cancelsTouchesInView = false
        delaysTouchesEnded = false
        requiresExclusiveTouchType = false
    }

    override func canPrevent(_ other: GestureRecognizer) -> Bool {
        false
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool {
        false
    }

    override func touchesBegan(_ touches: [Touch]) {
        fingers += touches.count
        if state == .possible {
            state = .began
        }
    }

    override func touchesEnded(_ touches: [Touch]) {
        fingers -= touches.count
        if fingers == 0 {
            state = .ended
        }
    }

    override func reset() {
        fingers = 0
    }
}

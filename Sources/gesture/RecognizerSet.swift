// SPDX-License-Identifier: MIT

import GestureKit

/// The recognizers that a recording is shown to, on one view.
///
/// The single tap is there before the double tap and does not wait for it, so that every tap
/// counts.
struct RecognizerSet {
    let tap = TapGestureRecognizer()
    let doubleTap = TapGestureRecognizer()
    let pan = PanGestureRecognizer()
    let pinch = PinchGestureRecognizer()

    /// What to ask where each is to be judged as if it were the only one.
    let eachAlone = EachAlone()

    init() {
        doubleTap.numberOfTapsRequired = 2
        tap.name = "tap"
        doubleTap.name = "double-tap"
        pan.name = "pan"
        pinch.name = "pinch"
    }

    /// All of them, in the order in which they are added.
    var all: [GestureRecognizer] {
        [tap, doubleTap, pan, pinch]
    }
}

/// Lets every recognizer run beside every other.
final class EachAlone: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}

// SPDX-License-Identifier: MIT

import GestureKit

/// Prints its touches, and the gestures of a recognizer of each kind.
final class ProbeView: View {
    private(set) var recognizers: [(name: String, recognizer: GestureRecognizer)] = []
    private let together = Together()

    private func report(_ touches: [Touch]) {
        for touch in touches where touch.phase != .moved {
            Line("touch", "\(touch.phase)").with("id", touch.id).with("device", touch.device)
                .with("force", touch.force).print()
        }
    }

    func addRecognizers() {
        isMultipleTouchEnabled = true
        onTouches = { [unowned self] in report($0) }
        add("tap", TapGestureRecognizer())
        add("long press", LongPressGestureRecognizer())
        add("hold", HoldGestureRecognizer())
        add("swipe", SwipeGestureRecognizer())
        let pan = PanGestureRecognizer()
        pan.allowedScrollTypesMask = .all
        add("pan", pan) { [unowned self] in $0.with(pan.translation(in: self)) }
        let pinch = PinchGestureRecognizer()
        add("pinch", pinch) { $0.with("scale", pinch.scale) }
        let rotation = RotationGestureRecognizer()
        add("rotation", rotation) { $0.with("rotation", rotation.rotation) }
        add("hover", HoverGestureRecognizer())
    }

    private func add<Recognizer: GestureRecognizer>(
        _ name: String,
        _ recognizer: Recognizer,
        values: @escaping (Line) -> Line = { $0 }
    ) {
        recognizer.delegate = together
        // The view gets all touches until their ends, at once.
        recognizer.cancelsTouchesInView = false
        recognizer.delaysTouchesEnded = false
        recognizer.addAction { [unowned self] recognizer in
            let line = Line("gesture", name).with("state", "\(recognizer.state)")
                .with(recognizer.location(in: self)).with("touches", recognizer.numberOfTouches)
                .at(recognizer.timestamp)
            values(line).print()
        }
        addGestureRecognizer(recognizer)
        recognizers.append((name, recognizer))
    }
}

/// All gestures go together, so that each kind of input shows in all of its gestures.
private final class Together: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}

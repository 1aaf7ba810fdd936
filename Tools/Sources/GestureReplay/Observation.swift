// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit
package import GestureTrace

/// A gesture at the moment of a change.
package struct Observation {
    /// The recording, or another name of the samples' source.
    package var file: String

    package var recognizer: String
    /// Nil: a program's own recognizer.
    package var kind: RecognizerKind?
    package var state: GestureRecognizer.State

    /// What it reports. The time is on the samples' clock; for a recording, from its first frame.
    package var value: Trace.Value

    /// Whether its kind is discrete: recognized at once, without changes.
    package var isDiscrete: Bool { kind?.isDiscrete ?? false }
}

extension Observation {
    /// The state and values of a recognizer, inside its action.
    package init(_ recognizer: GestureRecognizer, in file: String) {
        self.init(
            file: file,
            recognizer: recognizer.name ?? "",
            kind: RecognizerKind(recognizer),
            state: recognizer.state,
            value: Trace.Value(recognizer)
        )
    }
}

extension Trace.Value {
    /// The current values of a recognizer.
    fileprivate init(_ recognizer: GestureRecognizer) {
        self.init(
            time: recognizer.timestamp?.microseconds ?? 0,
            location: recognizer.location(in: nil),
            numberOfTouches: recognizer.numberOfTouches
        )
        if let drag = recognizer as? DragGestureRecognizer {
            (translation, velocity) = (drag.translation(in: nil), drag.velocity(in: nil))
        }
        switch recognizer {
        case let pan as ScreenEdgePanGestureRecognizer:
            side = pan.recognizedEdge?.word
        case let swipe as SwipeGestureRecognizer:
            (side, velocity) = (swipe.recognizedDirection?.word, swipe.velocity(in: nil))
        case let pinch as PinchGestureRecognizer:
            (scale, scaleVelocity) = (pinch.scale, pinch.velocity)
        case let turn as RotationGestureRecognizer:
            (rotation, rotationVelocity) = (turn.rotation, turn.velocity)
        case let hand as TransformGestureRecognizer:
            (scale, scaleVelocity) = (hand.scale, hand.scaleVelocity)
            (rotation, rotationVelocity) = (hand.rotation, hand.rotationVelocity)
        default:
            break
        }
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import GestureReference

extension GestureRecognizer {
    /// What the core has for a recognizer of the reference.
    static func make(_ configuration: ReferenceConfiguration) -> GestureRecognizer {
        switch configuration {
        case .tap(let limits): tap(limits)
        case .longPress(let limits): longPress(limits)
        case .hold(let limits): hold(limits)
        case .pan(let limits): pan(limits)
        case .edgePan(let limits): edgePan(limits)
        case .swipe(let limits): swipe(limits)
        case .pinch(let slop): pinch(slop)
        case .rotation(let slop): rotation(slop)
        case .transform(let limits): transform(limits)
        }
    }

    private static func tap(_ limits: ReferenceConfiguration.Tap) -> GestureRecognizer {
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = limits.taps
        tap.numberOfTouchesRequired = limits.touches
        tap.maximumDuration = .microseconds(Int64(limits.maximumDuration))
        tap.maximumGap = .microseconds(Int64(limits.maximumGap))
        tap.allowableMovement = limits.allowableMovement
        tap.allowableDistance = limits.allowableDistance
        return tap
    }

    private static func longPress(_ limits: ReferenceConfiguration.LongPress) -> GestureRecognizer {
        let press = LongPressGestureRecognizer()
        press.numberOfTapsRequired = limits.taps
        press.numberOfTouchesRequired = limits.touches
        press.minimumPressDuration = .microseconds(Int64(limits.minimumDuration))
        press.allowableMovement = limits.allowableMovement
        return press
    }

    private static func hold(_ limits: ReferenceConfiguration.Hold) -> GestureRecognizer {
        let hold = HoldGestureRecognizer()
        hold.numberOfTouchesRequired = limits.touches
        hold.stillnessDuration = .microseconds(Int64(limits.stillness))
        hold.allowableMovement = limits.allowableMovement
        return hold
    }

    private static func pan(_ limits: ReferenceConfiguration.Pan) -> GestureRecognizer {
        let pan = PanGestureRecognizer()
        pan.slop = limits.slop
        pan.minimumNumberOfTouches = limits.minimumTouches
        pan.maximumNumberOfTouches = min(limits.maximumTouches, 32)
        return pan
    }

    private static func edgePan(_ limits: ReferenceConfiguration.EdgePan) -> GestureRecognizer {
        let edgePan = ScreenEdgePanGestureRecognizer()
        edgePan.edges = RectEdge(rawValue: Int(limits.edges.rawValue))
        edgePan.region = limits.region
        edgePan.slop = limits.slop
        return edgePan
    }

    private static func swipe(_ limits: ReferenceConfiguration.Swipe) -> GestureRecognizer {
        let swipe = SwipeGestureRecognizer()
        swipe.direction = SwipeGestureRecognizer.Direction(
            rawValue: Int(limits.directions.rawValue)
        )
        swipe.numberOfTouchesRequired = limits.touches
        swipe.maximumDuration = .microseconds(Int64(limits.maximumDuration))
        swipe.minimumDistance = limits.minimumDistance
        swipe.allowableDeviation = limits.maximumOffAxis
        return swipe
    }

    private static func pinch(_ slop: Double) -> GestureRecognizer {
        let pinch = PinchGestureRecognizer()
        pinch.slop = slop
        return pinch
    }

    private static func rotation(_ slop: Double) -> GestureRecognizer {
        let rotation = RotationGestureRecognizer()
        rotation.slop = slop
        return rotation
    }

    private static func transform(_ limits: ReferenceConfiguration.Transform) -> GestureRecognizer {
        let transform = TransformGestureRecognizer()
        transform.panSlop = limits.panSlop
        transform.pinchSlop = limits.pinchSlop
        transform.rotationSlop = limits.rotationSlop
        transform.minimumNumberOfTouches = limits.minimumTouches
        transform.maximumNumberOfTouches = min(limits.maximumTouches, 32)
        return transform
    }
}

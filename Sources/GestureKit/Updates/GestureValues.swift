// SPDX-License-Identifier: MIT

#if !hasFeature(Embedded)
// The values of updates, for each kind of recognizer.

extension TapGestureRecognizer: GestureUpdateSource {}

extension HoldGestureRecognizer: GestureUpdateSource {}

extension HoverGestureRecognizer: GestureUpdateSource {}

/// The values of a long press.
public struct LongPressValues: Hashable, Sendable {
    /// See ``LongPressGestureRecognizer/translation(in:)-(View?)``.
    public let translation: Vector
}

/// An update of a ``LongPressGestureRecognizer``.
public typealias LongPressUpdate = GestureUpdate<LongPressValues>

extension LongPressGestureRecognizer: GestureUpdateSource {
    /// The current values, in the coordinates of a view. Nil means the window.
    public func values(in view: View?) -> LongPressValues {
        LongPressValues(translation: translation(in: view))
    }
}

/// The values of a pan.
public struct PanValues: Hashable, Sendable {
    /// See ``DragGestureRecognizer/translation(in:)-(View?)``.
    public let translation: Vector
    /// See ``DragGestureRecognizer/velocity(in:)-(View?)``.
    public let velocity: Vector
    /// See ``DragGestureRecognizer/releaseVelocity(in:)-(View?)``.
    public let releaseVelocity: Vector
    /// See ``PanGestureRecognizer/recognizedEdge``.
    public let edge: RectEdge?
    /// See ``DragGestureRecognizer/sampleTimestamp``.
    public let sampleTimestamp: Timestamp?
}

/// An update of a ``PanGestureRecognizer`` or a ``ScreenEdgePanGestureRecognizer``.
public typealias PanUpdate = GestureUpdate<PanValues>

extension PanGestureRecognizer: GestureUpdateSource {
    /// The current values, in the coordinates of a view. Nil means the window.
    public func values(in view: View?) -> PanValues {
        PanValues(
            translation: translation(in: view),
            velocity: velocity(in: view),
            releaseVelocity: releaseVelocity(in: view),
            edge: recognizedEdge,
            sampleTimestamp: sampleTimestamp
        )
    }
}

/// The values of a swipe.
public struct SwipeValues: Hashable, Sendable {
    /// See ``SwipeGestureRecognizer/recognizedDirection``.
    public let direction: SwipeGestureRecognizer.Direction?
    /// See ``SwipeGestureRecognizer/velocity(in:)-(View?)``.
    public let velocity: Vector
}

/// An update of a ``SwipeGestureRecognizer``.
public typealias SwipeUpdate = GestureUpdate<SwipeValues>

extension SwipeGestureRecognizer: GestureUpdateSource {
    /// The current values, in the coordinates of a view. Nil means the window.
    public func values(in view: View?) -> SwipeValues {
        SwipeValues(direction: recognizedDirection, velocity: velocity(in: view))
    }
}

/// The values of a pinch.
public struct PinchValues: Hashable, Sendable {
    /// See ``PinchGestureRecognizer/scale``.
    public let scale: Double
    /// See ``TwoFingerGestureRecognizer/startLocation(in:)``.
    public let startLocation: Point
    /// See ``TwoFingerGestureRecognizer/startAnchor``.
    public let startAnchor: Point
    /// See ``TwoFingerGestureRecognizer/velocity``.
    public let velocity: Double
    /// See ``TwoFingerGestureRecognizer/releaseVelocity``.
    public let releaseVelocity: Double
    /// See ``TwoFingerGestureRecognizer/sampleTimestamp``.
    public let sampleTimestamp: Timestamp?
}

/// An update of a ``PinchGestureRecognizer``.
public typealias PinchUpdate = GestureUpdate<PinchValues>

extension PinchGestureRecognizer: GestureUpdateSource {
    /// The current values. The start location is in the coordinates of a view. Nil means the
    /// window. The other values are the same for each view.
    public func values(in view: View?) -> PinchValues {
        PinchValues(
            scale: scale,
            startLocation: startLocation(in: view),
            startAnchor: startAnchor,
            velocity: velocity,
            releaseVelocity: releaseVelocity,
            sampleTimestamp: sampleTimestamp
        )
    }
}

/// The values of a rotation.
public struct RotationValues: Hashable, Sendable {
    /// See ``RotationGestureRecognizer/rotation``.
    public let rotation: Double
    /// See ``TwoFingerGestureRecognizer/startLocation(in:)``.
    public let startLocation: Point
    /// See ``TwoFingerGestureRecognizer/startAnchor``.
    public let startAnchor: Point
    /// See ``TwoFingerGestureRecognizer/velocity``.
    public let velocity: Double
    /// See ``TwoFingerGestureRecognizer/releaseVelocity``.
    public let releaseVelocity: Double
    /// See ``TwoFingerGestureRecognizer/sampleTimestamp``.
    public let sampleTimestamp: Timestamp?
}

/// An update of a ``RotationGestureRecognizer``.
public typealias RotationUpdate = GestureUpdate<RotationValues>

extension RotationGestureRecognizer: GestureUpdateSource {
    /// The current values. The start location is in the coordinates of a view. Nil means the
    /// window. The other values are the same for each view.
    public func values(in view: View?) -> RotationValues {
        RotationValues(
            rotation: rotation,
            startLocation: startLocation(in: view),
            startAnchor: startAnchor,
            velocity: velocity,
            releaseVelocity: releaseVelocity,
            sampleTimestamp: sampleTimestamp
        )
    }
}

/// The values of a transform.
///
/// There is no increment, because a consumer that misses updates could not add them up.
public struct TransformValues: Hashable, Sendable {
    /// See ``TransformGestureRecognizer/transform(in:)-(View?)``.
    public let transform: AffineTransform2D
    /// See ``DragGestureRecognizer/translation(in:)-(View?)``.
    public let translation: Vector
    /// See ``TransformGestureRecognizer/scale``.
    public let scale: Double
    /// See ``TransformGestureRecognizer/rotation``.
    public let rotation: Double
    /// See ``DragGestureRecognizer/velocity(in:)-(View?)``.
    public let velocity: Vector
    /// See ``DragGestureRecognizer/releaseVelocity(in:)-(View?)``.
    public let releaseVelocity: Vector
    /// See ``TransformGestureRecognizer/scaleVelocity``.
    public let scaleVelocity: Double
    /// See ``TransformGestureRecognizer/rotationVelocity``.
    public let rotationVelocity: Double
    /// See ``TransformGestureRecognizer/scaleReleaseVelocity``.
    public let scaleReleaseVelocity: Double
    /// See ``TransformGestureRecognizer/rotationReleaseVelocity``.
    public let rotationReleaseVelocity: Double
    /// See ``DragGestureRecognizer/sampleTimestamp``.
    public let sampleTimestamp: Timestamp?
}

/// An update of a ``TransformGestureRecognizer``.
public typealias TransformUpdate = GestureUpdate<TransformValues>

extension TransformGestureRecognizer: GestureUpdateSource {
    /// The current values, in the coordinates of a view. Nil means the window.
    public func values(in view: View?) -> TransformValues {
        TransformValues(
            transform: transform(in: view),
            translation: translation(in: view),
            scale: scale,
            rotation: rotation,
            velocity: velocity(in: view),
            releaseVelocity: releaseVelocity(in: view),
            scaleVelocity: scaleVelocity,
            rotationVelocity: rotationVelocity,
            scaleReleaseVelocity: scaleReleaseVelocity,
            rotationReleaseVelocity: rotationReleaseVelocity,
            sampleTimestamp: sampleTimestamp
        )
    }
}
#endif

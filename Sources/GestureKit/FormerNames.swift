// SPDX-License-Identifier: MIT

// Names of former releases. Each thing has one name now.

// Members of 0.2.0 that repeat those of the engine.

extension Window {
    /// Use ``GestureEngine/push(_:)-(TouchSample)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.push")
    public final func push(_ sample: TouchSample) throws(SampleError) {
        try gestureEngine.push(sample)
    }

    /// Use ``GestureEngine/push(frame:)-(Sequence<TouchSample>)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.push")
    @inlinable
    public final func push(frame samples: some Sequence<TouchSample>) throws(SampleError) {
        try gestureEngine.push(frame: samples)
    }

    #if compiler(>=6.2)
    /// Use ``GestureEngine/push(frame:)-(Sequence<TouchSample>)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.push")
    @inlinable
    public final func push(frame samples: Span<TouchSample>) throws(SampleError) {
        try gestureEngine.push(frame: samples)
    }
    #endif

    /// Use ``GestureEngine/push(_:)-(TouchpadStep)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.push")
    public final func push(_ step: TouchpadStep) throws(SampleError) {
        try gestureEngine.push(step)
    }

    /// Use ``GestureEngine/push(_:)-(PointerSample)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.push")
    public final func push(_ sample: PointerSample) throws(SampleError) {
        try gestureEngine.push(sample)
    }

    /// Use ``GestureEngine/modifierFlags`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.modifierFlags")
    public final var modifierFlags: KeyModifierFlags {
        get { gestureEngine.modifierFlags }
        set { gestureEngine.modifierFlags = newValue }
    }

    /// Use ``GestureEngine/endFrame()`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.endFrame")
    public final func endFrame() {
        gestureEngine.endFrame()
    }

    /// Use ``GestureEngine/endFrame(at:)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.endFrame")
    public final func endFrame(at time: Timestamp) {
        gestureEngine.endFrame(at: time)
    }

    /// Use ``GestureEngine/advance(to:)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.advance")
    public final func advance(to time: Timestamp) {
        gestureEngine.advance(to: time)
    }

    /// Use ``GestureEngine/cancelAllTouches(at:)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.cancelAllTouches")
    public final func cancelAllTouches(at time: Timestamp) {
        gestureEngine.cancelAllTouches(at: time)
    }

    /// Use ``GestureEngine/dropAllTouches(at:)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.dropAllTouches")
    public final func dropAllTouches(at time: Timestamp) {
        gestureEngine.dropAllTouches(at: time)
    }

    /// Use ``GestureEngine/deadline`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.deadline")
    public final var deadline: Timestamp? {
        gestureEngine.deadline
    }

    /// Use ``GestureEngine/predictionHorizon`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.predictionHorizon")
    public final var predictionHorizon: Duration {
        get { gestureEngine.predictionHorizon }
        set { gestureEngine.predictionHorizon = newValue }
    }

    /// Use ``GestureEngine/explain(_:)-(Touch)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.explain")
    public final func explain(_ touch: Touch) -> [String] {
        gestureEngine.explain(touch)
    }

    /// Use ``GestureEngine/push(_:to:)`` of the ``gestureEngine``.
    @available(*, deprecated, message: "use gestureEngine.push")
    public final func push(
        _ sample: TouchSample,
        to host: (any GestureHost)?
    ) throws(SampleError) {
        try gestureEngine.push(sample, to: host)
    }
}

// Names of the last release. The next one has them no more.

extension ScrollController {
    /// The former name of ``ContentController/contentInsets``.
    @available(*, deprecated, renamed: "contentInsets")
    public var contentInset: EdgeInsets {
        get { contentInsets }
        set { contentInsets = newValue }
    }

    /// The former name of ``adjustedContentInsets``.
    @available(*, deprecated, renamed: "adjustedContentInsets")
    public var adjustedContentInset: EdgeInsets {
        adjustedContentInsets
    }

    /// The former name of ``ContentController/minimumScale``.
    @available(*, deprecated, renamed: "minimumScale")
    public var minimumZoomScale: Double {
        get { minimumScale }
        set { minimumScale = newValue }
    }

    /// The former name of ``ContentController/maximumScale``.
    @available(*, deprecated, renamed: "maximumScale")
    public var maximumZoomScale: Double {
        get { maximumScale }
        set { maximumScale = newValue }
    }

    /// The former name of ``ContentController/doubleTapScale``.
    @available(*, deprecated, renamed: "doubleTapScale")
    public var doubleTapZoomScale: Double {
        get { doubleTapScale }
        set { doubleTapScale = newValue }
    }

    /// The former name of ``ContentController/transformGestureRecognizer``.
    @available(*, deprecated, renamed: "transformGestureRecognizer")
    public var pinchGestureRecognizer: TransformGestureRecognizer {
        transformGestureRecognizer
    }

    /// The former name of ``ContentController/enforceLimits(startingAt:)``.
    @available(*, deprecated, renamed: "enforceLimits(startingAt:)")
    public func enforceBounds(startingAt time: Timestamp? = nil) {
        enforceLimits(startingAt: time)
    }
}

// Names of 0.2.0. The new ones are those of CGAffineTransform.

extension AffineTransform2D {
    /// Use ``scaledBy(x:y:)``.
    @available(*, deprecated, renamed: "scaledBy(x:y:)")
    public func scaled(x: Double, y: Double) -> AffineTransform2D {
        scaledBy(x: x, y: y)
    }

    /// Use ``init(scaleX:y:)``.
    @available(*, deprecated, renamed: "init(scaleX:y:)")
    public static func scaling(x: Double, y: Double) -> AffineTransform2D {
        AffineTransform2D(scaleX: x, y: y)
    }

    /// Use ``init(rotationAngle:)``.
    @available(*, deprecated, renamed: "init(rotationAngle:)")
    public static func rotation(by angle: Double) -> AffineTransform2D {
        AffineTransform2D(rotationAngle: angle)
    }

    /// Use ``Point/applying(_:)``.
    @available(*, deprecated, message: "use point.applying(transform)")
    public func apply(to point: Point) -> Point {
        point.applying(self)
    }

    /// Use ``Vector/applying(_:)``.
    @available(*, deprecated, message: "use vector.applying(transform)")
    public func apply(to vector: Vector) -> Vector {
        vector.applying(self)
    }

    /// Use ``Rect/applying(_:)``.
    @available(*, deprecated, message: "use rect.applying(transform)")
    public func apply(to rect: Rect) -> Rect {
        rect.applying(self)
    }
}

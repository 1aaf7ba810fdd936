// SPDX-License-Identifier: MIT

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

// SPDX-License-Identifier: MIT

import CGestureCore

/// The base of recognizers of drags: it has their translation and velocity.
///
/// Do not create one. ``PanGestureRecognizer`` and ``TransformGestureRecognizer`` are subclasses,
/// and ``ScreenEdgePanGestureRecognizer`` is a pan.
nonisolated open class DragGestureRecognizer: GestureRecognizer {
    /// The fewest fingers that drag: 1 to 32. Default: 1. A value over ``maximumNumberOfTouches``
    /// raises the maximum.
    ///
    /// The gesture ends when fewer are down.
    public final var minimumNumberOfTouches: Int {
        get { Int(coreTouchCounts.minimum) }
        set {
            alter(to: newValue) { me, value in
                let least = touchLimit(value, in: 1...32, "minimumNumberOfTouches", of: me)
                me.coreTouchCounts = (least, max(least, me.coreTouchCounts.maximum))
            }
        }
    }

    /// The most fingers that drag: 1 to 32; `Int.max` counts as 32. Default: 32; 1 for a
    /// ``ScreenEdgePanGestureRecognizer``. A value under ``minimumNumberOfTouches`` lowers the
    /// minimum.
    ///
    /// If one more finger lands before the gesture begins, the gesture fails. If it lands later,
    /// the gesture ignores it. So a minimum and a maximum of three mean exactly three.
    public final var maximumNumberOfTouches: Int {
        get { Int(coreTouchCounts.maximum) }
        set {
            alter(to: newValue) { me, value in
                let most = touchLimit(value, in: 1...32, "maximumNumberOfTouches", of: me)
                me.coreTouchCounts = (min(most, me.coreTouchCounts.minimum), most)
            }
        }
    }

    /// How long a gesture of a fixed number of fingers waits for one more. Default: 0.
    ///
    /// If ``minimumNumberOfTouches`` equals ``maximumNumberOfTouches``, the gesture begins at the
    /// earliest at this time after its latest landing, so that one more finger can still make it
    /// fail. A quick gesture whose fingers lift before that begins and ends at that time.
    public final var settleTime: Duration {
        get { .microseconds(Int64(coreSettleTime)) }
        set {
            alter(to: newValue) { $0.coreSettleTime = microseconds($1, "settleTime", of: $0) }
        }
    }

    /// The types of scrolls that drag. Default: none, as in UIKit.
    ///
    /// Then two fingers on a touchpad, or a wheel, drag at the pointer. Translation, velocity and
    /// state are as with fingers, but without a slop; only a pan with an
    /// ``PanGestureRecognizer/axis`` keeps it. The numbers and the types of touches do not limit
    /// scrolls. A scroll counts as ``minimumNumberOfTouches`` fingers of the innermost recognizer
    /// that allows it. If that does not suit another recognizer, it counts as the nearest number
    /// that suits. In UIKit, it counts as none. The scroll of a wheel ends 0.5 s after its last
    /// click, when the pointer has moved 10 points and is over another view, and when a button is
    /// pressed.
    ///
    /// A ``ScreenEdgePanGestureRecognizer`` takes no scrolls.
    public final var allowedScrollTypesMask: ScrollTypeMask = [] {
        didSet {
            alter(to: ()) { me, _ in
                let types = me.allowedTouchTypes
                me.allowedTouchTypes = types
            }
        }
    }

    /// Returns whether it may have the touch or the scroll that an event is about. A drag also
    /// takes the scrolls that ``allowedScrollTypesMask`` allows. See
    /// ``GestureRecognizer/shouldReceive(_:)``.
    open override func shouldReceive(_ event: Event) -> Bool {
        guard event.type == .scroll else {
            return super.shouldReceive(event)
        }
        return event.scrollType.map { fingers(for: $0) != nil } ?? false
    }

    override final var takesScrolls: Bool { !allowedScrollTypesMask.isEmpty }

    override final func fingers(for type: ScrollType) -> UInt8? {
        allowedScrollTypesMask.contains(ScrollTypeMask(type)) && isEnabled
            ? UInt8(minimumNumberOfTouches) : nil
    }

    /// How far the fingers dragged, in the coordinates of a view. Nil means the window.
    ///
    /// Zero if a transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        if let event = valueEvent(in: view) {
            return Vector(event.pointee.translation)
        }
        return reportedTranslation(in: view) { coreTranslation(in: $0) }
    }

    /// How far the fingers will have dragged at a time, in the coordinates of a view; nil means the
    /// window. Pass the time when the display shows the next frame. See <doc:FrameValues>.
    ///
    /// Between two samples it is interpolated. After the newest one it is predicted up to the
    /// engine's ``GestureEngine/predictionHorizon``, and then it stays. Before the gesture begins
    /// and after it ends, it is the translation of the newest sample. Asking changes nothing.
    public final func translation(in view: View?, at time: Timestamp) -> Vector {
        Vector(coreTranslation(in: view?.node, at: time.microseconds))
    }

    /// The time of the newest sample in the translation. Nil: there is none.
    ///
    /// A fling that starts at this time, with the translation and the release velocity, continues
    /// what ``translation(in:at:)-(View?,_)`` showed.
    public final var sampleTimestamp: Timestamp? {
        coreSampleTime == 0 ? nil : Timestamp(microseconds: coreSampleTime)
    }

    /// Sets the translation, in the coordinates of a view. Nil means the window.
    ///
    /// This subtracts exactly what was reported. A program that reads the translation and sets it
    /// to zero at each change loses nothing, and the velocity stays what it is. The translation at
    /// other times, ``translation(in:at:)-(View?,_)``, shifts too, and so does
    /// ``TransformGestureRecognizer/transform(in:)-(View?)``. Before the pan begins, it changes nothing.
    ///
    /// - Parameters:
    ///   - translation: The value. Each part must be within ±262,144 points.
    ///   - view: The view whose coordinates it is in.
    public final func setTranslation(_ translation: Vector, in view: View?) {
        if let engine = valueAsker {
            // A window that goes meanwhile is as nil.
            return engine.afterwards { [view = Weak(view)] in
                self.setTranslation(translation, in: view.object)
            }
        }
        let isNumber = !translation.x.isNaN && !translation.y.isNaN
        let old = isNumber ? .zero : self.translation(in: view)
        let value = translation.saturated(or: old, "translation", of: self)
        isValueSet = true
        setCoreTranslation(gc_vector(value), in: view?.node)
    }

    /// The velocity of the fingers in points per second, in the coordinates of a view. Nil means
    /// the window.
    ///
    /// Without new samples, it keeps the last value.
    public final func velocity(in view: View?) -> Vector {
        Vector(coreVelocity(in: view?.node))
    }

    /// The standard error of ``velocity(in:)-(View?)`` along either axis, in points per second.
    ///
    /// It is large at the beginning of a motion and with noise. Start a fling only if the velocity
    /// is several times as large.
    public final func velocityError(in view: View?) -> Double {
        gc_speed_to_double(coreVelocity(in: view?.node).error)
    }

    /// Like ``velocity(in:)-(View?)``, but zero if the fingers rest at the latest event, such as the
    /// lift, for 40 ms or more, or have braked hard: see <doc:Recognizers#Velocity>. Start a fling
    /// with it.
    public final func releaseVelocity(in view: View?) -> Vector {
        Vector(coreReleaseVelocity(in: view?.node))
    }

    // The core has separate functions for each kind. On an error they leave zero.

    var coreTouchCounts: (minimum: UInt8, maximum: UInt8) {
        get { (1, 32) }
        set {}
    }

    var coreSettleTime: UInt32 {
        get { 0 }
        set {}
    }

    func coreTranslation(in node: UnsafePointer<gc_node>?) -> gc_vector {
        gc_vector()
    }

    func coreTranslation(in node: UnsafePointer<gc_node>?, at time: UInt64) -> gc_vector {
        gc_vector()
    }

    var coreSampleTime: UInt64 { 0 }

    func setCoreTranslation(_ value: gc_vector, in node: UnsafePointer<gc_node>?) {}

    func coreVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        gc_velocity()
    }

    func coreReleaseVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        gc_velocity()
    }
}

extension DragGestureRecognizer {
    /// Where the first finger of the gesture landed, in the coordinates of a view. Nil means the
    /// window.
    public final func startLocation(in view: View?) -> Point {
        Point(filled(gc_point()) { gc_node_point_from_window(view?.node, landing, &$0) })
    }

    /// The translation if the content goes on from here with the ``releaseVelocity(in:)-(View?)``
    /// and a normal ``Momentum``, in the coordinates of a view. Nil means the window.
    public final func predictedEndTranslation(in view: View?) -> Vector {
        translation(in: view) + momentum(in: view)
    }

    /// Where the fingers would be after the
    /// ``predictedEndTranslation(in:)``, in the coordinates of a view. Nil means the window.
    public final func predictedEndLocation(in view: View?) -> Point {
        location(in: view) + momentum(in: view)
    }

    private func momentum(in view: View?) -> Vector {
        Momentum.project(.zero, velocity: releaseVelocity(in: view)) - .zero
    }

    /// How far the fingers dragged, in the coordinates of a host. See ``translation(in:)-(View?)``.
    public final func translation(in host: some GestureHost) -> Vector {
        translation(in: host.placed(in: view?.engine?.root))
    }

    /// How far the fingers will have dragged at a time, in the coordinates of a host. See
    /// ``translation(in:at:)-(View?,_)``.
    public final func translation(in host: some GestureHost, at time: Timestamp) -> Vector {
        translation(in: host.placed(in: view?.engine?.root), at: time)
    }

    /// Sets the translation, in the coordinates of a host. See ``setTranslation(_:in:)-(_,View?)``.
    public final func setTranslation(_ translation: Vector, in host: some GestureHost) {
        setTranslation(translation, in: host.placed(in: view?.engine?.root))
    }

    /// The velocity of the fingers, in the coordinates of a host. See ``velocity(in:)-(View?)``.
    public final func velocity(in host: some GestureHost) -> Vector {
        velocity(in: host.placed(in: view?.engine?.root))
    }

    /// The velocity for a fling, in the coordinates of a host. See
    /// ``releaseVelocity(in:)-(View?)``.
    public final func releaseVelocity(in host: some GestureHost) -> Vector {
        releaseVelocity(in: host.placed(in: view?.engine?.root))
    }
}

// SPDX-License-Identifier: MIT

internal import CGestureCore

/// What recognizers of fingers that drag have in common: how far, and how fast.
///
/// It is not used by itself. ``PanGestureRecognizer`` and ``TransformGestureRecognizer`` are of this
/// kind, and ``ScreenEdgePanGestureRecognizer`` is a pan.
open class DragGestureRecognizer: GestureRecognizer {
    /// The fewest fingers that drag: 1 to ``maximumNumberOfTouches``. Default: 1.
    ///
    /// The gesture ends when fewer are down.
    public final var minimumNumberOfTouches: Int {
        get { Int(coreTouchCounts.minimum) }
        set {
            let range = 1...maximumNumberOfTouches
            coreTouchCounts.minimum = count(newValue, in: range, "minimumNumberOfTouches")
        }
    }

    /// The most fingers that drag: ``minimumNumberOfTouches`` to 32. Default: 32.
    ///
    /// If one more finger lands before the gesture begins, the gesture fails. If it lands later, it is
    /// ignored. So a minimum and a maximum of three mean exactly three.
    public final var maximumNumberOfTouches: Int {
        get { Int(coreTouchCounts.maximum) }
        set {
            let range = minimumNumberOfTouches...32
            coreTouchCounts.maximum = count(newValue, in: range, "maximumNumberOfTouches")
        }
    }

    /// How far the fingers have dragged, in the coordinates of a view; nil means the window.
    ///
    /// Zero when a transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        if view == nil, let event = valueEvent {
            return Vector(event.pointee.translation)
        }
        return readTranslation(in: view)
    }

    @inline(never)
    private func readTranslation(in view: View?) -> Vector {
        let now = coreTranslation(in: nil)
        guard let told = valueEvent?.pointee.translation, told.x != now.x || told.y != now.y else {
            return Vector(coreTranslation(in: view?.node))
        }
        // The core has gone on since the event.
        var translation = gc_vector()
        _ = gc_node_vector_from_window(view?.node, told, &translation)
        return Vector(translation)
    }

    /// Makes the translation read a value in the coordinates of a view; nil means the window.
    ///
    /// What was reported is subtracted exactly: a program that reads the translation and sets it
    /// to zero at each change loses nothing. The velocity is zero until the next motion. The
    /// ``TransformGestureRecognizer/transform(in:)-(View?)`` of a transform is shifted.
    ///
    /// - Parameters:
    ///   - translation: The value, each part within ±262,144.
    ///   - view: The view.
    public final func setTranslation(_ translation: Vector, in view: View?) {
        let isNumber = !translation.x.isNaN && !translation.y.isNaN
        let old = isNumber ? .zero : self.translation(in: view)
        let value = translation.saturated(or: old, "A gesture's translation")
        isValueSet = true
        setCoreTranslation(gc_vector(value), in: view?.node)
    }

    /// How fast the fingers move, in points per second in the coordinates of a view; nil means
    /// the window.
    ///
    /// While the fingers are silent, the last moving value is held.
    public final func velocity(in view: View?) -> Vector {
        Vector(coreVelocity(in: view?.node))
    }

    /// How far ``velocity(in:)-(View?)`` may be off: one standard error along either axis, in
    /// points per second.
    ///
    /// It is large while a motion begins and under noise, so a fling worth trusting is several times
    /// as fast as this.
    public final func velocityError(in view: View?) -> Double {
        gc_speed_to_double(coreVelocity(in: view?.node).error)
    }

    /// As ``velocity(in:)-(View?)``, but zero when the fingers paused for 40 ms or more before the
    /// latest event: what a fling starts with.
    public final func releaseVelocity(in view: View?) -> Vector {
        Vector(coreReleaseVelocity(in: view?.node))
    }

    // The core has separate functions for each kind. One that refuses its arguments leaves zero.

    var coreTouchCounts: (minimum: UInt32, maximum: UInt32) {
        get { (1, 32) }
        set {}
    }

    func coreTranslation(in node: UnsafePointer<gc_node>?) -> gc_vector {
        gc_vector()
    }

    func setCoreTranslation(_ value: gc_vector, in node: UnsafePointer<gc_node>?) {}

    func coreVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        gc_velocity()
    }

    func coreReleaseVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        gc_velocity()
    }
}

extension DragGestureRecognizer {
    /// How far the fingers have dragged, in the coordinates of a host. See ``translation(in:)-(View?)``.
    public final func translation(in host: some GestureHost) -> Vector {
        translation(in: host.placed(in: view?.engine?.root))
    }

    /// Makes the translation read a value in the coordinates of a host. See
    /// ``setTranslation(_:in:)-(_,View?)``.
    public final func setTranslation(_ translation: Vector, in host: some GestureHost) {
        setTranslation(translation, in: host.placed(in: view?.engine?.root))
    }

    /// How fast the fingers move, in the coordinates of a host. See ``velocity(in:)-(View?)``.
    public final func velocity(in host: some GestureHost) -> Vector {
        velocity(in: host.placed(in: view?.engine?.root))
    }

    /// What a fling starts with, in the coordinates of a host. See ``releaseVelocity(in:)-(View?)``.
    public final func releaseVelocity(in host: some GestureHost) -> Vector {
        releaseVelocity(in: host.placed(in: view?.engine?.root))
    }
}

// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes fingers dragging.
///
/// It begins when the middle of the fingers has moved by the ``slop``, and reports what is beyond:
/// a drag of 100 points ends with a translation of 90. Fingers may come and go without moving the
/// translation, while the location does jump. It ends when fewer than the minimum are down.
///
///     let pan = PanGestureRecognizer { [unowned list] pan in
///         list.scroll(by: pan.translation(in: list).y)
///         pan.setTranslation(.zero, in: list)
///         if pan.state == .ended {
///             list.fling(pan.releaseVelocity(in: list).y)
///         }
///     }
open class PanGestureRecognizer: GestureRecognizer {
    private let pan: UnsafeMutablePointer<gc_pan>
    private var config = gc_pan_config_default()

    /// Creates a recognizer.
    public init() {
        pan = .allocate(capacity: 1)
        pan.initialize(to: gc_pan())
        _ = gc_pan_init(pan, nil)
        super.init(owning: pan)
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (PanGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Fewer fingers do not pan. At least 1, at most the maximum. By default 1.
    public final var minimumNumberOfTouches: Int {
        get { Int(config.min_touches) }
        set {
            let range = 1...maximumNumberOfTouches
            config.min_touches = count(newValue, in: range, "minimumNumberOfTouches")
            configure()
        }
    }

    /// Further fingers are ignored. From the minimum to 32, which is as many as there can be, and
    /// the default.
    public final var maximumNumberOfTouches: Int {
        get { Int(config.max_touches) }
        set {
            let range = minimumNumberOfTouches...32
            config.max_touches = count(newValue, in: range, "maximumNumberOfTouches")
            configure()
        }
    }

    /// How far the middle of the fingers moves before it begins, in points. By default 10.
    public final var slop: Double {
        get { Double(config.slop) }
        set {
            config.slop = limit(newValue, "slop")
            configure()
        }
    }

    /// How far the fingers have dragged, in the coordinates of a view; nil means the window.
    ///
    /// Zero when a transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        if view == nil, let event = latestEvent {
            return Vector(event.pointee.translation)
        }
        return readTranslation(in: view)
    }

    @inline(never)
    private func readTranslation(in view: View?) -> Vector {
        var translation = gc_vector()
        if let event = pastEvent {
            _ = gc_node_vector_from_window(view?.node, event.pointee.translation, &translation)
        } else {
            _ = gc_pan_translation(pan, view?.node, &translation)
        }
        return Vector(translation)
    }

    /// Makes the translation read a value in the coordinates of a view; nil means the window.
    ///
    /// What was reported is subtracted exactly: a program that reads the translation and sets it
    /// to zero at each change loses nothing. The velocity is zero until the next motion.
    ///
    /// - Parameters:
    ///   - translation: The value, each part within ±262,144.
    ///   - view: The view.
    public final func setTranslation(_ translation: Vector, in view: View?) {
        let value = gc_vector(translation, "A pan's translation")
        _ = gc_pan_set_translation(pan, view?.node, value)
    }

    /// How fast the fingers move, in points per second in the coordinates of a view; nil means
    /// the window.
    ///
    /// While the fingers are silent, the last moving value is held.
    public final func velocity(in view: View?) -> Vector {
        var velocity = gc_velocity()
        _ = gc_pan_velocity(pan, view?.node, &velocity)
        return Vector(velocity)
    }

    /// How far ``velocity(in:)-(View?)`` may be off: one standard error along either axis, in
    /// points per second.
    ///
    /// It is large while a motion begins and under noise, so a fling worth trusting is several times
    /// as fast as this.
    public final func velocityError(in view: View?) -> Double {
        var velocity = gc_velocity()
        _ = gc_pan_velocity(pan, view?.node, &velocity)
        return gc_speed_to_double(velocity.error)
    }

    /// As ``velocity(in:)-(View?)``, but zero when the fingers paused for 40 ms or more before the latest
    /// event: what a fling starts with.
    public final func releaseVelocity(in view: View?) -> Vector {
        var velocity = gc_velocity()
        _ = gc_pan_release_velocity(pan, view?.node, &velocity)
        return Vector(velocity)
    }

    private func configure() {
        let status = gc_pan_set_config(pan, &config)
        precondition(status == .GC_OK, "No pan can be like that: \(config)")
    }
}

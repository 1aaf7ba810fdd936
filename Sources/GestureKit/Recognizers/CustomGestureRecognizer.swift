// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

/// The base of your own recognizers. A subclass gets touches and sets the state.
///
/// Override ``GestureRecognizer/touchesBegan(_:with:)`` and the related methods, and set ``state``.
/// The engine does the rest, as for all recognizers:
/// it asks delegates, lets recognizers wait for and prevent each other, calls actions, cancels the
/// touches of views, and resets. This one recognizes a check mark drawn with one finger:
///
///     final class CheckMark: CustomGestureRecognizer {
///         private var start = Point.zero
///         private var corner = Point.zero
///         private var isRising = false
///
///         override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
///             // One finger only: another one is left to its view.
///             guard numberOfTouches == 1, let touch = touches.first else {
///                 return touches.forEach(ignore)
///             }
///             start = touch.location(in: nil)
///             corner = start
///         }
///
///         override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
///             guard let point = touches.first?.location(in: nil) else { return }
///             setLocation(start, in: nil)
///             if point.x < corner.x - 10 {
///                 fail(because: .wrongWay(corner.x - point.x, limit: 10))
///             } else if !isRising && point.y >= corner.y {
///                 corner = point
///             } else if corner.y - point.y >= 10 {
///                 isRising = true
///                 if corner.y - start.y < 20 {
///                     fail(because: .underSlop(corner.y - start.y, slop: 20))
///                 } else if corner.y - point.y >= 40 {
///                     state = .recognized
///                 }
///             }
///         }
///
///         override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
///             state = .failed
///         }
///
///         override func reset() {
///             isRising = false
///         }
///     }
///
/// A discrete gesture goes from ``GestureRecognizer/State/possible`` to ``GestureRecognizer/State/ended``, which is also
/// called ``GestureRecognizer/State/recognized``. A continuous one goes to ``GestureRecognizer/State/began``, then to
/// ``GestureRecognizer/State/changed`` any number of times, then to ``GestureRecognizer/State/ended`` or
/// ``GestureRecognizer/State/cancelled``. Set ``GestureRecognizer/State/failed`` to give up. Invalid steps do no harm.
/// They appear in the ``GestureRecognizer/explanation``:
///
/// - from began or changed, failed becomes cancelled, and began becomes changed;
/// - from possible, cancelled becomes failed, and changed is ignored;
/// - possible is always ignored, and so is everything after the end.
///
/// The touches of a new call belong to the recognizer unless it calls ``ignore(_:)``. After
/// ``GestureRecognizer/touchesCancelled(_:with:)`` it fails or is cancelled. The methods may set the
/// state and values of this recognizer, and read anything. All other changes
/// to views, recognizers or the engine are deferred until the current actions have run.
nonisolated open class CustomGestureRecognizer: GestureRecognizer {
    let custom: UnsafeMutablePointer<gc_custom>

    /// The engine from which it gets touches, from the first touch until the reset.
    @Uncounted private var attending: GestureEngine?

    /// Creates a recognizer.
    public init() {
        custom = .allocate(capacity: 1)
        custom.initialize(to: gc_custom())
        gc_custom_init(custom, operations.pointer)
        super.init(_memory: _RecognizerMemory(custom))
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    ///
    /// A subclass inherits this if it can be created with `init()`. The method takes the subclass
    /// or one of its superclasses. To pass a method that takes another class is a programming
    /// error.
    public convenience init<Target: AnyObject, Recognizer: GestureRecognizer>(
        target: Target,
        action: @escaping (Target) -> (Recognizer) -> Void
    ) {
        self.init()
        guard let recognizer = self as? Recognizer else {
            preconditionFailure("The action of a \(label) cannot take a \(Recognizer.self)")
        }
        recognizer.addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a method without a parameter.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// The state.
    ///
    /// A state set in one of the methods below takes effect when all recognizers have seen the
    /// event. Set outside of them, it takes effect at once. While the recognizer waits for another
    /// one, the state reads as ``GestureRecognizer/State/possible``: the engine ignores began and changed, and
    /// remembers ended. Failed changes nothing then: if its touches lift before the other one has
    /// failed, it begins and ends at once. Without touches, setting the state does nothing.
    public final override var state: GestureRecognizer.State {
        get { super.state }
        set {
            if let engine = stateAsker {
                return engine.afterwards { self.state = newValue }
            }
            attending?.takeUp { _ = gc_custom_set_state(custom, gc_state(newValue)) }
        }
    }

    /// Calls the method for a phase. The recognizers of this module override it, because the set
    /// takes time.
    func see(_ touches: [Touch], _ phase: Touch.Phase) {
        seeSet(touches, phase)
    }

    /// The deadline set with ``setDeadline(_:)`` was reached.
    open func deadlineReached(at time: Timestamp) {}

    /// Stops tracking a touch. It stays with its view and with other recognizers.
    public final func ignore(_ touch: Touch) {
        if let engine = stateAsker {
            return engine.afterwards { self.ignore(touch) }
        }
        attending?.takeUp {
            if let slot = attending?.pool.slot(touch.serial) {
                gc_custom_ignore(custom, slot)
            }
        }
    }

    /// Stops tracking a touch. See ``ignore(_:)``.
    public final func ignore(_ touch: Touch, for event: Event) {
        ignore(touch)
    }

    /// Fails with a reason, which appears in the ``GestureRecognizer/explanation``.
    public final func fail(because reason: FailureReason) {
        let (code, measured, limit) = reason.record
        fail(code, measured, limit)
    }

    /// Fails with a reason and numbers of the core.
    @_spi(GestureTools) public final func fail(
        _ reason: gc_reason,
        _ measured: Int64,
        _ limit: Int64
    ) {
        if let engine = stateAsker {
            return engine.afterwards { self.fail(reason, measured, limit) }
        }
        attending?.takeUp { _ = gc_custom_fail(custom, reason, measured, limit) }
    }

    /// Sets the location of the gesture until the fingers move again. Default: the middle of the
    /// fingers.
    ///
    /// - Parameters:
    ///   - point: The location.
    ///   - view: The view whose coordinates it is in. Nil means the window.
    public final func setLocation(_ point: Point, in view: View?) {
        if let engine = customAsker {
            // A window that goes meanwhile is as nil.
            return engine.afterwards { [view = Weak(view)] in
                self.setLocation(point, in: view.object)
            }
        }
        let usable = point.saturated(or: location(in: view), "location", of: self)
        var place = gc_node_point_to_window(view?.node, gc_point(usable))
        // A view that is scaled may have put it outside of the range.
        func limited(_ length: gc_length) -> gc_length {
            let points = gc_length_to_double(length)
            return gc_length_from_double(
                min(max(points, -greatestCoordinate), greatestCoordinate)
            )
        }
        (place.x, place.y) = (limited(place.x), limited(place.y))
        gc_custom_set_location(custom, place)
    }

    /// Sets the time for a call of ``deadlineReached(at:)``. Nil: no call. When the recognizer begins, none is set.
    public final func setDeadline(_ time: Timestamp?) {
        if let engine = customAsker {
            return engine.afterwards { self.setDeadline(time) }
        }
        gc_custom_set_deadline(custom, time?.microseconds ?? never)
    }

    /// Sets by how much the recognizer exceeds its slop. Call it before you set the state. If
    /// several recognizers on one view want to recognize in one frame, the one that exceeds its
    /// slop by the largest factor wins.
    ///
    /// - Parameters:
    ///   - measured: The distance so far, in any unit, 0 or more.
    ///   - slop: The distance it needs. 0 wins over all others.
    public final func setMeasured(_ measured: Double, slop: Double) {
        if let engine = customAsker {
            return engine.afterwards { self.setMeasured(measured, slop: slop) }
        }
        gc_custom_set_factor(custom, fixed(measured), fixed(slop))
    }

    private func fixed(_ value: Double) -> Int64 {
        let used = value.saturatedExtent(
            or: 0,
            "What a recognizer has measured, or its slop",
            of: self
        )
        return Int64((used * 4096).rounded())
    }
}

extension CustomGestureRecognizer {
    /// The engine that is asking. Nil while it calls this recognizer, which may then set its own
    /// values.
    var customAsker: GestureEngine? {
        guard let engine = valueAsker, engine.actor != identity else {
            return nil
        }
        return engine
    }

    /// The same for its state and its touches, if it has any.
    private var stateAsker: GestureEngine? {
        attending == nil ? nil : customAsker
    }

    fileprivate func attend(_ touches: UInt32, _ phase: Touch.Phase) {
        if attending == nil {
            attending = view?.engine
        }
        if touches != 0 {
            attending?.show(touches, phase, of: custom, to: self)
        }
    }

    fileprivate func expire() {
        let time = Timestamp(microseconds: gc_custom_time_us(custom))
        attending?.calling(self) { deadlineReached(at: time) }
    }

    fileprivate func forget() {
        let engine = attending
        attending = nil
        engine?.calling(self, reset)
    }
}

/// The functions that the core calls, for all custom recognizers.
private let operations: Constant<gc_custom_ops> = {
    var operations = gc_custom_ops()
    operations.began = { recognizer(of: $0)?.attend($1, .began) }
    operations.moved = { recognizer(of: $0)?.attend($1, .moved) }
    operations.ended = { recognizer(of: $0)?.attend($1, .ended) }
    operations.cancelled = { recognizer(of: $0)?.attend($1, .cancelled) }
    operations.expired = { recognizer(of: $0)?.expire() }
    operations.reset = { recognizer(of: $0)?.forget() }
    return Constant(operations)
}()

private func recognizer(of custom: UnsafeMutablePointer<gc_custom>?) -> CustomGestureRecognizer? {
    custom?.pointee.base.user_data.map { Borrowed(address: $0).retained }
}

// The values that a custom recognizer reports with its actions and events. Set them before the
// state. The reset makes them neutral. In an action they are those of the action's event.

extension CustomGestureRecognizer {
    /// The translation of the gesture, in the coordinates of a view. Nil means the window. Zero if
    /// it is not set, or if a transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        var translation = gc_vector()
        let window = event?.pointee.translation ?? custom.pointee.values.translation
        _ = gc_node_vector_from_window(view?.node, window, &translation)
        return Vector(translation)
    }

    /// Sets the translation of the gesture.
    ///
    /// - Parameters:
    ///   - translation: The translation. Each part must be within ±262,144 points.
    ///   - view: The view whose coordinates it is in. Nil means the window.
    public final func setTranslation(_ translation: Vector, in view: View?) {
        if let engine = customAsker {
            // A window that goes meanwhile is as nil.
            return engine.afterwards { [view = Weak(view)] in
                self.setTranslation(translation, in: view.object)
            }
        }
        let old = self.translation(in: view)
        let way = gc_vector(translation.saturated(or: old, "translation", of: self))
        custom.pointee.values.translation = gc_node_vector_to_window(view?.node, way)
    }

    /// The scale of the gesture, from 1/4096 to 4096. Default: 1.
    public final var scale: Double {
        get { Double(event?.pointee.scale ?? custom.pointee.values.scale) }
        set {
            if let engine = customAsker {
                return engine.afterwards { self.scale = newValue }
            }
            if let value = GestureKit.scale(newValue, "scale", of: self) {
                custom.pointee.values.scale = value
            }
        }
    }

    /// The rotation of the gesture, in radians, clockwise, within ±1000 turns. Default: 0.
    public final var rotation: Double {
        get { Double(event?.pointee.rotation ?? custom.pointee.values.rotation) }
        set {
            if let engine = customAsker {
                return engine.afterwards { self.rotation = newValue }
            }
            if let value = angle(newValue, "rotation", of: self) {
                custom.pointee.values.rotation = value
            }
        }
    }
}

/// Why a custom recognizer failed, with the measured value and its limit.
public enum FailureReason: Hashable, Sendable {
    /// A finger moved too far, in points.
    case moved(Double, limit: Double)
    /// The fingers lifted or turned back before the slop, in points.
    case underSlop(Double, slop: Double)
    /// The fingers moved in the wrong direction, in points.
    case wrongWay(Double, limit: Double)
    /// There were too many fingers.
    case tooManyTouches(Int, limit: Int)
    /// There were too few fingers.
    case tooFewTouches(Int, required: Int)
    /// It took too long.
    case heldTooLong(limit: Duration)
    /// A finger lifted too early.
    case liftedEarly(Duration, required: Duration)
    /// Another reason.
    case other

    /// The reason in the ledger's format.
    var record: (gc_reason, measured: Int64, limit: Int64) {
        switch self {
        case .moved(let way, let limit):
            (GC_REASON_MOVED, length(way), length(limit))
        case .underSlop(let way, let slop):
            (GC_REASON_UNDER_SLOP, length(way), length(slop))
        case .wrongWay(let way, let limit):
            (GC_REASON_WRONG_WAY, length(way), length(limit))
        case .tooManyTouches(let count, let limit):
            (GC_REASON_TOO_MANY_TOUCHES, Int64(count), Int64(limit))
        case .tooFewTouches(let count, let required):
            (GC_REASON_TOO_FEW_TOUCHES, Int64(count), Int64(required))
        case .heldTooLong(let limit):
            (GC_REASON_HELD_TOO_LONG, limit.microseconds, limit.microseconds)
        case .liftedEarly(let duration, let required):
            (GC_REASON_LIFTED_EARLY, duration.microseconds, required.microseconds)
        case .other:
            (GC_REASON_OWN_RULES, 0, 0)
        }
    }

    private func length(_ points: Double) -> Int64 {
        points.isNaN ? 0 : Int64(gc_length(limiting: points).rawValue)
    }
}

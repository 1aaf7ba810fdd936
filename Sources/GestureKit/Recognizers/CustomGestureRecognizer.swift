// SPDX-License-Identifier: MIT

internal import CGestureCore

/// A recognizer of your own: a subclass that says what it makes of the touches it is shown.
///
/// Override the methods below and set ``state``. The engine does the rest, as for every
/// recognizer: it asks delegates, lets recognizers wait for each other and prevent each other,
/// calls the actions, takes the touches from the view and resets. A check mark, drawn with one
/// finger, is
///
///     final class CheckMark: CustomGestureRecognizer {
///         private var start = Point.zero
///         private var corner = Point.zero
///         private var isRising = false
///
///         override func touchesBegan(_ touches: [Touch]) {
///             // One finger only: another one is left to its view.
///             guard numberOfTouches == touches.count else {
///                 return touches.forEach(ignore)
///             }
///             start = touches[0].location(in: nil)
///             corner = start
///         }
///
///         override func touchesMoved(_ touches: [Touch]) {
///             let point = touches[0].location(in: nil)
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
///         override func touchesEnded(_ touches: [Touch]) {
///             state = .failed
///         }
///
///         override func reset() {
///             isRising = false
///         }
///     }
///
/// A discrete gesture goes from ``GestureState/possible`` to ``GestureState/ended``, which is also
/// called ``GestureState/recognized``. A continuous one goes to ``GestureState/began``, then to
/// ``GestureState/changed`` any number of times, and to ``GestureState/ended`` or
/// ``GestureState/cancelled``. To give up is ``GestureState/failed``. Steps that do not exist do no
/// harm, and stand in the ``GestureRecognizer/explanation``:
///
/// - from began or changed, failed is taken for cancelled and began for changed;
/// - from possible, cancelled is taken for failed, and changed for nothing;
/// - what is set when it is over already, and possible at any time, is taken for nothing.
///
/// The methods may set the state of this and other recognizers of the same kind and read anything.
/// Any other change to views, recognizers or the engine waits until the actions of that moment have
/// been called.
open class CustomGestureRecognizer: GestureRecognizer {
    let custom: UnsafeMutablePointer<gc_custom>

    /// The engine that shows it touches, from the first until it is reset.
    @Uncounted private var attending: GestureEngine?

    /// Creates a recognizer.
    public init() {
        custom = .allocate(capacity: 1)
        custom.initialize(to: gc_custom())
        gc_custom_init(custom, operations.pointer)
        super.init(_memory: _RecognizerMemory(custom))
    }

    /// Where it stands.
    ///
    /// What is set in one of the methods below takes effect when all recognizers have seen the
    /// event; from elsewhere, at once. Until the engine lets it leave ``GestureState/possible``,
    /// because it waits for another, it reads as that: meanwhile began and changed do nothing and
    /// ended is remembered. Setting it does nothing while it has no touch.
    public final override var state: GestureState {
        get { super.state }
        set {
            guard let engine = attending, engine.callee == .answering else {
                attending?.takeUp { _ = gc_custom_set_state(custom, gc_state(newValue)) }
                return
            }
            engine.afterwards { self.state = newValue }
        }
    }

    /// Touches have landed, which belong to this recognizer unless it calls ``ignore(_:)``.
    ///
    /// - Parameter touches: Never empty. In memory that is used again: to keep the array makes a
    ///   copy of it with the next call; to keep a touch is safe.
    open func touchesBegan(_ touches: [Touch]) {}

    /// Touches of this recognizer are somewhere else.
    open func touchesMoved(_ touches: [Touch]) {}

    /// Touches of this recognizer have lifted.
    open func touchesEnded(_ touches: [Touch]) {}

    /// Touches of this recognizer were taken away. It fails after this, or is cancelled.
    open func touchesCancelled(_ touches: [Touch]) {}

    /// The time of ``setDeadline(_:)`` has come.
    open func deadlineReached(at time: Timestamp) {}

    /// The attempt is over and all its touches are up: forget it. The state is possible again.
    open func reset() {}

    /// Leaves a touch to its view and to other recognizers, and is shown no more of it.
    public final func ignore(_ touch: Touch) {
        if let engine = attending, engine.callee == .answering {
            return engine.afterwards { self.ignore(touch) }
        }
        attending?.takeUp {
            if let slot = attending?.pool.slot(touch.serial) {
                gc_custom_ignore(custom, slot)
            }
        }
    }

    /// Gives up, and says why in the ``GestureRecognizer/explanation``.
    public final func fail(because reason: FailureReason) {
        if let engine = attending, engine.callee == .answering {
            return engine.afterwards { self.fail(because: reason) }
        }
        let (code, measured, limit) = reason.record
        attending?.takeUp { _ = gc_custom_fail(custom, code, measured, limit) }
    }

    /// Says where the gesture is, until the fingers move again. Without this it is in their middle.
    ///
    /// - Parameters:
    ///   - point: The place.
    ///   - view: The view in whose coordinates it is given; nil means the window.
    public final func setLocation(_ point: Point, in view: View?) {
        let usable = point.saturated(or: location(in: view), "A gesture's location")
        let place = gc_node_point_to_window(view?.node, gc_point(usable))
        gc_custom_set_location(custom, place)
    }

    /// Asks for ``deadlineReached(at:)`` at a time; nil for not at all.
    public final func setDeadline(_ time: Timestamp?) {
        gc_custom_set_deadline(custom, time?.microseconds ?? never)
    }

    /// Says by how much it exceeds its slop, to be set before the state. Of several recognizers
    /// that want to recognize in one frame on one view, the one that does most wins.
    ///
    /// - Parameters:
    ///   - measured: How far it has come, in any unit, 0 or more.
    ///   - slop: How far it had to come. With 0 it comes before all others.
    public final func setMeasured(_ measured: Double, slop: Double) {
        gc_custom_set_factor(custom, fixed(measured), fixed(slop))
    }

    private func fixed(_ value: Double) -> Int64 {
        let used = value.saturatedExtent(or: 0, "What a recognizer has measured, or its slop")
        return Int64((used * 4096).rounded())
    }
}

extension CustomGestureRecognizer {
    /// Calls the method for what touches have done.
    func see(_ touches: [Touch], _ phase: Touch.Phase) {
        switch phase {
        case .began: touchesBegan(touches)
        case .moved: touchesMoved(touches)
        case .ended: touchesEnded(touches)
        case .cancelled: touchesCancelled(touches)
        }
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
        attending?.judging { deadlineReached(at: time) }
    }

    fileprivate func forget() {
        let engine = attending
        attending = nil
        if let engine {
            engine.asking(reset)
        }
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

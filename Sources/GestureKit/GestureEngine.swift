// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

/// Turns touch samples into gestures.
///
/// An engine owns a tree of views, hands the samples it is given to the recognizers on them and
/// calls their actions. A turn of a program's loop is
///
///     try engine.push(TouchSample(.motion(to: point), id: 1, time: time))
///     engine.endFrame(at: time)           // or engine.advance(to: now), when the timer fires
///     timer.arm(engine.deadline)
///
/// Actions are called at the end of each call that may have changed a recognizer, before it
/// returns: when a frame ends, when time passes, when a recognizer or view is removed or disabled.
/// What such a call changes from inside an action is reported after that action, by the call that
/// is running already.
///
/// The engine reads no clock and allocates nothing once it is set up.
///
/// An engine, its views and its recognizers are not `Sendable`: they belong to one isolation domain
/// together, and actions, delegates and views are called in it, by whoever calls the engine. That
/// is the main actor in most programs; an actor can own an engine as well, or a task that keeps it
/// to itself. What leaves the domain are values: ``GestureUpdateSource/updates``. Different engines
/// share nothing, and may run side by side.
public final class GestureEngine {
    /// The view at the root: the window.
    public var root: View {
        guard let top else {
            preconditionFailure("An engine always has a root")
        }
        return top
    }

    @Uncounted private var top: View?
    /// What holds the root. A ``Window`` is held by nobody here, since it holds the engine.
    private var held: View?

    /// The engine in C, for sources of samples. Call ``drain()`` after using it.
    @_spi(GestureTools) public let raw: UnsafeMutablePointer<gc_engine>

    private let touches: UnsafeMutablePointer<gc_touch>
    private let events: UnsafeMutablePointer<gc_event>
    private let records: UnsafeMutablePointer<gc_record>
    let event: UnsafeMutablePointer<gc_event>
    private let requirements: UnsafeMutablePointer<gc_requirement>
    let touchCapacity: Int
    private let eventCapacity: Int
    private let requirementCapacity: Int
    /// How many records of the ledger are kept.
    private static let recordCapacity = 64

    // Every sample and action reads and writes what follows. Keep these properties internal or
    // private: see Unsafe.swift.

    /// The latest time that was reached, in microseconds.
    var latest: UInt64 = 0
    var isDraining = false
    /// What left the tree while actions run, kept until its last event has been taken.
    var retired: [AnyObject] = []
    /// Changes that were asked for while a question was being answered.
    var deferred: [() -> Void] = []
    /// Whether one of the two has something. Asked at every drain, and cheaper than the arrays.
    var hasLeftovers = false

    /// The objects that stand for touches.
    let pool: TouchPool
    /// What a view is about to hear.
    let delivered: TouchBatch
    /// What a recognizer of the program's own is being shown.
    let shown: TouchBatch

    /// Who is being called.
    var callee = Callee.none

    /// Whether it is about to be gone, so that nobody is asked any more.
    private(set) var isClosing = false

    /// Whether the actions of recognizers are called. By default true.
    ///
    /// When it is false, what recognizers have to say waits to be taken by ``takeEvents(_:)`` or
    /// ``nextEvent()``.
    public var callsActions: Bool {
        get { isCalling }
        set {
            isCalling = newValue
            if isAsking {
                afterwards { [unowned self] in drain() }
            } else {
                drain()
            }
        }
    }

    private var isCalling = true

    /// Creates an engine for a tree of views.
    ///
    /// - Parameters:
    ///   - root: The window. It must be in no other view and in no other engine.
    ///   - touchCapacity: How many touches can be down at once, 1 to 32.
    ///   - eventCapacity: How many events can wait for their actions, at least 2. When there is
    ///     no room, what follows waits in the recognizers, and no state is lost.
    ///   - requirementCapacity: How many requirements delegates and recognizers can ask for at a
    ///     time, one for each relation of each attempt. What finds no room does not count, and is
    ///     counted in ``counters``.
    public init(
        root: View,
        touchCapacity: Int = 16,
        eventCapacity: Int = 64,
        requirementCapacity: Int = 32
    ) {
        precondition(root.superview == nil, "The root of an engine must not be in another view")
        precondition(root.rootEngine == nil, "The view is the root of another engine already")
        precondition((1...32).contains(touchCapacity), "touchCapacity must be in 1...32")
        precondition((2...Int(Int32.max)).contains(eventCapacity), "eventCapacity must be >= 2")
        precondition(
            (0...Int(Int32.max)).contains(requirementCapacity),
            "requirementCapacity must be >= 0"
        )

        top = root
        held = root
        self.touchCapacity = touchCapacity
        self.eventCapacity = eventCapacity
        self.requirementCapacity = requirementCapacity
        raw = .allocate(capacity: 1)
        raw.initialize(to: gc_engine())
        touches = .allocate(capacity: touchCapacity)
        touches.initialize(repeating: gc_touch(), count: touchCapacity)
        events = .allocate(capacity: eventCapacity)
        events.initialize(repeating: gc_event(), count: eventCapacity)
        records = .allocate(capacity: Self.recordCapacity)
        records.initialize(repeating: gc_record(), count: Self.recordCapacity)
        event = .allocate(capacity: 1)
        event.initialize(to: gc_event())
        requirements = .allocate(capacity: requirementCapacity)
        requirements.initialize(repeating: gc_requirement(), count: requirementCapacity)
        pool = TouchPool(
            slots: UnsafeMutableBufferPointer(start: touches, count: touchCapacity)
        )
        delivered = TouchBatch(capacity: touchCapacity)
        shown = TouchBatch(capacity: touchCapacity)
        start()
    }

    private func start() {
        var config = gc_engine_config(
            root: root.node,
            touches: touches,
            touch_capacity: UInt32(touchCapacity),
            events: events,
            event_capacity: UInt32(eventCapacity),
            records: records,
            record_capacity: UInt32(Self.recordCapacity),
            host: gc_host(asking: self),
            requirements: requirements,
            requirement_capacity: UInt32(requirementCapacity)
        )
        let status = gc_engine_init(raw, &config)
        precondition(status == .GC_OK, "The engine refused its memory: \(status.rawValue)")
        root.rootEngine = self
    }

    /// Lets go of every recognizer and view; there is nobody left to hear of it.
    private func finish() {
        isClosing = true
        gc_engine_finish(raw)
        isClosing = false
    }

    /// Goes over to another root, with nothing of what was before. Not to be held is a window: it
    /// holds the engine, and calls this again before it is gone.
    func move(to root: View, isHeld: Bool) {
        let old = self.root
        top = root
        held = isHeld ? root : nil
        if isAsking {
            // The core still walks over the old tree.
            afterwards { [unowned self] in restart() }
        } else {
            old.rootEngine = nil
            restart()
        }
    }

    private func restart() {
        finish()
        pool.clear()
        delivered.clear()
        start()
    }

    deinit {
        finish()
        root.rootEngine = nil
        requirements.deallocate()
        event.deallocate()
        records.deallocate()
        events.deallocate()
        touches.deallocate()
        raw.deallocate()
    }

    /// Takes one sample.
    ///
    /// - Throws: When the sample was refused. It has been dropped, and nothing else has changed.
    public func push(_ sample: TouchSample) throws(SampleError) {
        try push(sample, node: nil)
    }

    /// Takes one sample; one that lands has hit a node, nil means what there is.
    func push(
        _ sample: TouchSample,
        node: UnsafeMutablePointer<gc_node>?
    ) throws(SampleError) {
        var report = gc_sample(sample)
        report.node = node
        let status = push(&report)
        if status != .GC_OK, let error = SampleError(status, sample, capacity: touchCapacity) {
            throw error
        }
    }

    /// Ends the frame: what was pushed since the last one is shown to the recognizers.
    public func endFrame(at time: Timestamp) {
        var report = gc_sample()
        report.time_us = time.microseconds
        report.kind = UInt8(gc_sample_kind.GC_SAMPLE_FRAME.rawValue)
        _ = push(&report)
    }

    /// Ends the frame and lets deadlines at or before a time expire.
    ///
    /// A time in the past only ends the frame.
    public func advance(to time: Timestamp) {
        guard !isAsking else {
            return afterwards { [unowned self] in advance(to: time) }
        }
        guard gc_engine_believes(raw, time.microseconds) else {
            // It ends the frame, and is counted.
            gc_engine_advance(raw, time.microseconds)
            return drain()
        }
        pass(until: max(time.microseconds, latest))
    }

    /// Cancels all touches, after the deadlines until then.
    ///
    /// Active recognizers are cancelled, with their actions; possible ones fail. Fingers that are
    /// still on the glass are ignored until they lift.
    public func cancelAllTouches(at time: Timestamp) {
        guard !isAsking else {
            return afterwards { [unowned self] in cancelAllTouches(at: time) }
        }
        reach(time)
        gc_engine_cancel_all(raw, time.microseconds)
        drain()
    }

    /// Ends all touches that are gone without a lift, after the deadlines until then: the device was
    /// unplugged, say, or a compositor took them away.
    ///
    /// As ``cancelAllTouches(at:)``, and their ids are free at once: later samples of them are unknown.
    public func dropAllTouches(at time: Timestamp) {
        guard !isAsking else {
            return afterwards { [unowned self] in dropAllTouches(at: time) }
        }
        reach(time)
        gc_engine_drop_all(raw, time.microseconds)
        drain()
    }

    /// Ends the touches of one device that are gone without a lift. See ``dropAllTouches(at:)``.
    public func dropTouches(ofDevice device: UInt16, at time: Timestamp) {
        guard !isAsking else {
            return afterwards { [unowned self] in dropTouches(ofDevice: device, at: time) }
        }
        reach(time)
        gc_engine_drop_device(raw, device, time.microseconds)
        drain()
    }

    /// When to call ``advance(to:)`` if nothing happens until then, nil if never.
    public var deadline: Timestamp? {
        let deadline = gc_engine_deadline_us(raw)
        return deadline == never ? nil : Timestamp(microseconds: deadline)
    }

    /// How often something was refused or repaired.
    public var counters: Counters {
        Counters(gc_engine_counters(raw))
    }
}

@available(*, unavailable)
extension GestureEngine: Sendable {}

extension GestureEngine {
    /// Calls the actions of all that has happened. Does nothing from inside an action.
    @_spi(GestureTools) public func drain() {
        callActions()
    }

    @inline(__always)
    func callActions() {
        guard callsActions && !isDraining else {
            return
        }
        isDraining = true
        repeat {
            while gc_engine_next(raw, event) {
                if let object = event.pointee.recognizer?.pointee.user_data {
                    GestureRecognizer.act(Borrowed(address: object), on: event)
                } else {
                    deliver(event)
                }
            }
        } while cleanUp()
        isDraining = false
    }

    /// Keeps what leaves the tree, a recognizer or what ends its updates, until the last action has
    /// been called.
    func retire(_ object: AnyObject) {
        if isDraining {
            retired.append(object)
            hasLeftovers = true
        }
    }

    /// Keeps a view that leaves the tree, and what is in it, until their last actions have been
    /// called.
    func retire(_ view: View) {
        guard isDraining else {
            return
        }
        hasLeftovers = true
        retired.append(view)
        retired += view.gestureRecognizers as [AnyObject]
        view.forEachChild(retire)
    }

    /// Does what was deferred, and releases what has left the tree. Returns whether there was any of
    /// that, which may have led to further events.
    @inline(__always)
    func cleanUp() -> Bool {
        guard hasLeftovers else {
            return false
        }
        clearLeftovers()
        return true
    }
}

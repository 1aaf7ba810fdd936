// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore

/// Turns touch samples into gestures.
///
/// An engine owns a tree of views. It passes the samples you push to the recognizers on those
/// views, and calls their actions. A turn of your program's loop is
///
///     try engine.push(TouchSample(.motion(to: point), id: 1, time: time))
///     engine.endFrame(at: time)           // or engine.advance(to: now), when the timer fires
///     timer.arm(engine.deadline)
///
/// Actions run at the end of each call that may change a recognizer, before the call returns: when
/// a frame ends, when time passes, when a recognizer or view is added, removed or disabled. If an
/// action makes such a call, the actions for that change run after this action.
///
/// The engine reads no clock. It allocates nothing after it is set up.
///
/// An engine, its views and its recognizers are not `Sendable`. They belong to one isolation
/// domain. Actions, delegates and views are called there, by the code that calls the engine. In
/// most programs this is the main actor. An actor or a single task can own an engine, too. Only
/// values leave the domain: ``GestureUpdateSource/updates``. Different engines share nothing and
/// may run in parallel.
public final class GestureEngine: Referable {
    let life = Life()

    /// The view at the root: the window.
    public var root: View {
        guard let top else {
            preconditionFailure("An engine always has a root")
        }
        return top
    }

    @Uncounted private var top: View?
    /// The strong reference to the root. Nil for a ``Window``, because it holds the engine.
    private var held: View?
    /// The root of the C engine while ``root`` cannot be it yet: see ``enterRoot()``.
    private var standIn: View?

    /// The C engine, for sources of samples. Call ``drain()`` after using it.
    @_spi(GestureTools) public let raw: UnsafeMutablePointer<gc_engine>

    let touches: UnsafeMutablePointer<gc_touch>
    private let events: UnsafeMutablePointer<gc_event>
    private let ledgerMemory: UnsafeMutablePointer<gc_record>
    let event: UnsafeMutablePointer<gc_event>
    private let requirements: UnsafeMutablePointer<gc_requirement>
    /// The paths of touches. Nil: the engine keeps none.
    let pathMemory: PathMemory?
    let touchCapacity: Int
    private let eventCapacity: Int
    private let requirementCapacity: Int
    /// The capacity of the ledger.
    static let recordCapacity = 64

    // Every sample and action reads and writes what follows. Keep these properties internal or
    // private: see Unsafe.swift.

    /// The latest time reached, in microseconds.
    var latest: UInt64 = 0
    /// The earliest time for which ``pass(until:)`` is needed for a reason that the core does not
    /// know: a scroll ends, or the core may not believe the time.
    var bound: UInt64 = 1 << 62
    var isDraining = false
    /// The errors of the frames that are being taken: see ``firstRefusal(of:)``.
    var refusals: [SampleError] = []
    /// What waits until the outermost call has ended, and the last event has been taken.
    var leftovers: [Leftover] = []
    /// Whether the list has an element. Checking this at every drain is cheaper than checking the
    /// list.
    var hasLeftovers = false

    /// Whether views wait for their layout: see ``layOut()``.
    var needsLayout = false
    /// Whether views have areas of their own: see ``View/hitArea``.
    var hasHitAreas = false
    /// Whether one of the two is true, there are pens, or a pointer scrolls. Then samples that land
    /// take another path.
    var preparesLandings = false
    /// Whether it had a sample of a pen.
    var hasPens = false
    /// What is known of pens.
    var pens = Pens()

    /// The recognizers that see touches, and are of a subclass of a built-in one. Also those for
    /// whose end a sequence waits. In the order in which they came: that of a set would differ from
    /// run to run.
    var witnesses: ContiguousArray<GestureRecognizer> = [] {
        didSet { hasWitnesses = !witnesses.isEmpty }
    }
    /// Whether the list has an element, like ``hasLeftovers``.
    var hasWitnesses = false

    /// The gates of sequences whose first gesture has succeeded.
    var openGates: ContiguousArray<Weak<SequenceGate>> = []

    /// What is known of the pointer.
    var pointer = Pointer()

    /// See ``recorder``.
    var recording: GestureRecorder?

    /// How far one click of a wheel scrolls, in points. Default: 64, as in Android
    /// (`ViewConfiguration.VERTICAL_SCROLL_FACTOR`; its unit is 1/160 inch, too). `wl_pointer` and
    /// libinput do not define a distance: their 10 units or 15 degrees stand for a click.
    public var wheelClickDistance = 64.0 {
        didSet {
            wheelClickDistance = wheelClickDistance.saturatedExtent(
                or: oldValue,
                "The distance of a wheel's click"
            )
        }
    }

    /// The event of the present call.
    let inputEvent = Event()
    /// The objects that represent touches.
    let pool: TouchPool
    /// The touches of the next call to a view.
    let delivered: TouchBatch
    /// The touches of the next call to a custom recognizer.
    let shown: TouchBatch

    /// Whether the engine is asking a question, or calling a custom recognizer.
    var isCallingOut = false
    /// The identity of the custom recognizer that the engine is calling. 0: none.
    var actor: UInt = 0

    /// Whether the engine is being torn down. It asks no questions then.
    private(set) var isClosing = false

    /// Whether the engine calls the actions of recognizers. Default: true.
    ///
    /// If false, events wait until you take them with ``takeEvents(_:)`` or ``nextEvent()``. A
    /// subclass of a built-in recognizer is also shown its touches then, with the engine's time.
    public var callsActions: Bool {
        get { isCalling }
        set {
            isCalling = newValue
            if isAsking {
                afterwards { $0.drain() }
            } else {
                drain()
            }
        }
    }

    private var isCalling = true

    /// Creates an engine for a tree of views.
    ///
    /// - Parameters:
    ///   - root: The window. It must not be in another view or another engine. If another engine
    ///     still has events of it, or is asking a question in which its superview was released, it
    ///     gets touches only after that question and these events.
    ///   - touchCapacity: The most touches that can be down at once, 1 to 32.
    ///   - eventCapacity: The most events that can wait for their actions, at least 2. When the
    ///     queue is full, later events wait in their recognizers. No state is lost.
    ///   - requirementCapacity: The most requirements that delegates and recognizers can ask for at
    ///     a time. Each takes its room until the gesture of the waiting recognizer is over. A
    ///     requirement without room is ignored and counted in ``counters``.
    ///   - keepsTouchPaths: Whether the engine keeps the latest samples of touches, for
    ///     ``Touch/coalesced``, ``Touch/predicted`` and ``Touch/location(in:at:)-(View?,_)``. Then
    ///     a frame of two fingers costs about 130 instructions more.
    public init(
        root: View,
        touchCapacity: Int = 16,
        eventCapacity: Int = 64,
        requirementCapacity: Int = 32,
        keepsTouchPaths: Bool = false
    ) {
        precondition(root.superview == nil, "The root of an engine must not be in another view")
        precondition(
            root.rootEngine == nil,
            "The view is the root of another engine already; that of a Window is its gestureEngine"
        )
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
        ledgerMemory = .allocate(capacity: Self.recordCapacity)
        ledgerMemory.initialize(repeating: gc_record(), count: Self.recordCapacity)
        event = .allocate(capacity: 1)
        event.initialize(to: gc_event())
        requirements = .allocate(capacity: requirementCapacity)
        requirements.initialize(repeating: gc_requirement(), count: requirementCapacity)
        pool = TouchPool(
            slots: UnsafeMutableBufferPointer(start: touches, count: touchCapacity),
            event: inputEvent
        )
        delivered = TouchBatch(capacity: touchCapacity)
        shown = TouchBatch(capacity: touchCapacity)
        pathMemory = keepsTouchPaths ? PathMemory(touchCapacity: touchCapacity) : nil
        inputEvent.engine = self
        if root.engineToLeave() != nil {
            standIn = View()
        }
        start()
        enterRoot()
    }

    /// Puts the root in the place of the view that stands in for it. This happens when another
    /// engine has ended its call, and its events of the root have been taken.
    private func enterRoot() {
        guard standIn != nil else {
            return
        }
        if let other = root.engineToLeave() {
            return other.afterwards { [me = Weak(self)] in me.object?.enterRoot() }
        }
        restart()
    }

    private func start() {
        var config = gc_engine_config(
            root: (standIn ?? root).node,
            touches: touches,
            touch_capacity: UInt32(touchCapacity),
            events: events,
            event_capacity: UInt32(eventCapacity),
            records: ledgerMemory,
            record_capacity: UInt32(Self.recordCapacity),
            host: gc_host(asking: self),
            requirements: requirements,
            requirement_capacity: UInt32(requirementCapacity),
            paths: pathMemory?.paths
        )
        let status = gc_engine_init(raw, &config)
        precondition(status == .GC_OK, "The engine refused its memory: \(status.rawValue)")
        root.rootEngine = self
        expect(layout: root.needsLayout || root.hasLayoutBelow, hitAreas: root.hasHitAreas)
    }

    /// Releases every recognizer and view. Reports nothing.
    private func finish() {
        isClosing = true
        gc_engine_finish(raw)
        isClosing = false
    }

    /// Replaces the root, and forgets all state. The engine does not hold a window: the window
    /// holds the engine, and calls this again when it is destroyed.
    func move(to root: View, isHeld: Bool) {
        let old = self.root
        top = root
        held = isHeld ? root : nil
        if isAsking {
            // The core still iterates over the old tree.
            afterwards { $0.restart() }
        } else {
            old.rootEngine = nil
            restart()
        }
    }

    private func restart() {
        let horizon = gc_engine_horizon_us(raw)
        finish()
        standIn = nil
        forgetHovers()
        pointer = Pointer()
        pool.clear()
        delivered.pass { _ in }
        start()
        // The first time of a new engine can be any.
        (latest, bound) = (0, 1 << 62)
        _ = gc_engine_set_horizon(raw, horizon)
        gc_engine_set_recorder(raw, recording?.core)
    }

    deinit {
        life.end()
        finish()
        forgetHovers()
        inputEvent.clear()
        root.rootEngine = nil
        requirements.deallocate()
        event.deallocate()
        ledgerMemory.deallocate()
        events.deallocate()
        touches.deallocate()
        raw.deallocate()
    }

    /// Ends the frame, and handles all deadlines up to a time.
    ///
    /// A time in the past only ends the frame.
    public func advance(to time: Timestamp) {
        guard !isAsking else {
            return afterwards { $0.advance(to: time) }
        }
        guard gc_engine_believes(raw, time.microseconds) else {
            // The core ends the frame, and counts the time.
            gc_engine_advance(raw, time.microseconds)
            return drain()
        }
        pass(until: max(time.microseconds, latest))
    }

    /// Handles all deadlines up to a time, then cancels all touches.
    ///
    /// Active recognizers are cancelled, and call their actions. Possible ones fail. A double tap that
    /// waits for its second tap fails, and a sequence that waits for its second gesture is cancelled.
    /// Fingers that are still on the glass are ignored until they lift.
    public func cancelAllTouches(at time: Timestamp) {
        guard !isAsking else {
            return afterwards { $0.cancelAllTouches(at: time) }
        }
        reach(time)
        gc_engine_cancel_all(raw, time.microseconds)
        endScroll(at: time.microseconds)
        stopSequences()
        drain()
    }

    /// Handles all deadlines up to a time, then ends all touches. Use it when touches vanished
    /// without a lift: a device was unplugged, or a compositor took the touches away.
    ///
    /// Like ``cancelAllTouches(at:)``, but the ids are free at once. Later samples of the old
    /// contacts are refused as unknown.
    public func dropAllTouches(at time: Timestamp) {
        guard !isAsking else {
            return afterwards { $0.dropAllTouches(at: time) }
        }
        reach(time)
        gc_engine_drop_all(raw, time.microseconds)
        forgetPointer(ofDevice: nil)
        dropPens(ofDevice: nil)
        stopSequences()
        drain()
    }

    /// Ends the touches of one device. See ``dropAllTouches(at:)``.
    public func dropTouches(ofDevice device: UInt16, at time: Timestamp) {
        guard !isAsking else {
            return afterwards { $0.dropTouches(ofDevice: device, at: time) }
        }
        reach(time)
        gc_engine_drop_device(raw, device, time.microseconds)
        forgetPointer(ofDevice: device)
        dropPens(ofDevice: device)
        drain()
    }

    /// When to call ``advance(to:)``, unless samples come earlier. Nil: never.
    public var deadline: Timestamp? {
        let deadline = min(gc_engine_deadline_us(raw), pointer.scrollEnd)
        return deadline == never ? nil : Timestamp(microseconds: deadline)
    }

    /// How often the engine refused or repaired something.
    public var counters: Counters {
        var counters = Counters(gc_engine_counters(raw))
        counters.badPositions += pointer.badPositions
        counters.badSteps += pointer.badScrolls
        return counters
    }
}

@available(*, unavailable)
extension GestureEngine: Sendable {}

extension GestureEngine {
    /// Advances to the time of the next sample.
    ///
    /// Call this before pushing to ``raw``. Then the actions of deadlines before the sample run
    /// first, and read the values of their own time.
    @inline(__always)
    @_spi(GestureTools) public func reach(_ time: Timestamp) {
        if !isReached(time.microseconds) {
            pass(until: time.microseconds)
        }
    }

    /// Whether the next sample can advance the engine by itself.
    @inline(__always)
    func isReached(_ time: UInt64) -> Bool {
        guard time > latest else {
            return true
        }
        guard gc_engine_is_settled_until(raw, time), time < bound else {
            return false
        }
        latest = time
        return true
    }

    /// Advances. The core waits with each deadline until the actions of the one before have run, so
    /// an action reads the values of its own time.
    func pass(until time: UInt64) {
        // The core takes a sample of an impossible time at its own time, in the same frame.
        guard gc_engine_believes(raw, time) else {
            return
        }
        layOutIfNeeded()
        if hasWitnesses {
            // They see the frame that is being collected at its own time.
            endFrameNow()
            // Its actions may have asked for a layout.
            layOutIfNeeded()
        }
        // What ran may have pushed the first sample, of quite another time.
        guard gc_engine_believes(raw, time) else {
            return
        }
        if pointer.scrollEnd <= time && pointer.scrollEnd != never {
            passScrollEnd()
        }
        latest = max(latest, time)
        let (far, isTooFar) = latest.addingReportingOverflow(1 << 62)
        bound = min(isTooFar ? never : far, pointer.scrollEnd)
        gc_engine_advance(raw, time)
        drain()
    }
}

extension GestureEngine {
    /// How long after the newest sample a value at a time is predicted, from 0 to 100 ms. Default:
    /// 16 ms. From there on the value stays.
    ///
    /// With 0, values are never beyond the newest sample. No event depends on the horizon. See
    /// <doc:FrameValues>.
    public var predictionHorizon: Duration {
        get { .microseconds(Int64(gc_engine_horizon_us(raw))) }
        set {
            guard !isAsking else {
                return afterwards { $0.predictionHorizon = newValue }
            }
            let longest = Int64(GC_HORIZON_MAX_US)
            let horizon = min(max(newValue.microseconds, 0), longest)
            if horizon != newValue.microseconds {
                ValueRepairs.note("predictionHorizon", newValue, "it must be from 0 to 100 ms")
            }
            _ = gc_engine_set_horizon(raw, UInt32(horizon))
        }
    }
}

extension gc_host {
    /// The questions that recognizers and their delegates answer.
    init(asking engine: GestureEngine) {
        self.init(
            data: Borrowed(engine).address,
            should_begin: { engine, recognizer in
                ask(engine, otherwise: true) { engine in
                    GestureRecognizer.of(recognizer)?.shouldBegin(in: engine) ?? true
                }
            },
            should_receive: { engine, recognizer, touch in
                ask(engine, otherwise: true) { engine in
                    guard let touch, let recognizer = GestureRecognizer.of(recognizer) else {
                        return true
                    }
                    return recognizer.shouldReceive(touch, from: engine)
                }
            },
            simultaneous: { engine, one, other in
                ask(engine, otherwise: false, one, other) { $0.runsBeside($1) }
            },
            can_prevent: { engine, winner, other in
                ask(engine, otherwise: true, winner, other) { $0.canPrevent($1) }
            },
            can_be_prevented: { engine, other, winner in
                ask(engine, otherwise: true, other, winner) { $0.canBePrevented(by: $1) }
            },
            requires_failure: { engine, waiter, blocker in
                ask(engine, otherwise: false, waiter, blocker) { $0.waits(for: $1) }
            }
        )
    }
}

/// Asks a question. Changes are deferred until it is answered.
private func ask(
    _ engine: UnsafeMutableRawPointer?,
    otherwise: Bool,
    _ question: (GestureEngine) -> Bool
) -> Bool {
    guard let engine else {
        return otherwise
    }
    return Borrowed<GestureEngine>(address: engine).use { engine in
        guard !engine.isClosing else {
            return otherwise
        }
        return engine.asking { question(engine) }
    }
}

/// Asks a question about two recognizers.
private func ask(
    _ engine: UnsafeMutableRawPointer?,
    otherwise: Bool,
    _ one: UnsafeMutablePointer<gc_recognizer>?,
    _ other: UnsafeMutablePointer<gc_recognizer>?,
    _ question: (GestureRecognizer, GestureRecognizer) -> Bool
) -> Bool {
    ask(engine, otherwise: otherwise) { _ in
        guard let one = GestureRecognizer.of(one), let other = GestureRecognizer.of(other) else {
            return otherwise
        }
        return question(one, other)
    }
}

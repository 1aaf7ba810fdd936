// SPDX-License-Identifier: MIT

import CGestureCore

/// Follows a pointer without a pressed button, or a pen above the glass, over a view and the views
/// inside it.
///
///     let hover = HoverGestureRecognizer { [unowned link] hover in
///         link.isUnderlined = hover.state == .began || hover.state == .changed
///     }
///     link.addGestureRecognizer(hover)
///
/// It begins when the pointer comes to the view, changes when the pointer moves or a pen reports
/// other values, and ends when it leaves or when a button of a mouse is pressed. When the buttons
/// are released, it begins again. It is cancelled when it is disabled, or when it or its view is
/// removed. If a view moves under a pointer at rest, this counts at the next motion. Of
/// ``GestureRecognizer/allowedTouchTypes``, ``TouchType/indirectPointer`` stands for a mouse here,
/// and ``TouchType/pen`` for a pen.
///
/// It is no rival of other recognizers. Its delegate is asked whether it should receive the event,
/// and whether it should begin; after "no" it does not ask again until the pointer leaves. Its
/// actions are called also when ``GestureEngine/callsActions`` is false, because it has no
/// ``GestureEvent``. Push the pointer's motion as ``PointerSample``, and a pen's as ``PenSample``.
nonisolated open class HoverGestureRecognizer: GestureRecognizer {
    private let memory: UnsafeMutablePointer<gc_custom>
    private var hoverState = GestureRecognizer.State.possible
    /// The latest search of the engine that found the pointer over its view.
    final var search: UInt = 0

    /// Creates a recognizer.
    public init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: gc_custom())
        gc_custom_init(memory, operations.pointer)
        super.init(_memory: _RecognizerMemory(memory))
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (HoverGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (HoverGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a method without a parameter.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// The state. It is possible while the pointer is not over the view, and failed if the delegate
    /// refused.
    public final override var state: GestureRecognizer.State {
        get { event == nil ? hoverState : super.state }
        set { super.state = newValue }
    }

    /// Returns whether it may have the hover that an event is about. By default, it takes events of
    /// type ``Event/EventType/hover``.
    open override func shouldReceive(_ event: Event) -> Bool {
        event.type == .hover
    }

    /// The distance of a pen from the glass, from 0 to 1: the end of the range in which it is seen. 0
    /// for a mouse.
    public private(set) final var zOffset = 0.0

    /// The angle between a pen and the glass, in radians. 0 for a mouse.
    public final var altitudeAngle: Double { pen.altitude }

    /// Where the upper end of a pen points, in radians clockwise from the x axis of a view. Nil means
    /// the window. 0 for a mouse.
    public final func azimuthAngle(in view: View?) -> Double {
        pen == .flat ? 0 : pen.azimuth(in: view)
    }

    /// Where the upper end of a pen points, in the coordinates of a view. Its length is 1. (1, 0) for a
    /// mouse in the window.
    public final func azimuthUnitVector(in view: View?) -> Vector {
        pen.direction(in: view)
    }

    /// Whether it is a pen's eraser.
    public final var isEraser: Bool { pen.isEraser }

    /// The buttons of a pen's barrel that are pressed: see ``Touch/penButtons``. Empty for a mouse.
    public final var penButtons: Event.ButtonMask { pen.buttons }

    /// What the pen reported beside its place.
    private final var pen = PenValues.flat

    // The core has no touch for it.

    override final var isInCore: Bool { false }
    override final var asHover: HoverGestureRecognizer? { self }

    override final func stop() {
        super.stop()
        view?.engine?.cancelHover(self)
    }

    /// The pointer is over the view.
    final func follow(_ point: gc_point, at time: UInt64, in engine: GestureEngine) {
        switch hoverState {
        case .began, .changed:
            let moved = point.x != location.x || point.y != location.y
            guard readPen(of: engine) || moved else {
                return
            }
            hoverState = .changed
        case .possible:
            location = point
            _ = readPen(of: engine)
            hoverState = isAllowed(in: engine, at: time) ? .began : .failed
        case .ended, .cancelled, .failed:
            return
        }
        location = point
        if hoverState == .began || hoverState == .changed {
            report(at: time, in: engine)
        }
    }

    /// Reads what the pen reports. Returns whether that has changed.
    private final func readPen(of engine: GestureEngine) -> Bool {
        let (values, distance) =
            engine.pointer.pen.map { ($0.latest, $0.zOffset) } ?? (PenValues.flat, 0)
        defer { (pen, zOffset) = (values, distance) }
        return pen != values || zOffset != distance
    }

    /// Forgets the pointer.
    final func forget() {
        hoverState = .possible
        search = 0
    }

    /// The pointer is not over the view any more.
    final func finish(
        _ end: GestureRecognizer.State,
        at time: UInt64,
        in engine: GestureEngine
    ) {
        let isActive = hoverState == .began || hoverState == .changed
        hoverState = end
        if isActive {
            report(at: time, in: engine)
        }
        forget()
    }

    /// Where the pointer was, in the window.
    private final var location = gc_point() {
        didSet { gc_custom_set_location(memory, location) }
    }

    private func isAllowed(in engine: GestureEngine, at time: UInt64) -> Bool {
        engine.asking {
            let event = engine.inputEvent
            let outer = event.open(
                Event.Moment(type: .hover, time: time, touchType: engine.pointer.type)
            )
            defer { event.close(outer) }
            return shouldReceive(event)
                && delegate?.gestureRecognizer(self, shouldReceive: event) != false
                && shouldBegin(in: engine)
        }
    }

    private func report(at time: UInt64, in engine: GestureEngine) {
        var event = gc_event()
        event.time_us = time
        event.recognizer = pointer
        event.node = view?.node
        event.location = location
        event.scale = gc_scale_from_double(1)
        event.state = UInt8(gc_state(hoverState).rawValue)
        event.kind = UInt8(gc_event_kind.GC_EVENT_GESTURE.rawValue)
        withUnsafePointer(to: event) { GestureRecognizer.act(Borrowed(self), on: $0) }
    }
}

/// The core calls nothing.
private let operations = Constant(gc_custom_ops())

// SPDX-License-Identifier: MIT

import CGestureWayland
public import Dispatch
public import GestureKit

/// Pushes the input of a Wayland surface to an engine, as it happens.
///
///     let window = Window(frame: Rect(x: 0, y: 0, width: 800, height: 600))
///     let source = WaylandSource(display: display, surface: surface, window: window)
///     source.onEvent = { event in print(event) }
///     source.start()
///     dispatchMain()
///
/// The program makes the surface. From the compositor's seats, the window gets
///
/// - touches, with their sizes where the compositor reports them
/// - pens and erasers of tablets: hover, force, tilt and buttons
/// - the pointer: hover, buttons, and a drag with a button as one finger
/// - scrolls of wheels and touchpads
/// - touchpad swipes, pinches and holds
/// - the modifier keys, in `GestureEngine.modifierFlags`
///
/// each if the compositor has it. Touches of other surfaces are left out, and a pen over one of them
/// makes no finger on this one a palm. Seats and their devices may come and go: their touches and
/// gestures are cancelled.
///
/// ## Isolation
///
/// The engine, its source and the display's default queue of events belong to the same isolation
/// domain: the source's queue. Create the source there, and call it and the engine only there.
/// Actions, delegates and ``onEvent`` are called there. The default, the main queue, is the main
/// actor.
///
/// ## On a loop of your own
///
/// Do not call ``start()``. Dispatch the display's events as usual, then call ``advance()``. Wait no
/// longer than ``timeout``, and call ``advance()`` again.
///
/// ## The end
///
/// Call ``stop()`` before you destroy the surface or disconnect the display. A source that is only
/// released gives everything back, too, but it ends nothing: the engine keeps the touches and
/// gestures that are in progress.
///
/// Neither the source nor the engine allocates for an event.
public final class WaylandSource {
    /// An event about seats and outputs.
    public enum Event: Hashable, Sendable {
        /// A seat is known, with its devices.
        case added(WaylandSeat)
        /// A seat got or lost a device, or its name.
        case changed(WaylandSeat)
        /// A seat is gone, and its touches were cancelled.
        case removed(WaylandSeat)
        /// The scale for the surface's buffers: ``WaylandSource/preferredScale``.
        case scaleChanged(Double)
        /// The points of a surface unit: ``WaylandSource/pointsPerUnit``.
        case unitChanged(pointsPerUnit: Double)
        /// The connection ended. There is no more input, and all touches were cancelled.
        case failed(WaylandError)
    }

    /// How many points a surface unit has.
    ///
    /// A surface unit is what Wayland positions are in: a pixel of an output with scale 1. Slops and
    /// other distances are in points, and 1 point is meant to be 1/160 inch.
    public enum Unit: Hashable, Sendable {
        /// A point is a surface unit. The window's frame is that of the surface.
        case point
        /// A surface unit has this number of points, which must be positive.
        case points(Double)
        /// Points are 1/160 inch on the glass, as far as the size of the output is known and
        /// plausible. Otherwise a point is a surface unit.
        case physical
    }

    /// Called for events about seats and outputs.
    public var onEvent: (Event) -> Void = { _ in }

    /// Called on Dispatch when the source has passed on the events that had arrived, and handled
    /// deadlines. Look there at recognizers that failed: they call no action. Nil: not called.
    public var onTurn: (() -> Void)?

    /// Called with each sample before the engine gets it, for programs that record samples, and with
    /// a cancel for each touch that the compositor cancels.
    public var onSample: ((TouchSample) -> Void)? {
        get { sink.onSample }
        set { sink.onSample = newValue }
    }

    /// Called with each sample of the pointer before the engine gets it.
    public var onPointer: ((PointerSample) -> Void)? {
        get { sink.onPointer }
        set { sink.onPointer = newValue }
    }

    /// Called with each sample of a pen before the engine gets it.
    public var onPen: ((PenSample) -> Void)? {
        get { sink.onPen }
        set { sink.onPen = newValue }
    }

    /// Called with each touchpad step before the engine gets it.
    public var onStep: ((TouchpadStep) -> Void)? {
        get { sink.onStep }
        set { sink.onStep = newValue }
    }

    /// Called when a pointer comes to the surface: with its `wl_pointer` and the serial, for
    /// `wl_pointer_set_cursor()`. Without a cursor of the program, what the pointer looks like is
    /// undefined.
    public var onPointerEnter: (OpaquePointer, UInt32) -> Void = { _, _ in }

    /// Called when a pen comes to the surface: with its `zwp_tablet_tool_v2` and the serial, for
    /// `zwp_tablet_tool_v2_set_cursor()`. Without a cursor of the program, what the pen looks like is
    /// undefined. The surface of a cursor can serve only one tool, so create a new one each time.
    public var onPenEnter: (OpaquePointer, UInt32) -> Void = { _, _ in }

    /// The engine that gets the input.
    public let engine: GestureEngine

    /// The `wl_display`.
    public let display: OpaquePointer

    /// The `wl_surface`.
    public let surface: OpaquePointer

    /// How many points a surface unit has. A change counts when nothing is down.
    public var unit = Unit.point {
        didSet { update() }
    }

    /// The `wl_seat` of the latest landing or press, with the serial of that event, for requests
    /// such as `xdg_toplevel_move()`. Nil: there was none, or the seat is gone.
    public internal(set) var latestPress: (seat: OpaquePointer, serial: UInt32)?

    /// The scale for the surface's buffers: 1.5 means 3 pixels for 2 surface units. It comes from
    /// fractional-scale-v1, else from the surface's preferred scale, else from its outputs. 1 until
    /// the compositor reports it.
    public private(set) var preferredScale = 1.0

    let queue: DispatchQueue
    let sink: InputSink
    let globals = Globals()
    let follower: SurfaceFollower
    private var registry: OpaquePointer?
    let followsSeats: Bool
    var seats: [Seat] = []
    var announced: Set<UInt16> = []
    let loop = Loop()
    /// Called when the source stops.
    var atEnd: [() -> Void] = []
    /// The points of a surface unit, once nothing is down.
    private var wantedPointsPerUnit = 1.0
    var failure: WaylandError?

    /// Creates a source for the engine of a window. See ``init(display:surface:seat:engine:listensToSurface:queue:)``.
    public convenience init(
        display: OpaquePointer,
        surface: OpaquePointer,
        seat: OpaquePointer? = nil,
        window: Window,
        listensToSurface: Bool = true,
        queue: DispatchQueue = .main
    ) {
        self.init(
            display: display,
            surface: surface,
            seat: seat,
            engine: window.gestureEngine,
            listensToSurface: listensToSurface,
            queue: queue
        )
    }

    /// Creates a source, and asks the compositor for what it needs. The answers come with the next
    /// events.
    ///
    /// - Parameters:
    ///   - display: The `wl_display`.
    ///   - surface: The `wl_surface`, best before its first commit. It lives longer than the source.
    ///   - seat: The program's own `wl_seat`, whose events were not dispatched yet; it gets a
    ///     listener. If it has one, pass what it gets to ``setCapabilities(_:of:)``. Nil: all seats,
    ///     and the program need not bind any.
    ///   - engine: The engine that gets the input.
    ///   - listensToSurface: Whether the source may set the surface's listener and create its
    ///     `wp_fractional_scale_v1`. A surface has only one of each. If a toolkit has them, pass
    ///     false; ``preferredScale`` is then not known, and with several outputs ``Unit/physical`` is
    ///     not, unless the program calls ``surfaceMoved(to:isEntry:)``. Compositors of wlroots report
    ///     a pen to one object of the program, the newest. If that belongs to another surface, this
    ///     one gets no pens; if it belongs to this one, the toolkit gets none.
    ///   - queue: The queue for all work. It must be serial.
    public init(
        display: OpaquePointer,
        surface: OpaquePointer,
        seat: OpaquePointer? = nil,
        engine: GestureEngine,
        listensToSurface: Bool = true,
        queue: DispatchQueue = .main
    ) {
        self.display = display
        self.surface = surface
        self.engine = engine
        self.queue = queue
        sink = InputSink(engine)
        follower = SurfaceFollower(surface, listens: listensToSurface)
        followsSeats = seat == nil
        follower.source = self
        follower.onChange = { [unowned self] in update() }
        registry = wl_display_get_registry(display)
        wl_registry_add_listener(registry, Self.listener.pointer, Borrowed(self).address)
        if let seat {
            add(seat, name: 0)
        }
    }

    deinit {
        loop.cancel()
        release()
    }

    /// Ends all touches and gestures, and gives everything back to the compositor. Nothing follows.
    public func stop() {
        loop.cancel()
        closeSeats()
        release()
    }

    /// The current seats.
    public var currentSeats: [WaylandSeat] {
        seats.filter { $0.capabilities != nil }.map(WaylandSeat.init)
    }

    /// The points of a surface unit.
    public var pointsPerUnit: Double {
        sink.pointsPerUnit
    }

    /// The size of a surface unit on the glass. Nil: the output or its size is not known, or the
    /// size is not plausible.
    public var millimetersPerUnit: Double? {
        follower.geometry?.millimetersPerUnit
    }

    /// The time between two frames of the surface's output, by its mode. Nil: not known.
    public var frameInterval: Duration? {
        follower.geometry?.frameInterval.map { .nanoseconds(Int64(clamping: $0)) }
    }

    /// The current time, by the clock of the samples: the monotonic clock.
    public var now: Timestamp {
        Timestamp(microseconds: MonotonicClock.microseconds)
    }

    /// Passes on the capabilities of the program's own `wl_seat`, if the program listens to it: the
    /// bits of `wl_seat.capabilities`. 0 gives its devices back; call it before the seat is
    /// destroyed. Tablets have no bit: after 0, the pens that the seat has go on, and only
    /// ``latestPress`` leaves them out.
    public func setCapabilities(_ capabilities: UInt32, of seat: OpaquePointer) {
        seats.first { $0.proxy == seat && $0.name == 0 }?.pass(capabilities)
        if capabilities == 0, latestPress?.seat == seat {
            latestPress = nil
        }
    }

    /// Passes on `wl_surface.enter` and `wl_surface.leave`, if the program listens to the surface.
    ///
    /// - Parameters:
    ///   - output: The event's `wl_output`. The compositor sends the event also for the outputs that
    ///     the source has bound. The program must not take those for its own: their user data is
    ///     not its own.
    ///   - isEntry: Whether the surface entered the output.
    public func surfaceMoved(to output: OpaquePointer, isEntry: Bool) {
        follower.move(to: output, isEntry: isEntry)
    }
}

@available(*, unavailable)
extension WaylandSource: Sendable {}

extension WaylandSource {
    private func release() {
        seats = []
        for close in atEnd {
            close()
        }
        atEnd = []
        follower.close()
        globals.close()
        registry.map(wl_registry_destroy)
        registry = nil
        latestPress = nil
    }

    /// A seat has passed on the events of a frame.
    func inputTaken() {
        takeUnit()
        armOutsideTurn()
    }

    /// Takes a unit that has waited until nothing is down.
    private func takeUnit() {
        if wantedPointsPerUnit != sink.pointsPerUnit {
            update()
        }
    }

    /// Whether nothing is down and no gesture is in progress.
    var isIdle: Bool {
        seats.allSatisfy(\.isIdle)
    }

    private var unitPoints: Double {
        switch unit {
        case .point: 1
        case .points(let points): points.isFinite && points > 0 ? points : 1
        case .physical: millimetersPerUnit.map { $0 * 160 / 25.4 } ?? 1
        }
    }

    /// Takes the scale, and the unit if nothing is down.
    func update() {
        let scale = follower.scale
        if scale != preferredScale {
            preferredScale = scale
            onEvent(.scaleChanged(scale))
            guard !loop.isCancelled else {
                return
            }
        }
        wantedPointsPerUnit = unitPoints
        if wantedPointsPerUnit != sink.pointsPerUnit, isIdle {
            sink.pointsPerUnit = wantedPointsPerUnit
            for seat in seats {
                seat.pointer.unitChanged()
            }
            onEvent(.unitChanged(pointsPerUnit: wantedPointsPerUnit))
        }
    }

    /// All events up to a time have arrived. Finishes what has no time of its own, and ends scrolls
    /// whose time is over: the compositor does not report all ends.
    func advanceInput(to time: Timestamp) {
        for seat in seats {
            seat.advance(to: time)
        }
        // An action may have stopped the source.
        if !loop.isCancelled {
            takeUnit()
        }
    }

    /// When ``advanceInput(to:)`` is due.
    var inputDeadline: Timestamp? {
        var first: Timestamp?
        for seat in seats {
            if let deadline = seat.deadline {
                first = min(first ?? deadline, deadline)
            }
        }
        return first
    }

    /// Ends all touches, and forgets the seats.
    func closeSeats() {
        let closed = seats
        seats = []
        latestPress = nil
        for seat in closed {
            seat.close()
        }
    }
}

/// A seat: a user's touchscreens, pens, pointer and keyboard.
public struct WaylandSeat: Hashable, Sendable {
    /// Its name, such as `seat0`. Nil: not known, or not known yet.
    public var name: String?

    /// Whether it has a touchscreen.
    public var hasTouch: Bool

    /// Whether it has a pointer.
    public var hasPointer: Bool

    /// The device number of its touches: `TouchSample.device`.
    public var touchDevice: UInt16

    /// The device number of its pointer: `PointerSample.device`.
    public var pointerDevice: UInt16

    /// The device number of its touchpads' gestures: `TouchpadStep.device`.
    public var touchpadDevice: UInt16

    /// The device number of its pens: `PenSample.device`.
    public var penDevice: UInt16
}

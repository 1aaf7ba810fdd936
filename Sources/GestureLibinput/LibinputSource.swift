// SPDX-License-Identifier: MIT

public import Dispatch
public import GestureKit

/// Pushes the touches of this machine's touchscreens, touchpads and pens to an engine, or to one for each
/// device, as they happen.
///
///     let window = Window(frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
///     let source = try LibinputSource(.udev(seat: "seat0"), window: window)
///     source.onEvent = { event in print(event) }
///     source.start()
///     dispatchMain()
///
/// It opens only touchscreens, touchpads and pens. It recognizes keyboards and mice without opening
/// them. Contacts on a touchscreen become touches. Recognizers get touchpad gestures at the
/// pointer, which the touchpads move within the window.
///
/// A pen draws on a touchscreen: of several, on the one that is part of the same device, or has its
/// size. The whole area of the pen is the whole screen. While a pen is near, the fingers on all
/// touchscreens are palms: see ``GestureKit/GestureEngine/palmTime``.
///
/// ## Isolation
///
/// The engine and its source belong to the same isolation domain: the source's queue. Create the
/// source there, and call it and the engine only there. Actions, delegates and ``onEvent`` are
/// called there. The default, the main queue, is the main actor. A program that ends on another
/// thread calls ``stop()`` on the queue first.
///
/// A turn of its loop allocates nothing, except in libinput.
public final class LibinputSource {
    /// The devices to use.
    public enum Backend: Hashable, Sendable {
        /// All devices of a seat that udev knows, including those plugged in later.
        case udev(seat: String)
        /// Named devices, such as `/dev/input/event5`. One that was unplugged is used again only
        /// after ``LibinputSource/suspend()`` and ``LibinputSource/resume()``.
        case paths([String])
    }

    /// An event about devices.
    public enum Event: Hashable, Sendable {
        /// A device was added. This also happens at the start and after
        /// ``LibinputSource/resume()``.
        case added(InputDevice)
        /// A device was removed, and its touches were cancelled.
        case removed(InputDevice)
        /// A device was not opened, or cannot be used.
        case refused(RefusedDevice)
        /// An error. After ``DeviceError/readFailed(code:)`` there is no more input.
        case failed(DeviceError)
    }

    /// Called for events about devices.
    public var onEvent: (Event) -> Void = { _ in }

    /// Called with each sample before the engine gets it, for programs that record samples.
    public var onSample: ((TouchSample) -> Void)? {
        get { router.onSample }
        set { router.onSample = newValue }
    }

    /// Called with each touchpad step before the engine gets it.
    public var onStep: ((TouchpadStep) -> Void)? {
        get { router.onStep }
        set { router.onStep = newValue }
    }

    /// Called with each sample of a pen before the engine gets it.
    public var onPen: ((PenSample) -> Void)? {
        get { router.onPen }
        set { router.onPen = newValue }
    }

    private let router: EventRouter
    private let context: any InputContext
    private let seat: SeatOpener?
    private let queue: DispatchQueue
    private var sources: [any DispatchSourceProtocol] = []
    private var timer: (any DispatchSourceTimer)?
    private var armed: Timestamp?
    /// The refused devices at the end of the latest turn, which were reported.
    private var reported: [RefusedDevice] = []
    private var isTurning = false
    /// Whether an action has caused events during the present turn, such as removals.
    private var hasMore = false
    private var isSuspended = false
    private var isStopped = false
    /// Whether libinput has its devices: it is not suspended, and its seat is active.
    private var isRunning = true

    /// Creates a source for the engine of a window. See ``init(_:engine:access:queue:settings:)``.
    public convenience init(
        _ backend: Backend,
        window: Window,
        access: DeviceAccess = .direct,
        queue: DispatchQueue = .main,
        settings: @escaping (InputDevice) -> DeviceSettings = { _ in DeviceSettings() }
    ) throws(DeviceError) {
        try self.init(
            backend,
            engine: window.gestureEngine,
            access: access,
            queue: queue,
            settings: settings
        )
    }

    /// Creates a source, and opens its devices.
    ///
    /// - Parameters:
    ///   - backend: Which devices.
    ///   - engine: The engine that gets the touches.
    ///   - access: How they are opened.
    ///   - queue: The queue for all work. It must be serial.
    ///   - settings: Returns the settings for each device that is added. Its argument is the device
    ///     without settings.
    /// - Throws: A ``DeviceError`` if there is no seat, or if no named device can be used: then the
    ///   reason for the first one. A seat without devices is not an error, because devices may be
    ///   added later.
    public convenience init(
        _ backend: Backend,
        engine: GestureEngine,
        access: DeviceAccess = .direct,
        queue: DispatchQueue = .main,
        settings: @escaping (InputDevice) -> DeviceSettings = { _ in DeviceSettings() }
    ) throws(DeviceError) {
        let (context, seat) = try Self.open(backend, access)
        self.init(context, engine: engine, queue: queue, seat: seat, settings: settings)
    }

    /// Creates a source with an engine for each device, so that a finger on one of them is not part of a
    /// gesture on another.
    ///
    /// - Parameters:
    ///   - backend: Which devices.
    ///   - access: How they are opened.
    ///   - queue: The queue for all work. It must be serial.
    ///   - settings: Returns the settings for each device that is added. Its argument is the device
    ///     without settings.
    ///   - engine: Returns the engine for each device that is added. Its argument is the device with its
    ///     settings. A pen has the engine of its touchscreen; this is called only without one.
    /// - Throws: As ``init(_:engine:access:queue:settings:)`` does.
    public convenience init(
        _ backend: Backend,
        access: DeviceAccess = .direct,
        queue: DispatchQueue = .main,
        settings: @escaping (InputDevice) -> DeviceSettings = { _ in DeviceSettings() },
        engine: @escaping (InputDevice) -> GestureEngine
    ) throws(DeviceError) {
        let (context, seat) = try Self.open(backend, access)
        self.init(context, queue: queue, seat: seat, settings: settings, engine: engine)
    }

    private static func open(
        _ backend: Backend,
        _ access: DeviceAccess
    ) throws(DeviceError) -> (any InputContext, SeatOpener?) {
        let seat: SeatOpener? = access == .libseat ? try SeatOpener() : nil
        try seat?.waitUntilActive()
        let gate = DeviceGate(lookup: SystemDeviceLookup(), opener: seat ?? DirectOpener())
        switch backend {
        case .udev(seat: let name): return (try LibinputContext(seat: name, gate: gate), seat)
        case .paths(let paths): return (try open(paths, through: gate), seat)
        }
    }

    /// Opens named devices through a gate.
    ///
    /// - Throws: The reason for the first one, if none can be used.
    @_spi(GestureTools) public static func open(
        _ paths: [String],
        through gate: DeviceGate
    ) throws(DeviceError) -> any InputContext {
        let context = try LibinputContext(paths: paths, gate: gate)
        // libinput may refuse what the gate has opened for it.
        if context.isEmpty, let reason = gate.refused.first?.reason {
            throw reason
        }
        return context
    }

    /// Creates a source that reads from a context.
    @_spi(GestureTools) public convenience init(
        _ context: any InputContext,
        engine: GestureEngine,
        queue: DispatchQueue,
        seat: SeatOpener? = nil,
        settings: @escaping (InputDevice) -> DeviceSettings
    ) {
        let router = EventRouter(
            engine,
            positions: { [unowned context] in context.positions(of: $0) },
            settings: settings
        )
        self.init(context, router, queue, seat)
    }

    /// Creates a source that reads from a context, with an engine for each device.
    @_spi(GestureTools) public convenience init(
        _ context: any InputContext,
        queue: DispatchQueue,
        seat: SeatOpener? = nil,
        settings: @escaping (InputDevice) -> DeviceSettings,
        engine: @escaping (InputDevice) -> GestureEngine
    ) {
        let router = EventRouter(
            engine: engine,
            positions: { [unowned context] in context.positions(of: $0) },
            settings: settings
        )
        self.init(context, router, queue, seat)
    }

    private init(
        _ context: any InputContext,
        _ router: EventRouter,
        _ queue: DispatchQueue,
        _ seat: SeatOpener?
    ) {
        self.context = context
        self.router = router
        self.queue = queue
        self.seat = seat
        router.onEvent = { [unowned self] in onEvent($0) }
        seat?.onActive = { [unowned self] in setRunning($0 && !isSuspended) }
    }

    /// Starts reading. Before it returns, it reports the current devices to ``onEvent``.
    public func start() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard timer == nil else {
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in
            self?.armed = nil
            self?.turn()
        }
        timer.activate()
        self.timer = timer
        watch(context.descriptor, keeping: context) { [weak self] in self?.turn() }
        if let seat {
            watch(seat.descriptor, keeping: seat) { [weak self] in self?.seatTurn() }
        }
        turn()
    }

    deinit {
        timer?.cancel()
        unwatch()
    }

    /// Releases all devices. Their touches are cancelled, and other programs may use them.
    ///
    /// With libseat this happens automatically while the user is on another console.
    public func suspend() {
        dispatchPrecondition(condition: .onQueue(queue))
        isSuspended = true
        setRunning(false)
    }

    /// Takes the devices again. Fingers that are down become touches only when they land again.
    ///
    /// ``onEvent`` gets the devices that can no longer be opened.
    public func resume() {
        dispatchPrecondition(condition: .onQueue(queue))
        guard !isStopped else {
            return
        }
        isSuspended = false
        setRunning(seat?.isActive ?? true)
    }

    /// Ends reading for good. Devices are released, and their touches are cancelled.
    ///
    /// When it returns, nothing is left on the queue that enters the engine: no input, and no
    /// deadline. Other threads may then let go of the source, the engine and its window.
    public func stop() {
        suspend()
        isStopped = true
        timer?.cancel()
        unwatch()
    }

    /// Reads the input that has come, for a program with deadlines of its own, which must not pass before it.
    @_spi(GestureTools) public func readInput() {
        dispatchPrecondition(condition: .onQueue(queue))
        turn()
    }

    /// The current devices, in the order in which they were added.
    public var devices: [InputDevice] {
        router.devices
    }

    /// The current time, by the clock of the samples.
    public var now: Timestamp {
        context.now
    }

    /// The devices that were found or named but not opened, and why.
    public var refused: [RefusedDevice] {
        context.refused
    }

    /// The nodes opened so far.
    public var opened: [String] {
        context.opened
    }

    /// The pointer of the touchpads, in the window's points. It always stays in the window. If each
    /// touchpad has its own window, it stays in the area of all of them, and a gesture happens at
    /// the nearest place of the touchpad's. Set it when something else moves the pointer.
    public var pointer: Point {
        get { router.pointer }
        set { router.pointer = newValue }
    }
}

@available(*, unavailable)
extension LibinputSource: Sendable {}

extension LibinputSource {
    /// Reads the input, advances time, and arms the timer for the next deadline.
    private func turn() {
        // If an action called this, the running turn does the work.
        hasMore = isTurning
        guard !isTurning else {
            return
        }
        isTurning = true
        // The input read below is not later than this, so time does not overtake it.
        let now = context.now
        do throws(DeviceError) {
            try context.dispatch()
        } catch {
            stop(error)
        }
        repeat {
            hasMore = false
            handleEvents(at: now)
        } while hasMore
        isTurning = false
        tellRefused()
        arm()
    }

    private func handleEvents(at now: Timestamp) {
        context.takeEvents { router.take($0, at: now) }
        router.endFrame()
        for engine in router.engines {
            if let deadline = engine.deadline, deadline <= now {
                engine.advance(to: now)
            }
        }
    }

    private func arm() {
        var deadline: Timestamp?
        for engine in router.engines {
            if let next = engine.deadline {
                deadline = min(deadline ?? next, next)
            }
        }
        guard deadline != armed, let timer else {
            return
        }
        armed = deadline
        guard let deadline else {
            timer.schedule(deadline: .distantFuture)
            return
        }
        let now = context.now.microseconds
        let wait = deadline.microseconds - min(now, deadline.microseconds)
        timer.schedule(
            deadline: .now() + .microseconds(Int(clamping: wait)),
            leeway: .milliseconds(1)
        )
    }

    private func setRunning(_ shouldRun: Bool) {
        guard shouldRun != isRunning else {
            return
        }
        isRunning = shouldRun
        if shouldRun {
            do throws(DeviceError) {
                try context.resume()
            } catch {
                isRunning = false
                onEvent(.failed(error))
            }
        } else {
            context.suspend()
        }
        turn()
    }

    private func seatTurn() {
        do throws(DeviceError) {
            try seat?.dispatch()
        } catch {
            setRunning(false)
            stop(error)
        }
    }

    /// Stops reading: the descriptors would stay readable forever.
    private func stop(_ error: DeviceError) {
        unwatch()
        onEvent(.failed(error))
    }

    private func unwatch() {
        for source in sources {
            source.cancel()
        }
        sources = []
    }

    private func tellRefused() {
        let refused = context.refused
        guard refused != reported else {
            return
        }
        let before = reported
        reported = refused
        for device in refused where !before.contains(device) {
            onEvent(.refused(device))
        }
    }

    /// Watches a descriptor. The owner lives until the watch ends.
    private func watch(
        _ descriptor: Int32,
        keeping owner: AnyObject,
        _ handler: @escaping () -> Void
    ) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { withExtendedLifetime(owner) {} }
        source.activate()
        sources.append(source)
    }
}

// SPDX-License-Identifier: MIT

public import Dispatch
public import GestureKit

/// Brings the touches of this machine's touchscreens and touchpads to an engine, as they happen.
///
///     let window = Window(frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
///     let source = try LibinputSource(.udev(seat: "seat0"), window: window)
///     source.onEvent = { event in print(event) }
///     source.start()
///     dispatchMain()
///
/// It opens touchscreens and touchpads, and nothing else: what is a keyboard, mouse or pen is told
/// from outside and never opened. A touchscreen's contacts become touches; a touchpad's gestures
/// reach the recognizers at the pointer, which the touchpads move within the window.
///
/// ## Isolation
///
/// The engine belongs to one isolation domain, and so does its source: both are on the source's
/// queue. Create the source there, and call it and the engine from there only; actions, delegates
/// and ``onEvent`` are called there. With the main queue, which is the default, that is the main
/// actor.
///
/// A turn of its loop costs no memory beyond what libinput takes.
public final class LibinputSource {
    /// Which devices.
    public enum Backend: Hashable, Sendable {
        /// All of a seat that udev knows, also those plugged in later.
        case udev(seat: String)
        /// Named ones, such as `/dev/input/event5`. What is unplugged and comes back is taken again
        /// by ``LibinputSource/suspend()`` and ``LibinputSource/resume()`` only.
        case paths([String])
    }

    /// What has happened to the devices.
    public enum Event: Hashable, Sendable {
        /// A device has come, at the start too, and after ``LibinputSource/resume()``.
        case added(InputDevice)
        /// A device has gone, and its touches are cancelled.
        case removed(InputDevice)
        /// A device was not opened, or turned out to be of no use.
        case refused(RefusedDevice)
        /// Something went wrong. After ``DeviceError/readFailed(code:)`` nothing more comes.
        case failed(DeviceError)
    }

    /// Called when something happens to the devices.
    public var onEvent: (Event) -> Void = { _ in }

    /// Called with each sample before it goes into the engine, for a program that records them.
    public var onSample: ((TouchSample) -> Void)? {
        get { router.onSample }
        set { router.onSample = newValue }
    }

    /// Called with each step of a touchpad's gesture before it goes into the engine.
    public var onStep: ((TouchpadStep) -> Void)? {
        get { router.onStep }
        set { router.onStep = newValue }
    }

    /// The engine that hears of the touches.
    public let engine: GestureEngine

    private let router: EventRouter
    private let context: any InputContext
    private let seat: SeatOpener?
    private let queue: DispatchQueue
    private var sources: [any DispatchSourceProtocol] = []
    private var timer: (any DispatchSourceTimer)?
    private var armed: Timestamp?
    private var told: Set<RefusedDevice> = []
    private var isTurning = false
    private var isSuspended = false
    /// Whether libinput has its devices: neither suspended nor without a seat.
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
    ///   - engine: What hears of them.
    ///   - access: Who opens them.
    ///   - queue: Where everything happens; it must be serial.
    ///   - settings: Asked for each device when it comes, and told what it is without settings.
    /// - Throws: When there is no seat, or none of the named devices can be used: why the first
    ///   cannot. A seat without devices is no error; some may come.
    public convenience init(
        _ backend: Backend,
        engine: GestureEngine,
        access: DeviceAccess = .direct,
        queue: DispatchQueue = .main,
        settings: @escaping (InputDevice) -> DeviceSettings = { _ in DeviceSettings() }
    ) throws(DeviceError) {
        let seat: SeatOpener? = access == .libseat ? try SeatOpener() : nil
        try seat?.waitUntilActive()
        let gate = DeviceGate(lookup: SystemDeviceLookup(), opener: seat ?? DirectOpener())
        let context: LibinputContext
        switch backend {
        case .udev(seat: let name):
            context = try LibinputContext(seat: name, gate: gate)
        case .paths(let paths):
            context = try LibinputContext(paths: paths, gate: gate)
            if gate.opened.isEmpty, let reason = gate.refused.first?.reason {
                throw reason
            }
        }
        self.init(context, engine: engine, queue: queue, seat: seat, settings: settings)
    }

    /// Creates a source that reads what it is given.
    @_spi(GestureTools) public init(
        _ context: any InputContext,
        engine: GestureEngine,
        queue: DispatchQueue,
        seat: SeatOpener? = nil,
        settings: @escaping (InputDevice) -> DeviceSettings
    ) {
        self.context = context
        self.engine = engine
        self.queue = queue
        self.seat = seat
        router = EventRouter(
            engine,
            positions: { [unowned context] in context.positions(of: $0) },
            settings: settings
        )
        router.onEvent = { [unowned self] in onEvent($0) }
        seat?.onActive = { [unowned self] in setRunning($0 && !isSuspended) }
    }

    /// Begins to read. The devices there are have been told of when this returns.
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
        for source in sources {
            source.cancel()
        }
    }

    /// Gives up all devices: their touches are cancelled, and others may use them.
    ///
    /// With libseat this happens by itself while the user is on another console.
    public func suspend() {
        dispatchPrecondition(condition: .onQueue(queue))
        isSuspended = true
        setRunning(false)
    }

    /// Takes the devices again. Fingers that are down then become touches when they land anew.
    ///
    /// What cannot be opened any more is told to ``onEvent``.
    public func resume() {
        dispatchPrecondition(condition: .onQueue(queue))
        isSuspended = false
        setRunning(seat?.isActive ?? true)
    }

    /// The devices there are, in the order in which they came.
    public var devices: [InputDevice] {
        router.devices
    }

    /// The time now, on the clock that samples are stamped by.
    public var now: Timestamp {
        context.now
    }

    /// The devices that were found or named and not opened, and why.
    public var refused: [RefusedDevice] {
        context.refused
    }

    /// The nodes that have been opened so far.
    public var opened: [String] {
        context.opened
    }

    /// Where the touchpads' pointer is, in the window's points, and kept in the window. Set it when
    /// something else moves the pointer.
    public var pointer: Point {
        get { router.pointer }
        set { router.pointer = newValue }
    }
}

@available(*, unavailable)
extension LibinputSource: Sendable {}

extension LibinputSource {
    /// Reads what has come, lets time pass, and arms the timer for what is next.
    private func turn() {
        // An action may have called; what it wants is done by the turn that is running.
        guard !isTurning else {
            return
        }
        isTurning = true
        // What is read below is not later than this, so time does not overtake it.
        let now = context.now
        do throws(DeviceError) {
            try context.dispatch()
        } catch {
            stop(error)
        }
        context.takeEvents { router.take($0, at: now) }
        router.endBatch()
        if let deadline = engine.deadline, deadline <= now {
            engine.advance(to: now)
        }
        isTurning = false
        tellRefused()
        arm()
    }

    private func arm() {
        let deadline = engine.deadline
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

    /// Gives up reading: the descriptors would be readable for ever.
    private func stop(_ error: DeviceError) {
        for source in sources {
            source.cancel()
        }
        sources = []
        onEvent(.failed(error))
    }

    private func tellRefused() {
        for device in context.refused where told.insert(device).inserted {
            onEvent(.refused(device))
        }
    }

    /// Watches a descriptor. Its owner lives until it is not watched any more.
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

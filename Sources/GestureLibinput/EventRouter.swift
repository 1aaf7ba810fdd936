// SPDX-License-Identifier: MIT

import CGestureCore
import CGestureLibinput
@_spi(GestureTools) public import GestureKit

/// Routes events to the engine of their device, each through the adapter of the device.
///
/// It reads no clock and does not block. Its results depend only on the events and times it gets.
@_spi(GestureTools) public final class EventRouter {
    /// Called when a device was added or removed, or cannot be used as intended.
    public var onEvent: (LibinputSource.Event) -> Void = { _ in }

    /// Called with each sample before the engine gets it.
    public var onSample: ((TouchSample) -> Void)? {
        get { sampleObserver }
        set { sampleObserver = newValue }
    }

    /// Called with each touchpad step before the engine gets it.
    public var onStep: ((TouchpadStep) -> Void)?

    /// Called with each sample of a pen before the engine gets it.
    public var onPen: ((PenSample) -> Void)?

    /// The pointer of the touchpads, in the window's points. It always stays in the window. If each
    /// touchpad has its own window, it stays in the area of all of them, and a gesture happens at
    /// the nearest place of the touchpad's.
    public var pointer: Point {
        didSet { movePointer() }
    }

    private struct Entry {
        var device: InputDevice
        var adapter: DeviceAdapter
        /// What the adapter was made with.
        let settings: DeviceSettings
        /// Nil: that of a pen, until it reports.
        var engine: GestureEngine?
        /// The touchscreen that a pen draws on. Nil: there is none.
        var screen: OpaquePointer?
        /// The latest time of its events. Until one has come, a time before it was added.
        var latestTime: UInt64
    }

    /// The engines of the current devices, and those of former ones that await a deadline.
    private(set) var engines: [GestureEngine] = []

    /// Returns the engine of a device that was added.
    private let makeEngine: (InputDevice) -> GestureEngine
    /// The window of all devices. Nil: each has its own.
    private let window: View?
    private let settings: (InputDevice) -> DeviceSettings
    private let positions: (String) -> (x: UInt32, y: UInt32)
    /// The keys are libinput's devices. They live at least from their added event to their removed
    /// event.
    private var entries: [OpaquePointer: Entry] = [:]
    private var nextIdentifier: UInt16 = 0
    // Each event reads and writes what follows. Private, so that exclusive access needs no checks.

    private var sampleObserver: ((TouchSample) -> Void)?
    /// The device of the latest event, and its adapter. Most events are of the same device.
    private var latestDevice: OpaquePointer?
    private var latestAdapter: UnsafePointer<gc_libinput_device>?
    /// Nil: the latest device is no pen.
    private var latestPen: DeviceAdapter?
    /// The engine of the events that wait for the end of their frame.
    private var engine: GestureEngine?
    /// The latest time of the latest device.
    private var deviceTime: UInt64 = 0
    /// When events were taken, and the time before. A device that is added now was not there then, so
    /// its events are later than that.
    private var turns: (before: UInt64, latest: UInt64) = (0, 0)
    /// The samples of the current frame.
    private let samples = SampleBuffer()
    private var sampleCount = 0

    /// Creates a router with one engine for all devices.
    ///
    /// - Parameters:
    ///   - engine: The engine that gets the samples and steps.
    ///   - positions: Returns the number of positions of a device's axes. 0: not known.
    ///   - settings: Returns the settings for a device that was added.
    public convenience init(
        _ engine: GestureEngine,
        positions: @escaping (String) -> (x: UInt32, y: UInt32) = { _ in (0, 0) },
        settings: @escaping (InputDevice) -> DeviceSettings = { _ in DeviceSettings() }
    ) {
        self.init(
            window: engine.root,
            engine: { _ in engine },
            positions: positions,
            settings: settings
        )
        engines = [engine]
        let bounds = engine.root.bounds
        pointer = Point(
            x: bounds.origin.x + bounds.size.width / 2,
            y: bounds.origin.y + bounds.size.height / 2
        )
    }

    /// Creates a router with an engine for each device.
    ///
    /// - Parameters:
    ///   - window: The window of all devices. Nil: each has its own.
    ///   - engine: Returns the engine of a device that was added.
    ///   - positions: Returns the number of positions of a device's axes. 0: not known.
    ///   - settings: Returns the settings for a device that was added.
    public init(
        window: View? = nil,
        engine: @escaping (InputDevice) -> GestureEngine,
        positions: @escaping (String) -> (x: UInt32, y: UInt32),
        settings: @escaping (InputDevice) -> DeviceSettings
    ) {
        self.window = window
        makeEngine = engine
        self.positions = positions
        self.settings = settings
        pointer = .zero
    }

    deinit {
        samples.deallocate()
    }

    /// The current devices, in the order in which they were added.
    public var devices: [InputDevice] {
        entries.values.map(\.device).sorted { $0.identifier < $1.identifier }
    }

    /// Handles a `struct libinput_event *`.
    ///
    /// - Parameters:
    ///   - event: An event of any device. The caller keeps it.
    ///   - now: The current time, for events without a time.
    public func take(_ event: OpaquePointer, at now: Timestamp) {
        if now.microseconds > turns.latest {
            turns = (turns.latest, now.microseconds)
        }
        guard let device = libinput_event_get_device(event) else {
            return
        }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED:
            add(device)
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            remove(device)
        case LIBINPUT_EVENT_POINTER_MOTION:
            let motion = libinput_event_get_pointer_event(event)
            pointer = Point(
                x: pointer.x + libinput_event_pointer_get_dx(motion),
                y: pointer.y + libinput_event_pointer_get_dy(motion)
            )
        default:
            push(event, of: device, now.microseconds)
        }
    }

    private func push(_ event: OpaquePointer, of device: OpaquePointer, _ now: UInt64) {
        guard let adapter = adapter(of: device) else {
            return
        }
        if sampleCount == SampleBuffer.capacity {
            endFrame()
        }
        let sample = samples[sampleCount]
        guard gc_libinput_sample(adapter, event, sample) else {
            return pushStep(event, adapter, now)
        }
        sample.pointee.time_us = believedTime(sample.pointee.time_us, now)
        if sample.pointee.kind == gc_sample_kind.GC_SAMPLE_CANCEL.rawValue {
            sample.pointee.time_us = cancelTime(sample.pointee.time_us)
        }
        if sampleObserver != nil {
            show(sample)
        }
        if sample.pointee.kind == gc_sample_kind.GC_SAMPLE_FRAME.rawValue {
            endFrame()
        } else {
            if sample.pointee.kind == gc_sample_kind.GC_SAMPLE_DOWN.rawValue {
                land(sample, device)
            }
            sampleCount &+= 1
        }
    }

    /// Moves a finger that lands on the panel's rim onto its screen. Beside it, the finger would
    /// reach what is on another screen, or no recognizer.
    @inline(never)
    private func land(_ sample: UnsafeMutablePointer<gc_sample>, _ device: OpaquePointer) {
        let place = Point(sample.pointee.position)
        guard let screen = entries[device]?.device.frame, !screen.contains(place) else {
            return
        }
        sample.pointee.position = gc_point(screen.landing(at: place))
    }

    @inline(never)
    private func pushStep(
        _ event: OpaquePointer,
        _ adapter: UnsafePointer<gc_libinput_device>,
        _ now: UInt64
    ) {
        if let latestPen {
            return pushPen(event, latestPen, now)
        }
        var step = gc_step()
        guard gc_libinput_step(adapter, event, &step) else {
            return
        }
        step.time_us = believedTime(step.time_us, now)
        endFrame()
        if step.phase == gc_step_phase.GC_STEP_CANCEL.rawValue {
            step.time_us = cancelTime(step.time_us)
        }
        if let onStep, let step = TouchpadStep(step) {
            onStep(step)
        }
        // The engine counts steps that it refuses.
        _ = engine?.push(&step)
    }

    private func pushPen(_ event: OpaquePointer, _ adapter: DeviceAdapter, _ now: UInt64) {
        let screen = latestDevice.flatMap { entries[$0]?.device.frame }
        _ = adapter.takePen(event, on: screen) { sample in
            var sample = sample
            let time = believedTime(sample.time.microseconds, now)
            sample.time = Timestamp(microseconds: time)
            endFrame()
            onPen?(sample)
            for other in engines where other !== engine {
                other.pushElsewhere(sample)
            }
            // The engine counts samples that it refuses.
            try? engine?.push(sample)
        }
    }

    /// The time of an event with this stamp.
    ///
    /// A stamp of the future would stop the engine's time until then. A stamp long before now would
    /// make a finger that lands now a long press at once. So an event with such a stamp happens now,
    /// unless it follows soon after the device's latest: then the program has not read for a while.
    /// libinput reads one device after the other: each has a latest time.
    @inline(__always)
    private func believedTime(_ stamp: UInt64, _ now: UInt64) -> UInt64 {
        let isPlausible =
            stamp &+ Self.mostBackward >= deviceTime && stamp <= now &+ Self.mostForward
            && (stamp &+ Self.mostLate >= now || stamp <= deviceTime &+ Self.mostLate)
        let time = isPlausible ? stamp : now
        deviceTime = max(deviceTime, time)
        return time
    }

    /// In microseconds. Events of libinput's timers go back a little.
    private static var mostBackward: UInt64 { 100_000 }
    /// In microseconds.
    private static var mostLate: UInt64 { 10_000_000 }
    /// In microseconds. The caller has read the clock before it has read the events.
    private static var mostForward: UInt64 { 1_000_000 }

    /// When a cancel of a time happens: then, or if something is due by then, at the time of the
    /// engine's latest input. libinput cancels now what a device does that goes, and what is due
    /// comes after input of other devices that is still unread.
    @inline(never)
    private func cancelTime(_ time: UInt64) -> UInt64 {
        guard let engine, gc_engine_deadline_us(engine.raw) <= time else {
            return time
        }
        return gc_engine_time_us(engine.raw)
    }

    private func adapter(of device: OpaquePointer) -> UnsafePointer<gc_libinput_device>? {
        device == latestDevice ? latestAdapter : otherAdapter(of: device)
    }

    @inline(never)
    private func otherAdapter(of device: OpaquePointer) -> UnsafePointer<gc_libinput_device>? {
        forgetLatest()
        let entry = entries[device]
        let next = entry?.engine ?? entry.map { giveEngine(to: $0, device) }
        if let next, next !== engine {
            endFrame()
            engine = next
        }
        latestDevice = device
        deviceTime = entry?.latestTime ?? 0
        latestAdapter = entry.map { UnsafePointer($0.adapter.device) }
        latestPen = entry?.device.kind == .pen ? entry?.adapter : nil
        return latestAdapter
    }

    /// Finds the adapter anew at the next event.
    private func forgetLatest() {
        if let latestDevice {
            entries[latestDevice]?.latestTime = deviceTime
        }
        latestDevice = nil
    }

    @inline(never)
    private func show(_ sample: UnsafeMutablePointer<gc_sample>) {
        if sample.pointee.kind == gc_sample_kind.GC_SAMPLE_FRAME.rawValue, sampleCount > 0 {
            // Its cancels may have happened before the time that libinput has given them.
            let last = samples[sampleCount &- 1].pointee
            if last.kind == gc_sample_kind.GC_SAMPLE_CANCEL.rawValue {
                sample.pointee.time_us = last.time_us
            }
        }
        if let touch = TouchSample(sample.pointee) {
            sampleObserver?(touch)
        }
    }

    /// Pushes the samples of the frame, and ends it. Call it after a batch of events, too: their last
    /// frame event may be missing. The engine counts samples that it refuses.
    @inline(__always)
    public func endFrame() {
        if sampleCount > 0 {
            let frame = samples.first(sampleCount)
            sampleCount = 0
            try? engine?.push(frame: frame)
        }
    }

    private func add(_ libinputDevice: OpaquePointer) {
        let path = "/dev/input/" + String(cString: libinput_device_get_sysname(libinputDevice))
        let name = String(cString: libinput_device_get_name(libinputDevice))
        func refuse(_ reason: String) {
            let error = DeviceError.refused(path: path, reason: reason)
            onEvent(.refused(RefusedDevice(path: path, name: name, reason: error)))
        }
        guard let kind = DeviceAdapter.kind(of: libinputDevice) else {
            // For example, a touchpad that detects only one finger.
            return refuse("it has no touches, no gestures and no pen")
        }
        var device = InputDevice(
            name: name,
            path: path,
            kind: kind,
            identifier: takeIdentifier(),
            physicalSize: physicalSize(of: libinputDevice),
            frame: .zero,
            isSizeAssumed: false
        )
        // Ask for the settings with what is known about the device without them.
        if let plain = adapter(for: libinputDevice, device, DeviceSettings()) {
            device.place(plain, at: .zero)
        }
        let wanted = settings(device)
        if let adapter = adapter(for: libinputDevice, device, wanted) {
            device.place(adapter, at: wanted.output?.origin ?? .zero)
            enter(libinputDevice, device, adapter, wanted)
        } else if let plain = adapter(for: libinputDevice, device, DeviceSettings()) {
            onEvent(.failed(.badSettings(path: path)))
            enter(libinputDevice, device, plain, DeviceSettings())
        } else {
            return refuse(
                "its calibration flattens it or is out of range: correct "
                    + "LIBINPUT_CALIBRATION_MATRIX in its udev rule"
            )
        }
        forgetLatest()
        movePointer()
        joinPens()
        onEvent(.added(entries[libinputDevice]?.device ?? device))
    }

    private func remove(_ libinputDevice: OpaquePointer) {
        guard let entry = entries.removeValue(forKey: libinputDevice) else {
            return
        }
        forgetLatest()
        endFrame()
        // libinput cancels what it knows of. Nothing will report the lifts of everything else.
        for engine in entry.device.kind == .pen ? engines : [entry.engine].compactMap(\.self) {
            dropTouches(of: entry.device, in: engine)
        }
        movePointer()
        joinPens()
        onEvent(.removed(entry.device))
    }

    /// Ends the touches of a device at the time of the engine's latest input. What is due by now
    /// comes after input of other devices that is still unread.
    private func dropTouches(of device: InputDevice, in engine: GestureEngine) {
        let time = gc_engine_time_us(engine.raw)
        // Without input there is nothing to end.
        if time > 0 {
            engine.dropTouches(ofDevice: device.identifier, at: Timestamp(microseconds: time))
        }
    }

    private func enter(
        _ libinputDevice: OpaquePointer,
        _ device: InputDevice,
        _ adapter: DeviceAdapter,
        _ settings: DeviceSettings
    ) {
        let entry = Entry(
            device: device,
            adapter: adapter,
            settings: settings,
            latestTime: turns.before
        )
        entries[libinputDevice] = entry
        if device.kind != .pen {
            giveEngine(to: entry, libinputDevice)
        }
    }

    /// Finds the engine of a device: that of a pen's touchscreen, or a new one.
    @discardableResult
    private func giveEngine(to entry: Entry, _ libinputDevice: OpaquePointer) -> GestureEngine {
        let engine =
            entry.screen.flatMap { entries[$0]?.engine } ?? makeEngine(entry.device)
        entries[libinputDevice]?.engine = engine
        // A gesture of a device that was removed may still be due, such as a tap that awaits another.
        engines.removeAll { former in
            window == nil && former.deadline == nil
                && !entries.values.contains { $0.engine === former }
        }
        if !engines.contains(where: { $0 === engine }) {
            engines.append(engine)
        }
        return engine
    }

    /// Finds the touchscreen of each pen anew. The pen gets its place, and its engine with the next
    /// report. A pen whose touchscreen goes keeps both until there is another one.
    private func joinPens() {
        for (pen, var entry) in entries where entry.device.kind == .pen {
            let screen = screen(of: pen)
            guard screen != entry.screen else {
                continue
            }
            entry.screen = screen
            if let screen = screen.flatMap({ entries[$0] }) {
                let changesEngine = screen.engine !== entry.engine
                // Its place changes, too, unless the program has said it: a stroke would jump.
                if let engine = entry.engine, changesEngine || entry.settings.output == nil {
                    dropTouches(of: entry.device, in: engine)
                }
                if changesEngine {
                    entry.engine = nil
                }
                var settings = entry.settings
                settings.orientation = screen.settings.orientation
                settings.output = screen.device.frame
                if entry.settings.output == nil,
                    let adapter = adapter(for: pen, entry.device, settings)
                {
                    entry.adapter = adapter
                    entry.device.place(adapter, at: screen.device.frame.origin)
                }
            }
            entries[pen] = entry
            forgetLatest()
        }
    }

    /// The touchscreen that is a part of the same device as a pen, or else has the nearest size.
    private func screen(of pen: OpaquePointer) -> OpaquePointer? {
        let group = libinput_device_get_device_group(pen)
        let size = DeviceAdapter.millimeters(of: pen)
        func rank(_ other: OpaquePointer, _ device: InputDevice) -> (Int, Double, UInt16) {
            var difference = Double.infinity
            if let size, let its = device.physicalSize {
                difference = abs(size.width - its.width) + abs(size.height - its.height)
            }
            let isPart = libinput_device_get_device_group(other) == group
            return (isPart ? 0 : 1, difference, device.identifier)
        }
        return entries.filter { $0.value.device.kind == .touchscreen }
            .min { rank($0.key, $0.value.device) < rank($1.key, $1.value.device) }?.key
    }

    private func adapter(
        for libinputDevice: OpaquePointer,
        _ device: InputDevice,
        _ settings: DeviceSettings
    ) -> DeviceAdapter? {
        DeviceAdapter(
            libinputDevice,
            identifier: device.identifier,
            positions: positions(device.path),
            settings: settings
        )
    }

    private func takeIdentifier() -> UInt16 {
        let used = Set(entries.values.map(\.device.identifier))
        while used.contains(nextIdentifier) {
            nextIdentifier &+= 1
        }
        defer { nextIdentifier &+= 1 }
        return nextIdentifier
    }

    private func physicalSize(of libinputDevice: OpaquePointer) -> PhysicalSize? {
        DeviceAdapter.millimeters(of: libinputDevice).map {
            PhysicalSize(width: $0.width, height: $0.height)
        }
    }

    private func movePointer() {
        // Loops, because each motion comes here, and a filter allocates.
        var area = window?.bounds
        for entry in entries.values where window == nil && entry.device.kind == .touchpad {
            if let bounds = entry.engine?.root.bounds {
                area = area?.union(bounds) ?? bounds
            }
        }
        // A place that is not a number becomes an edge.
        guard let kept = area?.nearestOnScreen(to: pointer) else {
            return
        }
        guard kept == pointer else {
            // This runs again, with a place inside the area.
            pointer = kept
            return
        }
        for entry in entries.values where entry.device.kind == .touchpad {
            if let root = window ?? entry.engine?.root {
                entry.adapter.setPointer(root.bounds.nearestOnScreen(to: pointer))
            }
        }
    }
}

extension InputDevice {
    fileprivate mutating func place(_ adapter: DeviceAdapter, at origin: Point) {
        guard kind != .touchpad else {
            return
        }
        frame = Rect(origin: origin, size: adapter.size)
        isSizeAssumed = adapter.isSizeAssumed
    }
}

/// A report that fingers on a touchpad scroll. With a way of zero, they stop.
@_spi(GestureTools) public struct FingerScroll {
    /// When it happened, in microseconds.
    public let time: UInt64
    /// How far the fingers moved, in points, unless natural scrolling is on: then the opposite.
    public let horizontal, vertical: Double

    /// Reads a `struct libinput_event *`. Nil: it is another event.
    public init?(_ event: OpaquePointer) {
        guard libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_SCROLL_FINGER else {
            return nil
        }
        let pointer = libinput_event_get_pointer_event(event)
        // libinput reports a bug if an event is asked for an axis that it does not have.
        func value(_ axis: libinput_pointer_axis) -> Double {
            libinput_event_pointer_has_axis(pointer, axis) != 0
                ? libinput_event_pointer_get_scroll_value(pointer, axis) : 0
        }
        time = libinput_event_pointer_get_time_usec(pointer)
        horizontal = value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL)
        vertical = value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL)
    }
}

/// What fingers on a touchpad do to the pointer, when they make no gesture.
@_spi(GestureTools) public enum PointerUse {
    /// They move it.
    case motion
    /// They press a button: by a click, or by a tap if tap-to-click is on.
    case button

    /// Reads a `struct libinput_event *`. Nil: it is another event.
    public init?(_ event: OpaquePointer) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_POINTER_MOTION: self = .motion
        case LIBINPUT_EVENT_POINTER_BUTTON: self = .button
        default: return nil
        }
    }
}

// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

/// The proxies of a `wl_seat` and of its devices. It takes the events of one surface.
final class Seat {
    /// The seat's number in the registry. 0: the program gave the seat.
    let name: UInt32
    let proxy: OpaquePointer
    let identifier: UInt16
    private(set) var label: String?
    private(set) var capabilities: UInt32?

    let touches: TouchTranslator
    let pointer: PointerTranslator
    let touchpad: TouchpadTranslator
    let pen: PenTranslator
    private(set) var touchProxy: OpaquePointer?
    private(set) var pointerProxy: OpaquePointer?
    private var keyboardProxy: OpaquePointer?
    var gestures = TouchpadProxies()
    private var tablets: Tablets?
    /// The tool that is over the surface, or has left it without a frame.
    weak var tool: TabletTool?

    private let sink: InputSink
    private let globals: Globals
    let surface: OpaquePointer
    /// The clocks of the touches, of the pointer with its gestures, and of the pens. They are
    /// separate, because a tool that makes up events makes devices of its own, with clocks of their
    /// own.
    private var touchClock = DeviceClock()
    private var pointerClock = DeviceClock()
    private var penClock = DeviceClock()
    private let isOwned: Bool
    private var isReleased = false
    /// Whether the seat has our listener, with the address of this object.
    private var listens = false
    /// Whether the program has taken the devices of its seat back. Then the seat may be gone, and
    /// only the tablets go on.
    private var isTakenBack = false

    /// Whose seat it is. Nil: it is closed, or the source is gone.
    private(set) weak var source: WaylandSource?

    init(_ proxy: OpaquePointer, name: UInt32, identifier: UInt16, of source: WaylandSource) {
        self.proxy = proxy
        self.name = name
        self.identifier = identifier
        self.source = source
        surface = source.surface
        sink = source.sink
        globals = source.globals
        touches = TouchTranslator(sink, device: identifier)
        pointer = PointerTranslator(sink, device: identifier + 1)
        touchpad = TouchpadTranslator(sink, device: identifier + 2)
        pen = PenTranslator(sink, device: identifier + 3)
        isOwned = name != 0
        // Refused if the program has a listener. Then the program passes the capabilities on.
        let address = Borrowed(self).address
        listens = wl_seat_add_listener(proxy, Self.listener.pointer, address) == 0
        useGlobals()
    }

    deinit {
        releaseProxies()
    }

    /// Whether nothing is down and no gesture is in progress.
    var isIdle: Bool {
        touches.isIdle && pointer.isIdle && touchpad.isIdle && pen.isIdle
    }

    /// Ends all touches and gestures, and gives the devices back. Reports no event.
    func close() {
        source = nil
        // It may be changing them: an action that this ends a gesture for can close it.
        capabilities = nil
        setCapabilities(0)
        tool?.leave()
        releaseProxies()
    }

    private func releaseProxies() {
        guard !isReleased else {
            return
        }
        isReleased = true
        tablets = nil
        releaseTouch()
        releasePointer()
        releaseKeyboard()
        guard isOwned else {
            return stopListening()
        }
        letGo(of: proxy, since: 5, wl_seat_release, else: wl_seat_destroy)
    }

    /// A listener cannot be removed. From now on it finds no object.
    private func stopListening() {
        if listens, wl_seat_get_user_data(proxy) == Borrowed(self).address {
            wl_seat_set_user_data(proxy, nil)
        }
        listens = false
    }

    /// The program passes on the capabilities of its seat. After 0, nothing uses the seat until it
    /// has others: the program may destroy it. The tablets stay. They have no capability, so a seat
    /// with nothing else has 0, and their objects live without the seat.
    func pass(_ capabilities: UInt32) {
        isTakenBack = capabilities == 0
        setCapabilities(capabilities)
        if isTakenBack {
            stopListening()
        } else {
            // The tablets may have become known meanwhile.
            useGlobals()
        }
    }

    /// Takes and gives back devices.
    func setCapabilities(_ capabilities: UInt32) {
        guard !isReleased, capabilities != self.capabilities else {
            return
        }
        self.capabilities = capabilities
        let now = Timestamp(microseconds: MonotonicClock.microseconds)
        func follow(
            _ capability: wl_seat_capability,
            _ proxy: OpaquePointer?,
            _ take: () -> Void,
            giveBack: () -> Void
        ) {
            // A cancelled gesture's action may have closed the seat.
            let isThere = !isReleased && (self.capabilities ?? 0) & capability.rawValue != 0
            if isThere, proxy == nil {
                take()
            } else if !isThere, proxy != nil {
                giveBack()
            }
        }
        follow(WL_SEAT_CAPABILITY_TOUCH, touchProxy, takeTouch) {
            releaseTouch()
            touches.cancel(at: now)
        }
        follow(WL_SEAT_CAPABILITY_POINTER, pointerProxy, takePointer) {
            releasePointer()
            touchpad.cancel(at: now)
            pointer.leave(at: now)
        }
        follow(WL_SEAT_CAPABILITY_KEYBOARD, keyboardProxy, takeKeyboard) {
            releaseKeyboard()
            setModifiers([])
        }
        source?.tell(self)
        source?.inputTaken()
    }

    /// Takes what needs globals that have arrived after the devices.
    func useGlobals() {
        if tablets == nil, !isTakenBack, let manager = globals.tablets {
            tablets = Tablets(manager, self)
        }
        if let touchProxy, touchClock.stamps == nil, let manager = globals.inputTimestamps {
            touchClock.stamps = zwp_input_timestamps_manager_v1_get_touch_timestamps(
                manager,
                touchProxy
            )
            .map(InputStamps.init)
        }
        guard let pointerProxy else {
            return
        }
        if pointerClock.stamps == nil, let manager = globals.inputTimestamps {
            pointerClock.stamps = zwp_input_timestamps_manager_v1_get_pointer_timestamps(
                manager,
                pointerProxy
            ).map(InputStamps.init)
        }
        if let manager = globals.pointerGestures, gestures.isEmpty {
            gestures = TouchpadProxies(manager, pointerProxy, for: self)
        }
    }

    private func takeTouch() {
        touchProxy = wl_seat_get_touch(proxy)
        wl_touch_add_listener(touchProxy, Self.touchListener.pointer, Borrowed(self).address)
        useGlobals()
    }

    private func releaseTouch() {
        touchClock.stamps = nil
        touchProxy.map { letGo(of: $0, since: 3, wl_touch_release, else: wl_touch_destroy) }
        touchProxy = nil
    }

    private func takePointer() {
        pointerProxy = wl_seat_get_pointer(proxy)
        wl_pointer_add_listener(
            pointerProxy,
            Self.pointerListener.pointer,
            Borrowed(self).address
        )
        useGlobals()
    }

    private func releasePointer() {
        pointerClock.stamps = nil
        gestures.close()
        pointerProxy.map { letGo(of: $0, since: 3, wl_pointer_release, else: wl_pointer_destroy) }
        pointerProxy = nil
    }

    private func takeKeyboard() {
        keyboardProxy = wl_seat_get_keyboard(proxy)
        wl_keyboard_add_listener(
            keyboardProxy,
            Self.keyboardListener.pointer,
            Borrowed(self).address
        )
    }

    private func releaseKeyboard() {
        keyboardProxy.map {
            letGo(of: $0, since: 3, wl_keyboard_release, else: wl_keyboard_destroy)
        }
        keyboardProxy = nil
    }

    // MARK: Times

    /// When to call ``advance(to:)``. Nil: only after events.
    var deadline: Timestamp? {
        touches.deadline ?? tool?.deadline ?? touchpad.deadline ?? pointer.deadline
    }

    /// All events up to a time have arrived. Those that have none happen now, or at a later time of
    /// their device.
    func advance(to time: Timestamp) {
        touches.advance(to: max(time, touchClock.latest))
        touchpad.advance(to: max(time, pointerClock.latest))
        pointer.advance(to: max(time, pointerClock.latest))
        tool?.advance(to: max(time, penClock.latest))
    }

    func touchTime(_ milliseconds: UInt32) -> Timestamp {
        touchClock.time(milliseconds, isIdle: touches.isIdle)
    }

    /// The time of the latest event of a touch, to whose frame the next one belongs.
    var latestTouchTime: Timestamp {
        touchClock.latest
    }

    func pointerTime(_ milliseconds: UInt32) -> Timestamp {
        pointerClock.time(milliseconds, isIdle: pointer.isIdle && touchpad.isIdle)
    }

    func pointerTime() -> Timestamp {
        pointerClock.time()
    }

    func penTime(_ milliseconds: UInt32) -> Timestamp {
        penClock.time(milliseconds, isIdle: pen.isIdle)
    }

    func penTime() -> Timestamp {
        penClock.time()
    }

    /// The seat, of the source that has a surface, which is the same as this one. Nil: no source has
    /// it.
    func seat(of surface: OpaquePointer?) -> Seat? {
        if surface == self.surface {
            return self
        }
        return SurfaceFollower.source(of: surface)?.seats.first {
            $0.name == name && (name != 0 || $0.proxy == proxy)
        }
    }

    /// A press or a landing has a serial. That of a pen is of no use without the seat.
    func noteSerial(_ serial: UInt32) {
        if !isTakenBack {
            source?.latestPress = (proxy, serial)
        }
    }

    func setModifiers(_ flags: KeyModifierFlags) {
        sink.setModifiers(flags, of: identifier)
    }

    private static let listener = Listener(
        wl_seat_listener(
            capabilities: { data, _, capabilities in
                Borrowed<Seat>.object(at: data)?.setCapabilities(capabilities)
            },
            name: { data, _, name in
                guard let seat = Borrowed<Seat>.object(at: data) else {
                    return
                }
                seat.label = name.map { String(cString: $0) }
                if seat.capabilities != nil {
                    seat.source?.tell(seat)
                }
            }
        )
    )
}

/// The times of a device's events.
private struct DeviceClock {
    private var clock = WaylandClock()
    var stamps: InputStamps?

    /// The time of an event.
    mutating func time(_ milliseconds: UInt32, isIdle: Bool) -> Timestamp {
        let fraction = stamps?.takeFraction(of: milliseconds) ?? 0
        let now = MonotonicClock.microseconds
        return Timestamp(
            microseconds: clock.time(milliseconds, fraction: fraction, now: now, isIdle: isIdle)
        )
    }

    /// The time of the latest event that has one.
    var latest: Timestamp {
        Timestamp(microseconds: clock.latestTime)
    }

    /// The time of an event that has none.
    func time() -> Timestamp {
        Timestamp(microseconds: clock.time(withoutTimeAt: MonotonicClock.microseconds))
    }
}

/// The precise times that a compositor sends before the events of a device.
private final class InputStamps {
    private let proxy: OpaquePointer
    private var stamp: (milliseconds: UInt32, fraction: UInt32)?

    init(_ proxy: OpaquePointer) {
        self.proxy = proxy
        zwp_input_timestamps_v1_add_listener(
            proxy,
            Self.listener.pointer,
            Borrowed(self).address
        )
    }

    deinit {
        zwp_input_timestamps_v1_destroy(proxy)
    }

    /// The microseconds that belong to an event's milliseconds. 0: they are not known.
    func takeFraction(of milliseconds: UInt32) -> UInt32 {
        defer { stamp = nil }
        guard let stamp, stamp.milliseconds == milliseconds else {
            return 0
        }
        return stamp.fraction
    }

    private static let listener = Constant(
        zwp_input_timestamps_v1_listener(timestamp: { data, _, high, low, nanoseconds in
            let seconds = UInt64(high) << 32 | UInt64(low)
            let milliseconds = seconds &* 1000 &+ UInt64(nanoseconds) / 1_000_000
            Borrowed<InputStamps>.object(at: data)?.stamp = (
                UInt32(truncatingIfNeeded: milliseconds),
                nanoseconds % 1_000_000 / 1000
            )
        })
    )
}

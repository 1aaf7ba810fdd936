// SPDX-License-Identifier: MIT

import CEmulatedEvdev
public import EvdevRecording
public import GestureRecording

/// An emulated device, plugged into the system's libinput.
///
/// Only libinput is real. There is no device node, no privilege is needed, and nothing waits: the
/// clock stands still between frames. Play frames in order, and take libinput's events after each.
///
/// Times are those of its ``EmulatedSeat``: from the first played frame. Use a device from one
/// thread at a time; devices of different seats are independent.
public final class EmulatedDevice {
    /// The recording's name in messages.
    public let name: String

    /// The seat that it is plugged into.
    public let seat: EmulatedSeat

    let number: UInt32
    private var inputs: [eev_input] = []

    /// Plugs a device in, by default into a seat of its own. Throws libinput's message if it
    /// refuses the device; or if libinput does not call the emulation in this program.
    public init(
        _ device: EvdevDevice,
        name: String,
        on seat: EmulatedSeat? = nil
    ) throws(RecordingError) {
        self.name = name
        if let seat {
            self.seat = seat
        } else {
            self.seat = try EmulatedSeat(name: name)
        }
        number = try device.plug(into: self.seat.session, name: name)
    }

    /// Why devices cannot be emulated in this program; nil if they can.
    public static var unavailabilityReason: String? {
        var reason = [CChar](repeating: 0, count: 512)
        return eev_self_check(&reason, reason.count) ? nil : String(messageIn: reason)
    }

    /// Plays a frame. libinput's timers up to its time fire first.
    public func play(_ frame: EvdevFrame) throws(RecordingError) {
        try send(frame, eev_session_play)
    }

    /// Queues a frame. libinput reads all queued frames at once, at the next call that lets it run,
    /// such as ``EmulatedSeat/dispatch()``.
    public func queue(_ frame: EvdevFrame) throws(RecordingError) {
        try send(frame, eev_session_queue)
    }

    /// Plays a frame that libinput misses, as if the program hung.
    ///
    /// At the next ``play(_:)`` or ``drop()``, libinput gets `SYN_DROPPED`.
    public func lose(_ frame: EvdevFrame) throws(RecordingError) {
        try send(frame, eev_session_lose)
    }

    /// Sends `SYN_DROPPED` to libinput: it has missed events.
    public func drop() throws(RecordingError) {
        try check(eev_session_drop(seat.session, number, seat.time))
    }

    /// Sets how far the clock of the device's events is ahead of libinput's; negative: behind.
    public func setStampOffset(microseconds: Int64) throws(RecordingError) {
        try check(eev_session_set_stamp_offset(seat.session, number, microseconds))
    }

    /// Unplugs the device for good.
    public func remove() throws(RecordingError) {
        try check(eev_session_unplug(seat.session, number))
    }

    /// Turns the device's events off.
    public func disable() throws(RecordingError) {
        try check(eev_session_disable(seat.session, number))
    }

    /// Turns the device's events on again.
    public func enable() throws(RecordingError) {
        try check(eev_session_enable(seat.session, number))
    }

    /// Ends a recording.
    ///
    /// If all contacts have lifted, time advances until libinput's timers have fired. If a contact
    /// is still down, the device is unplugged instead, and libinput cancels it. The same happens if
    /// only libinput believes that a contact is down, such as after a damaged recording. Take the
    /// events before this call, and again after it.
    public func finish() throws(RecordingError) {
        if contactCount > 0 || eev_session_open_touches(seat.session, number) > 0 {
            try remove()
        } else {
            try seat.advance(to: seat.time + Self.tail)
        }
    }

    /// How many contacts are down on the device, even if libinput ignores them.
    public var contactCount: Int {
        Int(eev_session_contacts_down(seat.session, number))
    }

    /// In microseconds. No libinput timer is longer.
    private static let tail: UInt64 = 2_000_000

    private func send(
        _ frame: EvdevFrame,
        _ call: (OpaquePointer, UInt32, UInt64, UnsafePointer<eev_input>?, Int) -> Int32
    ) throws(RecordingError) {
        let time = seat.reach(frame)
        inputs.removeAll(keepingCapacity: true)
        for event in frame.events {
            inputs.append(eev_input(type: event.type, code: event.code, value: event.value))
        }
        try check(call(seat.session, number, time, inputs, inputs.count), line: frame.line)
    }

    private func check(_ status: Int32, line: Int? = nil) throws(RecordingError) {
        try seat.check(status, file: name, line: line)
    }
}

extension EmulatedSeat {
    /// The time 0 of this API, on libinput's clock, in microseconds.
    package var epoch: UInt64 {
        eev_session_epoch_us(session)
    }

    /// Hands out the new `struct libinput_event *`, in order. Each is valid only during the call.
    package func takeEvents<Failure>(
        _ body: (_ event: OpaquePointer) throws(Failure) -> Void
    ) throws(Failure) {
        while let event = eev_session_next_event(session) {
            defer { eev_session_release_event(session, event) }
            try body(event)
        }
    }

    /// When an event happened, in microseconds; for one without a time, such as a device's arrival,
    /// the current time.
    package func time(of event: OpaquePointer) -> UInt64 {
        eev_session_event_time_us(session, event)
    }
}

extension EmulatedDevice {
    /// libinput's device; nil if it is removed or suspended.
    package var libinputDevice: OpaquePointer? {
        eev_session_device(seat.session, number)
    }
}

/// A seat for emulated devices: the system's libinput with an emulated clock.
///
/// The clock stands still between calls. Times are in microseconds from the first frame played on
/// any of its devices. Use a seat and its devices from one thread at a time; different seats are
/// independent.
public final class EmulatedSeat {
    let session: OpaquePointer
    private var origin: UInt64?

    /// The current time.
    public private(set) var time: UInt64 = 0

    /// Creates a seat without devices. Throws if libinput does not call the emulation in this
    /// program, because of how it is linked.
    public init(name: String = "emulation") throws(RecordingError) {
        var reason = [CChar](repeating: 0, count: 1024)
        guard let session = eev_session_create(&reason, reason.count) else {
            throw RecordingError(file: name, message: String(messageIn: reason))
        }
        self.session = session
    }

    deinit {
        eev_session_destroy(session)
    }

    /// Advances the clock. Ignores times in the past.
    public func advance(to microseconds: UInt64) throws(RecordingError) {
        time = max(time, microseconds)
        try check(eev_session_advance(session, time))
    }

    /// Lets libinput read its queued input.
    public func dispatch() throws(RecordingError) {
        try check(eev_session_dispatch(session))
    }

    /// Suspends libinput, as if another user took over the screen.
    public func suspend() throws(RecordingError) {
        try check(eev_session_suspend(session))
    }

    /// Resumes libinput. Each device returns as a new libinput device.
    public func resume() throws(RecordingError) {
        try check(eev_session_resume(session))
    }

    /// How many events were ignored so far, because their devices do not announce the codes.
    public var ignoredEventCount: UInt64 {
        eev_session_ignored_events(session)
    }

    /// libinput's log so far, cut off after some kilobytes.
    public var log: String {
        String(cString: eev_session_log(session))
    }

    /// The time of a frame on this seat. Time never goes back.
    func reach(_ frame: EvdevFrame) -> UInt64 {
        let start = origin ?? frame.timeInMicroseconds
        origin = start
        time = max(time, frame.timeInMicroseconds - min(start, frame.timeInMicroseconds))
        return time
    }

    func check(
        _ status: Int32,
        file: String = "emulation",
        line: Int? = nil
    ) throws(RecordingError) {
        guard status == 0 else {
            throw RecordingError(
                file: file,
                line: line,
                message: "libinput failed here: \(reason(-status))"
            )
        }
    }
}

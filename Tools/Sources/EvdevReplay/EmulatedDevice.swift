// SPDX-License-Identifier: MIT

import CEmulatedEvdev
public import EvdevRecording
public import GestureRecording

/// A recorded device, plugged into the system's own libinput.
///
/// Nothing of it is real but libinput: no device node, no privilege and no waiting, because the
/// device's clock stands still between frames. Play frames in order and take libinput's events
/// after each; ``replay(_:_:)`` does so for a whole recording.
///
/// Times are those of its ``EmulatedSeat``: from the first frame that was played. A device must be
/// used from one thread at a time; devices of different seats are independent.
public final class EmulatedDevice {
    /// What messages call the recording.
    public let name: String

    /// Where it is plugged in.
    public let seat: EmulatedSeat

    let number: UInt32
    private var inputs: [eev_input] = []

    /// Plugs a device in.
    ///
    /// - Parameters:
    ///   - device: What it says of itself.
    ///   - name: What messages call the recording.
    ///   - seat: Where; by default a seat of its own.
    /// - Throws: When libinput does not take the device, with its own reasons, or when this
    ///   program is linked in a way that keeps libinput from seeing the emulation.
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

    /// Why devices cannot be emulated in this program, nil if they can.
    public static var unavailabilityReason: String? {
        var reason = [CChar](repeating: 0, count: 512)
        return eev_self_check(&reason, reason.count) ? nil : String(messageIn: reason)
    }

    /// Plays a frame, after letting libinput's timers fire up to its time.
    public func play(_ frame: EvdevFrame) throws(RecordingError) {
        try send(frame, eev_session_play)
    }

    /// Plays a frame while libinput sleeps: it reads all that waits at once when it is next called,
    /// at the latest by ``EmulatedSeat/dispatch()``.
    public func queue(_ frame: EvdevFrame) throws(RecordingError) {
        try send(frame, eev_session_queue)
    }

    /// Plays a frame that libinput misses, as when the program around it hangs.
    ///
    /// With the next ``play(_:)`` or ``drop()``, libinput learns that it has missed something.
    public func lose(_ frame: EvdevFrame) throws(RecordingError) {
        try send(frame, eev_session_lose)
    }

    /// Tells libinput that it has missed something (`SYN_DROPPED`).
    public func drop() throws(RecordingError) {
        try check(eev_session_drop(seat.session, number, seat.time))
    }

    /// Sets the clock that stamps the device's events ahead of libinput's, or back if negative.
    public func setStampOffset(microseconds: Int64) throws(RecordingError) {
        try check(eev_session_set_stamp_offset(seat.session, number, microseconds))
    }

    /// Lets time pass. Does nothing for times in the past.
    public func advance(to microseconds: UInt64) throws(RecordingError) {
        try seat.advance(to: microseconds)
    }

    /// Unplugs the device for good.
    public func remove() throws(RecordingError) {
        try check(eev_session_unplug(seat.session, number))
    }

    /// Suspends libinput, as when another user takes over the screen.
    public func suspend() throws(RecordingError) {
        try seat.suspend()
    }

    /// Resumes libinput.
    public func resume() throws(RecordingError) {
        try seat.resume()
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
    /// Where every contact has been lifted, time goes on until libinput's timers are through.
    /// A contact that is still down would hold forever, so the device is unplugged instead and
    /// libinput cancels what goes on. So it is when only libinput takes a contact to be down, as
    /// after a damaged recording. Take the events before this, and once more after it.
    public func finish() throws(RecordingError) {
        if contactCount > 0 || eev_session_open_touches(seat.session, number) > 0 {
            try remove()
        } else {
            try advance(to: seat.time + Self.tail)
        }
    }

    /// How many contacts are down, whatever libinput knows of them.
    public var contactCount: Int {
        Int(eev_session_contacts_down(seat.session, number))
    }

    /// How many of the events played so far the device had not said it could send.
    public var ignoredEventCount: UInt64 {
        seat.ignoredEventCount
    }

    /// What libinput has written to its log so far, cut off after some kilobytes.
    public var log: String {
        seat.log
    }

    /// No timer of libinput's is longer, in microseconds.
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

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
/// Times are in microseconds from the first frame that was played. A device must be used from one
/// thread at a time; different devices are independent.
public final class EmulatedDevice {
    /// What messages call the recording.
    public let name: String

    let session: OpaquePointer
    private var origin: UInt64?
    private(set) var time: UInt64 = 0
    private var inputs: [eev_input] = []

    /// Plugs a device in.
    ///
    /// - Throws: When libinput does not take the device, with its own reasons, or when this
    ///   program is linked in a way that keeps libinput from seeing the emulation.
    public init(_ device: EvdevDevice, name: String) throws(RecordingError) {
        self.name = name
        session = try device.openSession(name: name)
    }

    deinit {
        eev_session_destroy(session)
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

    /// Plays a frame that libinput misses, as when the program around it hangs.
    ///
    /// With the next ``play(_:)`` or ``drop()``, libinput learns that it has missed something.
    public func lose(_ frame: EvdevFrame) throws(RecordingError) {
        try send(frame, eev_session_lose)
    }

    /// Tells libinput that it has missed something (`SYN_DROPPED`).
    public func drop() throws(RecordingError) {
        try check(eev_session_drop(session, time))
    }

    /// Lets time pass. Does nothing for times in the past.
    public func advance(to microseconds: UInt64) throws(RecordingError) {
        time = max(time, microseconds)
        try check(eev_session_advance(session, time))
    }

    /// Unplugs the device for good.
    public func remove() throws(RecordingError) {
        try check(eev_session_remove_device(session))
    }

    /// Suspends libinput, as when another user takes over the screen.
    public func suspend() throws(RecordingError) {
        try check(eev_session_suspend(session))
    }

    /// Resumes libinput.
    public func resume() throws(RecordingError) {
        try check(eev_session_resume(session))
    }

    /// Turns the device's events off.
    public func disable() throws(RecordingError) {
        try check(eev_session_disable(session))
    }

    /// Turns the device's events on again.
    public func enable() throws(RecordingError) {
        try check(eev_session_enable(session))
    }

    /// Ends a recording.
    ///
    /// Where every contact has been lifted, time goes on until libinput's timers are through.
    /// A contact that is still down would hold forever, so the device is unplugged instead and
    /// libinput cancels what goes on. So it is when only libinput takes a contact to be down, as
    /// after a damaged recording. Take the events before this, and once more after it.
    public func finish() throws(RecordingError) {
        if contactCount > 0 || eev_session_open_touches(session) > 0 {
            try remove()
        } else {
            try advance(to: time + Self.tail)
        }
    }

    /// How many contacts are down, whatever libinput knows of them.
    public var contactCount: Int {
        Int(eev_session_contacts_down(session))
    }

    /// How many of the events played so far the device had not said it could send.
    public var ignoredEventCount: UInt64 {
        eev_session_ignored_events(session)
    }

    /// What libinput has written to its log so far, cut off after some kilobytes.
    public var log: String {
        String(cString: eev_session_log(session))
    }

    /// No timer of libinput's is longer, in microseconds.
    private static let tail: UInt64 = 2_000_000

    private func send(
        _ frame: EvdevFrame,
        _ call: (OpaquePointer, UInt64, UnsafePointer<eev_input>?, Int) -> Int32
    ) throws(RecordingError) {
        let start = origin ?? frame.timeInMicroseconds
        origin = start
        time = max(time, frame.timeInMicroseconds - min(start, frame.timeInMicroseconds))
        inputs.removeAll(keepingCapacity: true)
        for event in frame.events {
            inputs.append(eev_input(type: event.type, code: event.code, value: event.value))
        }
        try check(call(session, time, inputs, inputs.count), line: frame.line)
    }

    private func check(_ status: Int32, line: Int? = nil) throws(RecordingError) {
        guard status == 0 else {
            throw RecordingError(
                file: name,
                line: line,
                message: "libinput cannot go on here: \(reason(-status))"
            )
        }
    }
}

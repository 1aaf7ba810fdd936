// SPDX-License-Identifier: MIT

import CEmulatedEvdev
import EvdevRecording
public import GestureRecording

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

    /// Creates a seat without devices.
    ///
    /// - Parameter name: Its name in messages.
    /// - Throws: If this program is linked so that libinput does not call the emulation.
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

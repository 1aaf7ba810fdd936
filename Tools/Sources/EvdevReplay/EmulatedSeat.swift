// SPDX-License-Identifier: MIT

import CEmulatedEvdev
import EvdevRecording
public import GestureRecording

/// Where emulated devices are plugged in: the system's own libinput, with a clock of its own.
///
/// Its clock stands still between calls. Times are in microseconds from the first frame that was
/// played on any of its devices. A seat and its devices must be used from one thread at a time;
/// different seats are independent.
public final class EmulatedSeat {
    let session: OpaquePointer
    private var origin: UInt64?

    /// The time now.
    public private(set) var time: UInt64 = 0

    /// Creates a seat without devices.
    ///
    /// - Parameter name: What messages call it.
    /// - Throws: When this program is linked in a way that keeps libinput from seeing the emulation.
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

    /// Lets time pass. Does nothing for times in the past.
    public func advance(to microseconds: UInt64) throws(RecordingError) {
        time = max(time, microseconds)
        try check(eev_session_advance(session, time))
    }

    /// Lets libinput read what waits for it.
    public func dispatch() throws(RecordingError) {
        try check(eev_session_dispatch(session))
    }

    /// Suspends libinput, as when another user takes over the screen.
    public func suspend() throws(RecordingError) {
        try check(eev_session_suspend(session))
    }

    /// Resumes libinput. Each device comes back as a new one.
    public func resume() throws(RecordingError) {
        try check(eev_session_resume(session))
    }

    /// How many of the events played so far their devices had not said they could send.
    public var ignoredEventCount: UInt64 {
        eev_session_ignored_events(session)
    }

    /// What libinput has written to its log so far, cut off after some kilobytes.
    public var log: String {
        String(cString: eev_session_log(session))
    }

    /// The time of a frame here; time never goes back.
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
                message: "libinput cannot go on here: \(reason(-status))"
            )
        }
    }
}

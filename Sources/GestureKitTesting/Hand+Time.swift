// SPDX-License-Identifier: MIT

public import GestureKit

extension Hand {
    /// Lets time pass. Fingers on the glass rest. The engine reaches each deadline in order.
    ///
    /// With ``noise``, resting fingers report positions at the ``rate``. If the engine refuses one,
    /// because it has dropped the touch, the engine counts that.
    ///
    /// - Parameter duration: How long. A negative duration counts as zero.
    public func wait(_ duration: Duration) {
        wait(until: now + max(duration, .zero))
    }

    /// Lets time pass until a moment. A moment in the past only ends the frame.
    public func wait(until time: Timestamp) {
        if noise > 0 && !fingers.isEmpty {
            let start = now
            let length = (time - start).inMicroseconds
            for moment in rate.times(until: length, &random) where moment < length {
                clock.serve(until: start + .microseconds(moment))
                try? rest(fingers)
            }
        }
        clock.wait(until: time)
    }

    /// Lets time pass while the program is busy: see ``VirtualClock/stall(_:)``.
    public func stall(_ duration: Duration) {
        clock.stall(duration)
    }

    /// Lets time pass until a moment while the program is busy: see ``VirtualClock/stall(until:)``.
    public func stall(until time: Timestamp) {
        clock.stall(until: time)
    }

    /// One frame in which fingers report where they rest.
    func rest(_ fingers: [Finger]) throws {
        try inOneFrame {
            for finger in fingers {
                try report(.motion(to: finger.location()), id: finger.id)
            }
        }
    }
}

extension Duration {
    /// Whole microseconds, rounded down.
    var inMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    var inSeconds: Double {
        Double(inMicroseconds) / 1_000_000
    }

    /// The nearest whole microsecond.
    init(seconds: Double) {
        self = .microseconds(Int64((seconds * 1_000_000).rounded()))
    }
}

// SPDX-License-Identifier: MIT

/// Converts the times of a compositor to the monotonic clock.
///
/// A compositor sends 32-bit milliseconds, which wrap after 49.7 days. In practice they are those of
/// the monotonic clock, but the protocol promises only one unknown clock. A tool that makes up
/// events may use another one. So there are three rules:
///
/// - A time that is at most 2 seconds old by the monotonic clock is of that clock.
/// - Otherwise the clock is unknown. Its first event happens when it arrives. Later events are as
///   far from it as their times are, or happen when they arrive after the clock has stood still.
/// - A time that goes back by more than a second, or is in the future, is of another clock. The
///   rules start again.
///
/// All times are in microseconds. The results never go back. A time of the compositor is taken near the
/// monotonic clock's, at most 25 days away, so no difference here can overflow.
@_spi(GestureTools) public struct WaylandClock {
    private static let oldest: Int64 = 2_000_000
    private static let future: Int64 = 100_000
    private static let stop: Int64 = 10_000_000
    private static let back: Int64 = 1_000_000

    /// What is added to a time of the compositor's clock.
    private var offset: Int64 = 0
    /// The latest time by the compositor's clock. Nil: there was none.
    private var latest: Int64?
    /// The latest result. 0: there was none.
    public private(set) var latestTime: UInt64 = 0

    /// Creates a clock that knows nothing of the compositor's.
    public init() {}

    /// Converts a time.
    ///
    /// - Parameters:
    ///   - milliseconds: The compositor's time.
    ///   - fraction: The microseconds that belong to it, 0 to 999, if they are known.
    ///   - now: The monotonic clock's time.
    ///   - isIdle: Whether no gesture is in progress. Then an unknown clock may be corrected: an
    ///     event that arrives faster than all before shows how late those were, and one that seems
    ///     over 10 seconds old shows that the clock has stood still.
    /// - Returns: The time by the monotonic clock.
    public mutating func time(
        _ milliseconds: UInt32,
        fraction: UInt32 = 0,
        now: UInt64,
        isIdle: Bool = true
    ) -> UInt64 {
        let now = Int64(clamping: now)
        var time = Self.extended(milliseconds, fraction, near: now - offset)
        if isForeign(time, now: now) {
            time = Self.extended(milliseconds, fraction, near: now)
            let isMonotonic = now - time <= Self.oldest && time - now <= Self.future
            offset = isMonotonic ? 0 : now - time
        } else if offset != 0, isIdle {
            let hasStood = now - (time + offset) > Self.stop
            offset = hasStood ? now - time : min(offset, now - time)
        }
        latest = max(time, latest.map { isBack(time) ? time : $0 } ?? time)
        latestTime = max(latestTime, UInt64(clamping: time + offset))
        return latestTime
    }

    /// The time of an event that has none, such as the removal of a pen. It happens right after the
    /// latest event, or now if that was not just before.
    public func time(withoutTimeAt now: UInt64) -> UInt64 {
        let recent: UInt64 = 100_000
        return latestTime + recent > now ? latestTime : now
    }

    private func isForeign(_ time: Int64, now: Int64) -> Bool {
        guard latest != nil else {
            return now - time > Self.oldest || time - now > Self.future
        }
        return time + offset - now > Self.future || isBack(time)
    }

    private func isBack(_ time: Int64) -> Bool {
        latest.map { time < $0 - Self.back } ?? false
    }

    /// The time with these low 32 bits of milliseconds that is nearest to another one.
    private static func extended(
        _ milliseconds: UInt32,
        _ fraction: UInt32,
        near time: Int64
    ) -> Int64 {
        let whole = time >= 0 ? time / 1000 : (time - 999) / 1000
        let distance = Int32(bitPattern: milliseconds &- UInt32(truncatingIfNeeded: whole))
        return (whole + Int64(distance)) * 1000 + Int64(fraction)
    }
}

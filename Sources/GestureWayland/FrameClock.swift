// SPDX-License-Identifier: MIT

/// Predicts when the display shows the next frame. All times are in nanoseconds of the monotonic
/// clock, and at most a second ahead of it: no sum here can overflow for centuries.
@_spi(GestureTools) public struct FrameClock {
    /// The interval of a display that reports none.
    public static let usualInterval: UInt64 = 16_666_667

    private static let mostExtra: Int64 = 4
    private static let leastStreak = 4

    /// The time between two frames.
    public private(set) var interval = usualInterval
    private var latest: UInt64?
    /// The frames that the compositor needs beyond the next one.
    private var extra: Int64 = 0
    /// By how many frames the latest predictions were wrong, and how many of them.
    private var miss: (frames: Int64, count: Int) = (0, 0)

    /// Creates a clock that has seen no frame.
    public init() {}

    /// Uses the interval of an output as long as no frame has one.
    public mutating func setInterval(_ nanoseconds: UInt64) {
        interval = max(nanoseconds, 1_000_000)
    }

    /// A frame was shown.
    ///
    /// - Parameters:
    ///   - time: When it was shown.
    ///   - refresh: The time until the next frame can be shown. 0: not known.
    ///   - predicted: What ``next(after:)`` returned for it.
    public mutating func show(at time: UInt64, refresh: UInt64, predicted: UInt64) {
        latest = max(latest ?? 0, time)
        if refresh > 0 {
            setInterval(refresh)
        }
        let error = Int64(clamping: time) - Int64(clamping: predicted)
        let frames = Int64((Double(error) / Double(interval)).rounded())
        miss = (frames, frames == miss.frames ? miss.count + 1 : 1)
        if frames != 0, miss.count >= Self.leastStreak {
            extra = min(max(extra + frames, 0), Self.mostExtra)
            miss = (0, 0)
        }
    }

    /// When a frame is shown that is committed now.
    public func next(after now: UInt64) -> UInt64 {
        let wait = UInt64(extra) * interval
        guard let latest else {
            return now + interval + wait
        }
        let next =
            latest > now
            ? latest - (latest - now - 1) / interval * interval
            : latest + ((now - latest) / interval + 1) * interval
        return next + wait
    }
}

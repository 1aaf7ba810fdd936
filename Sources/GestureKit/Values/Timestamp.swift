// SPDX-License-Identifier: MIT

/// A moment of the clock of the touches, in microseconds.
///
/// The start of the clock does not matter. The engine reads no clock. It gets the time from samples
/// and from ``GestureEngine/advance(to:)``.
public struct Timestamp: Hashable, Sendable {
    /// Microseconds since the clock started.
    public var microseconds: UInt64

    /// Creates a moment.
    public init(microseconds: UInt64) {
        self.microseconds = microseconds
    }

    /// The moment when the clock started.
    public static let zero = Timestamp(microseconds: 0)
}

extension Timestamp: Comparable {
    /// Whether one moment comes before another.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }
}

extension Timestamp {
    /// A moment later, limited to the range of the clock.
    public static func + (time: Timestamp, duration: Duration) -> Timestamp {
        time.moved(by: duration.microseconds)
    }

    /// A moment earlier, limited to the range of the clock.
    public static func - (time: Timestamp, duration: Duration) -> Timestamp {
        time.moved(by: 0 - max(duration.microseconds, -.max))
    }

    private func moved(by step: Int64) -> Timestamp {
        let (sum, overflow) =
            step < 0
            ? microseconds.subtractingReportingOverflow(step.magnitude)
            : microseconds.addingReportingOverflow(step.magnitude)
        guard overflow else {
            return Timestamp(microseconds: sum)
        }
        return Timestamp(microseconds: step < 0 ? 0 : .max)
    }

    /// The time from another moment to this one. Negative if this one is earlier.
    public static func - (end: Timestamp, start: Timestamp) -> Duration {
        let distance = Int64(clamping: max(end, start).microseconds - min(end, start).microseconds)
        return .microseconds(end < start ? -distance : distance)
    }
}

extension Duration {
    /// Whole microseconds, rounded down, limited to the range of `Int64`.
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        // Attoseconds have the sign of the seconds, so rounding down needs a correction.
        let rest = attoseconds / 1_000_000_000_000
        let floored = attoseconds % 1_000_000_000_000 < 0 ? rest - 1 : rest
        let (product, tooMany) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (sum, overflow) = product.addingReportingOverflow(floored)
        guard tooMany || overflow else {
            return sum
        }
        return seconds < 0 ? .min : .max
    }
}

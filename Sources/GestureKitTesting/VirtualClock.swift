// SPDX-License-Identifier: MIT

public import GestureKit

/// The time of a test. It passes only when a hand moves, or when a test waits.
///
/// A ``Hand`` makes its own clock. Pass the clock to another hand, or to a ``Touchpad``, that
/// touches the same window.
///
/// The clock does what the loop of a program does: when a deadline of the engine comes, it advances
/// the engine to it, before the next frame. Nothing sleeps, so an hour takes no time.
///
/// It belongs to the isolation domain of its engine, and is not `Sendable`.
public final class VirtualClock {
    /// The engine whose deadlines the clock serves.
    public let engine: GestureEngine

    /// The current time.
    public private(set) var now: Timestamp

    /// What to do each time a display shows a frame. Nil: there is no display.
    ///
    /// The first frame is one ``displayInterval`` after this property was set.
    public var onDisplay: ((Timestamp) -> Void)? {
        didSet { shown = now }
    }

    /// The time between two frames of the display. Default: 1/60 s, as whole microseconds. An
    /// interval below 1 µs counts as 1 µs.
    public var displayInterval = Duration.microseconds(16_667)

    private var shown: Timestamp
    private let root: View

    /// Creates a clock. It keeps the root of the engine.
    ///
    /// - Parameters:
    ///   - engine: The engine whose deadlines it serves.
    ///   - start: When it starts.
    public init(of engine: GestureEngine, startingAt start: Timestamp = defaultStart) {
        self.engine = engine
        root = engine.root
        now = start
        shown = start
    }

    /// One second. Touches have no meaning before the start of a clock, so it is not zero.
    public static let defaultStart = Timestamp(microseconds: 1_000_000)

    /// Lets time pass. The engine reaches each deadline in order, and then the end.
    ///
    /// - Parameter duration: How long. A negative duration counts as zero.
    public func wait(_ duration: Duration) {
        wait(until: now + max(duration, .zero))
    }

    /// Lets time pass until a moment. A moment in the past only ends the frame.
    public func wait(until time: Timestamp) {
        serve(until: time)
        engine.advance(to: time)
    }

    /// Lets time pass while the program is busy: no deadline is served and nothing is shown.
    ///
    /// The engine reaches the deadlines with the next frame or with the next wait.
    ///
    /// - Parameter duration: How long. A negative duration counts as zero.
    public func stall(_ duration: Duration) {
        stall(until: now + max(duration, .zero))
    }

    /// Lets time pass until a moment while the program is busy. A moment in the past changes
    /// nothing.
    public func stall(until time: Timestamp) {
        now = max(now, time)
        shown = max(shown, now)
    }

    /// Serves deadlines and the display until the next frame of input. It leaves the rest of the
    /// time to that frame.
    func serve(until time: Timestamp) {
        var served: Timestamp?
        while true {
            let frame = nextDisplay
            // A deadline that stays has been served: its events wait for the program.
            let deadline = engine.deadline.flatMap { $0 == served ? nil : $0 }
            let next = min(frame ?? time, deadline ?? time)
            if let deadline, deadline == next, deadline <= time {
                served = deadline
                now = max(now, deadline)
                engine.advance(to: deadline)
            } else if let frame, frame == next, frame <= time {
                shown = frame
                now = max(now, frame)
                onDisplay?(frame)
            } else {
                break
            }
        }
        now = max(now, time)
    }

    private var nextDisplay: Timestamp? {
        onDisplay == nil ? nil : shown + max(displayInterval, .microseconds(1))
    }
}

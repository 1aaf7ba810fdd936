// SPDX-License-Identifier: MIT

public import GestureKit

/// Fingers on a touchscreen, for tests. They move on a ``VirtualClock``.
///
///     let hand = Hand(on: window)
///     let seen = GestureLog(doubleTap)
///     try hand.doubleTap(at: Point(x: 20, y: 20), in: card)
///     #expect(seen.states == [.ended])
///
/// A call like ``drag(from:to:in:fingers:duration:easing:pause:)`` plays a whole gesture: it lands,
/// reports positions at the ``rate`` of the panel, and lifts. The calls that land, move and lift
/// single fingers are one frame each, at the current time. ``wait(_:)`` lets time pass in between.
///
/// The same calls give the same samples on every machine, also with ``noise``. A hand works with
/// XCTest and Swift Testing. It belongs to the isolation domain of its engine, and is not
/// `Sendable`: use it where you use the window.
public final class Hand {
    /// The time of the test.
    public let clock: VirtualClock

    /// The device of the samples.
    public let device: UInt16

    /// The lowest id of a finger. A finger that lands gets the lowest free id from here on.
    public var firstID: Int32 = 0

    /// How often the panel reports. Default: 120 Hz.
    public var rate = ReportRate.hertz(120)

    /// The standard deviation of reported positions, in points in x and in y. Default: 0.
    ///
    /// It is the noise of a panel: with it, resting fingers report positions, too.
    public var noise = 0.0

    /// What the noise and uneven rates start from. The same seed gives the same samples. Default:
    /// 1.
    public var seed: UInt64 = 1 {
        didSet { random = RandomNumbers(seed: seed) }
    }

    /// Takes the samples instead of the engine. Nil, the default: the engine takes them.
    ///
    /// Use it to test a program's own input code, such as the hit test of a toolkit with hosts. The
    /// closure pushes the sample to the engine of the ``clock``; the hand ends the frame.
    public var input: ((TouchSample) throws -> Void)?

    /// All samples that the engine took from this hand.
    public private(set) var samples: [TouchSample] = []

    /// The fingers on the glass, in the order of their landing.
    public var fingers: [Finger] {
        contacts.map { Finger(id: $0.id, hand: self) }
    }

    /// The finger on the glass with an id. Nil: there is none.
    public func finger(_ id: Int32) -> Finger? {
        index(of: id).map { _ in Finger(id: id, hand: self) }
    }

    /// A finger on the glass.
    private struct Contact {
        let id: Int32
        let type: TouchType
        /// Where it is in the window, without noise.
        var place: Point
    }

    private var contacts: [Contact] = []
    private var lifted: [Int32: Point] = [:]
    private var isInFrame = false
    var random = RandomNumbers(seed: 1)

    /// Creates a hand on a window.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - start: When its clock starts.
    public convenience init(
        on window: Window,
        startingAt start: Timestamp = VirtualClock.defaultStart
    ) {
        self.init(clock: VirtualClock(of: window.gestureEngine, startingAt: start))
    }

    /// Creates a hand for an engine.
    ///
    /// - Parameters:
    ///   - engine: The engine.
    ///   - start: When its clock starts.
    public convenience init(
        on engine: GestureEngine,
        startingAt start: Timestamp = VirtualClock.defaultStart
    ) {
        self.init(clock: VirtualClock(of: engine, startingAt: start))
    }

    /// Creates a hand on a clock, such as a second one on another panel of the same window.
    ///
    /// - Parameters:
    ///   - clock: The clock, such as that of the first hand.
    ///   - device: The device of its samples. Two hands with one device must not use the same ids.
    public init(clock: VirtualClock, device: UInt16 = 0) {
        self.clock = clock
        self.device = device
    }

    /// The current time.
    public var now: Timestamp {
        clock.now
    }
}

extension Hand {
    /// Lands a finger.
    ///
    /// - Parameters:
    ///   - point: Where.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - id: The id of its samples. Nil: the lowest free id from ``firstID`` on.
    ///   - type: What lands.
    ///   - size: The length of its longer axis, in points, in the frame of the landing. A fingertip
    ///     has about 50, a palm 150 and more. Nil: the panel reports none. It grows by
    ///     ``Finger/setSize(major:minor:)``.
    /// - Returns: The finger.
    /// - Throws: The error of the engine, if it refuses a sample. Then the finger is not down, but
    ///   for a size that is none.
    @discardableResult
    public func land(
        at point: Point,
        in view: View? = nil,
        id: Int32? = nil,
        type: TouchType = .finger,
        size: Double? = nil
    ) throws -> Finger {
        let finger = Finger(id: id ?? freeID, hand: self)
        try inOneFrame {
            try report(.down(at: inWindow(point, of: view)), id: finger.id, type: type)
            if let size {
                try finger.setSize(major: size)
            }
        }
        return finger
    }

    /// Lands several fingers in one frame.
    ///
    /// - Parameters:
    ///   - points: Where.
    ///   - view: The view whose coordinates the points have. Nil: the window.
    /// - Returns: The fingers, in the order of the points.
    /// - Throws: The error of the engine, if it refuses a sample. The frame ends after it.
    @discardableResult
    public func land(at points: [Point], in view: View? = nil) throws -> [Finger] {
        var fingers: [Finger] = []
        try inOneFrame {
            for point in points {
                fingers.append(try land(at: point, in: view))
            }
        }
        return fingers
    }

    /// Lifts fingers in one frame.
    ///
    /// - Parameter fingers: The fingers. Nil: all of this hand.
    /// - Throws: The first error of the engine, if it refuses samples, such as those of touches that
    ///   it has dropped. All fingers are off the glass then.
    public func lift(_ fingers: [Finger]? = nil) throws {
        var refusal: (any Error)?
        inOneFrame {
            for finger in fingers ?? self.fingers {
                do {
                    try finger.lift()
                } catch {
                    refusal = refusal ?? error
                }
            }
        }
        if let refusal {
            throw refusal
        }
    }

    /// Puts what fingers do in a closure into one frame: one scan of the panel.
    ///
    ///     try hand.inOneFrame {
    ///         try thumb.lift()
    ///         try index.move(to: Point(x: 120, y: 80))
    ///     }
    ///
    /// - Parameter body: Lands, moves and lifts fingers. It must not let time pass.
    /// - Returns: What the closure returns.
    /// - Throws: The error of the closure. The frame ends before it is thrown.
    public func inOneFrame<Result>(_ body: () throws -> Result) rethrows -> Result {
        let wasInFrame = isInFrame
        isInFrame = true
        defer {
            isInFrame = wasInFrame
            endFrame()
        }
        return try body()
    }

    private func endFrame() {
        if !isInFrame {
            clock.engine.endFrame(at: now)
        }
    }
}

extension Hand {
    /// Reports what a finger does now.
    func report(
        _ kind: TouchSample.Kind,
        id: Int32,
        type: TouchType? = nil
    ) throws {
        defer { endFrame() }
        let known = index(of: id)
        let type = type ?? known.map { contacts[$0].type } ?? .finger
        let sample = TouchSample(shaken(kind), id: id, device: device, time: now, type: type)
        if let known, kind == .up || kind == .cancel {
            // It is off the glass also if the engine has dropped its touch, and refuses the sample.
            lifted[id] = contacts.remove(at: known).place
        }
        if let input {
            try input(sample)
        } else {
            try clock.engine.push(sample)
        }
        samples.append(sample)
        switch (kind, known) {
        case (.down(let place), let index):
            // The engine may have dropped the touch that had this id.
            index.map { _ = contacts.remove(at: $0) }
            contacts.append(Contact(id: id, type: type, place: place))
        case (.motion(let place), let index?): contacts[index].place = place
        case (_, nil), (.up, _), (.cancel, _), (.frame, _), (.size, _): break
        }
    }

    /// The kind with the noise of the panel.
    private func shaken(_ kind: TouchSample.Kind) -> TouchSample.Kind {
        guard noise > 0 else {
            return kind
        }
        switch kind {
        case .down(let place): return .down(at: place + random.normal() * noise)
        case .motion(let place): return .motion(to: place + random.normal() * noise)
        case .up, .cancel, .frame, .size: return kind
        }
    }

    func index(of id: Int32) -> Int? {
        contacts.firstIndex { $0.id == id }
    }

    func place(of id: Int32) -> Point {
        index(of: id).map { contacts[$0].place } ?? lifted[id] ?? .zero
    }

    private var freeID: Int32 {
        var id = firstID
        while index(of: id) != nil {
            id &+= 1
        }
        return id
    }
}

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

// SPDX-License-Identifier: MIT

/// What a recognizer measures, computed anew from the positions of the fingers. It shares no code
/// with the core. It finds the sample that decides. It need not know whether other rules make the
/// recognizer fail before that.
protocol Geometry {
    var crossing: Crossing { get set }
    mutating func lift(_ id: Int32, _ glass: Glass)
    mutating func move(_ glass: Glass)
    mutating func land(_ contact: GlassContact, _ glass: Glass)
    /// Time passes without a sample.
    mutating func wait(until time: UInt64)
}

extension Geometry {
    mutating func wait(until time: UInt64) {}
}

/// What decided an attempt.
struct Deciding {
    enum Cause: String {
        case motion, lift, timer
    }

    var cause: Cause
    var time: UInt64
    /// When the first and the last finger that the gesture needs landed.
    var first: UInt64
    var last: UInt64
    /// The measure, in points, and its limit at that time. Nil: it has no slop.
    var points: Double
    var limit: Double?
    /// By how much this sample brought the measure nearer to the limit, or beyond it.
    var step: Double?
}

/// A measure that grows until it reaches its limit.
struct Crossing {
    /// The name of the measure.
    let name: String
    private(set) var points = 0.0
    private(set) var limit = 0.0
    /// The latest decision that no event has taken.
    private(set) var deciding: Deciding?
    /// How many decisions no event has taken.
    private(set) var missed = 0
    private var first: UInt64 = 0
    private var last: UInt64 = 0
    /// The measure minus its limit, at the sample before. Nil: there is no attempt.
    private var margin: Double?

    /// The core rounds positions and measures to steps of its formats.
    private static let rounding = 1.0 / 2048

    init(_ name: String) {
        self.name = name
    }

    /// Begins an attempt.
    mutating func start(first: UInt64, last: UInt64, limit: Double = 0) {
        (self.first, self.last, self.limit) = (first, last, limit)
        points = 0
        margin = -limit
    }

    /// Ends the attempt.
    mutating func stop() {
        margin = nil
    }

    /// Takes the measure of a sample. The sample that decides is the first at its limit for which
    /// the gesture's other conditions hold, too.
    mutating func read(_ points: Double, limit: Double, at time: UInt64, fits: Bool = true) {
        self.points = points
        self.limit = limit
        guard let before = margin else {
            return
        }
        margin = points - limit
        guard fits, points + Self.rounding >= limit else {
            return
        }
        decide(.motion, at: time, limit: limit, step: points - limit - before)
    }

    /// Follows a measure that has no slop.
    mutating func follow(_ points: Double) {
        self.points = max(self.points, points)
    }

    /// Decides the attempt, which ends.
    mutating func decide(
        _ cause: Deciding.Cause,
        at time: UInt64,
        limit: Double? = nil,
        step: Double? = nil
    ) {
        missed += deciding == nil ? 0 : 1
        deciding = Deciding(
            cause: cause,
            time: time,
            first: first,
            last: last,
            points: points,
            limit: limit,
            step: step
        )
        margin = nil
    }

    /// Returns the latest decision, for an event.
    mutating func take() -> Deciding? {
        defer { deciding = nil }
        return deciding
    }
}

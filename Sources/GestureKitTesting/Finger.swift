// SPDX-License-Identifier: MIT

public import GestureKit

/// A finger of a ``Hand``, from its landing until it lifts.
///
/// Each call is one frame of the panel, at the current time. To put several into one frame, use
/// ``Hand/inOneFrame(_:)``.
public struct Finger {
    /// The id of its samples. It is the ``Touch/id`` of its touch.
    public let id: Int32

    /// The hand.
    public let hand: Hand

    /// Whether it is on the glass.
    public var isDown: Bool {
        hand.index(of: id) != nil
    }

    /// Where it is, or where it lifted, without noise.
    ///
    /// - Parameter view: The view whose coordinates the result has. Nil: the window.
    /// - Returns: The place.
    public func location(in view: View? = nil) -> Point {
        let place = hand.place(of: id)
        return view?.convert(place, from: nil) ?? place
    }

    /// Moves it at once: one report.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    /// - Throws: The error of the engine, if it refuses the sample.
    public func move(to point: Point, in view: View? = nil) throws {
        try hand.report(.motion(to: inWindow(point, of: view)), id: id)
    }

    /// Moves it by a way at once: one report.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func move(by way: Vector) throws {
        try hand.report(.motion(to: location() + way), id: id)
    }

    /// Drags it in a straight line, with the reports of the hand's rate. It stays down.
    ///
    /// - Parameters:
    ///   - point: Where to.
    ///   - view: The view whose coordinates the point has. Nil: the window.
    ///   - duration: How long it takes.
    ///   - easing: How it speeds up and slows down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func drag(
        to point: Point,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear
    ) throws {
        let start = location()
        let end = inWindow(point, of: view)
        try drag(along: .line(from: start, to: end), duration: duration, easing: easing)
    }

    /// Drags it along a path, with the reports of the hand's rate. It stays down.
    ///
    /// - Parameters:
    ///   - path: The path. Its first report is one interval after the start.
    ///   - view: The view whose coordinates the path has. Nil: the window.
    ///   - duration: How long it takes.
    ///   - easing: How it speeds up and slows down.
    /// - Throws: The error of the engine, if it refuses a sample.
    public func drag(
        along path: FingerPath,
        in view: View? = nil,
        duration: Duration = .milliseconds(300),
        easing: Easing = .linear
    ) throws {
        let movement = Movement.drag(along: path, duration: duration, easing: easing)
        try hand.perform([movement.keepingFingersDown()], in: view, with: [self])
    }

    /// Reports its size: one report. See ``GestureRecognizer/maximumContactSize``.
    ///
    /// - Parameters:
    ///   - major: The length of its longer axis, in points. A fingertip has about 50.
    ///   - minor: The length of its shorter axis. 0: unknown.
    /// - Throws: The error of the engine, if it refuses the sample.
    public func setSize(major: Double, minor: Double = 0) throws {
        try hand.report(.size(major: major, minor: minor), id: id)
    }

    /// Lifts it.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func lift() throws {
        try hand.report(.up, id: id)
    }

    /// Takes it back, as a panel does that mistook a palm for a finger.
    ///
    /// - Throws: The error of the engine, if it refuses the sample.
    public func cancel() throws {
        try hand.report(.cancel, id: id)
    }
}

// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit
import Glibc

/// Finds the ends of a gesture's steps.
///
/// A step ends where the gesture has gone by its length since the end of the step before. So a finger that
/// trembles at the end of a step makes none, and the same way back has as many.
struct StepCounter {
    /// How far a gesture has gone.
    struct Mark {
        var way = Vector.zero
        /// The logarithm of the scale.
        var spread = 0.0
        var turn = 0.0

        init() {}

        init(_ hand: DeviceHand) {
            (way, spread, turn) = (hand.way - hand.jump, log(hand.scale), hand.rotation)
        }

        /// Where the fingers landed that are down now.
        init(landingOf hand: DeviceHand) {
            way = -hand.jump
        }
    }

    let length: Configuration.Action.Extent
    private let heading: GestureHeading
    /// The end of the latest step. Nil: where the fingers landed.
    private var mark: Mark?
    /// The steps right, down, outwards or clockwise less those back: of ways along the axes, of diagonals, of
    /// all others.
    private var counts = [0, 0, 0, 0, 0]
    private var left = mostSteps
    private static let mostSteps = 10_000

    init(
        _ length: Configuration.Action.Extent,
        _ heading: GestureHeading,
        from mark: Mark?
    ) {
        (self.length, self.heading, self.mark) = (length, heading, mark)
    }

    /// The next step that the fingers have made: its direction, and its number from the start. Call it
    /// until it is nil.
    mutating func next(
        _ hand: DeviceHand
    ) -> (direction: Configuration.Direction, number: Int)? {
        guard left > 0, let direction = step(Mark(hand), hand) else {
            return nil
        }
        left -= 1
        let axis =
            switch direction {
            case .right, .left: 0
            case .down, .up: 1
            case .downRight, .upLeft: 2
            case .upRight, .downLeft: 3
            case .in, .out, .clockwise, .counterclockwise: 4
            }
        counts[axis] += direction.isForward ? 1 : -1
        return (direction, counts[axis])
    }

    private mutating func step(_ now: Mark, _ hand: DeviceHand) -> Configuration.Direction? {
        var mark = self.mark ?? Mark(landingOf: hand)
        defer { self.mark = mark }
        switch length {
        case .way, .part:
            let part = heading.part(of: now.way - mark.way)
            guard hand.canGo(.right), let direction = heading.direction(of: part),
                let points = length.points(hand, direction), part.length >= points
            else {
                return nil
            }
            mark.way += part * (points / part.length)
            return direction
        case .scale(let factor):
            guard hand.canGo(.in),
                let sign = Self.step(from: &mark.spread, to: now.spread, log(factor))
            else {
                return nil
            }
            return sign > 0 ? .out : .in
        case .angle(let angle):
            guard hand.canGo(.in), let sign = Self.step(from: &mark.turn, to: now.turn, angle)
            else {
                return nil
            }
            return sign > 0 ? .clockwise : .counterclockwise
        }
    }

    private static func step(from mark: inout Double, to now: Double, _ length: Double) -> Double? {
        guard (now - mark).magnitude >= length else {
            return nil
        }
        let sign = now > mark ? 1.0 : -1
        mark += sign * length
        return sign
    }
}

extension Configuration.Action.Extent {
    /// The length of a way along a direction. Nil: it is not a way, or the screen's size is not known.
    func points(_ hand: DeviceHand, _ direction: Configuration.Direction) -> Double? {
        switch self {
        case .way(let points): points
        case .part(let part): hand.side(along: direction).map { part * $0 }
        case .scale, .angle: nil
        }
    }
}

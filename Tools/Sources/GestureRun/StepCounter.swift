// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit
import GestureReplay
import Glibc

/// Counts the steps of a gesture that moves.
///
/// A step back needs the whole way back, so a finger that trembles at a step makes none.
struct StepCounter {
    private let step: Configuration.Action.Step
    private let axis: Configuration.Action.Axis
    private static let most = 10_000.0
    /// The steps so far.
    private(set) var count = 0

    /// - Parameters:
    ///   - step: The length of a step.
    ///   - observation: The gesture when it began.
    init(_ step: Configuration.Action.Step, _ observation: Observation) {
        self.step = step
        let isUpright =
            switch SectionHeading(hasDiagonals: false).direction(of: observation) {
            case .up, .down, .top, .bottom: true
            default: false
            }
        axis = if case .points(_, let axis?) = step { axis } else { isUpright ? .y : .x }
    }

    /// The next step that a gesture has made: 1, -1 or 0. Call it until it is 0.
    mutating func next(_ observation: Observation) -> Int {
        let way = max(-Self.most, min(Self.most, lengths(observation))) - Double(count)
        let sign = way >= 1 ? 1 : way <= -1 ? -1 : 0
        count += sign
        return sign
    }

    /// How many steps long the way is, with their fraction.
    private func lengths(_ observation: Observation) -> Double {
        switch (step, observation.values) {
        case (.points(let length, _), .pan(let way, _)),
            (.points(let length, _), .edgePan(_, let way, _)):
            (axis == .x ? way.x : way.y) / length
        case (.points(let length, _), .transform(let hand)):
            (axis == .x ? hand.translation.x : hand.translation.y) / length
        case (.scale(let factor), .pinch(let scale, _)):
            log(scale) / log(factor)
        case (.scale(let factor), .transform(let hand)):
            log(hand.scale) / log(factor)
        case (.angle(let length), .rotation(let angle, _)):
            angle / length
        case (.angle(let length), .transform(let hand)):
            hand.rotation / length
        default:
            0
        }
    }
}

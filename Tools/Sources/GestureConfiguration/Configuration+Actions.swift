// SPDX-License-Identifier: MIT

extension Configuration {
    /// A command that a gesture runs.
    package struct Action: Hashable, Sendable {
        /// When the command runs, for actions without steps.
        package enum Moment: String, CaseIterable, Sendable {
            case began
            case ended
            case cancelled
        }

        /// What happens if the command of the action before still runs.
        package enum Overlap: String, CaseIterable, Sendable {
            /// The new one does not run. Steps add up for the next run.
            case skip
            /// The latest one runs afterwards.
            case queue
            /// Both run.
            case parallel
        }

        /// How far a gesture goes from one run to the next.
        package enum Step: Hashable, Sendable {
            /// Points along an axis. Nil: the axis that the gesture began along.
            case points(Double, Axis?)
            /// A factor above 1.
            case scale(Double)
            /// Radians.
            case angle(Double)
        }

        /// An axis of the screen.
        package enum Axis: String, CaseIterable, Sendable {
            case x
            case y
        }

        /// A gesture that must have ended before.
        package struct Predecessor: Hashable, Sendable {
            package var gesture: String
            package var within: Duration
        }

        /// The recognizer.
        package var gesture: String
        package var direction: Direction?
        package var moment = Moment.ended
        /// The program and its arguments.
        package var run: [String]
        /// Runs once when the gesture is over, if `run` or `back` ran.
        package var finally: [String]?
        package var each: Step?
        /// Runs for a step back.
        package var back: [String]?
        package var after: Predecessor?
        /// Touchscreen, touchpad, or a pattern for the name of a device.
        package var device: String?
        package var overlap = Overlap.skip
        package var timeout: Duration?
    }

    /// What a gesture's direction can be called.
    package enum Direction: String, CaseIterable, Sendable {
        case right
        case left
        case up
        case down
        case upRight = "up-right"
        case downRight = "down-right"
        case downLeft = "down-left"
        case upLeft = "up-left"
        case `in`
        case out
        case clockwise
        case counterclockwise
        case top
        case bottom

        package var isDiagonal: Bool {
            switch self {
            case .upRight, .downRight, .downLeft, .upLeft: true
            case .right, .left, .up, .down, .in, .out, .clockwise, .counterclockwise, .top,
                .bottom:
                false
            }
        }
    }

    /// A rule about devices with some names.
    package struct DeviceRule: Hashable, Sendable {
        /// A shell pattern.
        package var match: String
        /// Touchscreen or touchpad; nil: both.
        package var kind: String?
        /// A value of wl_output.transform, 0 to 7.
        package var orientation: Int?
    }

    /// Limits for commands.
    package struct Options: Hashable, Sendable {
        /// How many commands run at once.
        package var commandsAtOnce = 16
        package var startsPerSecond = 50
        /// A command that runs longer is reported.
        package var warnAfter = Duration.seconds(5)

        /// The usual limits.
        package init() {}
    }

    /// The strip along an edge of the screen in which the fingers of a recognizer must land. Lengths
    /// are in points.
    package struct Zone: Hashable, Sendable {
        /// The edges of a screen.
        package enum Edge: String, CaseIterable, Sendable {
            case top
            case left
            case bottom
            case right
        }

        package var edge: Edge
        /// The depth of the strip.
        package var within: Double
        /// Where it begins, from the left or top end of the edge.
        package var from = 0.0
        /// Where it ends. 0: at the end of the edge.
        package var to = 0.0
    }
}

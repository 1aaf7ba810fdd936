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

        /// How far a gesture goes.
        package enum Extent: Hashable, Sendable {
            /// Points.
            case way(Double)
            /// A part of the screen's side along the direction.
            case part(Double)
            /// A factor above 1.
            case scale(Double)
            /// Radians.
            case angle(Double)
        }

        /// A gesture that must have ended before.
        package struct Predecessor: Hashable, Sendable {
            package var gesture: String
            package var within: Duration
        }

        package var line = 0
        /// The recognizer. Empty: the hand, which is all fingers on a device.
        package var gesture = ""
        package var direction: Direction?
        /// How many fingers were down at most.
        package var fingers: Int?
        /// The sides where the fingers must land. Two sides are a corner; none: away from all edges.
        package var edge: Sides?
        package var atLeast: Extent?
        package var maximumDuration: Duration?
        package var moment = Moment.ended
        /// The program and its arguments. Empty: nothing runs, and no later action either.
        package var run: [String]
        /// Runs once when the gesture is over, if `run` was due.
        package var finally: [String]?
        /// How far a gesture goes from one run to the next.
        package var each: Extent?
        package var after: Predecessor?
        /// Touchscreen, touchpad, or a pattern for the name of a device.
        package var device: String?
        /// Patterns for the active window's application. Empty: any.
        package var apps: [String] = []
        package var isForLocked = false
        package var overlap = Overlap.parallel
        package var timeout: Duration?

        /// Whether it needs the recognizer of the hand.
        package var isOfHand: Bool { gesture.isEmpty }
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

        package var isDiagonal: Bool {
            switch self {
            case .upRight, .downRight, .downLeft, .upLeft: true
            case .right, .left, .up, .down, .in, .out, .clockwise, .counterclockwise: false
            }
        }

        /// Whether the fingers go along the screen, and do not spread or turn.
        package var isWay: Bool {
            switch self {
            case .in, .out, .clockwise, .counterclockwise: false
            case .right, .left, .up, .down, .upRight, .downRight, .downLeft, .upLeft: true
            }
        }

        /// Whether it goes to the right, down, outwards or clockwise.
        package var isForward: Bool {
            switch self {
            case .right, .down, .upRight, .downRight, .out, .clockwise: true
            case .left, .up, .upLeft, .downLeft, .in, .counterclockwise: false
            }
        }

        /// The sides of the screen that it goes to.
        package var sides: Sides {
            switch self {
            case .right: .right
            case .left: .left
            case .up: .top
            case .down: .bottom
            case .upRight: [.top, .right]
            case .downRight: [.bottom, .right]
            case .downLeft: [.bottom, .left]
            case .upLeft: [.top, .left]
            case .in, .out, .clockwise, .counterclockwise: []
            }
        }
    }

    /// Sides of a screen.
    package struct Sides: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let top = Sides(rawValue: 1)
        package static let left = Sides(rawValue: 2)
        package static let bottom = Sides(rawValue: 4)
        package static let right = Sides(rawValue: 8)
        package static let all: Sides = [.top, .left, .bottom, .right]

        /// What an action can call them.
        static let names: [(word: String, sides: Sides)] = [
            ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
            ("top-left", [.top, .left]), ("top-right", [.top, .right]),
            ("bottom-left", [.bottom, .left]), ("bottom-right", [.bottom, .right]), ("none", []),
        ]

        /// Their name.
        package var word: String {
            Self.names.first { $0.sides == self }?.word ?? "several"
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
        /// The output that shows its picture, such as eDP-1.
        package var output: String?
    }

    /// Limits for commands, and facts for all actions.
    package struct Options: Hashable, Sendable {
        /// How many commands run at once, without those that are reported.
        package var commandsAtOnce = 16
        package var startsPerSecond = 50
        /// A command that runs longer is reported.
        package var warnAfter = Duration.seconds(5)
        /// How far from a side of the screen its strip reaches, in points: 5 mm.
        package var edgeDepth = 5 * 160 / 25.4
        /// Further programs that lock the screen.
        package var lockers: [String] = []

        /// The usual limits.
        package init() {}
    }
}

// SPDX-License-Identifier: MIT

/// A recognizer on the view that the fingers touch.
package enum StageRecognizer: Hashable, Sendable {
    case pan(touches: ClosedRange<Int> = 1...32)
    case pinch
    case rotation
    case tap(count: Int = 1)
    case longPress
    case swipe(touches: Int = 1)
    /// From the left and the right.
    case edgePan

    /// What it is called in results.
    package var name: String {
        switch self {
        case .pan: "pan"
        case .pinch: "pinch"
        case .rotation: "rotation"
        case .tap(let count): count == 1 ? "tap" : "tap x\(count)"
        case .longPress: "long press"
        case .swipe: "swipe"
        case .edgePan: "edge pan"
        }
    }
}

/// The views and recognizers that a stream is played to: a window, a surface in it that has the
/// recognizers, and perhaps other views, which no finger touches, with 100 pans each.
package struct Stage: Sendable {
    package var recognizers: [StageRecognizer]
    /// How many recognizers other views have.
    package var elsewhere = 0
    /// The side of the window and of the surface, both square, in points.
    package var windowSide = 4000.0
    package var surfaceSide = 1500.0

    /// How many of those elsewhere are on one view.
    package static let eachElsewhere = 100

    package init(_ recognizers: [StageRecognizer], elsewhere: Int = 0) {
        self.recognizers = recognizers
        self.elsewhere = elsewhere
    }

    /// The seven of the published comparison, in its order.
    package static let seven: [StageRecognizer] = [
        .pan(), .pinch, .rotation, .tap(), .longPress, .swipe(), .edgePan,
    ]

    /// As many recognizers as wanted on the one surface: the seven, again and again.
    package static func crowd(_ count: Int) -> Stage {
        Stage((0..<count).map { seven[$0 % seven.count] })
    }

    /// How many recognizers there are in all.
    package var recognizerCount: Int { recognizers.count + elsewhere }
}

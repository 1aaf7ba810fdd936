// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

extension RecognizerKind {
    var rules: [SettingRule] {
        ownRules + [Self.contactSizeRule]
    }

    /// The setting that each recognizer has, also one of a program's own.
    static var contactSizeRule: SettingRule {
        .optional("maximum-contact-size", \GestureRecognizer.maximumContactSize, .contactSize)
    }

    private var ownRules: [SettingRule] {
        switch self {
        case .tap: Self.tapRules
        case .longPress: Self.longPressRules
        case .pan: Self.panRules
        case .edgePan: Self.edgePanRules
        case .swipe: Self.swipeRules
        case .pinch: Self.handRules(PinchGestureRecognizer.self)
        case .rotation: Self.handRules(RotationGestureRecognizer.self)
        case .hold: Self.holdRules
        case .transform: Self.transformRules
        }
    }

    private static var tapRules: [SettingRule] {
        [
            .count("taps", 1...255, \TapGestureRecognizer.numberOfTapsRequired),
            .count("fingers", 1...32, \TapGestureRecognizer.numberOfTouchesRequired),
            .duration("maximum-duration", \TapGestureRecognizer.maximumDuration),
            .duration("maximum-gap", \TapGestureRecognizer.maximumGap),
            .length("allowable-movement", \TapGestureRecognizer.allowableMovement),
            .length("allowable-distance", \TapGestureRecognizer.allowableDistance),
        ]
    }

    private static var longPressRules: [SettingRule] {
        [
            .count("taps", 0...255, \LongPressGestureRecognizer.numberOfTapsRequired),
            .count("fingers", 1...32, \LongPressGestureRecognizer.numberOfTouchesRequired),
            .duration("minimum-duration", \LongPressGestureRecognizer.minimumPressDuration),
            .length("allowable-movement", \LongPressGestureRecognizer.allowableMovement),
            .flag("until-last-lift", \LongPressGestureRecognizer.lastsUntilLastLift),
        ]
    }

    private static var panRules: [SettingRule] {
        [
            .count("maximum-fingers", 1...32, \PanGestureRecognizer.maximumNumberOfTouches),
            .count("minimum-fingers", 1...32, \PanGestureRecognizer.minimumNumberOfTouches),
            .length("slop", \PanGestureRecognizer.slop),
            .optional("lead", \PanGestureRecognizer.lead, .lead),
            .choice(
                "axis",
                [("any", .any), ("x", .horizontal), ("y", .vertical)],
                \PanGestureRecognizer.axis
            ),
            .duration("settle-time", \PanGestureRecognizer.settleTime),
            .flag("claims-on-landing", \PanGestureRecognizer.claimsTouchesOnLanding),
        ]
    }

    /// A pinch and a rotation have the same settings.
    private static func handRules<Recognizer: TwoFingerGestureRecognizer>(
        _ kind: Recognizer.Type
    ) -> [SettingRule] {
        [
            .count("maximum-fingers", 2...32, \Recognizer.maximumNumberOfTouches),
            .count("minimum-fingers", 2...32, \Recognizer.minimumNumberOfTouches),
            .length("slop", \Recognizer.slop),
            .optional("lead", \Recognizer.lead, .lead),
            .duration("settle-time", \Recognizer.settleTime),
            .flag("claims-on-landing", \Recognizer.claimsTouchesOnLanding),
        ]
    }

    private static var edgePanRules: [SettingRule] {
        [
            .words(
                "edges",
                [
                    ("top", RectEdge.top.rawValue), ("left", RectEdge.left.rawValue),
                    ("bottom", RectEdge.bottom.rawValue), ("right", RectEdge.right.rawValue),
                ],
                all: RectEdge.all.rawValue,
                \ScreenEdgePanGestureRecognizer.edges
            ),
            .length("region", \ScreenEdgePanGestureRecognizer.region),
            .length("slop", \ScreenEdgePanGestureRecognizer.slop),
            .duration("maximum-dwell", \ScreenEdgePanGestureRecognizer.maximumDwell),
            .count(
                "maximum-fingers",
                1...32,
                \ScreenEdgePanGestureRecognizer.maximumNumberOfTouches
            ),
            .count(
                "minimum-fingers",
                1...32,
                \ScreenEdgePanGestureRecognizer.minimumNumberOfTouches
            ),
            .length("from", \ScreenEdgePanGestureRecognizer.partStart),
            .length("to", \ScreenEdgePanGestureRecognizer.partEnd),
        ]
    }

    static let swipeDirections: [(word: String, bits: Int)] = {
        typealias Direction = SwipeGestureRecognizer.Direction
        return [
            ("right", Direction.right.rawValue), ("left", Direction.left.rawValue),
            ("up", Direction.up.rawValue), ("down", Direction.down.rawValue),
            ("up-right", Direction.upRight.rawValue), ("down-right", Direction.downRight.rawValue),
            ("down-left", Direction.downLeft.rawValue), ("up-left", Direction.upLeft.rawValue),
        ]
    }()

    private static var swipeRules: [SettingRule] {
        [
            .words(
                "directions",
                swipeDirections,
                all: SwipeGestureRecognizer.Direction.all.rawValue,
                \SwipeGestureRecognizer.direction
            ),
            .count("fingers", 1...32, \SwipeGestureRecognizer.numberOfTouchesRequired),
            .length("minimum-distance", \SwipeGestureRecognizer.minimumDistance),
            .duration("maximum-duration", \SwipeGestureRecognizer.maximumDuration),
            .length(
                "allowable-distance-aside",
                \SwipeGestureRecognizer.allowableDistanceAside
            ),
            .optional("allowable-deviation", \SwipeGestureRecognizer.allowableDeviation, .part),
            .optional("lead", \SwipeGestureRecognizer.lead, .lead),
        ]
    }

    private static var holdRules: [SettingRule] {
        [
            .count("fingers", 1...32, \HoldGestureRecognizer.numberOfTouchesRequired),
            .count("maximum-fingers", 1...32, \HoldGestureRecognizer.maximumNumberOfTouches),
            .duration("stillness-duration", \HoldGestureRecognizer.stillnessDuration),
            .length("allowable-movement", \HoldGestureRecognizer.allowableMovement),
        ]
    }

    private static var transformRules: [SettingRule] {
        [
            .count("maximum-fingers", 1...32, \TransformGestureRecognizer.maximumNumberOfTouches),
            .count("minimum-fingers", 1...32, \TransformGestureRecognizer.minimumNumberOfTouches),
            .length("pan-slop", \TransformGestureRecognizer.panSlop),
            .length("pinch-slop", \TransformGestureRecognizer.pinchSlop),
            .length("rotation-slop", \TransformGestureRecognizer.rotationSlop),
            .duration("settle-time", \TransformGestureRecognizer.settleTime),
            .optional("lead", \TransformGestureRecognizer.lead, .lead),
            .flag("claims-on-landing", \TransformGestureRecognizer.claimsTouchesOnLanding),
        ]
    }
}

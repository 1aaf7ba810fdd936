// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit
import YAMLTree

/// Finds what is allowed and can never happen.
extension ConfigurationReader {
    /// - Parameters:
    ///   - configuration: A configuration without mistakes.
    ///   - recognizers: Its list of recognizers.
    ///   - actions: Its list of actions.
    mutating func warn(
        _ configuration: Configuration,
        _ recognizers: YAMLNode?,
        _ actions: YAMLNode?
    ) {
        let made = configuration.recognizers.map { $0.make() }
        for (index, node) in (recognizers?.list ?? []).enumerated() {
            if !configuration.actions.isEmpty, let size = node.mapping?["maximum-contact-size"] {
                warn(size, "has no effect on actions: libinput reports no sizes")
            }
            if let edgePan = made[index] as? ScreenEdgePanGestureRecognizer, edgePan.edges.isEmpty {
                warn(node, "never fires: it has no edges, such as edges: [left]")
            }
            for other in configuration.recognizers.indices where other != index {
                if let reason = configuration.reason(why: index, losesTo: other, made) {
                    warn(node, reason)
                }
            }
        }
        let actionNodes = actions?.list ?? []
        for (index, (action, node)) in zip(configuration.actions, actionNodes).enumerated() {
            let recognizer = configuration.names.firstIndex(of: action.gesture).map { made[$0] }
            let other = configuration.actions[..<index].first { $0.covers(action, recognizer) }
            if let other {
                warn(
                    node,
                    "never runs: the action of line \(other.line) comes first, and runs in all its cases"
                )
            }
            if let direction = action.direction, let recognizer,
                !recognizer.can(direction)
            {
                warn(
                    node.mapping?["direction"] ?? node,
                    "never runs: \(action.gesture) does not go \(direction.rawValue)"
                )
            }
            if action.device == "touchpad",
                let reason = action.reasonAgainstTouchpads(recognizer)
            {
                warn(node.mapping?["device"] ?? node, "never runs: \(reason)")
            }
        }
    }
}

extension Configuration.Action {
    /// Whether it runs, and comes first, whenever a later action of a recognizer would run. The
    /// condition `edge` of an edge pan does not depend on the direction.
    fileprivate func covers(
        _ later: Configuration.Action,
        _ recognizer: GestureRecognizer?
    ) -> Bool {
        func isWider<Value: Equatable>(
            _ path: KeyPath<Self, Value?>,
            _ includes: (Value, Value) -> Bool = { $0 == $1 }
        ) -> Bool {
            guard let own = self[keyPath: path] else {
                return true
            }
            return later[keyPath: path].map { includes(own, $0) } ?? false
        }
        // An action at began is judged once without at-least, and over and over with it.
        let isSoonEnough =
            isWider(\.atLeast) { $0.isReached(at: $1) }
            && (moment != .began || (atLeast == nil) == (later.atLeast == nil))
        // Without a screen, an action with steps in % does not hide others.
        let needsScreen = if case .part = each { true } else { false }
        let hasScreen =
            later.device == "touchscreen" || later.reasonAgainstTouchpads(recognizer) != nil
        let isSameMoment =
            each == nil
            ? later.each == nil && moment == later.moment && isSoonEnough
            : later.each != nil && (hasScreen || !needsScreen)
        let hasTime =
            isWider(\.maximumDuration) { $0 >= $1 }
            && isWider(\.after) { $0.gesture == $1.gesture && $0.within >= $1.within }
        // Fingers end at a side that is ahead, and land at any other. So a side that is ahead for
        // one action alone is another condition. An edge pan has the side of its recognizer.
        let ahead = direction?.sides ?? []
        let laterAhead = later.direction?.sides ?? []
        let isOfEdgePan = recognizer is ScreenEdgePanGestureRecognizer
        let unlike: Configuration.Sides = isOfEdgePan ? [] : ahead.symmetricDifference(laterAhead)
        let isAtEdge = isWider(\.edge) { edge, other in
            edge.isEmpty
                ? other.isEmpty && unlike.isEmpty
                : edge.isSubset(of: other) && edge.isDisjoint(with: unlike)
        }
        let hasApp =
            apps.isEmpty || (!later.apps.isEmpty && Set(apps).isSuperset(of: later.apps))
        return gesture == later.gesture && isSameMoment && hasTime && isAtEdge && hasApp
            && isWider(\.direction) && isWider(\.fingers) && isWider(\.device)
            && (isForLocked || !later.isForLocked)
    }

    /// Why it never runs on a touchpad; nil: it can.
    fileprivate func reasonAgainstTouchpads(_ recognizer: GestureRecognizer?) -> String? {
        if !(edge?.isEmpty ?? true) || recognizer is ScreenEdgePanGestureRecognizer {
            return "a touchpad reports no edges"
        }
        let most = min(fingers ?? .max, recognizer?.mostFingersOnTouchpads ?? .max)
        if most < 3, isAboutWay || (recognizer?.takesNoPinch ?? false) {
            return "a touchpad swipes with three fingers or more; with fewer it scrolls or points"
        }
        if case .part = atLeast ?? each {
            return "a touchpad has no place on a screen, so it has no part of its side"
        }
        return nil
    }

    /// Whether it asks for a way. Without a direction, at-least is one.
    private var isAboutWay: Bool { direction?.isWay ?? (atLeast != nil) }
}

extension Configuration.Action.Extent {
    /// Whether what has gone as far as another length has gone as far as this one. Different units
    /// do not compare.
    fileprivate func isReached(at length: Self) -> Bool {
        switch (self, length) {
        case (.way(let least), .way(let most)), (.part(let least), .part(let most)),
            (.scale(let least), .scale(let most)), (.angle(let least), .angle(let most)):
            least <= most
        default:
            false
        }
    }
}

extension Configuration {
    /// Why one recognizer never fires beside another; nil: it can.
    fileprivate func reason(
        why one: Int,
        losesTo other: Int,
        _ made: [GestureRecognizer]
    ) -> String? {
        let (loser, winner) = (recognizers[one], recognizers[other])
        let isTogether = simultaneous.contains {
            $0.contains(loser.name) && $0.contains(winner.name)
        }
        guard !isTogether, !winner.requiresFailureOf.contains(loser.name)
        else {
            return nil
        }
        if let swipe = made[one] as? SwipeGestureRecognizer,
            let pan = made[other] as? PanGestureRecognizer,
            !(pan is ScreenEdgePanGestureRecognizer),
            pan.begins(before: swipe)
        {
            return
                "never fires: \(winner.name) begins first with the same fingers. Put both into a "
                + "group of simultaneous, or give \(winner.name) "
                + "requires-failure-of: [\(loser.name)]"
        }
        // A hold prevents nobody.
        if other < one, loser.kind == winner.kind, loser.kind != .hold,
            loser.settings == winner.settings
        {
            return "never fires: \(winner.name) has the same settings and comes first"
        }
        return nil
    }
}

extension PanGestureRecognizer {
    /// Whether it recognizes every stroke before a swipe does.
    fileprivate func begins(before swipe: SwipeGestureRecognizer) -> Bool {
        let fingers = minimumNumberOfTouches...max(minimumNumberOfTouches, maximumNumberOfTouches)
        let goesAlong =
            switch axis {
            case .any: true
            case .horizontal: swipe.direction.isSubset(of: [.left, .right])
            case .vertical: swipe.direction.isSubset(of: [.up, .down])
            }
        return fingers.contains(swipe.numberOfTouchesRequired) && goesAlong
            && slop * (lead ?? 1) < swipe.minimumDistance
    }
}

extension GestureRecognizer {
    /// Whether it can have a direction.
    fileprivate func can(_ direction: Configuration.Direction) -> Bool {
        switch self {
        case let swipe as SwipeGestureRecognizer:
            return RecognizerKind.swipeDirections.contains {
                $0.word == direction.rawValue && swipe.direction.rawValue & $0.bits != 0
            }
        default:
            return true
        }
    }

    /// A pan and a swipe get only the swipes of a touchpad.
    fileprivate var takesNoPinch: Bool {
        self is SwipeGestureRecognizer || self is PanGestureRecognizer
    }

    /// How many fingers of a touchpad it takes at most; nil: any number.
    fileprivate var mostFingersOnTouchpads: Int? {
        (self as? SwipeGestureRecognizer)?.numberOfTouchesRequired
            ?? (self as? DragGestureRecognizer)?.maximumNumberOfTouches
    }
}

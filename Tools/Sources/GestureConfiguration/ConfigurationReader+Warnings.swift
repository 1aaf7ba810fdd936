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
            if let other = configuration.actions[..<index].first(where: { $0.covers(action) }) {
                warn(
                    node,
                    "never runs: the action of line \(other.line) comes first, and runs in all its cases"
                )
            }
            let recognizer = configuration.names.firstIndex(of: action.gesture).map { made[$0] }
            if let direction = action.direction, let recognizer,
                !recognizer.can(direction)
            {
                warn(
                    node.mapping?["direction"] ?? node,
                    "never runs: \(action.gesture) does not go \(direction.rawValue)"
                )
            }
            if action.device == "touchpad",
                let reason = action.reasonAgainstTouchpads ?? recognizer?.reasonAgainstTouchpads
            {
                warn(node.mapping?["device"] ?? node, "never runs: \(reason)")
            }
        }
    }
}

extension Configuration.Action {
    /// Whether it runs, and comes first, whenever a later action would run.
    fileprivate func covers(_ later: Configuration.Action) -> Bool {
        func isWider<Value: Equatable>(_ path: KeyPath<Self, Value?>) -> Bool {
            self[keyPath: path] == nil || self[keyPath: path] == later[keyPath: path]
        }
        // An action at began is judged once without at-least, and over and over with it.
        let isSoonEnough =
            isWider(\.atLeast) && (moment == .ended || (atLeast == nil) == (later.atLeast == nil))
        let isSameMoment =
            each == nil
            ? later.each == nil && moment == later.moment && isSoonEnough : later.each != nil
        return gesture == later.gesture && isSameMoment && isWider(\.direction)
            && isWider(\.fingers) && isWider(\.edge) && isWider(\.maximumDuration)
            && isWider(\.after) && isWider(\.device) && (apps.isEmpty || apps == later.apps)
            && (isForLocked || !later.isForLocked)
    }

    fileprivate var reasonAgainstTouchpads: String? {
        if let edge, !edge.isEmpty {
            return "a touchpad reports no edges"
        }
        if let fingers, fingers < 3, direction?.isWay ?? false {
            return "a touchpad swipes with three fingers or more; with fewer it scrolls or points"
        }
        if case .part = atLeast ?? each {
            return "a touchpad has no place on a screen, so it has no part of its side"
        }
        return nil
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
        if other < one, loser.kind == winner.kind, loser.settings == winner.settings {
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

    fileprivate var reasonAgainstTouchpads: String? {
        if self is ScreenEdgePanGestureRecognizer {
            return "a touchpad reports no edges"
        }
        let most =
            (self as? SwipeGestureRecognizer)?.numberOfTouchesRequired
            ?? (self as? PanGestureRecognizer)?.maximumNumberOfTouches
        if let most, most < 3 {
            return "a touchpad swipes with three fingers or more; with fewer it scrolls or points"
        }
        return nil
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import YAMLTree

/// Finds what is allowed and can never happen.
extension ConfigurationReader {
    /// - Parameters:
    ///   - configuration: A configuration without mistakes.
    ///   - recognizers: Its list of recognizers.
    ///   - actions: Its list of actions.
    mutating func warn(
        _ configuration: Configuration,
        _ recognizers: YAMLNode,
        _ actions: YAMLNode?
    ) {
        let made = configuration.recognizers.map { $0.make() }
        for (index, node) in (recognizers.list ?? []).enumerated() {
            if let edgePan = made[index] as? ScreenEdgePanGestureRecognizer, edgePan.edges.isEmpty {
                warn(node, "never fires: it has no edges, such as edges: [left]")
            }
            for other in configuration.recognizers.indices where other != index {
                if let reason = configuration.reason(why: index, losesTo: other, made) {
                    warn(node, reason)
                }
            }
        }
        for (action, node) in zip(configuration.actions, actions?.list ?? []) {
            guard let index = configuration.names.firstIndex(of: action.gesture) else {
                continue
            }
            if let direction = action.direction, !made[index].can(direction, action.moment) {
                warn(
                    node.mapping?["direction"] ?? node,
                    "never runs: \(action.gesture) does not go \(direction.rawValue)"
                )
            }
            if action.device == "touchpad" {
                let isInZone = configuration.recognizers[index].zone != nil
                if let reason = made[index].reasonAgainstTouchpads(isInZone: isInZone) {
                    warn(node.mapping?["device"] ?? node, "never runs: \(reason)")
                }
            }
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
        guard winner.zone == nil || winner.zone == loser.zone, !isTogether,
            !winner.requiresFailureOf.contains(loser.name)
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
    fileprivate func can(
        _ direction: Configuration.Direction,
        _ moment: Configuration.Action.Moment
    ) -> Bool {
        switch self {
        case let edgePan as ScreenEdgePanGestureRecognizer:
            return edgePan.edges.contains(RectEdge(direction))
        case let swipe as SwipeGestureRecognizer:
            return swipe.direction.contains(SwipeGestureRecognizer.Direction(direction))
        case let pan as PanGestureRecognizer where moment == .began:
            switch (pan.axis, direction) {
            case (.horizontal, .up), (.horizontal, .down): return false
            case (.vertical, .left), (.vertical, .right): return false
            default: return true
            }
        default:
            return true
        }
    }

    fileprivate func reasonAgainstTouchpads(isInZone: Bool) -> String? {
        if isInZone || self is ScreenEdgePanGestureRecognizer {
            return "a touchpad reports no edges"
        }
        if let swipe = self as? SwipeGestureRecognizer, swipe.numberOfTouchesRequired < 3 {
            return "a touchpad swipes with three fingers or more; with fewer it scrolls or points"
        }
        return nil
    }
}

extension RectEdge {
    fileprivate init(_ direction: Configuration.Direction) {
        self =
            switch direction {
            case .top: .top
            case .left: .left
            case .bottom: .bottom
            case .right: .right
            default: []
            }
    }
}

extension SwipeGestureRecognizer.Direction {
    fileprivate init(_ direction: Configuration.Direction) {
        self =
            switch direction {
            case .right: .right
            case .left: .left
            case .up: .up
            case .down: .down
            case .upRight: .upRight
            case .downRight: .downRight
            case .downLeft: .downLeft
            case .upLeft: .upLeft
            default: []
            }
    }
}

// SPDX-License-Identifier: MIT

package import GestureConfiguration
import GestureKit
package import GestureReplay

/// Decides which commands gestures run.
///
/// It reads no clock and runs nothing, so the same gestures give the same launches.
package final class ActionBook {
    /// A device, as the conditions of actions see it.
    package struct Device: Hashable, Sendable {
        package var name: String
        /// Touchscreen or touchpad.
        package var kind: String

        package init(name: String, kind: String) {
            (self.name, self.kind) = (name, kind)
        }
    }

    /// What is remembered of an action while its gesture is active.
    private struct Memory {
        var counter: StepCounter?
        /// Whether `finally` is due at the end.
        var isOwed = false
    }

    /// What is remembered of a gesture.
    private struct Past {
        var device: Device
        /// When it last ended.
        var end: UInt64?
    }

    private let actions: [Configuration.Action]
    private var memories: [Memory]
    private var pasts: [String: Past] = [:]
    private let headings: [String: SectionHeading]
    private let launch: (Launch) -> Void

    /// - Parameters:
    ///   - actions: Those of the configuration.
    ///   - launch: Takes each command when it is due.
    package init(_ actions: [Configuration.Action], launch: @escaping (Launch) -> Void) {
        self.actions = actions
        self.launch = launch
        memories = actions.map { _ in Memory() }
        var headings: [String: SectionHeading] = [:]
        for action in actions {
            let isDiagonal = action.direction?.isDiagonal ?? false
            headings[action.gesture, default: SectionHeading(hasDiagonals: false)].hasDiagonals =
                isDiagonal || headings[action.gesture]?.hasDiagonals ?? false
        }
        self.headings = headings
    }

    /// Takes a change of a gesture.
    ///
    /// - Parameters:
    ///   - observation: The gesture.
    ///   - device: The device of the latest touch.
    package func take(_ observation: Observation, from device: Device) {
        let name = observation.recognizer
        if observation.state == .began || observation.isDiscrete {
            pasts[name, default: Past(device: device)].device = device
        }
        let owner = pasts[name]?.device ?? device
        for (index, action) in actions.enumerated() where action.gesture == name {
            take(observation, owner, index, action)
        }
        guard observation.state == .ended || observation.state == .cancelled else {
            return
        }
        // After all other commands of the gesture.
        for (index, action) in actions.enumerated() where action.gesture == name {
            finish(observation, owner, index, action)
        }
        if observation.state == .ended {
            pasts[name]?.end = observation.time
        }
    }

    private func take(
        _ observation: Observation,
        _ device: Device,
        _ index: Int,
        _ action: Configuration.Action
    ) {
        let facts = facts(observation, device, action)
        switch observation.state {
        case .began:
            memories[index] = Memory()
            guard isMeant(action, facts, device) else {
                return
            }
            if let each = action.each {
                memories[index].counter = StepCounter(each, observation)
                runSteps(observation, facts, index, action)
            } else if action.moment == .began {
                memories[index].isOwed = action.finally != nil
                launch(Launch(action: index, .run, of: action, facts))
            }
        case .changed:
            runSteps(observation, facts, index, action)
        case .ended, .cancelled:
            if observation.state == .ended {
                runSteps(observation, facts, index, action)
            }
            let moment: Configuration.Action.Moment =
                observation.state == .ended ? .ended : .cancelled
            if action.each == nil, action.moment == moment, isMeant(action, facts, device) {
                launch(Launch(action: index, .run, of: action, facts))
            }
        case .possible, .failed:
            break
        }
    }

    private func runSteps(
        _ observation: Observation,
        _ facts: GestureFacts,
        _ index: Int,
        _ action: Configuration.Action
    ) {
        guard var counter = memories[index].counter else {
            return
        }
        while case let sign = counter.next(observation), sign != 0 {
            var facts = facts
            facts.step = counter.count
            facts.steps = 1
            let role = sign > 0 ? Launch.Role.run : .back
            guard role == .run || action.back != nil else {
                continue
            }
            memories[index].isOwed = action.finally != nil
            launch(Launch(action: index, role, of: action, facts))
        }
        memories[index].counter = counter
    }

    private func finish(
        _ observation: Observation,
        _ device: Device,
        _ index: Int,
        _ action: Configuration.Action
    ) {
        let isOwed = memories[index].isOwed
        memories[index] = Memory()
        if isOwed {
            let facts = facts(observation, device, action)
            launch(Launch(action: index, .finally, of: action, facts))
        }
    }

    private func facts(
        _ observation: Observation,
        _ device: Device,
        _ action: Configuration.Action
    ) -> GestureFacts {
        GestureFacts(
            observation,
            device: device.name,
            direction: headings[action.gesture]?
                .direction(of: observation, like: action.direction)
        )
    }

    /// Whether the conditions of an action hold now.
    private func isMeant(
        _ action: Configuration.Action,
        _ facts: GestureFacts,
        _ device: Device
    ) -> Bool {
        guard action.direction == nil || action.direction == facts.direction,
            action.covers(device.name, kind: device.kind)
        else {
            return false
        }
        guard let after = action.after else {
            return true
        }
        let end = pasts[after.gesture]?.end
        return end.map { facts.time - min($0, facts.time) <= after.within.inMicroseconds } ?? false
    }
}

extension Duration {
    /// The whole microseconds. A time of a configuration is at most 4294 s, so they fit.
    var inMicroseconds: UInt64 {
        UInt64(components.seconds) * 1_000_000
            + UInt64(components.attoseconds / 1_000_000_000_000)
    }
}

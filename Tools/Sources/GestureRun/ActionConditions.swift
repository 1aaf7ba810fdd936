// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) package import GestureKit
import GestureReplay
import GestureTrace
import Glibc

/// What holds around a hand, asked when its first finger lands.
package struct Surroundings: Hashable, Sendable {
    package var isLocked = false
    /// The application of the active window. Nil: not known.
    package var app: String?

    package init(isLocked: Bool = false, app: String? = nil) {
        (self.isLocked, self.app) = (isLocked, app)
    }
}

/// The first condition of an action that does not hold, with what was found.
package enum UnmetCondition: Hashable, Sendable {
    case device(String)
    case fingers(Int)
    case edge(Configuration.Sides)
    /// A touchpad's gesture, which does not go in the direction.
    case touchpad(TouchpadStep.Gesture)
    case direction(Configuration.Direction?)
    /// The action is about a part of the screen, and the device has none.
    case screen
    /// In the units of the action: points, a part of the side, a factor, or radians.
    case extent(Double)
    /// In microseconds.
    case duration(UInt64)
    /// How long ago the other gesture ended, in microseconds. Nil: it has not.
    case after(UInt64?)
    case app(String?)
    case locked
}

/// A gesture at a moment, as the conditions of actions see it.
struct JudgedGesture {
    var observation: Observation
    var hand: DeviceHand
    var heading: GestureHeading
    var device: ActionBook.Device
    var surroundings: Surroundings
    /// When the other gestures last ended.
    var ends: [String: UInt64]
    /// The direction of the step that has ended. Nil: it is no step.
    var step: Configuration.Direction?

    func direction(for action: Configuration.Action) -> Configuration.Direction? {
        step ?? heading.direction(of: observation, by: hand, like: action.direction)
    }

    /// The first condition of an action that does not hold. Nil: all hold.
    func unmet(_ action: Configuration.Action) -> UnmetCondition? {
        guard action.covers(device.name, kind: device.kind) else {
            return .device(device.name)
        }
        if let fingers = action.fingers, fingers != hand.fingers {
            return .fingers(hand.fingers)
        }
        if let edge = action.edge, let found = sides(other: edge, action) {
            return .edge(found)
        }
        if let wanted = action.direction {
            // Of a swipe, the recognizer says the direction.
            if let gesture = hand.touchpadGesture, observation.kind != .swipe,
                !hand.canGo(wanted)
            {
                return .touchpad(gesture)
            }
            let direction = direction(for: action)
            guard direction == wanted else {
                return .direction(direction)
            }
        }
        if case .part = action.atLeast ?? action.each,
            action.direction.flatMap({ hand.side(along: $0) }) == nil
        {
            return .screen
        }
        if let least = action.atLeast, let extent = extent(less: least, action.direction) {
            return .extent(extent)
        }
        if let most = action.maximumDuration, duration > most.inMicroseconds {
            return .duration(duration)
        }
        if let after = action.after {
            let elapsed = elapsed(since: after.gesture)
            if elapsed ?? .max > after.within.inMicroseconds {
                return .after(elapsed)
            }
        }
        guard action.covers(app: surroundings.app) else {
            return .app(surroundings.app)
        }
        return surroundings.isLocked && !action.isForLocked ? .locked : nil
    }

    /// The sides of the gesture, if they are not those that are wanted.
    private func sides(
        other wanted: Configuration.Sides,
        _ action: Configuration.Action
    ) -> Configuration.Sides? {
        if observation.kind == .edgePan {
            let side = Configuration.Sides.all.first { $0.word == observation.value.side }
            return side == wanted ? nil : side ?? []
        }
        let direction = step ?? action.direction
        return hand.isAt(wanted, going: direction) ? nil : hand.sides(going: direction)
    }

    /// How far the gesture went, if it went less than is wanted. Nil: it went as far.
    private func extent(
        less least: Configuration.Action.Extent,
        _ direction: Configuration.Direction?
    ) -> Double? {
        let way = heading.part(of: hand.way).length
        let (extent, wanted) =
            switch least {
            case .way(let points): (way, points)
            case .part(let part):
                (direction.flatMap { hand.side(along: $0) }.map { way / $0 } ?? 0, part)
            case .scale(let factor): (exp(log(hand.scale).magnitude), factor)
            case .angle(let angle): (hand.rotation.magnitude, angle)
            }
        return extent >= wanted ? nil : extent
    }

    /// From the first landing to now, or to the last lift.
    private var duration: UInt64 {
        let end = min(observation.value.time, hand.end ?? observation.value.time)
        return end - min(hand.start, end)
    }

    /// The time since another gesture ended. Nil: it has not.
    private func elapsed(since gesture: String) -> UInt64? {
        ends[gesture].map { observation.value.time - min($0, observation.value.time) }
    }
}

extension Configuration.Sides {
    /// The single side with a property.
    fileprivate func first(where isIt: (Configuration.Sides) -> Bool) -> Configuration.Sides? {
        [.top, .left, .bottom, .right].first { contains($0) && isIt($0) }
    }
}

extension Duration {
    /// The whole microseconds. A time of a configuration is at most 4294 s, so they fit.
    var inMicroseconds: UInt64 {
        UInt64(components.seconds) * 1_000_000
            + UInt64(components.attoseconds / 1_000_000_000_000)
    }
}

extension ActionBook.Outcome {
    /// Why another action did not run, with what it asks for and what was found.
    package func reason(
        _ other: (action: Int, unmet: UnmetCondition?),
        _ actions: [Configuration.Action]
    ) -> String {
        let action = actions[other.action]
        if let unmet = other.unmet {
            return unmet.words(for: action)
        }
        let isCancelled = gesture.state == .cancelled
        if action.each == nil, action.moment == .cancelled, !isCancelled {
            return "it is for a gesture that is cancelled"
        }
        if action.each == nil, action.moment == .ended, isCancelled {
            return "the gesture was cancelled"
        }
        if let first = ran.first {
            return "line \(actions[first].line) ran"
        }
        return action.each == nil
            ? "it did not hold when the gesture began" : "the gesture made no step"
    }
}

extension UnmetCondition {
    fileprivate func words(for action: Configuration.Action) -> String {
        switch self {
        case .device(let name):
            return "device is \(action.device ?? ""), not \(name)"
        case .fingers(let count):
            return "fingers is \(action.fingers ?? 0), and \(count) were down at most"
        case .edge(let sides):
            let found = sides.isEmpty ? "none" : sides.word
            return "edge is \(action.edge?.word ?? ""), and it was \(found)"
        case .touchpad(let gesture):
            let wanted = action.direction?.rawValue ?? ""
            return "direction is \(wanted), and libinput reported a \(gesture.word)"
        case .direction(let direction):
            let found = direction.map { "it went \($0.rawValue)" } ?? "it had none"
            return "direction is \(action.direction?.rawValue ?? ""), and \(found)"
        case .screen:
            let key = action.each == nil ? "at-least" : "each"
            return (action.each ?? action.atLeast).map {
                "\(key) is \($0.words) of the screen, and a touchpad has none: take a length in mm"
            } ?? ""
        case .extent(let extent):
            return action.atLeast.map {
                "at-least is \($0.words), and it went \($0.words(of: extent))"
            } ?? ""
        case .duration(let microseconds):
            let most = (action.maximumDuration ?? .zero).inMicroseconds / 1000
            return "maximum-duration is \(most) ms, and it took \(microseconds / 1000) ms"
        case .after(nil):
            return "after is \(action.after?.gesture ?? ""), and it had not ended before"
        case .after(let elapsed?):
            let name = action.after?.gesture ?? ""
            let within = (action.after?.within ?? .zero).inMicroseconds / 1000
            // Rounded up, so that it is more than the time that is allowed.
            let passed = elapsed / 1000 + (elapsed % 1000 == 0 ? 0 : 1)
            return "within is \(within) ms, and \(name) ended \(passed) ms before"
        case .app(let app):
            let wanted = action.apps.joined(separator: ", ")
            return
                "app is \(wanted), and \(app.map { "\($0) is" } ?? "it is not known which one is") active"
        case .locked:
            return "the screen is locked"
        }
    }
}

extension Configuration.Action.Extent {
    fileprivate var words: String {
        switch self {
        case .way(let number), .part(let number), .scale(let number), .angle(let number):
            words(of: number)
        }
    }

    /// A length of the same kind, with its unit.
    fileprivate func words(of length: Double) -> String {
        switch self {
        case .way: "\((length * 25.4 / 160).decimal(1)) mm"
        case .part: "\((100 * length).decimal(1)) %"
        case .scale: "\((100 * (length - 1)).decimal(1)) %"
        case .angle: "\((length * 180 / .pi).decimal(1)) deg"
        }
    }
}

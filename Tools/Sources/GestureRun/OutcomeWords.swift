// SPDX-License-Identifier: MIT

package import GestureConfiguration
import GestureKit
import GestureReplay

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
        case .direction(let direction):
            let found = direction.map { "it went \($0.rawValue)" } ?? "it had none"
            return "direction is \(action.direction?.rawValue ?? ""), and \(found)"
        case .extent(let extent):
            return action.atLeast.map {
                "at-least is \($0.words), and it went \($0.words(of: extent))"
            } ?? ""
        case .duration(let microseconds):
            let most = (action.maximumDuration ?? .zero).inMicroseconds / 1000
            return "maximum-duration is \(most) ms, and it took \(microseconds / 1000) ms"
        case .after:
            return "\(action.after?.gesture ?? "") had not ended within the time"
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
        case .way: "\((length * 25.4 / 160).rounded(toDigits: 1)) mm"
        case .part: "\((100 * length).rounded(toDigits: 1)) %"
        case .scale: "\((100 * (length - 1)).rounded(toDigits: 1)) %"
        case .angle: "\((length * 180 / .pi).rounded(toDigits: 1)) deg"
        }
    }
}

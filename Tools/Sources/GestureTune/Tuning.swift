// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) import GestureKit
import Glibc

/// Searches for settings with which more strokes are recognized as what they were meant to be.
///
/// It tries one setting at a time, and judges each stroke with the value that the other strokes give.
/// It proposes a value only if at least two more strokes are right so, and none is worse. A stroke is
/// worse if it was right and is not any more, or if nothing recognized it and now a wrong gesture does.
/// Each proposal is applied before the next search.
package struct Tuning {
    /// A value for a setting.
    package struct Proposal: Hashable, Sendable {
        package var setting: TunableSetting
        package var former: TunableSetting.Value
        package var value: TunableSetting.Value
        /// How many more strokes are right with it.
        package var gain: Int
        /// How many are right with it in all.
        package var right: Int
    }

    /// The value with which most strokes are right, although it is not proposed.
    package struct Trade: Hashable, Sendable {
        package var setting: TunableSetting
        package var value: TunableSetting.Value
        /// The numbers of the strokes that are right only with it.
        package var gained: [Int]
        /// The numbers of those that are worse with it.
        package var lost: [Int]
    }

    /// In the order in which they were found.
    package private(set) var proposals: [Proposal] = []

    /// Nil if there are proposals, or if no value that was tried recognizes more strokes as meant.
    package private(set) var trade: Trade?

    /// The configuration with the proposals.
    package private(set) var configuration: Configuration

    /// How many more strokes a proposal must tell right.
    private static let leastGain = 2
    private static let mostProposals = 8

    /// Searches. The cost is that of playing each stroke some 20 times for each setting. `progress`
    /// is called before each value that is tried, with the setting and the part that is done, from
    /// 0 to 1.
    package init(
        _ strokes: [Stroke],
        from configuration: Configuration,
        progress: (TunableSetting, Double) -> Void = { _, _ in }
    ) {
        self.configuration = configuration
        var outcomes = strokes.map { $0.outcome(configuration) }
        let names = Set(strokes.compactMap(\.label.recognizer))
        var settings = configuration.tunableSettings(of: names)
        while proposals.count < Self.mostProposals, outcomes.contains(where: { !$0.isRight }),
            !settings.isEmpty
        {
            let searches = settings.enumerated().map { index, setting in
                Search(setting, strokes, self.configuration, outcomes) { part in
                    progress(setting, (Double(index) + part) / Double(settings.count))
                }
            }
            let found = searches.compactMap { search in
                search.proposal(atLeast: Self.leastGain).map { ($0, search) }
            }
            guard let (best, search) = found.max(by: { $0.1.isWorse($0.0, than: $1) }) else {
                trade = proposals.isEmpty ? Self.best(searches.compactMap(\.trade)) : nil
                return
            }
            proposals.append(best)
            self.configuration = self.configuration.setting(best.setting, to: best.value)
            outcomes = search.outcomes(with: best.value)
            // What could not help alone is not tried again.
            settings = searches.filter { $0.canHelp && $0.setting != best.setting }.map(\.setting)
        }
    }

    private static func best(_ trades: [Trade]) -> Trade? {
        trades.max { $0.gained.count - $0.lost.count < $1.gained.count - $1.lost.count }
    }
}

/// One setting, and what each of its values tells each stroke as.
private struct Search {
    let setting: TunableSetting
    private let current: TunableSetting.Value
    /// From the smallest value on; no lead comes first.
    private let values: [TunableSetting.Value]
    /// For each value, those of the strokes; and those with the current one.
    private let outcomes: [[Stroke.Outcome]]
    private let now: [Stroke.Outcome]
    /// For each value, how many strokes are right.
    private let totals: [Int]

    init(
        _ setting: TunableSetting,
        _ strokes: [Stroke],
        _ configuration: Configuration,
        _ now: [Stroke.Outcome],
        progress: (Double) -> Void
    ) {
        self.setting = setting
        self.now = now
        let current = configuration.value(of: setting)
        let values = Set(setting.tries + [current]).sorted { ($0 ?? 0) < ($1 ?? 0) }
        (self.current, self.values) = (current, values)
        outcomes = values.enumerated().map { index, value in
            progress(Double(index) / Double(values.count))
            guard value != current else {
                return now
            }
            let changed = configuration.setting(setting, to: value)
            return strokes.map { $0.outcome(changed) }
        }
        totals = outcomes.map(Self.right)
    }

    private static func right(_ outcomes: [Stroke.Outcome]) -> Int {
        outcomes.count { $0.isRight }
    }

    /// Whether a value tells more strokes right than now.
    var canHelp: Bool {
        totals.max() ?? 0 > Self.right(now)
    }

    func outcomes(with value: TunableSetting.Value) -> [Stroke.Outcome] {
        values.firstIndex(of: value).map { outcomes[$0] } ?? now
    }

    /// Whether another proposal is better: it gains more, or as much with a lead, which delays only
    /// fingers in doubt, or as much with a shorter delay.
    func isWorse(_ proposal: Tuning.Proposal, than other: (Tuning.Proposal, Search)) -> Bool {
        guard proposal.gain == other.0.gain else {
            return proposal.gain < other.0.gain
        }
        let (isLead, otherIsLead) = (setting.unit == .lead, other.1.setting.unit == .lead)
        guard isLead == otherIsLead else {
            return otherIsLead
        }
        return delay(with: proposal.value) > other.1.delay(with: other.0.value)
    }

    /// The mean delay of the strokes that are right, in microseconds. Their sum may be more than a
    /// clock counts.
    private func delay(with value: TunableSetting.Value) -> Double {
        let right = outcomes(with: value).filter(\.isRight)
        return right.reduce(0) { $0 + Double($1.delay) } / Double(max(1, right.count))
    }

    /// The value to propose; nil if it gains too little, or if a stroke is worse with the value that
    /// the other strokes give.
    func proposal(atLeast leastGain: Int) -> Tuning.Proposal? {
        let best = middle(of: totals)
        guard canHelp, values[best] != current else {
            return nil
        }
        var gain = 0
        for (stroke, before) in now.enumerated() {
            let others = zip(totals, outcomes).map { $0 - ($1[stroke].isRight ? 1 : 0) }
            let after = outcomes[middle(of: others)][stroke]
            guard after.rank >= before.rank else {
                return nil
            }
            gain += after.isRight && !before.isRight ? 1 : 0
        }
        guard gain >= leastGain else {
            return nil
        }
        return Tuning.Proposal(
            setting: setting,
            former: current,
            value: values[best],
            gain: totals[best] - Self.right(now),
            right: totals[best]
        )
    }

    /// The best value, whatever it loses; nil if none is better than now.
    var trade: Tuning.Trade? {
        guard canHelp else {
            return nil
        }
        let best = middle(of: totals)
        let pairs = zip(now, outcomes[best]).enumerated()
        return Tuning.Trade(
            setting: setting,
            value: values[best],
            gained: pairs.filter { !$1.0.isRight && $1.1.isRight }.map(\.offset),
            lost: pairs.filter { $1.1.rank < $1.0.rank }.map(\.offset)
        )
    }

    /// Of the values with the highest total, the one in the middle by ratio: it is the farthest from
    /// telling a stroke wrong. No lead is taken only if no lead is as good.
    private func middle(of totals: [Int]) -> Int {
        let highest = totals.max() ?? 0
        let best = values.indices.filter { totals[$0] == highest }
        let logs = best.compactMap { index in values[index].map { (index, log(max($0, 1e-3))) } }
        guard let first = logs.first, let last = logs.last else {
            return best.first ?? 0
        }
        let center = (first.1 + last.1) / 2
        return logs.min { ($0.1 - center).magnitude < ($1.1 - center).magnitude }?.0 ?? first.0
    }
}

extension Stroke.Outcome {
    /// Right is best, and another gesture is worse than nothing: it does what the user did not mean.
    fileprivate var rank: Int {
        isRight ? 2 : told == nil ? 1 : 0
    }
}

/// Values of settings as lines to paste.
extension TunableSetting {
    /// A value with its unit, as in a configuration.
    package func text(_ value: Value) -> String {
        guard let value else {
            return "none"
        }
        return switch unit {
        case .points: "\(Self.number(value)) pt"
        case .milliseconds: "\(Self.number(value)) ms"
        case .lead: Self.number(value)
        }
    }

    /// A line of the recognizer in a configuration.
    package func yaml(_ value: Value) -> String {
        "\(key): \(text(value))"
    }

    /// A line of a program in Swift. The recognizer's variable has its name.
    package func swift(_ value: Value) -> String {
        let number = value.map(Self.number) ?? "nil"
        let right = unit == .milliseconds ? ".milliseconds(\(number))" : number
        return "\(recognizer.asSwiftName).\(property) = \(right)"
    }

    /// A line of a program in C. `config` is of the type that ``structure`` names.
    package func c(_ value: Value) -> String {
        let number = value ?? 0
        let right =
            switch unit {
            case .points: "GC_PT(\(Self.number(number)))"
            case .milliseconds: "\(Int((number * 1000).rounded()))"
            case .lead: "\(Int((number * 256).rounded()))"
            }
        return "config.\(field) = \(right);"
    }

    /// The C type of the configuration.
    package var structure: String {
        "struct gc_\(kind.rawValue.replacing("-", with: "_"))_config"
    }

    /// The field in C.
    package var field: String {
        switch key {
        case "allowable-distance-aside": "max_aside"
        case "stillness-duration": "stillness_us"
        default:
            key.replacing("maximum", with: "max").replacing("minimum", with: "min")
                .replacing("allowable", with: "max").replacing("-", with: "_")
                + (unit == .milliseconds ? "_us" : "")
        }
    }

    /// At most three decimal places, and none for a whole number.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

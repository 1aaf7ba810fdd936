// SPDX-License-Identifier: MIT

import GestureCommand
import GestureConfiguration
import GestureReplay
import GestureTrace
import GestureTune

/// What the strokes were recognized as, and the settings to change, for people.
struct TuneText {
    private let folder: String
    private let strokes: [Stroke]
    private let configuration: Configuration
    private let tuning: Tuning
    private let palette: Palette

    init(
        _ folder: String,
        _ strokes: [Stroke],
        _ configuration: Configuration,
        _ tuning: Tuning,
        _ palette: Palette
    ) {
        (self.folder, self.strokes, self.configuration) = (folder, strokes, configuration)
        (self.tuning, self.palette) = (tuning, palette)
    }

    func print() {
        let outcomes = strokes.map { $0.outcome(configuration) }
        let file = configuration.file
        StandardOutput.print("\(Self.count(strokes.count)) of \(folder), with \(file):")
        StandardOutput.print("")
        table(outcomes)
        guard outcomes.contains(where: { !$0.isRight }) else {
            return StandardOutput.print(
                "\nAll are recognized correctly: there is nothing to change."
            )
        }
        wrong(outcomes)
        if tuning.proposals.isEmpty {
            trade()
        } else {
            proposals()
        }
    }

    private static func count(_ strokes: Int) -> String {
        "\(strokes) stroke\(strokes == 1 ? "" : "s")"
    }

    /// One row for each label, in the order in which the labels first occur.
    private func table(_ outcomes: [Stroke.Outcome]) {
        let meant = strokes.map(\.label.text)
        var labels: [String] = []
        for label in meant where !labels.contains(label) {
            labels.append(label)
        }
        let width = max(10, labels.map(\.count).max() ?? 0)
        let heading = "meant".rightPadded(to: width) + Self.heading
        StandardOutput.print(palette.strong("\(heading)"))
        for label in labels {
            row(label, zip(meant, outcomes).filter { $0.0 == label }.map(\.1), width)
        }
        if labels.count > 1 {
            row("all", outcomes, width)
        }
    }

    private static let heading =
        "  strokes  right  as another  nothing  delay: median  90th percentile"

    private func row(_ label: String, _ outcomes: [Stroke.Outcome], _ width: Int) {
        let right = outcomes.filter(\.isRight)
        let others = outcomes.count { !$0.isRight && $0.told != nil }
        let nothing = outcomes.count { !$0.isRight && $0.told == nil }
        let delays = right.filter { $0.told != nil }.map(\.delay).sorted()
        let columns = [
            "\(outcomes.count)".leftPadded(to: 9), "\(right.count)".leftPadded(to: 7),
            "\(others)".leftPadded(to: 12), "\(nothing)".leftPadded(to: 9),
            Self.delay(delays, 0.5).leftPadded(to: 15), Self.delay(delays, 0.9).leftPadded(to: 17),
        ]
        StandardOutput.print("\(label.rightPadded(to: width) + columns.joined())")
    }

    /// The smallest delay that at least this part does not exceed.
    private static func delay(_ sorted: [UInt64], _ part: Double) -> String {
        guard !sorted.isEmpty else {
            return "-"
        }
        let index = Int((part * Double(sorted.count)).rounded(.up)) - 1
        return "\(sorted[max(0, index)] / 1000) ms"
    }

    private func wrong(_ outcomes: [Stroke.Outcome]) {
        StandardOutput.print("")
        for (stroke, outcome) in zip(strokes, outcomes) where !outcome.isRight {
            let told = "recognized as \(outcome.told ?? "nothing")"
            StandardOutput.print("  \(stroke.name): \(stroke.label.text), \(told)")
        }
    }

    private func proposals() {
        StandardOutput.print("")
        for proposal in tuning.proposals {
            let (setting, right) = (proposal.setting, proposal.right)
            let change =
                "\(setting.key) of \(setting.recognizer): \(setting.text(proposal.value)), "
                + "was \(setting.text(proposal.former))"
            StandardOutput.print(
                "\(palette.good("\(change)"))\(". Then \(right) of \(strokes.count) are right, \(proposal.gain) more.")"
            )
        }
        if !configuration.isOfProgram {
            configurationLines()
        }
        StandardOutput.print("\nIn Swift:\n")
        for proposal in tuning.proposals {
            StandardOutput.print("\(proposal.setting.swift(proposal.value))")
        }
        StandardOutput.print("\nIn C:\n")
        for proposal in tuning.proposals {
            let (setting, line) = (proposal.setting, proposal.setting.c(proposal.value))
            StandardOutput.print("\(line) /* \(setting.structure) */")
        }
        StandardOutput.print("\nWith \(tuning.proposals.count == 1 ? "it" : "them"):\n")
        table(strokes.map { $0.outcome(tuning.configuration) })
    }

    /// All of each recognizer that changes, because what is left out has its default, and all of
    /// those that it waits for, because they must be there.
    private func configurationLines() {
        StandardOutput.print("\nIn a configuration:\n\nrecognizers:")
        var names = Set(tuning.proposals.map(\.setting.recognizer))
        var count = 0
        while count < names.count {
            count = names.count
            for waiter in configuration.recognizers where names.contains(waiter.name) {
                names.formUnion(waiter.requiresFailureOf)
            }
        }
        for recognizer in configuration.recognizers where names.contains(recognizer.name) {
            let proposals = tuning.proposals.filter { $0.setting.recognizer == recognizer.name }
            let proposed = proposals.map { $0.setting.yaml($0.value) }
            let others = recognizer.lines(without: proposals.map(\.setting.key))
            StandardOutput.print("  - name: \(recognizer.name)")
            StandardOutput.print("    type: \(recognizer.kind.rawValue)")
            for line in proposed + others {
                StandardOutput.print("    \(line)")
            }
        }
    }

    private func trade() {
        guard let trade = tuning.trade else {
            return StandardOutput.print(
                "\nNo value of a single setting makes more of them right: there is nothing to propose."
            )
        }
        let (setting, gained, lost) = (trade.setting, trade.gained, trade.lost)
        let now = setting.text(configuration.value(of: setting))
        StandardOutput.print(
            "\nNothing is proposed. The best trade is \(setting.key) of \(setting.recognizer) at \(setting.text(trade.value)), now \(now): \(gained.count) more are right, \(lost.count) worse."
        )
        for index in lost {
            StandardOutput.print("  worse: \(strokes[index].name)")
        }
        StandardOutput.print("More strokes may show whether it helps.")
    }
}

/// The same for programs: one object per line.
struct TuneJSON {
    private let strokes: [Stroke]
    private let configuration: Configuration
    private let tuning: Tuning

    init(_ strokes: [Stroke], _ configuration: Configuration, _ tuning: Tuning) {
        (self.strokes, self.configuration, self.tuning) = (strokes, configuration, tuning)
    }

    func print() {
        for stroke in strokes {
            let outcome = stroke.outcome(configuration)
            let line: JSONLine = [
                "recording": stroke.name, "meant": stroke.label.text,
                "told": outcome.told, "right": outcome.isRight, "delay_us": outcome.delay,
            ]
            line.print()
        }
        for proposal in tuning.proposals {
            var line = Self.line(proposal.setting, proposal.former, proposal.value)
            line.add(["gain": proposal.gain, "proposed": true])
            line.print()
        }
        if let trade = tuning.trade {
            let now = configuration.value(of: trade.setting)
            var line = Self.line(trade.setting, now, trade.value)
            line.add([
                "gained": trade.gained.map { strokes[$0].name },
                "lost": trade.lost.map { strokes[$0].name }, "proposed": false,
            ])
            line.print()
        }
    }

    private static func line(
        _ setting: TunableSetting,
        _ from: TunableSetting.Value,
        _ to: TunableSetting.Value
    ) -> JSONLine {
        [
            "recognizer": setting.recognizer, "setting": setting.key, "from": from, "to": to,
        ]
    }
}

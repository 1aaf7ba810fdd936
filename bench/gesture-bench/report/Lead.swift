// SPDX-License-Identifier: MIT

/// What hands are taken for, by lead: see `gesture-bench decisions --help`. The same on every
/// machine.
struct Lead: Codable, Hashable, Sendable {
    /// What the hands were made from.
    var seed: UInt64
    var rows: [Row] = []
    /// The labelled hands of recordings.
    var recorded: [Recorded] = []

    /// The kinds of rows about hands whose fingers all move, and about all hands.
    static let clear = "all that are uneven or apart"
    static let all = "all hands"
    /// The longest time from the first slop to the begin of nine of ten clear hands, in milliseconds.
    static let longestWait = 35.0
    /// A kind may be right less often than without a lead in so many of all hands.
    static let tolerance = 0.01

    /// A kind of hands.
    struct Row: Codable, Hashable, Sendable {
        var kind: String
        var setup: String
        var hands: Int
        /// The first is without a lead, the second with the default.
        var cells: [Cell]
    }

    struct Cell: Codable, Hashable, Sendable {
        var lead: Double
        /// How many hands were taken for what they mean.
        var right: Int
        /// From the first slop to the begin, in milliseconds, rounded to tenths.
        var medianWait: Double
        var p90Wait: Double

        init(lead: Double, right: Int, medianWait: Double, p90Wait: Double) {
            (self.lead, self.right) = (lead, right)
            self.medianWait = tenths(medianWait)
            self.p90Wait = tenths(p90Wait)
        }
    }

    struct Recorded: Codable, Hashable, Sendable {
        var recording: String
        /// In seconds of the recording.
        var landed: Double
        var fingers: Int
        var label: String
        var setup: String
        var told: [Told]
    }

    struct Told: Codable, Hashable, Sendable {
        var lead: Double
        /// Nil: nothing began.
        var gesture: String?
        /// From the first slop to the begin, in milliseconds.
        var wait: Double?
        /// If it is wrong, and the ledger has numbers.
        var evidence: Evidence?

        init(lead: Double, gesture: String?, wait: Double?, evidence: Evidence?) {
            (self.lead, self.gesture, self.wait) = (lead, gesture, wait.map(tenths))
            self.evidence = evidence
        }
    }

    /// In points of one finger.
    struct Evidence: Codable, Hashable, Sendable {
        /// The evidence for the gesture that the hand means.
        var own: Double
        var winner: Double

        init(own: Double, winner: Double) {
            (self.own, self.winner) = (tenths(own), tenths(winner))
        }
    }

    /// The promises of the default lead that these numbers break, in words.
    var misses: [String] {
        rows.flatMap { row -> [String] in
            let (none, usual) = (row.cells[0], row.cells[1])
            let name = "\(row.setup): \(row.kind)"
            var misses: [String] = []
            if Double(none.right - usual.right) > Self.tolerance * Double(row.hands) {
                misses.append(
                    "\(name): \(usual.right) of \(row.hands), without a lead \(none.right)"
                )
            }
            if row.kind.hasSuffix("rests"), usual.right < row.hands {
                misses.append("\(name): \(usual.right) of \(row.hands), not all")
            }
            let isLong = row.kind == Self.clear && usual.p90Wait > Self.longestWait
            if isLong || row.kind == Self.all && usual.medianWait > 0 {
                misses.append("\(name): they wait \(usual.medianWait) and \(usual.p90Wait) ms")
            }
            return misses
        }
    }
}

private func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

/// The lead as text.
extension Lead {
    /// The lines: a table for each set-up, and one of recordings.
    var lines: [String] {
        var setups: [String] = []
        for row in rows where !setups.contains(row.setup) {
            setups.append(row.setup)
        }
        let title = "taken for what they mean, and the median and p90 of ms after the first slop:"
        return ["hands of seed \(seed), \(title)"]
            + setups.flatMap { setup in
                let rows = self.rows.filter { $0.setup == setup }
                return [""] + table(setup, rows.map { [$0.kind, "\($0.hands)"] + cells($0) })
            }
            + (recorded.isEmpty ? [] : [""] + recordings)
            + misses.map { "MISSED: \($0)" }
    }

    private func table(_ setup: String, _ rows: [[String]]) -> [String] {
        TextTable([[setup, "hands"] + leads] + rows).lines
    }

    private var leads: [String] {
        rows[0].cells.map { "lead \(decimal($0.lead, 1))" }
    }

    private func cells(_ row: Row) -> [String] {
        row.cells.map { cell in
            let share = decimal(100 * Double(cell.right) / Double(max(row.hands, 1)), 1)
            return "\(share) %, \(decimal(cell.medianWait, 0))/\(decimal(cell.p90Wait, 0))"
        }
    }

    private var recordings: [String] {
        let rows = recorded.map { hand in
            [
                hand.recording, hand.setup, decimal(hand.landed, 3), "\(hand.fingers)", hand.label,
            ] + hand.told.map { text($0, hand.label) }
        }
        let head = ["recording", "with", "landed s", "fingers", "means"]
        return TextTable([head + leads] + rows).lines
    }

    private func text(_ told: Told, _ label: String) -> String {
        let wait = told.wait.map { " \(decimal($0, 0))" } ?? ""
        guard told.gesture != label else {
            return label + wait
        }
        let evidence = told.evidence.map {
            ", \(decimal($0.winner, 1)) to \(decimal($0.own, 1)) pt"
        }
        return "WRONG: \(told.gesture ?? "nothing")" + wait + (evidence ?? "")
    }
}

// SPDX-License-Identifier: MIT

import GestureTrace

/// A result as text for a terminal.
struct BenchText {
    private let result: BenchResult

    init(_ result: BenchResult) {
        self.result = result
    }

    /// All lines.
    var lines: [String] {
        head + result.scenarios.flatMap { [""] + lines(of: $0) }
    }

    /// The lines about the machine and the conditions.
    var head: [String] {
        let (machine, conditions) = (result.machine, result.conditions)
        let lines = [
            "gesture-bench \(machine.version), \(conditions.mode), \(conditions.date)",
            "\(machine.processor), \(machine.processors) processors; \(machine.kernel)",
            "\(machine.build) build by \(machine.compiler)"
                + (machine.commit.map { "; commit \($0)" } ?? "")
                + (machine.isClean == false ? " with changes" : ""),
            "\(conditions.pinning); \(conditions.frequency)",
            """
            noise: an empty loop's p99 is \(conditions.noise.decimal(2)) x its median; load \
            \(conditions.loadBefore.decimal(1)) to \(conditions.loadAfter.decimal(1)); \
            \(conditions.preemptions) preemptions\(stolen)
            """,
            "reading the clock takes \(conditions.timer.decimal(0)) ns, "
                + "included in each single frame",
        ]
        return lines + peerNotes + result.skippedPeers.map { "no peer \($0)" }
    }

    /// The notes of each peer.
    private var peerNotes: [String] {
        var notes: [String: String] = [:]
        for peer in result.scenarios.flatMap(\.peers) where notes[peer.name] == nil {
            notes[peer.name] = peer.notes.joined(separator: "; ")
        }
        return notes.sorted { $0.key < $1.key }.map { "peer \($0.key): \($0.value)" }
    }

    private var stolen: String {
        result.conditions.stolen.map { "; \($0.decimal(1)) % stolen by the host" } ?? ""
    }

    private func lines(of scenario: ScenarioResult) -> [String] {
        var lines = ["\(scenario.name): \(scenario.summary)", "  " + gestures(of: scenario)]
        lines += scenario.latencies.map { "  " + line($0) }
        lines += scenario.skipped.map { "  not played by \($0)" }
        if !scenario.differences.isEmpty {
            lines.append("  DIFFERENT GESTURES, so these have no numbers:")
            lines += scenario.differences.map { "    " + $0 }
        }
        lines += scenario.peers.map { "  " + line($0) }
        return lines
            + [rows(of: scenario), counts(of: scenario)].flatMap { rows in
                TextTable(rows).lines.map { "  " + $0 }
            }
    }

    /// The line about a gesture's latency.
    func line(_ latency: Latency) -> String {
        """
        \(latency.gesture): reported \(latency.milliseconds.decimal(1)) ms and \
        \(latency.points.decimal(1)) pt after landing (median of \(latency.count))
        """
    }

    /// The line about a peer.
    func line(_ peer: PeerResult) -> String {
        let time = median(of: peer.rounds).map(readable) ?? "?"
        let ratio = peer.ratio.map { ", \(Self.text($0)) x the C core" } ?? ""
        return "peer \(peer.name): \(time) ns per frame\(ratio); \(words(peer.gestures))"
    }

    /// The line about the stream and its gestures.
    func gestures(of scenario: ScenarioResult) -> String {
        """
        \(scenario.frames) frames, \(scenario.contacts) contacts, \(scenario.recognizers) \
        recognizers; \(words(scenario.gestures))
        """
    }

    private func words(_ gestures: [String: Int]) -> String {
        let texts = gestures.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        return texts.isEmpty ? "no gesture" : texts.joined(separator: ", ")
    }

    /// A table, with its header first; empty if there are no paths.
    func rows(of scenario: ScenarioResult) -> [[String]] {
        let paths = scenario.paths
        guard !paths.isEmpty else {
            return []
        }
        let head = Self.columns + ["x first (95 %)"]
        return [head] + paths.map(row)
            + scenario.peers.map { row(of: $0, columns: head.count) }
    }

    /// A table of instructions, with its header first; empty if none were counted.
    func counts(of scenario: ScenarioResult) -> [[String]] {
        guard let first = scenario.counts.first else {
            return []
        }
        let head = ["instructions per frame", "mean", "x first", "allocations"]
        return [head]
            + scenario.counts.map { count in
                [
                    count.name, count.instructions.decimal(0),
                    (count.instructions / first.instructions).decimal(2), "\(count.allocations)",
                ]
            }
    }

    /// The columns that each table has.
    private static let columns = [
        "ns per frame", "min", "median", "95 %", "p90", "p99", "p99.9", "max", "single p50", "p99",
        "p99.9", "cold", "allocs", "heap KiB",
    ]

    /// The row of a peer, which has only a median and a ratio.
    private func row(of peer: PeerResult, columns: Int) -> [String] {
        var row = Array(repeating: "-", count: columns)
        row[0] = "peer \(peer.name)"
        if let median = medianInterval(of: peer.rounds) {
            row[2] = median.value.decimal(0)
            row[3] = Self.range(median)
        }
        if let cold = peer.cold, let column = Self.columns.firstIndex(of: "cold") {
            row[column] = cold.median.decimal(0)
        }
        row[columns - 1] = peer.ratio.map(Self.text) ?? "-"
        return row
    }

    private func row(of path: PathResult) -> [String] {
        let batches = path.batches
        var row = [path.name]
        row.append(batches.minimum.decimal(0))
        let median = medianInterval(of: path.rounds)
        row.append(median.map { $0.value.decimal($0.high < 100 ? 1 : 0) } ?? "-")
        row.append(median.map(Self.range) ?? "-")
        row += [
            batches.p90, batches.p99, batches.p999,
            batches.maximum, path.frames.median, path.frames.p99, path.frames.p999,
        ].map { $0.decimal(0) }
        row.append(path.cold.map { $0.median.decimal(0) } ?? "-")
        row.append(readable(path.allocationsPerFrame))
        row.append((Double(path.heapBytes) / 1024).decimal(1))
        return row + [path.ratio.map(Self.text) ?? "1"]
    }

    /// An interval.
    static func range(_ estimate: Estimate) -> String {
        let decimals = estimate.high < 100 ? 1 : 0
        return "\(estimate.low.decimal(decimals))-\(estimate.high.decimal(decimals))"
    }

    /// A ratio with its interval.
    static func text(_ ratio: Estimate) -> String {
        "\(ratio.value.decimal(2)) (\(ratio.low.decimal(2))-\(ratio.high.decimal(2)))"
    }
}

/// A comparison as text.
extension Comparison {
    /// The changes, and a summary line.
    var lines: [String] {
        let changed = rows.filter { $0.verdict != .unchanged }
        let head = ["what", "old", "new", "unit", "new to old (95 %)", "verdict"]
        let table =
            [head]
            + changed.map { row in
                [
                    row.name, row.old.map(readable) ?? "-", row.new.map(readable) ?? "-", row.unit,
                    row.ratio.map(BenchText.text) ?? "-", row.verdict.rawValue,
                ]
            }
        let counts = Dictionary(grouping: rows, by: \.verdict).mapValues(\.count)
        func count(_ verdict: Verdict) -> Int { counts[verdict] ?? 0 }
        return notes.map { "note: " + $0 }
            + (changed.isEmpty ? [] : TextTable(table).lines) + [
                """
                \(rows.count) numbers: \(count(.worse)) worse, \(count(.better)) better, \
                \(count(.unchanged)) unchanged, \(count(.gone)) gone, \(count(.new)) new
                """
            ]
    }
}

/// A table of text. The first column is left-aligned, the others right-aligned.
struct TextTable {
    private let rows: [[String]]

    init(_ rows: [[String]]) {
        self.rows = rows
    }

    /// The lines, without trailing spaces.
    var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let width = widths[column]
                line += column == 0 ? cell.rightPadded(to: width) : cell.leftPadded(to: width + 2)
            }
            while line.last == " " {
                line.removeLast()
            }
            return line
        }
    }
}

/// A number with as many decimal places as suit its size.
func readable(_ value: Double) -> String {
    let decimals =
        switch value.magnitude {
        case 0: 0
        case ..<10: 2
        case ..<100: 1
        default: 0
        }
    return value.decimal(decimals)
}

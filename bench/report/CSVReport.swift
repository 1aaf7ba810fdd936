// SPDX-License-Identifier: MIT

/// A result as comma-separated values, with one line per number.
package struct CSVReport {
    private let result: BenchResult

    package init(_ result: BenchResult) {
        self.result = result
    }

    /// The lines, with the header first.
    package var lines: [String] {
        [Self.head]
            + result.scenarios.flatMap { scenario in
                scenario.latencies.flatMap { lines(of: $0, scenario.name) }
                    + scenario.paths.flatMap { lines(of: $0, scenario.name) }
                    + scenario.peers.flatMap { lines(of: $0, scenario.name) }
            }
            + result.figures.compactMap { figure in
                figure.value.map { Self.line(["", "", figure.name, figure.unit], $0) }
            }
            + Self.lines(of: result.decisions)
            + (result.lag.map(Self.lines) ?? [])
    }

    /// The names of the fields.
    package static let head = "scenario,path,measure,unit,value"

    /// The lines about when gestures begin: the recording, the recognizers, the gesture with its
    /// number.
    package static func lines(of decisions: Decisions) -> [String] {
        var numbers: [[String]: Int] = [:]
        return decisions.rows.flatMap { row -> [String] in
            numbers[[row.recording, row.setup, row.gesture], default: 0] += 1
            let number = numbers[[row.recording, row.setup, row.gesture]] ?? 0
            let values = [
                ("ms from the first landing", "ms", Optional(row.millisecondsFromFirst)),
                ("ms from the last landing", "ms", row.millisecondsFromLast),
                ("\(row.measure)", "pt", row.points), ("slop", "pt", row.slop),
                ("beyond the slop", "pt", row.beyond), ("step that decides", "pt", row.step),
                ("ms after what decides", "ms", row.millisecondsAfter),
            ]
            return values.compactMap { name, unit, value in
                value.map {
                    let what = "\(row.gesture) \(number): \(name)"
                    return line([row.recording, row.setup, what, unit], $0)
                }
            }
        }
    }

    /// The lines about the lag, with methods as paths.
    private static func lines(of lag: Lag) -> [String] {
        lag.rows.flatMap { row in
            row.cells.flatMap { cell in
                let of =
                    "noise of \(decimal(row.noise, 1)) pt, shown after "
                    + "\(decimal(cell.millisecondsAhead, 0)) ms"
                return [
                    ("median error", cell.medianError), ("p90 error", cell.p90Error),
                    ("median jitter", cell.medianJitter), ("rms jitter", cell.rmsJitter),
                ].map { line(["lag", row.method, "\($0), \(of)", "pt"], $1) }
            }
        }
    }

    private func lines(of latency: Latency, _ scenario: String) -> [String] {
        let what = "\(latency.gesture) reported after"
        return [
            Self.line([scenario, "", what, "ms"], latency.milliseconds),
            Self.line([scenario, "", what, "pt"], latency.points),
        ]
    }

    private func lines(of path: PathResult, _ scenario: String) -> [String] {
        var numbers: [(String, String, Double?)] = []
        let parts = [
            ("batch", Optional(path.batches)), ("motion batch", path.motion),
            ("frame", Optional(path.frames)),
            ("cold frame", path.cold), ("frame out of L2", path.coreCold),
        ]
        for (what, distribution) in parts {
            guard let distribution else {
                continue
            }
            numbers += [
                ("\(what) min", "ns", distribution.minimum),
                ("\(what) median", "ns", distribution.median),
                ("\(what) median low", "ns", distribution.medianLow),
                ("\(what) median high", "ns", distribution.medianHigh),
                ("\(what) p90", "ns", distribution.p90),
                ("\(what) p99", "ns", distribution.p99),
                ("\(what) p99.9", "ns", distribution.p999),
                ("\(what) max", "ns", distribution.maximum),
            ]
        }
        let median = medianInterval(of: path.rounds)
        numbers += [
            ("median of rounds", "ns", median?.value),
            ("median of rounds low", "ns", median?.low),
            ("median of rounds high", "ns", median?.high),
            ("ratio", "x", path.ratio?.value),
            ("ratio low", "x", path.ratio?.low),
            ("ratio high", "x", path.ratio?.high),
            ("allocations", "1/frame", path.allocationsPerFrame),
            ("heap", "bytes", Double(path.heapBytes)),
            ("instructions", "1/frame", path.counts?.instructions),
            ("cycles", "1/frame", path.counts?.cycles),
            ("cache misses", "1/frame", path.counts?.cacheMisses),
        ]
        return numbers.compactMap { what, unit, value in
            value.map { Self.line([scenario, path.name, what, unit], $0) }
        }
    }

    private func lines(of peer: PeerResult, _ scenario: String) -> [String] {
        let median = medianInterval(of: peer.rounds)
        let numbers = [
            ("median of rounds", "ns", median?.value),
            ("median of rounds low", "ns", median?.low),
            ("median of rounds high", "ns", median?.high),
            ("cold frame median", "ns", peer.cold?.median),
            ("cold frame median low", "ns", peer.cold?.medianLow),
            ("cold frame median high", "ns", peer.cold?.medianHigh),
            ("frame out of L2 median", "ns", peer.coreCold?.median),
            ("frame out of L2 median low", "ns", peer.coreCold?.medianLow),
            ("frame out of L2 median high", "ns", peer.coreCold?.medianHigh),
            ("ratio", "x", peer.ratio?.value),
            ("ratio low", "x", peer.ratio?.low),
            ("ratio high", "x", peer.ratio?.high),
        ]
        return numbers.compactMap { what, unit, value in
            value.map { Self.line([scenario, peer.name, what, unit], $0) }
        }
    }

    private static func line(_ fields: [String], _ value: Double) -> String {
        (fields.map(quoted) + ["\(value)"]).joined(separator: ",")
    }

    private static func quoted(_ field: String) -> String {
        guard field.contains(where: { ",\"\n".contains($0) }) else {
            return field
        }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}

// SPDX-License-Identifier: MIT

/// A row for each scenario: the ratios of the other paths and the peers to the first path. The
/// scale is logarithmic, because some ratios are in the hundreds.
struct RatioPlot {
    let palette: Palette

    private let left = 150.0
    private let width = 600.0
    private let row = 24.0
    private static let gray = "stroke=\"#bbb\" stroke-width=\"1\""
    private static let black = "stroke=\"#222\" stroke-width=\"1.5\""

    func svg(_ scenarios: [ScenarioResult]) -> String {
        let rows = scenarios.map { (name: $0.name, ratios: ratios($0)) }
            .filter { !$0.ratios.isEmpty }
        let bottom = row * Double(rows.count) + 8
        var drawing = Drawing(
            width: left + width + 40,
            height: bottom + 42,
            title: "The ratio of each path to the first one"
        )
        let all = rows.flatMap(\.ratios).map(\.ratio.value)
        let marks = Self.marks(from: all.min() ?? 1, to: all.max() ?? 1)
        let span = decades((marks.last ?? 1) / (marks.first ?? 1))
        func x(_ value: Double) -> Double {
            let part = decades(max(value / (marks.first ?? 1), 1)) / max(span, 0.1)
            return left + width * min(part, 1)
        }
        for mark in marks {
            drawing.line(x(mark), 4, x(mark), bottom, mark == 1 ? Self.black : Self.gray)
            drawing.text(x(mark), bottom + 16, readable(mark), anchor: "middle")
        }
        for (index, line) in rows.enumerated() {
            let y = row * Double(index) + row / 2 + 6
            drawing.text(left - 8, y + 4, line.name, anchor: "end")
            for (name, ratio) in line.ratios {
                let style = "stroke=\"\(palette[name])\" stroke-width=\"2\""
                drawing.line(x(ratio.low), y, x(ratio.high), y, style)
                drawing.dot(x(ratio.value), y, fill: palette[name])
            }
        }
        drawing.text(
            left,
            bottom + 36,
            "ratio to the first path, with 95 % intervals; less is better"
        )
        return drawing.svg
    }

    private func ratios(_ scenario: ScenarioResult) -> [(name: String, ratio: Estimate)] {
        let paths = scenario.paths.map { ($0.name, $0.ratio) }
        let peers = scenario.peers.map { ($0.name, $0.ratio) }
        return (paths + peers).compactMap { name, ratio in ratio.map { (name, $0) } }
    }

    /// The marks of a range, from ..., 0.2, 0.5, 1, 2, 5, 10, 20, ...; always with 1.
    static func marks(from least: Double, to greatest: Double) -> [Double] {
        let powers: [Double] = [0.01, 0.1, 1, 10, 100, 1000, 10_000]
        let series = powers.flatMap { power in [power, 2 * power, 5 * power] }
        let first = series.lastIndex { $0 <= min(least, 1) } ?? 0
        let last = series.firstIndex { $0 >= max(greatest, 2) } ?? series.count - 1
        return Array(series[first...last])
    }
}

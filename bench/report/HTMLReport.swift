// SPDX-License-Identifier: MIT

/// A result as one HTML page. Its plots are included, and it loads no other resources.
package struct HTMLReport {
    private let result: BenchResult
    private let plots: Plots
    private let palette: Palette

    package init(_ result: BenchResult) {
        self.result = result
        let all = result.scenarios.flatMap { $0.paths.map(\.name) + $0.peers.map(\.name) }
        var names: [String] = []
        for name in all where !names.contains(name) {
            names.append(name)
        }
        palette = Palette(names)
        plots = Plots(palette: palette)
        self.names = names
    }

    private let names: [String]

    /// The page.
    package var page: String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>gesture-bench</title><style>\(Self.style)</style></head><body>
        <h1>What recognizing touch gestures costs</h1>
        \(conditions)
        \(legend)
        \(overview)
        \(result.scenarios.map(section).joined(separator: "\n"))
        \(decisions)
        \(lag)
        \(figures)
        </body></html>

        """
    }

    private static let style = """
        body { font: 15px/1.45 system-ui, sans-serif; max-width: 72em; margin: 2em auto; \
        padding: 0 1em; color: #222; background: #fff }
        h1 { font-size: 1.5em } h2 { font-size: 1.15em; margin-top: 2.2em; \
        border-top: 1px solid #ccc; padding-top: .7em }
        svg { max-width: 100%; height: auto; display: block; margin: .6em 0 }
        svg text { font: 12px system-ui, sans-serif; fill: #222 }
        table { border-collapse: collapse; font-size: 13px; margin: .6em 0 }
        th, td { text-align: right; padding: .15em .55em; border-bottom: 1px solid #ddd }
        th:first-child, td:first-child { text-align: left }
        td { white-space: nowrap }
        .wide { overflow-x: auto }
        .path { white-space: nowrap }
        .key { display: inline-block; width: .8em; height: .8em; margin: 0 .35em 0 1em }
        .wrong { border-left: 4px solid #c00; padding: .3em 1em; background: #fdecec }
        """

    private var conditions: String {
        let list = TextReport(result).head.map { "<li>\(escaped($0))</li>" }
        return "<ul>\(list.joined(separator: "\n"))</ul>"
    }

    private var legend: String {
        let keys = names.map { name in
            "<span class=\"path\"><span class=\"key\" style=\"background:\(palette[name])\"></span>"
                + "\(escaped(name))</span>"
        }
        return "<p>\(keys.joined(separator: "\n"))</p>"
    }

    private var overview: String {
        "<h2>All scenarios</h2>\n\(RatioPlot(palette: palette).svg(result.scenarios))"
    }

    private func section(_ scenario: ScenarioResult) -> String {
        var parts = ["<h2>\(escaped(scenario.name))</h2>", "<p>\(escaped(scenario.summary))</p>"]
        let text = TextReport(result)
        parts.append("<p>\(escaped(text.gestures(of: scenario)))</p>")
        let lines =
            scenario.latencies.map(text.line) + scenario.skipped.map { "not played by \($0)" }
            + scenario.peers.map(text.line)
        if !lines.isEmpty {
            parts.append("<ul>\(lines.map { "<li>\(escaped($0))</li>" }.joined())</ul>")
        }
        if !scenario.differences.isEmpty {
            let list = scenario.differences.map { "<li>\(escaped($0))</li>" }.joined()
            parts.append(
                """
                <div class="wrong">These paths reported other gestures, so they have no numbers:\
                <ul>\(list)</ul></div>
                """
            )
        }
        if !scenario.paths.isEmpty {
            parts += [plots.bars(scenario), plots.curves(scenario), table(text.rows(of: scenario))]
        }
        return parts.joined(separator: "\n")
    }

    private func table(_ rows: [[String]]) -> String {
        let lines = rows.enumerated().map { index, row in
            let tag = index == 0 ? "th" : "td"
            return "<tr>\(row.map { "<\(tag)>\(escaped($0))</\(tag)>" }.joined())</tr>"
        }
        return "<div class=\"wide\"><table>\(lines.joined(separator: "\n"))</table></div>"
    }

    private var decisions: String {
        guard !result.decisions.rows.isEmpty else {
            return ""
        }
        let rows = result.decisions.rows.map { [$0.recording] + DecisionReport.cells($0) }
        return "<h2>When gestures begin</h2>\n"
            + table([["recording"] + DecisionReport.head] + rows)
    }

    private var lag: String {
        guard let lag = result.lag else {
            return ""
        }
        let tables = LagReport(lag).tables.map { "<p>\(escaped($0.title))</p>\n\(table($0.rows))" }
        return "<h2>Lag</h2>\n" + tables.joined(separator: "\n")
    }

    private var figures: String {
        guard !result.figures.isEmpty else {
            return ""
        }
        let rows = result.figures.map { [$0.name, TextReport.text($0)] }
        return "<h2>Other figures</h2>\n" + table([["what", "value"]] + rows)
    }
}

// SPDX-License-Identifier: MIT

/// The plots of a report.
struct Plots {
    let palette: Palette

    private static let gray = "stroke=\"#bbb\" stroke-width=\"1\""
    private static let black = "stroke=\"#222\" stroke-width=\"1.5\""

    /// A bar for each path: the median of a frame, with a line from the minimum to p99.
    func bars(_ scenario: ScenarioResult) -> String {
        let paths = scenario.paths
        let (left, width, row) = (190.0, 560.0, 30.0)
        let bottom = row * Double(paths.count) + 8
        var drawing = Drawing(
            width: left + width + 40,
            height: bottom + 42,
            title: "Nanoseconds per frame of \(scenario.name), by path"
        )
        let marks = ticks(upTo: paths.map { max($0.batches.median, $0.batches.p99) }.max() ?? 1)
        let greatest = marks.last ?? 1
        func x(_ value: Double) -> Double { left + width * min(value / greatest, 1) }
        for mark in marks {
            drawing.line(x(mark), 4, x(mark), bottom, Self.gray)
            drawing.text(x(mark), bottom + 16, readable(mark), anchor: "middle")
        }
        for (index, path) in paths.enumerated() {
            let y = row * Double(index) + 8
            let middle = y + row / 2 - 4
            drawing.text(left - 8, middle + 4, path.name, anchor: "end")
            drawing.bar(left, y, x(path.batches.median) - left, row - 10, fill: palette[path.name])
            let (low, high) = (x(path.batches.minimum), x(path.batches.p99))
            drawing.line(low, middle, high, middle, Self.black)
            for end in [low, high] {
                drawing.line(end, middle - 5, end, middle + 5, Self.black)
            }
        }
        drawing.text(
            left,
            bottom + 36,
            "ns per frame, batches of 24: bar: median; line: minimum to p99"
        )
        return drawing.svg
    }

    /// A curve for each path: the high percentiles of single frames.
    func curves(_ scenario: ScenarioResult) -> String {
        let (left, top, width, height) = (64.0, 10.0, 690.0, 220.0)
        var drawing = Drawing(
            width: left + width + 36,
            height: top + height + 46,
            title: "Single frames of \(scenario.name), by percentile"
        )
        // The fractions 1/10, 1/100, 1/1000 and 1/10,000 have equal distances.
        let last = 4.0
        func x(_ percentile: Double) -> Double {
            let rest = max(1 - percentile / 100, 1e-4)
            return left + width * decades(1 / rest) / last
        }
        let least = scenario.paths.map(\.frames.minimum).min() ?? 1
        let greatest = scenario.paths.map(\.frames.p999).max() ?? 1
        let bottom = decades(max(least, 1)).rounded(.down)
        let above = max(decades(max(greatest, 1)).rounded(.up), bottom + 1)
        func y(_ value: Double) -> Double {
            let part = (decades(max(value, 1)) - bottom) / (above - bottom)
            return top + height * (1 - min(max(part, 0), 1))
        }
        for exponent in Int(bottom)...Int(above) {
            let value = (0..<exponent).reduce(1.0) { power, _ in power * 10 }
            drawing.line(left, y(value), left + width, y(value), Self.gray)
            drawing.text(left - 8, y(value) + 4, readable(value), anchor: "end")
        }
        for mark in [0, 50, 90, 99, 99.9, 99.99] {
            drawing.line(x(mark), top, x(mark), top + height, Self.gray)
            let words = mark == mark.rounded() ? decimal(mark, 0) : "\(mark)"
            drawing.text(x(mark), top + height + 16, words + " %", anchor: "middle")
        }
        for path in scenario.paths {
            let points = zip(Distribution.percentages, path.frames.curve)
                .filter { $0.0 < 100 }
                .map { (x: x($0.0), y: y($0.1)) }
            drawing.path(points, stroke: palette[path.name])
        }
        drawing.text(left, top + height + 38, "ns of a single frame, by percentile")
        return drawing.svg
    }
}

/// The logarithm to base 10 of a number from 1 on, precise enough for drawing.
func decades(_ value: Double) -> Double {
    var (rest, whole) = (value, 0.0)
    while rest >= 10 {
        rest /= 10
        whole += 1
    }
    // Bisection. After 30 steps the error is invisible.
    var (part, step, power) = (0.0, 0.5, 10.0.squareRoot())
    for _ in 0..<30 {
        if rest >= power {
            rest /= power
            part += step
        }
        step /= 2
        power = power.squareRoot()
    }
    return whole + part
}

// SPDX-License-Identifier: MIT

/// An SVG drawing that is built element by element.
struct Drawing {
    private let width: Double
    private let height: Double
    private let title: String
    private var elements: [String] = []

    init(width: Double, height: Double, title: String) {
        self.width = width
        self.height = height
        self.title = title
    }

    /// The complete svg element.
    var svg: String {
        """
        <svg viewBox="0 0 \(decimal(width, 0)) \(decimal(height, 0))" \
        width="\(decimal(width, 0))" height="\(decimal(height, 0))" role="img" \
        xmlns="http://www.w3.org/2000/svg"><title>\(escaped(title))</title>
        \(elements.joined(separator: "\n"))
        </svg>
        """
    }

    mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
        elements.append(
            "<line x1=\"\(n(x1))\" y1=\"\(n(y1))\" x2=\"\(n(x2))\" y2=\"\(n(y2))\" \(style)/>"
        )
    }

    mutating func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double, fill: String) {
        elements.append(
            """
            <rect x="\(n(x))" y="\(n(y))" width="\(n(width))" height="\(n(height))" \
            fill="\(fill)"/>
            """
        )
    }

    mutating func dot(_ x: Double, _ y: Double, fill: String) {
        elements.append("<circle cx=\"\(n(x))\" cy=\"\(n(y))\" r=\"4\" fill=\"\(fill)\"/>")
    }

    mutating func path(_ points: [(x: Double, y: Double)], stroke: String) {
        let list = points.map { "\(n($0.x)),\(n($0.y))" }.joined(separator: " ")
        elements.append(
            "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(stroke)\" stroke-width=\"2\"/>"
        )
    }

    mutating func text(_ x: Double, _ y: Double, _ words: String, anchor: String = "start") {
        elements.append(
            "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor)\">\(escaped(words))</text>"
        )
    }

    private func n(_ value: Double) -> String { decimal(value, 1) }
}

/// The text with HTML escapes.
func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
        switch character {
        case "&": out += "&amp;"
        case "<": out += "&lt;"
        case ">": out += "&gt;"
        case "\"": out += "&quot;"
        default: out.append(character)
        }
    }
    return out
}

/// The color of each path, the same in all plots. The palette is safe for color-blind people.
struct Palette {
    private static let colors = [
        "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#332288",
        "#117733",
    ]
    private let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    subscript(name: String) -> String {
        Self.colors[(names.firstIndex(of: name) ?? 0) % Self.colors.count]
    }
}

/// A few round numbers from 0 up to at least `greatest`.
func ticks(upTo greatest: Double) -> [Double] {
    guard greatest > 0, greatest.isFinite else {
        return [0, 1]
    }
    var power = 1.0
    while power * 10 <= greatest {
        power *= 10
    }
    while power > greatest {
        power /= 10
    }
    let steps = [0.2, 0.5, 1, 2].map { $0 * power }
    let step = steps.first { greatest / $0 <= 6 } ?? 2 * power
    let count = Int((greatest / step).rounded(.up))
    return (0...count).map { Double($0) * step }
}

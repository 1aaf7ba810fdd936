// SPDX-License-Identifier: MIT

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
                let space = String(repeating: " ", count: widths[column] - cell.count)
                line += (column == 0 ? "" : "  ") + (column == 0 ? cell + space : space + cell)
            }
            while line.last == " " {
                line.removeLast()
            }
            return line
        }
    }
}

/// A number with a fixed number of decimal places.
func decimal(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e15 else {
        return "\(value)"
    }
    var factor = 1.0
    for _ in 0..<decimals {
        factor *= 10
    }
    let scaled = (value.magnitude * factor).rounded()
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let whole = Int(scaled / factor)
    guard decimals > 0 else {
        return "\(sign)\(whole)"
    }
    let rest = String(Int(scaled - Double(whole) * factor))
    let zeros = String(repeating: "0", count: decimals - rest.count)
    return "\(sign)\(whole).\(zeros)\(rest)"
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
    return decimal(value, decimals)
}

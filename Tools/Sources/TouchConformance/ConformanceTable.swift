// SPDX-License-Identifier: MIT

/// The rows as text: strokes down, clients to the right, and below what failed and what was not tried.
public struct ConformanceTable: Sendable {
    private let rows: [Row]

    /// Creates a table.
    public init(_ rows: [Row]) {
        self.rows = rows
    }

    /// The lines.
    public var lines: [String] {
        let strokes = unique(rows.map(\.stroke).filter { $0 != "all" })
        let clients = unique(rows.map(\.client))
        let width = strokes.map(\.count).max() ?? 0
        let grid = strokes.map { stroke in
            line(
                stroke,
                clients.map { client in
                    rows.first { ($0.client, $0.stroke) == (client, stroke) }?.verdict.word ?? ""
                },
                width
            )
        }
        return [line("", clients, width)] + grid + notes
    }

    private func line(_ first: String, _ cells: [String], _ width: Int) -> String {
        let padded = zip([first] + cells, [width] + cells.map { _ in 8 }).map { text, width in
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let line = padded.joined(separator: "  ")
        return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }

    /// Rows with the same reason are one line.
    private var notes: [String] {
        let told = rows.compactMap { row in row.verdict.reason.map { (row, $0) } }
        return unique(told.map { "\($0.0.stroke): \($0.1)" }).map { text in
            let clients = told.filter { "\($0.0.stroke): \($0.1)" == text }.map(\.0)
            let word = clients[0].verdict.word == "FAILED" ? "failed" : "not tried"
            return "\(word): \(unique(clients.map(\.client)).joined(separator: ", ")): \(text)"
        }
    }

    private func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}

extension Verdict {
    /// Its cell in the table.
    public var word: String {
        switch self {
        case .passed: "ok"
        case .taken: "taken"
        case .failed: "FAILED"
        case .untried: "-"
        }
    }

    /// Why it failed or was not tried.
    public var reason: String? {
        switch self {
        case .failed(let reason), .untried(let reason): reason
        case .passed, .taken: nil
        }
    }
}

// SPDX-License-Identifier: MIT

/// What came of a stroke.
package enum Verdict: Hashable, Sendable {
    /// Everything was as it should be.
    case passed
    /// The compositor took the fingers, and the client got no click.
    case taken
    /// What was expected, and what came.
    case failed(String)
    /// Why it was not played.
    case untried(String)
}

/// Where a client shows what is below a place of the glass.
package struct Mapping: Sendable {
    /// The size of the output, in points.
    package var size: Place

    /// The upper left corner of the client's surface.
    package var origin = Place(0, 0)

    /// Whether the picture is turned counterclockwise by a quarter, as by the transform 90.
    package var isTurned = false

    /// How far its window is from each edge of the surface, in points.
    package var margin = 0.0

    /// How far a place may be from the expected one, in points.
    package var tolerance = 1.0

    /// Creates a mapping to a surface that covers an output.
    package init(size: Place) {
        self.size = size
    }

    /// Converts parts of the glass to points of the surface.
    package func callAsFunction(_ place: Place) -> Place {
        let seen = isTurned ? Place(1 - place.y, place.x) : place
        return Place(seen.x * size.x - origin.x, seen.y * size.y - origin.y)
    }
}

/// Compares what a client received with what the fingers did.
package struct StrokeJudge: Sendable {
    private let mapping: Mapping
    private let fingers: [TouchStroke]

    /// `fingers` are in parts of the glass, in the order of landing.
    package init(_ fingers: [TouchStroke], _ mapping: Mapping) {
        self.fingers = fingers
        self.mapping = mapping
    }

    /// Each touch landed in order, at its place, and ended as the finger did.
    package func touches(_ receipt: Receipt) -> Verdict {
        compare(receipt.touches, fingers, "touch", receipt.faults) ?? .passed
    }

    /// A number of fingers were the pointer, one after the other: each pressed and released the button.
    /// Fingers beside them may be the pointer, too, or not.
    package func presses(_ receipt: Receipt, _ count: Int, areAll: Bool) -> Verdict {
        let presses = areAll ? receipt.presses : Array(receipt.presses.prefix(count))
        if receipt.presses.contains(where: { $0.end == .down }) {
            return .failed("a press was not released")
        }
        return compare(presses, Array(fingers.prefix(count)), "press", receipt.faults) ?? .passed
    }

    /// No events of the pointer came beside the touches, and so many clicks of a widget.
    package func clicks(_ receipt: Receipt, _ clicks: Int?) -> Verdict {
        count(receipt.presses.count, 0, "presses of the pointer")
            ?? count(receipt.clicks, clicks, "clicks") ?? .passed
    }

    /// Each finger that landed was taken: it ended once, by a cancel. A press ended outside of the
    /// window, where it is no click.
    package func taken(_ receipt: Receipt) -> Verdict {
        if !receipt.faults.isEmpty {
            return .failed(receipt.faults.joined(separator: "; "))
        }
        if let touch = receipt.touches.first(where: { $0.end != .cancelled }) {
            return .failed("expected each touch cancelled; a touch was \(touch.end.rawValue)")
        }
        if let press = receipt.presses.first(where: { $0.end == .down }) {
            return .failed("the press at \(text(press.start)) was not released")
        }
        if let press = receipt.presses.first(where: { isInside($0.last) }) {
            return .failed(
                "expected no click; the button was released at \(text(press.last)), in the window"
            )
        }
        return count(receipt.clicks, 0, "clicks") ?? .taken
    }

    private func isInside(_ place: Place) -> Bool {
        (mapping.margin..<mapping.size.x - mapping.margin).contains(place.x)
            && (mapping.margin..<mapping.size.y - mapping.margin).contains(place.y)
    }

    private func count(_ count: Int, _ expected: Int?, _ what: String) -> Verdict? {
        guard let expected, count != expected else {
            return nil
        }
        return .failed("expected \(expected) \(what); \(count) came")
    }

    private func compare(
        _ received: [TouchStroke],
        _ fingers: [TouchStroke],
        _ what: String,
        _ faults: [String]
    ) -> Verdict? {
        if !faults.isEmpty {
            return .failed(faults.joined(separator: "; "))
        }
        if let verdict = count(received.count, fingers.count, "landings of a \(what)") {
            return verdict
        }
        for (number, (finger, got)) in zip(fingers, received).enumerated() {
            let about = "\(what) \(number + 1)"
            if let verdict = place(got.start, finger.start, "\(about) at") {
                return verdict
            }
            if got.end != finger.end {
                return .failed(
                    "expected \(about) \(finger.end.rawValue); it was \(got.end.rawValue)"
                )
            }
            if finger.end == .lifted, let verdict = place(got.last, finger.last, "\(about) last at")
            {
                return verdict
            }
        }
        return nil
    }

    /// Compares a place in the surface with one on the glass.
    package func place(_ got: Place, _ glass: Place, _ about: String) -> Verdict? {
        let expected = mapping(glass)
        guard
            abs(got.x - expected.x) > mapping.tolerance
                || abs(got.y - expected.y) > mapping.tolerance
        else {
            return nil
        }
        return .failed("expected \(about) \(text(expected)); it came at \(text(got))")
    }

    private func text(_ place: Place) -> String { "\(tenth(place.x)),\(tenth(place.y))" }

    private func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// The rows as text: strokes down, clients to the right, and below what failed and what was not tried.
package struct ConformanceTable: Sendable {
    private let rows: [Row]

    /// Creates a table.
    package init(_ rows: [Row]) {
        self.rows = rows
    }

    package var lines: [String] {
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
    package var word: String {
        switch self {
        case .passed: "ok"
        case .taken: "taken"
        case .failed: "FAILED"
        case .untried: "-"
        }
    }

    /// Why it failed or was not tried.
    package var reason: String? {
        switch self {
        case .failed(let reason), .untried(let reason): reason
        case .passed, .taken: nil
        }
    }
}

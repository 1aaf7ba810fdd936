// SPDX-License-Identifier: MIT

/// When gestures begin, as text.
extension Decisions {
    /// The lines: a table for each recording.
    var lines: [String] {
        var names: [String] = []
        for row in rows where names.last != row.recording {
            names.append(row.recording)
        }
        return names.flatMap { name in
            let rows = self.rows.filter { $0.recording == name }
            return ["", "\(name):"]
                + TextTable([Self.head] + rows.map(Self.cells)).lines.map { "  " + $0 }
        }
            + withoutGestures.map { "\($0): no gesture" }
            + withoutTouches.map { "\($0): no touches, a touchpad" }
            + faults.map { "WRONG: \($0)" }
    }

    private static let head = [
        "gesture", "with", "touches", "landed s", "ms", "from last", "by", "of", "pt", "slop",
        "beyond", "of a step of", "ms after", "waited for",
    ]

    private static func cells(_ row: Decision) -> [String] {
        func text(_ value: Double?) -> String { value.map { decimal($0, 1) } ?? "-" }
        return [
            row.gesture, row.setup, "\(row.touches)", decimal(row.landed, 3),
            text(row.millisecondsFromFirst), text(row.millisecondsFromLast), row.decidedBy,
            row.measure, text(row.points), text(row.slop), text(row.beyond), text(row.step),
            text(row.millisecondsAfter), row.waitedFor ?? "-",
        ]
    }
}

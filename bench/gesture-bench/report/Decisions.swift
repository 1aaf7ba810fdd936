// SPDX-License-Identifier: MIT

/// When gestures begin, on recordings: see ``Decision``. The same on every machine.
struct Decisions: Codable, Hashable, Sendable {
    var rows: [Decision] = []
    /// Gestures that began without a sample that decides them, or did not begin after one.
    var faults: [String] = []
    /// Recordings in which no finger touches a screen: those of touchpads.
    var withoutTouches: [String] = []
    /// Recordings in which no recognizer recognizes.
    var withoutGestures: [String] = []

    init() {}

    /// The largest share of its deciding sample by which a gesture that did not wait was beyond its
    /// slop.
    var mostSamplesBeyond: Double? {
        rows.filter { $0.waitedFor == nil }.compactMap(\.samplesBeyond).max()
    }

    /// The longest time from the deciding sample, lift or deadline to the event of a gesture that
    /// did not wait for another.
    var longestAfter: Double? {
        rows.filter { $0.waitedFor == nil }.map(\.millisecondsAfter).max()
    }

    /// Whether there are rows and no faults, and each figure is within its promise.
    func keeps(_ figures: [Figure]) -> Bool {
        !rows.isEmpty && faults.isEmpty
            && figures.allSatisfy { figure in
                figure.limit.map { figure.value <= $0 } ?? true
            }
    }

    /// The summary, with the limits by name.
    func figures(_ limits: [String: Double]) -> [Figure] {
        let beyond = "decision: beyond the slop"
        let after = "decision: after the sample that decides"
        return [
            Figure(
                name: beyond,
                unit: "samples",
                value: mostSamplesBeyond ?? 0,
                limit: limits[beyond]
            ),
            Figure(name: after, unit: "ms", value: longestAfter ?? 0, limit: limits[after]),
            Figure(name: "decision: faults", unit: "gestures", value: Double(faults.count)),
        ]
    }
}

/// A figure of all decisions. Less is better.
struct Figure: Sendable {
    var name: String
    var unit: String
    var value: Double
    var limit: Double?

    /// The figure, and whether it keeps its limit.
    var line: String {
        let text = "\(name): \(readable(value)) \(unit)"
        return limit.map { limit in
            "\(text), \(readable(limit)) promised: \(value <= limit ? "met" : "MISSED")"
        } ?? text
    }
}

/// When one gesture began, or, if it is discrete, was recognized.
struct Decision: Codable, Hashable, Sendable {
    var recording: String
    /// Which recognizers played the recording together.
    var setup: String
    var gesture: String
    var touches: Int
    /// When its first finger landed, in seconds of the recording.
    var landed: Double
    /// From the landing of its first finger, and of the last one it needs, to the event.
    var millisecondsFromFirst: Double
    var millisecondsFromLast: Double
    /// "motion", "lift" or "timer".
    var decidedBy: String
    /// What the recognizer measures, and how far that was at the event, in points.
    var measure: String
    var points: Double
    /// The limit of the measure, nil if it has none; and how far beyond it the measure was.
    var slop: Double?
    var beyond: Double?
    /// How much the sample that decides added to the measure.
    var step: Double?
    /// From what decides to the event.
    var millisecondsAfter: Double
    /// Another recognizer that it waited for, and how that failed; or those over which it had to lead.
    var waitedFor: String?

    /// How far beyond the slop it was, in steps of the sample that decides.
    var samplesBeyond: Double? {
        guard let beyond, let step, step > 0 else {
            return nil
        }
        return max(beyond, 0) / step
    }
}

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

// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// Why gestures did not fire: for each sequence of touches, which recognizers failed, when and
/// why. Recognizers that failed at the same time for the same reason share a line.
struct NoteList: PagePart {
    /// The most reasons that are listed.
    private static let most = 100
    private static let lineHeight = 16.0
    private static let timeWidth = 56.0
    private static let columnGap = 32.0

    private var rows: [NoteRow] = []
    private var missing = 0

    /// - Parameter trace: The trace, with notes about recognizers and about touches that reached none.
    init(trace: Trace) {
        let sequences = TouchSequence.all(of: trace)
        var reasons = [[NoteReason]](repeating: [], count: max(sequences.count, 1))
        func add(_ note: Trace.Note, of name: String?) {
            let place = sequences.isEmpty ? 0 : sequences.index(at: note.time)
            reasons[place].append(NoteReason(note, of: name))
        }
        for lane in trace.lanes {
            lane.notes.forEach { add($0, of: lane.name.isEmpty ? lane.kind : lane.name) }
        }
        trace.notes.forEach { add($0, of: nil) }
        var room = Self.most
        for (index, all) in reasons.enumerated() where !all.isEmpty {
            let merged = NoteReason.merged(all)
            let shown = merged.prefix(room)
            room -= shown.count
            missing += merged.dropFirst(shown.count).reduce(0) { $0 + $1.count }
            guard !shown.isEmpty else {
                continue
            }
            if sequences.indices.contains(index) {
                rows.append(.heading(sequences[index]))
            }
            rows += shown.map(NoteRow.reason)
        }
    }

    func draw(on sheet: inout PaperSheet, left: Double, right: Double, top: Double) -> Double {
        guard !rows.isEmpty else {
            return top
        }
        let content = sheet.heading("Why gestures did not fire", left: left, top: top) + 4
        let columns = right - left > 900 && rows.count > 6 ? 2 : 1
        let width = (right - left - Double(columns - 1) * Self.columnGap) / Double(columns)
        var end = content
        var x = left
        for part in split(rows, into: columns) {
            end = max(end, draw(part, left: x, width: width, top: content, on: &sheet))
            x += width + Self.columnGap
        }
        if missing > 0 {
            end += Self.lineHeight
            sheet.text("and \(missing) more", at: Point(x: left, y: end), color: .quiet)
        }
        return end + Font.body.descent
    }

    /// Splits the rows into parts of similar length. No part ends in a heading.
    private func split(_ rows: [NoteRow], into count: Int) -> [ArraySlice<NoteRow>] {
        guard count > 1 else {
            return [rows[...]]
        }
        let half = (rows.count + 1) / 2
        // Prefer to split before a heading nearby.
        let near = rows.indices.filter { rows[$0].isHeading && abs($0 - half) <= rows.count / 6 }
        var middle = near.min { abs($0 - half) < abs($1 - half) } ?? half
        if middle > 0, rows[middle - 1].isHeading {
            middle -= 1
        }
        return [rows[..<middle], rows[middle...]]
    }

    private func draw(
        _ rows: ArraySlice<NoteRow>,
        left: Double,
        width: Double,
        top: Double,
        on sheet: inout PaperSheet
    ) -> Double {
        var baseline = top
        for row in rows {
            baseline += Self.lineHeight
            switch row {
            case .heading(let sequence):
                let text =
                    "touches \(sequence.number): \(sequence.start.inSeconds) to \(sequence.end.inSeconds)"
                baseline += row.isFirst(of: rows) ? 0 : 6
                sheet.text(text, at: Point(x: left, y: baseline), font: .strong, width: width)
            case .reason(let reason):
                baseline = draw(reason, left: left, width: width, baseline, on: &sheet)
            }
        }
        return baseline
    }

    private func draw(
        _ reason: NoteReason,
        left: Double,
        width: Double,
        _ first: Double,
        on sheet: inout PaperSheet
    ) -> Double {
        var baseline = first
        let center = Point(x: left + 4, y: baseline - Font.body.middle)
        sheet.lines(Symbol.cross(center, radius: 3), LineStyle(color: .failure, width: 1.6))
        sheet.text(
            reason.time.inSeconds,
            at: Point(x: left + 14 + Self.timeWidth, y: baseline),
            .right,
            font: .small,
            color: .quiet,
            width: Self.timeWidth
        )
        let start = left + 14 + Self.timeWidth + 10
        let room = left + width - start
        let names = sheet.fitting(reason.names, into: room, .strong)
        sheet.text(names, at: Point(x: start, y: baseline), font: .strong)
        let used = names.isEmpty ? 0 : sheet.width(of: names, .strong) + 8
        let text = reason.text.drawable
        if used + sheet.width(of: text) <= room {
            sheet.text(text, at: Point(x: start + used, y: baseline))
            return baseline
        }
        for (index, line) in text.wrapped(to: room, lines: 2, width: { sheet.width(of: $0) })
            .enumerated()
        {
            baseline += index == 0 && names.isEmpty ? 0 : Self.lineHeight
            sheet.text(line, at: Point(x: start, y: baseline), width: room)
        }
        return baseline
    }
}

/// A line of the list.
private enum NoteRow {
    case heading(TouchSequence)
    case reason(NoteReason)

    var isHeading: Bool {
        if case .heading = self { true } else { false }
    }

    func isFirst(of rows: ArraySlice<NoteRow>) -> Bool {
        guard case .heading(let mine) = self, case .heading(let first)? = rows.first else {
            return false
        }
        return mine.number == first.number
    }
}

/// Why one or more recognizers failed at a time.
struct NoteReason {
    var time: UInt64
    /// The recognizers, separated by commas; empty for a touch that reached none.
    var names: String
    var text: String
    /// How many notes it stands for.
    var count = 1

    init(_ note: Trace.Note, of name: String?) {
        time = note.time
        names = (name ?? "") + (note.state == .cancelled ? " (cancelled)" : "")
        text = name == nil ? note.sentence : note.reason ?? note.sentence
    }

    /// The reasons in order of time. Those with the same time and text are merged.
    static func merged(_ reasons: [NoteReason]) -> [NoteReason] {
        var result: [NoteReason] = []
        var places: [String: Int] = [:]
        for reason in reasons {
            let key = "\(reason.time.inSeconds) \(reason.names.isEmpty) \(reason.text)"
            if let place = places[key] {
                result[place].names += reason.names.isEmpty ? "" : ", " + reason.names
                result[place].count += 1
            } else {
                places[key] = result.count
                result.append(reason)
            }
        }
        return result.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        .map(\.element)
    }
}

// SPDX-License-Identifier: MIT

internal import Foundation
internal import GestureTrace

/// Why gestures did not fire, in the ledger's words.
struct NoteList: Panel {
    private static let most = 24
    private static let lineHeight = 16.0

    private let notes: [Trace.Note]

    /// - Parameter trace: With notes of recognizers, and of touches that reached none.
    init(trace: Trace) {
        notes = (trace.lanes.flatMap(\.notes) + trace.notes).sorted { $0.time < $1.time }
    }

    func draw(on sheet: inout Sheet, left: Double, right: Double, top: Double) -> Double {
        guard !notes.isEmpty else {
            return top
        }
        let heading = "Why gestures did not fire"
        var baseline = sheet.heading(heading, left: left, top: top)
        for note in notes.prefix(Self.most) {
            let sentence = note.sentence.printable
            let room = right - left - 16
            let lines = sentence.wrapped(to: room, lines: 2) { sheet.width(of: $0) }
            baseline += Self.lineHeight
            let center = CGPoint(x: left + 4, y: baseline - Font.body.middle)
            sheet.lines(Symbol.cross(center, radius: 3), Pen(color: .failure, width: 1.6))
            for (index, line) in lines.enumerated() {
                baseline += index == 0 ? 0 : Self.lineHeight
                sheet.text(line, at: CGPoint(x: left + 16, y: baseline), width: room)
            }
            baseline += 3
        }
        if notes.count > Self.most {
            baseline += Self.lineHeight
            let place = CGPoint(x: left + 16, y: baseline)
            sheet.text("and \(notes.count - Self.most) more", at: place, color: .quiet)
        }
        return baseline + Font.body.descent
    }
}

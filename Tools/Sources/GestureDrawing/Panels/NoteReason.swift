// SPDX-License-Identifier: MIT

internal import GestureKit
internal import GestureTrace

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

// SPDX-License-Identifier: MIT

import GestureKit
import GestureTrace

/// Fingers on the glass, from the first that lands to the last that leaves.
struct TouchSequence {
    /// 1 for the first one in the recording.
    var number: Int
    var contacts: [Trace.Contact]
    /// When the first finger landed, in microseconds.
    var start: UInt64
    /// When the last one left.
    var end: UInt64

    /// The sequences of a trace.
    static func all(of trace: Trace) -> [TouchSequence] {
        var sequences: [TouchSequence] = []
        for contact in trace.contacts {
            let start = contact.samples.first?.time ?? contact.endTime
            if let last = sequences.indices.last, start < sequences[last].end {
                sequences[last].contacts.append(contact)
                sequences[last].end = max(sequences[last].end, contact.endTime)
            } else {
                sequences.append(
                    TouchSequence(
                        number: sequences.count + 1,
                        contacts: [contact],
                        start: start,
                        end: contact.endTime
                    )
                )
            }
        }
        return sequences
    }
}

extension Trace.Contact {
    /// How far it was from where it landed, at most.
    var reach: Double {
        guard let first = samples.first?.location else {
            return 0
        }
        return samples.reduce(0) { reach, sample in
            let way = sample.location - first
            return max(reach, (way.x * way.x + way.y * way.y).squareRoot())
        }
    }
}

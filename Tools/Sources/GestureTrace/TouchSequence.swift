// SPDX-License-Identifier: MIT

package import GestureKit

/// Fingers on the glass, from the first that lands to the last that leaves; or a touchpad's gesture.
package struct TouchSequence {
    /// 1 for the first one in the recording.
    package var number: Int
    /// Those that were down, in the order in which they landed; at least one.
    package var contacts: [Trace.Contact]
    /// When the first finger landed, in microseconds.
    package var start: UInt64
    /// When the last one left.
    package var end: UInt64

    /// How many fingers took part.
    package var fingers: Int {
        contacts.reduce(0) { $0 + ($1.touchpad?.fingers ?? 1) }
    }

    /// The gesture of a touchpad in it, nil when there is none.
    package var touchpad: TouchpadStep.Gesture? {
        contacts.lazy.compactMap(\.touchpad).first?.gesture
    }

    /// The sequences of a trace, the earliest first.
    package static func all(of trace: Trace) -> [TouchSequence] {
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
                        end: max(start, contact.endTime)
                    )
                )
            }
        }
        return sequences
    }
}

extension [TouchSequence] {
    /// The place of the sequence that something at a time belongs to: the last that has begun by
    /// then, or the first. Logarithmic; there must be a sequence.
    package func index(at time: UInt64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start <= time {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return Swift.max(0, low - 1)
    }
}

extension Trace.Contact {
    /// How far it was from where it landed at most, in points.
    package var reach: Double {
        guard let first = samples.first?.location else {
            return 0
        }
        return samples.reduce(0) { reach, sample in
            let way = sample.location - first
            return max(reach, (way.x * way.x + way.y * way.y).squareRoot())
        }
    }
}

extension TouchpadStep.Gesture {
    /// The gesture in a word.
    package var word: String {
        switch self {
        case .swipe: "swipe"
        case .pinch: "pinch"
        case .hold: "hold"
        }
    }
}

extension UInt64 {
    /// Microseconds as seconds with three places, such as "0.124 s": rounded to the nearest
    /// millisecond, halves up. Every time that people read is written so.
    package var inSeconds: String {
        let milliseconds = self / 1000 + (self % 1000 >= 500 ? 1 : 0)
        let places = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - places.count) + places
            + " s"
    }
}

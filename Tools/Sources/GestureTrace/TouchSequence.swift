// SPDX-License-Identifier: MIT

package import GestureKit

/// The contacts from the first that lands to the last that lifts; or the gesture of a touchpad.
package struct TouchSequence {
    /// Its number in the recording, from 1.
    package var number: Int
    /// The contacts, in the order of landing; at least one.
    package var contacts: [Trace.Contact]
    /// When the first finger landed, in microseconds.
    package var start: UInt64
    /// When the last contact ended.
    package var end: UInt64

    /// How many fingers took part.
    package var fingers: Int {
        contacts.reduce(0) { $0 + ($1.touchpad?.fingers ?? 1) }
    }

    /// The touchpad gesture; nil for a touchscreen.
    package var touchpad: TouchpadStep.Gesture? {
        contacts.lazy.compactMap(\.touchpad).first?.gesture
    }

    /// The sequences of a trace, in order of time.
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
    /// The index of the sequence that an event at a time belongs to: the last that has begun by
    /// then, or the first. There must be a sequence. Takes logarithmic time.
    package func index(at time: UInt64) -> Int {
        Swift.max(0, lengthOfStart { $0.start <= time } - 1)
    }
}

extension Array {
    /// Returns how many elements meet a condition. All that meet it must be at the start. Takes
    /// logarithmic time.
    package func lengthOfStart(where isMet: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isMet(self[middle]) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}

extension Trace.Contact {
    /// The greatest distance from where it landed, in points.
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

extension Trace.Contact.Touchpad {
    /// Why the touchpad cancelled the gesture, as a sentence without its end; nil: not known.
    package var interruptionInWords: String? {
        switch interruption {
        case .moved: fingers == 1 ? "the finger moved" : "the fingers moved"
        case .landed: "another finger landed"
        case .lifted: "a finger lifted"
        case .pressed: "a button was pressed"
        case .cut: "the recording ended"
        case nil: nil
        }
    }
}

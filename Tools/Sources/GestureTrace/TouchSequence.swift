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

    /// How many fingers touched a screen.
    package var fingers: Int { contacts.count { !$0.isPen && $0.touchpad == nil } }

    /// How many fingers took part in gestures of touchpads.
    package var touchpadFingers: Int { contacts.reduce(0) { $0 + ($1.touchpad?.fingers ?? 0) } }

    /// How many times a pen touched.
    package var pens: Int { contacts.count(where: \.isPen) }

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

extension Trace.Contact {
    package var isPen: Bool { type == .pen }

    /// Its name for people, such as "finger 3".
    package var name: String { "\(isPen ? "pen" : "finger") \(ordinal)" }

    /// Why it is a palm, as a sentence without its end. Nil: it is none.
    package var palmInWords: String? {
        let reason: String
        switch palm {
        case .besidePen: reason = "a pen touched"
        case .afterPen(let time): reason = "a pen was near \(time.inMilliseconds) ms before"
        case .recorded: reason = "a pen was near when it was recorded"
        case .beforePen:
            let start = samples.first?.time ?? endTime
            let time = (endTime - min(start, endTime)).inMilliseconds
            reason = "a pen came near \(time) ms after it landed"
        case nil: return nil
        }
        return "\(name) is a palm: \(reason)"
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

// SPDX-License-Identifier: MIT

package import GestureKit

extension Trace {
    /// What one recognizer did.
    package struct Lane: Hashable, Sendable {
        /// The recognizer's name.
        package var name: String

        /// Its kind, such as "pan".
        package var kind: String

        /// Its attempts, in order of time.
        package var attempts: [Attempt]

        /// Why it did not recognize, in order of time.
        package var notes: [Note]

        /// Creates a lane.
        package init(
            name: String,
            kind: String,
            attempts: [Attempt] = [],
            notes: [Note] = []
        ) {
            self.name = name
            self.kind = kind
            self.attempts = attempts
            self.notes = notes
        }
    }

    /// One run of a recognizer, from its first touch to its reset.
    package struct Attempt: Hashable, Sendable {
        /// When it received its first touch, in microseconds since the first sample of the trace.
        package var start: UInt64

        /// When it was reset; the end of the recording if it was not.
        package var end: UInt64

        /// Its changes of state, in order of time. The initial state, possible, is not listed.
        /// Repeated transitions to changed may be left out.
        package var transitions: [Transition]

        /// The values it reported, in order of time.
        package var values: [Value]

        /// Creates an attempt.
        package init(
            start: UInt64,
            end: UInt64,
            transitions: [Transition] = [],
            values: [Value] = []
        ) {
            self.start = start
            self.end = end
            self.transitions = transitions
            self.values = values
        }
    }

    /// A change of a recognizer's state.
    package struct Transition: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        /// The new state.
        package var state: GestureRecognizer.State

        /// Creates a transition.
        package init(time: UInt64, state: GestureRecognizer.State) {
            self.time = time
            self.state = state
        }
    }

    /// Why a recognizer did not recognize.
    package struct Note: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        /// The ledger's sentence, with recognizer, time and measured values.
        package var sentence: String

        /// The reason alone, such as "moved 14 pt, over 10 pt"; nil if there is only the sentence.
        package var reason: String?

        /// The rival that the reason names, if any.
        package var rival: String?

        /// The recognizer's new state: failed, cancelled, or possible if a touch did not reach it.
        package var state: GestureRecognizer.State

        /// Whether it lost because it may not recognize simultaneously with the rival.
        package var isExcluded: Bool

        /// Creates a note.
        package init(
            time: UInt64,
            sentence: String,
            reason: String? = nil,
            rival: String? = nil,
            state: GestureRecognizer.State = .failed,
            isExcluded: Bool = false
        ) {
            self.time = time
            self.sentence = sentence
            self.reason = reason
            self.rival = rival
            self.state = state
            self.isExcluded = isExcluded
        }
    }
}

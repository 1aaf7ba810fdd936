// SPDX-License-Identifier: MIT

package import GestureKit

extension Trace {
    /// What one recognizer made of the fingers.
    package struct Lane: Hashable, Sendable {
        /// The recognizer's name.
        package var name: String

        /// What sort of recognizer it is, such as "pan".
        package var kind: String

        /// Its attempts, the earliest first.
        package var attempts: [Attempt]

        /// Why it did not recognize, the earliest first.
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

    /// From the first touch that a recognizer takes on to its reset.
    package struct Attempt: Hashable, Sendable {
        /// When it took on the first touch, in microseconds since the first sample of the trace.
        package var start: UInt64

        /// When it was reset; the end of the recording when it was not.
        package var end: UInt64

        /// Its changes of state, the earliest first. It starts as possible, which is not listed;
        /// each of many changes from changed to changed need not be either.
        package var transitions: [Transition]

        /// What it reported while it went on, the earliest first.
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

    /// A state that a recognizer went to.
    package struct Transition: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        /// The state from then on.
        package var state: GestureState

        /// Creates a transition.
        package init(time: UInt64, state: GestureState) {
            self.time = time
            self.state = state
        }
    }

    /// Why a recognizer did not recognize.
    package struct Note: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        /// The ledger's sentence, with recognizer, time and numbers.
        package var sentence: String

        /// The reason alone, in a few words, such as "moved 14 pt, over 10 pt"; nil when there are
        /// no other words than the sentence.
        package var reason: String?

        /// The recognizer that the reason names besides, nil when there is none.
        package var rival: String?

        /// What became of the recognizer: failed, cancelled, or still possible when a touch did not
        /// reach it.
        package var state: GestureState

        /// Creates a note.
        package init(
            time: UInt64,
            sentence: String,
            reason: String? = nil,
            rival: String? = nil,
            state: GestureState = .failed
        ) {
            self.time = time
            self.sentence = sentence
            self.reason = reason
            self.rival = rival
            self.state = state
        }
    }
}

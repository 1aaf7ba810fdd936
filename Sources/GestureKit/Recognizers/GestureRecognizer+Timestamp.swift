// SPDX-License-Identifier: MIT

import CGestureCore

extension GestureRecognizer {
    /// The time of the event that an action is called for: of the frame or deadline that caused it.
    /// Nil outside of actions.
    public final var timestamp: Timestamp? {
        event.map { Timestamp(microseconds: $0.pointee.time_us) }
    }
}

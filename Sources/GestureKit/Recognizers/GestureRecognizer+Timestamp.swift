// SPDX-License-Identifier: MIT

internal import CGestureCore

extension GestureRecognizer {
    /// When that happened for which an action is being called: the time of the frame or the
    /// deadline that decided it. Nil outside of an action.
    public final var timestamp: Timestamp? {
        event.map { Timestamp(microseconds: $0.pointee.time_us) }
    }
}

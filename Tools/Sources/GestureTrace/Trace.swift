// SPDX-License-Identifier: MIT

package import GestureKit

/// What happened in a recording: the fingers, the recognizers that watched them, and what these
/// reported.
///
/// Plain values without an engine, to be drawn or written down. Lengths are in points, and times in
/// microseconds since the first sample. Nothing is checked: whoever reads a trace has to cope with
/// positions that are not finite and with times in no order.
package struct Trace: Hashable, Sendable {
    /// What the recording is called, such as its file's name.
    package var title: String

    /// The name of the device it was made with.
    package var device: String

    /// The size of the device's surface.
    package var size: Size

    /// Whether the size is a guess, because the device does not tell its own.
    package var isSizeAssumed: Bool

    /// Whether the device is a touchpad: then there is no surface, and contacts are its gestures.
    package var isTouchpad: Bool

    /// The time from the first sample to the last one, or to the last deadline after it.
    package var duration: UInt64

    /// The fingers, in the order in which they landed.
    package var contacts: [Contact]

    /// The recognizers, in the order in which they were added.
    package var lanes: [Lane]

    /// Of touches that reached no recognizer, why, the earliest first.
    package var notes: [Note]

    /// Creates a trace.
    package init(
        title: String,
        device: String,
        size: Size,
        isSizeAssumed: Bool = false,
        isTouchpad: Bool = false,
        duration: UInt64,
        contacts: [Contact] = [],
        lanes: [Lane] = [],
        notes: [Note] = []
    ) {
        self.title = title
        self.device = device
        self.size = size
        self.isSizeAssumed = isSizeAssumed
        self.isTouchpad = isTouchpad
        self.duration = duration
        self.contacts = contacts
        self.lanes = lanes
        self.notes = notes
    }
}

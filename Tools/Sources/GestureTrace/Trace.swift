// SPDX-License-Identifier: MIT

package import GestureKit

/// What happened in a recording: the contacts, the recognizers, and their events.
///
/// Plain values without an engine, for drawing and printing. Lengths are in points, times in
/// microseconds since the first sample. Nothing is checked: locations may be infinite or NaN, and
/// times may be out of order.
package struct Trace: Hashable, Sendable {
    /// The name of the recording, such as its file's name.
    package var title: String

    /// The name of the recorded device.
    package var device: String

    /// The size of the device's surface.
    package var size: Size

    /// Whether the size is assumed, because the device does not report one.
    package var isSizeAssumed: Bool

    /// Whether the device is a touchpad. Then there is no surface, and each contact is a gesture.
    package var isTouchpad: Bool

    /// The time from the first sample to the last one, or to the last deadline after it.
    package var duration: UInt64

    /// When the recorded part begins; 0: with the recording.
    package var start: UInt64 = 0

    /// The contacts, in the order of landing.
    package var contacts: [Contact]

    /// One lane per recognizer, in the order in which they were added.
    package var lanes: [Lane]

    /// Why touches reached no recognizer, in order of time.
    package var notes: [Note]

    /// What a display shows of the fingers; nil if that is not drawn.
    package var lag: Lag?

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

    /// The time from the start of the recorded part to its end.
    package var length: UInt64 { duration - min(start, duration) }
}

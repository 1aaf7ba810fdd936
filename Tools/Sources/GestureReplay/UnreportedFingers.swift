// SPDX-License-Identifier: MIT

/// Fingers that were on a touchpad without a gesture: libinput reports swipes, pinches, holds and
/// scrolls, and hides the rest.
package struct UnreportedFingers: Hashable {
    /// When the first finger landed, in microseconds since the first frame.
    package var start: UInt64
    /// When the last one lifted.
    package var end: UInt64
    /// The most that were down at once.
    package var count: Int

    /// Whether libinput reported that they moved the pointer.
    var movedPointer = false
    /// Whether it reported that they pressed a button.
    var pressedButton = false

    /// Fingers that land.
    init(at time: UInt64) {
        (start, end, count) = (time, time, 0)
    }

    /// What libinput does with such fingers.
    package var reason: String {
        if pressedButton {
            return "libinput reports that a button was pressed"
        }
        if movedPointer {
            return "libinput reports that the pointer moved"
        }
        let (limit, fingers) = count < 3 ? (40, "1 or 2") : (180, "3 and more")
        guard end - start < UInt64(limit) * 1000 else {
            return "libinput reports nothing of them; it may have taken them for a palm or a thumb"
        }
        return "libinput reports \(fingers) resting fingers as a hold after \(limit) ms, and a "
            + "shorter tap as a button at most, if the desktop has tap-to-click on"
    }
}

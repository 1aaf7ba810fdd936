// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureTrace

/// What the kernel says about the fingers on a touchpad, to tell why libinput cancels a gesture.
struct TouchpadFingers {
    /// How many are down, by the buttons that stand for them.
    private var counted = 0
    /// Which slots have a finger.
    private var slots: Set<Int32> = []
    private var slot: Int32 = 0
    /// How many changes of a position, and how many presses of a button, there have been.
    private var motions = 0
    private var presses = 0

    /// How many are down. Some touchpads have fewer slots than they count fingers.
    var count: Int { max(counted, slots.count) }

    /// Takes the events of a frame.
    mutating func take(_ frame: EvdevFrame) {
        for event in frame.events {
            switch event.type {
            case EvdevEvent.absolute: takeAxis(event)
            case EvdevEvent.key: takeButton(event)
            default: break
            }
        }
    }

    private mutating func takeAxis(_ event: EvdevEvent) {
        switch event.code {
        case EvdevEvent.slot:
            slot = event.value
        case EvdevEvent.trackingID:
            if event.value < 0 {
                slots.remove(slot)
            } else {
                slots.insert(slot)
            }
        case EvdevEvent.x, EvdevEvent.y, EvdevEvent.positionX, EvdevEvent.positionY:
            motions += 1
        default:
            break
        }
    }

    private mutating func takeButton(_ event: EvdevEvent) {
        if let tool = EvdevEvent.fingerToolsInOrder.firstIndex(of: event.code) {
            let fingers = tool + 1
            counted = event.value > 0 ? fingers : counted == fingers ? 0 : counted
        } else if Self.buttons.contains(event.code), event.value > 0 {
            presses += 1
        }
    }

    /// What has happened since an earlier time that ends a gesture. Nil: nothing that is known to.
    func interruption(since first: TouchpadFingers) -> Trace.Contact.Interruption? {
        if count != first.count {
            return count > first.count ? .landed : .lifted
        }
        if presses != first.presses {
            return .pressed
        }
        return motions != first.motions ? .moved : nil
    }

    /// BTN_MOUSE to BTN_TASK.
    private static let buttons: ClosedRange<UInt16> = 0x110...0x117
}

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
    /// Whether it reported a scroll, which only programs with windows take.
    var scrolled = false

    /// Fingers that land.
    init(at time: UInt64) {
        (start, end, count) = (time, time, 0)
    }

    /// What libinput does with such fingers.
    package var reason: String {
        if pressedButton {
            return "libinput reports that a button was pressed"
        }
        if scrolled {
            return "libinput reports a scroll, and scrolls run no action"
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

// SPDX-License-Identifier: MIT

import GestureKit

// A touch selects the item it hits. A recognizer on the collection can override that:
//
// - With `delaysTouchesBegan`, the collection does not get the touch before the recognizer has
//   failed. So the first tap of a double tap selects nothing.
// - With `cancelsTouchesInView`, the default, the collection gets a cancel when the recognizer
//   recognizes. Then it takes the selection back.

extension CellCollection {
    func press(_ touch: Touch) {
        guard let item = (touch.view as? Cell)?.item else {
            return
        }
        pressed = (touch, selection)
        selection = item
    }

    func takeBack(_ touches: [Touch]) {
        guard let pressed, touches.contains(pressed.touch) else {
            return
        }
        selection = pressed.old.flatMap { items.contains($0) ? $0 : nil }
        self.pressed = nil
    }
}

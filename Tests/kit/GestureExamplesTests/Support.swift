// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

extension Hand {
    /// A hand on a window of 400 x 400 points around a view.
    convenience init(around view: View) {
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(view)
        self.init(on: window)
    }
}

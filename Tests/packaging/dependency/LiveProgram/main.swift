// SPDX-License-Identifier: MIT

import GestureKit
import GestureLibinput

let window = Window(frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
do {
    _ = try LibinputSource(.paths(["/dev/null"]), window: window)
    fatalError("/dev/null is no touchscreen")
} catch {
    print(error)
}

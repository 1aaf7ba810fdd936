// SPDX-License-Identifier: MIT

import GestureKit

/// The upright rectangle around rectangles that may be turned.
struct Corners {
    private var low = Point(x: .infinity, y: .infinity)
    private var high = Point(x: -.infinity, y: -.infinity)

    mutating func add(_ size: Size, _ transform: AffineTransform2D) {
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? 0 : size.width
            let point = Point(x: x, y: corner & 2 == 0 ? 0 : size.height).applying(transform)
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
    }

    /// A point more on each side, for what is between two pixels.
    var rect: Rect {
        guard low.x <= high.x else {
            return Rect()
        }
        return Rect(
            x: low.x - 1,
            y: low.y - 1,
            width: high.x - low.x + 2,
            height: high.y - low.y + 2
        )
    }
}

// SPDX-License-Identifier: MIT

import GestureKit

/// A check mark, drawn with one finger. It is the example in the documentation of
/// `CustomGestureRecognizer`, and examples/check_mark.c in C.
final class CheckMark: CustomGestureRecognizer {
    private var start = Point.zero
    private var corner = Point.zero
    private var isRising = false

    override func touchesBegan(_ touches: [Touch]) {
        // One finger only: another one is left to its view.
        guard numberOfTouches == touches.count else {
            return touches.forEach(ignore)
        }
        start = touches[0].location(in: nil)
        corner = start
    }

    override func touchesMoved(_ touches: [Touch]) {
        let point = touches[0].location(in: nil)
        setLocation(start, in: nil)
        if point.x < corner.x - 10 {
            fail(because: .wrongWay(corner.x - point.x, limit: 10))
        } else if !isRising && point.y >= corner.y {
            corner = point
        } else if corner.y - point.y >= 10 {
            isRising = true
            if corner.y - start.y < 20 {
                fail(because: .underSlop(corner.y - start.y, slop: 20))
            } else if corner.y - point.y >= 40 {
                state = .recognized
            }
        }
    }

    override func touchesEnded(_ touches: [Touch]) {
        state = .failed
    }

    override func reset() {
        isRising = false
    }
}

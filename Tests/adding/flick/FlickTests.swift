// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Flicks")
struct FlickTests {
    @Test("A quick lift far away is one")
    func fires() throws {
        var count = 0
        let window = Window(FlickGestureRecognizer { _ in count += 1 })
        try window.drag(1, 100, 100, ms: 0, to: 160, 100, ms: 20)
        try window.up(1, ms: 40)
        #expect(count == 1)
    }
}

// SPDX-License-Identifier: MIT

// A release build stops without a message, and exit tests came with 6.2.
#if DEBUG && compiler(>=6.2)
import GestureKit
import Testing

@Suite("Misuse of zoom and momentum")
struct ZoomMisuseTests {
    @Test("Content that is not in the viewport is stopped")
    func outsideOfTheViewport() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = ZoomController(content: View(), in: View())
        }
        #expect(errorText(result).contains("The content must be a subview of the viewport"))
    }
}
#endif

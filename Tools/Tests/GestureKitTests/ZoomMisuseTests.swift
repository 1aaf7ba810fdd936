// SPDX-License-Identifier: MIT

// A release build stops without a message, and exit tests came with 6.2.
#if DEBUG && compiler(>=6.2)
import GestureKit
import Testing

@Suite("Misuse of zoom and momentum")
struct ZoomMisuseTests {
    private func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("Content that is not in the viewport is stopped")
    func elsewhere() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = ZoomController(content: View(), in: View())
        }
        #expect(text(result).contains("The content must be a subview of the viewport"))
    }

    @Test("A scale of 0 is stopped with a message that names the range")
    func scale() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let (content, viewport) = (View(), View())
            viewport.addSubview(content)
            ZoomController(content: content, in: viewport).minimumScale = 0
        }
        #expect(text(result).contains("minimumScale must be from 1/256 to 256, not 0.0"))
    }

    @Test("Momentum from too far away is stopped")
    func farAway() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = Momentum(position: 300_000, velocity: 0)
        }
        #expect(text(result).contains("A momentum's position must be a number of points"))
    }

    @Test("Momentum without friction is stopped")
    func endless() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let configuration = Momentum.Configuration(timeConstant: .seconds(11))
            _ = Momentum(position: 0, velocity: 0, configuration: configuration)
        }
        #expect(text(result).contains("No momentum can be like that"))
    }

    @Test("A rubber band of no dimension is stopped")
    func stiff() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = RubberBand(range: 0...1, dimension: 0).shown(at: 2)
        }
        #expect(text(result).contains("dimension and coefficient are above 0"))
    }
}
#endif

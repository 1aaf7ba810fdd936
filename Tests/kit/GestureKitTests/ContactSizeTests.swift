// SPDX-License-Identifier: MIT

import GestureKit
import Testing

/// The palm is 30 mm, 189 points; the limit is 120 points.
@Suite("Contact sizes")
struct ContactSizeTests {
    private var (pan, seen, window) = staged(PanGestureRecognizer())

    private func land(_ id: Int32, _ x: Double, size: Double, ms: Double) throws {
        try window.frame(ms: ms, .down(id, x, 100), .size(id, size))
    }

    @Test("A palm that lands is not received, and the recognizer says why")
    func landing() throws {
        pan.maximumContactSize = 120
        try land(1, 100, size: 189, ms: 0)
        try window.move(1, 200, 100, ms: 20)
        #expect(seen.states == [])
        #expect(pan.numberOfTouches == 0)
        let explanation = try #require(pan.explanation)
        #expect(explanation.contains("a contact was 189 pt across, the limit is 120 pt"))
    }

    @Test("A limit is kept in quarters of a point, and a limit out of range is the nearest in it")
    func values() {
        for (set, read) in [(120, 120), (20.1, 20.25), (0, 0.25), (4000, 255.75)]
            as [(Double, Double)]
        {
            pan.maximumContactSize = set
            #expect(pan.maximumContactSize == read)
        }
        pan.maximumContactSize = .nan
        #expect(pan.maximumContactSize == 255.75)
        pan.maximumContactSize = nil
        #expect(pan.maximumContactSize == nil)
        pan.maximumContactSize = .nan
        #expect(pan.maximumContactSize == nil)
    }

    @Test("A view reads the radius of a touch, and 0 where it is not known")
    func radius() throws {
        let view = RadiusView(frame: Rect(x: 0, y: 0, width: 400, height: 400))
        view.isMultipleTouchEnabled = true
        window.view.addSubview(view)
        pan.isEnabled = false
        try land(1, 100, size: 60, ms: 0)
        try window.down(2, 200, 100, ms: 10)
        try window.frame(ms: 20, .move(1, 101, 100), .size(1, 70))
        try window.up(1, ms: 30)
        #expect(view.radii == [30, 0, 35, 35])
    }

    @Test("A size that is no size is refused")
    func refused() throws {
        try window.down(1, 100, 100, ms: 0)
        #expect(throws: SampleError.size(major: -1, minor: 0)) {
            try window.frame(ms: 10, .size(1, -1))
        }
        #expect(throws: SampleError.unknownTouch(id: 2, device: 0)) {
            try window.engine.push(Report.size(2, 9).sample(at(10)))
        }
        #expect(
            TouchSample(.size(major: 12.5, minor: 3), time: at(0)).kind
                == .size(major: 12.5, minor: 3)
        )
    }
}

private final class RadiusView: View {
    var radii: [Double] = []

    override func touchesBegan(_ touches: [Touch]) { note(touches) }
    override func touchesMoved(_ touches: [Touch]) { note(touches) }
    override func touchesEnded(_ touches: [Touch]) { note(touches) }

    private func note(_ touches: [Touch]) {
        radii += touches.map(\.majorRadius)
    }
}

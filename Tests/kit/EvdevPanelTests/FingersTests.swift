// SPDX-License-Identifier: MIT

import EvdevPanel
import EvdevRecording
import Testing

@Suite("Fingers on an emulated device")
struct FingersTests {
    /// Events as in `evtest`: type, code and value.
    private func takeFrame(_ fingers: inout Fingers) -> [[Int]] {
        fingers.takeFrame().map { [Int($0.type), Int($0.code), Int($0.value)] }
    }

    @Test("A finger on a touchscreen is a slot with a tracking id, and BTN_TOUCH")
    func touchscreen() throws {
        let size = PanelSize(width: 100, height: 50)
        var fingers = Fingers(on: .touchscreen(size), size)
        try fingers.land(2, x: 10, y: 5)
        #expect(
            takeFrame(&fingers) == [
                [3, 0x2f, 2], [3, 0x39, 1], [3, 0x35, 640], [3, 0x36, 320], [1, 0x14a, 1],
                [0, 0, 0],
            ]
        )
        try fingers.land(0, x: 0, y: 0)
        #expect(takeFrame(&fingers).filter { $0[0] == 1 } == [])
        try fingers.lift(2)
        try fingers.lift(0)
        #expect(
            takeFrame(&fingers) == [
                [3, 0x2f, 2], [3, 0x39, -1], [3, 0x2f, 0], [3, 0x39, -1], [1, 0x14a, 0], [0, 0, 0],
            ]
        )
    }

    @Test("A touchpad counts its fingers with BTN_TOOL keys")
    func touchpad() throws {
        let size = PanelSize(width: 100, height: 50)
        var fingers = Fingers(on: .touchpad(size), size)
        var keys: [[[Int]]] = []
        for finger in 0..<3 {
            try fingers.land(finger, x: 10, y: 10)
            keys.append(takeFrame(&fingers).filter { $0[0] == 1 })
        }
        #expect(
            keys == [
                [[1, 0x145, 1], [1, 0x14a, 1]], [[1, 0x145, 0], [1, 0x14d, 1]],
                [[1, 0x14d, 0], [1, 0x14e, 1]],
            ]
        )
        try fingers.press(true)
        #expect(takeFrame(&fingers).first == [1, 0x110, 1])
    }

    @Test("The far edge is the last position")
    func edge() throws {
        let size = PanelSize(width: 100, height: 50)
        let device = EvdevDevice.touchscreen(size)
        var fingers = Fingers(on: device, size)
        try fingers.land(0, x: 100, y: 50)
        let frame = takeFrame(&fingers)
        #expect(frame[2][2] == device.axes[0x35].map { Int($0.maximum) })
        #expect(frame[3][2] == device.axes[0x36].map { Int($0.maximum) })
    }

    @Test(
        "Sizes have a width and a height",
        arguments: [
            ("300x200mm", 300, 200, true), ("1280x720", 1280, 720, false),
            ("1.5x2mm", 1.5, 2, true),
        ]
    )
    func size(text: String, width: Double, height: Double, isInMillimeters: Bool) {
        let size = PanelSize(text)
        #expect(size?.width == width)
        #expect(size?.height == height)
        #expect(size?.isInMillimeters == isInMillimeters)
    }

    @Test(
        "Other texts are no sizes",
        arguments: ["", "3", "3x", "0x5", "axb", "1x2x3", "nanx3", "1e9x3"]
    )
    func noSize(text: String) {
        #expect(PanelSize(text) == nil)
    }
}

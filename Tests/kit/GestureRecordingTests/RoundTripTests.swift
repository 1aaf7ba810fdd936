// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
import Testing

@Suite("Recordings that are written and read again")
struct RoundTripTests {
    @Test("Random recordings come back bit for bit", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = RandomLines(seed: seed)
        // Comments before the first sample are the header's.
        let recorded = [RecordingLine(.cancelAll(.zero))] + random.lines(100)
        let text = try written(header, recorded)
        #expect(try lines(text) == recorded)
        #expect(try reader(text).header == header)
    }

    @Test("A recording that is read and written is the same text")
    func text() throws {
        var random = RandomLines(seed: 77)
        let text = try written(header, random.lines(200))
        #expect(try written(reader(text).header, lines(text)) == text)
    }

    @Test("Four decimals distinguish all positions within a point, near zero and far out")
    func positions() throws {
        for whole in [-2, 262_143] {
            let points = (0..<4096).map { Point(x: Double(whole) + Double($0) / 4096, y: 0) }
            let recorded = points.map {
                RecordingLine(.touch(TouchSample(.motion(to: $0), time: .zero)))
            }
            #expect(try lines(written(header, recorded)) == recorded)
        }
    }

    @Test("The ends of all ranges have a place")
    func limits() throws {
        let far = 262_144.0
        let recorded: [RecordingLine.Entry] = [
            .touch(TouchSample(.down(at: Point(x: far, y: -far)), id: .max, time: .zero)),
            .touch(TouchSample(.up, id: .min, time: Timestamp(microseconds: .max))),
            .step(pinch(scale: 4096, turn: 2000 * .pi)),
            .step(pinch(scale: 1 / 4096, turn: -2000 * .pi)),
            .step(pinch(scale: 1 + 0x1p-32, turn: 2 * .pi / 0x1p32)),
        ]
        #expect(
            try lines(written(header, recorded.map { RecordingLine($0) })).map(\.entry) == recorded
        )
    }

    @Test("Lines look as the specification has them")
    func look() throws {
        let time = Timestamp(microseconds: 31_980)
        let text = try written(
            header,
            [
                RecordingLine(
                    .touch(TouchSample(.down(at: Point(x: 920.5, y: 522)), id: 3, time: time))
                ),
                RecordingLine(
                    .touch(TouchSample(.size(major: 60.25, minor: 41.5), id: 3, time: time))
                ),
                RecordingLine(.touch(TouchSample(.size(major: 0, minor: 0), id: 3, time: time))),
                RecordingLine(.touch(TouchSample(.frame, time: time))),
                RecordingLine(.step(pinch(scale: 1.5, turn: -.pi / 2))),
            ]
        )
        let body = """
            down time=31980 device=0 id=3 x=920.5000 y=522.0000
            size time=31980 device=0 id=3 major=60.2500 minor=41.5000
            size time=31980 device=0 id=3 major=0.0000
            frame time=31980
            pinch-update time=0 device=1 dx=0.0000 dy=0.0000 scale=1.5000000000 turn=-90.00000000

            """
        #expect(text == head + body)
    }

    @Test("A device keeps all that is known of it")
    func device() throws {
        var device = RecordedDevice(
            touchscreen: 65535,
            name: "A \"panel\"\\ of\n\u{7f} 30 ″",
            mapping: .measured,
            size: Size(width: 2168.25, height: 1219)
        )
        device.millimeters = Size(width: 344.231, height: 193.5)
        device.x = RecordedDevice.Axis(minimum: .min, maximum: .max, resolution: 12)
        device.y = RecordedDevice.Axis(minimum: 0, maximum: 1)
        device.otherFields = ["serial=\"x y\""]
        var header = RecordingHeader(window: Size(width: 1, height: 262_144), devices: [device])
        header.minorVersion = 7
        header.otherWindowFields = ["color=red"]
        header.otherLines = ["# who drew this", "tablet number=4"]
        #expect(try reader(written(header)).header == header)
    }

    @Test("A device may come later, before its first sample")
    func laterDevice() throws {
        let late = RecordedDevice(touchpad: 9, name: "late")
        let step = TouchpadStep(.end(.hold), device: 9, time: .zero)
        let recorded = [
            RecordingLine(.cancelAll(.zero)), RecordingLine(.device(late)),
            RecordingLine(.step(step)),
        ]
        #expect(try lines(written(header, recorded)) == recorded)
    }

    private func pinch(scale: Double, turn: Double) -> TouchpadStep {
        TouchpadStep(.pinch(by: .zero, scale: scale, turn: turn), device: 1, time: .zero)
    }
}

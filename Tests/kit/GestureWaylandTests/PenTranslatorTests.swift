// SPDX-License-Identifier: MIT

import CAllocationCount
import GestureKit
@_spi(GestureTools) import GestureWayland
import Testing

/// A window of 400 by 300 points with a tool, and the samples that its engine gets.
private final class Bench {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    let sink: InputSink
    let pen: PenTranslator
    var tool = ToolState()

    init() {
        sink = InputSink(window.gestureEngine)
        pen = PenTranslator(sink, device: 3)
    }

    func frame(_ milliseconds: Double) {
        pen.endFrame(of: tool, at: Timestamp(microseconds: UInt64(milliseconds * 1000)))
    }

    /// The sample of a pen that comes with some values.
    func first(_ change: (inout ToolState) -> Void) -> PenSample? {
        var first: PenSample?
        sink.onPen = { first = first ?? $0 }
        tool.enter()
        tool.move(x: 20, y: 50)
        change(&tool)
        frame(0)
        return first
    }

    func draw(from start: Double) {
        tool.enter()
        tool.move(x: 20, y: 50)
        frame(start)
        tool.touch(true)
        for step in 1...10 {
            tool.move(x: 20 + 10 * Double(step), y: 50)
            tool.setPressure(UInt32(6000 * step))
            tool.tilt(x: Double(step), y: 30)
            frame(start + 8 * Double(step))
        }
        tool.touch(false)
        frame(start + 88)
        tool.leave()
        frame(start + 96)
    }
}

@Suite("Pens of a surface")
struct PenTranslatorTests {
    private let bench = Bench()
    private let place = Point(x: 20, y: 50)

    /// From the directions: tangents are ways over the glass for a pen that is 1 high.
    @Test(
        "Tilts are an altitude above the glass and an azimuth, clockwise from x",
        arguments: [
            (0.0, 0.0, 90.0, 0.0), (30, 0, 60, 0), (0, 30, 60, 90), (-30, 0, 60, 180),
            (0, -30, 60, -90), (45, 45, 35.264, 45), (90, 0, 0, 0),
        ]
    )
    func tilt(x: Double, y: Double, altitude: Double, azimuth: Double) throws {
        let sample = try #require(bench.first { $0.tilt(x: x, y: y) })
        #expect(abs(sample.altitudeAngle * 180 / .pi - altitude) < 0.001)
        #expect(abs(sample.azimuthAngle * 180 / .pi - azimuth) < 0.001)
    }

    @Test("A pen that has reported nothing is upright and has no force")
    func plain() throws {
        let sample = try #require(bench.first { _ in })
        #expect(sample == PenSample(.hover(at: place), device: 3, time: .zero))
    }

    @Test(
        "Pressure and distance are shares of 65535, and a pen that measures pressure starts with 0"
    )
    func shares() throws {
        let sample = try #require(
            bench.first {
                $0.measuresPressure()
                $0.setDistance(13107)
            }
        )
        #expect(sample.force == 0 && sample.zOffset == 0.2)
        bench.tool.setPressure(65535)
        bench.sink.onPen = { #expect($0.force == 1) }
        bench.frame(8)
    }

    @Test("The buttons of the barrel are the second to the fourth, and others are none")
    func buttons() throws {
        let sample = try #require(
            bench.first {
                $0.press(0x14b, isDown: true)
                $0.press(0x14c, isDown: true)
                $0.press(0x149, isDown: true)
                $0.press(0x14c, isDown: false)
                $0.press(0x110, isDown: true)
            }
        )
        #expect(sample.buttons.rawValue == 0b1010)
    }

    @Test("Strokes allocate nothing")
    func allocations() {
        let pan = PanGestureRecognizer()
        var way = 0.0
        pan.addAction { way += $0.translation(in: nil).x }
        bench.window.addGestureRecognizer(pan)
        bench.window.addGestureRecognizer(HoverGestureRecognizer { _ in })
        // The first strokes fill the pools.
        for round in 0..<6 {
            let before = allocation_count()
            bench.draw(from: 1000 * Double(round + 1))
            let count = allocation_count() - before
            #expect(round < 3 || count == 0, "\(count)")
        }
        #expect(way > 0)
    }
}

// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureWayland
import Testing

@Suite("The size of an output")
struct OutputTests {
    private func output(
        _ width: Int32,
        _ height: Int32,
        pixels: (Int32, Int32),
        scale: Int32 = 1,
        transform: Int32 = 0,
        logical: (Int32, Int32)? = nil
    ) -> OutputGeometry {
        var output = OutputGeometry()
        output.millimeters = OutputGeometry.Extent(width, height)
        output.mode = OutputGeometry.Extent(pixels.0, pixels.1)
        output.scale = scale
        output.transform = transform
        output.logical = logical.map { OutputGeometry.Extent($0.0, $0.1) }
        return output
    }

    private func isNear(_ value: Double?, _ expected: Double) -> Bool {
        value.map { abs($0 - expected) < 0.001 } ?? false
    }

    @Test("A monitor of 527 by 296 mm with 1920 by 1080 pixels has 0.2745 mm in a unit")
    func monitor() {
        let monitor = output(527, 296, pixels: (1920, 1080))
        #expect(isNear(monitor.millimetersPerUnit, 0.2743))
    }

    @Test("With scale 2, a unit is two pixels")
    func scale() {
        let tablet = output(216, 135, pixels: (2560, 1600), scale: 2)
        #expect(isNear(tablet.millimetersPerUnit, 216.0 / 1280))
    }

    @Test("With scale 1.5, xdg-output tells the units")
    func fractionalScale() {
        let laptop = output(310, 174, pixels: (1920, 1080), scale: 2, logical: (1280, 720))
        #expect(isNear(laptop.millimetersPerUnit, 310.0 / 1280))
    }

    @Test("A turned output has the same units", arguments: [Int32(1), 3, 5, 7])
    func turned(transform: Int32) {
        let plain = output(527, 296, pixels: (1920, 1080), transform: transform)
        #expect(isNear(plain.millimetersPerUnit, 0.2743))
        let logical = output(
            527,
            296,
            pixels: (1920, 1080),
            transform: transform,
            logical: (1080, 1920)
        )
        #expect(isNear(logical.millimetersPerUnit, 0.2743))
    }

    @Test(
        "Sizes that are unknown or nonsense give nothing",
        arguments: [
            (0, 0, 1920, 1080),  // not reported
            (16, 9, 1920, 1080),  // a ratio
            (160, 90, 1920, 0),
            (-527, 296, 1920, 1080),
            (527, 527, 1920, 1080),  // another ratio than the pixels
            (60_000, 34_000, 1920, 1080),
        ] as [(Int32, Int32, Int32, Int32)]
    )
    func nonsense(width: Int32, height: Int32, x: Int32, y: Int32) {
        #expect(output(width, height, pixels: (x, y)).millimetersPerUnit == nil)
    }

    @Test("A mode of 60 Hz has frames of 16.67 ms, and one without a rate has none")
    func refresh() {
        var output = OutputGeometry()
        #expect(output.frameInterval == nil)
        output.refresh = 60_000
        #expect(output.frameInterval == 16_666_666)
        output.refresh = -1
        #expect(output.frameInterval == nil)
    }
}

@Suite("When frames are shown")
struct FrameClockTests {
    private static let interval: UInt64 = 10_000_000

    @Test("The next frame is at the next refresh after the latest one")
    func next() {
        var clock = FrameClock()
        clock.show(at: 100_000_000, refresh: Self.interval, predicted: 100_000_000)
        #expect(clock.next(after: 100_000_000) == 110_000_000)
        #expect(clock.next(after: 109_000_000) == 110_000_000)
        #expect(clock.next(after: 145_000_000) == 150_000_000)
    }

    @Test("Without a shown frame it is one interval from now")
    func unknown() {
        var clock = FrameClock()
        #expect(clock.next(after: 5_000_000) == 5_000_000 + FrameClock.usualInterval)
        clock.setInterval(Self.interval)
        #expect(clock.next(after: 5_000_000) == 15_000_000)
    }

    @Test("A compositor that shows each frame a refresh later than predicted is learned")
    func learned() {
        var clock = FrameClock()
        var misses: [Int64] = []
        for frame in UInt64(1)..<40 {
            let commit = frame * Self.interval + 2_000_000
            let predicted = clock.next(after: commit)
            let shown = (frame + 2) * Self.interval
            misses.append(Int64(shown) - Int64(predicted))
            clock.show(at: shown, refresh: Self.interval, predicted: predicted)
        }
        #expect(misses.suffix(20).allSatisfy { $0 == 0 })
    }

    @Test("A single late frame changes nothing")
    func singleMiss() {
        var clock = FrameClock()
        for frame in UInt64(1)..<40 {
            let commit = frame * Self.interval + 2_000_000
            let predicted = clock.next(after: commit)
            let shown = (frame + 1) * Self.interval
            #expect(frame == 1 || predicted == shown)
            let isLate = frame % 10 == 0
            clock.show(
                at: shown + (isLate ? Self.interval : 0),
                refresh: Self.interval,
                predicted: predicted
            )
        }
    }
}

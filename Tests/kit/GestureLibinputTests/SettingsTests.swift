// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
@_spi(GestureTools) import GestureLibinput
import Testing

@Suite("What a program says of a device, and where its touches are then")
struct SettingsTests {
    @Test("The output is where it is said to be, as large as it is said to be")
    func output() throws {
        let settings = DeviceSettings(output: Rect(x: 100, y: 200, width: 1600, height: 800))
        let place = try tapped(x: 5000, y: 2500, settings)
        #expect(distance(place, Point(x: 900, y: 400)) < 1)
    }

    @Test(
        "A panel that is turned or flipped has its first corner where that corner is seen",
        arguments: [
            (ScreenOrientation.upright, 0.1, 0.2), (.turned90, 0.8, 0.1), (.turned180, 0.9, 0.8),
            (.turned270, 0.2, 0.9), (.flipped, 0.9, 0.2), (.flipped90, 0.2, 0.1),
            (.flipped180, 0.1, 0.8), (.flipped270, 0.8, 0.9),
        ]
    )
    func orientation(orientation: ScreenOrientation, x: Double, y: Double) throws {
        let output = Rect(x: 100, y: 200, width: 600, height: 1200)
        let place = try tapped(
            x: 1000,
            y: 2000,
            DeviceSettings(orientation: orientation, output: output)
        )
        #expect(distance(place, Point(x: 100 + 600 * x, y: 200 + 1200 * y)) < 1)
    }

    @Test(
        "A calibration acts on the square of the panel",
        arguments: [
            // x' = 1 - x / 2, and x' = 1 - y with y' = x.
            (AffineTransform2D(a: -0.5, b: 0, c: 0, d: 1, tx: 1, ty: 0), Point(x: 800, y: 250)),
            (AffineTransform2D(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0), Point(x: 750, y: 400)),
        ]
    )
    func calibration(calibration: AffineTransform2D, expected: Point) throws {
        let output = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let settings = DeviceSettings(calibration: calibration, output: output)
        let place = try tapped(x: 4000, y: 2500, settings)
        #expect(distance(place, expected) < 1)
    }

    @Test("The size of a panel that reports none is assumed, or can be given in millimeters")
    func physicalSize() throws {
        func plugged(with settings: DeviceSettings) throws -> InputDevice {
            let desk = try Desk { _ in settings }
            _ = try desk.plug(Devices.touchscreen(resolution: 0))
            return try #require(desk.router.devices.first)
        }
        let assumed = try plugged(with: DeviceSettings())
        #expect(assumed.isSizeAssumed && assumed.physicalSize == nil)
        let size = PhysicalSize(width: 300, height: 200)
        let device = try plugged(with: DeviceSettings(physicalSize: size))
        #expect(!device.isSizeAssumed)
        #expect(abs(device.frame.size.width - 300 * 160 / 25.4) < 0.01)
        #expect(abs(device.frame.size.height - 200 * 160 / 25.4) < 0.01)
    }

    @Test(
        "Settings that cannot be are reported, and the device is used without them",
        arguments: [
            DeviceSettings(calibration: AffineTransform2D(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)),
            DeviceSettings(calibration: AffineTransform2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
            DeviceSettings(physicalSize: PhysicalSize(width: .nan, height: 100)),
            DeviceSettings(physicalSize: PhysicalSize(width: -1, height: 100)),
            DeviceSettings(output: Rect(x: 0, y: 0, width: 1e9, height: 100)),
            DeviceSettings(output: Rect(x: .infinity, y: 0, width: 100, height: 100)),
        ]
    )
    func bad(settings: DeviceSettings) throws {
        let desk = try Desk { _ in settings }
        desk.add(TapGestureRecognizer(), to: desk.window, as: "tap")
        let screen = try desk.plug(Devices.touchscreen())
        #expect(desk.events.first == .failed(.badSettings(path: "/dev/input/event40")))
        try desk.tap(screen, x: 1000, y: 1000, at: 0)
        #expect(desk.lives["tap"] == [.ended])
    }

    @Test(
        "A finger or a pen on the rim of a screen reaches what is on it, not on the next one",
        arguments: [false, true]
    )
    func rim(isPen: Bool) throws {
        let desk = try Desk { device in
            let x: Double = device.name == "Right" ? 1600 : 0
            return DeviceSettings(output: Rect(x: x, y: 0, width: 1600, height: 1600))
        }
        for (name, x) in [("left", 0.0), ("right", 1600.0)] {
            let view = View(frame: Rect(x: x, y: 0, width: 1600, height: 1600))
            desk.window.addSubview(view)
            desk.add(TapGestureRecognizer(), to: view, as: name)
            desk.add(HoverGestureRecognizer(), to: view, as: name + " hover")
        }
        let screen = try desk.plug(Devices.touchscreen(named: "Left"))
        _ = try desk.plug(Devices.touchscreen(named: "Right"))
        guard isPen else {
            // Its positions end at 10,000.
            try desk.tap(screen, x: 10_050, y: 5000, at: 0)
            #expect(desk.lives == ["left": [.ended]])
            return
        }
        // It comes down 12 pt beyond, moves away from there, and lifts.
        let steps = [(150, 0), (150, 500), (150, 600), (500, 600), (500, 0)]
        let frames = steps.enumerated().map { index, step in
            let (x, force) = (Int32(20_000 + step.0), Int32(step.1))
            return Frames.pen(x: x, y: 10_000, force: force, at: 15 * UInt64(index))
        }
        try desk.play(frames, on: desk.plug(Devices.pen()))
        #expect(desk.lives["left"] == [.ended] && desk.lives["left hover"]?.last == .began)
        #expect(desk.lives.count == 2)
    }

    @Test("A touchpad moves the pointer, and not out of the window")
    func pointer() throws {
        let desk = try Desk()
        let pad = try desk.plug(Devices.touchpad())
        #expect(desk.router.pointer == Point(x: 1600, y: 800))
        func stroke(from start: UInt64) throws {
            for step in Int32(0)...20 {
                let contact = Contact(slot: 0, x: 500 + 150 * step, y: 1200)
                let time = start + 10 * UInt64(step)
                var frame =
                    step == 0
                    ? Frames.down([contact], at: time) : Frames.move([contact], at: time)
                if step == 0 {
                    frame.events.insert(contentsOf: keys(isDown: true), at: 0)
                }
                try desk.play([frame], on: pad)
            }
            var up = Frames.up([0], at: start + 300)
            up.events.insert(contentsOf: keys(isDown: false), at: 0)
            try desk.play([up], on: pad)
        }
        try stroke(from: 0)
        #expect(desk.router.pointer.x > 1700)
        #expect(abs(desk.router.pointer.y - 800) < 1)
        for round in UInt64(1)...20 {
            try stroke(from: round * 1000)
        }
        #expect(desk.router.pointer.x == 3199)
    }

    @Test("A pointer that is set out of the window is kept in it")
    func pointerIsKept() throws {
        let desk = try Desk()
        desk.router.pointer = Point(x: -5, y: 1e6)
        #expect(desk.router.pointer == Point(x: 0, y: 1599))
    }

    @Test("The gestures of two touchpads with windows of their own are each in its window")
    func windows() throws {
        var windows: [String: Window] = [:]
        let desk = try Desk(
            engine: { device in
                let side: Double = device.name == "Small" ? 400 : 1600
                let window = Window(frame: Rect(x: 0, y: 0, width: side, height: side))
                windows[device.name] = window
                return window.gestureEngine
            }
        )
        let names = ["Small", "Large"]
        let pads = try names.map { name in
            var pad = Devices.touchpad()
            pad.name = name
            return try desk.plug(pad)
        }
        for name in names {
            let pan = desk.add(PanGestureRecognizer(), to: try #require(windows[name]), as: name)
            pan.minimumNumberOfTouches = 3
        }
        desk.router.pointer = Point(x: 1000, y: 200)
        #expect(desk.router.pointer == Point(x: 1000, y: 200))
        let stroke = try #require(Kind.touchpad.first).stroke
        for (start, pad) in zip([UInt64(0), 2000], pads) {
            let frames = stroke.frames(at: start, firstID: Int32(start) + 1, on: .touchpad)
            try desk.play(frames, on: pad)
        }
        #expect(desk.lives == ["Small": whole, "Large": whole])
        #expect(desk.router.pointer == Point(x: 1000, y: 200))
        try pads[1].remove()
        desk.take()
        #expect(desk.router.pointer == Point(x: 399, y: 200))
    }

    private func keys(isDown: Bool) -> [EvdevEvent] {
        // BTN_TOUCH and BTN_TOOL_FINGER.
        [0x14a, 0x145].map { EvdevEvent(type: 1, code: $0, value: isDown ? 1 : 0) }
    }

    private func tapped(x: Int32, y: Int32, _ settings: DeviceSettings) throws -> Point {
        let desk = try Desk { _ in settings }
        var place: Point?
        let tap = desk.add(TapGestureRecognizer(), to: desk.window, as: "tap")
        tap.addAction { place = $0.location(in: nil) }
        let screen = try desk.plug(Devices.touchscreen())
        try desk.tap(screen, x: x, y: y, at: 0)
        return try #require(place)
    }

    private func distance(_ left: Point, _ right: Point) -> Double {
        max(abs(left.x - right.x), abs(left.y - right.y))
    }
}

// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevRecording
import EvdevReplay
@_spi(GestureTools) import GestureKit
import GestureKitTesting
@_spi(GestureTools) import GestureLibinput
import Testing

@Suite(
    "What may happen to devices during gestures: each ends once, and the next is recognized"
)
struct FaultTests {
    @Test("Unplugged in the middle of a pan, which is cancelled; another screen is taken up")
    func unplugged() throws {
        let desk = try Desk()
        desk.add(PanGestureRecognizer(), to: desk.window, as: "pan")
        let screen = try desk.plug(Devices.touchscreen())
        try desk.drag(screen, from: (1000, 1000), to: (3000, 1000), at: 0)
        #expect(desk.lives["pan"] == [.began, .changed])
        try screen.remove()
        desk.take()
        #expect(desk.lives["pan"] == cancelled)
        #expect(desk.router.devices.isEmpty)

        let other = try desk.plug(Devices.touchscreen(named: "Other"))
        try desk.drag(other, from: (1000, 1000), to: (3000, 1000), at: 500)
        try desk.lift(other, at: 700)
        #expect(desk.lives["pan"] == cancelled + whole)
    }

    @Test("All contacts that libinput knows are one frame; those without room are counted")
    func manyContacts() throws {
        let desk = try Desk()
        let pan = desk.add(PanGestureRecognizer(), to: desk.window, as: "pan")
        var wide = Devices.touchscreen()
        wide.axes[0x2f] = .init(minimum: 0, maximum: 79)
        let screen = try desk.plug(wide)
        func contacts(shift: Int32) -> [Contact] {
            (0..<80).map { Contact(slot: $0, x: 1000 + 10 * $0 + shift, y: 1000) }
        }
        try desk.play([Frames.down(contacts(shift: 0), at: 0)], on: screen)
        // libinput knows 32 contacts, and the engine has room for 16.
        #expect(desk.window.gestureEngine.counters.touchesFull == 16)
        try desk.play([Frames.move(contacts(shift: 1000), at: 10)], on: screen)
        #expect(desk.lives["pan"] == [.began])
        #expect(pan.numberOfTouches == 16)
        // All fingers have moved by 25 mm in this frame: 25 x 160 / 25.4 points, less the slop.
        #expect(abs(pan.translation(in: nil).x - 147.48) < 0.5)
        try desk.play([Frames.up(Array(0..<80), at: 20)], on: screen)
        #expect(desk.lives["pan"] == [.began, .ended])
    }

    @Test("A touchpad that knows one finger has no gestures, which is reported")
    func oneFinger() throws {
        let desk = try Desk()
        let pad = try desk.plug(Devices.oneFingerTouchpad())
        #expect(desk.router.devices == [])
        guard case .refused(let device) = desk.events.first else {
            Issue.record("nothing is reported")
            return
        }
        #expect(device.name == "Pad")
        #expect(device.reason.description.contains("no gestures"))
        try pad.remove()
        desk.take()
        #expect(desk.events.count == 1)
    }

    @Test("What libinput does not end of a device that goes is cancelled with it")
    func leftDown() throws {
        let desk = try Desk()
        desk.add(HoldGestureRecognizer(), to: desk.window, as: "hold")
        let screen = try desk.plug(Devices.touchscreen())
        let other = try desk.plug(Devices.touchscreen(named: "Other"))
        let identifier = try #require(desk.router.devices.first).identifier
        let clock = VirtualClock(of: desk.window.gestureEngine, startingAt: desk.now)
        try Hand(clock: clock, device: identifier).land(at: Point(x: 100, y: 100), id: 31)
        try desk.seat.advance(to: 1_000_000)
        desk.window.gestureEngine.advance(to: desk.now)
        #expect(desk.lives["hold"] == [.began])
        try other.remove()
        desk.take()
        #expect(desk.lives["hold"] == [.began])
        try screen.remove()
        desk.take()
        #expect(desk.lives["hold"] == [.began, .cancelled])
        #expect(gc_engine_is_idle(desk.window.gestureEngine.raw), "a contact is left")
    }

    @Test("Suspended in the middle of a pinch, which is cancelled; resumed, fingers land anew")
    func suspended() throws {
        let desk = try Desk()
        desk.add(PinchGestureRecognizer(), to: desk.window, as: "pinch")
        let screen = try desk.plug(Devices.touchscreen())
        try desk.play(Self.pinch(from: 0), on: screen)
        #expect(desk.lives["pinch"] == [.began, .changed])
        try desk.seat.suspend()
        desk.take()
        #expect(desk.lives["pinch"] == cancelled)
        #expect(desk.router.devices.isEmpty)

        try desk.seat.resume()
        desk.take()
        #expect(desk.router.devices.map(\.name) == ["Screen"])
        try desk.play([Frames.up([0, 1], at: 400)], on: screen)
        try desk.play(Self.pinch(from: 500), on: screen)
        try desk.play([Frames.up([0, 1], at: 800)], on: screen)
        #expect(desk.lives["pinch"] == cancelled + whole)
    }

    @Test("Frames lost in the middle of a pinch, with a lift among them: it ends, and once")
    func dropped() throws {
        let desk = try Desk()
        desk.add(PinchGestureRecognizer(), to: desk.window, as: "pinch")
        let screen = try desk.plug(Devices.touchscreen())
        try desk.play(Self.pinch(from: 0), on: screen)
        try screen.lose(Frames.up([1], at: 200))
        try screen.lose(Frames.move([Contact(slot: 0, x: 900, y: 5000)], at: 210))
        try screen.drop()
        desk.take()
        try desk.play([Frames.up([0], at: 300)], on: screen)
        #expect(screen.log.contains("SYN_DROPPED"))
        #expect(desk.lives["pinch"] == whole)

        try desk.play(Self.pinch(from: 500), on: screen)
        try desk.play([Frames.up([0, 1], at: 800)], on: screen)
        #expect(desk.lives["pinch"] == whole + whole)
    }

    @Test("Two screens are touched at once and one is unplugged: only its pan is cancelled")
    func twoScreens() throws {
        let desk = try Desk { device in
            let origin = Point(x: device.name == "Left" ? 0 : 1600, y: 0)
            return DeviceSettings(output: Rect(origin: origin, size: .zero))
        }
        desk.add(PanGestureRecognizer(), to: desk.left, as: "left")
        desk.add(PanGestureRecognizer(), to: desk.right, as: "right")
        let left = try desk.plug(Devices.touchscreen(named: "Left"))
        let right = try desk.plug(Devices.touchscreen(named: "Right"))
        try desk.drag(left, from: (1000, 1000), to: (3000, 1000), at: 0)
        try desk.drag(right, from: (1000, 1000), to: (3000, 1000), at: 200)
        #expect(desk.lives == ["left": [.began, .changed], "right": [.began, .changed]])
        try left.remove()
        desk.take()
        #expect(desk.lives["left"] == cancelled)
        #expect(desk.lives["right"] == [.began, .changed])
        let step = Contact(slot: 0, x: 3500, y: 1000)
        try desk.play([Frames.move([step], at: 400)], on: right)
        try desk.lift(right, at: 410)
        #expect(desk.lives["right"] == whole)

        try desk.drag(right, from: (1000, 1000), to: (3000, 1000), at: 600)
        try desk.lift(right, at: 800)
        #expect(desk.lives == ["left": cancelled, "right": whole + whole])
    }

    @Test("A touchpad is unplugged in its swipe, which is cancelled; the screen's pan continues")
    func screenAndTouchpad() throws {
        let desk = try Desk()
        desk.add(PanGestureRecognizer(), to: desk.left, as: "screen")
        desk.add(PanGestureRecognizer(), to: desk.right, as: "touchpad").minimumNumberOfTouches = 3
        let screen = try desk.plug(Devices.touchscreen())
        let pad = try desk.plug(Devices.touchpad())
        #expect(desk.router.devices.map(\.kind) == [.touchscreen, .touchpad])
        desk.router.pointer = Point(x: 2000, y: 800)
        try desk.drag(screen, from: (1000, 1000), to: (3000, 1000), at: 0)
        try desk.play(Self.swipe(from: 500), on: pad)
        #expect(desk.lives["touchpad"] == [.began, .changed])
        try pad.remove()
        desk.take()
        #expect(desk.lives["touchpad"] == cancelled)
        #expect(desk.lives["screen"] == [.began, .changed])
        try desk.lift(screen, at: 1200)
        #expect(desk.lives["screen"] == whole)

        let other = try desk.plug(Devices.touchpad())
        try desk.play(Self.swipe(from: 2000), on: other)
        try desk.play([Frames.up([0, 1, 2], at: 2500), Self.padLifted(at: 2510)], on: other)
        try desk.seat.advance(to: 4_000_000)
        desk.take()
        #expect(desk.lives["touchpad"]?.count == 6)
        #expect(desk.lives["touchpad"]?.last == .ended)
    }

    @Test("A panel without resolution is taken for a usual one, and says so")
    func noResolution() throws {
        let desk = try Desk()
        desk.add(PanGestureRecognizer(), to: desk.window, as: "pan")
        let screen = try desk.plug(Devices.touchscreen(resolution: 0))
        let device = try #require(desk.router.devices.first)
        #expect(device.isSizeAssumed)
        #expect(device.physicalSize == nil)
        #expect(device.frame.size.width > 0)
        try desk.drag(screen, from: (1000, 1000), to: (3000, 1000), at: 0)
        try desk.lift(screen, at: 200)
        #expect(desk.lives["pan"] == whole)
    }

    @Test("A device without slots pinches, is unplugged in the next pinch, and that is cancelled")
    func protocolA() throws {
        let desk = try Desk()
        desk.add(PinchGestureRecognizer(), to: desk.window, as: "pinch")
        let screen = try desk.plug(Devices.withoutSlots())
        func pinch(from start: UInt64) throws {
            for step in Int32(0)..<10 {
                let contacts = [
                    Contact(slot: 0, x: 4000 - 200 * step, y: 5000),
                    Contact(slot: 1, x: 6000 + 200 * step, y: 5000),
                ]
                try desk.play([Frames.all(contacts, at: start + UInt64(step) * 10)], on: screen)
            }
        }
        try pinch(from: 0)
        try desk.play([Frames.all([], at: 200)], on: screen)
        #expect(desk.lives["pinch"] == whole)
        try pinch(from: 500)
        try screen.remove()
        desk.take()
        #expect(desk.lives["pinch"] == whole + cancelled)
    }

    @Test("10,000 frames that come in one read are one pan, with the place of the last")
    func flood() throws {
        let desk = try Desk()
        let pan = desk.add(PanGestureRecognizer(), to: desk.window, as: "pan")
        var translation = Vector.zero
        pan.addAction { translation = $0.translation(in: nil) }
        let screen = try desk.plug(Devices.touchscreen())
        try screen.queue(Frames.down([Contact(slot: 0, x: 0, y: 5000)], at: 0))
        for step in 1...10_000 {
            try screen.queue(Frames.frame([(3, 0x35, Int32(step))], at: UInt64(step)))
        }
        try desk.seat.dispatch()
        desk.take()
        #expect(!screen.log.contains("SYN_DROPPED"))
        #expect(desk.lives["pan"] == [.began, .changed])
        // 250 mm less the slop of the pan, at 160 points an inch.
        #expect(abs(translation.x - (250 * 160 / 25.4 - 10)) < 1)
        try desk.lift(screen, at: 10_010)
        try desk.drag(screen, from: (1000, 1000), to: (3000, 1000), at: 10_100)
        try desk.lift(screen, at: 10_300)
        #expect(desk.lives["pan"] == whole + whole)
    }

    @Test("A flood beyond the kernel's buffer loses frames, and nothing hangs on that")
    func overflow() throws {
        let desk = try Desk()
        desk.add(PanGestureRecognizer(), to: desk.window, as: "pan")
        let screen = try desk.plug(Devices.touchscreen())
        try screen.queue(Frames.down([Contact(slot: 0, x: 0, y: 5000)], at: 0))
        for step in 1...60_000 {
            try screen.queue(Frames.frame([(3, 0x35, Int32(step % 10_000))], at: UInt64(step)))
        }
        try screen.queue(Frames.up([0], at: 60_010))
        try desk.drag(screen, from: (1000, 1000), to: (3000, 1000), at: 60_100)
        try desk.lift(screen, at: 60_300)
        #expect(screen.log.contains("SYN_DROPPED"))
        #expect(desk.lives["pan"] == whole + whole)
    }

    @Test("A clock that jumps in the middle of a pan ends nothing", arguments: [3600, -900])
    func clock(seconds: Int64) throws {
        let desk = try Desk()
        desk.add(PanGestureRecognizer(), to: desk.window, as: "pan")
        desk.add(TapGestureRecognizer(), to: desk.window, as: "tap")
        let screen = try desk.plug(Devices.touchscreen())
        try desk.drag(screen, from: (1000, 1000), to: (3000, 1000), at: 0)
        try screen.setStampOffset(microseconds: seconds * 1_000_000)
        let step = Contact(slot: 0, x: 3500, y: 1000)
        try desk.play([Frames.move([step], at: 200)], on: screen)
        try desk.lift(screen, at: 210)
        #expect(desk.lives == ["pan": whole])
        try desk.tap(screen, x: 5000, y: 5000, at: 500)
        try desk.drag(screen, from: (1000, 1000), to: (3000, 1000), at: 1000)
        try desk.lift(screen, at: 1200)
        #expect(desk.lives == ["pan": whole + whole, "tap": [.ended]])
    }

    /// Two fingers that part, and stay down.
    static func pinch(from start: UInt64) -> [EvdevFrame] {
        (Int32(0)..<10).map { step in
            let contacts = [
                Contact(slot: 0, x: 4000 - 200 * step, y: 5000),
                Contact(slot: 1, x: 6000 + 200 * step, y: 5000),
            ]
            let time = start + UInt64(step) * 10
            return step == 0 ? Frames.down(contacts, at: time) : Frames.move(contacts, at: time)
        }
    }

    /// Three fingers on a touchpad that go right, and stay down.
    static func swipe(from start: UInt64) -> [EvdevFrame] {
        let rows: [Int32] = [900, 1000, 1100]
        return (Int32(0)..<40).map { step in
            let contacts = rows.enumerated().map { index, y in
                Contact(slot: Int32(index), x: 1000 + 400 * Int32(index) + 25 * step, y: y)
            }
            let time = start + UInt64(step) * 10
            guard step == 0 else {
                return Frames.move(contacts, at: time)
            }
            var frame = Frames.down(contacts, at: time)
            frame.events.insert(contentsOf: padKeys(isDown: true), at: 0)
            return frame
        }
    }

    static func padLifted(at milliseconds: UInt64) -> EvdevFrame {
        var frame = Frames.frame([], at: milliseconds)
        frame.events.insert(contentsOf: padKeys(isDown: false), at: 0)
        return frame
    }

    /// BTN_TOUCH and BTN_TOOL_TRIPLETAP.
    private static func padKeys(isDown: Bool) -> [EvdevEvent] {
        [0x14a, 0x14e].map { EvdevEvent(type: 1, code: $0, value: isDown ? 1 : 0) }
    }
}

extension GestureRecognizer.State {
    var isOver: Bool {
        self == .ended || self == .cancelled
    }
}

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
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    @Test("All contacts that libinput knows are one frame; those without room are counted")
    func manyContacts() throws {
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

    @Test("A panel without resolution is taken for a usual one, and says so")
    func noResolution() throws {
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
}

extension GestureRecognizer.State {
    var isOver: Bool {
        self == .ended || self == .cancelled
    }
}

// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevRecording
import EvdevReplay
@_spi(GestureTools) import GestureKit
import GestureKitTesting
@_spi(GestureTools) import GestureLibinput
import GestureRecording
import Testing

/// A device that reports other abilities than it has, or other numbers than it may.
struct Lie: CustomTestStringConvertible, Sendable {
    var name: String
    /// Whether its gestures are recognized all the same.
    var works = false
    var describe: @Sendable (inout EvdevDevice) -> Void = { _ in }
    var report: @Sendable (inout EvdevEvent) -> Void = { _ in }

    var testDescription: String { name }

    static let all: [Lie] = [
        ranges("minimum above maximum") { $0.minimum = 20_000 },
        ranges("no range") { ($0.minimum, $0.maximum) = (5000, 5000) },
        ranges("the widest range") { ($0.minimum, $0.maximum) = (.min, .max) },
        ranges("a range of 100 positions") { $0.maximum = 100 },
        ranges("no resolution", works: true) { $0.resolution = 0 },
        ranges("a negative resolution") { $0.resolution = -40 },
        ranges("the largest resolution") { $0.resolution = .max },
        ranges("a large fuzz") { $0.fuzz = 5000 },
        Lie(name: "values out of range", report: { $0.scale(by: 100) }),
        Lie(name: "extreme values", report: { $0.scale(by: 1_000_000) }),
        Lie(name: "negative values", report: { $0.scale(by: -1) }),
        without("plain axes", 0x00, 0x01),
        without("vertical positions", 0x36),
        without("positions", 0x35, 0x36),
        without("tracking IDs", 0x39),
        without("slots", 0x2f),
        Lie(name: "one slot") { $0.axes[EvdevEvent.slot]?.maximum = 0 },
        Lie(name: "1,024 slots", works: true) { $0.axes[EvdevEvent.slot]?.maximum = 1023 },
        Lie(name: "slots from a negative number") { $0.axes[EvdevEvent.slot]?.minimum = -5 },
        Lie(name: "no keys") { $0.capabilities[EvdevEvent.key] = [] },
        Lie(name: "tracking IDs out of range", works: true) { event in
            event.changeID { $0 + 1_000_000 }
        },
        Lie(name: "one tracking ID for all contacts", works: true) { event in
            event.changeID { _ in 7 }
        },
        Lie(name: "negative tracking IDs") { event in event.changeID { -2 - $0 } },
    ]

    private static func ranges(
        _ name: String,
        works: Bool = false,
        _ change: @escaping @Sendable (inout EvdevDevice.Axis) -> Void
    ) -> Lie {
        Lie(name: name, works: works) { device in
            for code in [0x00, 0x01, 0x35, 0x36] as [UInt16] {
                if var axis = device.axes[code] {
                    change(&axis)
                    device.axes[code] = axis
                }
            }
        }
    }

    private static func without(_ what: String, _ codes: UInt16...) -> Lie {
        Lie(name: "without \(what)") { device in
            for code in codes {
                device.axes[code] = nil
                device.capabilities[EvdevEvent.absolute]?.remove(code)
            }
        }
    }
}

extension Lie {
    init(name: String, works: Bool = false, report: @escaping @Sendable (inout EvdevEvent) -> Void)
    {
        self.init(name: name, works: works, describe: { _ in }, report: report)
    }
}

extension EvdevEvent {
    fileprivate mutating func scale(by factor: Int32) {
        if type == Self.absolute && [0x00, 0x01, 0x35, 0x36].contains(code) {
            value = value.multipliedReportingOverflow(by: factor).partialValue
        }
    }

    fileprivate mutating func changeID(_ change: (Int32) -> Int32) {
        if type == Self.absolute && code == Self.trackingID && value >= 0 {
            value = change(value)
        }
    }
}

@Suite("Devices that lie")
struct LyingDeviceTests {
    @Test("A lie harms nobody, and an honest device works after it", arguments: Lie.all)
    func lie(_ lie: Lie) throws {
        for kind in Kind.all {
            let about: Comment = "\(kind.name)"
            let fresh = try FaultDesk([kind])
            let expected = try fresh.perform(kind, on: fresh.plug(kind.device()))
            let desk = try FaultDesk([kind])
            var description = kind.device(named: "Liar")
            lie.describe(&description)
            do {
                let device = try desk.plug(description)
                let outcome = try desk.perform(kind, on: device, report: lie.report)
                if lie.works {
                    #expect(outcome.states == expected.states, about)
                }
                try device.remove()
                desk.turn()
            } catch is RecordingError {
                // libinput has refused it. It wants a pen to have a resolution.
                #expect(!lie.works || kind.surface == .pen, about)
            }
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
            #expect(try desk.perform(kind, on: desk.plug(kind.device())) == expected, about)
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
        }
    }
}

/// Something happens to the device of the first screen while a second screen is in the middle of a
/// gesture. That gesture continues as if nothing had happened.
@Suite("Two devices at once, one of which fails")
struct TwoDeviceTests {
    @Test("One is unplugged", arguments: Kind.all)
    func unplugged(kind: Kind) throws {
        try surviveBeside(kind) { run in
            try run.device.remove()
            run.desk.turn()
            #expect(!run.desk.isBusy())
            run.device = try run.desk.plug(kind.device())
        }
    }

    @Test("One is turned off and on by a setting of libinput", arguments: Kind.all)
    func disabled(kind: Kind) throws {
        try surviveBeside(kind) { run in
            try run.device.disable()
            run.desk.turn()
            try run.device.enable()
        }
    }

    @Test("One loses events", arguments: Kind.all)
    func dropped(kind: Kind) throws {
        try surviveBeside(kind) { run in
            try run.device.drop()
            run.desk.turn()
        }
    }

    @Test("One has stamps that jump", arguments: Kind.all, [3_600_000_000, -900_000_000])
    func clock(kind: Kind, jump: Int64) throws {
        try surviveBeside(kind) { run in
            try run.playNext(stampsOffBy: jump) { try run.desk.playNow($0, on: run.device) }
        }
    }

    private func surviveBeside(_ kind: Kind, _ fault: (FaultRun) throws -> Void) throws {
        let other = kind.surface == .touchscreen ? kind : Kind.pan
        let fresh = try FaultDesk([other])
        let second = try fresh.plug(other.device(named: "Two"))
        let expected = try fresh.perform(other, on: second, mirrored: true)
        #expect(expected.states == [other.life])
        try survive(kind, second: other) { run in
            let desk = run.desk
            // Else the fingers would be palms beside a pen.
            desk.window.gestureEngine.palmTime = .zero
            let second = try desk.plug(other.device(named: "Two"))
            let frames = desk.frames(of: other, at: desk.milliseconds, mirrored: true)
            for frame in frames[..<(frames.count / 2)] {
                try desk.play(frame, on: second)
            }
            try fault(run)
            for frame in frames[(frames.count / 2)...] {
                try desk.play(frame, on: second)
            }
            // An unplugged device has no more frames.
            if run.device.contactCount > 0 {
                try run.playLater()
            }
            try desk.wait(1000)
            #expect(desk.takeOutcome(mirrored: true) == expected)
            try second.remove()
            desk.turn()
        }
    }
}

@Suite("Stamps that jump in the middle of gestures of every kind")
struct ClockTests {
    /// In microseconds: hours ahead, and a quarter of an hour back.
    static let jumps: [Int64] = [3_600_000_000, 72_000_000_000, -900_000_000]

    @Test("Stamps jump, and stay so", arguments: Kind.all, jumps)
    func stay(kind: Kind, jump: Int64) throws {
        // libinput's timers for touchpads fire at once if stamps went back. So it begins a hold.
        let isWithHold = kind.surface == .touchpad && jump < 0
        try survive(kind, amongAll: !isWithHold) { run in
            try run.device.setStampOffset(microseconds: jump)
            try run.playRest()
        }
    }

    @Test("One frame has a stamp that is off", arguments: Kind.all, jumps + [-2_000_000])
    func once(kind: Kind, jump: Int64) throws {
        try survive(kind) { run in
            try run.playNext(stampsOffBy: jump) { try run.desk.play($0, on: run.device) }
            try run.playRest()
        }
    }
}

@Suite(
    "What may happen to devices during gestures: each ends once, and the next is recognized"
)
struct FaultTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
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

    @Test("A device whose stamps are minutes behind from the start makes no long press of a tap")
    func behind() throws {
        desk.add(TapGestureRecognizer(), to: desk.window, as: "tap")
        desk.add(LongPressGestureRecognizer(), to: desk.window, as: "press")
        let screen = try desk.plug(Devices.touchscreen())
        try desk.seat.advance(to: 1_000_000_000)
        try screen.setStampOffset(microseconds: -900_000_000)
        for ms: UInt64 in [1_000_000, 1_002_000] {
            try desk.play([Frames.down([Contact(slot: 0, x: 1000, y: 1000)], at: ms)], on: screen)
            desk.window.gestureEngine.advance(to: desk.now)
            try desk.play([Frames.up([0], at: ms + 50)], on: screen)
        }
        #expect(desk.lives == ["tap": [.ended, .ended]])
    }

    @Test("A program that hangs for longer than any press reads a tap as a tap")
    func lateTap() throws {
        desk.add(TapGestureRecognizer(), to: desk.window, as: "tap")
        desk.add(LongPressGestureRecognizer(), to: desk.window, as: "press")
        let screen = try desk.plug(Devices.touchscreen())
        try desk.play([Frames.down([Contact(slot: 0, x: 1000, y: 1000)], at: 0)], on: screen)
        try screen.queue(Frames.up([0], at: 80))
        try desk.seat.advance(to: 12_000_000)
        try desk.seat.dispatch()
        desk.take()
        #expect(desk.lives == ["tap": [.ended]])
    }

    @Test("A device that goes makes no long press of a finger whose lift is still unread")
    func lateLift() throws {
        desk.add(LongPressGestureRecognizer(), to: desk.window, as: "press")
        let screen = try desk.plug(Devices.touchscreen())
        let other = try desk.plug(Devices.touchscreen(named: "Other"))
        try desk.play([Frames.down([Contact(slot: 0, x: 1000, y: 1000)], at: 0)], on: screen)
        // The loop is late. libinput reports the removal before what the screen has queued.
        try other.remove()
        try screen.queue(Frames.up([0], at: 450))
        try desk.seat.advance(to: 600_000)
        desk.take()
        #expect(desk.router.devices.count == 1)
        #expect(desk.lives["press"] == nil)
    }

    @Test(
        "Nor does one that goes in the middle of a gesture",
        arguments: [Kind.touchpad[0], Kind.pan]
    )
    func lateLiftBesideGesture(kind: Kind) throws {
        let left = View(frame: Rect(x: 0, y: 0, width: 400, height: 1600))
        let right = View(frame: Rect(x: 400, y: 0, width: 2800, height: 1600))
        desk.window.addSubview(left)
        desk.window.addSubview(right)
        desk.add(LongPressGestureRecognizer(), to: left, as: "press")
        desk.add(kind.make(), to: right, as: "pan")
        let screen = try desk.plug(Devices.touchscreen())
        let other = try desk.plug(kind.device(named: "Other"))
        let frames = kind.stroke.frames(at: 0, firstID: 1, on: kind.surface)
        try desk.play(Array(frames.prefix(9)), on: other)
        try desk.play([Frames.down([Contact(slot: 0, x: 1000, y: 1000)], at: 400)], on: screen)
        // The loop is late. libinput cancels the gesture now, before what the screen has queued.
        try screen.queue(Frames.up([0], at: 850))
        try other.queue(Frames.frame([], at: 1000))
        var ends: Set<Timestamp> = []
        desk.router.onSample = { if $0.kind == .frame { ends.insert($0.time) } }
        try other.remove()
        desk.take()
        #expect(desk.lives == ["pan": cancelled])
        // A recording of it plays the same.
        #expect(ends.allSatisfy { $0.microseconds <= desk.seat.epoch + 850_000 })
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

    @Test("Devices that are read late, one after the other, keep the times of their events")
    func stall() throws {
        let names = ["One", "Two", "Three"]
        let screens = try names.map { try desk.plug(Devices.touchscreen(named: $0)) }
        // The last one has not reported yet.
        for (number, screen) in screens.dropLast().enumerated() {
            try desk.tap(screen, x: 1000, y: 1000, at: UInt64(number) * 200)
        }
        let epoch = desk.seat.epoch
        var times: [UInt16: [UInt64]] = [:]
        desk.router.onSample = { sample in
            if sample.kind != .frame {
                times[sample.device, default: []].append(sample.time.microseconds - epoch)
            }
        }
        for step in UInt64(0)...3 {
            let contact = Contact(slot: 0, x: 1000 + 500 * Int32(step), y: 1000)
            let time = 1000 + 100 * step
            for screen in screens {
                switch step {
                case 0: try screen.queue(Frames.down([contact], at: time))
                case 3: try screen.queue(Frames.up([0], at: time))
                default: try screen.queue(Frames.move([contact], at: time))
                }
            }
        }
        try desk.seat.dispatch()
        desk.take()
        #expect(times.count == 3)
        for (_, times) in times {
            #expect(times == [1_000_000, 1_100_000, 1_200_000, 1_300_000])
        }
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
        #expect(screen.seat.log.contains("SYN_DROPPED"))
        #expect(desk.lives["pan"] == whole + whole)
    }
}

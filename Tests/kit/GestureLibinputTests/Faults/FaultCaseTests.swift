// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
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
        Lie(name: "minimum above maximum") { device in
            for code in axes {
                device.axes[code]?.minimum = 20_000
            }
        },
        Lie(name: "no range") { device in
            for code in axes {
                device.axes[code] = .init(minimum: 5000, maximum: 5000, resolution: 40)
            }
        },
        Lie(name: "the widest range") { device in
            for code in axes {
                device.axes[code] = .init(minimum: .min, maximum: .max, resolution: 40)
            }
        },
        Lie(name: "a range of 100 positions") { device in
            for code in axes {
                device.axes[code]?.maximum = 100
            }
        },
        Lie(name: "no resolution", works: true) { device in
            for code in axes {
                device.axes[code]?.resolution = 0
            }
        },
        Lie(name: "a negative resolution") { device in
            for code in axes {
                device.axes[code]?.resolution = -40
            }
        },
        Lie(name: "the largest resolution") { device in
            for code in axes {
                device.axes[code]?.resolution = .max
            }
        },
        Lie(name: "a large fuzz") { device in
            for code in axes {
                device.axes[code]?.fuzz = 5000
            }
        },
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

    private static let axes: [UInt16] = [0x00, 0x01, 0x35, 0x36]

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
                // libinput has refused it.
                #expect(!lie.works, about)
            }
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
            #expect(try desk.perform(kind, on: desk.plug(kind.device())) == expected, about)
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
        }
    }
}

@Suite("SYN_DROPPED in the middle of gestures of every kind")
struct LostEventTests {
    @Test("Nothing was lost", arguments: Kind.all)
    func nothing(kind: Kind) throws {
        try survive(kind) { run in
            try run.device.drop()
            run.desk.turn()
            try run.playRest()
        }
    }

    @Test("The rest is lost, with the lifts", arguments: Kind.all)
    func lifts(kind: Kind) throws {
        try survive(kind) { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
            }
            try run.device.drop()
            run.desk.turn()
        }
    }

    @Test("The lifts are lost, and the landings of other fingers", arguments: Kind.all)
    func landings(kind: Kind) throws {
        try survive(kind) { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
            }
            // Other contacts are in the same slots now, with other tracking IDs.
            let others = run.desk.frames(of: kind, at: run.desk.milliseconds + 50)
            try run.device.lose(others[0])
            try run.device.drop()
            run.desk.turn()
            for frame in others.dropFirst() {
                try run.desk.play(frame, on: run.device)
            }
        }
    }

    @Test("In the middle of a frame: what follows in it is lost", arguments: Kind.all)
    func middle(kind: Kind) throws {
        try survive(kind) { run in
            guard var frame = run.takeFrame() else {
                return
            }
            frame.events.insert(
                EvdevEvent(
                    type: EvdevEvent.synchronization,
                    code: EvdevEvent.dropped,
                    value: 0
                ),
                at: frame.events.count / 2
            )
            try run.desk.play(frame, on: run.device)
            try run.playRest()
        }
    }

    @Test("In each frame", arguments: Kind.all)
    func each(kind: Kind) throws {
        try survive(kind) { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
                try run.device.drop()
                run.desk.turn()
            }
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
            try run.device.setStampOffset(microseconds: jump)
            if let frame = run.takeFrame() {
                try run.desk.playNow(frame, on: run.device)
            }
            try run.device.setStampOffset(microseconds: 0)
        }
    }

    private func surviveBeside(_ kind: Kind, _ fault: (FaultRun) throws -> Void) throws {
        let other = kind.isTouchpad ? Kind.pan : kind
        let fresh = try FaultDesk([other])
        let second = try fresh.plug(other.device(named: "Two"))
        let expected = try fresh.perform(other, on: second, mirrored: true)
        #expect(expected.states == [other.life])
        try survive(kind, second: other) { run in
            let desk = run.desk
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

@Suite("Floods in the middle of gestures of every kind")
struct FloodTests {
    @Test("10,000 frames a second", arguments: Kind.all)
    func frames(kind: Kind) throws {
        try survive(kind) { run in
            let start = run.desk.seat.time
            let (turns, reports) = (run.desk.turnCount, run.desk.reportCount)
            for number in 1...flood {
                try run.desk.playNow(run.jitter(number), on: run.device, at: start + 100 * number)
            }
            // A turn for each frame, and some for deadlines; at most a report for each.
            #expect(run.desk.turnCount - turns <= 3 * Int(flood))
            #expect(run.desk.reportCount - reports <= (Int(flood) + 2) * run.desk.recognizerCount)
            try run.playLater()
        }
    }

    @Test("10,000 frames a second that come in one read", arguments: Kind.all)
    func batch(kind: Kind) throws {
        try survive(kind) { run in
            let start = run.desk.seat.time
            for number in 1...flood {
                var frame = run.jitter(number)
                frame.timeInMicroseconds = start + 100 * number
                try run.device.queue(frame)
            }
            try run.desk.seat.dispatch()
            run.desk.turn()
            try run.playLater()
        }
    }

    @Test("More contacts than the device has slots", arguments: Kind.all)
    func slots(kind: Kind) throws {
        try survive(kind) { run in
            // The kernel ignores these slots. So the contacts disturb the one in the current slot.
            let extra = (10..<40).map { Contact(slot: Int32($0), x: Int32(100 * $0), y: 2000) }
            try run.desk.playNow(Frames.down(extra, at: 0), on: run.device)
            try run.desk.playNow(Frames.up(extra.map(\.slot), at: 0), on: run.device)
            try run.playLater()
        }
    }

    @Test("More contacts than libinput and the engine have room for", arguments: Kind.all)
    func contacts(kind: Kind) throws {
        try survive(kind) { run in
            var wide = Devices.touchscreen(named: "Two")
            wide.axes[EvdevEvent.slot]?.maximum = 79
            let screen = try run.desk.plug(wide)
            let contacts = (0..<80).map { Contact(slot: Int32($0), x: Int32(100 * $0), y: 2000) }
            try run.desk.playNow(Frames.down(contacts, at: 0), on: screen)
            // The fingers of the gesture lift while there is no room.
            try run.playLater()
            #expect(run.desk.window.gestureEngine.counters.touchesFull > 0)
            try run.desk.playNow(Frames.up(contacts.map(\.slot), at: 0), on: screen)
            try screen.remove()
            run.desk.turn()
        }
    }
}

/// How many frames a flood has.
private let flood: UInt64 = 200

extension FaultRun {
    /// A frame in which the fingers that are down tremble.
    fileprivate func jitter(_ number: UInt64) -> EvdevFrame {
        let contacts = kind.stroke.scans[moment].contacts.map {
            Contact(slot: $0.slot, x: $0.x + Int32(number % 2), y: $0.y)
        }
        return Frames.move(contacts, at: 0)
    }
}

@Suite("Stamps that jump in the middle of gestures of every kind")
struct ClockTests {
    /// In microseconds: hours ahead, and a quarter of an hour back.
    static let jumps: [Int64] = [3_600_000_000, 72_000_000_000, -900_000_000]

    @Test("Stamps jump, and stay so", arguments: Kind.all, jumps)
    func stay(kind: Kind, jump: Int64) throws {
        // libinput's timers for touchpads fire at once if stamps went back. So it begins a hold.
        let isWithHold = kind.isTouchpad && jump < 0
        try survive(kind, amongAll: !isWithHold) { run in
            try run.device.setStampOffset(microseconds: jump)
            try run.playRest()
        }
    }

    @Test("One frame has a stamp that is off", arguments: Kind.all, jumps + [-2_000_000])
    func once(kind: Kind, jump: Int64) throws {
        try survive(kind) { run in
            try run.device.setStampOffset(microseconds: jump)
            if let frame = run.takeFrame() {
                try run.desk.play(frame, on: run.device)
            }
            try run.device.setStampOffset(microseconds: 0)
            try run.playRest()
        }
    }

    @Test("Stamps stand still until the fingers have lifted", arguments: Kind.all)
    func still(kind: Kind) throws {
        try survive(kind) { run in
            let start = Int64(run.desk.seat.time)
            while let frame = run.takeFrame() {
                try run.desk.wait(until: frame.timeInMicroseconds / 1000)
                let past = start - Int64(run.desk.seat.time)
                try run.device.setStampOffset(microseconds: past)
                try run.desk.play(frame, on: run.device)
            }
            try run.device.setStampOffset(microseconds: 0)
        }
    }
}

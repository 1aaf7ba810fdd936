// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import Testing

/// One thing that goes wrong. ``survive(_:_:)`` lets it happen at each moment of a gesture of each
/// kind.
struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let happen: @Sendable (FaultRun) throws -> Void

    init(_ name: String, _ happen: @escaping @Sendable (FaultRun) throws -> Void) {
        (testDescription, self.happen) = (name, happen)
    }

    /// What happens to a device, or to the program.
    static let ofDevices = [
        Fault("Nothing happens") { try $0.playRest() },
        Fault("Unplugged, and plugged in again") { run in
            try run.device.remove()
            run.desk.turn()
            run.expectCancelled()
            #expect(run.desk.devices == [])
            run.device = try run.desk.plug(run.kind.device())
        },
        Fault("Unplugged, and another device is plugged in") { run in
            try run.device.remove()
            run.desk.turn()
            var other = run.kind.device(named: "Other")
            // Its positions are 1,000 more, so the same fingers land at other places.
            for code in [EvdevEvent.x, EvdevEvent.positionX] {
                other.axes[code]?.minimum += 1000
                other.axes[code]?.maximum += 1000
            }
            let plugged = try run.desk.plug(other)
            let outcome = try run.desk.perform(run.kind, on: plugged)
            #expect(outcome.states.joined().last?.isOver != false)
            try plugged.remove()
            run.desk.turn()
            run.device = try run.desk.plug(run.kind.device())
        },
        Fault("Suspended, and resumed while the fingers are down") { run in
            try run.desk.seat.suspend()
            run.desk.turn()
            run.expectCancelled()
            #expect(run.desk.devices == [])
            try run.desk.wait(300)
            try run.desk.seat.resume()
            run.desk.turn()
            try run.playLater()
        },
        Fault("Suspended until the fingers have lifted") { run in
            try run.desk.seat.suspend()
            try run.playRest()
            run.expectCancelled()
            try run.desk.seat.resume()
            run.desk.turn()
        },
        Fault("Turned off and on by a setting of libinput") { run in
            // Without a contact libinput reports nothing, and a double tap still waits.
            let isDown = run.device.contactCount > 0
            try run.device.disable()
            run.desk.turn()
            if isDown {
                run.expectCancelled()
            }
            try run.device.enable()
            run.desk.turn()
            try run.playRest()
        },
        Fault("The program hangs for an hour") { run in
            // Nobody reads the rest of the gesture, and no timer fires.
            while let frame = run.takeFrame() {
                try run.device.queue(frame)
            }
            try run.desk.seat.advance(to: run.desk.seat.time + 3_600_000_000)
            try run.desk.seat.dispatch()
            run.desk.turn()
        },
        Fault("Stamps stand still until the fingers have lifted") { run in
            let start = Int64(run.desk.seat.time)
            while let frame = run.takeFrame() {
                try run.desk.wait(until: frame.timeInMicroseconds / 1000)
                let past = start - Int64(run.desk.seat.time)
                try run.device.setStampOffset(microseconds: past)
                try run.desk.play(frame, on: run.device)
            }
            try run.device.setStampOffset(microseconds: 0)
        },
    ]

    /// SYN_DROPPED.
    static let ofLostEvents = [
        Fault("Nothing was lost") { run in
            try run.device.drop()
            run.desk.turn()
            try run.playRest()
        },
        Fault("The rest is lost, with the lifts") { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
            }
            try run.device.drop()
            run.desk.turn()
        },
        Fault("The lifts are lost, and the landings of other fingers") { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
            }
            // Other contacts are in the same slots now, with other tracking IDs.
            let others = run.desk.frames(of: run.kind, at: run.desk.milliseconds + 50)
            try run.device.lose(others[0])
            try run.device.drop()
            run.desk.turn()
            for frame in others.dropFirst() {
                try run.desk.play(frame, on: run.device)
            }
        },
        Fault("In the middle of a frame: what follows in it is lost") { run in
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
        },
        Fault("In each frame") { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
                try run.device.drop()
                run.desk.turn()
            }
        },
    ]

    /// More than a device sends.
    static let ofFloods = [
        Fault("10,000 frames a second") { run in
            let start = run.desk.seat.time
            let (turns, reports) = (run.desk.turnCount, run.desk.reportCount)
            for number in 1...flood {
                try run.desk.playNow(run.jitter(number), on: run.device, at: start + 100 * number)
            }
            // A turn for each frame, and some for deadlines; at most a report for each.
            #expect(run.desk.turnCount - turns <= 3 * Int(flood))
            #expect(run.desk.reportCount - reports <= (Int(flood) + 2) * run.desk.recognizerCount)
            try run.playLater()
        },
        Fault("10,000 frames a second that come in one read") { run in
            let start = run.desk.seat.time
            for number in 1...flood {
                var frame = run.jitter(number)
                frame.timeInMicroseconds = start + 100 * number
                try run.device.queue(frame)
            }
            try run.desk.seat.dispatch()
            run.desk.turn()
            try run.playLater()
        },
        Fault("More contacts than the device has slots") { run in
            // The kernel ignores these slots. So the contacts disturb the one in the current slot.
            let extra = (10..<40).map { Contact(slot: Int32($0), x: Int32(100 * $0), y: 2000) }
            try run.desk.playNow(Frames.down(extra, at: 0), on: run.device)
            try run.desk.playNow(Frames.up(extra.map(\.slot), at: 0), on: run.device)
            try run.playLater()
        },
        Fault("More contacts than libinput and the engine have room for") { run in
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
        },
    ]
}

@Suite("Faults in the middle of gestures of every kind")
struct FaultMatrixTests {
    @Test("The gesture ends once, and the next one works", arguments: Fault.ofDevices, Kind.all)
    func device(fault: Fault, kind: Kind) throws {
        try survive(kind, fault.happen)
    }

    @Test("The same when events are lost", arguments: Fault.ofLostEvents, Kind.all)
    func lostEvents(fault: Fault, kind: Kind) throws {
        try survive(kind, fault.happen)
    }

    @Test("The same in a flood", arguments: Fault.ofFloods, Kind.all)
    func flood(fault: Fault, kind: Kind) throws {
        try survive(kind, fault.happen)
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

extension GestureRecognizer.State {
    fileprivate var isOver: Bool {
        self == .ended || self == .cancelled
    }
}

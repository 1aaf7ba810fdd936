// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import Testing

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

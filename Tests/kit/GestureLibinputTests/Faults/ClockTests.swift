// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import Testing

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

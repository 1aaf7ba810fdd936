// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import Testing

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

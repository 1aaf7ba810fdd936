// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import Testing

/// Each test is one fault. ``survive(_:_:)`` lets the fault happen at each moment of a gesture of
/// each kind.
@Suite("Faults in the middle of gestures of every kind")
struct FaultMatrixTests {
    @Test("Nothing happens", arguments: Kind.all)
    func none(kind: Kind) throws {
        try survive(kind) { try $0.playRest() }
    }

    @Test("Unplugged, and plugged in again", arguments: Kind.all)
    func unplugged(kind: Kind) throws {
        try survive(kind) { run in
            try run.device.remove()
            run.desk.turn()
            run.expectCancelled()
            #expect(run.desk.devices == [])
            run.device = try run.desk.plug(kind.device())
        }
    }

    @Test("Unplugged, and another device is plugged in", arguments: Kind.all)
    func replaced(kind: Kind) throws {
        try survive(kind) { run in
            try run.device.remove()
            run.desk.turn()
            var other = kind.device(named: "Other")
            // Its positions are 1,000 more, so the same fingers land at other places.
            for code in [EvdevEvent.x, EvdevEvent.positionX] {
                other.axes[code]?.minimum += 1000
                other.axes[code]?.maximum += 1000
            }
            let plugged = try run.desk.plug(other)
            let outcome = try run.desk.perform(kind, on: plugged)
            #expect(outcome.states.joined().last?.isOver != false)
            try plugged.remove()
            run.desk.turn()
            run.device = try run.desk.plug(kind.device())
        }
    }

    @Test("Suspended, and resumed while the fingers are down", arguments: Kind.all)
    func suspended(kind: Kind) throws {
        try survive(kind) { run in
            try run.desk.seat.suspend()
            run.desk.turn()
            run.expectCancelled()
            #expect(run.desk.devices == [])
            try run.desk.wait(300)
            try run.desk.seat.resume()
            run.desk.turn()
            try run.playLater()
        }
    }

    @Test("Suspended until the fingers have lifted", arguments: Kind.all)
    func liftedMeanwhile(kind: Kind) throws {
        try survive(kind) { run in
            try run.desk.seat.suspend()
            try run.playRest()
            run.expectCancelled()
            try run.desk.seat.resume()
            run.desk.turn()
        }
    }

    @Test("Turned off and on by a setting of libinput", arguments: Kind.all)
    func disabled(kind: Kind) throws {
        try survive(kind) { run in
            // Without a contact libinput reports nothing, and a double tap still waits.
            let isDown = run.device.contactCount > 0
            try run.device.disable()
            run.desk.turn()
            // libinput ends a touchpad's gesture then, and does not cancel it.
            if isDown && !kind.isTouchpad {
                run.expectCancelled()
            }
            try run.device.enable()
            run.desk.turn()
            try run.playRest()
        }
    }

    @Test("The program hangs for an hour", arguments: Kind.all)
    func hang(kind: Kind) throws {
        try survive(kind) { run in
            // Nobody reads the rest of the gesture, and no timer fires.
            while let frame = run.takeFrame() {
                try run.device.queue(frame)
            }
            try run.desk.seat.advance(to: run.desk.seat.time + 3_600_000_000)
            try run.desk.seat.dispatch()
            run.desk.turn()
        }
    }
}

// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import Testing

/// A stroke in whose middle something happens.
final class FaultRun {
    let desk: FaultDesk
    let kind: Kind
    /// The device of the stroke, and of the gesture after it. A fault may replace it.
    var device: EmulatedDevice
    /// The number of the frame that was played last, before the fault.
    let moment: Int
    /// How many gestures had ended before the fault.
    private let gestureEndCount: Int
    /// The frames of the stroke that are not played yet.
    private(set) var rest: ArraySlice<EvdevFrame>

    fileprivate init(_ desk: FaultDesk, _ kind: Kind, moment: Int) throws {
        self.desk = desk
        self.kind = kind
        self.moment = moment
        device = try desk.plug(kind.device())
        let frames = desk.frames(of: kind, at: 1000)
        for frame in frames[...moment] {
            try desk.play(frame, on: device)
        }
        rest = frames[(moment + 1)...]
        gestureEndCount = desk.gestureEndCount
    }

    /// Plays the rest of the stroke, in which the fingers lift.
    func playRest() throws {
        while let frame = rest.popFirst() {
            try desk.play(frame, on: device)
        }
    }

    /// Like ``playRest()``, but as much later as the desk has waited since the last frame.
    func playLater() throws {
        let due = rest.first?.timeInMicroseconds ?? 0
        let delay = max(desk.seat.time, due) - due
        while var frame = rest.popFirst() {
            frame.timeInMicroseconds += delay
            try desk.play(frame, on: device)
        }
    }

    /// Hands out the next frame of the stroke, which the caller plays.
    func takeFrame() -> EvdevFrame? {
        rest.popFirst()
    }

    /// Everything of the stroke must have been cancelled by now: its fingers are still down.
    func expectCancelled(_ place: SourceLocation = #_sourceLocation) {
        #expect(!desk.isBusy(), sourceLocation: place)
        #expect(desk.gestureEndCount == gestureEndCount, sourceLocation: place)
        // The ends of those that have lifted before may have waited for a recognizer.
        let lifted = kind.stroke.liftCount(until: moment)
        #expect(desk.touchEndCount <= lifted, sourceLocation: place)
    }
}

/// Lets a fault happen after each frame of a stroke but the last, with the kind's recognizer alone
/// and among those of all kinds. Then each gesture and touch must have ended once, and nothing may
/// be left. The same stroke must lead to what it leads to on a new desk. `second` is the only kind
/// on the view of the second device.
func survive(
    _ kind: Kind,
    amongAll: Bool = true,
    second: Kind? = nil,
    _ fault: (FaultRun) throws -> Void
) throws {
    let all = Kind.all.map(\.name).contains(kind.name) ? Kind.all : Kind.all + [kind]
    for (kinds, isAlone) in [([kind], true), (all, false)] where isAlone || amongAll {
        let fresh = try FaultDesk(kinds)
        let expected = try fresh.perform(kind, on: fresh.plug(kind.device()))
        #expect(fresh.problems == [])
        #expect(fresh.leftovers == [], "without a fault")
        if isAlone {
            #expect(expected.states == [kind.life], "without a fault")
        }
        for moment in 0..<(kind.stroke.scans.count - 1) {
            let desk = try FaultDesk(kinds, right: second.map { [$0] })
            let run = try FaultRun(desk, kind, moment: moment)
            try fault(run)
            try desk.wait(2000)
            let about: Comment = "after frame \(moment)\(isAlone ? "" : ", among all kinds")"
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
            #expect(try desk.perform(kind, on: run.device) == expected, about)
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
        }
    }
}

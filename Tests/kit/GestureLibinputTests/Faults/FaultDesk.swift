// SPDX-License-Identifier: MIT

import CGestureCore
import EvdevRecording
import EvdevReplay
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureLibinput
import Testing

/// What a stroke has led to.
struct Outcome: Equatable {
    /// The states of each recognizer.
    var states: [[GestureRecognizer.State]]
    /// What the view has received.
    var touches: [String]
}

/// A window with a view for each of two devices, with the same recognizers, and a seat. Its loop is
/// that of `LibinputSource`, in virtual time.
final class FaultDesk {
    let seat: EmulatedSeat
    let window = Window(frame: Rect(x: 0, y: 0, width: 3200, height: 1600))
    let left = Witness(frame: Rect(x: 0, y: 0, width: 1600, height: 1600))
    let right = Witness(frame: Rect(x: 1600, y: 0, width: 1600, height: 1600))
    private let router: EventRouter
    private var lives: [[Life]] = []
    private var nextID: Int32 = 1
    private(set) var turnCount = 0

    /// Creates a desk with recognizers of some kinds on both views, or of others on the right one.
    init(_ kinds: [Kind], right others: [Kind]? = nil) throws {
        seat = try EmulatedSeat()
        // The screen of 250 mm is 1574.8 points wide. The second one ends where the window ends.
        router = EventRouter(
            window.gestureEngine,
            settings: { device in
                let origin = Point(x: device.name == "Two" ? 3200 - 250 * 160 / 25.4 : 0, y: 0)
                return DeviceSettings(output: Rect(origin: origin, size: .zero))
            }
        )
        for (view, kinds) in [(left, kinds), (right, others ?? kinds)] {
            window.addSubview(view)
            lives.append(kinds.map { Life($0.make(), $0.name) })
            lives.last?.forEach { view.addGestureRecognizer($0.recognizer) }
        }
    }

    var now: Timestamp { Timestamp(microseconds: seat.epoch + seat.time) }

    /// The time of the seat, in milliseconds.
    var milliseconds: UInt64 { seat.time / 1000 }

    func plug(_ device: EvdevDevice) throws -> EmulatedDevice {
        let plugged = try EmulatedDevice(device, name: device.name, on: seat)
        // The first frame begins the time of the seat.
        try plugged.play(Frames.frame([], at: 0))
        turn()
        return plugged
    }

    /// One turn of the loop.
    func turn() {
        turnCount += 1
        seat.takeEvents { event, _ in router.take(event, at: now) }
        router.endBatch()
        if let deadline = window.gestureEngine.deadline, deadline <= now {
            window.gestureEngine.advance(to: now)
        }
    }

    /// Waits until a time, in milliseconds. The timer of the loop fires at each deadline.
    func wait(until milliseconds: UInt64) throws {
        let end = max(milliseconds * 1000, seat.time)
        var laps = 0
        while let deadline = window.gestureEngine.deadline,
            deadline.microseconds <= seat.epoch + end
        {
            laps += 1
            guard laps < 1000 else {
                Issue.record("the loop spins: there is always a deadline")
                return
            }
            try seat.advance(to: max(deadline.microseconds, seat.epoch) - seat.epoch)
            turn()
        }
        try seat.advance(to: end)
        turn()
    }

    func wait(_ milliseconds: UInt64) throws {
        try wait(until: self.milliseconds + milliseconds)
    }

    func play(_ frame: EvdevFrame, on device: EmulatedDevice) throws {
        try wait(until: frame.timeInMicroseconds / 1000)
        try device.play(frame)
        turn()
    }

    /// Plays a frame at the present time, or at a later one in microseconds.
    func playNow(
        _ frame: EvdevFrame,
        on device: EmulatedDevice,
        at microseconds: UInt64 = 0
    ) throws {
        var frame = frame
        frame.timeInMicroseconds = max(seat.time, microseconds)
        try play(frame, on: device)
    }

    /// The frames of a kind's stroke, from a time on.
    func frames(of kind: Kind, at start: UInt64, mirrored: Bool = false) -> [EvdevFrame] {
        // Touchpads move it.
        router.pointer = Point(x: 500, y: 500)
        let stroke = mirrored ? kind.stroke.mirrored(width: 10_000) : kind.stroke
        defer { nextID += 100 }
        return stroke.frames(at: start, firstID: nextID, isTouchpad: kind.isTouchpad)
    }

    /// Plays a whole stroke after a second, and waits until nothing more can come of it.
    func perform(
        _ kind: Kind,
        on device: EmulatedDevice,
        mirrored: Bool = false,
        report: (inout EvdevEvent) -> Void = { _ in }
    ) throws -> Outcome {
        try wait(1000)
        _ = takeOutcome(mirrored: mirrored)
        for var frame in frames(of: kind, at: milliseconds, mirrored: mirrored) {
            for index in frame.events.indices {
                report(&frame.events[index])
            }
            try play(frame, on: device)
        }
        try wait(1000)
        return takeOutcome(mirrored: mirrored)
    }

    /// What has come of the strokes on a view since the last call.
    func takeOutcome(mirrored: Bool = false) -> Outcome {
        Outcome(
            states: lives[mirrored ? 1 : 0].map { $0.take() },
            touches: (mirrored ? right : left).take()
        )
    }

    /// Whether a gesture of the view is active, or a touch is down on it.
    func isBusy(mirrored: Bool = false) -> Bool {
        lives[mirrored ? 1 : 0].contains { $0.isActive }
            || (mirrored ? right : left).touchCount > 0
    }

    /// How many gestures have ended so far and were not cancelled.
    var gestureEndCount: Int { lives.joined().reduce(0) { $0 + $1.endCount } }

    /// How many touches have ended so far and were not cancelled.
    var touchEndCount: Int { left.endCount + right.endCount }

    var recognizerCount: Int { lives.joined().count }

    /// How often all recognizers have reported so far.
    var reportCount: Int { lives.joined().reduce(0) { $0 + $1.reportCount } }

    /// Everything that was found so far to be against the rules.
    var problems: [String] {
        let all = Array(lives.joined())
        return all.flatMap(\.problems) + left.problems + right.problems
            + all.flatMap { ($0.recognizer as? Follower)?.problems ?? [] }
    }

    /// What is left of the gestures before, although all fingers have lifted long ago.
    var leftovers: [String] {
        var found: [String] = []
        for life in lives.joined() where life.isActive || life.recognizer.state != .possible {
            found.append("\(life.recognizer.name ?? "") is \(life.recognizer.state)")
        }
        if left.touchCount + right.touchCount > 0 {
            found.append("\(left.touchCount + right.touchCount) touches are down")
        }
        if let deadline = window.gestureEngine.deadline {
            found.append("there is a deadline at \(deadline)")
        }
        if !gc_engine_is_idle(window.gestureEngine.raw) {
            found.append("the engine is not idle")
        }
        return found
    }

    /// The devices that the router knows.
    var devices: [InputDevice] { router.devices }
}

// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import GestureKit

/// How a host goes about a stream. None of it may change the calls of actions and views.
struct Pace: Sendable {
    var eventCapacity = 64
    /// Actions are called, rather than events taken.
    var callsActions = false
    /// Events are taken after one to three frames, so that they find room.
    var takesRarely = false
    var leavesFramesOut = false
    var advances = false
    var sendsEmptyFrames = false
}

/// One step of a stream. Samples of one time are one frame.
struct PacedStep {
    var sample: TouchSample?
    var time: Timestamp
    var endsFrame = false
    /// By which the host picks what it does after the frame.
    var chance: UInt64
}

/// A call of an action or of a view.
struct PacedEntry: CustomStringConvertible {
    /// Unknown inside an action.
    var time: Timestamp?
    /// The recognizer, or the view and the touch.
    var subject: String
    var state: String
    var values: String

    func isSame(as other: PacedEntry) -> Bool {
        subject == other.subject && state == other.state && values == other.values
            && (time == nil || other.time == nil || time == other.time)
    }

    var description: String {
        "\(time.map { "\($0.microseconds) us " } ?? "")\(subject) \(state) \(values)"
    }
}

/// Recognizers on a window with two views, at one pace.
final class PacedPlayer {
    private final class Listener: View {
        var number = 0
        var onTouch: (Int, Touch) -> Void = { _, _ in }

        override func touchesBegan(_ touches: [Touch]) { report(touches) }
        override func touchesMoved(_ touches: [Touch]) { report(touches) }
        override func touchesEnded(_ touches: [Touch]) { report(touches) }
        override func touchesCancelled(_ touches: [Touch]) { report(touches) }

        private func report(_ touches: [Touch]) {
            for touch in touches {
                onTouch(number, touch)
            }
        }
    }

    private let engine: GestureEngine
    private let recognizers: [GestureRecognizer]
    private let pace: Pace
    private(set) var log: [PacedEntry] = []
    private var framesNotTaken = 0

    init(_ pace: Pace) {
        self.pace = pace
        let views = [(0.0, 1600.0), (0, 800), (800, 800)].enumerated().map { number, place in
            let frame = Rect(x: place.0, y: 0, width: place.1, height: 1200)
            let view = Listener(frame: frame)
            view.number = number
            view.isMultipleTouchEnabled = true
            return view
        }
        recognizers = Self.makeRecognizers()
        engine = GestureEngine(
            root: views[0],
            touchCapacity: 32,
            eventCapacity: pace.eventCapacity
        )
        engine.callsActions = pace.callsActions
        views[0].addSubview(views[1])
        views[0].addSubview(views[2])
        for (index, recognizer) in recognizers.enumerated() {
            views[index % 3].addGestureRecognizer(recognizer)
            recognizer.addAction { [unowned self] recognizer in
                add(recognizer, at: nil)
            }
        }
        for view in views {
            view.onTouch = { [unowned self] view, touch in add(touch, of: view) }
        }
    }

    private static func makeRecognizers() -> [GestureRecognizer] {
        let doubleTap = TapGestureRecognizer()
        doubleTap.numberOfTapsRequired = 2
        let tap = TapGestureRecognizer()
        let eager = PanGestureRecognizer()
        eager.slop = 0
        eager.cancelsTouchesInView = false
        let withholding = LongPressGestureRecognizer()
        withholding.delaysTouchesBegan = true
        withholding.minimumPressDuration = .milliseconds(80)
        let twoFingers = PanGestureRecognizer()
        twoFingers.minimumNumberOfTouches = 2
        let swipe = SwipeGestureRecognizer()
        swipe.direction = [.left, .right]
        return [
            tap, eager, withholding, PinchGestureRecognizer(), HoldGestureRecognizer(),
            RotationGestureRecognizer(), doubleTap, twoFingers, TransformGestureRecognizer(),
            swipe,
        ]
    }

    /// Plays a stream to its end.
    func play(_ steps: [PacedStep]) -> [PacedEntry] {
        for (index, step) in steps.enumerated() {
            if let sample = step.sample {
                try? engine.push(sample)
            } else {
                engine.cancelAllTouches(at: step.time)
            }
            if step.endsFrame {
                let next = index + 1 < steps.count ? steps[index + 1].time : step.time
                endFrame(step, next: next)
            }
            framesNotTaken += step.endsFrame ? 1 : 0
            if !pace.takesRarely || framesNotTaken == 3
                || (step.endsFrame && step.chance % 3 == 0)
            {
                take()
            }
        }
        take()
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            take()
        }
        return log
    }

    private func endFrame(_ step: PacedStep, next: Timestamp) {
        if !(pace.leavesFramesOut && step.chance / 4 % 3 == 0) {
            engine.endFrame(at: step.time)
        }
        let moment = Timestamp(microseconds: min(step.time.microseconds + 1000, next.microseconds))
        switch step.chance / 16 % 8 {
        case 0 where pace.advances: engine.advance(to: next)
        case 1 where pace.advances: engine.advance(to: moment)
        case 2 where pace.advances: serveDeadlines(until: next)
        case 3 where pace.sendsEmptyFrames: engine.endFrame(at: next)
        case 4 where pace.sendsEmptyFrames: engine.endFrame(at: moment)
        default: break
        }
    }

    private func serveDeadlines(until time: Timestamp) {
        while let deadline = engine.deadline, deadline <= time {
            engine.advance(to: deadline)
            take()
        }
    }

    private func take() {
        framesNotTaken = 0
        engine.takeEvents { event in
            if let recognizer = recognizers.first(where: event.isFrom) {
                add(recognizer, at: event.timestamp, event)
            }
        }
    }

    private func add(
        _ recognizer: GestureRecognizer,
        at time: Timestamp?,
        _ event: GestureEvent? = nil
    ) {
        let index = recognizers.firstIndex { $0 === recognizer } ?? -1
        let state = event?.state ?? recognizer.state
        let count = event?.numberOfTouches ?? recognizer.numberOfTouches
        let place = event?.location ?? recognizer.location(in: nil)
        log.append(
            PacedEntry(
                time: time,
                subject: "#\(index)",
                state: "\(state)",
                values: "\(count) touches at \(place.x), \(place.y)"
            )
        )
    }

    private func add(_ touch: Touch, of view: Int) {
        let place = touch.location(in: nil)
        log.append(
            PacedEntry(
                time: touch.timestamp,
                subject: "view \(view): touch \(touch.id)",
                state: "\(touch.phase)",
                values: "at \(place.x), \(place.y)"
            )
        )
    }
}

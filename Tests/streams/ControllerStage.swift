// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureKitTesting
import TestSupport

/// A window with a clock, a display and the controllers of a stream.
class ControllerStage {
    let window = ReceivingWindow(frame: Rect(x: 0, y: 0, width: Stream.side, height: Stream.side))
    let clock: VirtualClock
    /// Whether something has changed since the latest frame.
    var wasAsked = true
    /// What was wrong, in words.
    private(set) var faults: [String] = []
    private let start: Timestamp
    /// Nil: this display is not judged.
    private var continuity: Continuity?
    /// What touches of this scan did to content that they hold.
    private var lifts = (any: false, cancels: false)

    init() {
        clock = VirtualClock(of: window.gestureEngine)
        start = clock.now
    }

    func at(_ ms: Double) -> Timestamp {
        start + .microseconds(Int64((ms * 1000).rounded()))
    }

    var ms: Double {
        Double((clock.now - start) / .microseconds(1)) / 1000
    }

    func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds, faults.count < 4 {
            faults.append("at \(ms) ms: \(what())")
        }
    }

    /// Plays a stream on a display, and lets everything come to rest.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - rate: How many frames the display shows in a second.
    ///   - ahead: A frame is drawn for a time so much later, in milliseconds.
    ///   - rest: How long nothing happens after the last event.
    ///   - judgesSteps: Whether further frames show what is just before and after each release, and
    ///     nothing may step. With many frames in a second only.
    func play(_ stream: Stream, rate: Int, ahead: Double, rest: Double, judgesSteps: Bool) {
        continuity = judgesSteps ? Continuity() : nil
        clock.displayInterval = .microseconds(1_000_000 / rate)
        clock.onDisplay = { [unowned self] frame in
            if wasAsked || wantsFrame {
                wasAsked = false
                let time = frame + .microseconds(Int64(ahead * 1000))
                let shown = drawn(time)
                continuity?.show(shown)
            }
        }
        for event in stream.events {
            // To wait would end the frame, and what is at one time is often one scan.
            if at(event.ms) > clock.now {
                clock.wait(until: at(event.ms))
            }
            play(event)
        }
        let last = stream.events.last?.ms ?? 0
        clock.wait(until: at(last + rest))
        clock.onDisplay = nil
        endContinuity()
        judgeRest()
        if let broken = window.gestureEngine.endStream(window.received, seed: stream.seed) {
            expect(false, broken)
        }
    }

    private func play(_ event: Stream.Event) {
        guard continuity != nil else {
            return perform(event)
        }
        endContinuity()
        let (time, letsGo) = (at(event.ms), letsGo(event.act))
        guard letsGo.any, isHeld else {
            return perform(event)
        }
        let age = letsGo.continues ? age(at: time) : nil
        let velocities = velocities
        let before = (drawn(time - .milliseconds(1)), drawn(time))
        let speed = velocities.reduce(0) { hypot($0, $1) }
        let speeds = velocities.map { $0 == 0 ? 0 : speed }
        let wasMoving = isMoving
        let wasGliding = glides
        perform(event)
        guard !isHeld else {
            return
        }
        let (sample, glidesOn) = (parts, glides)
        let after = drawn(time)
        let release = Continuity.Release(
            before: before,
            sample: sample,
            after: after,
            speeds: speeds,
            glide: wasGliding && glidesOn && glides
                ? age.map { Continuity.Glide(velocities: velocities, age: $0) } : nil
        )
        if let fault = continuity?.begin(release) {
            expect(false, fault)
        }
        guard !wasMoving else {
            // What moved by itself before has a velocity of its own.
            continuity = Continuity()
            return
        }
        let next = drawn(time + .milliseconds(1))
        continuity?.show(next)
    }

    private func endContinuity() {
        if let fault = continuity?.end(isAtRest: !isMoving, stopsHard: stopsHard) {
            expect(false, fault)
        }
    }

    private func drawn(_ time: Timestamp) -> Continuity.Frame {
        draw(time)
        return Continuity.Frame(time: time, place: parts)
    }

    /// Whether something can let go of content, and whether its velocity continues then.
    private func letsGo(_ act: Stream.Act) -> (any: Bool, continues: Bool) {
        switch act {
        case .touch(.up, _): lifts.any = true
        case .touch(.cancel, _): lifts = (true, true)
        case .frame:
            defer { lifts = (false, false) }
            return (lifts.any, !lifts.cancels)
        case .pointer(.scrollEnd), .pointer(.leave), .step(.end), .step(.cancel), .cancelAll,
            .enable(false, _):
            return (true, false)
        default: break
        }
        return (false, false)
    }

    private func perform(_ event: Stream.Event) {
        let (engine, time) = (window.gestureEngine, at(event.ms))
        touched()
        switch event.act {
        case .touch(let kind, let id):
            _ = try? engine.push(TouchSample(kind, id: id, time: time))
        case .frame: engine.endFrame(at: time)
        case .pointer(let kind):
            _ = try? engine.push(PointerSample(kind, device: 2, time: time))
            engine.endFrame(at: time)
        case .step(let kind):
            _ = try? engine.push(TouchpadStep(kind, device: 3, time: time))
            engine.endFrame(at: time)
        case .cancelAll: engine.cancelAllTouches(at: time)
        case .enable(let isEnabled, let which): enable(isEnabled, which)
        case .command(let which, let numbers):
            command(which, numbers, at: time)
            wasAsked = true
        }
    }

    // What a stage of a controller does.

    /// Whether a program would draw the next frame.
    var wantsFrame: Bool { true }
    func draw(_ time: Timestamp) {}
    /// Something is about to happen.
    func touched() {}
    func enable(_ isEnabled: Bool, _ which: Int) {}
    func command(_ which: Int, _ numbers: Stream.Numbers, at time: Timestamp) {}
    /// Everything must be at rest now.
    func judgeRest() {}
    /// What is shown.
    var parts: Continuity.Place { [] }
    /// Whether something has the content.
    var isHeld: Bool { false }
    /// Whether content moves by itself.
    var isMoving: Bool { false }
    /// How fast the fingers move along each coordinate that the display shows.
    var velocities: [Double] { [] }
    /// How many seconds ago the finger was that drags content, if what is shown at a time and a
    /// little before is predicted from its velocity.
    func age(at time: Timestamp) -> Double? { nil }
    /// Whether no spring moves content where it is, if it is let go of.
    var glides: Bool { false }
    /// Whether content stops at an end without a spring.
    var stopsHard: Bool { false }
}

extension ContentController {
    /// The scales at rest.
    var zoomScales: ClosedRange<Double> {
        minimumZoomScale...maximumZoomScale
    }
}

extension GestureRecognizer {
    /// Whether it is in the middle of a gesture.
    var isActive: Bool {
        state == .began || state == .changed
    }
}

extension DragGestureRecognizer {
    /// How old its newest sample is at a time. Nil: it does not predict by the velocity of one
    /// finger then.
    func age(at time: Timestamp) -> Double? {
        guard let sampleTimestamp else {
            return nil
        }
        let age: Duration = time - sampleTimestamp
        let isLive = isActive && numberOfTouches == 1 && age <= .milliseconds(16)
        return isLive ? age / .seconds(1) : nil
    }
}

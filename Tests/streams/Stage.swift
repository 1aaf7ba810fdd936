// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

/// A window with a clock, a display and the controllers of a stream.
class Stage {
    let window = Window(frame: Rect(x: 0, y: 0, width: Stream.side, height: Stream.side))
    let clock: VirtualClock
    /// What was wrong, in words.
    private(set) var faults: [String] = []
    private let start: Timestamp

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
    func play(_ stream: Stream, rate: Int, ahead: Double, rest: Double) {
        clock.displayInterval = .microseconds(1_000_000 / rate)
        clock.onDisplay = { [unowned self] frame in
            if wantsFrame {
                draw(frame + .microseconds(Int64(ahead * 1000)))
            }
        }
        for event in stream.events {
            clock.wait(until: at(event.ms))
            perform(event)
        }
        let last = stream.events.last?.ms ?? 0
        clock.wait(until: at(last + rest))
        clock.onDisplay = nil
        judgeRest()
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
        case .step(let kind):
            _ = try? engine.push(TouchpadStep(kind, device: 3, time: time))
        case .cancelAll: engine.cancelAllTouches(at: time)
        case .enable(let isEnabled, let which): enable(isEnabled, which)
        case .command(let which, let numbers): command(which, numbers, at: time)
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
    /// What is shown at the end.
    var place: [Double] { [] }
}

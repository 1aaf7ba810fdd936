// SPDX-License-Identifier: MIT

import CCostStroke
import CCounting
import CGestureCore
@_spi(GestureTools) import GestureKit

/// A way to push samples to the engine and take gestures from it.
enum Turn {
    /// The reference: the C engine, called as in Tools/bench/cost/cost.c.
    case core
    /// Samples of the core, a whole frame at once, like from an adapter; closures that read a
    /// value.
    case closures
    /// The same samples; events, taken one by one.
    case events
    /// The program's own samples; events.
    case ownSamples
}

/// A scenario of Tools/bench/cost/cost.c, played in one of the ways.
struct Scenario {
    let name: String
    let turn: Turn
    let stroke: stroke
    var isTogether = false
    let active: Set<Seven>

    static let all = [Turn.core, .closures, .events, .ownSamples].flatMap { turn in
        [
            Scenario("two pinch", turn, STROKE_SPREAD, [.pinch]),
            Scenario("two pan", turn, STROKE_DRAG, [.pan]),
            Scenario("two together", turn, STROKE_SPREAD, [.pan, .pinch, .rotation]),
        ]
    }

    private init(_ name: String, _ turn: Turn, _ stroke: stroke, _ active: Set<Seven>) {
        self.name = "\(turn) \(name)"
        self.turn = turn
        self.stroke = stroke
        self.active = active
        isTogether = active.count > 1
    }
}

/// The recognizers of Tools/bench/cost/stage.c, in its order.
enum Seven: Int, CaseIterable {
    case pan, pinch, rotation, tap, longPress, swipe, edgePan
}

/// A window with a surface, which has the seven recognizers.
final class Stage: GestureRecognizerDelegate {
    private let engine: GestureEngine
    private let recognizers: [GestureRecognizer]
    private let active: Set<Seven>
    // Raw memory, so that no exclusivity check is part of the measurement.
    private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    private let event = UnsafeMutablePointer<gc_event>.allocate(capacity: 1)
    var updates: Int { count.pointee }

    init(_ scenario: Scenario) {
        let window = View(frame: Rect(x: 0, y: 0, width: 4000, height: 4000))
        let surface = View(frame: Rect(x: 0, y: 0, width: 1500, height: 1500))
        window.addSubview(surface)
        engine = GestureEngine(root: window)
        active = scenario.active
        let edgePan = ScreenEdgePanGestureRecognizer()
        edgePan.edges = [.left, .right]
        let pan = PanGestureRecognizer()
        let pinch = PinchGestureRecognizer()
        let rotation = RotationGestureRecognizer()
        recognizers = [
            pan, pinch, rotation, TapGestureRecognizer(), LongPressGestureRecognizer(),
            SwipeGestureRecognizer(), edgePan,
        ]
        for recognizer in recognizers {
            recognizer.delegate = scenario.isTogether ? self : nil
            surface.addGestureRecognizer(recognizer)
        }
        engine.callsActions = scenario.turn == .closures
        count.initialize(to: 0)
        pan.addAction { [count] in use($0.translation(in: nil), count) }
        pinch.addAction { [count] in use($0.scale, count) }
        rotation.addAction { [count] in use($0.rotation, count) }
    }

    var isAsExpected: Bool {
        Seven.allCases.allSatisfy { which in
            let state = recognizers[which.rawValue].state
            return active.contains(which) == (state == .began || state == .changed)
        }
    }

    /// The body of the loop, for each way.
    func play(_ turn: Turn) -> (Frame) throws -> Void {
        switch turn {
        case .core: playCore
        case .closures: playClosures
        case .events: playEvents
        case .ownSamples: playOwnSamples
        }
    }

    @inline(never)
    private func playCore(_ frame: Frame) {
        for index in frame.raw.indices {
            _ = gc_engine_push(engine.raw, frame.raw.baseAddress.map { $0 + index })
        }
        while gc_engine_next(engine.raw, event) {
            counting_use(event)
            count.pointee += 1
        }
    }

    @inline(never)
    private func playClosures(_ frame: Frame) {
        engine.push(frame.raw)
    }

    @inline(never)
    private func playEvents(_ frame: Frame) {
        engine.push(frame.raw)
        engine.takeEvents { event in
            use(event, count)
        }
    }

    @inline(never)
    private func playOwnSamples(_ frame: Frame) throws {
        for sample in frame.samples {
            try engine.push(sample)
        }
        engine.endFrame(at: frame.time)
        engine.takeEvents { event in
            use(event, count)
        }
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }

    deinit {
        count.deallocate()
        event.deallocate()
    }
}

/// Keeps the compiler from removing a read.
@inline(__always)
private func use<Value>(_ value: Value, _ count: UnsafeMutablePointer<Int>) {
    withUnsafePointer(to: value) { counting_use($0) }
    count.pointee += 1
}

/// The loop without an engine. Its cost is subtracted.
@inline(never)
func walk(_ frame: Frame, updates: Int) {
    for index in frame.raw.indices {
        counting_use(frame.raw.baseAddress.map { $0 + index })
    }
    for update in 0..<updates {
        withUnsafePointer(to: update) { counting_use($0) }
    }
}

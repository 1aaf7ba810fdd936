// SPDX-License-Identifier: MIT

import CAllocationCount
import Foundation
import GestureKit
import GestureKitTesting
import Testing

/// A moment of a test. The clock starts some time in, and the environment can move it.
func at(_ milliseconds: Double) -> Timestamp {
    Timestamp(microseconds: clockOffset + 1_000_000 + UInt64((milliseconds * 1000).rounded()))
}

private let clockOffset = environment("GC_TEST_CLOCK_OFFSET")
private let idOffset = Int32(truncatingIfNeeded: environment("GC_TEST_ID_OFFSET"))

private func environment(_ name: String) -> UInt64 {
    getenv(name).flatMap { UInt64(String(cString: $0)) } ?? 0
}

/// A window of 400 x 400 points with an engine, and a hand and a mouse on it.
///
/// Each call is a frame of its own. Times are milliseconds of the test. The program stalls between
/// frames, so the engine reaches deadlines with the samples. In tests of deadlines that the program
/// serves, use ``advance(ms:)`` or the hand.
final class TestWindow {
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let engine: GestureEngine
    let hand: Hand
    let mouse: Mouse

    init(_ recognizers: GestureRecognizer..., keepsTouchPaths: Bool = false) {
        engine = GestureEngine(root: view, keepsTouchPaths: keepsTouchPaths)
        hand = Hand(on: engine, startingAt: at(0))
        hand.firstID = idOffset
        mouse = Mouse(clock: hand.clock)
        for recognizer in recognizers {
            view.addGestureRecognizer(recognizer)
        }
    }

    func down(_ id: Int32, _ x: Double, _ y: Double, ms: Double) throws {
        try frame(ms: ms, .down(id, x, y))
    }

    func move(_ id: Int32, _ x: Double, _ y: Double, ms: Double) throws {
        try frame(ms: ms, .move(id, x, y))
    }

    func up(_ id: Int32, ms: Double) throws {
        try frame(ms: ms, .up(id))
    }

    /// A finger that lands at a moment and lifts at another.
    func tap(_ id: Int32, _ x: Double, _ y: Double, ms: Double, until lift: Double) throws {
        try down(id, x, y, ms: ms)
        try up(id, ms: lift)
    }

    /// A finger that lands at a place and moment and has moved to others.
    func drag(
        _ id: Int32,
        _ x: Double,
        _ y: Double,
        ms: Double,
        to endX: Double,
        _ endY: Double,
        ms later: Double
    ) throws {
        try down(id, x, y, ms: ms)
        try move(id, endX, endY, ms: later)
    }

    /// Drags a finger along a line, a sample every 10 ms. It stays down.
    func drag(from start: Point, by step: Vector, samples: Int, ms: Double = 0) throws {
        try down(1, start.x, start.y, ms: ms)
        hand.rate = .hertz(100)
        let end = start + step * Double(samples)
        try hand.fingers.last?.drag(to: end, duration: .milliseconds(10 * samples))
    }

    /// Drags a finger along x = 200, by ten steps of 10 ms. It stays down.
    func drag(down step: Double, from y: Double = 200, ms: Double = 0) throws {
        try drag(from: Point(x: 200, y: y), by: Vector(x: 0, y: step), samples: 10, ms: ms)
    }

    /// What several fingers do in one frame.
    func frame(ms: Double, _ reports: Report...) throws {
        try hand.frame(ms: ms, reports)
    }

    func advance(ms: Double) {
        hand.stall(until: at(ms))
        engine.advance(to: at(ms))
    }

    /// How many allocations it takes to push samples, and to let time pass until a moment.
    func allocations(pushing samples: [TouchSample], until ms: Double) throws -> Int {
        let before = allocation_count()
        // An iterator is allocated in a build without optimization.
        var index = 0
        while index < samples.count {
            try engine.push(samples[index])
            index += 1
        }
        engine.advance(to: at(ms))
        return Int(allocation_count() - before)
    }

    func cancelAll(ms: Double) {
        engine.cancelAllTouches(at: at(ms))
    }

    /// A view in the window.
    func subview(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> View {
        view.subview(x, y, width, height)
    }
}

extension View {
    /// A view in this one.
    func subview(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> View {
        let subview = View(frame: Rect(x: x, y: y, width: width, height: height))
        addSubview(subview)
        return subview
    }
}

extension Hand {
    /// What several fingers do in one frame.
    func frame(ms: Double, _ reports: Report...) throws {
        try frame(ms: ms, reports)
    }

    fileprivate func frame(ms: Double, _ reports: [Report]) throws {
        stall(until: at(ms))
        try inOneFrame {
            for report in reports {
                try perform(report)
            }
        }
    }

    /// What one finger does, now.
    func perform(_ report: Report) throws {
        let id = sampleID(report.id)
        switch report.kind {
        case .down(at: let place): try land(at: place, id: id, type: report.type)
        case .motion(to: let place): try #require(finger(id)).move(to: place)
        case .up: try #require(finger(id)).lift()
        case .cancel: try #require(finger(id)).cancel()
        case .size(let major, let minor):
            try #require(finger(id)).setSize(major: major, minor: minor)
        case .frame: break
        }
    }
}

/// What one finger does.
struct Report {
    let kind: TouchSample.Kind
    let id: Int32
    var type = TouchType.finger

    static func down(
        _ id: Int32,
        _ x: Double,
        _ y: Double,
        _ type: TouchType = .finger
    ) -> Report {
        Report(kind: .down(at: Point(x: x, y: y)), id: id, type: type)
    }

    static func size(_ id: Int32, _ major: Double, _ minor: Double = 0) -> Report {
        Report(kind: .size(major: major, minor: minor), id: id)
    }

    static func move(_ id: Int32, _ x: Double, _ y: Double) -> Report {
        Report(kind: .motion(to: Point(x: x, y: y)), id: id)
    }

    static func up(_ id: Int32) -> Report {
        Report(kind: .up, id: id)
    }

    static func cancel(_ id: Int32) -> Report {
        Report(kind: .cancel, id: id)
    }

    func sample(_ time: Timestamp) -> TouchSample {
        TouchSample(kind, id: sampleID(id), time: time)
    }
}

/// What happened, in order.
final class Notes<Note> {
    var all: [Note] = []

    /// What happened since the last time.
    func take() -> [Note] {
        defer { all = [] }
        return all
    }
}

/// The states that a recognizer called its actions for.
final class StateLog<Recognizer: GestureRecognizer> {
    private(set) var states: [GestureRecognizer.State] = []

    init(_ recognizer: Recognizer) {
        recognizer.addAction { [weak self] in self?.states.append($0.state) }
    }

    /// The states since the last call.
    func take() -> [GestureRecognizer.State] {
        defer { states = [] }
        return states
    }
}

/// A recognizer in a window.
func alone<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> (Recognizer, TestWindow) {
    (recognizer, TestWindow(recognizer))
}

/// A recognizer in a window, with the states that it calls its actions for.
func staged<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer
) -> (Recognizer, StateLog<Recognizer>, TestWindow) {
    (recognizer, StateLog(recognizer), TestWindow(recognizer))
}

/// A delegate with closures for answers.
final class Answers: GestureRecognizerDelegate {
    var begin: (GestureRecognizer) -> Bool = { _ in true }
    var receive: (Touch) -> Bool = { _ in true }
    var receiveEvent: (Event) -> Bool = { _ in true }
    var simultaneous: Bool

    init(simultaneous: Bool = false) {
        self.simultaneous = simultaneous
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        begin(recognizer)
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        receive(touch)
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
        receiveEvent(event)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        simultaneous
    }
}

/// The id that the samples of a finger of the test have.
func sampleID(_ id: Int32) -> Int32 {
    id &+ idOffset
}

/// The id that a finger of the test has, from that of its samples.
func testID(_ id: Int32) -> Int32 {
    id &- idOffset
}

/// The error that something gives. Nil: it gives none.
func thrown<Failure: Error>(_ body: () throws(Failure) -> Void) -> Failure? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}

func isNear(_ value: Double, _ expected: Double, within tolerance: Double = 0.01) -> Bool {
    abs(value - expected) <= tolerance
}

func isNear(_ point: Point, _ x: Double, _ y: Double, within tolerance: Double = 0.01) -> Bool {
    isNear(point.x, x, within: tolerance) && isNear(point.y, y, within: tolerance)
}

func isNear(_ vector: Vector, _ x: Double, _ y: Double, within tolerance: Double = 0.01) -> Bool {
    isNear(vector.x, x, within: tolerance) && isNear(vector.y, y, within: tolerance)
}

#if DEBUG && compiler(>=6.2)
/// What a process wrote before it stopped.
func errorText(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
#endif

/// A view that writes down the touches it receives.
final class Witness: View {
    /// One call: what it was, and of each touch its id in the test and where it was.
    struct Call: Equatable {
        let phase: Touch.Phase
        let ids: [Int32]
        var points: [Point] = []
        var previous: [Point] = []
        var times: [Timestamp] = []

        static func == (left: Call, right: Call) -> Bool {
            left.phase == right.phase && left.ids == right.ids
        }
    }

    private(set) var calls: [Call] = []
    private(set) var objects: [ObjectIdentifier] = []
    var onCall: (Witness, [Touch]) -> Void = { _, _ in }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        onTouches = { [unowned self] in note($0[0].phase, $0) }
    }

    private func note(_ phase: Touch.Phase, _ touches: [Touch]) {
        precondition(touches.allSatisfy { $0.phase == phase })
        calls.append(
            Call(
                phase: phase,
                ids: touches.map { testID($0.id) },
                points: touches.map { $0.location(in: self) },
                previous: touches.map { $0.previousLocation(in: self) },
                times: touches.map(\.timestamp)
            )
        )
        objects += touches.map(ObjectIdentifier.init)
        onCall(self, touches)
    }

    /// The calls since the last time.
    func take() -> [Call] {
        defer { calls = [] }
        return calls
    }
}

extension Witness.Call {
    static func began(_ ids: Int32...) -> Self { Self(phase: .began, ids: ids) }
    static func moved(_ ids: Int32...) -> Self { Self(phase: .moved, ids: ids) }
    static func ended(_ ids: Int32...) -> Self { Self(phase: .ended, ids: ids) }
    static func cancelled(_ ids: Int32...) -> Self { Self(phase: .cancelled, ids: ids) }
}

extension TestWindow {
    /// A view that is a witness.
    func witness(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Witness {
        let witness = Witness(frame: Rect(x: x, y: y, width: width, height: height))
        view.addSubview(witness)
        return witness
    }
}

extension TestWindow {
    /// Two fingers land 100 points apart, with their middle at (200, 200).
    func landTwo(ms: Double) throws {
        try frame(ms: ms, .down(1, 150, 200), .down(2, 250, 200))
    }

    /// Moves them to either side of a place.
    func moveTwo(to middle: Point, apart way: Vector, ms: Double) throws {
        let (one, other) = (middle - way, middle + way)
        try frame(ms: ms, .move(1, one.x, one.y), .move(2, other.x, other.y))
    }

    /// Moves them to where their middle is at a place, after scaling and turning them about it.
    func moveTwo(
        to middle: Point = Point(x: 200, y: 200),
        scale: Double = 1,
        turn: Double = 0,
        ms: Double
    ) throws {
        let way = Vector(x: 50 * scale, y: 0).applying(AffineTransform2D(rotationAngle: turn))
        try moveTwo(to: middle, apart: way, ms: ms)
    }
}

/// Something whose frames move content.
protocol FrameBench {
    func advance(ms: Double)
}

extension FrameBench {
    /// A frame every so many milliseconds.
    func advance(from start: Double, through end: Double, by step: Double) {
        for ms in stride(from: start, through: end, by: step) {
            advance(ms: ms)
        }
    }
}

/// The pan of the middle button in the documentation of `shouldReceive(_:)`.
final class MiddlePan: PanGestureRecognizer {
    override func shouldReceive(_ event: Event) -> Bool {
        event.type == .touches && event.buttonMask == .button(3)
    }
}

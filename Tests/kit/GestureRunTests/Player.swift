// SPDX-License-Identifier: MIT

import GestureConfiguration
import GestureKit
import GestureReplay
import GestureRun
import TestSupport

/// A screen of 1000 by 500 points whose touches run the actions of a configuration.
///
/// Each frame is 8 ms after the one before.
final class Player {
    /// The commands so far: gesture, phase, role and words.
    private(set) var lines: [String] = []
    /// The same with all that they are told.
    private(set) var launches: [Launch] = []
    /// In milliseconds.
    var now: UInt64 = 1000

    /// What holds around the next hand.
    var surroundings = Surroundings()

    private let setup: ReplaySetup
    private var stage: RunStage!

    /// Reads recognizers and actions: the inside of a mapping in flow style for each.
    convenience init(
        _ recognizers: String...,
        device: ActionBook.Device = .init(name: "Panel", kind: "touchscreen"),
        actions: String...
    ) throws {
        func list(_ items: [String]) -> String {
            items.map { "  - {\($0)}\n" }.joined()
        }
        let head = recognizers.isEmpty ? "" : "recognizers:\n\(list(recognizers))"
        try self.init(yaml: "\(head)actions:\n\(list(actions))", device: device)
    }

    /// Reads a configuration.
    init(
        yaml: String,
        device: ActionBook.Device = .init(name: "Panel", kind: "touchscreen"),
        size: Size = Size(width: 1000, height: 500)
    ) throws {
        let configuration = try Configuration(yaml: yaml, file: "test.yaml")
        let recognizers = RecognizerSet(configuration, withHand: true)
        let isTouchscreen = device.kind == "touchscreen"
        setup = ReplaySetup("test", recognizers, screen: isTouchscreen ? size : Size())
        let book = ActionBook(
            configuration,
            device,
            screen: isTouchscreen ? Rect(origin: .zero, size: size) : nil,
            surroundings: { [unowned self] in surroundings },
            launch: { [unowned self] in take($0) }
        )
        setup.observe = { book.take($0) }
        stage = RunStage(setup.engine, book)
        stage.tellPinches(to: recognizers)
    }

    private func take(_ launch: Launch) {
        launches.append(launch)
        let gesture = launch.gesture
        lines.append(
            "\(gesture.name) \(gesture.phase) \(launch.role): \(launch.words.asShellLine)"
        )
    }

    /// The words of the commands so far.
    var words: [String] { launches.map(\.words.asShellLine) }

    /// The variable of the latest command.
    func variable(_ name: String) -> String? {
        launches.last?.environment.first { $0.name == "GESTURE_\(name)" }?.value
    }

    func land(_ places: [Point]) {
        frame(places.enumerated().map { ($0.offset, .down(at: $0.element)) })
    }

    func move(to places: [Point]) {
        frame(places.enumerated().map { ($0.offset, .motion(to: $0.element)) })
    }

    func lift(_ count: Int) {
        frame((0..<count).map { ($0, .up) })
    }

    func cancel(_ count: Int) {
        frame((0..<count).map { ($0, .cancel) })
    }

    /// Fingers land, go a way in 12 frames, and lift.
    func stroke(_ places: [Point], by way: Vector, lifts: Bool = true) {
        land(places)
        for step in 1...12 {
            let part = way * (Double(step) / 12)
            move(to: places.map { $0 + part })
        }
        if lifts {
            lift(places.count)
        }
    }

    /// Nothing happens for so many milliseconds.
    func wait(_ milliseconds: UInt64) {
        now += milliseconds
        stage.pass(to: time)
        setup.engine.advance(to: time)
    }

    /// So many fingers swipe on a touchpad.
    func swipe(_ fingers: Int, by way: Vector, steps: Int = 12) {
        step(.begin(.swipe, fingers: fingers, at: Point(x: 400, y: 250)))
        for _ in 0..<steps {
            step(.swipe(by: way / Double(steps)))
        }
        step(.end(.swipe))
    }

    /// So many fingers pinch and turn on a touchpad.
    func pinch(
        _ fingers: Int,
        to scale: Double,
        turning turn: Double,
        steps: Int = 10,
        end: TouchpadStep.Kind = .end(.pinch)
    ) {
        step(.begin(.pinch, fingers: fingers, at: Point(x: 400, y: 250)))
        for number in 1...steps {
            let part = Double(number) / Double(steps)
            step(.pinch(by: .zero, scale: 1 + (scale - 1) * part, turn: turn / Double(steps)))
        }
        step(end)
    }

    /// A step of a touchpad.
    func step(_ kind: TouchpadStep.Kind) {
        now += 8
        let step = TouchpadStep(kind, time: time)
        stage.take(step)
        setup.push(.step(step))
    }

    /// A report of a pen.
    func pen(_ kind: PenSample.Kind) {
        now += 8
        let sample = PenSample(kind, device: 1, time: time)
        stage.take(sample)
        try? setup.engine.push(sample)
    }

    /// Ends a random stream. Returns the promise that was broken.
    func end(seed: UInt64) -> String? {
        setup.engine.endStream(ReceivedTouches(), seed: seed)
    }

    private var time: Timestamp { Timestamp(microseconds: now * 1000) }

    /// Fingers change at once, by their numbers.
    func frame(_ changes: [(Int, TouchSample.Kind)], after milliseconds: UInt64 = 8) {
        now += milliseconds
        let samples = changes.map { TouchSample($1, id: Int32($0), time: time) }
        for sample in samples + [TouchSample(.frame, time: time)] {
            stage.take(sample)
            setup.push(.touch(sample))
        }
    }
}

extension ActionBook.Device {
    static let pad = Self(name: "Pad", kind: "touchpad")
}

/// So many fingers beside each other, around a place.
func fingers(_ count: Int, around place: Point) -> [Point] {
    (0..<count).map { place + Vector(x: Double($0) * 60, y: 0) }
}

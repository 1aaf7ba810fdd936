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

    var device = ActionBook.Device(name: "Panel", kind: "touchscreen")

    private let stage: ReplaySetup

    /// Reads recognizers and actions: the inside of a mapping in flow style for each.
    init(_ recognizers: String..., actions: String...) throws {
        func list(_ items: [String]) -> String {
            items.map { "  - {\($0)}\n" }.joined()
        }
        let yaml = "recognizers:\n\(list(recognizers))actions:\n\(list(actions))"
        let configuration = try Configuration(yaml: yaml, file: "test.yaml")
        stage = ReplaySetup(
            "test",
            RecognizerSet(configuration),
            screen: Size(width: 1000, height: 500)
        )
        let book = ActionBook(configuration.actions) { [unowned self] launch in
            launches.append(launch)
            let gesture = launch.gesture
            lines.append(
                "\(gesture.name) \(gesture.phase) \(launch.role): \(launch.words.asShellLine)"
            )
        }
        stage.observe = { [unowned self] in book.take($0, from: device) }
    }

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
        stage.engine.advance(to: time)
    }

    /// A step of a touchpad.
    func step(_ kind: TouchpadStep.Kind) {
        now += 8
        stage.push(.step(TouchpadStep(kind, time: time)))
    }

    /// Ends a random stream. Returns the promise that was broken.
    func end(seed: UInt64) -> String? {
        stage.engine.endStream(ReceivedTouches(), seed: seed)
    }

    private var time: Timestamp { Timestamp(microseconds: now * 1000) }

    private func frame(_ changes: [(Int, TouchSample.Kind)]) {
        now += 8
        for (id, kind) in changes {
            stage.push(.touch(TouchSample(kind, id: Int32(id), time: time)))
        }
        stage.push(.touch(TouchSample(.frame, time: time)))
    }
}

/// So many fingers beside each other, around a place.
func fingers(_ count: Int, around place: Point) -> [Point] {
    (0..<count).map { place + Vector(x: Double($0) * 60, y: 0) }
}

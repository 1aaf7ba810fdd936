// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

/// A window with the view of a controller, and a hand on it.
///
/// Edit 8: the program makes the window, and pushes the samples of its touchscreen. Here a hand of
/// GestureKitTesting does. Each call is a report of the panel, ten milliseconds after the one before.
final class Stage {
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    private let hand: Hand

    init(_ view: View) {
        hand = Hand(on: window)
        window.addSubview(view)
    }

    func down(_ places: (Double, Double)...) throws {
        rest(10)
        try hand.land(at: places.map { Point(x: $0.0, y: $0.1) })
    }

    func move(_ places: (Double, Double)...) throws {
        rest(10)
        try hand.inOneFrame {
            for (finger, place) in zip(hand.fingers, places) {
                try finger.move(to: Point(x: place.0, y: place.1))
            }
        }
    }

    func up() throws {
        rest(10)
        try hand.lift()
    }

    func tap(_ x: Double, _ y: Double) throws {
        rest(100)
        try hand.tap(at: Point(x: x, y: y))
    }

    /// Lets time pass, in milliseconds.
    func rest(_ time: Double) {
        hand.wait(.milliseconds(time))
    }

    /// Something takes the touches away, such as a lock screen.
    func cancel() throws {
        window.gestureEngine.cancelAllTouches(at: hand.now)
        try hand.lift()
    }
}

func expect<Value: Equatable>(_ value: Value, _ expected: Value, line: UInt = #line) {
    precondition(value == expected, "line \(line): \(value) is not \(expected)")
}

func expect(_ value: Double, near expected: Double, line: UInt = #line) {
    precondition(abs(value - expected) < 0.01, "line \(line): \(value) is not \(expected)")
}

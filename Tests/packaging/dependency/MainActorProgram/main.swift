// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting

let screen = Screen()
await Task.yield()

let hand = Hand(on: screen.window)
hand.input = { try screen.window.gestureEngine.push($0, to: screen.widget) }
let finger = try hand.land(at: Point(x: 300, y: 100))
for _ in 1...3 {
    hand.wait(.milliseconds(10))
    try finger.move(by: Vector(x: 15, y: 0))
    await Task.yield()
}
hand.wait(.milliseconds(10))
try finger.lift()

hand.input = nil
hand.wait(.seconds(1))
try hand.tap(at: Point(x: 100, y: 100))

precondition(
    screen.label.texts == [
        "touched", "may it?", "pan began 5.0", "pan changed 20.0", "shaken", "pan changed 35.0",
        "pan ended 35.0", "pad",
    ],
    "got \(screen.label.texts)"
)
let states = await screen.reader?.value ?? []
precondition(states.first == .began && states.last == .ended, "read \(states)")

// A method of a view uses the main actor's state.
screen.label.texts = []
let place = Point(x: 20, y: 320)
let touching = Timestamp(microseconds: 3_000_000)
try screen.window.gestureEngine.push(frame: [TouchSample(.down(at: place), id: 9, time: touching)])
try screen.window.gestureEngine.push(frame: [TouchSample(.up, id: 9, time: touching)])
precondition(screen.label.texts == ["slab"], "got \(screen.label.texts)")

// SPDX-License-Identifier: MIT

import GestureKit

func at(_ ms: UInt64) -> Timestamp {
    Timestamp(microseconds: ms * 1000)
}

let screen = Screen()
await Task.yield()

let landing = TouchSample(.down(at: Point(x: 300, y: 100)), time: at(0))
try screen.window.push(landing, to: screen.widget)
for step in 1...3 {
    let place = Point(x: 300 + Double(step) * 15, y: 100)
    try screen.window.push(TouchSample(.motion(to: place), time: at(UInt64(step) * 10)))
    await Task.yield()
}
try screen.window.push(TouchSample(.up, time: at(40)))
screen.window.endFrame(at: at(40))

try screen.window.push(TouchSample(.down(at: Point(x: 100, y: 100)), time: at(1000)))
screen.window.endFrame(at: at(1000))

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
try screen.window.push(frame: [TouchSample(.down(at: place), id: 9, time: touching)])
try screen.window.push(frame: [TouchSample(.up, id: 9, time: touching)])
precondition(screen.label.texts == ["slab"], "got \(screen.label.texts)")

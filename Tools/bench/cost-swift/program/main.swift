// SPDX-License-Identifier: MIT

// Counts the instructions of a frame through Swift. Tools/bench/cost/run.py runs it under
// callgrind.
//
// It has the strokes, recognizers and counting of Tools/bench/cost/cost.c: a second in which the
// gestures are decided, then frames that are counted, then the same frames without an engine. Dumps
// are named "SCENARIO engine" and "SCENARIO loop". Standard output has one line per scenario:
// "scenario FRAMES UPDATES NAME".

import CAllocationCount
import CCostStroke
import CCounting
import GestureKit

func measure(_ scenario: Scenario) throws {
    let stroke = Stroke(scenario.stroke, contacts: 2)
    let stage = Stage(scenario)
    let play = stage.play(scenario.turn)

    try play(stroke.landing)
    for frame in stroke.settling {
        try play(frame)
    }
    guard stage.isAsExpected else {
        fatalError("\(scenario.name): not in the expected states when the counting starts")
    }

    let before = (updates: stage.updates, allocations: allocation_count())
    counting_start()
    for frame in stroke.counted {
        try play(frame)
    }
    let allocations = allocation_count() - before.allocations
    counting_stop(scenario.name + " engine")
    let updates = stage.updates - before.updates
    guard allocations == 0 else {
        fatalError("\(scenario.name): \(allocations) allocations while it played")
    }
    guard stage.isAsExpected else {
        fatalError("\(scenario.name): not in the expected states at the end")
    }

    counting_start()
    for frame in stroke.counted {
        walk(frame, updates: updates / stroke.counted.count)
    }
    counting_stop(scenario.name + " loop")
    print("scenario", stroke.counted.count, updates, scenario.name)
}

guard counting_is_built() else {
    fatalError("built without valgrind's headers: run scripts/setup.sh")
}
let before = allocation_count()
let probe = Stage(Scenario.all[0])
guard allocation_count() > before else {
    fatalError("allocations cannot be counted here")
}
let wanted = CommandLine.arguments.dropFirst().first
for scenario in Scenario.all where wanted == nil || wanted == scenario.name {
    try measure(scenario)
}

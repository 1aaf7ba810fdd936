// SPDX-License-Identifier: MIT

// Counts the instructions of a frame, as a user of GestureKit and one of the core pay for it: from
// contacts to values that were read. Tools/bench/cost/run.py runs it under callgrind.
//
// It has the strokes and recognizers of Tools/bench/cost/cost.c: a second in which the gestures are
// decided, then frames that are counted. Dumps are named like the scenarios. Standard output has
// one line per scenario: "scenario FRAMES UPDATES NAME".

import CAllocationCount
import CCostReference
import CCostStroke
import CCounting

func makeProgram(_ way: Way, _ scenario: Scenario) -> any Program {
    switch way {
    case .core: CProgram(scenario)
    case .closures: ClosureProgram(scenario)
    case .events: EventProgram(scenario)
    }
}

func measure(_ way: Way, _ scenario: Scenario) throws {
    let name = "\(way) \(scenario.name)"
    let program = makeProgram(way, scenario)
    let frames = UnsafeBufferPointer(
        start: reference_frames(scenario.stroke, scenario.contacts),
        count: Int(STROKE_FRAMES) + 1
    )
    let counted = Int(STROKE_SETTLE) + 1
    try program.play(UnsafeBufferPointer(rebasing: frames[..<counted]))
    guard program.isActive(scenario.active) else {
        fatalError("\(name): not in the expected states when the counting starts")
    }

    let before = (updates: program.updates, allocations: allocation_count())
    counting_start()
    try program.play(UnsafeBufferPointer(rebasing: frames[counted...]))
    let allocations = allocation_count() - before.allocations
    counting_stop(name)
    guard allocations == 0 else {
        fatalError("\(name): \(allocations) allocations while it played")
    }
    guard program.isActive(scenario.active) else {
        fatalError("\(name): not in the expected states at the end")
    }
    print("scenario", frames.count - counted, program.updates - before.updates, name)
}

guard counting_is_built() else {
    fatalError("built without valgrind's headers: run scripts/setup.sh")
}
let before = allocation_count()
let probe = ClosureProgram(Scenario.all[0])
guard allocation_count() > before else {
    fatalError("allocations cannot be counted here")
}
let wanted = CommandLine.arguments.dropFirst().first
for scenario in Scenario.all {
    for way in Way.allCases where wanted == nil || wanted == "\(way) \(scenario.name)" {
        try measure(way, scenario)
    }
}

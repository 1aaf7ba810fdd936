// SPDX-License-Identifier: MIT

// Counts the instructions of a frame, as a user of GestureKit and one of the core pay for it: from
// contacts to values that were read. bench/cost/run.py runs it under callgrind.
//
// It has the strokes and recognizers of bench/cost/cost.c: a second in which the gestures are
// decided, then frames that are counted. Dumps are named like the scenarios. Standard output has
// one line per scenario: "scenario FRAMES UPDATES NAME".
//
// With an operation of Growth.swift and a size as arguments, it counts that operation instead.

import CAllocationCount
import CCostReference
import CCostStroke
import CCounting

func makeProgram(_ way: Way, _ scenario: Scenario) -> any Program {
    switch way {
    case .core: CProgram(scenario)
    case .closures: scenario.use == .touches ? TouchProgram(scenario) : ClosureProgram(scenario)
    case .events: EventProgram(scenario)
    }
}

func measure(_ name: String, _ way: Way, _ source: Source, _ scenario: Scenario) throws {
    let program = makeProgram(way, scenario)
    let contacts = Frames.contacts(of: scenario)
    var frames = Frames.contacts(contacts)
    if source == .libinput {
        let screen = try Touchscreen()
        screens.append(screen)
        program.use(screen.libinputDevice, added: screen.added)
        frames = try screen.frames(contacts)
    }
    let start = Int(STROKE_SETTLE) + 1
    try program.play(frames[0..<start])
    guard program.isActive(scenario.active) else {
        fatalError("\(name): not in the expected states when the counting starts")
    }

    let before = (updates: program.updates, allocations: allocation_count())
    var allocations = 0
    try name.withCString { label in
        counting_start()
        try program.play(frames[start..<Frames.count])
        allocations = allocation_count() - before.allocations
        counting_stop(label)
    }
    guard allocations == 0 else {
        fatalError("\(name): \(allocations) allocations while it played")
    }
    guard program.isActive(scenario.active) else {
        fatalError("\(name): not in the expected states at the end")
    }
    print("scenario", Frames.count - start, program.updates - before.updates, name)
}

guard counting_is_built() else {
    fatalError("built without valgrind's headers: run scripts/setup.sh cost")
}
/// They live until the end, because events refer to them.
nonisolated(unsafe) var screens: [Touchscreen] = []

/// Measures all scenarios, or the one of that name.
func measureScenarios(_ wanted: String?) throws {
    let before = allocation_count()
    let probe = ClosureProgram(Scenario.all[0])
    guard withExtendedLifetime(probe, { allocation_count() > before }) else {
        fatalError("allocations cannot be counted here")
    }
    for source in Source.allCases {
        for scenario in Scenario.all {
            for way in Way.allCases {
                let name = "\(way) \(source) \(scenario.name)"
                if scenario.isPlayed(way, from: source), wanted == nil || wanted == name {
                    try measure(name, way, source, scenario)
                }
            }
        }
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 2, let growth = Growth(rawValue: arguments[0]), let size = Int(arguments[1]) {
    growth.measure(size)
} else {
    try measureScenarios(arguments.first)
}

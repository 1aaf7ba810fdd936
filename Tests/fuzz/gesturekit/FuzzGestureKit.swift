// SPDX-License-Identifier: MIT

import GestureKit

// Plays any program that keeps the documented rules. Nothing may trap, leak, or be used after it is
// gone. Each gesture and each touch ends exactly once.
//
// `fuzz.sh gesturekit` runs it. An input is a list of operations: which one, then its
// arguments. Actions, delegates and views take further operations from the same input.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    ValueRepairs.report = nil
    var witnesses: [Witness] = []
    do {
        let world = World(Input(UnsafeBufferPointer(start: start, count: count)))
        while !world.input.isEmpty {
            world.operate()
        }
        world.end()
        witnesses = world.witnesses
    }
    for witness in witnesses {
        require(witness.object == nil, "it outlives its world: \(witness.name)")
    }
    return 0
}

/// Stops the fuzzer, which keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition {
        fatalError("broken: \(message())")
    }
}

/// Something that must be gone with its world.
struct Witness {
    weak var object: AnyObject?
    let name: String
}

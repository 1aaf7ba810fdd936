// SPDX-License-Identifier: MIT

import GestureKit

// A program that lets go of anything, anywhere. It holds each object once. So it can drop the last
// reference inside every question, operation, action and call of a view, and outside of them. It
// also drops recognizers on no view, views in no window, and windows, with requirements between
// them.
//
// `fuzz.sh gesturekit-lifetimes` runs it, with the core's checks of debug builds. An input
// is a list of operations. What the library calls takes further operations from the same input.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    ValueRepairs.report = nil
    var witnesses: [Witness] = []
    do {
        let program = Program(UnsafeBufferPointer(start: start, count: count))
        while !program.isEmpty {
            program.operate()
        }
        program.end()
        witnesses = program.witnesses
    }
    for witness in witnesses where witness.object != nil {
        fatalError("broken: it outlives the program: \(witness.name)")
    }
    return 0
}

/// Something that must be gone with the program.
struct Witness {
    weak var object: AnyObject?
    let name: String
}

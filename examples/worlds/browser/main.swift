// SPDX-License-Identifier: MIT

// Plays the recording that the page gives, and then reports what it took.

import Page

func run() {
    var player = Player()
    var setUp: UInt32 = 0
    while case let byte = page_read(), byte >= 0 {
        let wasSetUp = player.gestures != nil
        player.take(UInt8(truncatingIfNeeded: byte))
        if !wasSetUp {
            setUp = heap_allocations()
        }
    }
    let allocations = heap_allocations() - setUp
    player.finish()
    print("# allocations after set-up: \(allocations)")
    print("# heap at most: \(heap_peak()) of \(heap_size()) bytes")
}

run()

// SPDX-License-Identifier: MIT

// Plays the recording that the page gives, and then reports what it took.

import Page

func run() {
    var player = Player()
    let allocations = player.take({ page_read() }, allocations: { heap_allocations() })
    player.finish()
    print("# allocations after set-up: \(allocations)")
    print("# heap at most: \(heap_peak()) of \(heap_size()) bytes")
}

run()

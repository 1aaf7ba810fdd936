// SPDX-License-Identifier: MIT

// Plays the recording that comes over the serial port, and then reports what it took.

import Board

func run() {
    var player = Player(clock: { board_ticks() })
    var setUp: UInt32 = 0
    while case let byte = board_read(), byte >= 0 {
        let wasSetUp = player.gestures != nil
        player.take(UInt8(truncatingIfNeeded: byte))
        if !wasSetUp {
            setUp = heap_allocations()
        }
    }
    let allocations = heap_allocations() - setUp
    player.finish()
    let instructions = UInt64(player.ticks) * UInt64(board_instructions_per_tick())
    print("# frames: \(player.frames)")
    print("# instructions per frame: \(instructions / UInt64(max(player.frames, 1)))")
    print("# allocations after set-up: \(allocations)")
    print("# heap at most: \(heap_peak()) of \(heap_size()) bytes")
    print("# stack at most: \(board_stack_used()) of \(board_stack_size()) bytes")
}

run()

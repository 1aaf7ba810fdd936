// SPDX-License-Identifier: MIT

// Plays the recording that comes over the serial port, and then reports what it took.

import Board

func run() {
    var player = Player(clock: { board_ticks() })
    let allocations = player.take({ board_read() }, allocations: { heap_allocations() })
    player.finish()
    let instructions = UInt64(player.ticks) * UInt64(board_instructions_per_tick())
    print("# frames: \(player.frames)")
    print("# instructions per frame: \(instructions / UInt64(max(player.frames, 1)))")
    print("# allocations after set-up: \(allocations)")
    print("# heap at most: \(heap_peak()) of \(heap_size()) bytes")
    print("# stack at most: \(board_stack_used()) of \(board_stack_size()) bytes")
}

run()

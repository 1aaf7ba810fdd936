// SPDX-License-Identifier: MIT

// Plays the recording on standard input.

import Glibc

var player = Player()
while case let byte = getchar(), byte != EOF {
    player.take(UInt8(truncatingIfNeeded: byte))
}
player.finish()

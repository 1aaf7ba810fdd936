// SPDX-License-Identifier: MIT

// For hashes.c, by the player of the Swift tests.

public import CEventLog
import GestureKit

/// Plays a stream through GestureKit: the number of events, and their hash.
@_cdecl("play_in_swift")
public func playInSwift(
    _ stream: UnsafePointer<steps>,
    _ events: UnsafeMutablePointer<UInt64>,
    _ hash: UnsafeMutablePointer<UInt64>
) {
    let window = Window(frame: .zero, touchCapacity: 32)
    let player = EventPlayer(stream.pointee, in: window)
    player.play(stream.pointee)
    events.pointee = player.log.events
    hash.pointee = player.log.hash
}

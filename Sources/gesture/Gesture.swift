// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command: one tool with subcommands.
@main
struct Gesture: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture",
        abstract: "Touch gestures from touchscreens and touchpads, and from recordings of them.",
        version: "0.1.0",
        subcommands: [Monitor.self, Record.self, Replay.self, Convert.self, Devices.self]
    )
}

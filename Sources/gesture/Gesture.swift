// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command: one tool with subcommands.
@main
struct Gesture: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture",
        abstract: "Touch gestures from recordings of real touchscreens.",
        version: "0.1.0",
        subcommands: [Replay.self, Explain.self, Draw.self, Config.self]
    )
}

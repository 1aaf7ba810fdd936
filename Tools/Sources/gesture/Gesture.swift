// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command: one tool with subcommands.
@main
struct Gesture: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture",
        abstract: "Touch gestures from touchscreens and touchpads, and from recordings of them.",
        discussion: """
            Why did my swipe not fire?

              gesture record -o swipe.gesture
              gesture explain --recognizers swipe swipe.gesture

            Completion for your shell: gesture --generate-completion-script bash, zsh or fish.

            EXIT STATUS, of every subcommand: 0 when all went well; 1 when something could not be \
            read, played or written, with a message that names it; 64 for wrong options.
            """,
        version: "0.1.0",
        subcommands: [
            Monitor.self, Record.self, Replay.self, Explain.self, Draw.self, Convert.self,
            Devices.self, Config.self, Bench.self,
        ]
    )
}

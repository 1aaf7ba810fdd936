// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command: one tool with subcommands.
@main
struct Gesture: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture",
        abstract: "Touch gestures from recordings of real touchscreens.",
        discussion: """
            Why did my swipe not fire? With evemu-tools installed:

              sudo evemu-record /dev/input/event5 > swipe.evemu
              gesture explain --recognizers swipe swipe.evemu

            Completion for your shell: gesture --generate-completion-script bash, zsh or fish.

            EXIT STATUS, of every subcommand: 0 when all went well; 1 when something could not be \
            read, played or written, with a message that names it; 64 for wrong options.
            """,
        version: "0.1.0",
        subcommands: [Replay.self, Explain.self, Draw.self, Config.self, Bench.self]
    )
}

// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command.
@main
struct GestureBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture-bench",
        abstract: "Measures what recognizing touch gestures costs.",
        discussion: """
            Without a subcommand it runs: see gesture-bench run --help.
            """,
        version: Facts.version,
        subcommands: [Run.self, Compare.self],
        defaultSubcommand: Run.self
    )
}

/// Why the command cannot go on, in words for its user.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

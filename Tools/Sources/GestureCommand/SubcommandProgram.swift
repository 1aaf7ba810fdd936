// SPDX-License-Identifier: MIT

package import ArgumentParser

/// A subcommand that is a program of its own, because it needs libraries that no other subcommand
/// needs: `gesture draw` starts gesture-draw. `gesture` knows what is here, and no options.
package enum SubcommandProgram: String, CaseIterable {
    case draw
    case play
    case view

    /// The name of the program's file.
    package var name: String { "gesture-\(rawValue)" }

    /// What it does, for the list of all subcommands.
    package var abstract: String {
        switch self {
        case .draw: "Draws a recording: fingers, recognizers and their events."
        case .play: "Opens a window with pages to try gestures on."
        case .view: "Shows pictures in a window, moved, zoomed and turned by fingers."
        }
    }
}

extension ParsableCommand {
    /// Runs this subcommand, in a program of its own. Its help and messages are the same as if
    /// `gesture` had it: they say `gesture draw`, not `gesture-draw`.
    package static func runAsSubcommand() {
        let arguments = [_commandName] + CommandLine.arguments.dropFirst()
        OnlySubcommand<Self>.runProgram(arguments)
    }
}

/// `gesture` with one subcommand.
private struct OnlySubcommand<Subcommand: ParsableCommand>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "gesture",
            version: commandVersion,
            subcommands: [Subcommand.self]
        )
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureTrace

/// The command.
@main
struct GestureBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture-bench",
        abstract: "Measures what recognizing touch gestures costs.",
        discussion: """
            The default subcommand is run: see gesture-bench run --help.
            """,
        version: Facts.version,
        subcommands: [BenchCommand.self, Compare.self],
        defaultSubcommand: BenchCommand.self
    )

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            end(error)
        }
    }

    /// Prints the error, and exits. Arguments in messages are made printable; the help and usage
    /// that may follow are the program's own words.
    private static func end(_ error: any Error) -> Never {
        let status = exitCode(for: error)
        let message = message(for: error)
        // Help, version and completion scripts are not errors.
        guard !status.isSuccess, !message.isEmpty else {
            exit(withError: error)
        }
        BenchErrors.print("gesture-bench: \(message)")
        let whole = fullMessage(for: error)
        let start = "Error: \(message)\n"
        if status == .validationFailure, whole.hasPrefix(start) {
            whole.dropFirst(start.count).split(separator: "\n").forEach {
                BenchErrors.print(String($0))
            }
        }
        exit(withError: status)
    }
}

/// Why the command fails, in words for its user.
struct BenchFailure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

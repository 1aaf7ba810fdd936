// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureConfiguration
import Glibc

/// The command: one tool with subcommands.
@main
struct Gesture: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture",
        abstract: "Recognizes gestures of touchscreens and touchpads, live and in recordings.",
        discussion: """
            Why did my swipe not fire?

              gesture record -o swipe.gesture
              gesture explain --recognizers swipe swipe.gesture

            For shell completion: gesture --generate-completion-script SHELL (bash, zsh or fish).

            EXIT STATUS of every subcommand: 0 on success; 1 if something could not be read, played \
            or written, with a message that names it; 64 for wrong options. If nobody reads the output \
            any more, as in gesture replay FILE | head, every subcommand ends at once, silently and \
            with 0.
            """,
        version: "0.2.0",
        subcommands: [
            Monitor.self, Record.self, Replay.self, Explain.self, Draw.self, Convert.self,
            Devices.self, Panel.self, Play.self, ViewPictures.self, Config.self, Bench.self,
        ]
    )

    static func main() {
        // A file size limit is then an error of write(2), like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        StandardOutput.endsWhenClosed()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            end(error)
        }
    }
}

extension Gesture {
    /// Prints the error, and exits.
    private static func end(_ error: any Error) -> Never {
        if let failure = error as? Failure {
            StandardError.print(failure.text)
            exit(withError: failure.status)
        }
        let status = exitCode(for: error)
        // Help, version and completion scripts are not errors.
        guard !status.isSuccess else {
            tell(fullMessage(for: error))
        }
        let message = message(for: error)
        if !message.isEmpty {
            StandardError.print(unknownSubcommand ?? OutputText(message))
            // The rest is help and usage: the program's own words.
            let whole = fullMessage(for: error)
            let start = "Error: \(message)\n"
            if unknownSubcommand == nil, status == .validationFailure, whole.hasPrefix(start) {
                StandardError.write(OutputText(own: whole.dropFirst(start.count) + "\n"))
            } else if status == .validationFailure {
                StandardError.write("  See 'gesture --help' for more information.\n")
            }
        }
        exit(withError: status)
    }

    /// Prints a text of the program's own, and exits.
    private static func tell(_ text: String) -> Never {
        do {
            if !text.isEmpty {
                StandardOutput.print(OutputText(own: text))
            }
            try StandardOutput.flush()
            Glibc.exit(EXIT_SUCCESS)
        } catch {
            StandardError.print(error.text)
            exit(withError: error.status)
        }
    }

    /// The message if the first argument is a word but not a subcommand, else nil.
    private static var unknownSubcommand: OutputText? {
        let names = configuration.subcommands.map { $0._commandName }
        guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"),
            !names.contains(word), word != "help"
        else {
            return nil
        }
        let hint = nearest(to: word, in: names).map { "; did you mean \($0)?" } ?? "."
        let all = names.joined(separator: ", ")
        return "there is no subcommand “\(word)”\(hint) Choose from: \(all)"
    }
}

// SPDX-License-Identifier: MIT

package import ArgumentParser
internal import CGestureCore
import Glibc

/// The version of the command and its programs: that of the core in them.
package let commandVersion =
    "\(GC_VERSION_MAJOR).\(GC_VERSION_MINOR).\(GC_VERSION_PATCH)"

extension ParsableCommand {
    /// Runs this command as a program.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - explain: A message for wrong arguments, in place of the usual one.
    ///   - complete: Changes a completion script before it is printed.
    package static func runProgram(
        _ arguments: [String],
        explain: () -> OutputText? = { nil },
        complete: (String, CompletionShell) -> String = { text, _ in text }
    ) {
        // A file size limit is then an error of write(2), like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        StandardOutput.endsWhenClosed()
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            end(error, explain, complete)
        }
    }

    /// Prints the error, and exits.
    private static func end(
        _ error: any Error,
        _ explain: () -> OutputText?,
        _ complete: (String, CompletionShell) -> String
    ) -> Never {
        if let failure = error as? Failure {
            StandardError.print(failure.text)
            exit(withError: failure.status)
        }
        let status = exitCode(for: error)
        // Help, version and completion scripts are not errors.
        guard !status.isSuccess else {
            let text = fullMessage(for: error)
            tell(CompletionShell.requesting.map { complete(text, $0) } ?? text)
        }
        let message = message(for: error)
        if !message.isEmpty {
            let explanation = explain()
            StandardError.print(explanation ?? OutputText(message))
            // The rest is help and usage: the program's own words.
            let whole = fullMessage(for: error)
            let start = "Error: \(message)\n"
            if explanation == nil, status == .validationFailure, whole.hasPrefix(start) {
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
}

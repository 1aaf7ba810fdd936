// SPDX-License-Identifier: MIT

package import ArgumentParser
import CGestureCore
import Glibc

/// The version of the command and its programs: that of the core in them.
package let commandVersion =
    "\(GC_VERSION_MAJOR).\(GC_VERSION_MINOR).\(GC_VERSION_PATCH)"

/// The variables of this program, byte by byte: they need not be UTF-8. The pointers lead into its
/// environment, which no thread may change meanwhile.
package func inheritedVariables(
    without isLeftOut: (UnsafePointer<CChar>) -> Bool
) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
        if !isLeftOut(variable) {
            variables.append(variable)
        }
        next += 1
    }
    return variables
}

extension ParsableCommand {
    /// Runs this command as a program, with arguments without its name. `explain` has a message for
    /// wrong ones, in place of the usual one; `complete` changes a completion script before it is
    /// printed.
    package static func runProgram(
        _ arguments: [String],
        explain: () -> OutputText? = { nil },
        complete: (String, CompletionShell) -> String = { text, _ in text }
    ) {
        StandardError.command = _commandName
        // A file size limit is then an error of write(2), like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // Whoever starts this may ignore it: then nobody could wait for a child.
        signal(SIGCHLD, SIG_DFL)
        keepStandardDescriptors()
        StandardOutput.endsWhenClosed()
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            if !(error is Failure), let advice = adviceAboutFile(in: arguments) {
                StandardError.print(advice)
                exit(withError: ExitCode.validationFailure)
            }
            end(error, explain, complete)
        }
    }

    /// What to do if an argument names a file but was taken for short options; one may ask for help.
    private static func adviceAboutFile(in arguments: [String]) -> OutputText? {
        let options = arguments.prefix { $0 != "--" }
        let name = options.first {
            $0.count > 2 && $0.hasPrefix("-") && !$0.hasPrefix("--") && access($0, F_OK) == 0
        }
        return name.map { "“\($0)” was taken for options: to name the file, write “./\($0)”" }
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
            // Such as the values that an option takes, one on each line.
            let lines = message.split(separator: "\n").map { OutputText(String($0)) }.asLines
            StandardError.print(explanation ?? lines)
            // The rest is help and usage: the program's own words.
            let whole = fullMessage(for: error)
            let start = "Error: \(message)\n"
            if explanation == nil, status == .validationFailure, whole.hasPrefix(start) {
                StandardError.write(OutputText(own: whole.dropFirst(start.count) + "\n"))
            } else if status == .validationFailure {
                StandardError.write("  See '\(_commandName) --help' for more information.\n")
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

/// A subcommand that is a program of its own, because it needs libraries that no other subcommand
/// needs: `gesture draw` starts gesture-draw. `gesture` knows what is here, and no options.
package enum SubcommandProgram: String, CaseIterable {
    case draw
    case play

    /// The name of the program's file.
    package var name: String { "gesture-\(rawValue)" }

    /// What it does, for the list of all subcommands.
    package var abstract: String {
        switch self {
        case .draw: "Draws a recording: fingers, recognizers and their events."
        case .play: "Opens a window with pages to try gestures on."
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

/// Why the command fails, in words for its user.
package struct Failure: Error, CustomStringConvertible {
    /// One or more lines. Text from outside has been made printable.
    package var text: OutputText

    package var status: ExitCode

    package init(_ text: OutputText, status: ExitCode = .failure) {
        self.text = text
        self.status = status
    }

    package var description: String { text.text }
}

/// Does something. If that throws, prints the error, and ends with the status of a failure.
package func reportingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        StandardError.print(OutputText(error))
        throw ExitCode.failure
    }
}

/// An error with a line for each mistake.
package protocol MistakeList: Error {
    var lines: [String] { get }
}

extension OutputText {
    /// What an error says.
    package init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure.text
        case let list as any MistakeList: self = list.lines.map { OutputText($0) }.asLines
        default: self = "\(error)"
        }
    }
}

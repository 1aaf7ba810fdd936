// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration

/// The command: one tool with subcommands.
///
/// Each subcommand states its name. ArgumentParser would make it of the type's, which takes more time
/// than all of its parsing.
@main
struct MainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture",
        abstract: "Recognizes gestures of touchscreens and touchpads, live and in recordings.",
        discussion: """
            Why did my swipe not fire?

              gesture record -o swipe.gesture
              gesture explain --recognizers swipe swipe.gesture

            For shell completion: gesture --generate-completion-script SHELL (bash, zsh or fish).

            EXIT STATUS of every subcommand: 0 on success; 1 if something could not be read, played \
            or written, with a message that names it; 64 for wrong options. When the reader of the \
            output has ended, as in gesture replay FILE | head, every subcommand ends when it next \
            writes, silently and with 0.
            """,
        version: commandVersion,
        subcommands: [
            RunCommand.self, MonitorCommand.self, RecordCommand.self, ReplayCommand.self,
            ExplainCommand.self, TuneCommand.self, StartDraw.self, ConvertCommand.self,
            DevicesCommand.self, PanelSubcommand.self, StartPlay.self,
            ConfigCommand.self, StartBench.self, HelpCommand.self,
        ]
    )

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let explain = { arguments.first.flatMap(unknownSubcommand) }
        runProgram(arguments, explain: explain, complete: addPrograms)
    }

    /// Adds to a completion script what the programs complete.
    private static func addPrograms(_ text: String, _ shell: CompletionShell) -> String {
        var script = CompletionScript(text, for: shell)
        for program in SubcommandProgram.allCases {
            script.add(program)
        }
        return script.text
    }

    /// The message if an argument is a word but not a subcommand, else nil.
    static func unknownSubcommand(_ word: String) -> OutputText? {
        let names = configuration.subcommands.filter { $0.configuration.shouldDisplay }
            .map { $0._commandName }
        guard !word.hasPrefix("-"), !names.contains(word), word != "help" else {
            return nil
        }
        let hint = nearest(to: word, in: names).map { "; did you mean \($0)?" } ?? "."
        let all = names.joined(separator: ", ")
        return "there is no subcommand “\(word)”\(hint) Choose from: \(all)"
    }
}

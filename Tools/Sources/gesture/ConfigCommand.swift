// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration

/// `gesture config`: prints the built-in configuration, or checks a file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Prints the built-in configuration, or checks a file.",
        discussion: """
            A configuration is a YAML file. It lists the recognizers, their settings, which ones wait \
            for others, and which ones run simultaneously. The built-in configuration is printed with \
            comments, as a start for your own.

            EXAMPLES:
              gesture config > my-gestures.yaml
              gesture config --check my-gestures.yaml
              gesture explain --config my-gestures.yaml drag.events

            EXIT STATUS: 0; 1 if the file has mistakes, each on a line of standard error with file, \
            line, column and what is allowed there; 64 for wrong options. Warnings name what can never \
            fire, and leave the status 0.
            """
    )

    @Option(
        help: ArgumentHelp(
            "Check this file, or - for standard input, instead of printing one.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var check: String?

    func run() throws {
        guard let check else {
            StandardOutput.print(OutputText(own: String(Configuration.builtInText.dropLast())))
            return try StandardOutput.flush()
        }
        let configuration = try reportingErrors { try Configuration(path: check) }
        let names = configuration.names.joined(separator: ", ")
        for warning in configuration.warnings {
            StandardError.print("\(warning.line(in: configuration.file))")
        }
        if configuration.actions.contains(where: { !$0.apps.isEmpty }),
            let warning = configuration.warningOfApps(on: Desktop())
        {
            StandardError.print("\(warning)")
        }
        let count = configuration.names.count
        let recognizers = count == 1 ? "recognizer" : "recognizers"
        let actions = configuration.actions.count
        let parts = [
            count == 0 ? nil : "\(count) \(recognizers): \(names)",
            actions == 0 ? nil : "\(actions) \(actions == 1 ? "action" : "actions")",
        ]
        let words = parts.compactMap(\.self).joined(separator: "; ")
        StandardOutput.print("\(configuration.file): \(words)")
        try StandardOutput.flush()
    }
}

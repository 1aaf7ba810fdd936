// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureConfiguration

/// `gesture config`: the configuration to start from, and whether one is right.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the built-in configuration, or checks one.",
        discussion: """
            A configuration is a YAML file that says which recognizers run, with which settings, \
            which wait for others and which run side by side. The one that is built in is printed \
            with comments: start from it.

            EXAMPLES:
              gesture config > my-gestures.yaml
              gesture config --check my-gestures.yaml
              gesture explain --config my-gestures.yaml drag.events

            EXIT STATUS: 0; 1 when what is checked is wrong, with a line for each mistake on \
            standard error: file, line, column and what is allowed there; 64 for wrong options.
            """
    )

    @Option(
        help: ArgumentHelp("Check this file instead of printing one.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var check: String?

    func run() throws {
        guard let check else {
            StandardOutput.print(OutputText(own: String(Configuration.builtInText.dropLast())))
            return try StandardOutput.flush()
        }
        do {
            let configuration = try Configuration(path: check)
            let names = configuration.names.joined(separator: ", ")
            StandardOutput.print("\(check): \(configuration.names.count) recognizers: \(names)")
        } catch {
            StandardError.print(OutputText(error))
            throw ExitCode.failure
        }
        try StandardOutput.flush()
    }
}

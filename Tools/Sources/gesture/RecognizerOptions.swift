// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureConfiguration

/// Which recognizers run: what subcommands share.
struct RecognizerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take recognizers and settings from a YAML file; gesture config prints one.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Run only these of the configuration, separated by commas, or all of it.",
            valueName: "names"
        )
    )
    var recognizers: String?

    /// What runs when no option says otherwise.
    enum Usual {
        case classic
        case builtIn
    }

    /// The configuration in force.
    ///
    /// - Throws: When the file is wrong, which has been said, or has no such recognizer.
    func configuration(otherwise usual: Usual) throws -> Configuration {
        let configuration: Configuration
        do {
            configuration = try read(otherwise: usual)
        } catch {
            StandardError.print(OutputText(error))
            throw ExitCode.failure
        }
        guard let recognizers, recognizers != "all" else {
            return configuration
        }
        let names = recognizers.split(separator: ",", omittingEmptySubsequences: false)
        do {
            return try configuration.selecting(names.map(String.init))
        } catch {
            throw Failure("\(error)", status: .validationFailure)
        }
    }

    private func read(otherwise usual: Usual) throws(ConfigurationError) -> Configuration {
        if let config {
            return try Configuration(path: config)
        }
        return usual == .classic && recognizers == nil
            ? try Configuration.classic() : try Configuration.builtIn()
    }
}

// SPDX-License-Identifier: MIT

package import ArgumentParser
import GestureCommand
package import GestureConfiguration

/// The options that choose recognizers, shared by subcommands.
package struct RecognizerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read recognizers and settings from a YAML file; gesture config prints one.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    package var config: String?

    @Option(
        help: ArgumentHelp(
            "Run only these recognizers, separated by commas, or all.",
            valueName: "names"
        )
    )
    package var recognizers: String?

    package init() {}

    /// What runs by default.
    package enum Usual {
        case classic
        case builtIn
    }

    /// The configuration that the options choose.
    ///
    /// - Throws: If the file has mistakes, which have been printed, or lacks a named recognizer.
    package func configuration(otherwise usual: Usual) throws -> Configuration {
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

extension ConfigurationError: MistakeList {}

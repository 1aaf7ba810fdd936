// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureCommand
import GestureConfiguration
import GestureKit
import GestureReplay
import GestureRun

/// `gesture run`: gestures run commands.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs commands when gestures happen, on any desktop.",
        discussion: """
            The configuration lists recognizers, and actions: which gesture runs which command. \
            docs/run.md describes it; gesture config --check FILE checks it.

            With --replay, the commands that a recording would run are printed, in virtual time. \
            With --execute they also run, one after another.

            EXAMPLES:
              gesture run --config gestures.yaml --replay drag.events
              gesture run --config gestures.yaml --replay drag.events --execute

            EXIT STATUS: 0; 1 if the configuration or the recording could not be read, with file and \
            line on standard error; 64 for wrong options.
            """
    )

    @Option(
        help: ArgumentHelp("The recognizers and actions, a YAML file.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String

    @Option(
        help: ArgumentHelp("Print what this recording would run.", valueName: "file"),
        completion: .file(extensions: recordingExtensions)
    )
    var replay: String

    @Flag(help: "Run the commands of the recording.")
    var execute = false

    @OptionGroup
    var recording: RecordingOptions

    func run() throws {
        let configuration: Configuration
        do {
            configuration = try Configuration(path: config)
        } catch {
            StandardError.print(OutputText(error))
            throw ExitCode.failure
        }
        let source = RecordingSource(replay)
        let player = RecordingPlayer(try recording.feed(source, configuration.screen))
        let printer = LaunchPrinter(
            configuration.names,
            startsPerSecond: configuration.options.startsPerSecond,
            executes: execute
        )
        let book = ActionBook(configuration.actions) { printer.take($0) }
        let device = ActionBook.Device(
            name: player.description.device,
            kind: player.description.isTouchscreen ? "touchscreen" : "touchpad"
        )
        let stage = Stage(player.description, RecognizerSet(configuration))
        stage.observe = { book.take($0, from: device) }
        var progress = Progress(isOutputSilent: false)
        try player.play(to: [stage], &progress)
        progress.clear()
        try StandardOutput.flush()
    }
}

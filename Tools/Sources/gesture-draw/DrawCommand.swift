// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
import GestureDrawing
import GestureKit
import GestureReplay
import GestureTrace

/// gesture-draw, which is `gesture draw`: draws a picture of a recording.
@main
struct DrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: SubcommandProgram.draw.rawValue,
        abstract: SubcommandProgram.draw.abstract,
        discussion: """
            The picture shows the path of each finger on the screen. On a common time axis it shows \
            when fingers were down, the states of each recognizer, and plots of translation, \
            velocity, scale and rotation. Below, it says why gestures did not fire.

            Without --config, the recognizers of the built-in configuration run; gesture config \
            prints it.

            EXAMPLES:
              gesture draw pinch.events -o pinch.svg
              gesture draw --recognizers pinch pinch.events -o pinch.png --width 1800

            EXIT STATUS: 0 if the picture was written; 1 if the recording or the configuration could \
            not be read, or the picture could not be written, and then no file is left. A damaged \
            recording is drawn up to the damage, with status 1. 64 for wrong options.
            """
    )

    @OptionGroup
    var input: PlayedRecording

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The picture to write, .svg or .png.", valueName: "picture"),
        completion: .file(extensions: ["svg", "png"])
    )
    var output: String

    @Option(help: ArgumentHelp("The picture's width in pixels.", valueName: "pixels"))
    var width = 1200

    @Flag(help: "Replace the picture if it exists.")
    var force = false

    @OptionGroup
    var options: RecognizerOptions

    @OptionGroup
    var recording: RecordingOptions

    func validate() throws {
        do {
            _ = try Drawing.Format(path: output)
            if !Drawing.widths.contains(width) {
                throw DrawingError.width(width)
            }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    static func main() {
        runAsSubcommand()
    }

    func run() throws {
        let configuration = try options.configuration(otherwise: .builtIn)
        try reportingErrors { try draw(RecordingSource(input.file), configuration) }
    }

    private func draw(_ source: RecordingSource, _ configuration: Configuration) throws {
        let file = try OutputFile(output, replaces: force)
        let player = RecordingPlayer(try recording.feed(source, configuration.screen))
        let stage = ReplaySetup(player.description, RecognizerSet(configuration))
        let recorder = TraceRecorder(stage, player.description)
        var progress = Progress(isOutputSilent: true)
        let playing = Result { try player.play(to: [stage], &progress) }
        progress.clear()
        var trace = recorder.trace
        trace.start = recording.part.from.microseconds
        try Drawing(trace, width: width)
            .write(to: file.descriptor, as: Drawing.Format(path: output), called: output)
        try file.finish()
        try playing.get()
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureConfiguration
import GestureDrawing

/// `gesture draw`: a recording as a picture.
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws a recording: its fingers, recognizers and what these report.",
        discussion: """
            The picture has the path of each finger on the screen and, over one time axis, when \
            fingers were down, what each recognizer made of them, and plots of translation, \
            velocity, scale and rotation; below, why gestures did not fire.

            Without --config the recognizers are those of the built-in configuration, which \
            gesture config prints.

            EXAMPLES:
              gesture draw pinch.events -o pinch.svg
              gesture draw --recognizers pinch,rotation pinch.events -o pinch.png --width 1800

            EXIT STATUS: 0 when the picture was written; 1 when the recording or the configuration \
            could not be read, or the picture not be written, and then no file is left; of a damaged \
            recording, the picture has what comes before the damage. 64 for wrong options.
            """
    )

    @Argument(
        help: ArgumentHelp("A recording, or - for standard input.", valueName: "file"),
        completion: .file(extensions: recordingExtensions)
    )
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The picture to write; .svg or .png.", valueName: "picture"),
        completion: .file(extensions: ["svg", "png"])
    )
    var output: String

    @Option(help: ArgumentHelp("The picture's width in pixels.", valueName: "pixels"))
    var width = 1200

    @Flag(help: "Replace the picture if it is there already.")
    var force = false

    @OptionGroup
    var options: RecognizerOptions

    @OptionGroup
    var recording: RecordingOptions

    func validate() throws {
        do {
            _ = try Picture.Format(path: output)
            if !Picture.widths.contains(width) {
                throw PictureError.width(width)
            }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() throws {
        let configuration = try options.configuration(otherwise: .builtIn)
        do {
            try draw(RecordingSource(file), configuration)
        } catch {
            StandardError.print(OutputText(error))
            throw ExitCode.failure
        }
    }

    private func draw(_ source: RecordingSource, _ configuration: Configuration) throws {
        let file = try OutputFile(output, replaces: force)
        let player = RecordingPlayer(try recording.feed(source, configuration.screen))
        let stage = Stage(player.description, RecognizerSet(configuration))
        let recorder = TraceRecorder(stage, player.description)
        var progress = Progress(isOutputSilent: true)
        let playing = Result { try player.play(to: [stage], &progress) }
        progress.clear()
        try Picture(recorder.trace, width: width)
            .write(to: file.descriptor, as: Picture.Format(path: output), called: output)
        try file.finish()
        try playing.get()
    }
}

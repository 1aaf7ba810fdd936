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
            velocity, scale and rotation. Below, it explains why gestures did not fire. The line of a pen \
            widens with its force, and is thin above the glass; a gray cross is a palm. A picture of \
            several recordings, or with --caption, has only the paths, side by side.

            Without --config, the recognizers of the built-in configuration run; gesture config \
            prints it.

            EXAMPLES:
              gesture draw pinch.events -o pinch.svg
              gesture draw --recognizers pinch pinch.events -o pinch.png --width 1800
              gesture draw swipe-*.gesture -o swipes.svg

            EXIT STATUS: 0 if the picture was written; 1 if the recording or the configuration could \
            not be read, or the picture could not be written, and then no file is left. A damaged \
            recording is drawn up to the damage, with status 1. 64 for wrong options.
            """
    )

    @Argument(
        help: ArgumentHelp("Recordings, or - for standard input.", valueName: "file"),
        completion: .file(extensions: recordingExtensions)
    )
    var files: [String]

    @Option(
        name: .customLong("caption"),
        help: ArgumentHelp(
            "A line below the name of a recording: one for each, in their order.",
            valueName: "text"
        )
    )
    var captions: [String] = []

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
        guard captions.isEmpty || captions.count == files.count else {
            throw ValidationError(
                "There are \(files.count) recordings and \(captions.count) captions: give each one."
            )
        }
    }

    static func main() {
        runAsSubcommand()
    }

    func run() throws {
        let configuration = try options.configuration(otherwise: .builtIn)
        try reportingErrors { try draw(configuration) }
    }

    private func draw(_ configuration: Configuration) throws {
        let file = try OutputFile(output, replaces: force)
        var damage: (any Error)?
        let traces = try files.map { try trace(RecordingSource($0), configuration, &damage) }
        let drawing =
            if let trace = traces.first, traces.count == 1, captions.isEmpty {
                try Drawing(trace, width: width)
            } else {
                try Drawing(
                    strokes: traces.enumerated().map { index, trace in
                        DrawnStroke(trace, caption: captions.isEmpty ? "" : captions[index])
                    },
                    width: width
                )
            }
        try file.write(drawing.bytes(as: Drawing.Format(path: output)))
        try file.finish()
        if let damage {
            throw damage
        }
    }

    /// What happens in a recording, up to its damage.
    private func trace(
        _ source: RecordingSource,
        _ configuration: Configuration,
        _ damage: inout (any Error)?
    ) throws -> Trace {
        let player = RecordingPlayer(try recording.feed(source, configuration.screen))
        let stage = try options.stage(player, configuration)
        let recorder = TraceRecorder(stage, player.description)
        var progress = Progress(isOutputSilent: true)
        do {
            try player.play(to: [stage], &progress)
        } catch {
            damage = damage ?? error
        }
        progress.clear()
        var trace = recorder.trace
        trace.start = recording.part.from.microseconds
        return trace
    }
}

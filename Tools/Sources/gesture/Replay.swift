// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureConfiguration
import GestureKit

/// `gesture replay`: recordings in, gestures out.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays recordings through libinput and prints the gestures in them.",
        discussion: """
            A recording is one that “gesture record” or “gesture convert” wrote, or what \
            evemu-record, libinput record, getevent -lt or evtest print. Where such a one does \
            not describe its device, the .desc file beside it whose name begins like its own does. \
            That is played through the system's own libinput on an emulated device, in no time and \
            without privileges.

            With --log, every event is a line of whole numbers: microseconds, and positions in \
            1/4096 point, scales in 2^-32. It is the same on every machine, to the last digit.

            Without options the recognizers are tap, double-tap, pan and pinch. --recognizers all \
            runs all of the built-in configuration, which gesture config prints, and --config \
            those of your own.

            Lengths are in points of 1/160 inch. A touchscreen of unknown size is taken to be \
            1920 points wide. In JSON times are in microseconds (time_us), translations, velocities \
            and locations in points and points per second, rotations in radians and scales are \
            factors; text has rotations in degrees.

            EXAMPLES:
              gesture replay drag.events
              gesture replay --brief drag.gesture
              gesture replay Tests/Recordings/evemu-devices/
              gesture replay --json --alone pinch.evemu | jq .scale
              gesture replay --recognizers swipe,edge-pan drag.events
              gesture replay --config my-gestures.yaml drag.events
              gesture replay - < drag.evemu

            EXIT STATUS: 0 when every recording was played; 1 when one, or the configuration, \
            could not be read or played, with its file and line on standard error; 64 for wrong \
            options.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Recordings, folders of recordings, or - for standard input.",
            valueName: "file"
        ),
        completion: .file(extensions: recordingExtensions)
    )
    var files: [String]

    @OptionGroup
    var options: RecognizerOptions

    @OptionGroup
    var recording: RecordingOptions

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Flag(help: "Print a line of whole numbers for every event, for comparing.")
    var log = false

    @Flag(help: "Print where gestures begin and end, and not how they change.")
    var brief = false

    @Flag(help: "Judge every recognizer as if it were the only one.")
    var alone = false

    @OptionGroup
    var color: ColorOptions

    func validate() throws {
        guard !json || !log else {
            throw ValidationError("Use --json or --log, not both.")
        }
    }

    func run() throws {
        let configuration = try options.configuration(otherwise: .classic)
        let names = configuration.names
        var report: any Report =
            if log { LogReport() } else if json { JSONReport() } else {
                TextReport(names: names, palette: color.palette, brief: brief)
            }
        var summary = Summary(names)
        var progress = Progress(isOutputSilent: false)
        for source in RecordingSource.find(files, failures: &summary.failures) {
            do {
                let player = RecordingPlayer(
                    try recording.feed(source, configuration.screen)
                )
                let recognizers = RecognizerSet(configuration, alone: alone)
                let stage = Stage(player.description, recognizers)
                stage.observe = { observation in
                    summary.count(observation)
                    if !brief || observation.state != .changed {
                        report.observed(observation)
                    }
                }
                report.began(player.description)
                try player.play(to: [stage], &progress)
                progress.clear()
                summary.finishFile()
                report.ended(summary)
            } catch {
                summary.failures += 1
                progress.clear()
                // So that the message comes after what was printed before.
                try StandardOutput.flush()
                StandardError.print(OutputText(error))
            }
        }
        report.finish(summary)
        try StandardOutput.flush()
        if summary.failures > 0 {
            throw ExitCode.failure
        }
    }
}

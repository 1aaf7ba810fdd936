// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureConfiguration

/// `gesture replay`: recordings in, gestures out.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays recordings through libinput and prints the gestures in them.",
        discussion: """
            A recording is a file of evemu's text format: with its device's description at its \
            head, or beside it in the .desc file whose name begins like its own. It is played \
            through the system's own libinput on an emulated device, in no time and without \
            privileges.

            Without options the recognizers are tap, double-tap, pan and pinch. --recognizers all \
            runs all of the built-in configuration, which gesture config prints, and --config \
            those of your own.

            Lengths are in points of 1/160 inch. A touchscreen of unknown size is taken to be \
            1920 points wide. In JSON times are in microseconds (time_us), translations, velocities \
            and locations in points and points per second, rotations in radians and scales are \
            factors; text has rotations in degrees.

            EXAMPLES:
              gesture replay drag.events
              gesture replay Tests/Recordings/
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
            "Recordings, folders of recordings (.events, .evemu, .ev), or - for standard input.",
            valueName: "file"
        ),
        completion: .file(extensions: ["events", "evemu", "ev"])
    )
    var files: [String]

    @OptionGroup
    var options: RecognizerOptions

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Flag(help: "Judge every recognizer as if it were the only one.")
    var alone = false

    func run() throws {
        if let reason = RecordingPlayer.unavailabilityReason {
            throw Failure("recordings cannot be played: \(reason)")
        }
        let configuration = try options.configuration(otherwise: .classic)
        let names = configuration.names
        var report: any Report = json ? JSONReport() : TextReport(names: names)
        var summary = Summary(names)
        var progress = Progress(isOutputSilent: false)
        for source in RecordingSource.find(files, failures: &summary.failures) {
            do {
                let player = try RecordingPlayer(source.open(), configuration.screen)
                let recognizers = RecognizerSet(configuration, alone: alone)
                let stage = Stage(player.description, recognizers)
                stage.observe = { observation in
                    summary.count(observation)
                    report.observed(observation)
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
                StandardError.print("gesture: \(error)")
            }
        }
        report.finish(summary)
        try StandardOutput.flush()
        if summary.failures > 0 {
            throw ExitCode.failure
        }
    }
}

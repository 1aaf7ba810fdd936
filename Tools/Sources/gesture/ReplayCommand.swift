// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureCommand
import GestureConfiguration
import GestureKit
import GestureReplay

/// `gesture replay`: plays recordings and prints their gestures.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Plays recordings through libinput and prints the gestures in them.",
        discussion: """
            A recording is a file of gesture record or gesture convert, or the output of \
            evemu-record, libinput record, getevent -lt or evtest. If a recording does not describe \
            its device, put a .desc file beside it whose name is the beginning of the recording's: \
            panel.desc describes panel.drag.events. Device recordings are played through the system's \
            libinput, on an emulated device: without delay and without privileges.

            With --log, each event is a line of integers: times in microseconds, lengths in 1/4096 \
            point, scales and turns in 2^-32. They are identical on every machine.

            By default, tap, double-tap, pan and pinch run. --recognizers all runs all recognizers \
            of the built-in configuration, which gesture config prints. --config runs your own.

            Lengths are in points of 1/160 inch. A touchscreen of unknown size is assumed to be 1920 \
            points wide, or a phone 762 points high if its y axis has at least 1.2 times as many \
            positions as its x axis; --size-mm sets the size. A log of events alone is assumed to be of \
            a touchpad only if it counts fingers, or has BTN_TOOL_FINGER without separate contacts; \
            --kind sets the device. In JSON, times (time_us) are in microseconds, lengths in points, \
            velocities per second, and rotations in radians; scales are factors. Text shows rotations \
            in degrees.

            EXAMPLES:
              gesture replay drag.events
              gesture replay --brief drag.gesture
              gesture replay Tests/recordings/evemu-devices/
              gesture replay --json --alone pinch.evemu | jq .scale
              gesture replay --recognizers swipe,edge-pan drag.events
              gesture replay --size-mm 68x121 --from 9 --to 10.5 phone.getevent
              gesture replay --config my-gestures.yaml drag.events
              gesture replay - < drag.evemu

            EXIT STATUS: 0 if all recordings were played; 1 if a recording or the configuration \
            could not be read or played, with file and line on standard error; 64 for wrong options.
            """
    )

    @OptionGroup
    var input: PlayedRecordings

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Flag(help: "Print one line of integers per event, for comparisons.")
    var log = false

    @Flag(help: "Print only where gestures begin and end.")
    var brief = false

    @Flag(help: "Run each recognizer as if it were the only one.")
    var alone = false

    @OptionGroup
    var color: ColorOptions

    func validate() throws {
        guard !json || !log else {
            throw ValidationError("Use --json or --log, not both.")
        }
    }

    func run() throws {
        let configuration = try input.options.configuration(otherwise: .classic)
        let names = configuration.names
        var report: any ReplayReport =
            if log { LogReport() } else if json { JSONReport() } else {
                ReplayText(names: names, palette: color.palette, brief: brief)
            }
        var summary = Summary(names)
        var progress = Progress(isOutputSilent: false)
        for source in RecordingSource.find(input.files, failures: &summary.failures) {
            do {
                let player = RecordingPlayer(
                    try input.recording.feed(source, configuration.screen)
                )
                let stage = try input.options.stage(player, configuration, alone: alone)
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
                // The message must come after what was printed before.
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

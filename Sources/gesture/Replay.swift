// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording

/// `gesture replay`: recordings in, gestures out.
struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Plays recordings through libinput and prints the gestures in them.",
        discussion: """
            A recording is what evemu-record, libinput record, getevent -lt or evtest print. Where \
            it does not describe its device, the .desc file beside it whose name begins like its \
            own does. It is played through the system's own libinput on an emulated device, in no \
            time and without privileges.

            Lengths are in points of 1/160 inch. A touchscreen of unknown size is taken to be \
            1920 points wide.

            EXAMPLES:
              gesture replay drag.events
              gesture replay Tests/Recordings/
              gesture replay --json --alone pinch.evemu | jq .scale
              gesture replay - < drag.evemu

            EXIT STATUS: 0 when every recording was played; 1 when one could not be read or \
            played, with its file and line on standard error; 64 for wrong options.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Recordings, folders of recordings, or - for standard input.",
            valueName: "file"
        ),
        completion: .file(extensions: EvdevRecording.suffixes.map { String($0.dropFirst()) })
    )
    var files: [String]

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Which device of a recording of several, such as event3, or its name.",
            valueName: "device"
        )
    )
    var device: String?

    @Flag(help: "Decode touchscreens without libinput; the gestures are the same.")
    var direct = false

    @Flag(help: "Judge every recognizer as if it were the only one.")
    var alone = false

    func run() throws {
        if !direct, let reason = RecordingPlayer.unavailabilityReason {
            throw Failure("recordings cannot be played, but with --direct: \(reason)")
        }
        var report: any Report = json ? JSONReport() : TextReport()
        var summary = Summary()
        for source in sources(&summary) {
            do {
                let reader = try source.open(device: device)
                let player = try RecordingPlayer(reader, directly: direct, alone: alone)
                report.began(player.description)
                try player.play { observation in
                    summary.count(observation)
                    report.observed(observation)
                }
                for remark in player.remarks {
                    StandardError.print("gesture: \(player.description.file): \(remark)")
                }
                summary.finishFile()
                report.ended(summary)
            } catch {
                summary.failures += 1
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

    /// What is to be played. A folder that cannot be read is a failure like a file.
    private func sources(_ summary: inout Summary) -> [RecordingSource] {
        var sources: [RecordingSource] = []
        for path in files {
            do {
                sources += try RecordingSource.find(path)
            } catch {
                summary.failures += 1
                StandardError.print("gesture: \(error)")
            }
        }
        return sources
    }
}

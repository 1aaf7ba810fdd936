// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
import GestureKit

/// `gesture record`: records touches to a file.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records touches from touchscreens and touchpads until Ctrl-C.",
        discussion: """
            The file has one line per sample; docs/recording-format.md describes the format. By \
            convention its name ends in .gesture. Each frame is written at once, so that a crash or a \
            full disk leaves a recording that can be played. Only you may read the file, because \
            touches can reveal a password. Only touches and touchpad gestures are recorded.

            EXAMPLES:
              gesture record -o drag.gesture
              gesture record --for 5 --device /dev/input/event5 > five-seconds.gesture
              gesture record --replay drag.events -o drag.gesture

            EXIT STATUS: 0 at Ctrl-C and at the end of --for or --replay; 1 if no device can be \
            used, or if the file cannot be written; 64 for wrong options.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where to write; default, or -: standard output.", valueName: "file"),
        completion: .file(extensions: ["gesture"])
    )
    var output: String?

    @Flag(help: "Replace an existing file, as soon as something is touched.")
    var force = false

    @OptionGroup
    var options: DeviceOptions

    @OptionGroup
    var duration: DurationOption

    func run() throws {
        let configuration = try Configuration.builtIn()
        let stage = MonitorStage(configuration)
        let session = try DeviceSession(
            options,
            configuration.screen,
            engine: stage.window.gestureEngine
        )
        let file = try RecordingFile(output.flatMap { $0 == "-" ? nil : $0 }, replaces: force)
        let recorder = DeviceRecorder(file, start: session.start)
        stage.onGesture = { recorder.count($0) }
        recorder.listen(to: session)
        recorder.onFailure = { session.end($0) }
        do {
            try session.run(for: duration.seconds)
            try session.perform { try recorder.finish() }
        } catch {
            throw session.perform { recorder.explain(error) }
        }
        guard !file.hasReplacedNothing else {
            return StandardError.print("nothing was touched, so \(file.name) is unchanged")
        }
        StandardError.print("\(file.name): \(recorder.counter.words)")
    }
}

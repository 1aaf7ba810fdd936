// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureConfiguration
@_spi(GestureTools) import GestureKit

/// `gesture explain`: why a gesture fired, or did not.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says why each gesture of a recording fired, or did not.",
        discussion: """
            For each time that fingers are on the glass, and for each recognizer, it says which \
            gesture fired, when and with what values; or else why there was none, with what was \
            measured, what is asked for, and the rival that was in the way.

            A gesture is reported when its recognizer may say so, and known when the recognizer \
            would have said so if it were the only one. Between the two is what it waits for \
            others: a single tap for a double tap, say.

            Without --config the recognizers are those of the built-in configuration, which \
            gesture config prints.

            EXAMPLES:
              gesture explain drag.events
              gesture explain --recognizers swipe,pan drag.events
              gesture explain --config my-gestures.yaml drag.events > why.txt
              gesture explain --json drag.events | jq 'select(.outcome == "failed")'

            JSON: an object a line, for each recognizer and each time it fired or gave up: outcome \
            (fired, failed, cancelled, not-received, open), time_us, and for what fired known_us, \
            latency_us and values as gesture replay has them; for what did not, reason, rival and \
            alone_us, when it would have fired if it were the only one. open: nothing was decided.

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

    @OptionGroup
    var color: ColorOptions

    func run() throws {
        let configuration = try options.configuration(otherwise: .builtIn)
        var report: any ExplanationReport =
            json ? ExplanationJSON() : ExplanationText(configuration, color.palette)
        var progress = Progress(isOutputSilent: true)
        var failures = 0
        for source in RecordingSource.find(files, failures: &failures) {
            do {
                try explain(source, configuration, &progress) { report.add($0) }
            } catch {
                failures += 1
                // So that the message comes after what was printed before.
                try StandardOutput.flush()
                StandardError.print(OutputText(error))
            }
        }
        try StandardOutput.flush()
        if failures > 0 {
            throw ExitCode.failure
        }
    }

    /// Plays a recording with rivals and without, and compares. What a damaged one has up to the
    /// damage is explained before its error is thrown.
    private func explain(
        _ source: RecordingSource,
        _ configuration: Configuration,
        _ progress: inout Progress,
        _ add: (ExplainedRecording) -> Void
    ) throws {
        let player = RecordingPlayer(try recording.feed(source, configuration.screen))
        let stage = Stage(player.description, RecognizerSet(configuration))
        let alone = Stage(player.description, RecognizerSet(configuration, alone: true))
        let recorders = (
            TraceRecorder(stage, player.description), TraceRecorder(alone, player.description)
        )
        defer {
            progress.clear()
            add(
                ExplainedRecording(
                    description: player.description,
                    setup: stage.recognizers.recognizers.compactMap(SetupRemark.init),
                    explanation: Explanation(recorders.0.trace, alone: recorders.1.trace)
                )
            )
        }
        try player.play(to: [stage, alone], &progress)
    }
}

/// A recording with what became of it.
struct ExplainedRecording {
    var description: RecordingDescription
    /// What is remarkable before a finger lands.
    var setup: [SetupRemark]
    var explanation: Explanation
}

/// What explanations are printed as.
protocol ExplanationReport {
    /// A recording has been explained.
    mutating func add(_ recording: ExplainedRecording)
}

/// What the settings of a recognizer mean for it: that it can never fire, or has to wait.
struct SetupRemark {
    var recognizer: String
    /// A sentence about it.
    var text: String
    /// The longest that others can put it off, in microseconds; nil when there is no limit.
    var worstDelay: UInt64?

    /// Nil when there is nothing to remark.
    init?(_ recognizer: GestureRecognizer) {
        self.recognizer = recognizer.name ?? ""
        if let obstacle = recognizer.obstacle {
            text = "\(self.recognizer) can never fire: \(obstacle)"
            return
        }
        switch recognizer.worstDelay {
        case .none:
            return nil
        case .time(let delay, let blocker):
            let microseconds = Timestamp.zero + delay - Timestamp.zero
            worstDelay = UInt64(microseconds / .microseconds(1))
            text =
                "\(self.recognizer) can be put off by up to "
                + "\(Int(delay / .milliseconds(1))) ms, waiting for \(blocker?.name ?? "others")"
        case .untilLift(let blocker):
            text =
                "\(self.recognizer) can be put off for as long as a finger rests, waiting for "
                + (blocker?.name ?? "others")
        }
    }
}

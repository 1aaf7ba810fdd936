// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureCommand
import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording
import GestureReplay
import GestureRun
import GestureTrace

/// `gesture explain`: explains why a gesture fired or did not.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains why each gesture in a recording fired or did not.",
        discussion: """
            The output covers each sequence of touches, from the first finger that lands to the last \
            that lifts. For each recognizer it reports which gesture fired, when, and with which \
            values; or why none did: what was measured, what is required, and which rival won.

            If a gesture had to wait for another recognizer, such as a tap for a double tap, \
            “known” is when it would have fired if its recognizer were the only one. If a rival won, \
            the recording is played again without rivals: the line reports when the gesture fires alone, \
            or why it would have failed anyway. It advises letting two recognizers recognize \
            simultaneously only if the gesture then fires.

            While a pen is near, fingers are palms: each is listed with the time at which the pen was \
            near.

            A recording that a program made of itself (GestureRecorder, gc_recorder_write()) runs with \
            the views and recognizers that are in it, unless --recognizers or --config is given. The \
            last line of the output then reports whether the replay gives the same as the recording; \
            if not, where it differs, and the likely reason.

            Without --config, the recognizers of the built-in configuration run; gesture config \
            prints it. If the configuration has actions, the recording is played as gesture run does, \
            and the output also has, for each gesture, which action would run, or why each one would not.

            EXAMPLES:
              gesture explain drag.events
              gesture explain --recognizers swipe,pan drag.events
              gesture explain --config my-gestures.yaml drag.events > why.txt
              gesture explain --json drag.events | jq 'select(.outcome == "failed")'

            JSON: one object per line, for each time that a recognizer fired or failed. All have \
            outcome (fired, failed, cancelled, not-received, or open: undecided at the end) and \
            time_us. If the outcome is “compared”, the reason says whether the replay gives what its \
            program recorded. If it is “unreported”, fingers were on a touchpad from start_us to \
            end_us, and libinput reported no gesture; the reason says what libinput does with them. For \
            actions it is action-runs or action-does-not-run, with the line of the action; the hand \
            is a recognizer then. Gestures have “device”, the device's name, if several were touched. \
            Those that fired have known_us, latency_us and the values of gesture replay. The others \
            have reason, rival, and alone_us or alone_reason: when the gesture would have fired if \
            its recognizer were the only one, or why it would have failed. “helps” is true if it \
            fires when the two recognize simultaneously.

            EXIT STATUS: 0 if all recordings were played; 1 if a recording or the configuration \
            could not be read or played, with file and line on standard error; 64 for wrong options.
            """
    )

    @OptionGroup
    var input: PlayedRecordings

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @OptionGroup
    var color: ColorOptions

    func run() throws {
        let configuration = try input.options.configuration(otherwise: .builtIn, takesActions: true)
        var report: any ExplanationReport =
            json ? ExplanationJSON() : ExplanationText(configuration, color.palette)
        var progress = Progress(isOutputSilent: true)
        var failures = 0
        for source in RecordingSource.find(input.files, failures: &failures) {
            do {
                try explain(source, configuration, &progress) { report.add($0) }
            } catch {
                failures += 1
                // The message must come after what was printed before.
                try StandardOutput.flush()
                StandardError.print(OutputText(error))
            }
        }
        try StandardOutput.flush()
        if failures > 0 {
            throw ExitCode.failure
        }
    }

    /// Plays a recording with rivals and without, and compares. For each pair of recognizers that
    /// might recognize simultaneously, plays it once more: so only advice that helps is given. A
    /// damaged recording is explained up to the damage; then this throws its error.
    private func explain(
        _ source: RecordingSource,
        _ configuration: Configuration,
        _ progress: inout Progress,
        _ add: (ExplainedRecording) -> Void
    ) throws {
        let feed = try input.recording.feed(source, configuration.screen)
        let hasActions = !configuration.actions.isEmpty
        let player = RecordingPlayer(hasActions ? UnscrolledFeed(feed) : feed)
        let description = player.description
        var outcomes: [ActionBook.Outcome] = []
        let play = try play(player, configuration) { outcomes.append($0) }
        let alone = try self.play(player, configuration, alone: true)
        var inputs: [RecordingInput] = []
        let playing = Result {
            try player.play(to: [play.stage, alone.stage], &progress) { inputs.append($0) }
        }
        var relaxed: [Explanation.Pair: [UInt16: Trace]] = [:]
        func traces(of pair: Explanation.Pair) -> [UInt16: Trace] {
            progress.show("\(description.file): \(pair.loser) with \(pair.winner)")
            let together = [pair.loser, pair.winner]
            guard let play = try? self.play(player, configuration, together: together) else {
                return play.traces()  // its set-up was good before
            }
            inputs.forEach(play.stage.push)
            if case .success = playing {
                play.stage.finish()
            }
            return play.traces()
        }
        let aloneTraces = alone.traces()
        let explanations = play.traces().sorted { $0.key < $1.key }.map { device, trace in
            let explanation = Explanation(trace, alone: aloneTraces[device] ?? trace) { pair in
                let traces = relaxed[pair] ?? traces(of: pair)
                relaxed[pair] = traces
                return traces[device] ?? trace
            }
            let name = player.devices.first { $0.number == device }?.name
            return (device: name ?? description.device, explanation: explanation)
        }
        progress.clear()
        let setup = play.stage as? ReplaySetup
        // With actions, each device has recognizers of its own. Remarks are about some on a view.
        let shown = setup ?? ReplaySetup(description, RecognizerSet(configuration))
        let remarks = withExtendedLifetime(shown) {
            shown.recognizers.recognizers.compactMap(SetupRemark.init)
        }
        add(
            ExplainedRecording(
                description: description,
                setup: remarks,
                explanation: Explanation(of: explanations),
                comparison: setup?.comparison,
                unreported: player.unreported,
                outcomes: outcomes,
                actions: configuration.actions
            )
        )
        try playing.get()
    }

    /// A stage, and what has happened on it, by the numbers of devices if each has an engine.
    private typealias Play = (stage: any RecordingStage, traces: () -> [UInt16: Trace])

    /// With actions, a recording is played as `gesture run` does.
    private func play(
        _ player: RecordingPlayer,
        _ configuration: Configuration,
        alone: Bool = false,
        together: [String] = [],
        onEnd: @escaping (ActionBook.Outcome) -> Void = { _ in }
    ) throws -> Play {
        guard !configuration.actions.isEmpty else {
            let stage = try input.options.stage(
                player,
                configuration,
                alone: alone,
                together: together
            )
            let recorder = TraceRecorder(stage, player.description)
            return (stage, { [0: recorder.trace] })
        }
        var configuration = configuration
        if !together.isEmpty {
            configuration.simultaneous.append(together)
        }
        let prepare: (ActionBook) -> Void = { $0.onEnd = onEnd }
        let stages = ReplayedStages(
            configuration,
            player,
            alone: alone,
            traced: true,
            prepare: prepare
        ) { _ in }
        return (stages, { stages.traces })
    }
}

struct ExplainedRecording {
    var description: RecordingDescription
    /// Remarks about the settings, before a finger lands.
    var setup: [SetupRemark]
    var explanation: Explanation
    /// Whether the replay gives the same as the recording that a program made of itself.
    var comparison: String?
    /// The fingers on a touchpad that libinput reported no gesture of, in order of time.
    var unreported: [UnreportedFingers]
    /// What became of the actions in each gesture, and the actions.
    var outcomes: [ActionBook.Outcome]
    var actions: [Configuration.Action]
}

protocol ExplanationReport {
    mutating func add(_ recording: ExplainedRecording)
}

/// A consequence of a recognizer's settings: it can never fire, or it has to wait.
struct SetupRemark {
    var recognizer: String
    /// A sentence about it.
    var text: String
    /// The longest that others can delay it, in microseconds; nil: no limit.
    var worstDelay: UInt64?

    /// Nil if there is nothing to say. Programs disable recognizers on purpose, and only for a while:
    /// the fingers that this concerned say so.
    init?(_ recognizer: GestureRecognizer) {
        guard recognizer.isEnabled else {
            return nil
        }
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
                "\(self.recognizer) may wait up to \(Int(delay / .milliseconds(1))) ms for "
                + (blocker?.name ?? "others")
        case .untilLift(let blocker):
            text =
                "\(self.recognizer) may wait for \(blocker?.name ?? "others") as long as a finger rests"
        }
    }
}

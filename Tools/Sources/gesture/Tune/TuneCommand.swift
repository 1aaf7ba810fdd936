// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
import GestureKit
import GestureReplay
import GestureTrace
import GestureTune
import Glibc

/// `gesture tune`: finds settings for a panel from labeled strokes.
struct TuneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune",
        abstract: "Finds slops, leads and times for your panel from labeled strokes.",
        discussion: """
            FOLDER has recordings and the file labels.yaml, which says what each stroke was meant to \
            be: the name of a recognizer, with a direction for swipes and edge pans, or nothing:

              stroke-01.gesture: swipe-left
              stroke-02.gesture: tap
              palm.gesture: nothing

            A recording with several gestures, with pauses of 0.3 s between them, counts as several \
            strokes with the same label.

            --record asks for one stroke after another, and writes both. Without --config, the \
            recognizers that the labels name run with their defaults: only one of them can \
            recognize, and a tap waits for a double tap if there are both.

            The table counts the strokes that were recognized correctly, as another gesture, and not \
            at all. The first gesture that is recognized counts. The delay counts from the first \
            landing, that of a tap from the last lift.

            Then each slop, lead, time and distance of these recognizers is tried alone. A value is \
            proposed if at least two more strokes are recognized correctly with it and none worse. To \
            check this, each stroke is played with the value that the other strokes alone would give. \
            If no value passes, the best trade is printed.

            EXAMPLES:
              gesture tune --record strokes --ask tap,pan,swipe-left --times 10
              gesture tune strokes
              gesture tune --config my-gestures.yaml strokes -o wrong.svg

            JSON: one object per stroke (recording, meant, told, right, delay_us), then one per \
            proposal (recognizer, setting, from, to, gain) or trade (with gained and lost). Lengths \
            are in points, times in milliseconds; a missing from or to means no lead.

            EXIT STATUS: 0 if all strokes were played, whether or not there is a proposal; 1 if a \
            recording, the labels or the configuration could not be read; 64 for wrong options.
            """
    )

    @Argument(
        help: ArgumentHelp("The folder of the recordings and their labels.", valueName: "folder"),
        completion: .directory
    )
    var folder: String

    @Option(
        help: ArgumentHelp(
            "Read recognizers and settings from a YAML file; gesture config prints one.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Draw the strokes that are still recognized wrongly, as .svg or .png.",
            valueName: "picture"
        ),
        completion: .file(extensions: ["svg", "png"])
    )
    var output: String?

    @Flag(help: "Replace the picture if it exists.")
    var force = false

    @Flag(help: "Ask for strokes, and write their recordings and labels.")
    var record = false

    @OptionGroup
    var asking: AskingOptions

    @OptionGroup
    var devices: DeviceOptions

    @OptionGroup
    var color: ColorOptions

    func validate() throws {
        guard !record || (!json && output == nil) else {
            throw ValidationError(
                "--record takes no --json and --output: run gesture tune after it."
            )
        }
        guard output != nil || !force else {
            throw ValidationError("--force is for --output.")
        }
        guard record || (asking.areUnused && devices.seats.areUnused && devices.replay == nil)
        else {
            throw ValidationError("--ask, --times and the options for devices are for --record.")
        }
    }

    func run() throws {
        var status = stat()
        if !record, stat(folder, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw Failure(
                "\(folder) is no folder: put the recordings into one, with \(StrokeLabels.file)"
            )
        }
        // It takes long to find out.
        if let output, !force, access(output, F_OK) == 0 {
            throw Failure.exists(output)
        }
        let base = try reportingErrors {
            try config.map { try Configuration(path: $0) } ?? Configuration.builtIn()
        }
        if record {
            return try DeviceStrokes(folder, base, asking, devices).run()
        }
        let own = config == nil ? recordedConfiguration() : nil
        let labels = try reportingErrors { try StrokeLabels(folder: folder, own ?? base) }
        let configuration =
            try config == nil ? own ?? Configuration(for: labels, from: base) : base
        let strokes = try labels.labels.flatMap { recording, label in
            try stroke(recording, label, configuration, isOwn: own != nil).split(configuration)
        }
        let tuning = search(strokes, configuration)
        if json {
            TuneJSON(strokes, configuration, tuning).print()
        } else {
            TuneText(folder, strokes, configuration, tuning, color.palette).print()
        }
        try StandardOutput.flush()
        if let output {
            try draw(strokes, tuning, to: output)
        }
    }

    /// The recognizers of the program that made the recordings of itself; nil: none did. Each recording
    /// has those on the views that were hit.
    private func recordedConfiguration() -> Configuration? {
        guard let sources = try? RecordingSource.find(folder) else {
            return nil
        }
        var recognizers: [GestureRecognizer] = []
        for source in sources where "\(source)".hasSuffix(".gesture") {
            // A labeled recording that is damaged is an error when it is played.
            if let player = try? player(of: source, Configuration.Screen()),
                let setup = player.setup,
                let stage = try? ReplaySetup(player.description, setup)
            {
                recognizers += stage.recognizers.recognizers
            }
        }
        return recognizers.isEmpty
            ? nil : Configuration(of: recognizers, file: "the recognizers in the recordings")
    }

    private func player(
        of source: RecordingSource,
        _ screen: Configuration.Screen
    ) throws -> RecordingPlayer {
        RecordingPlayer(try RecordingOptions.parse([]).feed(source, screen))
    }

    /// Reads a recording into memory.
    private func stroke(
        _ name: String,
        _ label: StrokeLabel,
        _ configuration: Configuration,
        isOwn: Bool
    ) throws -> Stroke {
        let player = try player(of: RecordingSource("\(folder)/\(name)"), configuration.screen)
        let setup = isOwn ? player.setup : nil
        guard !isOwn || setup != nil else {
            throw Failure(
                "\(folder)/\(name) has no recognizers, and other recordings have: choose some by --config"
            )
        }
        if let setup {
            _ = try ReplaySetup(player.description, setup)
        }
        var inputs: [RecordingInput] = []
        var progress = Progress(isOutputSilent: true)
        defer { progress.clear() }
        try player.play(to: [], &progress) { inputs.append($0) }
        return Stroke(player.description, meaning: label, inputs, on: setup)
    }

    private func search(_ strokes: [Stroke], _ configuration: Configuration) -> Tuning {
        var progress = Progress(isOutputSilent: true)
        let width = 24
        let tuning = Tuning(strokes, from: configuration) { setting, part in
            let done = Int(part * Double(width))
            let bar =
                String(repeating: "#", count: done) + String(repeating: ".", count: width - done)
            progress.show("[\(bar)] \(setting.key) of \(setting.recognizer)")
        }
        progress.clear()
        return tuning
    }

    /// Starts gesture-draw with the strokes that are recognized wrongly. Returns only if there are none.
    private func draw(_ strokes: [Stroke], _ tuning: Tuning, to picture: String) throws {
        var arguments = ["-o", picture] + (force ? ["--force"] : [])
        var files: [String] = []
        for stroke in strokes {
            let outcome = stroke.outcome(tuning.configuration)
            if !outcome.isRight, files.last != stroke.recording.file {
                files.append(stroke.recording.file)
                let told = outcome.told ?? "nothing"
                arguments += ["--caption", "\(stroke.label.text), recognized as \(told)"]
            }
        }
        guard !files.isEmpty else {
            return StandardError.print("all are recognized correctly, so \(picture) was not drawn")
        }
        throw SubcommandProgram.draw.file.start(arguments + ["--"] + files)
    }
}

extension Configuration {
    /// The recognizers that labels name, with their defaults. One at a time recognizes.
    fileprivate init(
        for labels: StrokeLabels,
        from base: Configuration
    ) throws(UnknownRecognizer) {
        let named = Set(labels.labels.compactMap(\.label.recognizer))
        self = named.isEmpty ? base : try base.selecting(base.names.filter(named.contains))
        simultaneous = []
        if named.isSuperset(of: ["tap", "double-tap"]),
            let tap = recognizers.firstIndex(where: { $0.name == "tap" })
        {
            recognizers[tap].requiresFailureOf = ["double-tap"]
        }
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureCommand
import GestureConfiguration
import GestureKit
@_spi(GestureTools) import GestureRecording
import GestureReplay
import GestureRun
import Glibc

/// `gesture run`: gestures run commands.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs commands when gestures happen, on any desktop.",
        discussion: """
            The configuration lists recognizers, and actions: which gesture runs which command. \
            docs/run.md describes it; gesture config --check FILE checks it. It is read again when it \
            changes and at SIGHUP, as soon as no finger is down.

            Only touchscreens, touchpads and pens are opened. The desktop gets the touches, too. Messages go to \
            standard error, which you need not read.

            With --replay, the commands that a recording would run are printed, in virtual time. \
            With --execute they also run, one after another.

            EXAMPLES:
              gesture run --starter sway > ~/.config/gesture/run.yaml
              gesture run
              gesture run --config gestures.yaml --replay drag.events

            EXIT STATUS: 0 at SIGTERM and Ctrl-C, when its terminal is closed, and at the end of a \
            recording; 1 when the connection to Wayland ends, or if the configuration, the recording or \
            the devices could not be read, with the reason on standard error; 64 for wrong options.
            """
    )

    @Option(
        help: ArgumentHelp(
            "The recognizers and actions, a YAML file. Default: gesture/run.yaml in ~/.config.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Print a configuration to start from, for: "
                + Starter.allCases.map(\.rawValue).joined(separator: ", ") + ".",
            valueName: "desktop"
        )
    )
    var starter: Starter?

    @Option(
        name: .customLong("import"),
        help: ArgumentHelp(
            "Print a file of libinput-gestures, touchegg, fusuma or InputActions, or a script that "
                + "starts lisgd, as a configuration.",
            valueName: "file"
        ),
        completion: .file()
    )
    var foreignFile: String?

    @Option(
        help: ArgumentHelp("Print what this recording would run.", valueName: "file"),
        completion: .file(extensions: recordingExtensions)
    )
    var replay: String?

    @Flag(help: "Run the commands of the recording.")
    var execute = false

    @OptionGroup
    var seats: SeatOptions

    func validate() throws {
        guard replay == nil || seats.areUnused else {
            throw ValidationError(DeviceOptions.conflict)
        }
        guard replay != nil || !execute else {
            throw ValidationError("--execute is for --replay.")
        }
        let modes = [starter != nil, foreignFile != nil, replay != nil]
        guard modes.count(where: \.self) <= 1 else {
            throw ValidationError("Use one of --starter, --import and --replay.")
        }
        let prints = replay == nil && modes.contains(true)
        guard !prints || (config == nil && seats.areUnused) else {
            throw ValidationError(
                "--starter and --import only print a configuration: "
                    + "they take no --config, --device, --seat and --libseat."
            )
        }
    }

    func run() throws {
        if let starter {
            StandardOutput.print(OutputText(own: String(starter.text.dropLast())))
            return try StandardOutput.flush()
        }
        if let foreignFile {
            let (text, name) = try readText(foreignFile)
            return try show(ForeignFile.convert(text, screen: Self.screen), of: name)
        }
        let path = try config ?? RunFile.usual()
        if let replay {
            return try play(replay, read(path, mustBeFile: false))
        }
        let file = path == "-" ? nil : FileWatch(path)
        // It is read again while gestures run commands, so reading must not wait.
        let configuration = try read(path, mustBeFile: true)
        try RunSession(path, file, configuration, seats).run()
    }

    /// Prints what was converted, and what was not or is different.
    private func show(_ imported: ImportedActions, of name: String) throws {
        for note in imported.notes {
            StandardError.print("\(name):\(note.line): \(note.reason)")
        }
        guard !imported.isEmpty else {
            throw Failure("nothing of \(name) was converted: it takes \(imported.example)")
        }
        StandardOutput.print(OutputText(own: String(imported.text.dropLast())))
        try StandardOutput.flush()
    }

    /// The pixels of lisgd's screen: those of the touchscreen's output, as it is turned.
    private static var screen: Size? {
        guard let outputs = Desktop()?.outputs else {
            return nil
        }
        var screen = Configuration.Screen()
        screen.outputs = outputs
        return screen.output(of: "").map { output in
            output.transform % 2 == 0
                ? output.size : Size(width: output.size.height, height: output.size.width)
        }
    }

    private func readText(_ path: String) throws -> (text: String, name: String) {
        let source = try ByteSource(argument: path)
        guard let bytes = try source.all(atMost: 1 << 20),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Failure("\(source.name) is not UTF-8 text, or is longer than 1 MB")
        }
        return (text, source.name)
    }

    private func read(_ path: String, mustBeFile: Bool) throws -> Configuration {
        let configuration = try reportingErrors { try RunFile.read(path, mustBeFile: mustBeFile) }
        for warning in configuration.warnings {
            StandardError.print("\(warning.line(in: configuration.file))")
        }
        return configuration
    }

    private func play(_ recording: String, _ configuration: Configuration) throws {
        let feed = try RecordingOptions.parse([]).feed(
            RecordingSource(recording),
            configuration.screen
        )
        let player = RecordingPlayer(UnscrolledFeed(feed))
        let printer = LaunchPrinter(
            configuration.names + ["hand"],
            startsPerSecond: configuration.options.startsPerSecond,
            executes: execute
        )
        let stages = ReplayedStages(configuration, player) { printer.take($0) }
        var progress = Progress(isOutputSilent: false)
        let playing = Result { try player.play(to: [stages], &progress) }
        progress.clear()
        // The message about a damaged line must come after what was printed before.
        try StandardOutput.flush()
        try playing.get()
    }
}

extension Starter: ExpressibleByArgument {}

/// Where the configuration is.
enum RunFile {
    /// The file that is read without `--config`.
    ///
    /// - Throws: If there is none: what to do.
    static func usual() throws(Failure) -> String {
        let path = try inHome()
        guard access(path, F_OK) == 0 else {
            let desktop = Starter.current
            let folder = String(path.dropLast("/run.yaml".count)).asShellWord
            throw Failure(
                """
                there is no configuration: \(path) says which gesture runs which command.
                One to start from, for \(desktop.rawValue):
                  mkdir -p \(folder) && gesture run --starter \(desktop.rawValue) > \(path.asShellWord)
                Others: \(Starter.allCases.map(\.rawValue).joined(separator: ", ")).
                """
            )
        }
        return path
    }

    /// - Throws: If it has mistakes, or no actions.
    static func read(_ path: String, mustBeFile: Bool) throws -> Configuration {
        let configuration = try Configuration(path: path, mustBeFile: mustBeFile)
        guard !configuration.actions.isEmpty else {
            throw Failure(
                "\(configuration.file) has no actions, such as {fingers: 3, direction: up, run: [foot]}"
            )
        }
        return configuration
    }

    private static func inHome() throws(Failure) -> String {
        if let folder = getenv("XDG_CONFIG_HOME"), folder.pointee == UInt8(ascii: "/") {
            return String(cString: folder) + "/gesture/run.yaml"
        }
        guard let home = getenv("HOME"), home.pointee != 0 else {
            throw Failure("HOME is not set: name the configuration with --config")
        }
        return String(cString: home) + "/.config/gesture/run.yaml"
    }
}

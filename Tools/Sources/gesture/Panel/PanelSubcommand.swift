// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevPanel
import EvdevRecording
import EvdevReplay
import GestureCommand
@_spi(GestureTools) import GestureRecording
import GestureReplay

/// `gesture panel`: runs a program on an emulated touchscreen.
struct PanelSubcommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "panel",
        abstract: "Runs a compositor or other program on an emulated touchscreen.",
        discussion: """
            COMMAND is a program that uses libinput, such as a compositor based on wlroots. It runs \
            unchanged and without privileges. The preloaded libgesture-panel.so gives it only the \
            emulated devices. libinput is the system's, and time is real.

            A recording is played on a device like the one that was recorded. If none of --size, \
            --touchpad and --play is given, there is a touchscreen of 300x200mm. Recordings play one \
            after the other, then the script. The first one begins when COMMAND has opened all \
            devices, and --after seconds more have passed.

            A script has a command on each line; # begins a comment:

              down 1 150 100  lands finger 1, in mm from the left and top
              move 1 160 100  moves it
              up 1            lifts it
              palm 1          makes it a palm, as panels do that find palms
              frame           sends these changes, as one scan
              slide 9 0 80ms  moves all fingers, by 9 mm in 10 frames
              wait 8ms        delays what follows; also us and s
              press, release  the button of a touchpad
              device NAME     touchscreen, touchscreen2, touchpad, recording
              unplug, plug    removes the device; plugs it in again
              lose, drop      loses frames; ends that with SYN_DROPPED
              switch-away     switches to another virtual terminal
              switch-back     switches back; both need libseat
              play FILE       plays a recording
              await-open      waits until COMMAND has opened all devices
              await-read      waits until COMMAND has read all events
              stamp 5s        sets the time of the following frames

            --socket takes connections that send such lines. The answer to each command is ok when it \
            is done, or a line that begins with error.

            --conformance plays touches to a compositor with real clients: one of ours, programs with \
            GTK 4 and Qt 6, foot, xev in Xwayland and a screen keyboard, as far as they are installed. \
            It prints a table: each touch must begin and end or be cancelled once, in the order of \
            landing, at its place, and without a click when the compositor took it. The compositor \
            runs without an output on the desktop, and its clients connect to its newest socket. \
            wlr-randr turns, scales and removes outputs.

            For wlroots, the environment gets WLR_BACKENDS=headless,libinput, unless it has the \
            variable (wayland,libinput on a Wayland desktop, x11,libinput on X11), and \
            WLR_RENDERER=pixman, unless it has the variable or the system has a GPU.

            EXAMPLES:
              gesture panel -- sway
              gesture panel --size 340x190mm --touchpad --socket /tmp/panel -- sway
              gesture panel --play swipe.evemu --exit -- sway -c test.config
              gesture panel --script swipe.panel -- libinput debug-events
              echo 'down 1 10 10' | socat - /tmp/panel
              gesture panel --conformance -- labwc

            EXIT STATUS: that of COMMAND; 128 + N if signal N ended it; 0 after --exit, unless \
            COMMAND crashed; 1 if COMMAND cannot run on a panel or has not opened it, or if a \
            recording or the script is damaged; 64 for wrong options. With --conformance, 0 if no row \
            failed, else 1.
            """
    )

    @Option(
        help: ArgumentHelp(
            """
            A touchscreen of this size, such as 300x200mm. Without mm, the size is unknown to \
            programs. May be repeated.
            """,
            valueName: "size"
        ),
        transform: PanelSize.argument
    )
    var size: [PanelSize] = []

    @Flag(help: "Add a touchpad of 100x60mm. May be repeated.")
    var touchpad: Int

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Recordings to play, in real time.", valueName: "file"),
        completion: .file(extensions: recordingExtensions)
    )
    var play: [String] = []

    @Option(
        help: ArgumentHelp("A script to play after the recordings.", valueName: "file"),
        completion: .file()
    )
    var script: String?

    @Option(
        help: ArgumentHelp(
            "Take lines of scripts from connections to a new socket at this path.",
            valueName: "path"
        )
    )
    var socket: String?

    @Option(
        help: ArgumentHelp(
            "How many seconds COMMAND has to get ready, after it has opened the devices.",
            valueName: "seconds"
        )
    )
    var after = 1.0

    @Flag(help: "End COMMAND after the recordings and the script.")
    var exit = false

    @Flag(help: "Play touches to a compositor with real clients, and print what failed.")
    var conformance = false

    @Flag(help: "With --conformance: print each row as a line of JSON.")
    var json = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The program and its arguments, after --.", valueName: "command")
    )
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else {
            throw ValidationError("Which program is to run? Add it at the end: -- COMMAND")
        }
        guard (0...3600).contains(after) else {
            throw ValidationError("--after is in seconds: 0 to 3600.")
        }
        guard
            !conformance
                || (script == nil && play.isEmpty && socket == nil && touchpad == 0
                    && size.count < 2)
        else {
            throw ValidationError("--conformance plays its own touches, on one touchscreen.")
        }
        guard !json || conformance else {
            throw ValidationError("--json needs --conformance.")
        }
        guard !exit || script != nil || !play.isEmpty else {
            throw ValidationError("--exit needs --play or --script.")
        }
    }

    func run() throws {
        let program = try PanelProgram(command)
        let run = conformance ? try ConformanceRun(asJSON: json) : nil
        let plan = try PanelPlan(self)
        let session = try PanelSession(plan)
        if let run {
            try run.play(session, plan.devices[0].1, program)
        } else {
            try session.run(program)
        }
    }
}

extension PanelSize {
    static func argument(_ text: String) throws -> PanelSize {
        guard let size = PanelSize(text) else {
            throw ValidationError(
                "“\(text)” is not a size such as 300x200mm, with sides from 1 to 10000."
            )
        }
        return size
    }
}

/// What a panel is to do: its devices, and what plays on them. All files have been read.
struct PanelPlan {
    /// The devices for scripts.
    let devices: [(EvdevDevice, PanelSize)]

    /// The recordings, by their files.
    let recordings: [String: (EvdevDevice, [EvdevFrame])]

    /// The files to play, in order.
    let files: [String]

    let script: PanelScript?
    let socket: String?

    /// How many seconds the program has to get ready.
    let after: Double

    /// Whether the program ends when everything has been played.
    let ends: Bool

    /// Whether a program that opens no device within the patience of a session fails.
    let mustOpen: Bool

    /// - Throws: If a recording or the script is damaged.
    init(_ command: PanelSubcommand) throws {
        let isDefault = command.size.isEmpty && command.touchpad == 0 && command.play.isEmpty
        let sizes = isDefault ? [PanelSize(width: 300, height: 200)] : command.size
        let padSize = PanelSize(width: 100, height: 60)
        devices =
            sizes.map { (.touchscreen($0), $0) }
            // With a pointer on its seat, a compositor can make a finger the pointer of old programs.
            + (0..<(command.conformance ? 1 : command.touchpad)).map { _ in
                (.touchpad(padSize), padSize)
            }
        files = command.play
        socket = command.socket
        after = command.after
        ends = command.exit
        mustOpen = command.exit || command.conformance
        var recordings: [String: (EvdevDevice, [EvdevFrame])] = [:]
        for file in command.play where recordings[file] == nil {
            recordings[file] = try Self.read(file)
        }
        self.recordings = recordings
        script = try command.script.map { (path) throws(PanelError) in try PanelScript(path: path) }
        let recorded = files.compactMap { recordings[$0]?.0 }
        try script?.check(devices, recordings: recorded, load: loader)
    }

    /// Reads recordings for scripts.
    var loader: PanelTrack.Loader {
        { [recordings] (file) throws(PanelError) in
            if let recording = recordings[file] {
                return recording
            }
            do {
                // While a program runs, nothing may wait. A script's recordings are read twice: the
                // script is tried before.
                return try Self.read(file, forScript: true)
            } catch {
                throw PanelError(OutputText(error).text)
            }
        }
    }

    /// Reads a whole recording, and asks libinput whether it takes the device.
    private static func read(
        _ file: String,
        forScript: Bool = false
    ) throws -> (EvdevDevice, [EvdevFrame]) {
        switch try RecordingSource(file).open(device: nil, mustBeFile: forScript) {
        case .evdev(let reader):
            return try Self.read(reader)
        case .touches(let reader):
            let touches = try RecordedTouches(reader)
            for name in forScript ? [] : touches.skipped {
                StandardError.print(
                    "\(reader.name): only the fingers of \(touches.name) are played, "
                        + "and nothing of \(name)"
                )
            }
            return (touches.device, touches.frames)
        }
    }

    private static func read(_ reader: any EvdevReader) throws -> (EvdevDevice, [EvdevFrame]) {
        guard !reader.device.isPen else {
            throw Failure("\(reader.name): a panel has touchscreens and touchpads, and no pens")
        }
        if EmulatedDevice.unavailabilityReason == nil {
            _ = try EmulatedDevice(reader.device, name: reader.name)
        }
        var frames: [EvdevFrame] = []
        while let frame = try reader.next() {
            frames.append(frame)
        }
        return (reader.device, frames)
    }
}

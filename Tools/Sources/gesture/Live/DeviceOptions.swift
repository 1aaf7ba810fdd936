// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevReplay
import GestureKit
import GestureLibinput
import GestureReplay

/// The live devices that a subcommand uses.
struct SeatOptions: ParsableArguments {
    @Option(
        name: .customLong("device"),
        parsing: .upToNextOption,
        help: ArgumentHelp("Use these devices instead of all.", valueName: "path"),
        completion: .file()
    )
    var paths: [String] = []

    @Option(help: ArgumentHelp("The seat whose devices are used.", valueName: "name"))
    var seat = Self.usualSeat

    @Flag(help: "Open devices through libseat; run it on a free console.")
    var libseat = false

    func validate() throws {
        guard paths.isEmpty || seat == Self.usualSeat else {
            throw ValidationError("Use either --device or --seat: the seat chooses devices.")
        }
    }

    private static let usualSeat = "seat0"

    /// The name of the input in messages.
    var name: String { paths.count == 1 ? paths[0] : seat }

    /// Whether none of the options is given.
    var areUnused: Bool { paths.isEmpty && seat == Self.usualSeat && !libseat }
}

/// The devices that a subcommand uses, or a recording in their place.
struct DeviceOptions: ParsableArguments {
    @OptionGroup
    var seats: SeatOptions

    @Option(
        help: ArgumentHelp(
            "Play the recording of a device in real time, as if it were plugged in.",
            valueName: "file"
        ),
        completion: .file(extensions: recordingExtensions)
    )
    var replay: String?

    func validate() throws {
        guard seats.areUnused || replay == nil else {
            throw ValidationError(Self.conflict)
        }
    }

    static let conflict =
        "--replay takes no --device, --seat and --libseat: a recording contains its own device."

    /// The name of the input in messages.
    var name: String { replay.map { "\(RecordingSource($0))" } ?? seats.name }
}

/// How long a subcommand runs.
struct DurationOption: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Stop after this time instead of at Ctrl-C.", valueName: "seconds")
    )
    var seconds: Double?

    func validate() throws {
        let longest = 1_000_000_000
        if let seconds, !(seconds > 0 && seconds <= Double(longest)) {
            throw ValidationError(
                "--for takes a number of seconds above 0 and up to \(longest), such as 2.5."
            )
        }
    }
}

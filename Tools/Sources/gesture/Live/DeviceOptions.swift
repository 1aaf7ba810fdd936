// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevReplay
import GestureKit
import GestureLibinput

/// Which devices a subcommand uses.
struct DeviceOptions: ParsableArguments {
    @Option(
        name: .customLong("device"),
        parsing: .upToNextOption,
        help: ArgumentHelp("Use these devices instead of all.", valueName: "path"),
        completion: .file()
    )
    var paths: [String] = []

    @Option(help: ArgumentHelp("The seat whose devices are used.", valueName: "name"))
    var seat = "seat0"

    @Flag(help: "Open devices through libseat, on a console of one's own.")
    var libseat = false

    @Option(
        help: ArgumentHelp(
            "Play a device's recording in real time, as if it were plugged in.",
            valueName: "file"
        ),
        completion: .file(extensions: recordingExtensions)
    )
    var replay: String?

    func validate() throws {
        guard paths.isEmpty || replay == nil else {
            throw ValidationError("Use --device or --replay: a recording brings its own device.")
        }
    }

    /// What messages call the input.
    var name: String {
        replay ?? (paths.count == 1 ? paths[0] : seat)
    }
}

/// How long a subcommand goes on.
struct DurationOption: ParsableArguments {
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("End after this time instead of at Ctrl-C.", valueName: "seconds")
    )
    var seconds: Double?

    func validate() throws {
        let longest = 1e9
        if let seconds, !(seconds > 0 && seconds <= longest) {
            throw ValidationError("--for takes seconds above 0, such as 2.5.")
        }
    }
}

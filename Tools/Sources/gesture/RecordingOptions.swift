// SPDX-License-Identifier: MIT

import ArgumentParser
import EvdevRecording
import GestureConfiguration

/// The options for reading recordings, shared by subcommands.
struct RecordingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which device, if the recording has several: event3, say, or its name.",
            valueName: "device"
        )
    )
    var device: String?

    @Flag(help: "Decode touchscreens without libinput; the touches are the same.")
    var direct = false

    /// Opens a recording, ready to be played.
    ///
    /// - Throws: If it cannot be read, or its device cannot be played.
    func feed(
        _ source: RecordingSource,
        _ screen: Configuration.Screen
    ) throws -> any RecordingFeed {
        switch try source.open(device: device) {
        case .evdev(let reader):
            direct
                ? try DirectFeed(reader, screen)
                : DeviceFeed(try PlayedDevice(checked: reader, screen))
        case .touches(let reader):
            RecordedFeed(reader)
        }
    }
}

/// The file extensions of recordings, for shell completion.
let recordingExtensions = RecordingSource.suffixes.map { String($0.dropFirst()) }

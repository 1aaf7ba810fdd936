// SPDX-License-Identifier: MIT

import EvdevPanel
import EvdevRecording
import EvdevReplay
import GestureCommand
@_spi(GestureTools) import GestureRecording
import GestureReplay

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
                return try Self.read(file, mustBeFile: true)
            } catch {
                throw PanelError(OutputText(error).text)
            }
        }
    }

    /// Reads a whole recording, and asks libinput whether it takes the device.
    private static func read(
        _ file: String,
        mustBeFile: Bool = false
    ) throws -> (EvdevDevice, [EvdevFrame]) {
        switch try RecordingSource(file).open(device: nil, mustBeFile: mustBeFile) {
        case .evdev(let reader):
            try Self.read(reader)
        case .touches(let reader):
            try Self.read(reader)
        }
    }

    private static func read(_ reader: RecordingReader) throws -> (EvdevDevice, [EvdevFrame]) {
        let touches = try RecordedTouches(reader)
        return (touches.device, touches.frames)
    }

    private static func read(_ reader: any EvdevReader) throws -> (EvdevDevice, [EvdevFrame]) {
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

// SPDX-License-Identifier: MIT

package import EvdevRecording
@_spi(GestureTools) import GestureRecording

/// A script: a command on each line.
package struct PanelScript {
    package private(set) var commands: [PanelCommand] = []

    /// The place of each command in messages, such as `swipe.panel:3`.
    package private(set) var places: [String] = []

    /// The most bytes of a file: some 200,000 commands.
    static let mostBytes = 4_194_304

    /// Reads a file, or standard input for `-`.
    package init(path: String) throws(PanelError) {
        let text: String
        let name: String
        do throws(RecordingError) {
            let source = try ByteSource(argument: path)
            guard let bytes = try source.all(atMost: Self.mostBytes) else {
                throw RecordingError(
                    file: source.name,
                    message: "the file is too long: a script has at most \(Self.mostBytes) bytes"
                )
            }
            (text, name) = (String(decoding: bytes, as: UTF8.self), source.name)
        } catch {
            throw PanelError(error.description)
        }
        try self.init(text, name: name)
    }

    /// Reads a text. `name` is its name in messages.
    package init(_ text: String, name: String) throws(PanelError) {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            let place = "\(name):\(index + 1)"
            do throws(PanelError) {
                if let command = try PanelCommand(line: line) {
                    commands.append(command)
                    places.append(place)
                }
            } catch {
                throw PanelError(error.message, at: place)
            }
        }
    }

    /// Adds all commands to a track. `reply` gets their results.
    package func add(to track: inout PanelTrack, reply: @escaping PanelTrack.Reply) {
        for (command, place) in zip(commands, places) {
            track.add(command) { error in
                reply(error.map { PanelError($0.message, at: place) })
            }
        }
    }

    /// Performs the script without a program and without waiting.
    ///
    /// - Throws: The first error that it would have.
    package func check(
        _ devices: [(EvdevDevice, PanelSize)],
        recordings: [EvdevDevice],
        load: @escaping PanelTrack.Loader
    ) throws(PanelError) {
        let stage = PanelStage(RehearsalKernel())
        for (device, size) in devices {
            try stage.add(device, size)
        }
        for device in recordings {
            try stage.add(recorded: device)
        }
        var track = PanelTrack(device: stage.names.first ?? "", load: load)
        var failure: PanelError?
        add(to: &track) { failure = failure ?? $0 }
        var now: UInt64? = 0
        while let due = now, failure == nil {
            now = track.run(now: due, stage)
        }
        if let failure {
            throw failure
        }
    }
}

/// A kernel whose programs do nothing.
private final class RehearsalKernel: PanelKernel {
    private var count: UInt32 = 0

    func plug(_ device: EvdevDevice) -> UInt32 {
        count += 1
        return count
    }

    func unplug(_ handle: UInt32) {}
    func send(_ events: [EvdevEvent], to handle: UInt32, stamp: UInt64, isLost: Bool) {}
    func drop(_ handle: UInt32, stamp: UInt64) {}
    func setSessionActive(_ isActive: Bool) {}
    func isOpened(_ handle: UInt32) -> Bool { true }
    func isRead(_ handle: UInt32) -> Bool { true }
    func isDrained(_ handle: UInt32) -> Bool { true }
    func contactCount(_ handle: UInt32) -> Int { 0 }
}

// SPDX-License-Identifier: MIT

@_spi(GestureTools) public import GestureRecording

/// A recording of an input device: its description and its events.
///
/// The whole recording is in memory. An ``EvdevReader`` reads one frame at a time instead.
public struct EvdevRecording: Hashable, Sendable {
    /// The recording's path, or the name it was given.
    public var name: String

    /// The device that was recorded.
    public var device: EvdevDevice

    /// The frames, in order. A recording that was read has at least one.
    public var frames: [EvdevFrame]

    /// Creates a recording.
    public init(name: String, device: EvdevDevice, frames: [EvdevFrame]) {
        self.name = name
        self.device = device
        self.frames = frames
    }

    /// Reads a file. If it does not describe its device, a `.desc` file in the same folder does.
    public init(path: String) throws(RecordingError) {
        try self.init(reading: Self.reader(path: path))
    }

    /// Reads bytes. `device` is used if they have no description.
    public init(
        bytes: [UInt8],
        name: String,
        device: EvdevDevice? = nil
    ) throws(RecordingError) {
        try self.init(reading: Self.reader(bytes: bytes, name: name, description: device))
    }

    /// Reads the rest of a reader's recording.
    public init(reading reader: any EvdevReader) throws(RecordingError) {
        self.init(name: reader.name, device: reader.device, frames: [])
        while let frame = try reader.next() {
            frames.append(frame)
        }
    }
}

extension EvdevRecording {
    /// The recordings in a folder and the folders below it, sorted by path.
    ///
    /// A file counts if its name ends in one of ``suffixes`` or `endings`; or in one of
    /// ``commonSuffixes``, if it also begins like a recording. Links to folders are not followed.
    public static func recordings(
        in folder: String,
        alsoEndingIn endings: [String] = []
    ) throws(RecordingError) -> [String] {
        let suffixes = suffixes + endings
        var folders = [folder]
        var paths: [String] = []
        while let next = folders.popLast() {
            let entries: [Folder.Entry]
            do {
                entries = try Folder.entries(of: next)
            } catch {
                guard next != folder else {
                    throw error
                }
                // It has vanished, or is not ours: who opens it gets the error, and can go on.
                paths.append(next)
                continue
            }
            for entry in entries {
                let path = Folder.join(next, entry.name)
                if entry.isFolder {
                    folders.append(path)
                } else if suffixes.contains(where: path.hasSuffix)
                    || commonSuffixes.contains(where: path.hasSuffix) && isRecording(path)
                {
                    paths.append(path)
                }
            }
        }
        return paths.sorted()
    }

    private static func isRecording(_ path: String) -> Bool {
        guard let source = try? ByteSource(path: path, mustBeFile: true) else {
            return false
        }
        return (try? EvdevFormat.detectStated(source)) != nil
    }

    /// The suffixes of recordings, for searching a folder.
    public static let suffixes = [".events", ".event", ".evemu", ".ev", ".getevent", ".evtest"]

    /// Suffixes that recordings share with many other files.
    public static let commonSuffixes = [".yml", ".yaml", ".txt", ".dat"]
}

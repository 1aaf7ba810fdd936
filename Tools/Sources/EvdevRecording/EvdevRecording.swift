// SPDX-License-Identifier: MIT

@_spi(GestureTools) public import GestureRecording

/// A recording of an input device: what the device is and what it sent.
///
/// It is held in memory as a whole; an ``EvdevReader`` reads one frame at a time instead.
public struct EvdevRecording: Hashable, Sendable {
    /// The recording's path, or the name it was given.
    public var name: String

    /// The device that was recorded.
    public var device: EvdevDevice

    /// The frames, in order. There is at least one in a recording that was read.
    public var frames: [EvdevFrame]

    /// Creates a recording.
    public init(name: String, device: EvdevDevice, frames: [EvdevFrame]) {
        self.name = name
        self.device = device
        self.frames = frames
    }

    /// Reads a file, with the `.desc` file beside it if it does not describe its device itself.
    public init(path: String) throws(RecordingError) {
        try self.init(reading: Self.reader(path: path))
    }

    /// Reads bytes, with `device` in place of a description that they lack.
    public init(
        bytes: [UInt8],
        name: String,
        device: EvdevDevice? = nil
    ) throws(RecordingError) {
        try self.init(reading: Self.reader(bytes: bytes, name: name, description: device))
    }

    /// Reads what a reader has left.
    public init(reading reader: any EvdevReader) throws(RecordingError) {
        self.init(name: reader.name, device: reader.device, frames: [])
        while let frame = try reader.next() {
            frames.append(frame)
        }
    }

    /// The time between the first frame and the last, in microseconds.
    public var durationInMicroseconds: UInt64 {
        guard let first = frames.first, let last = frames.last else {
            return 0
        }
        return last.timeInMicroseconds - min(first.timeInMicroseconds, last.timeInMicroseconds)
    }
}

extension EvdevRecording {
    /// The recordings in a folder and the folders below it, sorted by path.
    ///
    /// These are the files whose names end in one of ``suffixes``, or in one of `endings`; and those
    /// whose names end in one of ``commonSuffixes`` and that begin like a recording. Links to folders
    /// are not followed.
    public static func recordings(
        in folder: String,
        alsoEndingIn endings: [String] = []
    ) throws(RecordingError) -> [String] {
        let suffixes = suffixes + endings
        var folders = [folder]
        var paths: [String] = []
        while let next = folders.popLast() {
            for entry in try Folder.entries(of: next) {
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
        guard let source = try? ByteSource(path: path) else {
            return false
        }
        return (try? EvdevFormat.detectStated(source)) != nil
    }

    /// How the names of recordings end, where a folder is searched for them.
    public static let suffixes = [
        ".events", ".event", ".evemu", ".ev", ".yml", ".yaml", ".getevent", ".evtest",
    ]

    /// How the names of recordings and of much else end.
    public static let commonSuffixes = [".txt", ".dat"]
}

// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureRecording
import Glibc

/// A place a recording is read from.
enum RecordingSource {
    case file(String)
    case standardInput

    /// The recordings that an argument names: itself, those of a folder, or standard input.
    static func find(_ argument: String) throws(RecordingError) -> [RecordingSource] {
        if argument == "-" {
            return [.standardInput]
        }
        var status = stat()
        guard stat(argument, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return [.file(argument)]
        }
        let paths = try EvdevRecording.recordings(in: argument, alsoEndingIn: [suffix])
        guard !paths.isEmpty else {
            throw RecordingError(
                file: argument,
                message:
                    "no recordings in this folder; their names end in .gesture, .events, .evemu "
                    + "or .ev"
            )
        }
        return paths.map(RecordingSource.file)
    }

    /// Opens it and reads the description of its devices.
    func open() throws(RecordingError) -> OpenRecording {
        let (source, path) = try bytes()
        if try RecordingReader.recognizes(source) || path?.hasSuffix(Self.suffix) == true {
            return .touches(try RecordingReader(source))
        }
        return .evdev(try EvemuReader(source, describedBeside: path))
    }

    private func bytes() throws(RecordingError) -> (ByteSource, path: String?) {
        switch self {
        case .file(let path):
            (try ByteSource(path: path), path)
        case .standardInput:
            (ByteSource(descriptor: STDIN_FILENO, name: "standard input"), nil)
        }
    }

    /// How the names of our own recordings end.
    private static let suffix = ".gesture"
}

/// A recording whose head has been read.
enum OpenRecording {
    /// Of what a device sent to the kernel.
    case evdev(EvemuReader)
    /// Of touches and touchpad gestures.
    case touches(RecordingReader)

    /// Where a player gets its touches.
    ///
    /// - Throws: When the device of an evdev recording cannot be emulated.
    func feed() throws -> any RecordingFeed {
        switch self {
        case .evdev(let reader):
            DeviceFeed(try PlayedDevice(checked: reader))
        case .touches(let reader):
            RecordedFeed(reader)
        }
    }
}

extension PlayedDevice {
    /// As ``init(_:)``, unless nothing can be emulated in this program.
    convenience init(checked reader: EvemuReader) throws {
        if let reason = Self.unavailabilityReason {
            throw Failure("recordings of devices cannot be played: \(reason)")
        }
        try self.init(reader)
    }
}

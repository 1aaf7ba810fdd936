// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureConfiguration
@_spi(GestureTools) import GestureRecording
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
                message: "no recordings in this folder; their names end in "
                    + suffixes.joined(separator: ", ")
            )
        }
        return paths.map(RecordingSource.file)
    }

    /// The recordings that arguments name. A folder that cannot be read is told and counted, like a
    /// file.
    static func find(_ arguments: [String], failures: inout Int) -> [RecordingSource] {
        var sources: [RecordingSource] = []
        for argument in arguments {
            do {
                sources += try find(argument)
            } catch {
                failures += 1
                StandardError.print(OutputText(error))
            }
        }
        return sources
    }

    /// The one recording that an argument names.
    init(_ argument: String) {
        self = argument == "-" ? .standardInput : .file(argument)
    }

    /// Opens it and reads the description of its devices.
    ///
    /// - Parameter device: Which of several devices of an evdev recording is meant.
    /// - Returns: The recording, of which nothing but the head has been read.
    /// - Throws: When it cannot be opened, or its head is damaged.
    func open(device: String?) throws(RecordingError) -> OpenRecording {
        let (source, path) = try bytes()
        if try RecordingReader.recognizes(source) || path?.hasSuffix(Self.suffix) == true {
            return .touches(try RecordingReader(source))
        }
        return .evdev(
            try EvdevRecording.reader(source, describedBeside: path, selecting: device)
        )
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

    /// How the names of recordings end, where a folder is searched for them.
    static let suffixes = [suffix] + EvdevRecording.suffixes + EvdevRecording.commonSuffixes
}

extension RecordingSource: CustomStringConvertible {
    /// What messages call it.
    var description: String {
        switch self {
        case .file(let path): path
        case .standardInput: "standard input"
        }
    }
}

/// A recording whose head has been read.
enum OpenRecording {
    /// Of what a device sent to the kernel.
    case evdev(any EvdevReader)
    /// Of touches and touchpad gestures.
    case touches(RecordingReader)
}

extension PlayedDevice {
    /// As ``init(_:_:)``, unless nothing can be emulated in this program.
    convenience init(
        checked reader: any EvdevReader,
        _ screen: Configuration.Screen
    ) throws {
        if let reason = Self.unavailabilityReason {
            throw Failure("recordings of devices cannot be played, but with --direct: \(reason)")
        }
        try self.init(reader, screen)
    }
}

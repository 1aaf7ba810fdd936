// SPDX-License-Identifier: MIT

import EvdevRecording
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
        let paths = try EvdevRecording.recordings(in: argument)
        guard !paths.isEmpty else {
            throw RecordingError(
                file: argument,
                message: "no recordings in this folder; their names end in "
                    + EvdevRecording.suffixes.joined(separator: ", ")
            )
        }
        return paths.map(RecordingSource.file)
    }

    /// Opens it and reads the description of its device, of the one called `device` if there are
    /// several.
    func open(device: String?) throws(RecordingError) -> any EvdevReader {
        switch self {
        case .file(let path):
            try EvdevRecording.reader(path: path, selecting: device)
        case .standardInput:
            try EvdevRecording.reader(
                descriptor: STDIN_FILENO,
                name: "standard input",
                selecting: device
            )
        }
    }
}

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
                message: "no recordings in this folder; their names end in .events, .evemu or .ev"
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
                StandardError.print("gesture: \(error)")
            }
        }
        return sources
    }

    /// Opens it and reads the description of its device.
    func open() throws(RecordingError) -> EvemuReader {
        switch self {
        case .file(let path):
            try EvemuReader(path: path)
        case .standardInput:
            try EvemuReader(descriptor: STDIN_FILENO, name: "standard input")
        }
    }
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

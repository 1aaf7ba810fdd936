// SPDX-License-Identifier: MIT

import Foundation
import GestureTrace

/// Where a result goes: a file, standard output, or both.
struct BenchOutput {
    private let json: String?

    /// Checks the path now, not after minutes of measuring.
    init(json: String?) throws {
        self.json = json
        if let json, json != "-" {
            try Self.check(json)
        }
    }

    /// Writes the measurements of a run.
    func write(_ result: BenchResult) throws {
        try write(result.encoded(), or: BenchText(result).lines)
    }

    /// Writes the file if one is requested, and the text unless standard output is that file.
    private func write(_ data: Data, or lines: [String]) throws {
        if let json {
            try Self.put(data, json)
        }
        if json != "-" {
            try Self.put(Self.text(lines.map(\.printable)), "-")
        }
    }

    static func check(_ path: String) throws {
        let files = FileManager.default
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw BenchFailure("\(path) is a folder: name a file in it")
        }
        guard files.isWritableFile(atPath: folder) else {
            throw BenchFailure("\(path) cannot be written: \(folder) is missing or not writable")
        }
    }

    static func text(_ lines: [String]) -> Data {
        Data((lines.joined(separator: "\n") + "\n").utf8)
    }

    static func put(_ data: Data, _ path: String) throws {
        do {
            if path == "-" {
                try FileHandle.standardOutput.write(contentsOf: data)
            } else {
                try data.write(to: URL(fileURLWithPath: path), options: .atomic)
            }
        } catch {
            throw BenchFailure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

/// Standard error, for messages.
enum BenchErrors {
    /// Prints a line. Characters that are not printable are escaped.
    static func print(_ line: String) {
        FileHandle.standardError.write(Data((line.printable + "\n").utf8))
    }
}

// SPDX-License-Identifier: MIT

import BenchReport
import Foundation

/// Where a result goes: files, and standard output.
struct Outputs {
    private let json: String?
    private let csv: String?
    private let html: String?

    /// Finds out at once what cannot be written, and not after minutes of measuring.
    init(json: String?, csv: String?, html: String?) throws {
        (self.json, self.csv, self.html) = (json, csv, html)
        let paths = [json, csv, html].compactMap(\.self)
        guard paths.filter({ $0 == "-" }).count < 2 else {
            throw Failure("only one of --json, --csv and --html can go to standard output")
        }
        for path in paths where path != "-" {
            try check(path)
        }
    }

    /// Writes what was asked for, and the table, unless standard output has something else.
    func write(_ result: BenchResult) throws {
        if let json {
            try put(try result.encoded(), json)
        }
        if let csv {
            try put(text(CSVReport(result).lines), csv)
        }
        if let html {
            try put(Data(HTMLReport(result).page.utf8), html)
        }
        if ![json, csv, html].contains("-") {
            try put(text(TextReport(result).lines), "-")
        }
    }

    private func check(_ path: String) throws {
        let files = FileManager.default
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw Failure("\(path) is a folder: name a file in it")
        }
        guard files.isWritableFile(atPath: folder) else {
            throw Failure("\(path) cannot be written: there is no folder \(folder) to write to")
        }
    }

    private func text(_ lines: [String]) -> Data {
        Data((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func put(_ data: Data, _ path: String) throws {
        do {
            if path == "-" {
                try FileHandle.standardOutput.write(contentsOf: data)
            } else {
                try data.write(to: URL(fileURLWithPath: path), options: .atomic)
            }
        } catch {
            throw Failure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

/// Messages, as opposed to output.
enum StandardError {
    static func print(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}

// SPDX-License-Identifier: MIT

import BenchReport
import Foundation
import GestureTrace

/// The outputs of a result: files and standard output.
struct Outputs {
    private let json: String?
    private let csv: String?
    private let html: String?

    /// Checks the paths now, not after minutes of measuring.
    init(json: String?, csv: String?, html: String?) throws {
        (self.json, self.csv, self.html) = (json, csv, html)
        let paths = [json, csv, html].compactMap(\.self)
        guard paths.filter({ $0 == "-" }).count < 2 else {
            throw Failure("only one of --json, --csv and --html can go to standard output")
        }
        for path in paths where path != "-" {
            try Self.check(path)
        }
    }

    /// Writes the requested files, and the table, unless standard output is used for a file.
    func write(_ result: BenchResult) throws {
        if let json {
            try Self.put(try result.encoded(), json)
        }
        if let csv {
            try Self.put(Self.text(CSVReport(result).lines), csv)
        }
        if let html {
            try Self.put(Data(HTMLReport(result).page.utf8), html)
        }
        if ![json, csv, html].contains("-") {
            try Self.put(Self.text(TextReport(result).lines.map(\.printable)), "-")
        }
    }

    /// Writes when gestures begin, and the promises about it.
    func write(_ decisions: Decisions, _ figures: [Figure]) throws {
        if let csv {
            try Self.put(Self.text([CSVReport.head] + CSVReport.lines(of: decisions)), csv)
        }
        if csv != "-" {
            let summary = figures.map { "\($0.name): \(TextReport.text($0))" }
            let lines = DecisionReport(decisions).lines + [""] + summary
            try Self.put(Self.text(lines.map(\.printable)), "-")
        }
    }

    /// Writes how far what a display shows is from the finger.
    func write(_ lag: Lag) throws {
        if let json {
            try Self.put(try lag.encoded(), json)
        }
        if json != "-" {
            try Self.put(Self.text(LagReport(lag).lines.dropFirst().map(\.printable)), "-")
        }
    }

    static func check(_ path: String) throws {
        let files = FileManager.default
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw Failure("\(path) is a folder: name a file in it")
        }
        guard files.isWritableFile(atPath: folder) else {
            throw Failure("\(path) cannot be written: \(folder) is missing or not writable")
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
            throw Failure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

/// Standard error, for messages.
enum StandardError {
    /// Prints a line. Characters that are not printable are escaped.
    static func print(_ line: String) {
        FileHandle.standardError.write(Data((line.printable + "\n").utf8))
    }
}

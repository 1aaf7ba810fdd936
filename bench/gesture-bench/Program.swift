// SPDX-License-Identifier: MIT

import Foundation

/// This program, and others that it runs.
enum Program {
    /// The file of this program.
    static var file: URL {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: path ?? CommandLine.arguments[0])
    }

    /// Runs a program to its end. Its standard error is that of this program.
    static func output(
        of program: URL,
        _ arguments: [String]
    ) throws -> (status: Int32, lines: [String]) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            throw BenchFailure("\(program.path) cannot be run: \(error.localizedDescription)")
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return (process.terminationStatus, lines)
    }

    /// Runs a program that is looked for in PATH.
    static func output(
        named name: String,
        _ arguments: [String]
    ) throws -> (status: Int32, lines: [String]) {
        try output(of: URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments)
    }
}

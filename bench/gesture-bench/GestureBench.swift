// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import GestureCommand

/// The command.
@main
struct GestureBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gesture-bench",
        abstract: "Measures what recognizing touch gestures costs.",
        discussion: """
            The default subcommand is run: see gesture-bench run --help.
            """,
        version: commandVersion,
        subcommands: [BenchCommand.self, Compare.self],
        defaultSubcommand: BenchCommand.self
    )

    static func main() {
        runProgram(Array(CommandLine.arguments.dropFirst()))
    }
}

/// `gesture-bench compare`: shows what changed between two results.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what changed between two results, beyond noise.",
        discussion: """
            A result is a file of gesture-bench --json. A time has changed if the ratio of new to \
            old, with its 95 % interval (bootstrap over rounds), is more than 3 % away from 1. Times \
            of different processors or builds are not compared. Latencies and allocations are \
            the same in every run, so any growth counts.

            EXIT STATUS: 0 if nothing got worse; 1 if something got worse or is missing; 2 if a file \
            cannot be read; 64 for wrong options.
            """
    )

    @Argument(help: "The old result.", completion: .file(extensions: ["json"]))
    var old: String

    @Argument(help: "The new result.", completion: .file(extensions: ["json"]))
    var new: String

    func run() throws {
        let comparison: Comparison
        do {
            comparison = Comparison(old: try read(old), new: try read(new))
        } catch {
            throw Failure(OutputText(error), status: ExitCode(2))
        }
        for line in comparison.lines {
            StandardOutput.print(OutputText(line))
        }
        try StandardOutput.flush()
        guard !comparison.hasRegressed else {
            throw ExitCode.failure
        }
    }

    private func read(_ path: String) throws -> BenchResult {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("\(path) cannot be read: check that it is a file with read permission")
        }
        return try BenchResult(data, name: path)
    }
}

/// This program, and others that it runs.
enum Program {
    /// The file of this program.
    static var file: URL {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(fileURLWithPath: path ?? CommandLine.arguments[0])
    }

    /// Runs a program to its end. Its standard error is that of this program, unless it is quiet.
    static func output(
        of program: URL,
        _ arguments: [String],
        isQuiet: Bool = false
    ) throws -> (status: Int32, lines: [String]) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        if isQuiet {
            process.standardError = FileHandle.nullDevice
        }
        do {
            try process.run()
        } catch {
            throw Failure("\(program.path) cannot be run: \(error.localizedDescription)")
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        return (process.terminationStatus, lines)
    }

    /// Runs a program that is looked for in PATH.
    static func output(
        named name: String,
        _ arguments: [String],
        isQuiet: Bool = false
    ) throws -> (status: Int32, lines: [String]) {
        let env = URL(fileURLWithPath: "/usr/bin/env")
        return try output(of: env, [name] + arguments, isQuiet: isQuiet)
    }
}

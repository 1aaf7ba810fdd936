// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import GestureTrace

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
            BenchErrors.print("gesture-bench: \(error)")
            throw ExitCode(2)
        }
        for line in comparison.lines {
            print(line.printable)
        }
        guard !comparison.hasRegressed else {
            throw ExitCode.failure
        }
    }

    private func read(_ path: String) throws -> BenchResult {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw BenchFailure(
                "\(path) cannot be read: check that it is a file with read permission"
            )
        }
        return try BenchResult(data, name: path)
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchReport
import Foundation

/// `gesture-bench compare`: what changed between two results.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what changed between two results, beyond noise.",
        discussion: """
            Results are files that gesture-bench --json has written. A time has changed when the \
            95 % interval of the new one to the old one, by the bootstrap over rounds, is more \
            than 3 % away from 1. Times of different processors or builds are not compared. \
            Latencies, allocations and sizes are the same at every run, so any growth counts.

            EXIT STATUS: 0 when nothing got worse; 1 when something did, or is not there any more; \
            2 when a file cannot be read; 64 for wrong options.
            """
    )

    @Argument(help: "What it was.", completion: .file(extensions: ["json"]))
    var old: String

    @Argument(help: "What it is now.", completion: .file(extensions: ["json"]))
    var new: String

    func run() throws {
        let comparison: Comparison
        do {
            comparison = Comparison(old: try read(old), new: try read(new))
        } catch {
            StandardError.print("gesture-bench: \(error)")
            throw ExitCode(2)
        }
        for line in ComparisonReport(comparison).lines {
            print(line)
        }
        guard !comparison.hasRegressed else {
            throw ExitCode.failure
        }
    }

    private func read(_ path: String) throws -> BenchResult {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("\(path) cannot be read: is it a file, and may you read it?")
        }
        return try BenchResult(data, name: path)
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import GestureTrace

/// Results that tables in the documentation are made from.
struct Publication {
    private let folder: String

    /// Refuses what others could not repeat.
    ///
    /// - Parameters:
    ///   - folder: Where the results go.
    ///   - whole: Whether everything is measured.
    /// - Throws: The reason for the refusal.
    init(folder: String, whole: Bool) throws {
        self.folder = folder
        try Output.check(folder + "/full.json")
        guard whole else {
            throw Failure("--publish needs all results: leave out --quick and --filter")
        }
        guard Facts.build == "release" else {
            throw Failure("--publish needs a release build: swift build -c release")
        }
        guard let checkout = Checkout.current else {
            throw Failure("--publish needs a git checkout, to name the commit")
        }
        guard checkout.isClean else {
            throw Failure(
                """
                --publish needs a clean commit: commit or stash \(checkout.changes.count) changed \
                or new files, such as \(checkout.changes[0].dropFirst(3))
                """
            )
        }
        if let source = checkout.newerSource {
            throw Failure("--publish needs a new build: \(source) is newer than this program")
        }
    }

    /// Writes the result as JSON, for bench/summary.py, and as text.
    func write(_ result: BenchResult) throws {
        try Output.put(try result.encoded(), folder + "/full.json")
        if let lag = result.lag {
            try Output.put(try lag.encoded(), folder + "/lag.json")
        }
        try Output.put(
            Output.text(TextReport(result).lines.map(\.printable)),
            folder + "/full.txt"
        )
    }
}

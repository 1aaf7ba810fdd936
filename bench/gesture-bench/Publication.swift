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
        try BenchOutput.check(folder + "/full.json")
        guard whole else {
            throw BenchFailure(
                "--publish needs all results: leave out --quick, --count and --filter"
            )
        }
        guard Facts.build == "release" else {
            throw BenchFailure("--publish needs a release build: swift build -c release")
        }
        guard let checkout = Checkout.current else {
            throw BenchFailure("--publish needs a git checkout, to name the commit")
        }
        guard checkout.isClean else {
            throw BenchFailure(
                """
                --publish needs a clean commit: commit or stash \(checkout.changes.count) changed \
                or new files, such as \(checkout.changes[0].dropFirst(3))
                """
            )
        }
        if let source = checkout.newerSource {
            throw BenchFailure("--publish needs a new build: \(source) is newer than this program")
        }
    }

    /// Writes the result as JSON, for bench/summary.py, and as text.
    func write(_ result: BenchResult) throws {
        try BenchOutput.put(try result.encoded(), folder + "/full.json")
        try BenchOutput.put(
            BenchOutput.text(BenchText(result).lines.map(\.printable)),
            folder + "/full.txt"
        )
    }
}

/// The checkout that contains this program.
struct Checkout {
    /// What is not part of a measured program: results, and texts about them.
    private static let besides = [":!bench/results", ":!docs", ":!*.md"]

    private let root: String
    let commit: String
    /// The changed and the new files, without results and texts.
    let changes: [String]

    var isClean: Bool { changes.isEmpty }

    /// Nil: the program is outside of any checkout, or git is not installed.
    static let current = Checkout()

    private init?() {
        let folder = Program.file.deletingLastPathComponent().path
        guard let root = Self.git(["rev-parse", "--show-toplevel"], in: folder)?.first,
            let commit = Self.git(["rev-parse", "--short=12", "HEAD"], in: root)?.first,
            let changes = Self.git(["status", "--porcelain", "--", "."] + Self.besides, in: root)
        else {
            return nil
        }
        (self.root, self.commit, self.changes) = (root, commit, changes)
    }

    /// A source that is newer than this program; nil: there is none.
    var newerSource: String? {
        let patterns = ["*.c", "*.h", "*.swift"]
        let sources = Self.git(["ls-files", "--"] + patterns + [":!Tests", ":!*/Tests"], in: root)
        guard let built = Self.changed(Program.file.path) else {
            return nil
        }
        return sources?.first { name in
            Self.changed(root + "/" + name).map { $0 > built } ?? false
        }
    }

    private static func changed(_ path: String) -> Date? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.modificationDate] as? Date
    }

    /// The lines that git prints; nil: it failed.
    private static func git(_ arguments: [String], in folder: String) -> [String]? {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "-C", folder] + arguments
        let pipe = Pipe()
        git.standardOutput = pipe
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else {
            return nil
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        guard git.terminationStatus == 0 else {
            return nil
        }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

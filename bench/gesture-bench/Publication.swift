// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand
import GestureTrace

/// Where a result goes as JSON and as text: files, or - for standard output.
struct BenchOutput {
    private let json: OutputFile?
    private let text: OutputFile?

    /// Opens the files now, not after minutes of measuring.
    init(json: String?, text: String?) throws {
        self.json = try json.map { try OutputFile($0, replaces: true) }
        self.text = try text.map { try OutputFile($0, replaces: true) }
    }

    /// Writes the measurements of a run.
    func write(_ result: BenchResult) throws {
        try json?.write(Array(result.encoded()))
        try json?.finish()
        try text?.write(BenchText(result).lines.map { $0.printable + "\n" }.joined())
        try text?.finish()
    }
}

/// Results that tables in the documentation are made from.
struct Publication {
    /// JSON for bench/summary.py, and a text.
    let output: BenchOutput

    /// Refuses what others could not repeat.
    ///
    /// - Parameters:
    ///   - folder: Where the results go.
    ///   - whole: Whether everything is measured.
    /// - Throws: The reason for the refusal.
    init(folder: String, whole: Bool) throws {
        output = try BenchOutput(json: folder + "/full.json", text: folder + "/full.txt")
        guard whole else {
            throw Failure("--publish needs all results: leave out --quick, --count and --filter")
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
        let git = try? Program.output(named: "git", ["-C", folder] + arguments, isQuiet: true)
        return git?.status == 0 ? git?.lines : nil
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureRun
import Glibc

/// A completion script of `gesture`, to which its programs add what they know about their options.
///
/// Each program writes the script of a `gesture` with one subcommand. What that says about the
/// subcommand takes the place of the same blocks here.
struct CompletionScript {
    private let shell: CompletionShell
    private var lines: [Substring]

    init(_ text: String, for shell: CompletionShell) {
        self.shell = shell
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    var text: String { lines.joined(separator: "\n") }

    /// Adds what a program completes. Without the program nothing changes.
    mutating func add(_ program: SubcommandProgram) {
        let other = CompletionScript(program.completionScript(for: shell), for: shell)
        let blocks = zip(blocks(about: program.rawValue), other.blocks(about: program.rawValue))
        for (block, new) in Array(blocks).reversed() {
            lines.replaceSubrange(block, with: other.lines[new])
        }
    }

    /// The lines about a subcommand: its function, or in fish its case and its completions.
    private func blocks(about subcommand: String) -> [Range<Int>] {
        if shell == .fish {
            let words = "\"gesture \(subcommand)\""
            guard let label = lines.firstIndex(where: { $0.hasSuffix("case '\(subcommand)'") }),
                let first = lines.firstIndex(where: { $0.contains(words) }),
                let last = lines.lastIndex(where: { $0.contains(words) })
            else {
                return []
            }
            return [label + 1..<label + 2, first..<last + 1]
        }
        guard let start = lines.firstIndex(of: "_gesture_\(subcommand)() {"),
            let end = lines[start...].firstIndex(of: "}")
        else {
            return []
        }
        return [start..<end + 1]
    }
}

extension SubcommandProgram {
    /// The completion script of the program; empty if there is no such program.
    fileprivate func completionScript(for shell: CompletionShell) -> String {
        let options = "--generate-completion-script \(shell.rawValue)"
        guard let path = file.path, let output = popen("\(path.asShellWord) \(options)", "r") else {
            return ""
        }
        defer { pclose(output) }
        var script: [UInt8] = []
        while case let byte = getc(output), byte != EOF {
            script.append(UInt8(truncatingIfNeeded: byte))
        }
        return String(decoding: script, as: UTF8.self)
    }
}

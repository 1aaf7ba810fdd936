// SPDX-License-Identifier: MIT

import ArgumentParser
import Glibc

/// `gesture bench`: replaces itself by gesture-bench, a separate program.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the benchmark, gesture-bench, if it is installed.",
        discussion: """
            All arguments after bench go to gesture-bench. The program is looked for beside this one, \
            then in PATH. In the source tree, make bench builds and runs it.

            EXIT STATUS: that of gesture-bench; 1 if it is not found.
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "Arguments for gesture-bench.")
    var arguments: [String] = []

    func run() throws {
        if arguments == ["--help"] || arguments == ["-h"] {
            throw CleanExit.helpRequest(self)
        }
        let name = "gesture-bench"
        let words = [name] + arguments
        var pointers = words.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        // execv() and execvp() return only on failure.
        execv("\(ownFolder())/\(name)", &pointers)
        execvp(name, &pointers)
        guard errno == ENOENT else {
            throw Failure("\(name) cannot be run: \(String(cString: strerror(errno)))")
        }
        throw Failure(
            "\(name) is neither beside this program nor in PATH: run make bench in the source tree "
                + "to build it"
        )
    }
}

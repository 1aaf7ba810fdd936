// SPDX-License-Identifier: MIT

import ArgumentParser

/// `gesture bench`: replaces itself by gesture-bench, a separate program.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
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
        let advice = "run make bench in the source tree to build it"
        throw ProgramFile(name: "gesture-bench", advice: advice).start(arguments)
    }
}

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
        if let beside = Self.pathBeside(name) {
            execv(beside, &pointers)
        }
        execvp(name, &pointers)
        guard errno == ENOENT else {
            throw Failure("\(name) cannot be run: \(String(cString: strerror(errno)))")
        }
        throw Failure(
            "\(name) is neither beside this program nor in PATH: run make bench in the source tree "
                + "to build it"
        )
    }

    /// The path of a program in the same folder as this one.
    private static func pathBeside(_ name: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else {
            return nil
        }
        let path = String(
            decoding: buffer[..<length].map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        return path.lastIndex(of: "/").map { "\(path[..<$0])/\(name)" }
    }
}

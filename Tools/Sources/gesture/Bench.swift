// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureTrace
import Glibc

/// `gesture bench`: hands over to gesture-bench, a program of its own.
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs gesture-bench, the measurements, where it is installed.",
        discussion: """
            Everything behind bench goes to gesture-bench, which is looked for beside this program \
            and then in PATH. In the source, make bench builds and runs it.

            EXIT STATUS: that of gesture-bench; 1 when there is none.
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "What gesture-bench is given.")
    var arguments: [String] = []

    func run() throws {
        if arguments == ["--help"] || arguments == ["-h"] {
            throw CleanExit.helpRequest(self)
        }
        // What gesture-bench refuses it quotes as it is.
        if let word = arguments.first(where: { $0.printable != $0 }) {
            throw Failure(
                "“\(word)” is nothing that gesture-bench takes: it holds characters that cannot be "
                    + "seen",
                status: .validationFailure
            )
        }
        let name = "gesture-bench"
        let words = [name] + arguments
        var pointers = words.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        // Only when there is no such program does either return.
        if let beside = Self.pathBeside(name) {
            execv(beside, &pointers)
        }
        execvp(name, &pointers)
        guard errno == ENOENT else {
            throw Failure("\(name) cannot be run: \(String(cString: strerror(errno)))")
        }
        throw Failure(
            "there is no \(name), neither beside this program nor in PATH: run make bench in the "
                + "source, which builds it"
        )
    }

    /// The path of a program in the folder of this one.
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

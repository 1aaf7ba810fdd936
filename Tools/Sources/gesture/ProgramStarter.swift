// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureRun
import Glibc

/// `gesture draw`: starts gesture-draw.
struct StartDraw: ProgramStarter {
    static let program = SubcommandProgram.draw

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []
}

/// `gesture play`: starts gesture-play.
struct StartPlay: ProgramStarter {
    static let program = SubcommandProgram.play

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []
}

/// A subcommand that is a program of its own.
protocol ProgramStarter: ParsableCommand {
    static var program: SubcommandProgram { get }

    /// The words after the subcommand, also `--help`.
    var arguments: [String] { get }
}

extension ProgramStarter {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: program.rawValue, abstract: program.abstract)
    }

    func run() throws {
        throw Self.program.file.start(arguments)
    }
}

/// `gesture bench`: replaces itself by gesture-bench, a separate program.
struct StartBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Runs the benchmark, gesture-bench, if it is installed.",
        discussion: """
            All arguments after bench go to gesture-bench, which is beside this program or in PATH. In \
            the source tree, make bench builds and runs it.

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

/// `gesture help`: the help of a subcommand; that of a program comes from the program.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Show subcommand help information.",
        shouldDisplay: false,
        helpNames: []
    )

    @Argument
    var subcommands: [String] = []

    /// `gesture help --help` is `gesture help`.
    @Flag(name: [.short, .long], help: .private)
    var help = false

    func run() throws {
        let name = subcommands.first ?? ""
        if let program = SubcommandProgram(rawValue: name) {
            throw program.file.start(["--help"])
        }
        if let word = subcommands.first, let unknown = MainCommand.unknownSubcommand(word) {
            throw Failure(unknown, status: .validationFailure)
        }
        let command = MainCommand.configuration.subcommands.first { $0._commandName == name }
        throw CleanExit.helpRequest(command ?? MainCommand.self)
    }
}

/// Another program of the project, which this one starts.
struct ProgramFile {
    let name: String

    /// What to do if there is no such program.
    let advice: String

    /// Its path: beside this program, in the folder libexec of the installation, or in PATH. Nil:
    /// it is nowhere.
    var path: String? {
        let search = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let folders = [ownFolder(), "\(ownFolder())/../libexec/gesture"]
        return (folders + search.split(separator: ":").map(String.init))
            .map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// Replaces this program by it. Returns only on failure, with the reason.
    func start(_ arguments: [String]) -> Failure {
        guard let path else {
            return Failure("\(name) is neither beside this program nor in PATH: \(advice)")
        }
        var words = ([name] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        execv(path, &words)
        return Failure("\(path) cannot be run: \(String(systemError: errno))")
    }
}

extension SubcommandProgram {
    var file: ProgramFile {
        let folder = ownFolder()
        let build =
            folder.hasSuffix("/bin")
            ? "make install-command PREFIX=\(folder.dropLast(4))"
            : "swift build --package-path Tools --product \(name)"
        return ProgramFile(name: name, advice: "in the source tree, run \(build)")
    }
}

/// The folder of this program.
func ownFolder() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
        decoding: buffer[..<max(0, length)].map { UInt8(bitPattern: $0) },
        as: UTF8.self
    )
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
}

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

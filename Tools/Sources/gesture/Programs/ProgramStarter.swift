// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand

/// `gesture draw`: starts gesture-draw.
struct Draw: ProgramStarter {
    static let program = SubcommandProgram.draw

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []
}

/// `gesture play`: starts gesture-play.
struct Play: ProgramStarter {
    static let program = SubcommandProgram.play

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []
}

/// `gesture view`: starts gesture-view.
struct ViewPictures: ProgramStarter {
    static let program = SubcommandProgram.view

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

/// `gesture help`: the help of a subcommand; that of a program comes from the program.
struct Help: ParsableCommand {
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
        let command = Gesture.configuration.subcommands.first { $0._commandName == name }
        throw CleanExit.helpRequest(command ?? Gesture.self)
    }
}

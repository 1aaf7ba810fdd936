// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureRecording
import Glibc

/// `gesture convert`: recordings of any kind in, recordings of our own format out.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turns a recording into one of touches, which plays without libinput.",
        discussion: """
            The device of a recording in evemu's text format is played through the system's own \
            libinput, and what libinput reports is written: touches in points, or the gestures of \
            a touchpad. docs/recording-format.md describes the format. A recording of that format \
            is written anew, and keeps what this version does not know.

            Replaying the result prints what replaying the original does.

            EXAMPLES:
              gesture convert drag.events -o drag.gesture
              gesture convert - < drag.evemu | gesture replay -

            EXIT STATUS: 0 when all of it was converted; 1 when it could not be read or written, \
            with its file and line on standard error, and then no file is left; 64 for wrong \
            options.
            """
    )

    @Argument(
        help: ArgumentHelp("A recording, or - for standard input.", valueName: "file"),
        completion: .file(extensions: recordingExtensions)
    )
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where to write, or - for standard output.", valueName: "file")
    )
    var output = "-"

    @Option(
        help: ArgumentHelp(
            "Which device of a recording of several, such as event3, or its name.",
            valueName: "device"
        )
    )
    var device: String?

    @Flag(help: "Replace the output if it is there already.")
    var force = false

    func run() throws {
        let source = RecordingSource(file)
        let conversion = try opened(source)
        let output = try OutputFile(output, replaces: force)
        do {
            try conversion.run(
                RecordingWriter(
                    descriptor: output.descriptor,
                    name: output.name,
                    header: conversion.header
                )
            )
        } catch  where error.file == output.name && source.description != output.name {
            // What is refused late is in the input, so that is named as well.
            let line = conversion.line > 0 ? ":\(conversion.line)" : ""
            throw Failure("\(source)\(line): not converted: \(error)")
        } catch {
            throw Failure("\(error)")
        }
        try output.finish()
        if conversion.leftOut > 0 {
            StandardError.print(
                "\(file): \(conversion.leftOut) touch events had no place on the window and were "
                    + "left out"
            )
        }
        for remark in conversion.remarks {
            StandardError.print("\(file): \(remark)")
        }
    }

    private func opened(_ source: RecordingSource) throws(Failure) -> any Conversion {
        do {
            return try source.open(device: device).conversion()
        } catch {
            throw Failure(OutputText(error))
        }
    }
}

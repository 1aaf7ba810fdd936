// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureRecording
import GestureReplay
import Glibc

/// `gesture convert`: turns a recording of any format into the gesture format.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts a device recording to touches, which play without libinput.",
        discussion: """
            The recording of a device is played through the system's libinput. The output has what \
            libinput reports: touches in points, or the gestures of a touchpad. \
            docs/recording-format.md describes the format. A recording that is already in this format \
            is rewritten; lines that this version does not know are kept.

            Replaying the output prints the same gestures as replaying the original.

            EXAMPLES:
              gesture convert drag.events -o drag.gesture
              gesture convert - < drag.evemu | gesture replay -

            EXIT STATUS: 0 if the whole recording was converted; 1 if it could not be read or \
            written, with file and line on standard error and no output file; 64 for wrong options.
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

    @OptionGroup
    var recording: RecordingOptions

    @Flag(help: "Replace the output file if it exists.")
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
            // The writer refused something that the input contains: name the input too.
            let line = conversion.line > 0 ? ":\(conversion.line)" : ""
            throw Failure("\(source)\(line): not converted: \(error)")
        } catch {
            throw Failure("\(error)")
        }
        try output.finish()
        if conversion.leftOut > 0 {
            StandardError.print(
                "\(file): \(conversion.leftOut) touch events were left out: their positions are "
                    + "outside of every window"
            )
        }
        for remark in conversion.remarks {
            StandardError.print("\(file): \(remark)")
        }
    }

    private func opened(_ source: RecordingSource) throws(Failure) -> any Conversion {
        do {
            return switch try recording.open(source) {
            case .evdev(let reader):
                DeviceConversion(try recording.feed(reader), recording.part)
            case .touches(let reader):
                Rewriting(reader, recording.part)
            }
        } catch {
            throw Failure(OutputText(error))
        }
    }
}

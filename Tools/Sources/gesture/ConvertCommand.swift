// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureKit
import GestureRecording
import GestureReplay
import Glibc

/// `gesture convert`: turns a recording of any format into the gesture format.
struct ConvertCommand: ParsableCommand {
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

    @OptionGroup
    var input: PlayedRecording

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
        let source = RecordingSource(input.file)
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
                "\(input.file): \(conversion.leftOut) touch events were left out: their positions are "
                    + "outside of every window"
            )
        }
        for remark in conversion.remarks {
            StandardError.print("\(input.file): \(remark)")
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

/// Converts a recording to the gesture format.
protocol Conversion: AnyObject {
    var header: RecordingHeader { get }

    /// How many samples were left out because a recording cannot hold them.
    var leftOut: Int { get }

    /// The line that was read last.
    var line: Int { get }

    /// What was assumed about the recording or left out of it, one sentence each.
    var remarks: [String] { get }

    /// Writes everything after the header.
    func run(_ writer: RecordingWriter) throws(RecordingError)
}

/// Rewrites a recording that is already in the gesture format.
final class Rewriting: Conversion {
    let leftOut = 0

    private let reader: RecordingReader
    private let part: RecordingPart
    private var cutter: PartCutter

    init(_ reader: RecordingReader, _ part: RecordingPart) {
        self.reader = reader
        self.part = part
        cutter = PartCutter(part)
    }

    var header: RecordingHeader { reader.header }
    var line: Int { reader.lineNumber }
    var remarks: [String] { [cutter.remark(part)].compactMap(\.self) }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        var entries: [RecordingInput] = []
        while !cutter.isOver, let line = try reader.next() {
            guard !part.isWhole, let input = RecordingInput(line.entry) else {
                try writer.write(line)
                continue
            }
            cutter.take(input) { entries.append($0) }
            for entry in entries {
                try writer.write(entry)
            }
            entries.removeAll(keepingCapacity: true)
        }
        try writer.flush()
    }
}

extension RecordingWriter {
    /// Writes an input. The end of a batch and the cause of a cancel are no lines.
    func write(_ input: RecordingInput) throws(RecordingError) {
        switch input {
        case .touch(let sample): try write(sample)
        case .step(let step): try write(step)
        case .cancelAll(let time): try write(RecordingLine(.cancelAll(time)))
        case .interruption, .endBatch: break
        }
    }
}

/// Writes the touches of a recorded device.
final class DeviceConversion: Conversion {
    private let source: PlayedDevice
    private let feed: any RecordingFeed
    private var frames = FrameWriter()

    init(_ source: PlayedDevice, _ part: RecordingPart) {
        self.source = source
        feed = part.isWhole ? source : PartialFeed(source, part)
    }

    var leftOut: Int { frames.leftOut }
    var line: Int { feed.line }
    var remarks: [String] { feed.remarks }

    var header: RecordingHeader {
        let device = source.recorded
        var header = RecordingHeader(
            // A touchpad has no screen.
            window: device.size ?? Size(width: 1920, height: 1080),
            devices: [device]
        )
        header.minorVersion = source.description.hasContactSizes ? 1 : 0
        return header
    }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        var inputs: [RecordingInput] = []
        while try feed.next({ inputs.append($0) }) {
            for input in inputs {
                try frames.write(input, writer)
            }
            inputs.removeAll(keepingCapacity: true)
        }
        for input in inputs {
            try frames.write(input, writer)
        }
        try writer.flush()
    }
}

/// Writes the samples of a device frame by frame.
private struct FrameWriter {
    /// How many samples were left out because a recording cannot hold them.
    private(set) var leftOut = 0

    /// When the open frame began, nil when no frame is open.
    private var openFrame: Timestamp?

    mutating func write(
        _ input: RecordingInput,
        _ writer: RecordingWriter
    ) throws(RecordingError) {
        switch input {
        case .touch(let sample):
            guard sample.isInRange else {
                leftOut += 1
                return
            }
            openFrame = sample.kind == .frame ? nil : sample.time
            try writer.write(sample)
        case .step(let step):
            try writer.write(step)
        case .endBatch:
            // The source sometimes leaves out the end of a frame.
            if let time = openFrame {
                openFrame = nil
                try writer.write(TouchSample(.frame, time: time))
            }
        case .cancelAll, .interruption:
            break
        }
    }
}

extension TouchSample {
    /// Whether its position, if it has one, is within the range of an engine.
    fileprivate var isInRange: Bool {
        switch kind {
        case .down(at: let point), .motion(to: let point):
            max(point.x.magnitude, point.y.magnitude) <= 262_144
        case .size(let major, let minor):
            max(major, minor) <= 262_144
        case .up, .cancel, .frame:
            true
        }
    }
}

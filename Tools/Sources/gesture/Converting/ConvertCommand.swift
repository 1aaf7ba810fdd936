// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
import GestureKit
@_spi(GestureTools) import GestureRecording
import GestureReplay
import GestureTrace
import Glibc

/// `gesture convert`: turns a recording of any format into the gesture format, or into a test.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Converts a recording to touches, which play without libinput, or to a test.",
        discussion: """
            The recording of a device is played through the system's libinput. The output has what \
            libinput reports: touches in points, or the gestures of a touchpad. \
            docs/recording-format.md describes the format. A recording that is already in this format \
            is rewritten; lines that this version does not know are kept.

            Replaying the output prints the same gestures as replaying the original.

            With --as play or --as swift, it becomes a test of the recording's own recognizers, or of those that \
            --recognizers and --config choose, as in gesture replay: a play of the core, or a function in \
            Swift with a Hand of GestureKitTesting. Comments say what happened; you write what should \
            happen. Standard error lists what the test leaves out.

            EXAMPLES:
              gesture convert drag.events -o drag.gesture
              gesture convert - < drag.evemu | gesture replay -
              gesture convert --as swift bug.gesture -o BugTests.swift

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

    /// What a recording becomes.
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case gesture
        case play
        case swift
    }

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("What it becomes: gesture, play or swift.", valueName: "form")
    )
    var form = Form.gesture

    @OptionGroup
    var options: RecognizerOptions

    @OptionGroup
    var recording: RecordingOptions

    @Flag(help: "Replace the output file if it exists.")
    var force = false

    func validate() throws {
        if form == .gesture, options.choose {
            throw ValidationError("--recognizers and --config are for --as play and --as swift")
        }
    }

    func run() throws {
        guard form == .gesture else {
            return try writeTest()
        }
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
        conversion.leftOut.report(in: input.file)
        for remark in conversion.remarks {
            StandardError.print("\(input.file): \(remark)")
        }
    }

    /// Plays the recording, and writes what happened as a test.
    private func writeTest() throws {
        let configuration = try options.configuration(otherwise: .classic)
        let player: RecordingPlayer
        let stage: ReplaySetup
        do {
            player = RecordingPlayer(
                try recording.feed(RecordingSource(input.file), configuration.screen)
            )
            stage = try options.stage(player, configuration)
        } catch {
            throw Failure(OutputText(error))
        }
        let own = options.choose ? nil : player.setup
        let test = PlayedTest(
            stage,
            together: own == nil ? configuration.simultaneous : [],
            names: own?.names ?? [:]
        )
        let output = try OutputFile(output, replaces: force)
        var progress = Progress(isOutputSilent: true)
        var starts = GestureStarts()
        var times: [UInt64] = []
        var hasLanding = true
        do {
            try player.play(to: [stage], &progress) { input in
                if starts.begins(input, stage.engine), let time = input.time {
                    if !hasLanding {
                        times.removeLast()  // a pen that only hovered
                    }
                    times.append(time.microseconds)
                    hasLanding = false
                }
                hasLanding = hasLanding || input.isLanding
            }
        } catch {
            progress.clear()
            throw Failure(OutputText(error))
        }
        progress.clear()
        times.removeLast(hasLanding ? 0 : 1)
        if times.count > 1 {
            let list = times.map { String(printf: "%.3f", Double($0 / 1000) / 1000) }
                .joined(separator: ", ")
            StandardError.print(
                """
                \(input.file): it has \(times.count) gestures, which begin at \(list) s: --from and \
                --to make a test of one
                """
            )
        }
        let title = TestNames.words(
            of: input.file.split(separator: "/").last.map(String.init) ?? ""
        )
        let (text, remarks): (String, [String])
        if form == .play {
            let play = PlayText(test, title: title)
            (text, remarks) = (play.text, play.remarks)
        } else {
            let function = SwiftTestText(test, title: title)
            (text, remarks) = (function.text, function.remarks)
        }
        try output.write(text)
        try output.finish()
        for remark in test.remarks + remarks {
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

    /// The samples that were left out.
    var leftOut: LeftOutSamples { get }

    /// The line that was read last.
    var line: Int { get }

    /// What was assumed about the recording or left out of it, one sentence each.
    var remarks: [String] { get }

    /// Writes everything after the header.
    func run(_ writer: RecordingWriter) throws(RecordingError)
}

/// Rewrites a recording that is already in the gesture format.
final class Rewriting: Conversion {
    let leftOut = LeftOutSamples()
    private(set) var header: RecordingHeader

    private let reader: RecordingReader
    private let part: RecordingPart
    private var cutter: PartCutter
    /// Before the part begins: the latest line of each setting that has changed.
    private var settings: [(text: String, fields: RecordedFields)] = []

    init(_ reader: RecordingReader, _ part: RecordingPart) {
        self.reader = reader
        self.part = part
        cutter = PartCutter(part)
        header = reader.header
        if !part.isWhole {
            // A later line of the same setting takes their place.
            header.otherLines = reader.header.otherLines.filter { !keepSetting($0) }
        }
    }

    var line: Int { reader.lineNumber }
    var remarks: [String] { [cutter.remark(part)].compactMap(\.self) }

    func run(_ writer: RecordingWriter) throws(RecordingError) {
        // Lines of a later version are kept, and so is all that is not known of those of pens.
        while part.isWhole, let line = try reader.nextUnjoined() {
            try writer.write(line)
        }
        var entries: [RecordingInput] = []
        // What became of a program's own recording comes after all samples.
        let isOwn = reader.header.minorVersion >= 3
        while !cutter.isOver || isOwn,
            let line = try cutter.isOver ? (try? reader.next()) ?? nil : reader.next()
        {
            if let input = RecordingInput(line.entry) ?? line.interference {
                cutter.take(input) { entries.append($0) }
            }
            // The line has the view that it hits, too.
            let isKept = cutter.keeps(line)
            if cutter.hasBegun {
                try writeSettings(writer)
            } else if case .other(let text) = line.entry {
                keepSetting(text)
            }
            for entry in entries.dropLast(isKept ? 1 : 0) where isOwn || entry.isInput {
                try writer.write(entry)
            }
            if isKept {
                try writer.write(line)
            }
            entries.removeAll(keepingCapacity: true)
        }
        // The part may have no samples.
        try writeSettings(writer)
        try writer.flush()
    }

    private func writeSettings(_ writer: RecordingWriter) throws(RecordingError) {
        for setting in settings {
            try writer.write(RecordingLine(.other(setting.text)))
        }
        settings = []
    }

    /// Keeps a setting in place of the one before: all that are kept are lines of the part's
    /// header, which has a limit. False: the line is no setting.
    @discardableResult
    private func keepSetting(_ text: String) -> Bool {
        guard let fields = RecordedFields(line: text), fields.kind == "setting" else {
            return false
        }
        settings.removeAll {
            $0.fields["recognizer"] == fields["recognizer"]
                && $0.fields.values.keys == fields.values.keys
        }
        settings.append((text, fields))
        return true
    }
}

extension RecordingLine {
    /// What the host did to contacts; nil: it is another line.
    fileprivate var interference: RecordingInput? {
        guard case .other(let text) = entry, let note = RecordedFields(line: text), note.isInput
        else {
            return nil
        }
        return .note(note)
    }
}

extension RecordingWriter {
    /// Writes an input, or that a part begins inside a gesture. The end of a batch and the cause of a
    /// cancel are no lines.
    func write(_ input: RecordingInput) throws(RecordingError) {
        switch input {
        case .touch(let sample): try write(sample)
        case .pen(let sample): try write(RecordingLine(.pen(sample)))
        case .step(let step): try write(step)
        case .cancelAll(let time): try write(RecordingLine(.cancelAll(time)))
        case .note(let note) where note.kind == PartCutter.inGesture:
            try write(RecordingLine(.other(note.kind)))
        case .interruption, .note, .endBatch: break
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

    var leftOut: LeftOutSamples { frames.leftOut }
    var line: Int { feed.line }
    var remarks: [String] { feed.remarks }

    var header: RecordingHeader {
        var header = RecordingHeader([source.recorded])
        header.minorVersion = source.isPen ? 2 : source.description.hasContactSizes ? 1 : 0
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
    /// The samples that were left out.
    private(set) var leftOut = LeftOutSamples()

    /// When the open frame began, nil when no frame is open.
    private var openFrame: Timestamp?

    mutating func write(
        _ input: RecordingInput,
        _ writer: RecordingWriter
    ) throws(RecordingError) {
        switch input {
        case .touch(let sample):
            guard leftOut.admits(.touch(sample)) else {
                return
            }
            openFrame = sample.kind == .frame ? nil : sample.time
            try writer.write(sample)
        case .pen(let sample):
            if leftOut.admits(.pen(sample)) {
                try writer.write(sample)
            }
        case .step(let step):
            if leftOut.admits(.step(step)) {
                try writer.write(step)
            }
        case .endBatch:
            // The source sometimes leaves out the end of a frame.
            if let time = openFrame {
                openFrame = nil
                try writer.write(TouchSample(.frame, time: time))
            }
        case .cancelAll, .interruption, .note:
            break
        }
    }
}

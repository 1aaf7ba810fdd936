// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
@_spi(GestureTools) import GestureKit
import GestureLibinput
@_spi(GestureTools) import GestureRecording
import GestureReplay
import Glibc

/// `gesture record`: records touches to a file.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Records touches from touchscreens, touchpads and pens until Ctrl-C.",
        discussion: """
            The file has one line per sample; docs/recording-format.md describes the format. By \
            convention its name ends in .gesture. Each frame is written at once, so that a crash or a \
            full disk leaves a recording that can be played. With -o, only you may read the file, \
            because touches can reveal a password. Only touches, pens and touchpad gestures are \
            recorded.

            EXAMPLES:
              gesture record -o drag.gesture
              gesture record --for 5 --device /dev/input/event5 -o five-seconds.gesture
              gesture record --replay drag.events -o drag.gesture

            EXIT STATUS: 0 at Ctrl-C and at the end of --for or --replay; 1 if no device can be \
            used, if none of --device is left, or if the file cannot be written; 64 for wrong options.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where to write; default, or -: standard output.", valueName: "file"),
        completion: .file(extensions: ["gesture"])
    )
    var output: String?

    @Flag(help: "Replace an existing file, as soon as something is touched.")
    var force = false

    @OptionGroup
    var options: DeviceOptions

    @OptionGroup
    var duration: DurationOption

    func run() throws {
        let configuration = try Configuration.builtIn()
        let stage = MonitorStage(configuration)
        // A pipe may wait for its reader. Until then a signal ends the program.
        let file = try RecordingFile(output.flatMap { $0 == "-" ? nil : $0 }, replaces: force)
        let session: DeviceSession
        do {
            session = try DeviceSession(
                options,
                configuration.screen,
                engine: { _ in stage.window.gestureEngine }
            )
        } catch {
            file.discard()
            throw error
        }
        let recorder = DeviceRecorder(file, start: session.start)
        stage.onGesture = { recorder.count($0) }
        recorder.listen(to: session)
        recorder.onFailure = { session.end($0) }
        let result = Result<Void, any Error> {
            try session.run(for: duration.seconds)
            try session.perform { try recorder.finish() }
        }
        .mapError { error in session.perform { recorder.explain(error) } }
        recorder.leftOut.report(in: file.name)
        try result.get()
        guard !file.hasReplacedNothing else {
            return StandardError.print("nothing was touched, so \(file.name) is unchanged")
        }
        StandardError.print("\(file.name): \(recorder.counter.words)")
    }
}

/// The file of a recording that is being made, or standard output.
///
/// Only its owner may read it, because touches can reveal a password. Links are not followed. An
/// existing file is replaced only when something has been recorded.
final class RecordingFile {
    /// Its name in messages.
    let name: String

    /// The file descriptor to write to.
    let descriptor: Int32

    /// Whether an existing file has not been replaced yet.
    private(set) var hasReplacedNothing = false

    private let path: String?
    /// The new file that will replace an existing one.
    private let replacement: UnfinishedFile?
    /// Whether the path did not exist before.
    private var isNew = false

    private static let mode: mode_t = 0o600

    /// Creates a file; without a path, it is standard output. With `replaces`, an existing file may
    /// be replaced, once something has been recorded. Throws if the file exists, is a link, or
    /// cannot be created.
    init(_ path: String?, replaces: Bool) throws(Failure) {
        self.path = path
        name = path ?? "standard output"
        guard let path else {
            (replacement, descriptor) = (nil, STDOUT_FILENO)
            return
        }
        switch try FileTarget(path) {
        case .special(let opened):
            (replacement, descriptor) = (nil, opened)
        case .file:
            guard replaces else {
                throw Failure.exists(path)
            }
            let file = try UnfinishedFile(beside: path, mode: Self.mode)
            (replacement, descriptor) = (file, file.descriptor)
            hasReplacedNothing = true
        case .nothing:
            let how = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            replacement = nil
            descriptor = open(path, how, Self.mode)
            guard descriptor >= 0 else {
                throw Failure("\(path) cannot be created: \(String(systemError: errno))")
            }
            isNew = true
        }
    }

    /// Keeps what has been recorded: replaces the existing file, unless that is done already.
    func keep() throws(Failure) {
        if let path, let replacement, hasReplacedNothing {
            try replacement.rename(to: path, replaces: true)
            hasReplacedNothing = false
        }
    }

    /// Removes a new file if nothing has been recorded.
    func discard() {
        if let path, isNew {
            unlink(path)
        }
    }

    deinit {
        // The replacement closes its own descriptor.
        if replacement == nil, descriptor > STDERR_FILENO {
            close(descriptor)
        }
    }
}

/// Writes what live devices report. Times are from the start.
final class DeviceRecorder {
    /// Called when writing the file fails.
    var onFailure: (any Error) -> Void = { _ in }

    /// Counts samples and gestures.
    private(set) var counter = RecordCounter()
    /// Those that are not recorded.
    private(set) var leftOut = LeftOutSamples()
    private var progress = Progress(isOutputSilent: true)

    private let file: RecordingFile
    private let start: Timestamp
    /// Nil: nothing has been touched yet.
    private var writer: RecordingWriter?
    /// What is known before something is touched.
    private var header = RecordingHeader([])
    private var isOver = false
    /// How many samples belong to a frame that has not been written yet.
    private var waiting = 0

    init(_ file: RecordingFile, start: Timestamp) {
        self.file = file
        self.start = start
    }

    /// Records what devices report from now on.
    func listen(to session: DeviceSession) {
        session.source.onSample = { [unowned self] in record(.touch($0)) }
        session.source.onStep = { [unowned self] in record(.step($0)) }
        session.source.onPen = { [unowned self] in record(.pen($0)) }
        session.onEvent = { [unowned self] in take($0) }
    }

    /// Adds to an error what is left of the recording: a part that can be played, or nothing.
    func explain(_ error: any Error) -> any Error {
        progress.clear()
        guard counter.samples > 0, !file.hasReplacedNothing else {
            file.discard()
            return error
        }
        return Failure(
            "\(OutputText(error))\n\(file.name) keeps what came before: \(counter.words)."
        )
    }

    /// Handles a new device.
    private func take(_ event: LibinputSource.Event) {
        guard case .added(let device) = event else {
            return
        }
        let recorded = RecordedDevice(device)
        guard writer == nil else {
            return write(RecordingLine(.device(recorded)))
        }
        let version = device.kind == .pen ? 2 : header.minorVersion
        header = RecordingHeader(header.devices + [recorded])
        header.minorVersion = version
    }

    /// Records what goes into the engine. A sample of a pen is a frame of its own.
    private func record(_ entry: RecordingLine.Entry) {
        let entry = entry.since(start)
        guard leftOut.admits(entry) else {
            return
        }
        waiting += entry.isFrame ? 0 : 1
        if case .pen(let sample) = entry {
            header.minorVersion = 2
            write(RecordingLine(entry))
            write(RecordingLine(.touch(TouchSample(.frame, time: sample.time))))
        } else {
            write(RecordingLine(entry))
        }
        progress.show("\(counter.words)")
    }

    /// Counts a gesture when its recognizer's state changes.
    func count(_ recognizer: GestureRecognizer) {
        let isDiscrete = RecognizerKind(recognizer)?.isDiscrete ?? false
        if recognizer.state == (isDiscrete ? .ended : .began) {
            counter.gestures += 1
        }
    }

    /// Writes the rest.
    func finish() throws {
        progress.clear()
        if !isOver {
            try begin().flush()
        }
        counter.samples += waiting
        waiting = 0
    }

    private func write(_ line: RecordingLine) {
        guard !isOver else {
            return
        }
        do {
            try begin().write(line)
            if line.isWhole {
                try file.keep()
                counter.samples += waiting
                waiting = 0
            }
        } catch {
            isOver = true
            onFailure(error)
        }
    }

    /// Writes the header, unless that is done.
    private func begin() throws(RecordingError) -> RecordingWriter {
        if let writer {
            return writer
        }
        let writer = try RecordingWriter(
            descriptor: file.descriptor,
            name: file.name,
            header: header
        )
        self.writer = writer
        return writer
    }
}

extension RecordingLine {
    /// Whether a touch has been recorded completely.
    fileprivate var isWhole: Bool {
        if case .step = entry { true } else { entry.isFrame }
    }
}

extension RecordingLine.Entry {
    var isFrame: Bool {
        if case .touch(let sample) = self { sample.kind == .frame } else { false }
    }

    /// The same, with times from a start on.
    func since(_ start: Timestamp) -> Self {
        switch self {
        case .touch(var sample):
            sample.time = sample.time.since(start)
            return .touch(sample)
        case .pen(var sample):
            sample.time = sample.time.since(start)
            return .pen(sample)
        case .step(var step):
            step.time = step.time.since(start)
            return .step(step)
        case .cancelAll(let time): return .cancelAll(time.since(start))
        case .device, .other: return self
        }
    }
}

extension RecordedDevice {
    /// How a recording describes a live device.
    init(_ device: InputDevice) {
        switch device.kind {
        case .touchpad:
            self.init(touchpad: device.identifier, name: device.name)
        case .touchscreen, .pen:
            self.init(
                touchscreen: device.identifier,
                name: device.name,
                mapping: device.isSizeAssumed ? .assumed : .measured,
                size: device.frame.size
            )
        }
        setMillimeters(device.physicalSize.map { Size(width: $0.width, height: $0.height) })
    }
}

/// What has been recorded.
struct RecordCounter {
    var samples = 0
    var gestures = 0

    var words: String {
        "\(samples) sample\(samples == 1 ? "" : "s"), \(gestures) gesture\(gestures == 1 ? "" : "s")"
    }
}

/// The samples that a recording leaves out, because a device reported values out of range. An
/// engine refuses them, too.
struct LeftOutSamples {
    private var count = 0

    /// Whether a recording can hold a sample. If not, it is counted.
    mutating func admits(_ sample: RecordingLine.Entry) -> Bool {
        let isInRange = sample.isInRange
        count += isInRange ? 0 : 1
        return isInRange
    }

    /// Prints how many there are, if any.
    func report(in recording: String) {
        guard count > 0 else {
            return
        }
        let samples =
            count == 1
            ? "1 sample was left out: its values are"
            : "\(count) samples were left out: their values are"
        StandardError.print("\(recording): \(samples) out of range")
    }
}

extension RecordingHeader {
    /// That of some devices. Without a screen, the window has a size that many screens have.
    init(_ devices: [RecordedDevice]) {
        let size = devices.window
        self.init(
            window: size == .zero ? Size(width: 1920, height: 1080) : size,
            devices: devices
        )
    }
}

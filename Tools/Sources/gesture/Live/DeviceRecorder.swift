// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand
@_spi(GestureTools) import GestureKit
import GestureLibinput
import GestureRecording
import Glibc

/// Writes what live devices report. Times are from the start.
final class DeviceRecorder {
    /// Called when writing the file fails.
    var onFailure: (any Error) -> Void = { _ in }

    /// Counts samples and gestures.
    private(set) var counter = RecordCounter()

    private let file: RecordingFile
    private let start: Timestamp
    private var writer: RecordingWriter?
    private var isOver = false
    /// How many samples belong to a frame that has not been written yet.
    private var waiting = 0

    init(_ file: RecordingFile, start: Timestamp) {
        self.file = file
        self.start = start
    }

    /// Records what devices report from now on.
    func listen(to session: DeviceSession) {
        session.source.onSample = { [unowned self] in take($0) }
        session.source.onStep = { [unowned self] in take($0) }
        session.onEvent = { [unowned self] in take($0) }
    }

    /// Adds to an error what is left of the recording: a part that can be played, or nothing.
    func explain(_ error: any Error) -> any Error {
        counter.close()
        guard counter.samples > 0, !file.hasReplacedNothing else {
            file.discard()
            return error
        }
        return Failure(
            "\(OutputText(error))\n\(file.name) keeps what came before: \(counter.words)."
        )
    }

    /// Handles a new device. The first one begins the recording.
    private func take(_ event: LibinputSource.Event) {
        guard case .added(let device) = event else {
            return
        }
        write(RecordingLine(.device(RecordedDevice(device))), from: device)
    }

    /// Records a sample that goes into the engine.
    private func take(_ sample: TouchSample) {
        var sample = sample
        sample.time = elapsed(sample.time)
        if sample.kind != .frame {
            waiting += 1
        }
        write(RecordingLine(.touch(sample)))
        counter.show()
    }

    /// Records a step that goes into the engine.
    private func take(_ step: TouchpadStep) {
        var step = step
        step.time = elapsed(step.time)
        waiting += 1
        write(RecordingLine(.step(step)))
        counter.show()
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
        counter.close()
        try writer?.flush()
        counter.samples += waiting
        waiting = 0
    }

    private func elapsed(_ time: Timestamp) -> Timestamp {
        Timestamp(microseconds: time.microseconds - min(time, start).microseconds)
    }

    private func write(_ line: RecordingLine, from device: InputDevice? = nil) {
        guard !isOver else {
            return
        }
        do {
            let writer = try writer ?? begin(device)
            try writer.write(line)
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

    /// Writes the header. The window gets the size of the first screen.
    private func begin(_ device: InputDevice?) throws(RecordingError) -> RecordingWriter {
        let screen = device?.kind == .touchscreen ? device?.frame.size : nil
        let header = RecordingHeader(
            window: screen ?? Size(width: 1920, height: 1080),
            devices: []
        )
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
        switch entry {
        case .touch(let sample): sample.kind == .frame
        case .step: true
        case .cancelAll, .device, .other: false
        }
    }
}

extension RecordedDevice {
    /// How a recording describes a live device.
    fileprivate init(_ device: InputDevice) {
        switch device.kind {
        case .touchpad:
            self.init(touchpad: device.identifier, name: device.name)
        case .touchscreen:
            self.init(
                touchscreen: device.identifier,
                name: device.name,
                mapping: device.isSizeAssumed ? .assumed : .measured,
                size: device.frame.size
            )
        }
        millimeters = device.physicalSize.map { Size(width: $0.width, height: $0.height) }
    }
}

/// Counts, and shows the counts on standard error when that is a terminal.
struct RecordCounter {
    var samples = 0
    var gestures = 0

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var shown = ContinuousClock.now
    private var hasShown = false

    /// The counts in words.
    var words: String {
        "\(samples) sample\(samples == 1 ? "" : "s"), \(gestures) gesture\(gestures == 1 ? "" : "s")"
    }

    /// Shows the counts, at most ten times a second.
    mutating func show() {
        let now = ContinuousClock.now
        guard isTerminal, now - shown > .milliseconds(100) else {
            return
        }
        shown = now
        hasShown = true
        StandardError.write("\r\(words) ")
    }

    /// Ends the line of the counts.
    mutating func close() {
        if hasShown {
            hasShown = false
            StandardError.write("\n")
        }
    }
}

// SPDX-License-Identifier: MIT

@_spi(GestureTools) public import GestureRecording

/// Reads a recording in evemu's text format frame by frame, in constant memory.
///
/// A recording is the description of a device and then its events, a line each:
///
///     E: 0.012345 0003 0035 1234
///
/// that is seconds, type and code in hexadecimal, value in decimal, and perhaps a comment.
/// Type 0 code 0 ends a frame, and its time is the frame's. Where a recording has no description,
/// the `.desc` file beside it is used whose name the recording's name begins with, the longest
/// if there are several. Where there is none either, the recording is read as a whole, and its
/// device is taken to be what the events show; a remark says so.
///
/// Recorders stamp events on their way through interrupts, so a frame may seem up to a second
/// older than the one before; it then gets the time of that one. More is an error.
public final class EvemuReader: EvdevReader {
    /// The recording's path, or the name it was given.
    public let name: String

    /// The device that was recorded.
    public let device: EvdevDevice

    private var lines: LineReader
    /// What was taken to be the device's, where nothing describes it.
    public let remarks: [String]

    private var pending: ArraySlice<RecordedEvent>
    /// What is wrong after the pending events.
    private var damage: RecordingError?
    private var frames = FrameBuilder()
    private var failure: RecordingError?

    /// Opens a file and reads up to its first event.
    public convenience init(path: String) throws(RecordingError) {
        try self.init(ByteSource(path: path)) { () throws(RecordingError) in
            try DescriptionFile.device(for: path)
        }
    }

    /// Reads from memory, with `device` in place of a description that the bytes lack.
    public convenience init(
        bytes: [UInt8],
        name: String,
        device: EvdevDevice? = nil
    ) throws(RecordingError) {
        try self.init(ByteSource(bytes: bytes, name: name)) { () throws(RecordingError) in device }
    }

    /// Reads from an open descriptor, which stays the caller's to close.
    public convenience init(
        descriptor: Int32,
        name: String,
        device: EvdevDevice? = nil
    ) throws(RecordingError) {
        let source = ByteSource(descriptor: descriptor, name: name)
        try self.init(source) { () throws(RecordingError) in device }
    }

    init(
        _ source: ByteSource,
        otherwise: () throws(RecordingError) -> EvdevDevice?
    ) throws(RecordingError) {
        var lines = LineReader(source)
        let start = try EvemuStart(&lines, name: source.name)
        guard let event = start.firstEvent else {
            throw RecordingError(
                file: source.name,
                message: lines.lineNumber == 0
                    ? "the file is empty: record again"
                    : "there are no events (lines that begin with “E:”) in it: record again"
            )
        }
        name = source.name
        let described = if let device = start.device { device } else { try otherwise() }
        if let described {
            device = described
            remarks = []
            pending = [event]
        } else {
            var events = [event]
            do throws(RecordingError) {
                while let next = try Self.nextEvent(&lines, name: source.name) {
                    guard events.count < UndescribedDevice.mostEvents else {
                        throw UndescribedDevice.tooMany(source.name, line: lines.lineNumber)
                    }
                    events.append(next)
                }
            } catch {
                damage = error
            }
            var observed = ObservedDevice()
            events.forEach { observed.add($0.event) }
            device = observed.device
            remarks = [UndescribedDevice.assumption(observed)]
            pending = events[...]
        }
        self.lines = lines
    }

    /// Takes the next frame, or nil after the last. An error is repeated by later calls.
    public func next() throws(RecordingError) -> EvdevFrame? {
        if let failure {
            throw failure
        }
        do {
            return try frame()
        } catch {
            failure = error
            throw error
        }
    }

    private func frame() throws(RecordingError) -> EvdevFrame? {
        while let recorded = try nextEvent() {
            do {
                if let frame = try frames.add(recorded) {
                    return frame
                }
            } catch {
                throw RecordingError(file: name, line: recorded.line, message: error.message)
            }
        }
        if let problem = frames.unfinished(endsIn: "“0000 0000”") {
            throw RecordingError(file: name, line: lines.lineNumber, message: problem.message)
        }
        return nil
    }

    private func nextEvent() throws(RecordingError) -> RecordedEvent? {
        if let event = pending.popFirst() {
            return event
        }
        if let damage {
            throw damage
        }
        return try Self.nextEvent(&lines, name: name)
    }

    private static func nextEvent(
        _ lines: inout LineReader,
        name: String
    ) throws(RecordingError) -> RecordedEvent? {
        func error(_ message: String) -> RecordingError {
            RecordingError(file: name, line: lines.lineNumber, message: message)
        }
        while let line = try lines.next() {
            let content: EvemuLine
            do {
                content = try EvemuLine(line)
            } catch let problem {
                throw error(problem.message)
            }
            switch content {
            case .empty:
                continue
            case .event(let time, let event):
                return RecordedEvent(time: time, event: event, line: lines.lineNumber)
            case .header:
                throw error("a description after the first event: a file holds one recording")
            }
        }
        return nil
    }
}

// SPDX-License-Identifier: MIT

@_spi(GestureTools) public import GestureRecording

/// Reads a recording in evemu's text format frame by frame, in constant memory.
///
/// A recording has the description of a device, then one line for each event:
///
///     E: 0.012345 0003 0035 1234
///
/// That is: seconds, type and code in hexadecimal, value in decimal, and an optional comment. Type
/// 0 code 0 ends a frame, and its time is the frame's. A recording may lack the description. Then
/// the `.desc` file in the same folder is used whose name is the beginning of the recording's; of
/// several, the longest. Without one, the whole recording is read, and the device is derived from
/// the events; a remark says so.
///
/// Recorders stamp events in interrupts, so a frame may seem up to a second older than the previous
/// one; it then gets the time of the previous one. A larger step back is an error.
public final class EvemuReader: EvdevReader {
    /// The recording's path, or the name it was given.
    public let name: String

    /// The device that was recorded.
    public let device: EvdevDevice

    private var lines: LineReader
    /// What was assumed about the device, if nothing describes it.
    public let remarks: [String]
    /// Whether only the events show what kind of device it is.
    public let isKindAssumed: Bool

    private var pending: ArraySlice<RecordedEvent>
    /// The error to throw after the pending events.
    private var damage: RecordingError?
    private var frames = FrameBuilder()
    private var failure: RecordingError?

    /// Opens a file and reads up to its first event.
    public convenience init(path: String) throws(RecordingError) {
        try self.init(ByteSource(path: path), as: nil) { () throws(RecordingError) in
            try DescriptionFile.device(for: path)
        }
    }

    /// Reads from memory. `device` is used if the bytes have no description.
    public convenience init(
        bytes: [UInt8],
        name: String,
        device: EvdevDevice? = nil
    ) throws(RecordingError) {
        let source = ByteSource(bytes: bytes, name: name)
        try self.init(source, as: nil) { () throws(RecordingError) in device }
    }

    /// Reads from an open descriptor, which the caller closes.
    public convenience init(
        descriptor: Int32,
        name: String,
        device: EvdevDevice? = nil
    ) throws(RecordingError) {
        let source = ByteSource(descriptor: descriptor, name: name)
        try self.init(source, as: nil) { () throws(RecordingError) in device }
    }

    init(
        _ source: ByteSource,
        as kind: EvdevDevice.Kind?,
        otherwise: () throws(RecordingError) -> EvdevDevice?
    ) throws(RecordingError) {
        var lines = LineReader(source)
        let start = try EvemuStart(&lines, name: source.name)
        guard let event = start.firstEvent else {
            throw RecordingError(
                file: source.name,
                message: lines.lineNumber == 0
                    ? "the file is empty: record again"
                    : "it has no events (lines that begin with “E:”): record again"
            )
        }
        name = source.name
        let described = if let device = start.device { device } else { try otherwise() }
        isKindAssumed = described == nil && kind == nil
        if let described {
            device = described.being(kind)
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
            var observed = ObservedDevice(as: kind)
            events.forEach { observed.add($0.event) }
            device = observed.device
            remarks = [UndescribedDevice.assumption(observed)]
            pending = events[...]
        }
        self.lines = lines
    }

    /// Reads the next frame; nil after the last. After an error, later calls throw it again.
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

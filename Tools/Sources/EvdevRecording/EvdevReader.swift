// SPDX-License-Identifier: MIT

@_spi(GestureTools) public import GestureRecording

/// Reads a recording of an input device frame by frame, in any of the formats.
public protocol EvdevReader: AnyObject {
    /// The recording's path, or the name it was given.
    var name: String { get }

    /// The device that was recorded.
    var device: EvdevDevice { get }

    /// What was assumed or left out, one sentence each.
    var remarks: [String] { get }

    /// Whether only the events show what kind of device it is.
    var isKindAssumed: Bool { get }

    /// Reads the next frame; nil after the last. After an error, later calls throw it again.
    func next() throws(RecordingError) -> EvdevFrame?
}

extension EvdevReader {
    /// No remarks.
    public var remarks: [String] { [] }

    /// False.
    public var isKindAssumed: Bool { false }
}

extension EvdevRecording {
    /// Opens a file in any of the formats, and reads at least up to its first event.
    ///
    /// The first lines show the format; the file's name does not matter. If the recording does not
    /// describe its device, a `.desc` file in the same folder does, in any of the formats. It reads
    /// the first device with touches.
    public static func reader(path: String) throws(RecordingError) -> any EvdevReader {
        try reader(ByteSource(path: path), describedBeside: path)
    }

    /// Reads from an unread source. `path` is where to look for a description, if one is needed.
    /// `device` is the node (`/dev/input/event3` or `event3`) or the name of the one to read.
    /// `kind` is what the device is, whatever the recording says. Nil: the recording is right.
    package static func reader(
        _ source: ByteSource,
        describedBeside path: String?,
        selecting device: String? = nil,
        as kind: EvdevDevice.Kind? = nil
    ) throws(RecordingError) -> any EvdevReader {
        try reader(source, device, kind) { () throws(RecordingError) in
            guard let path else {
                return []
            }
            return try DescriptionFile.devices(for: path)
        }
    }

    /// Reads from memory. `description` is used if the bytes have none.
    public static func reader(
        bytes: [UInt8],
        name: String,
        description: EvdevDevice? = nil,
        selecting device: String? = nil
    ) throws(RecordingError) -> any EvdevReader {
        let source = ByteSource(bytes: bytes, name: name)
        let described = description.map { DeviceCandidate(node: "", device: $0) }
        return try reader(source, device, nil) { () throws(RecordingError) in
            [described].compactMap(\.self)
        }
    }

    private static func reader(
        _ source: ByteSource,
        _ device: String?,
        _ kind: EvdevDevice.Kind?,
        otherwise: () throws(RecordingError) -> [DeviceCandidate]
    ) throws(RecordingError) -> any EvdevReader {
        switch try EvdevFormat.detect(source) {
        case .yaml: try YAMLRecordingReader(source, selecting: device, as: kind)
        case .evemu: try TextReader(source, EvemuFormat(), device, kind, otherwise)
        case .getevent: try TextReader(source, GeteventFormat(), device, kind, otherwise)
        case .evtest: try TextReader(source, EvtestFormat(), device, kind, otherwise)
        }
    }
}

/// Collects events into frames.
///
/// Recorders stamp events in interrupts, so a frame may seem up to a second older than the previous
/// one; it then gets the time of the previous one. A larger step back is an error.
struct FrameBuilder {
    private var events: [EvdevEvent] = []
    private var firstLine = 0
    private var lastTime: UInt64 = 0
    private var failure: RecordingError?

    /// Reads the next frame of a file; nil after the last. After an error, later calls throw it
    /// again. `end` is what ends a frame, in the words of the format.
    mutating func next(
        of file: String,
        endsIn end: String,
        lines: () -> Int,
        event: () throws(RecordingError) -> RecordedEvent?
    ) throws(RecordingError) -> EvdevFrame? {
        if let failure {
            throw failure
        }
        do throws(RecordingError) {
            while let recorded = try event() {
                do {
                    if let frame = try add(recorded) {
                        return frame
                    }
                } catch {
                    throw RecordingError(file: file, line: recorded.line, message: error.message)
                }
            }
            if let problem = unfinished(endsIn: end) {
                throw RecordingError(file: file, line: lines(), message: problem.message)
            }
            return nil
        } catch {
            failure = error
            throw error
        }
    }

    /// Takes an event. Returns a frame if the event ends one.
    mutating func add(_ recorded: RecordedEvent) throws(LineProblem) -> EvdevFrame? {
        if events.isEmpty {
            firstLine = recorded.line
        }
        guard events.count < Self.longestFrame else {
            throw LineProblem(message: "a frame of more than \(Self.longestFrame) events")
        }
        events.append(recorded.event)
        guard recorded.event.isReport else {
            return nil
        }
        defer { events = [] }
        let time = try frameTime(recorded.time)
        return EvdevFrame(timeInMicroseconds: time, events: events, line: firstLine)
    }

    /// The problem if the recording ends here; nil if no frame is open.
    func unfinished(endsIn end: String) -> LineProblem? {
        guard !events.isEmpty else {
            return nil
        }
        return LineProblem(
            message:
                "the recording is cut off: its last frame begins at line \(firstLine) and does "
                + "not end in \(end). Delete that frame or record again"
        )
    }

    private mutating func frameTime(_ time: UInt64) throws(LineProblem) -> UInt64 {
        guard time < lastTime else {
            lastTime = time
            return lastTime
        }
        guard lastTime - time <= Self.greatestStepBack else {
            throw LineProblem(
                message: "the time goes back by more than a second: a file holds one recording"
            )
        }
        return lastTime
    }

    /// Real frames have at most a few hundred events.
    private static let longestFrame = 4096

    /// In microseconds.
    private static let greatestStepBack: UInt64 = 1_000_000
}

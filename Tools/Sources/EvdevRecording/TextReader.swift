// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// A text format for people, with one line per event. Descriptions of devices are optional.
protocol TextFormat {
    /// How to make a recording in this format, for messages.
    var advice: String { get }

    /// What ends a frame, in the words of the format.
    var frameEnd: String { get }

    /// The devices that the lines so far describe or name.
    var devices: [DeviceCandidate] { get }
    /// The devices that the lines so far describe.
    var describedDevices: [DeviceCandidate] { get }

    /// What was skipped, one sentence each.
    var remarks: [String] { get }

    /// Takes a line, and returns its event, if any.
    mutating func read(_ line: ArraySlice<UInt8>) throws(LineProblem) -> TextEvent?
    /// Takes a line that begins with #.
    mutating func readComment(_ line: ArraySlice<UInt8>)
}

extension TextFormat {
    var describedDevices: [DeviceCandidate] { devices.filter { !$0.device.axes.isEmpty } }
    func readComment(_ line: ArraySlice<UInt8>) {}
}

/// An event of one of the devices in a recording.
struct TextEvent {
    /// The device's node; empty if the format does not name it.
    var node: String
    var time: UInt64
    var event: EvdevEvent
}

/// Reads recordings in a text format. It needs constant memory if the device is described.
/// Otherwise it reads the whole recording and derives the device from the events.
final class TextReader<Format: TextFormat>: EvdevReader {
    let name: String
    let device: EvdevDevice
    let isKindAssumed: Bool

    private var lines: TextLines<Format>
    private let node: String
    private var pending: ArraySlice<NodeEvent>
    /// The error to throw after the pending events.
    private let damage: RecordingError?
    private var frames = FrameBuilder()
    private let ownRemarks: [String]

    var remarks: [String] { ownRemarks + lines.format.remarks }

    init(
        _ source: ByteSource,
        _ format: Format,
        _ word: String?,
        _ kind: EvdevDevice.Kind?,
        _ otherwise: () throws(RecordingError) -> [DeviceCandidate]
    ) throws(RecordingError) {
        var lines = TextLines(format: format, lines: LineReader(source), name: source.name)
        guard let first = try lines.next() else {
            throw RecordingError(
                file: source.name,
                message: lines.number == 0
                    ? "the file is empty: record again"
                    : "there are no events in it: \(lines.format.advice)"
            )
        }
        name = source.name
        let described = lines.format.describedDevices
        if described.isEmpty {
            let beside = try otherwise()
            let found = try UndescribedDevice(
                first,
                &lines,
                selecting: word,
                as: kind,
                described: beside
            )
            isKindAssumed = beside.isEmpty && kind == nil
            node = found.node
            device = found.device
            pending = found.events[...]
            damage = found.damage
            ownRemarks = found.remarks
        } else {
            let index = try described.choose(word, file: source.name)
            node = described[index].node
            device = described[index].device.being(kind)
            isKindAssumed = false
            pending = [first]
            damage = nil
            ownRemarks = [described.remark(choosing: index)].compactMap(\.self)
        }
        self.lines = lines
    }

    func next() throws(RecordingError) -> EvdevFrame? {
        try frames.next(
            of: name,
            endsIn: lines.format.frameEnd,
            lines: { lines.number },
            event: nextEvent
        )
    }

    private func nextEvent() throws(RecordingError) -> RecordedEvent? {
        while let found = if let next = pending.popFirst() { next } else { try nextInFile() } {
            // A recording of a single device may not name it.
            if found.node == node || found.node.isEmpty || node.isEmpty {
                return found.recorded
            }
        }
        return nil
    }

    private func nextInFile() throws(RecordingError) -> NodeEvent? {
        if let damage {
            throw damage
        }
        return try lines.next()
    }
}

/// An event with its line and its device.
struct NodeEvent {
    var node: String
    var recorded: RecordedEvent
}

/// An event with its time and its line in the recording.
struct RecordedEvent {
    var time: UInt64
    var event: EvdevEvent
    var line: Int
}

/// Reads the events of a text line by line.
struct TextLines<Format: TextFormat> {
    private(set) var format: Format
    private var lines: LineReader
    let name: String

    init(format: Format, lines: LineReader, name: String) {
        self.format = format
        self.lines = lines
        self.name = name
    }

    /// The number of the last read line.
    var number: Int { lines.lineNumber }

    mutating func next() throws(RecordingError) -> NodeEvent? {
        while let line = try lines.next() {
            guard line.first(where: { $0 != UInt8(ascii: " ") }) != UInt8(ascii: "#") else {
                format.readComment(line)
                continue
            }
            let found: TextEvent?
            do {
                found = try format.read(line)
            } catch {
                throw RecordingError(file: name, line: number, message: error.message)
            }
            if let found {
                let recorded = RecordedEvent(time: found.time, event: found.event, line: number)
                return NodeEvent(node: found.node, recorded: recorded)
            }
        }
        return nil
    }
}

// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

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
final class EvemuReader: EvdevReader {
    /// The recording's path, or the name it was given.
    let name: String

    /// The device that was recorded.
    let device: EvdevDevice

    private var lines: LineReader
    /// What was assumed about the device, if nothing describes it.
    let remarks: [String]
    /// Whether only the events show what kind of device it is.
    let isKindAssumed: Bool

    private var pending: ArraySlice<RecordedEvent>
    /// The error to throw after the pending events.
    private var damage: RecordingError?
    private var frames = FrameBuilder()

    init(
        _ source: ByteSource,
        selecting word: String?,
        as kind: EvdevDevice.Kind?,
        otherwise: () throws(RecordingError) -> [DeviceCandidate]
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
        let described =
            if let device = start.device { device } else { try otherwise().describing("") }
        let recorded = DeviceCandidate(node: "", device: described ?? EvdevDevice())
        _ = try [recorded].choose(word, file: name)
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
            do throws(RecordingError) {
                remarks = [try UndescribedDevice.assumption(observed, file: name)]
            } catch {
                throw damage ?? error
            }
            pending = events[...]
        }
        self.lines = lines
    }

    func next() throws(RecordingError) -> EvdevFrame? {
        try frames.next(
            of: name,
            endsIn: "“0000 0000”",
            lines: { lines.lineNumber },
            event: nextEvent
        )
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

/// Collects a device's description from the header of a recording.
struct EvemuHeader {
    private(set) var device = EvdevDevice()

    /// Whether any line described the device.
    private(set) var isPresent = false

    // Bits come in several lines, so each line continues where the last one of its type ended.
    private var propertyBytes = 0
    private var codeBytes: [UInt16: Int] = [:]

    /// Takes a line. `kind` is its first letter, `line` the rest after the colon.
    mutating func add(_ kind: UInt8, _ line: LineScanner) throws(LineProblem) {
        var line = line
        switch kind {
        case UInt8(ascii: "N"): name(&line)
        case UInt8(ascii: "I"): try identifiers(&line)
        case UInt8(ascii: "P"): try properties(&line)
        case UInt8(ascii: "B"): try bits(&line)
        case UInt8(ascii: "A"): try axis(&line)
        case UInt8(ascii: "L"), UInt8(ascii: "S"): try initialState(&line)
        default: throw LineScanner.malformed
        }
        isPresent = true
    }

    private mutating func name(_ line: inout LineScanner) {
        line.skipSpaces()
        // Lossy: firmware puts any bytes into names, and names are only displayed.
        device.name = String(decoding: line.remainder(), as: UTF8.self)
    }

    private mutating func identifiers(_ line: inout LineScanner) throws(LineProblem) {
        device.bus = try line.hexadecimal("the bus", max: .max)
        device.vendor = try line.hexadecimal("the vendor", max: .max)
        device.product = try line.hexadecimal("the product", max: .max)
        device.version = try line.hexadecimal("the version", max: .max)
        try end(&line)
    }

    private mutating func properties(_ line: inout LineScanner) throws(LineProblem) {
        try bytes(&line) { (byte) throws(LineProblem) in
            try Self.insert(
                byte,
                at: propertyBytes,
                into: &device.properties,
                greatest: 0x1f,
                "a property"
            )
            propertyBytes += 1
        }
    }

    private mutating func bits(_ line: inout LineScanner) throws(LineProblem) {
        let type = try line.hexadecimal("the event type", max: EvdevEvent.greatestType)
        let greatest =
            type == EvdevEvent.synchronization
            ? EvdevEvent.greatestType : EvdevEvent.greatestCode(of: type)
        try bytes(&line) { (byte) throws(LineProblem) in
            try Self.insert(
                byte,
                at: codeBytes[type, default: 0],
                into: &device.capabilities[type, default: []],
                greatest: greatest,
                "an event code"
            )
            codeBytes[type, default: 0] += 1
        }
    }

    /// The fifth number, the resolution, is optional: it was added to the format later.
    private mutating func axis(_ line: inout LineScanner) throws(LineProblem) {
        let code = try line.hexadecimal(
            "the axis",
            max: EvdevEvent.greatestCode(of: EvdevEvent.absolute)
        )
        var axis = EvdevDevice.Axis(
            minimum: try line.signed("the minimum"),
            maximum: try line.signed("the maximum"),
            fuzz: try line.signed("the fuzz"),
            flat: try line.signed("the flat")
        )
        if !Self.isAtEnd(line) {
            axis.resolution = try line.signed("the resolution")
        }
        try end(&line)
        device.axes[code] = axis
    }

    /// Checks and ignores the states of LEDs and switches.
    private mutating func initialState(_ line: inout LineScanner) throws(LineProblem) {
        _ = try line.hexadecimal("the code", max: EvdevEvent.greatestCode(of: EvdevEvent.key))
        _ = try line.signed("the state")
        try end(&line)
    }

    private func bytes(
        _ line: inout LineScanner,
        _ body: (UInt8) throws(LineProblem) -> Void
    ) throws(LineProblem) {
        while !Self.isAtEnd(line) {
            try body(UInt8(truncatingIfNeeded: try line.hexadecimal("a byte", max: 0xff)))
        }
    }

    private func end(_ line: inout LineScanner) throws(LineProblem) {
        guard Self.isAtEnd(line) else {
            throw LineScanner.malformed
        }
    }

    private static func isAtEnd(_ line: LineScanner) -> Bool {
        var line = line
        line.skipSpaces()
        return line.isAtComment
    }

    private static func insert(
        _ byte: UInt8,
        at index: Int,
        into set: inout Set<UInt16>,
        greatest: UInt16,
        _ name: String
    ) throws(LineProblem) {
        for bit in 0..<8 where byte & (1 << bit) != 0 {
            let number = index * 8 + bit
            guard number <= Int(greatest) else {
                throw LineProblem(
                    message: "\(name) is above 0x\(String(greatest, radix: 16)), the highest "
                        + "valid value"
                )
            }
            set.insert(UInt16(number))
        }
    }
}

/// An event with its time and its line in the recording.
struct RecordedEvent {
    var time: UInt64
    var event: EvdevEvent
    var line: Int
}

/// The content of a line.
enum EvemuLine {
    case empty
    case header(kind: UInt8, LineScanner)
    case event(time: UInt64, EvdevEvent)

    init(_ line: ArraySlice<UInt8>) throws(LineProblem) {
        var scanner = LineScanner(line)
        scanner.skipSpaces()
        guard let kind = line.first, !scanner.isAtComment else {
            self = .empty
            return
        }
        scanner = LineScanner(line.dropFirst())
        guard scanner.take(UInt8(ascii: ":")) else {
            throw LineScanner.malformed
        }
        self = kind == UInt8(ascii: "E") ? try Self.event(scanner) : .header(kind: kind, scanner)
    }

    private static func event(_ line: LineScanner) throws(LineProblem) -> Self {
        var line = line
        let time = try line.microseconds()
        let type = try line.hexadecimal("the event type", max: EvdevEvent.greatestType)
        let code = try line.hexadecimal(
            "the event code",
            max: EvdevEvent.greatestCode(of: type)
        )
        let value = try line.signed("the value")
        line.skipSpaces()
        guard line.isAtComment else {
            throw LineScanner.malformed
        }
        return .event(time: time, EvdevEvent(type: type, code: code, value: value))
    }
}

/// Everything before the second event: the device's description and the first event.
struct EvemuStart {
    private(set) var device: EvdevDevice?
    private(set) var firstEvent: RecordedEvent?

    init(_ lines: inout LineReader, name: String) throws(RecordingError) {
        var header = EvemuHeader()
        while firstEvent == nil, let line = try lines.next() {
            do {
                switch try EvemuLine(line) {
                case .empty: continue
                case .header(let kind, let rest): try header.add(kind, rest)
                case .event(let time, let event):
                    firstEvent = RecordedEvent(time: time, event: event, line: lines.lineNumber)
                }
            } catch {
                throw RecordingError(file: name, line: lines.lineNumber, message: error.message)
            }
        }
        device = header.isPresent ? header.device : nil
    }
}

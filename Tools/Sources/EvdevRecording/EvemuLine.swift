// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

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

// SPDX-License-Identifier: MIT

import GestureKit

/// Goes through the lines of a recording, and checks that they fit together.
struct RecordingScan {
    /// A line as it is; beside that of a pen, what it reports.
    typealias Line = (line: RecordingLine, pen: PenLine?)

    private let name: String
    private var lines: LineReader
    private var window: Size?
    private var windowFields: [String] = []
    private var devices: Set<UInt16> = []

    /// The first text of every recording.
    static let word: StaticString = "gesture-recording "

    init(_ source: ByteSource) {
        name = source.name
        lines = LineReader(source)
    }

    /// The number of the last line, counted from 1.
    var lineNumber: Int { lines.lineNumber }

    /// Reads up to the first touch, step, report of a pen or cancel of all, and returns that line.
    /// Nil: there is none.
    mutating func header() throws(RecordingError) -> (RecordingHeader, Line?) {
        let minor = try version()
        var described: [RecordedDevice] = []
        var others: [String] = []
        var first: Line?
        while first == nil, let next = try line() {
            switch next.line.entry {
            case .device(let device): described.append(device)
            case .other(let text) where next.pen == nil: others.append(text)
            case .touch, .step, .pen, .cancelAll, .other: first = next
            }
            // The line that ends the header is none of its lines.
            let count = lines.lineNumber - (first == nil ? 0 : 1)
            guard count <= RecordingReader.longestHeader else {
                throw error(
                    "a header of more than \(RecordingReader.longestHeader) lines: move comments "
                        + "after the first sample"
                )
            }
        }
        guard let window else {
            throw error("the line with the size of the window is missing: window width=… height=…")
        }
        var header = RecordingHeader(window: window, devices: described)
        header.minorVersion = minor
        header.otherWindowFields = windowFields
        header.otherLines = others
        return (header, first)
    }

    /// Takes the next line, except empty lines and the window's line. Nil: there are no more.
    mutating func line() throws(RecordingError) -> Line? {
        while let bytes = try nextBytes() {
            switch try content(of: bytes) {
            case .empty:
                continue
            case .window(let size, let others):
                guard window == nil else {
                    throw error("a second size of the window")
                }
                (window, windowFields) = (size, others)
            case .line(let line, let pen):
                try check(line)
                if let pen {
                    try check(device: pen.sample.device)
                    try checkWindow()
                }
                return (line, pen)
            }
        }
        return nil
    }

    /// Whether a window's line agrees with a header.
    static func isWindow(_ line: [UInt8], _ header: RecordingHeader) -> Bool {
        guard case .window(_, let others) = try? LineParser.content(of: line[...]) else {
            return false
        }
        return others == header.otherWindowFields
    }

    private mutating func nextBytes() throws(RecordingError) -> ArraySlice<UInt8>? {
        guard let bytes = try lines.next() else {
            return nil
        }
        guard lines.isLineEnded else {
            throw error(
                "the recording is cut off: its last line has no end. Delete that line to use what "
                    + "comes before it"
            )
        }
        return bytes
    }

    private mutating func version() throws(RecordingError) -> Int {
        guard let line = try nextBytes() else {
            throw RecordingError(file: name, message: "the file is empty: record again")
        }
        let text = String(decoding: line, as: UTF8.self)
        let word = Self.word.description
        let numbers = text.dropFirst(word.count).split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        guard text.hasPrefix(word), numbers.count == 2,
            let major = Self.number(numbers[0]), let minor = Self.number(numbers[1])
        else {
            let reason =
                switch Array(line.prefix(2)) {
                case [0xEF, 0xBB]: "it begins with a byte order mark: save it as UTF-8 without one"
                case [0xFF, 0xFE], [0xFE, 0xFF]:
                    "this is UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8"
                default: "this is not a recording: its first line is not “gesture-recording 1.0”"
                }
            throw error(reason)
        }
        guard major == RecordingReader.majorVersion else {
            throw error(
                "this recording has version \(major).\(minor), and only versions 1.x can be read: "
                    + (major > RecordingReader.majorVersion
                        ? "use a newer version of this program" : "there are none before that")
            )
        }
        return minor
    }

    private static func number(_ digits: Substring) -> Int? {
        guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0.digit != nil })
        else {
            return nil
        }
        return Int(digits)
    }

    private func content(
        of bytes: ArraySlice<UInt8>
    ) throws(RecordingError) -> LineParser.Content {
        do {
            return try LineParser.content(of: bytes)
        } catch {
            let isAnother = Self.word.withUTF8Buffer { bytes.starts(with: $0) }
            throw self.error(
                isAnother ? "another recording: a file must hold only one" : error.message
            )
        }
    }

    private mutating func check(_ line: RecordingLine) throws(RecordingError) {
        if case .device(let device) = line.entry, !devices.insert(device.number).inserted {
            throw error("device \(device.number) is described a second time")
        }
        if let device = line.entry.device {
            try check(device: device)
        }
        if line.entry.time != nil {
            try checkWindow()
        }
    }

    private func check(device: UInt16) throws(RecordingError) {
        guard devices.contains(device) else {
            throw error("no line before this one describes device \(device): device number=…")
        }
    }

    private func checkWindow() throws(RecordingError) {
        guard window != nil else {
            throw error("no line before this one has the size of the window: window width=…")
        }
    }

    private func error(_ message: String) -> RecordingError {
        RecordingError(file: name, line: lines.lineNumber, message: message)
    }
}

// SPDX-License-Identifier: MIT

/// Splits bytes into lines, holding no more of them than a chunk and a line.
@_spi(GestureTools) public struct LineReader {
    /// Longer lines than this have no place in a recording.
    public static let longestLine = 4096

    private let source: ByteSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var isSourceEmpty = false

    /// The number of the line that ``next()`` returned last, counted from 1.
    public private(set) var lineNumber = 0

    /// Whether the last line has an end, and so is not cut off.
    public private(set) var isLineEnded = true

    /// Creates a reader that begins with the source's first line.
    public init(_ source: ByteSource) {
        self.source = source
    }

    /// Takes a line without its end, which may be LF or CR LF, or missing on the last line.
    public mutating func next() throws(RecordingError) -> ArraySlice<UInt8>? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                return try line(upTo: end)
            }
            if isSourceEmpty {
                guard position < buffer.count else {
                    return nil
                }
                defer { position = buffer.count }
                isLineEnded = false
                return try line(upTo: buffer.count)
            }
            guard buffer.count - position <= Self.longestLine else {
                throw tooLong(lineNumber + 1)
            }
            searched = buffer.count - position
            try refill()
        }
    }

    private mutating func line(upTo end: Int) throws(RecordingError) -> ArraySlice<UInt8> {
        lineNumber += 1
        let line = buffer[position..<end]
        guard line.count <= Self.longestLine else {
            throw tooLong(lineNumber)
        }
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private mutating func refill() throws(RecordingError) {
        buffer.removeFirst(position)
        position = 0
        let chunk = try source.next()
        isSourceEmpty = chunk.isEmpty
        buffer += chunk
    }

    private func tooLong(_ number: Int) -> RecordingError {
        RecordingError(
            file: source.name,
            line: number,
            message: "the line is longer than \(Self.longestLine) bytes: this is no recording"
        )
    }
}

/// What is wrong with a line. The reader adds the file and the number.
@_spi(GestureTools) public struct LineProblem: Error {
    /// What is wrong, in words.
    public var message: String

    /// Creates a problem.
    public init(message: String) {
        self.message = message
    }
}

// SPDX-License-Identifier: MIT

/// Splits bytes into lines. It holds at most a chunk and a line in memory.
@_spi(GestureTools) public struct LineReader {
    /// Longer lines are an error.
    public static let longestLine = 4096

    private let source: ByteSource
    private var buffer: [UInt8] = []
    private var position = 0
    private var isSourceEmpty = false

    /// The number of the last line that ``next()`` returned, counted from 1.
    public private(set) var lineNumber = 0

    /// Whether the last line is complete, with a line end.
    public private(set) var isLineEnded = true

    /// Creates a reader that starts with the source's first line.
    public init(_ source: ByteSource) {
        self.source = source
    }

    /// Takes a line without its end. The end may be LF or CR LF, and may be missing on the last
    /// line.
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
            message: "the line is longer than \(Self.longestLine) bytes: this is not a recording"
        )
    }
}

/// An error in a line. The reader adds the file and the number.
@_spi(GestureTools) public struct LineProblem: Error {
    /// The description of the error.
    public var message: String

    /// Creates an error.
    public init(message: String) {
        self.message = message
    }
}

// SPDX-License-Identifier: MIT

/// Reads a recording line by line, in constant memory.
///
///     let reader = try RecordingReader(path: "drag.gesture")
///     while let line = try reader.next() {
///         switch line.entry {
///         case .touch(let sample): try engine.push(sample)
///         case .pen(let sample): try engine.push(sample)
///         case .step(let step): try engine.push(step)
///         case .cancelAll(let time): engine.cancelAllTouches(at: time)
///         case .device, .other: break
///         }
///     }
///
/// `docs/recording-format.md` describes the format. If the program that wrote a recording crashed,
/// the recording may end within a line. The reader returns all lines before it, then throws an
/// error that names it.
public final class RecordingReader {
    /// The path of the recording, or its given name.
    public let name: String

    /// The header: everything before the first sample.
    public let header: RecordingHeader

    /// The number of the line that was read last, counted from 1. Before the first call of
    /// ``next()``: of the last line of the header. In a frame with a pen, ``next()`` reads on.
    public private(set) var lineNumber: Int

    private var scan: RecordingScan
    private var pending: RecordingScan.Line?
    private var frame = PenFrame()
    private var failure: RecordingError?

    /// Opens a file and reads its header.
    public convenience init(path: String) throws(RecordingError) {
        try self.init(ByteSource(path: path))
    }

    /// Reads from memory.
    public convenience init(bytes: [UInt8], name: String) throws(RecordingError) {
        try self.init(ByteSource(bytes: bytes, name: name))
    }

    /// Reads from an open descriptor. The caller must close it.
    public convenience init(descriptor: Int32, name: String) throws(RecordingError) {
        try self.init(ByteSource(descriptor: descriptor, name: name))
    }

    /// Reads from a source of which nothing has been taken.
    @_spi(GestureTools) public init(_ source: ByteSource) throws(RecordingError) {
        var scan = RecordingScan(source)
        (header, pending) = try scan.header()
        name = source.name
        lineNumber = scan.lineNumber - (pending == nil ? 0 : 1)
        self.scan = scan
    }

    /// Whether a source says that it is a recording of this format.
    @_spi(GestureTools)
    public static func recognizes(_ source: ByteSource) throws(RecordingError) -> Bool {
        try source.begins(with: RecordingScan.word)
    }

    /// Takes the next line. Nil: there are no more. After an error, later calls throw the same
    /// error.
    ///
    /// The two lines of a pen are one. They may have other lines of their frame between them, so a
    /// frame with a pen is read to its end, or for 1000 lines.
    public func next() throws(RecordingError) -> RecordingLine? {
        while true {
            if let line = frame.next() {
                return line
            }
            do {
                guard let (line, pen) = try scanned() else {
                    frame.end()
                    return frame.next()
                }
                if let line = frame.take(line, pen) {
                    return line
                }
            } catch {
                guard frame.isOpen else {
                    throw error
                }
                frame.end()
            }
        }
    }

    /// Takes the next line as it is, in place of ``next()``: those of pens are of an unknown kind.
    @_spi(GestureTools) public func nextUnjoined() throws(RecordingError) -> RecordingLine? {
        try scanned()?.line
    }

    private func scanned() throws(RecordingError) -> RecordingScan.Line? {
        if let failure {
            throw failure
        }
        if let pending {
            self.pending = nil
            lineNumber = scan.lineNumber
            return pending
        }
        do {
            let line = try scan.line()
            lineNumber = scan.lineNumber
            return line
        } catch {
            failure = error
            throw error
        }
    }
}

extension RecordingReader {
    /// The only major version.
    static let majorVersion = 1

    /// The most lines of a header, so that it cannot fill the memory.
    static let longestHeader = 1000
}

/// Why a recording cannot be read or played, in words for users.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file of the recording, or its given name.
    public var file: String

    /// The line with the error, counted from 1. Nil: the error is not about one line.
    public var line: Int?

    /// What is wrong, and what to do about it if possible.
    public var message: String

    /// Creates an error.
    public init(file: String, line: Int? = nil, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// The file, the line if there is one, and the message.
    public var description: String {
        guard let line else {
            return "\(file): \(message)"
        }
        return "\(file):\(line): \(message)"
    }
}

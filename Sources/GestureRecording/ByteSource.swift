// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Bytes in chunks, from an array or an open file.
@_spi(GestureTools) public final class ByteSource {
    /// The name of the source in messages.
    public let name: String

    /// Bytes that were read or given, and not taken yet.
    private var bytes: [UInt8]
    private let descriptor: Int32?
    private let ownsDescriptor: Bool

    private static let chunkSize = 32 * 1024

    /// Whether an argument of this process was `-`. What reads standard input once more gets nothing.
    private static let tookStandardInput = Atomic(false)

    /// Creates a source from an array.
    public init(bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
        descriptor = nil
        ownsDescriptor = false
    }

    /// Creates a source from a descriptor. The caller keeps the descriptor.
    public init(descriptor: Int32, name: String) {
        bytes = []
        self.name = name
        self.descriptor = descriptor
        ownsDescriptor = false
    }

    /// Opens what an argument names: a file, or standard input if it is `-`, which one argument can be.
    public convenience init(argument: String) throws(RecordingError) {
        if argument == "-" {
            guard !Self.tookStandardInput.exchange(true, ordering: .relaxed) else {
                throw RecordingError(
                    file: "standard input",
                    message: "another argument is - already; give this one as a file"
                )
            }
            self.init(descriptor: STDIN_FILENO, name: "standard input")
        } else {
            try self.init(path: argument)
        }
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - mustBeFile: Whether anything else is refused at once. Opening or reading a pipe or a device
    ///     can wait without end, so a caller allows them only where the user has named them and
    ///     signals end the program.
    /// - Throws: If it cannot be opened, or is a folder or another thing that is refused.
    public init(path: String, mustBeFile: Bool = false) throws(RecordingError) {
        // open(2) would use the path only up to the first NUL.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw RecordingError(file: path, message: "this is not the name of a file")
        }
        // With O_NONBLOCK, open(2) does not wait for the writer of a pipe. Files have no use for it.
        let opened = open(path, O_RDONLY | O_CLOEXEC | (mustBeFile ? O_NONBLOCK : 0))
        guard opened >= 0 else {
            throw RecordingError(file: path, systemError: errno)
        }
        if let problem = Self.problem(ofFile: opened, mustBeFile) {
            close(opened)
            throw RecordingError(file: path, message: problem)
        }
        bytes = []
        name = path
        descriptor = opened
        ownsDescriptor = true
    }

    deinit {
        if ownsDescriptor, let descriptor {
            close(descriptor)
        }
    }

    /// Whether the bytes begin with a prefix. Call it before you take any.
    public func begins(with text: StaticString) throws(RecordingError) -> Bool {
        while bytes.count < text.utf8CodeUnitCount {
            guard try !lookAhead().isAll else {
                break
            }
        }
        return text.withUTF8Buffer { bytes.starts(with: $0) }
    }

    /// Skips a prefix, if the bytes begin with it. Call it before you take any.
    public func skip(_ text: StaticString) throws(RecordingError) {
        if try begins(with: text) {
            bytes.removeFirst(text.utf8CodeUnitCount)
        }
    }

    /// Takes the next chunk. Empty: there are no more.
    public func next() throws(RecordingError) -> [UInt8] {
        guard bytes.isEmpty else {
            defer { bytes = [] }
            return bytes
        }
        return try read()
    }

    /// Takes all bytes of a text, without a byte order mark. Nil: there are more than `most`.
    public func all(atMost most: Int) throws(RecordingError) -> [UInt8]? {
        try skip("\u{feff}")
        var all: [UInt8] = []
        while true {
            let part = try next()
            guard !part.isEmpty else {
                return all
            }
            all += part
            guard all.count <= most else {
                return nil
            }
        }
    }

    /// Returns the next bytes without taking them, and whether these are all.
    ///
    /// Each call looks further ahead. The bytes stay in memory until they are taken.
    public func lookAhead() throws(RecordingError) -> (bytes: [UInt8], isAll: Bool) {
        let more = try read()
        bytes += more
        return (bytes, more.isEmpty)
    }

    private func read() throws(RecordingError) -> [UInt8] {
        guard let descriptor else {
            return []
        }
        var count = 0
        var failure: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, initialized in
            repeat {
                count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                failure = errno
                if count < 0, failure == EAGAIN {
                    // Another program may have set O_NONBLOCK for a pipe that it shares.
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    poll(&waiting, 1, -1)
                }
            } while count < 0 && (failure == EINTR || failure == EAGAIN)
            initialized = max(0, count)
        }
        guard count >= 0 else {
            throw RecordingError(file: name, systemError: failure)
        }
        return chunk
    }

    private static func problem(ofFile descriptor: Int32, _ mustBeFile: Bool) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            return nil
        }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: "this is a folder: name a file in it"
        case S_IFREG: nil
        default: mustBeFile ? "this is a pipe or a device, which may never end: use a file" : nil
        }
    }
}

extension RecordingError {
    /// Creates an error from a system call's error number.
    @_spi(GestureTools) public init(file: String, systemError number: Int32) {
        switch number {
        case ENOENT where file.unicodeScalars.contains("\u{fffd}"):
            self.init(
                file: file,
                message: "there is no such file; one whose name is not UTF-8 cannot be opened: "
                    + "rename it"
            )
        case ENOENT, ENOTDIR:
            self.init(file: file, message: "there is no such file: check the path")
        case EACCES, EPERM:
            self.init(file: file, message: "no permission to read this: check its permissions")
        default:
            // The memory of the message belongs to the C library and the thread.
            let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
            self.init(file: file, message: "this cannot be read: \(reason)")
        }
    }
}

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
            // The last byte may be the CR of a line end.
            guard buffer.count - position <= Self.longestLine + 1 else {
                throw tooLong(lineNumber + 1)
            }
            searched = buffer.count - position
            try refill()
        }
    }

    private mutating func line(upTo end: Int) throws(RecordingError) -> ArraySlice<UInt8> {
        lineNumber += 1
        var line = buffer[position..<end]
        if line.last == UInt8(ascii: "\r") {
            line.removeLast()
        }
        guard line.count <= Self.longestLine else {
            throw tooLong(lineNumber)
        }
        return line
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

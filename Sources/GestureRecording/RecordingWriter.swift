// SPDX-License-Identifier: MIT

public import GestureKit

#if canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Writes a recording line by line, in constant memory.
///
/// A ``RecordingReader`` reads exactly what was written: positions in steps of 1/4096 point, scales
/// and turns in steps of 2^-32, like an engine's.
///
/// Complete frames go to the system at once, so they are not lost when the program stops or
/// crashes. Samples wait for the end of their frame, so call ``flush()`` at the end.
public final class RecordingWriter {
    /// The name of the recording in messages.
    public let name: String

    private let descriptor: Int32
    private var text = LineText()
    private var buffer: [UInt8] = []
    private var devices: Set<UInt16> = []

    /// How many lines the header has, from those of the version and the window on. Nil: it is over.
    private var headerLines: Int? = 2

    /// The most bytes to hold back, however long a frame is.
    private static let bufferSize = 32 * 1024

    /// Writes the header to an open descriptor. The caller must close it.
    public init(
        descriptor: Int32,
        name: String,
        header: RecordingHeader
    ) throws(RecordingError) {
        self.name = name
        self.descriptor = descriptor
        guard (0...999_999).contains(header.minorVersion) else {
            throw RecordingError(
                file: name,
                message: "the minor version must be from 0 to 999999, not \(header.minorVersion)"
            )
        }
        buffer += RecordingScan.word.description.utf8
        buffer += "\(RecordingReader.majorVersion).\(header.minorVersion)\n".utf8
        for other in header.otherLines {
            try write(RecordingLine(.other(other)))
        }
        try append { (text) throws(LineProblem) in
            try text.write(header.window, otherFields: header.otherWindowFields)
        }
        guard RecordingScan.isWindow(text.bytes, header) else {
            throw error("this cannot be recorded: the window has invalid fields")
        }
        for device in header.devices {
            try write(RecordingLine(.device(device)))
        }
        try flush()
    }

    /// Writes a line.
    ///
    /// - Throws: A ``RecordingError`` if the line is not valid in a recording, for example because of
    ///   a position that is not a number: then nothing of it is written. Or if it cannot be written,
    ///   for example because the disk is full: then it waits, and the next call tries again.
    public func write(_ line: RecordingLine) throws(RecordingError) {
        let counted = try lengthenedHeader(by: line, isPen: check(line))
        if case .pen(let sample) = line.entry {
            try append { (text) throws(LineProblem) in try text.write(placeOf: sample) }
            try append { (text) throws(LineProblem) in try text.write(valuesOf: sample) }
        } else {
            try append { (text) throws(LineProblem) in try text.write(line) }
        }
        if case .device(let device) = line.entry {
            devices.insert(device.number)
        }
        headerLines = counted
        if line.endsFrame || buffer.count >= Self.bufferSize {
            try flush()
        }
    }

    /// Writes a sample. See ``write(_:)-(RecordingLine)``.
    public func write(_ sample: TouchSample) throws(RecordingError) {
        try write(RecordingLine(.touch(sample)))
    }

    /// Writes a pen's sample and the end of its frame. See ``write(_:)-(RecordingLine)``.
    public func write(_ sample: PenSample) throws(RecordingError) {
        try write(RecordingLine(.pen(sample)))
        try write(TouchSample(.frame, time: sample.time))
    }

    /// Writes a step. See ``write(_:)-(RecordingLine)``.
    public func write(_ step: TouchpadStep) throws(RecordingError) {
        try write(RecordingLine(.step(step)))
    }

    /// Writes everything that waits for the end of its frame.
    ///
    /// - Throws: A ``RecordingError`` if it cannot be written, for example because the disk is
    ///   full. A file is then cut to complete lines, so that it can be read. The others wait, and the
    ///   next call tries again.
    public func flush() throws(RecordingError) {
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                Glibc.write(
                    descriptor,
                    bytes.baseAddress.map { $0 + written },
                    bytes.count - written
                )
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
                buffer.removeFirst(cutLine(after: written))
                throw error("this cannot be written: \(reason)")
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Removes the incomplete line at the end of a file. A reader would report it as cut off.
    ///
    /// - Parameter written: How many bytes of the buffer were written.
    /// - Returns: How many of them the file keeps.
    private func cutLine(after written: Int) -> Int {
        let end = buffer[..<written].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let place = lseek(descriptor, 0, SEEK_CUR) - (written - end)
        guard written > end, place >= 0, ftruncate(descriptor, place) == 0 else {
            return written
        }
        lseek(descriptor, place, SEEK_SET)
        return end
    }

    private func append(
        _ line: (inout LineText) throws(LineProblem) -> Void
    ) throws(RecordingError) {
        do {
            try line(&text)
        } catch {
            throw self.error("this cannot be recorded: \(error.message)")
        }
        let line = VisibleText.bytes(of: text.bytes)
        guard line.count <= LineReader.longestLine else {
            throw error("a line of more than \(LineReader.longestLine) bytes cannot be recorded")
        }
        buffer += line
        buffer.append(UInt8(ascii: "\n"))
    }

    /// How many lines the header has with another line. Nil: it is over.
    private func lengthenedHeader(
        by line: RecordingLine,
        isPen: Bool
    ) throws(RecordingError) -> Int? {
        guard let headerLines, !isPen else {
            return nil
        }
        switch line.entry {
        case .touch, .step, .pen, .cancelAll: return nil
        case .device, .other: break
        }
        guard headerLines < RecordingReader.longestHeader else {
            throw error(
                "this cannot be recorded: before the first sample there would be more than "
                    + "\(RecordingReader.longestHeader) lines"
            )
        }
        return headerLines + 1
    }

    /// Throws if a reader would refuse the line, or read something else. Returns whether it is a
    /// line of a pen that is written as text.
    private func check(_ line: RecordingLine) throws(RecordingError) -> Bool {
        if let device = line.entry.device, !devices.contains(device) {
            throw error("device \(device) must be described before its first sample")
        }
        let hasText: Bool
        switch line.entry {
        case .device(let device):
            guard !devices.contains(device.number) else {
                throw error("device \(device.number) is already described")
            }
            hasText = !device.otherFields.isEmpty
        case .touch, .step, .cancelAll: hasText = !line.otherFields.isEmpty
        case .pen: hasText = false
        case .other: hasText = true
        }
        return try hasText ? checkText(line) : false
    }

    /// Text from other programs is written if it reads back as the same text. Returns whether it is
    /// of a pen.
    private func checkText(_ line: RecordingLine) throws(RecordingError) -> Bool {
        do {
            var text = LineText()
            try text.write(line)
            if case .line(let again, let pen) = try LineParser.content(of: text.bytes[...]),
                again == line
            {
                return pen != nil
            }
        } catch {
            throw self.error("this cannot be recorded: \(error.message)")
        }
        throw error(
            "this cannot be recorded, because it would read back as something else: \(line)"
        )
    }

    private func error(_ message: String) -> RecordingError {
        RecordingError(file: name, message: message)
    }
}

extension RecordingLine {
    /// Whether nothing more of the frame can follow.
    fileprivate var endsFrame: Bool {
        switch entry {
        case .touch(let sample): sample.kind == .frame
        case .step, .cancelAll, .device: true
        case .pen, .other: false
        }
    }
}

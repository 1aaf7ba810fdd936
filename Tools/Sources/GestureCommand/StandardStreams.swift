// SPDX-License-Identifier: MIT

import Glibc

/// Standard output. Text is buffered until ``flush()``, or until the buffer is large.
package enum StandardOutput {
    // Only one thread prints at a time: the main thread, or the queue that it waits for.
    nonisolated(unsafe) private static var buffer: [UInt8] = []
    nonisolated(unsafe) private static var failure: Int32?

    private static let longestBuffer = 64 * 1024

    /// Ends the program with status 0 when it writes to a pipe that nobody reads any more: the
    /// reader has what it wanted. For a pipe or socket other than standard output, the write fails.
    package static func endsWhenClosed() {
        signal(SIGPIPE) { _ in
            if StandardOutput.isClosed {
                _exit(EXIT_SUCCESS)
            }
        }
    }

    /// Whether nobody reads it any more. A handler of a signal may ask.
    package static var isClosed: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, 0) == 1 && Int32(output.revents) & POLLERR != 0
    }

    package static func print(_ line: OutputText) {
        buffer += line.text.utf8
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count >= longestBuffer {
            write()
        }
    }

    /// Writes the buffer.
    ///
    /// - Throws: If this or an earlier write failed, such as on a full disk.
    package static func flush() throws(Failure) {
        write()
        if let failure {
            throw Failure("the output could not be written: \(String(systemError: failure))")
        }
    }

    private static func write() {
        if failure == nil {
            failure = writeAll(buffer, to: STDOUT_FILENO)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}

/// Standard error. Write errors are ignored: there is no place to report them.
package enum StandardError {
    /// The command's name. Set once, before other threads begin.
    nonisolated(unsafe) static var command = "gesture"

    /// Whether text is dropped while there is no room for it, so that nobody need read it. Set
    /// once, before other threads print.
    nonisolated(unsafe) package static var dropsWhenFull = false

    /// A pipe or a socket that reports room has room for so many bytes.
    private static let smallestRoom = 4096

    /// Prints a message of one or more lines. Each line begins with the command's name.
    package static func print(_ message: OutputText) {
        let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
        write(OutputText(own: lines.map { "\(command): \($0)\n" }.joined()))
    }

    /// Writes text unchanged.
    package static func write(_ text: OutputText) {
        let bytes = Array(text.text.utf8)
        guard dropsWhenFull else {
            _ = writeAll(bytes, to: STDERR_FILENO)
            return
        }
        for start in stride(from: 0, to: bytes.count, by: smallestRoom) {
            var stream = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
            guard poll(&stream, 1, 0) == 1, Int32(stream.revents) & POLLOUT != 0 else {
                return
            }
            bytes[start...].prefix(smallestRoom).withUnsafeBytes {
                _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
            }
        }
    }
}

/// Keeps the descriptors of standard streams that are closed from files that are opened later, into
/// which messages would go. What is put there cannot be read or written either.
func keepStandardDescriptors() {
    for (descriptor, mode) in [
        (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
        // The lowest descriptor that is free.
        _ = open("/dev/null", mode)
    }
}

/// Writes all bytes, with as many calls as needed.
///
/// - Returns: The error number, or nil on success.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&waiting, 1, -1)
        } else if errno != EINTR {
            return errno
        }
    }
    return nil
}

extension String {
    /// The message of a system error.
    package init(systemError number: Int32) {
        self = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}

/// Shows progress on standard error, if that is a terminal, after the first second.
package struct Progress {
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private let isWanted: Bool

    /// - Parameter isOutputSilent: Whether nothing is printed to standard output meanwhile. If that
    ///   is a terminal too, the output itself shows progress.
    package init(isOutputSilent: Bool) {
        isWanted = isatty(STDERR_FILENO) == 1 && (isOutputSilent || isatty(STDOUT_FILENO) == 0)
    }

    /// Shows one short line about the current work, at most ten times a second.
    package mutating func show(_ text: @autoclosure () -> OutputText) {
        guard isWanted else {
            return
        }
        let now = ContinuousClock.now
        guard now - start >= .seconds(1), shown.map({ now - $0 >= .milliseconds(100) }) ?? true
        else {
            return
        }
        shown = now
        // Without a wrap, so that the start of a text that is too long for its row can be removed.
        StandardError.write("\r\u{1B}[K\u{1B}[?7l\(text())\u{1B}[?7h")
    }

    /// Removes the line.
    package mutating func clear() {
        if shown != nil {
            StandardError.write("\r\u{1B}[K")
            shown = nil
        }
    }
}

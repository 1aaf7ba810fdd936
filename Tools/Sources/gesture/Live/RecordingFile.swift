// SPDX-License-Identifier: MIT

import GestureCommand
import Glibc

/// The file of a recording that is being made, or standard output.
///
/// Only its owner may read it, because touches can reveal a password. Links are not followed. An
/// existing file is replaced only when something has been recorded.
final class RecordingFile {
    /// Its name in messages.
    let name: String

    /// The file descriptor to write to.
    let descriptor: Int32

    /// Whether an existing file has not been replaced yet.
    private(set) var hasReplacedNothing = false

    private let path: String?
    /// The new file that will replace an existing one.
    private let replacement: UnfinishedFile?
    /// Whether the path did not exist before.
    private var isNew = false

    private static let mode: mode_t = 0o600

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: Nil for standard output.
    ///   - replaces: Whether an existing file may be replaced, once something has been recorded.
    /// - Throws: If the file exists, is a link, or cannot be created.
    init(_ path: String?, replaces: Bool) throws(Failure) {
        self.path = path
        name = path ?? "standard output"
        guard let path else {
            (replacement, descriptor) = (nil, STDOUT_FILENO)
            return
        }
        switch try FileTarget(path) {
        case .special(let opened):
            (replacement, descriptor) = (nil, opened)
        case .file:
            guard replaces else {
                throw Failure.exists(path)
            }
            let file = try UnfinishedFile(beside: path, mode: Self.mode)
            (replacement, descriptor) = (file, file.descriptor)
            hasReplacedNothing = true
        case .nothing:
            let how = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            replacement = nil
            descriptor = open(path, how, Self.mode)
            guard descriptor >= 0 else {
                throw Failure("\(path) cannot be created: \(String(systemError: errno))")
            }
            isNew = true
        }
    }

    /// Keeps what has been recorded: replaces the existing file, unless that is done already.
    func keep() throws(Failure) {
        if let path, let replacement, hasReplacedNothing {
            try replacement.rename(to: path, replaces: true)
            hasReplacedNothing = false
        }
    }

    /// Removes a new file if nothing has been recorded.
    func discard() {
        if let path, isNew {
            unlink(path)
        }
    }

    deinit {
        // The replacement closes its own descriptor.
        if replacement == nil, descriptor > STDERR_FILENO {
            close(descriptor)
        }
    }
}

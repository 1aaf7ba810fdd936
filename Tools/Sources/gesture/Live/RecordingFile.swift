// SPDX-License-Identifier: MIT

import Glibc

/// A recording that grows while it is made, or standard output.
///
/// Touches can tell a password, so only its owner may read it. Links are not followed. A recording
/// that is to be replaced stays until something has been recorded.
final class RecordingFile {
    /// What messages call it.
    let name: String

    /// Where to write.
    let descriptor: Int32

    /// Whether a file that is to be replaced is still there.
    private(set) var hasReplacedNothing = false

    private let path: String?
    /// What takes the place of a file that is there.
    private let replacement: UnfinishedFile?
    /// Whether nothing was at the path before.
    private var isNew = false

    private static let mode: mode_t = 0o600

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: Nil for standard output.
    ///   - replaces: Whether what is there is given up, once something has been recorded.
    /// - Throws: When there is a file already, it is a link, or none can be created.
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

    /// Keeps what has been recorded: a file that is to be replaced is replaced now, if it has not
    /// been yet.
    func keep() throws(Failure) {
        if let path, let replacement, hasReplacedNothing {
            try replacement.rename(to: path, replaces: true)
            hasReplacedNothing = false
        }
    }

    /// Removes a new file in which nothing has been recorded.
    func discard() {
        if let path, isNew {
            unlink(path)
        }
    }

    deinit {
        // The replacement closes its own.
        if replacement == nil, descriptor > STDERR_FILENO {
            close(descriptor)
        }
    }
}

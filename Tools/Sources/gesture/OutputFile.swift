// SPDX-License-Identifier: MIT

import Glibc

/// A file that a command writes: all of it, or none.
final class OutputFile {
    /// What messages call it.
    let name: String

    /// Where to write.
    let descriptor: Int32

    /// What is written to until it is finished, nil when it is no file of ours to remove.
    private var unfinished: String?

    /// Opens a file, or standard output for `-`.
    ///
    /// - Parameters:
    ///   - path: A file that is not there yet, unless it may be replaced; or a pipe or device.
    ///   - replaces: Whether a file that is there is replaced, once the new one is finished.
    /// - Throws: When it is there and must not be replaced, or cannot be written.
    init(_ path: String, replaces: Bool) throws(Failure) {
        guard path != "-" else {
            name = "standard output"
            descriptor = STDOUT_FILENO
            return
        }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw Failure("“\(path)” is not the name of a file")
        }
        name = path
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            guard !isThere || replaces else {
                throw Failure("\(path) is there already: use --force to replace it")
            }
            let target = isThere ? path + ".part" : path
            let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (isThere ? O_TRUNC : O_EXCL)
            descriptor = open(target, flags, 0o666)
            unfinished = descriptor >= 0 ? target : nil
        }
        guard descriptor >= 0 else {
            throw Failure("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Closes the file, which is complete.
    func finish() throws(Failure) {
        guard let unfinished else {
            return
        }
        guard fsync(descriptor) == 0, unfinished == name || rename(unfinished, name) == 0 else {
            throw Failure("\(name) cannot be written: \(String(cString: strerror(errno)))")
        }
        self.unfinished = nil
    }

    deinit {
        if descriptor >= 0, descriptor != STDOUT_FILENO {
            close(descriptor)
        }
        if let unfinished {
            unlink(unfinished)
        }
    }
}

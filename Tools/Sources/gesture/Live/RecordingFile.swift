// SPDX-License-Identifier: MIT

import Glibc

/// A file to be written, or standard output.
final class RecordingFile {
    /// What messages call it.
    let name: String

    /// Where to write.
    let descriptor: Int32

    private let path: String?

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: Nil for standard output.
    ///   - overwrites: Whether what is there is given up, once there is something to write.
    /// - Throws: When there is a file already, or none can be created.
    init(_ path: String?, overwrites: Bool) throws(Failure) {
        self.path = path
        name = path ?? "standard output"
        guard let path else {
            descriptor = STDOUT_FILENO
            return
        }
        let how = O_WRONLY | O_CREAT | O_CLOEXEC | (overwrites ? 0 : O_EXCL)
        descriptor = open(path, how, 0o666)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw errno == EEXIST
                ? Failure("\(path) is there already. Choose another name, or overwrite it: --force")
                : Failure("\(path) cannot be created: \(reason)")
        }
    }

    deinit {
        if path != nil {
            close(descriptor)
        }
    }

    /// Gives up what was there: to be called when there is something to write.
    func begin() {
        // What has no length, such as a pipe, has nothing to give up.
        _ = ftruncate(descriptor, 0)
    }

    /// Removes a file into which nothing was written, so that a failed start leaves none behind.
    func removeIfEmpty() {
        var status = stat()
        if let path, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size == 0
        {
            unlink(path)
        }
    }
}

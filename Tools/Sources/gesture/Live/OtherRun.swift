// SPDX-License-Identifier: MIT

import GestureCommand
import Glibc

/// Finds another `gesture run` of the same user, which would run its own commands for the same gestures.
///
/// The first one holds a lock on a file of the session, which ends with its process.
struct OtherRun: ~Copyable {
    private let descriptor: Int32

    /// The process of the other one. Nil: there is none, or the session has no folder.
    let process: pid_t?

    init() {
        guard let folder = getenv("XDG_RUNTIME_DIR"), folder.pointee == UInt8(ascii: "/") else {
            descriptor = -1
            process = nil
            return
        }
        let path = String(cString: folder) + "/gesture-run.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        let isFirst = fcntl(descriptor, F_SETLK, &lock) == 0
        let isKnown =
            !isFirst && fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
        process = isKnown ? lock.l_pid : nil
    }

    deinit {
        close(descriptor)
    }
}

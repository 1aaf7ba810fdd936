// SPDX-License-Identifier: MIT

import GestureCommand
import Glibc

/// The program that runs on a panel.
struct PanelChild {
    let identifier: pid_t

    /// Starts the program, with the environment of this one. It stays in the terminal's foreground, so it also gets Ctrl-C.
    init(_ program: PanelProgram) throws(Failure) {
        var words = program.words.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // It inherits ignored and blocked signals otherwise.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        )
        var identifier: pid_t = 0
        let status = posix_spawn(
            &identifier,
            program.path,
            nil,
            &attributes,
            &words,
            environ
        )
        guard status == 0 else {
            throw Failure("\(program.path) cannot be run: \(String(systemError: status))")
        }
        self.identifier = identifier
    }

    /// Waits for its end. Returns its exit status, or 128 and the number of the signal.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Sends a signal to the program, and to others that have the panel open. They are needed
    /// because the program may be a wrapper, which does not pass signals on.
    func send(_ signal: Int32, to others: Set<Int32>) {
        for process in others.union([identifier]) {
            kill(process, signal)
        }
    }

    /// Adds to the environment what a program on a panel needs.
    static func prepareEnvironment(_ library: String, socket: String) {
        // Last, because the library of a sanitizer must be the first.
        let others = getenv("LD_PRELOAD").map { String(cString: $0) + ":" } ?? ""
        setenv("LD_PRELOAD", others + library, 1)
        setenv("GESTURE_PANEL", socket, 1)
        let output =
            getenv("WAYLAND_DISPLAY") != nil
            ? "wayland" : getenv("DISPLAY") != nil ? "x11" : "headless"
        setenv("WLR_BACKENDS", "\(output),libinput", 0)
        if access("/dev/dri", F_OK) != 0 {
            setenv("WLR_RENDERER", "pixman", 0)
        }
    }
}

// SPDX-License-Identifier: MIT

import EvdevPanel
import GestureCommand
import Glibc

/// A program that is to run on a panel, and the library that is preloaded into it.
struct PanelProgram {
    /// Its name and arguments.
    let words: [String]

    let path: String

    let library: String

    /// - Throws: If the program or the library cannot be found.
    init(_ words: [String]) throws(Failure) {
        self.words = words
        path = try Self.find(words[0])
        library = try Self.findLibrary()
    }

    /// The path of a program, like `execvp` finds it.
    private static func find(_ name: String) throws(Failure) -> String {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let paths =
            name.contains("/")
            ? [name]
            : folders.split(separator: ":", omittingEmptySubsequences: false).map {
                "\($0)/\(name)"
            }
        var isFile = false
        for path in paths {
            var status = stat()
            guard stat(path, &status) == 0 else {
                continue
            }
            isFile = isFile || status.st_mode & S_IFMT == S_IFREG
            if status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
                return path
            }
        }
        throw Failure(
            isFile
                ? "\(name) is not executable"
                : "\(name): there is no such program"
        )
    }

    static let libraryName = "libgesture-panel.so"

    /// The library beside this program, as in a build folder, or in ../lib.
    private static func findLibrary() throws(Failure) -> String {
        try find(libraryName, folderInPrefix: "lib/gesture")
    }

    /// Finds a file of this program: beside it, as in a build folder, or where it is installed.
    static func find(_ name: String, folderInPrefix: String) throws(Failure) -> String {
        let folder = ownFolder()
        for path in ["\(folder)/\(name)", "\(folder)/../\(folderInPrefix)/\(name)"]
        where access(path, R_OK) == 0 {
            return path
        }
        let build =
            folder.hasSuffix("/bin")
            ? "make install-command PREFIX=\(folder.dropLast(4))"
            : "Tools/preload/build.sh \(folder)"
        throw Failure(
            "this program was copied without \(name), which a panel needs: in the source tree, "
                + "run \(build)"
        )
    }
}

/// The program that runs on a panel.
struct PanelChild {
    let identifier: pid_t

    /// Starts the program on a panel. It stays in the terminal's foreground, so it also gets
    /// Ctrl-C. With `ignoresHangup`, it ignores SIGHUP, as this program then does. The path of the
    /// library to preload has no spaces and colons.
    init(
        _ program: PanelProgram,
        preloading library: String,
        socket: String,
        ignoresHangup: Bool
    ) throws(Failure) {
        // Byte by byte, as they end the arguments of this program: they need not be UTF-8.
        let all = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        var words = Array(all.suffix(program.words.count)) + [nil]
        let variables = Self.variables(library, socket: socket)
        let own = variables.map { strdup("\($0)=\($1)") }
        defer { own.forEach { free($0) } }
        let inherited = inheritedVariables { variable in
            variables.keys.contains { strncmp(variable, "\($0)=", $0.utf8.count + 1) == 0 }
        }
        var environment = own + inherited + [nil]
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // It inherits ignored and blocked signals otherwise.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        if ignoresHangup {
            sigdelset(&signals, SIGHUP)
        }
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
            &environment
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

    /// Sends a signal to the program, and to others that have opened the panel's devices. They are
    /// needed because the program may be a wrapper, which does not pass signals on.
    func send(_ signal: Int32, to others: Set<Int32>) {
        for process in others.union([identifier]) {
            kill(process, signal)
        }
    }

    /// The variables that a program on a panel needs, beside those of this program. This program's
    /// own stay as they are: other threads read them, which nothing guards.
    private static func variables(_ library: String, socket: String) -> [String: String] {
        // Last, because the library of a sanitizer must be the first.
        let others = getenv("LD_PRELOAD").map { String(cString: $0) + ":" } ?? ""
        var own = ["LD_PRELOAD": others + library, "GESTURE_PANEL": socket]
        if getenv("WLR_BACKENDS") == nil {
            let output =
                getenv("WAYLAND_DISPLAY") != nil
                ? "wayland" : getenv("DISPLAY") != nil ? "x11" : "headless"
            own["WLR_BACKENDS"] = "\(output),libinput"
        }
        if access("/dev/dri", F_OK) != 0 && getenv("WLR_RENDERER") == nil {
            own["WLR_RENDERER"] = "pixman"
        }
        return own
    }
}

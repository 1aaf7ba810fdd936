// SPDX-License-Identifier: MIT

import EvdevPanel
import Glibc

/// A process of a test, with the lines that it has printed.
final class TestProgram {
    let identifier: pid_t
    private let input: Int32
    private var output: GrowingFile
    private var errors: GrowingFile
    /// As waitpid() returns it. Nil: it runs.
    private(set) var status: Int32?

    /// Starts a program. Its output goes to files that begin with `path`.
    init(_ words: [String], _ environment: [String: String], path: String) throws(PanelError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw PanelError("no pipe can be created: \(systemMessage(errno))")
        }
        input = ends[1]
        _ = fcntl(input, F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        for (descriptor, file) in [(Int32(1), "\(path).out"), (2, "\(path).err")] {
            let flags = O_WRONLY | O_CREAT | O_TRUNC
            posix_spawn_file_actions_addopen(&actions, descriptor, file, flags, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var texts = words.map { strdup($0) } + [nil]
        var settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            (texts + settings).forEach { free($0) }
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
            close(ends[0])
        }
        var identifier: pid_t = 0
        let number = posix_spawnp(
            &identifier,
            words[0],
            &actions,
            &attributes,
            &texts,
            &settings
        )
        guard number == 0 else {
            close(input)
            throw PanelError(
                number == ENOENT
                    ? "\(words[0]) is not installed" : "\(words[0]): \(systemMessage(number))"
            )
        }
        self.identifier = identifier
        output = GrowingFile("\(path).out")
        errors = GrowingFile("\(path).err")
    }

    deinit {
        end()
    }

    /// The new events: of its own lines, and of libwayland's.
    func newEvents() -> [ClientEvent] {
        let debug = errors.newLines()
        lastError = debug.last { !$0.hasPrefix("[") && !$0.isEmpty } ?? lastError
        return debug.compactMap { ClientEvent(debugLine: $0) }
            + output.newLines().map { .printed($0) }
    }

    /// The last line of stderr that is not libwayland's.
    private(set) var lastError: String?

    var isRunning: Bool {
        if status == nil {
            var value: Int32 = 0
            status = waitpid(identifier, &value, WNOHANG) == identifier ? value : nil
        }
        return status == nil
    }

    func say(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(input, bytes, bytes.count)
    }

    /// Ends it as a session does: by SIGTERM, and after two seconds by SIGKILL.
    func end() {
        guard isRunning else {
            return
        }
        close(input)
        kill(identifier, SIGTERM)
        if !until(2, { !isRunning }) {
            crash()
        }
    }

    func crash() {
        if isRunning {
            kill(identifier, SIGKILL)
            _ = until(2) { !isRunning }
        }
    }
}

/// A file to which another program writes lines.
private struct GrowingFile {
    private let descriptor: Int32
    private var unread: [UInt8] = []

    init(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    }

    mutating func newLines() -> [String] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            unread += buffer[..<count]
        }
        var lines = unread.split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        let rest = Array(lines.removeLast())
        defer { unread = rest }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}

func systemMessage(_ number: Int32) -> String { String(cString: strerror(number)) }

func sleep(seconds: Double) {
    usleep(useconds_t(seconds * 1e6))
}

/// Waits until a condition holds. Returns false if so many seconds pass.
func until(_ seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !condition() {
        guard ContinuousClock.now < end else {
            return false
        }
        sleep(seconds: 0.01)
    }
    return true
}

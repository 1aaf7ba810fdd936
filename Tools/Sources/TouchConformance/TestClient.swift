// SPDX-License-Identifier: MIT

import EvdevPanel
import Glibc

/// A client of the compositor: its programs, and what they received.
final class TestClient {
    let name: String
    private(set) var programs: [TestProgram] = []
    /// The strokes after which it waited for a frame.
    var strokesWithoutFrame: [String] = []

    private var events: [ClientEvent] = []
    private var begin = 0
    /// Where the pointer was then.
    private var pointer: Place?

    /// How a client shows what it does with touches.
    enum Kind {
        /// By the log of libwayland.
        case plain
        /// It also prints `clicked` when its button is clicked.
        case toolkit
        /// xev also prints presses of the pointer.
        case x11
    }

    let kind: Kind

    /// Whether it has no `wl_touch`, so that one finger is its pointer. Known after ``meet(_:at:)``.
    private(set) var isPointer = false

    /// Where it shows what is below a place of the glass.
    var mapping: Mapping

    init(_ name: String, _ kind: Kind, _ size: Place) {
        self.name = name
        self.kind = kind
        mapping = Mapping(size: size)
    }

    func add(_ program: TestProgram) {
        programs.append(program)
    }

    /// What it received since ``mark()``.
    var receipt: Receipt {
        read()
        return Receipt(events[begin...], pointer: pointer)
    }

    /// All its events so far.
    var all: [ClientEvent] {
        read()
        return events
    }

    func mark() {
        pointer = receipt.pointer
        begin = events.count
    }

    private func read() {
        for program in programs {
            events += program.newEvents()
        }
    }

    /// Whether our own client has shown its window.
    var isShown: Bool {
        all.contains { event in
            if case .printed(let line) = event {
                return line.hasPrefix(#"{"event": "shown""#)
            }
            return false
        }
    }

    /// The latest size of its window.
    var size: Place? {
        for case .configured(let size) in all.reversed() where size.x > 0 && size.y > 0 {
            return size
        }
        return nil
    }

    /// Where its menu was opened last, in its window.
    var popup: Place? {
        for case .popup(let place) in all.reversed() {
            return place
        }
        return nil
    }

    func hasPrinted(_ line: String) -> Bool { all.contains(.printed(line)) }

    /// Why it does not run. Nil: it does.
    var end: String? {
        for program in programs where !program.isRunning {
            read()
            return "it has ended: \(program.lastError ?? "without a message")"
        }
        return nil
    }

    /// Ends its programs, the last first.
    func close() {
        for program in programs.reversed() {
            program.end()
        }
    }

    /// Where on the glass ``meet(_:at:)`` found its window.
    private(set) var place = Place(0.5, 0.5)

    /// Taps at places in turn until it receives two taps at one of them alike. Then its window has its
    /// place and its size.
    ///
    /// - Returns: Why it received none. Nil: it did.
    func meet(_ hand: PanelHand, at places: [Place] = [Place(0.5, 0.5)]) throws -> String? {
        var before: Place?
        let isMet = try until(10) {
            for place in before == nil ? places : [place] where end == nil {
                let got = try tap(hand, place)
                defer { before = got }
                if let got {
                    self.place = place
                    return before.map { abs($0.x - got.x) + abs($0.y - got.y) < 1 } ?? false
                }
            }
            return end != nil
        }
        return end ?? (isMet ? nil : "it receives neither touches nor a pointer")
    }

    /// Taps, and returns where the client received that. Nil: it did not.
    private func tap(_ hand: PanelHand, _ place: Place) throws -> Place? {
        mark()
        try hand.begin()
        try hand.tap(place)
        _ = until(0.3) {
            receipt.touches.last?.end == .lifted || receipt.presses.last?.end == .lifted
        }
        let last = receipt
        guard let got = last.touches.last?.start ?? last.presses.last?.start else {
            return nil
        }
        isPointer = last.touches.isEmpty
        mapping.origin = Place(0, 0)
        let whole = mapping(place)
        let origin = Place(whole.x - got.x, whole.y - got.y)
        // Less than half a point is the rounding of the glass.
        mapping.origin = abs(origin.x) + abs(origin.y) < 0.5 ? Place(0, 0) : origin
        return got
    }
}

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

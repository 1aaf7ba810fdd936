// SPDX-License-Identifier: MIT

import Dispatch
import EvdevPanel
import GestureCommand
import Glibc

/// A folder for the panel's own socket, and for a link to its library if that needs one.
struct PanelFolder {
    private let path: String

    init() throws(Failure) {
        var parent = "/tmp"
        if let folder = getenv("XDG_RUNTIME_DIR"), access(folder, W_OK) == 0 {
            parent = String(cString: folder)
        }
        path = try Self.make("gesture-panel", in: parent)
    }

    /// Makes a folder that only this user can enter, with a name that begins so.
    static func make(_ name: String, in parent: String) throws(Failure) -> String {
        var path = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else {
            throw Failure("no folder can be created in \(parent): \(String(systemError: errno))")
        }
        return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    var socket: String { "\(path)/socket" }

    private var link: String { "\(path)/\(PanelProgram.libraryName)" }

    /// Returns a path of the library for `LD_PRELOAD`, which splits paths at spaces and colons.
    func preloadable(_ library: String) throws(Failure) -> String {
        guard Self.isSplit(library) else {
            return library
        }
        guard !Self.isSplit(link) else {
            throw Failure(
                "\(library) cannot be preloaded, because its path has a space or a colon, and so "
                    + "has \(path): set XDG_RUNTIME_DIR to a folder without them"
            )
        }
        guard symlink(library, link) == 0 else {
            throw Failure("\(link) cannot be created: \(String(systemError: errno))")
        }
        return link
    }

    private static func isSplit(_ path: String) -> Bool {
        path.contains { $0 == " " || $0 == ":" }
    }

    func remove() {
        unlink(link)
        unlink(socket)
        rmdir(path)
    }
}

/// A socket for connections that send lines of scripts.
final class PanelControl {
    let descriptor: Int32
    private let path: String
    /// Its place is for a connection that is refused, because there is no other.
    private var spare = open("/dev/null", O_RDONLY | O_CLOEXEC)

    init(_ path: String) throws(Failure) {
        self.path = path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8CString)
        guard !path.isEmpty else {
            throw Failure("“” is not the path of a socket")
        }
        try Failure.refuseOtherName(path)
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            throw Failure("\(path): the path of a socket has at most 107 bytes")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { room in
            bytes.withUnsafeBytes { room.copyMemory(from: $0) }
        }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size)
            }
        }
        guard status == 0, listen(descriptor, 16) == 0 else {
            let number = errno
            Glibc.close(descriptor)
            let reason =
                switch number {
                case EADDRINUSE: "the path exists: choose another, or remove what is there"
                case ENOENT, ENOTDIR: "there is no such folder: make it, or choose another"
                default: String(systemError: number)
                }
            throw Failure("\(path): a socket cannot be created: \(reason)")
        }
    }

    func accept() -> Int32? {
        while true {
            let connection = Glibc.accept(descriptor, nil, nil)
            if connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                _ = fcntl(connection, F_SETFL, O_NONBLOCK)
                return connection
            }
            guard errno == EMFILE || errno == ENFILE, refuseNext() else {
                return nil
            }
        }
    }

    /// Ends a connection for which there is no descriptor. Otherwise it would wait, and wake the
    /// panel without end. Returns whether there was one.
    private func refuseNext() -> Bool {
        Glibc.close(spare)
        let connection = Glibc.accept(descriptor, nil, nil)
        if connection >= 0 {
            Self.refuse(connection)
        }
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return connection >= 0
    }

    /// Says that there are too few descriptors, and closes one that has just been accepted.
    fileprivate static func refuse(_ connection: Int32) {
        let text = "error: there are too few descriptors: raise their limit (ulimit -n)\n"
        let bytes = Array(text.utf8)
        send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        Glibc.close(connection)
    }

    func close() {
        Glibc.close(descriptor)
        Glibc.close(spare)
        unlink(path)
    }
}

/// A connection that sends lines of a script, and gets an answer to each.
final class PanelConnection {
    var track: PanelTrack
    private(set) var isClosed = false
    /// What Dispatch watches.
    private let readiness: Int32
    private let descriptor: Int32
    /// Nil: nothing is read any more.
    private var source: (any DispatchSourceRead)?
    private var isPaused = false
    /// The beginning of a line whose end has not come.
    private var unread: [UInt8] = []
    /// How many commands have no answer yet.
    private var unanswered = 0

    /// Takes over a descriptor. Nil: the process has none left to watch it with.
    init?(_ descriptor: Int32, _ track: PanelTrack) {
        guard let readiness = EvdevPanel.readiness(of: descriptor) else {
            PanelControl.refuse(descriptor)
            return nil
        }
        self.readiness = readiness
        self.descriptor = descriptor
        self.track = track
    }

    deinit {
        close(readiness)
        close(descriptor)
    }

    /// Reads lines from now on. Calls a closure after each time, and at the end.
    func listen(on queue: DispatchQueue, _ onChange: @escaping () -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: readiness, queue: queue)
        source.setEventHandler { [self] in
            if !read() {
                self.source = nil
                source.cancel()
            }
            onChange()
        }
        source.setCancelHandler { [self] in
            isClosed = true
            onChange()
        }
        source.activate()
        self.source = source
    }

    /// How many commands may wait for their turn before no more are read. Then their sender waits.
    private static let mostUnanswered = 1000

    /// Pauses or goes on with reading, by how many commands wait.
    func adjust() {
        let isFull = unanswered >= Self.mostUnanswered
        guard let source, isFull != isPaused else {
            return
        }
        isPaused = isFull
        if isFull {
            source.suspend()
        } else {
            source.resume()
        }
    }

    /// The most bytes of a line: enough for any path of a file.
    private static let longestLine = 8192

    /// Reads once: a connection that sends without end is not the only one. Returns false at the
    /// end, and after a line that is too long.
    private func read() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0, !unread.isEmpty {
                // As in a file, the last line may have no line feed.
                take(String(decoding: unread, as: UTF8.self))
                unread = []
            }
            return count < 0 && (errno == EAGAIN || errno == EINTR)
        }
        var parts = buffer[..<count].split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        let rest = parts.removeLast()
        for part in parts {
            unread += part
            guard unread.count <= Self.longestLine else {
                return refuse()
            }
            take(String(decoding: unread, as: UTF8.self))
            unread.removeAll(keepingCapacity: true)
        }
        unread += rest
        return unread.count <= Self.longestLine || refuse()
    }

    private func refuse() -> Bool {
        unread = []
        let error = PanelError(
            "the line is too long: a line has at most \(Self.longestLine) bytes; the connection ends"
        )
        unanswered += 1
        track.add(mistake: error) { [unowned self] in answer($0) }
        return false
    }

    private func take(_ line: String) {
        do throws(PanelError) {
            guard let command = try PanelCommand(line: line) else {
                return
            }
            track.add(command) { [unowned self] in answer($0) }
        } catch {
            track.add(mistake: error) { [unowned self] in answer($0) }
        }
        unanswered += 1
    }

    /// An answer that the other end does not read is lost.
    private func answer(_ error: PanelError?) {
        unanswered -= 1
        let text = error.map { "error: \($0)\n" } ?? "ok\n"
        let bytes = Array(text.utf8)
        send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
}

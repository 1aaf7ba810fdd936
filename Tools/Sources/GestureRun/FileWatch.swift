// SPDX-License-Identifier: MIT

package import Dispatch
import GestureCommand
import Glibc

/// Reports when a path leads to another file, or to other content: when the file was written or replaced,
/// or when a link in the path was changed.
///
/// Editors replace a file, and a link has no events of its own. So the folders of the file and of all
/// links on the way are watched. They are found anew after each change.
package final class FileWatch {
    private let path: String
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    private var source: (any DispatchSourceRead)?
    /// The names that matter in each watched folder, by the number of its watch.
    private var names: [Int32: Set<String>] = [:]
    /// Why a change may be missed, as a number of the system. Nil: none is.
    private var failure: Int32?
    private var isFailureSaid = false

    private static let changes = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE_SELF | IN_MOVE_SELF
    )

    /// Watches from now on, so that no change is missed between reading the file and ``start(_:_:)``.
    ///
    /// - Parameter path: The file. It need not exist.
    package init(_ path: String) {
        self.path = path
        failure = descriptor < 0 ? errno : nil
        follow()
    }

    /// Calls a closure after each change, also one that has happened already, if the path leads to
    /// something.
    package func start(_ queue: DispatchQueue, _ changed: @escaping () -> Void) {
        sayFailure()
        guard descriptor >= 0 else {
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [unowned self] in
            if readsChange() {
                follow()
                sayFailure()
                if leadsToSomething {
                    changed()
                }
            }
        }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.activate()
        self.source = source
    }

    /// Nothing is called after this. Call it on the queue before another thread lets go of the watch,
    /// because the queue may be reading a change just then.
    package func stop() {
        source?.cancel()
    }

    deinit {
        if let source {
            source.cancel()
        } else {
            close(descriptor)
        }
    }

    /// Says once that changes are missed.
    private func sayFailure() {
        guard let failure, !isFailureSaid else {
            return
        }
        isFailureSaid = true
        let reason =
            failure == ENOSPC
            ? "the limit fs.inotify.max_user_watches is reached" : String(systemError: failure)
        StandardError.print(
            "changes of \(path) cannot be watched: \(reason). Send SIGHUP to have it read again."
        )
    }

    private var leadsToSomething: Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Watches the folders that matter now, and no others.
    private func follow() {
        var tries = 0
        var places: Set<Place> = []
        // A link may be switched before its folder is watched.
        while case let now = Place.all(of: path), now != places, tries < Self.mostTries {
            places = now
            watch(places)
            tries += 1
        }
    }

    private static let mostTries = 10

    private func watch(_ places: Set<Place>) {
        var names: [Int32: Set<String>] = [:]
        for place in places {
            let watch = inotify_add_watch(descriptor, place.folder, Self.changes)
            if watch >= 0 {
                names[watch, default: []].insert(place.name)
            } else if errno != ENOENT {
                failure = failure ?? errno
            }
        }
        for watch in self.names.keys where names[watch] == nil {
            inotify_rm_watch(descriptor, watch)
        }
        self.names = names
    }

    /// Reads all events that have come. Returns whether one of them matters.
    private func readsChange() -> Bool {
        var isChange = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var place = 0
                let header = MemoryLayout<inotify_event>.size
                // The kernel writes whole events, which fit into the buffer.
                while place + header <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let name = buffer[(place + header)..<(place + header + Int(event.len))]
                    let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                    isChange = isChange || matters(event, text)
                    place += header + Int(event.len)
                }
            }
        }
        return isChange
    }

    private func matters(_ event: inotify_event, _ name: String) -> Bool {
        guard event.mask & UInt32(IN_Q_OVERFLOW) == 0 else {
            return true
        }
        guard let names = names[event.wd] else {
            return false
        }
        // Without a name, the folder itself was moved or removed.
        return name.isEmpty || names.contains(name)
    }
}

/// A name in a folder that decides what a path leads to.
private struct Place: Hashable {
    /// A path without links.
    var folder: String
    var name: String

    private var path: String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

    /// Those of a path: each link on the way, and the file at its end, or the first name that is missing.
    static func all(of path: String) -> Set<Place> {
        var places: Set<Place> = []
        var folder = path.hasPrefix("/") ? "/" : "."
        // The names that are left, last one first.
        var rest = Array(path.split(separator: "/").reversed())
        var links = 0
        while let name = rest.popLast() {
            let place = Place(folder: folder, name: String(name))
            let entry = place.path
            guard let target = place.target, links < mostLinks else {
                var status = stat()
                if rest.isEmpty || lstat(entry, &status) != 0 {
                    places.insert(place)
                    break
                }
                folder = entry
                continue
            }
            places.insert(place)
            links += 1
            folder = target.hasPrefix("/") ? "/" : folder
            rest += target.split(separator: "/").reversed()
        }
        return places
    }

    /// As many as the kernel follows.
    private static let mostLinks = 40

    /// Where it leads, if it is a link.
    private var target: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &bytes, bytes.count)
        return length < 0
            ? nil : String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

// SPDX-License-Identifier: MIT

package import Dispatch
import Glibc

/// Tells when a file was written or replaced. Editors replace a file, so its folder is watched; and
/// if it is a link, the folder of its target, too.
package final class FileWatch {
    private let source: (any DispatchSourceRead)?

    /// - Parameters:
    ///   - path: The file. It need not exist.
    ///   - queue: Where it runs.
    ///   - changed: Called after a change.
    package init(_ path: String, _ queue: DispatchQueue, changed: @escaping () -> Void) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else {
            source = nil
            return
        }
        let target = realpath(path, nil)
        let paths = [path] + (target.map { [String(cString: $0)] } ?? [])
        free(target)
        let names = Set(paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
        let changes = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE)
        for folder in Set(paths.map(Self.folder)) {
            inotify_add_watch(descriptor, folder, changes)
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            if Self.readNames(descriptor).contains(where: names.contains) {
                changed()
            }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        self.source = source
    }

    deinit {
        source?.cancel()
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// The names of the files in all events that have come.
    private static func readNames(_ descriptor: Int32) -> [String] {
        var names: [String] = []
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var place = 0
                let header = MemoryLayout<inotify_event>.size
                while place + header <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let name = buffer[(place + header)..<(place + header + Int(event.len))]
                    names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                    place += header + Int(event.len)
                }
            }
        }
        return names
    }
}

// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording
import Glibc

/// The operations of the file system that recordings need.
enum Folder {
    struct Entry {
        var name: String
        var isFolder: Bool
    }

    /// Lists the files and folders of a folder, without `.` and `..`. Symbolic links to folders do
    /// not count as folders.
    static func entries(of folder: String) throws(RecordingError) -> [Entry] {
        guard !folder.utf8.contains(0), let stream = opendir(folder) else {
            throw RecordingError(file: folder, systemError: errno)
        }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while let item = readdir(stream) {
            let name = withUnsafePointer(to: &item.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            let path = join(folder, name)
            if name != "." && name != ".." && !isEndless(path) {
                entries.append(Entry(name: name, isFolder: isFolder(path)))
            }
        }
        return entries
    }

    /// Splits a path into its folder and the name in it.
    static func split(_ path: String) -> (folder: String, name: Substring) {
        guard let slash = path.lastIndex(of: "/") else {
            return (".", path[...])
        }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, path[path.index(after: slash)...])
    }

    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Whether it is a pipe, a socket or a device: who reads it may wait forever.
    private static func isEndless(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// The `.desc` files, which describe the devices of recordings in the same folder.
enum DescriptionFile {
    private static let suffix = ".desc"

    /// Reads the description for a recording; nil if there is none.
    static func device(for recording: String) throws(RecordingError) -> EvdevDevice? {
        let (folder, name) = Folder.split(recording)
        let candidates = try Folder.entries(of: folder).map(\.name).filter { candidate in
            let stem = candidate.dropLast(suffix.count)
            return candidate.hasSuffix(suffix) && !stem.isEmpty && name.hasPrefix(stem)
        }
        guard let best = candidates.max(by: { $0.utf8.count < $1.utf8.count }) else {
            return nil
        }
        return try device(at: Folder.join(folder, best))
    }

    private static func device(at path: String) throws(RecordingError) -> EvdevDevice {
        var lines = LineReader(try ByteSource(path: path, mustBeFile: true))
        let start = try EvemuStart(&lines, name: path)
        guard let device = start.device else {
            throw RecordingError(
                file: path,
                message: "this should describe a device, but has no N:, I:, P:, B: or A: lines"
            )
        }
        return device
    }
}

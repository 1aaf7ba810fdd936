// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording
import Glibc

/// The `.desc` files, which describe the devices of recordings in the same folder, in any of the
/// formats.
enum DescriptionFile {
    private static let suffix = ".desc"

    /// Reads the description for a recording; empty if there is none.
    static func devices(for recording: String) throws(RecordingError) -> [DeviceCandidate] {
        let (folder, name) = Folder.split(recording)
        let candidates = try Folder.entries(of: folder).map(\.name).filter { candidate in
            let stem = candidate.dropLast(suffix.count)
            return candidate.hasSuffix(suffix) && !stem.isEmpty && name.hasPrefix(stem)
        }
        guard let best = candidates.max(by: { $0.utf8.count < $1.utf8.count }) else {
            return []
        }
        return try devices(at: Folder.join(folder, best))
    }

    private static func devices(at path: String) throws(RecordingError) -> [DeviceCandidate] {
        let source = try ByteSource(path: path, mustBeFile: true)
        let found =
            switch try EvdevFormat.detectStated(source, of: "a description of a device") {
            case .evemu: try devices(source, EvemuFormat())
            case .yaml: try YAMLRecordingDevices(source).all
            case .getevent: try devices(source, GeteventFormat())
            case .evtest: try devices(source, EvtestFormat())
            case nil: [DeviceCandidate]()
            }
        guard !found.isEmpty else {
            throw RecordingError(
                file: path,
                message: "this should describe a device, and does not: write into it what "
                    + "evemu-describe, libinput record, getevent -lp or evtest prints"
            )
        }
        return found
    }

    private static func devices(
        _ source: ByteSource,
        _ format: some TextFormat
    ) throws(RecordingError) -> [DeviceCandidate] {
        var lines = TextLines(format: format, lines: LineReader(source), name: source.name)
        _ = try lines.next()
        return lines.format.describedDevices
    }
}

extension [DeviceCandidate] {
    /// The one that a recording names; otherwise the first with touches.
    func describing(_ node: String) -> EvdevDevice? {
        let named = first { !node.isEmpty && $0.node == node }
        return (named ?? first { $0.device.hasTouches } ?? first)?.device
    }
}

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

    /// Whether it is a pipe, a socket or a device. Reading one may never end.
    private static func isEndless(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

// SPDX-License-Identifier: MIT

internal import Glibc

extension Picture {
    /// The file format of a picture.
    package enum Format: String, CaseIterable, Sendable {
        /// Vector graphics: sharp at any size.
        case svg
        /// Pixels.
        case png

        /// The format that belongs to a file's suffix. Case does not matter.
        ///
        /// - Throws: ``PictureError/unknownFormat(path:)``.
        package init(path: String) throws(PictureError) {
            let name = path.lowercased()
            guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
            else {
                throw .unknownFormat(path: path)
            }
            self = format
        }
    }

    /// Writes to an open file, which stays open.
    ///
    /// - Parameters:
    ///   - descriptor: The file. It must be in blocking mode.
    ///   - format: The format to write.
    ///   - name: The file's name in errors.
    /// - Throws: If cairo fails, or the file cannot be written. A closed pipe raises SIGPIPE first,
    ///   unless the caller ignores that signal.
    package func write(
        to descriptor: Int32,
        as format: Format,
        called name: String = "the output"
    ) throws(PictureError) {
        try Self.write(bytes(as: format), to: descriptor, called: name)
    }

    private static func write(
        _ bytes: [UInt8],
        to descriptor: Int32,
        called name: String
    ) throws(PictureError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .unwritable(path: name, code: errno)
            }
        }
    }
}

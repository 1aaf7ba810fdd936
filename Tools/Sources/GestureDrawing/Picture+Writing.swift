// SPDX-License-Identifier: MIT

internal import Glibc

extension Picture {
    /// What a picture is written as.
    package enum Format: String, CaseIterable, Sendable {
        /// Lines and letter forms: sharp at any size.
        case svg
        /// Pixels.
        case png

        /// The format that a file's name tells by its suffix, in small or capital letters.
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
    ///   - descriptor: A file that blocks.
    ///   - format: What to write.
    ///   - name: What to call the file in an error.
    /// - Throws: When cairo fails and when it cannot be written. A pipe that nobody reads raises
    ///   SIGPIPE first, unless the caller has it ignored.
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

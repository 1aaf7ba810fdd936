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

    /// Writes a file, which is replaced if there is one, in the format of its suffix: .svg or .png.
    ///
    /// The picture is drawn before the file is opened, so what cannot be drawn destroys nothing.
    ///
    /// - Throws: For another suffix, when cairo fails, and when the file cannot be written.
    package func write(to path: String) throws(PictureError) {
        let bytes = try bytes(as: Format(path: path))
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .unwritable(path: path, code: errno)
        }
        do throws(PictureError) {
            try Self.write(bytes, to: descriptor, called: path)
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems tell only now that there was no room.
        guard close(descriptor) == 0 else {
            throw .unwritable(path: path, code: errno)
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

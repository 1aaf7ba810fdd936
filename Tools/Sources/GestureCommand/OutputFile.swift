// SPDX-License-Identifier: MIT

import GestureTrace
package import Glibc

/// A file that a command writes completely or not at all.
///
/// Until it is finished, it has no name, or a hidden one in the same folder. If the program dies
/// before that, an existing file is unchanged and no half-written one appears. Links are not
/// followed. Pipes and devices are written to directly.
package final class OutputFile {
    /// Its name in messages.
    package let name: String

    /// The file descriptor to write to.
    package let descriptor: Int32

    private let replaces: Bool
    /// Whether it is a pipe or a device, which this opened.
    private let isSpecial: Bool
    /// The unfinished file; nil for standard output, pipes and devices.
    private var unfinished: UnfinishedFile?

    /// Opens a file, pipe or device, or standard output for `-`. With `replaces`, an existing file
    /// is replaced once the new one is finished. Throws if it exists and `replaces` is false, is a
    /// link, or cannot be written.
    package init(_ path: String, replaces: Bool) throws(Failure) {
        self.replaces = replaces
        guard path != "-" else {
            name = "standard output"
            (descriptor, isSpecial) = (STDOUT_FILENO, false)
            return
        }
        name = path
        switch try FileTarget(path) {
        case .special(let opened):
            (descriptor, isSpecial) = (opened, true)
        case .file(let mode):
            guard replaces else {
                throw Failure.exists(path)
            }
            let file = try UnfinishedFile(beside: path, mode: mode)
            (unfinished, descriptor, isSpecial) = (file, file.descriptor, false)
        case .nothing:
            let file = try UnfinishedFile(beside: path, mode: nil)
            (unfinished, descriptor, isSpecial) = (file, file.descriptor, false)
        }
    }

    package func write(_ text: String) throws(Failure) {
        try write(Array(text.utf8))
    }

    package func write(_ bytes: [UInt8]) throws(Failure) {
        if let code = writeAll(bytes, to: descriptor) {
            throw Failure.unwritable(name, code)
        }
    }

    /// Gives the finished file its name.
    package func finish() throws(Failure) {
        guard let unfinished else {
            return
        }
        guard fsync(descriptor) == 0 else {
            throw Failure.unwritable(name, errno)
        }
        try unfinished.rename(to: name, replaces: replaces)
        self.unfinished = nil
    }

    deinit {
        if isSpecial {
            close(descriptor)
        }
    }
}

/// What is at the path of an output.
package enum FileTarget {
    /// Nothing, or something that cannot be examined. Then creating the file fails.
    case nothing
    /// A file, with its permissions.
    case file(mode: mode_t)
    /// A pipe or a device, opened.
    case special(Int32)

    /// - Throws: If it is a link to a file, or not the name of a file.
    package init(_ path: String) throws(Failure) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw Failure("“\(path)” is not the name of a file")
        }
        try Failure.refuseOtherName(path)
        var own = stat()
        var target = stat()
        let isThere = lstat(path, &own) == 0
        let leads = stat(path, &target) == 0
        // Such as /dev/stdout, or >(…) of a shell.
        if leads, target.st_mode & S_IFMT != S_IFREG {
            let opened = open(path, O_WRONLY | O_CLOEXEC)
            guard opened >= 0 else {
                throw Failure.unwritable(path, errno)
            }
            // The path may have been replaced since stat().
            guard fstat(opened, &target) == 0, target.st_mode & S_IFMT != S_IFREG else {
                close(opened)
                throw Failure.isLink(path)
            }
            self = .special(opened)
            return
        }
        guard !isThere || own.st_mode & S_IFMT != S_IFLNK else {
            throw Failure.isLink(path)
        }
        self = isThere ? .file(mode: own.st_mode & 0o777) : .nothing
    }
}

/// A file without a name, or with a hidden one, in the folder of the final file.
package final class UnfinishedFile {
    package let descriptor: Int32

    /// Nil if the file has no name yet (O_TMPFILE).
    private var hiddenName: String?
    private let folder: String
    private let target: String

    /// Without a mode, it has the permissions of a new file. Throws if no file can be created in
    /// the folder.
    package init(beside path: String, mode: mode_t?) throws(Failure) {
        target = path
        let slash = path.lastIndex(of: "/")
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        // At once: nobody may read a private file before fchmod().
        let first = (mode ?? 0o666) & 0o666
        var opened = open(folder, Self.unnamed | O_RDWR | O_CLOEXEC, first)
        if opened < 0, [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) {
            let hidden = Self.hiddenName(for: path, in: folder)
            opened = open(hidden, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, first)
            hiddenName = opened >= 0 ? hidden : nil
        }
        guard opened >= 0 else {
            throw Failure.unwritable(path, errno)
        }
        descriptor = opened
        if let mode {
            fchmod(opened, mode)
        }
    }

    /// Gives it its final name, atomically.
    package func rename(to path: String, replaces: Bool) throws(Failure) {
        if !replaces {
            guard link(to: path) else {
                throw errno == EEXIST ? Failure.exists(path) : Failure.unwritable(path, errno)
            }
            return
        }
        if hiddenName == nil {
            let hidden = Self.hiddenName(for: path, in: folder)
            guard link(to: hidden) else {
                throw Failure.unwritable(path, errno)
            }
            hiddenName = hidden
        }
        guard let hiddenName, Glibc.rename(hiddenName, path) == 0 else {
            throw Failure.unwritable(path, errno)
        }
        self.hiddenName = nil
    }

    /// Gives it a second name, unless that exists.
    private func link(to path: String) -> Bool {
        if let hiddenName {
            // The file system has no hard links: check, then rename.
            var status = stat()
            let isTaken = lstat(path, &status) == 0
            if Glibc.link(hiddenName, path) == 0 {
                return true
            }
            guard errno == EPERM || errno == EOPNOTSUPP, !isTaken else {
                return false
            }
            defer { self.hiddenName = nil }
            return Glibc.rename(hiddenName, path) == 0
        }
        let itself = "/proc/self/fd/\(descriptor)"
        return linkat(AT_FDCWD, itself, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    deinit {
        if let hiddenName {
            unlink(hiddenName)
        }
        close(descriptor)
    }

    private static func hiddenName(for path: String, in folder: String) -> String {
        let name = path.split(separator: "/").last ?? "output"
        let unique = String(UInt64.random(in: .min ... .max), radix: 36)
        return "\(folder)/.\(name.prefix(40)).\(unique).part"
    }

    /// `O_TMPFILE`, which the Glibc module lacks.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
}

extension Failure {
    /// Refuses the name of something to create if it was not UTF-8: as a `String` it has U+FFFD, and
    /// is the name of something else.
    package static func refuseOtherName(_ path: String) throws(Failure) {
        if path.unicodeScalars.contains("\u{fffd}") {
            throw Failure("\(path): a name that is not UTF-8 cannot be written: choose another")
        }
    }

    package static func exists(_ path: String) -> Failure {
        Failure("\(path) exists: use --force to replace it, or choose another name")
    }

    static func isLink(_ path: String) -> Failure {
        Failure("\(path) is a link, and links are not followed: name the file itself")
    }

    static func unwritable(_ path: String, _ code: Int32) -> Failure {
        let reason =
            switch code {
            case ENOENT, ENOTDIR: "there is no such folder: make it, or choose another"
            case EISDIR: "it is a folder: name a file in it"
            default: String(systemError: code)
            }
        return Failure("\(path) cannot be written: \(reason)")
    }
}

/// Text for standard output or standard error.
///
/// Literal parts are written unchanged. Interpolated parts are made printable, so that text from
/// outside cannot move the cursor, hide text or begin a line:
///
///     StandardOutput.print("  \(device.name): \(size)")
package struct OutputText: ExpressibleByStringInterpolation, Sendable {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Text that is printable already, with its lines and colors.
        package mutating func appendInterpolation(_ value: OutputText) {
            text += value.text
        }

        package mutating func appendInterpolation<Value>(_ value: Value) {
            text += String(describing: value).printable
        }
    }

    /// The printable text.
    package private(set) var text: String

    package init(stringLiteral text: String) {
        self.text = text
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Makes any text printable, as one line.
    package init(_ text: String) {
        self.text = text.printable
    }

    /// Takes the program's own text unchanged, such as a part of its help.
    package init(own text: String) {
        self.text = text
    }

    package static func + (one: OutputText, other: OutputText) -> OutputText {
        OutputText(own: one.text + other.text)
    }

    package static func += (one: inout OutputText, other: OutputText) {
        one.text += other.text
    }
}

extension [OutputText] {
    /// The texts, joined by line breaks.
    var asLines: OutputText {
        OutputText(own: map(\.text).joined(separator: "\n"))
    }
}

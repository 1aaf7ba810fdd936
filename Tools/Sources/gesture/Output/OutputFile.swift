// SPDX-License-Identifier: MIT

import Glibc

/// A file that a command writes: all of it, or none.
///
/// Until it is finished it has no name, or a hidden one beside the one it will get; so whatever ends
/// the program, the file that was there stays, and nobody meets half of a new one. Links are not
/// followed. A pipe or a device is written to as it is.
final class OutputFile {
    /// What messages call it.
    let name: String

    /// Where to write.
    let descriptor: Int32

    private let replaces: Bool
    /// What is written to, nil when it is no file of ours.
    private var unfinished: UnfinishedFile?

    /// Opens a file, or standard output for `-`.
    ///
    /// - Parameters:
    ///   - path: A file that is not there yet, unless it may be replaced; or a pipe or device.
    ///   - replaces: Whether a file that is there is replaced, once the new one is finished.
    /// - Throws: When it is there and must not be replaced, is a link, or cannot be written.
    init(_ path: String, replaces: Bool) throws(Failure) {
        self.replaces = replaces
        guard path != "-" else {
            name = "standard output"
            descriptor = STDOUT_FILENO
            return
        }
        name = path
        switch try FileTarget(path) {
        case .special(let opened):
            descriptor = opened
        case .file(let mode):
            guard replaces else {
                throw Failure.exists(path)
            }
            let file = try UnfinishedFile(beside: path, mode: mode)
            (unfinished, descriptor) = (file, file.descriptor)
        case .nothing:
            let file = try UnfinishedFile(beside: path, mode: nil)
            (unfinished, descriptor) = (file, file.descriptor)
        }
    }

    /// Gives the file, which is complete, its name.
    func finish() throws(Failure) {
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
        if unfinished == nil, descriptor > STDERR_FILENO {
            close(descriptor)
        }
    }
}

/// What is at a path that is to be written.
enum FileTarget {
    /// Nothing, or nothing that can be seen: creating it will tell.
    case nothing
    /// A file, with its permissions.
    case file(mode: mode_t)
    /// A pipe or a device, opened.
    case special(Int32)

    /// - Throws: When it is a link to a file, or no name of a file.
    init(_ path: String) throws(Failure) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw Failure("“\(path)” is not the name of a file")
        }
        var own = stat()
        var target = stat()
        let isThere = lstat(path, &own) == 0
        let leads = stat(path, &target) == 0
        // Such as /dev/stdout and what a shell makes of >(…).
        if leads, target.st_mode & S_IFMT != S_IFREG {
            let opened = open(path, O_WRONLY | O_CLOEXEC)
            guard opened >= 0 else {
                throw Failure.unwritable(path, errno)
            }
            // It may have become another one meanwhile.
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

/// A file without a name, or with a hidden one, in the folder of the file that it will be.
final class UnfinishedFile {
    let descriptor: Int32

    /// Nil where the file system has files without a name.
    private var hiddenName: String?
    private let folder: String
    private let target: String

    /// - Parameters:
    ///   - path: The file that it will be.
    ///   - mode: Its permissions, nil for the usual ones of a new file.
    /// - Throws: When none can be created in that folder.
    init(beside path: String, mode: mode_t?) throws(Failure) {
        target = path
        let slash = path.lastIndex(of: "/")
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var opened = open(folder, Self.unnamed | O_RDWR | O_CLOEXEC, 0o666)
        if opened < 0, [EOPNOTSUPP, EISDIR, EINVAL, ENOENT].contains(errno) {
            let hidden = Self.hiddenName(for: path, in: folder)
            opened = open(hidden, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
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

    /// Gives it its name, in one step.
    func rename(to path: String, replaces: Bool) throws(Failure) {
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

    /// Gives it another name, unless that is taken.
    private func link(to path: String) -> Bool {
        if let hiddenName {
            // Where a file has one name only, a check has to do.
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

    /// `O_TMPFILE`, which Glibc's module does not have.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
}

extension Failure {
    static func exists(_ path: String) -> Failure {
        Failure("\(path) is there already: use --force to replace it, or choose another name")
    }

    static func isLink(_ path: String) -> Failure {
        Failure("\(path) is a link, which is not followed: name the file itself")
    }

    static func unwritable(_ path: String, _ code: Int32) -> Failure {
        Failure("\(path) cannot be written: \(String(systemError: code))")
    }
}

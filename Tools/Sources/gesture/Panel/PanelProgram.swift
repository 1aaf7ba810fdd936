// SPDX-License-Identifier: MIT

import EvdevPanel
import GestureCommand
import Glibc

/// A program that is to run on a panel, and the library that is preloaded into it.
struct PanelProgram {
    /// Its name and arguments.
    let words: [String]

    /// Its file.
    let path: String

    /// The file of the library.
    let library: String

    /// - Throws: If the program cannot be found or run, or cannot load the library.
    init(_ words: [String]) throws(Failure) {
        self.words = words
        path = try Self.find(words[0])
        library = try Self.findLibrary()
        try Self.check(path)
    }

    /// The path of a program, like `execvp` finds it.
    private static func find(_ name: String) throws(Failure) -> String {
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let paths =
            name.contains("/")
            ? [name]
            : folders.split(separator: ":", omittingEmptySubsequences: false).map {
                "\($0)/\(name)"
            }
        var isFile = false
        for path in paths {
            var status = stat()
            guard stat(path, &status) == 0 else {
                continue
            }
            isFile = isFile || status.st_mode & S_IFMT == S_IFREG
            if status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
                return path
            }
        }
        throw Failure(
            isFile
                ? "\(name) is not executable"
                : "\(name): there is no such program"
        )
    }

    /// Reports what prevents a program from loading the library.
    private static func check(_ path: String) throws(Failure) {
        switch ProgramObstacle(path: path) {
        case .isStatic:
            throw Failure(
                "\(path) is statically linked, so nothing can be preloaded into it: it cannot run on a "
                    + "panel"
            )
        case .isForeign:
            throw Failure(
                "\(path) is for another kind of processor, so it cannot load \(libraryName)"
            )
        case .changesUser:
            throw Failure(
                "\(path) is setuid or setgid, so the system preloads nothing into it: run a copy of it, "
                    + "which is not"
            )
        case .hasCapabilities:
            throw Failure(
                "\(path) has file capabilities, so the system preloads nothing into it: run a copy of "
                    + "it, which has none"
            )
        case nil:
            break
        }
    }

    static let libraryName = "libgesture-panel.so"

    /// The library beside this program, as in a build folder, or in ../lib.
    private static func findLibrary() throws(Failure) -> String {
        try find(libraryName, folderInPrefix: "lib/gesture")
    }

    /// Finds a file of this program: beside it, as in a build folder, or where it is installed.
    static func find(_ name: String, folderInPrefix: String) throws(Failure) -> String {
        let folder = ownFolder()
        for path in ["\(folder)/\(name)", "\(folder)/../\(folderInPrefix)/\(name)"]
        where access(path, R_OK) == 0 {
            return path
        }
        let build =
            folder.hasSuffix("/bin")
            ? "make install-command PREFIX=\(folder.dropLast(4))"
            : "Tools/preload/build.sh \(folder)"
        throw Failure(
            "this program was copied without \(name), which a panel needs: in the source tree, "
                + "run \(build)"
        )
    }
}

// SPDX-License-Identifier: MIT

import GestureCommand
import Glibc

/// Another program of the project, which this one starts.
struct ProgramFile {
    /// The name of its file.
    let name: String

    /// What to do if there is no such program.
    let advice: String

    /// Its path: beside this program, in the folder libexec of the installation, or in PATH. Nil:
    /// it is nowhere.
    var path: String? {
        let search = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let folders = [ownFolder(), "\(ownFolder())/../libexec/gesture"]
        return (folders + search.split(separator: ":").map(String.init))
            .map { "\($0)/\(name)" }
            .first { access($0, X_OK) == 0 }
    }

    /// Replaces this program by it. Returns only on failure, with the reason.
    func start(_ arguments: [String]) -> Failure {
        guard let path else {
            return Failure("\(name) is neither beside this program nor in PATH: \(advice)")
        }
        var words = ([name] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        execv(path, &words)
        return Failure("\(path) cannot be run: \(String(systemError: errno))")
    }
}

extension SubcommandProgram {
    var file: ProgramFile {
        let folder = ownFolder()
        let build =
            folder.hasSuffix("/bin")
            ? "make install-command PREFIX=\(folder.dropLast(4))"
            : "swift build --package-path Tools --product \(name)"
        return ProgramFile(name: name, advice: "in the source tree, run \(build)")
    }
}

/// The folder of this program.
func ownFolder() -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
        decoding: buffer[..<max(0, length)].map { UInt8(bitPattern: $0) },
        as: UTF8.self
    )
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
}

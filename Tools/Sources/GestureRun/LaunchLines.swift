// SPDX-License-Identifier: MIT

package import GestureCommand
import GestureConfiguration
import Glibc

extension Launch {
    /// The command on a line, with the gesture that runs it.
    package func line(nameWidth: Int) -> OutputText {
        let seconds = (Double(gesture.time) / 1e6).rounded(toDigits: 3)
        let time = String(repeating: " ", count: max(0, 8 - seconds.count)) + seconds
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let name = padded(gesture.name, nameWidth)
        let phase = padded(gesture.phase, 9)
        let direction = padded(gesture.direction?.rawValue ?? "", 16)
        return
            "\(time) s  \(name)  \(phase)  \(direction)  \(padded(role.rawValue, 7))  \(words.asShellLine)"
    }
}

/// Prints each command when it is due, and runs it if that is wanted.
package final class LaunchPrinter {
    private var limit: StartLimit
    private let nameWidth: Int
    private let executes: Bool

    /// - Parameters:
    ///   - names: The names of the gestures.
    ///   - startsPerSecond: The limit of the configuration.
    ///   - executes: Whether commands run, one after another.
    package init(_ names: [String], startsPerSecond: Int, executes: Bool) {
        nameWidth = names.map(\.count).max() ?? 0
        limit = StartLimit(startsPerSecond)
        self.executes = executes
    }

    /// Prints a command, and runs it.
    package func take(_ launch: Launch) {
        guard launch.role == .finally || limit.allows(at: launch.gesture.time) else {
            StandardOutput.print(
                "\(launch.line(nameWidth: nameWidth))  (not run: starts-per-second)"
            )
            return
        }
        StandardOutput.print(launch.line(nameWidth: nameWidth))
        if executes {
            // Another failure to write is reported at the end.
            try? StandardOutput.flush()
            execute(launch)
        }
    }

    /// Runs a command, and waits until it ends: in virtual time, commands take none. One that takes
    /// longer than its timeout is ended; without one it goes on alone after a second.
    private func execute(_ launch: Launch) {
        let name = launch.words[0]
        do {
            let child = try ChildProcess(launch)
            let milliseconds = launch.timeout.map { Int32(clamping: $0.inMicroseconds / 1000) }
            var outcome = child.wait(milliseconds: milliseconds ?? 1000)
            for signal in milliseconds == nil ? [] : [SIGTERM, SIGKILL] where outcome == nil {
                child.signal(signal)
                outcome = child.wait(milliseconds: 1000)
            }
            if let problem = outcome?.problem {
                StandardError.print("\(name): \(problem)")
            }
        } catch {
            StandardError.print("\(name) cannot be run: \(error)")
        }
    }
}

extension [String] {
    /// The words as a line that a shell reads back as these words.
    package var asShellLine: String {
        map(\.asShellWord).joined(separator: " ")
    }
}

extension String {
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+@%,"
    )

    /// The text as one word of a shell.
    package var asShellWord: String {
        !isEmpty && allSatisfy(Self.plain.contains)
            ? self
            : "'"
                + split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }
}

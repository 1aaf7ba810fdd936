// SPDX-License-Identifier: MIT

package import GestureCommand
package import GestureConfiguration
import GestureTrace
import Glibc

/// A command that is due.
package struct Launch: Hashable, Sendable {
    /// Which of an action's commands it is.
    package enum Role: String, Sendable {
        case run
        case finally
    }

    /// The action: its place in the configuration.
    package var action: Int
    package var device: UInt16
    /// When its gesture began, in microseconds.
    package var start: UInt64
    package var role: Role
    /// The program and its arguments.
    package var words: [String]
    package var overlap: Configuration.Action.Overlap
    package var timeout: Duration?
    package var gesture: GestureFacts

    package init(
        action index: Int,
        _ role: Role,
        of action: Configuration.Action,
        _ gesture: GestureFacts,
        on device: UInt16,
        since start: UInt64
    ) {
        self.action = index
        self.device = device
        self.start = start
        self.role = role
        words =
            switch role {
            case .run: action.run
            case .finally: action.finally ?? []
            }
        overlap = action.overlap
        // Nothing else would release what run pressed.
        timeout = role == .finally ? nil : action.timeout
        self.gesture = gesture
    }

    /// Whether both are of the same gesture, from its beginning to its end.
    func sharesGesture(with other: Launch) -> Bool {
        device == other.device && start == other.start && gesture.name == other.gesture.name
    }

    /// The variables that the command gets beside those of this program.
    package var environment: [(name: String, value: String)] {
        gesture.variables.map { ("GESTURE_" + $0.name, $0.value) }
    }
}

extension Launch {
    /// The command on a line, with the gesture that runs it.
    package func line(nameWidth: Int) -> OutputText {
        let time = (Double(gesture.time) / 1e6).decimal(3, width: 8)
        let columns = [
            gesture.name.rightPadded(to: nameWidth), gesture.phase.rightPadded(to: 9),
            (gesture.direction?.rawValue ?? "").rightPadded(to: 16),
            role.rawValue.rightPadded(to: 7), words.asShellLine,
        ]
        return "\(time) s  \(columns.joined(separator: "  "))"
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

    package var asShellWord: String {
        !isEmpty && allSatisfy(Self.plain.contains)
            ? self
            : "'"
                + split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }
}

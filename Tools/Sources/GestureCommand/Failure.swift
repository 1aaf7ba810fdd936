// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureConfiguration

/// Why the command fails, in words for its user.
struct Failure: Error, CustomStringConvertible {
    /// One or more lines. Text from outside has been made printable.
    var text: OutputText

    /// The exit status.
    var status: ExitCode

    init(_ text: OutputText, status: ExitCode = .failure) {
        self.text = text
        self.status = status
    }

    var description: String { text.text }
}

extension OutputText {
    /// What an error says.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure.text
        case let failure as ConfigurationError:
            // One line for each mistake.
            self = failure.lines.map { OutputText($0) }.asLines
        default: self = "\(error)"
        }
    }
}

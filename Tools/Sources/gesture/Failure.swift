// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureConfiguration

/// Why the command cannot go on, in words for its user.
struct Failure: Error, CustomStringConvertible {
    /// One line, or more where there is more to say. What came from outside is printable in it.
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
            // Each mistake has a line.
            self = failure.lines.map { OutputText($0) }.asLines
        default: self = "\(error)"
        }
    }
}

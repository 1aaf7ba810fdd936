// SPDX-License-Identifier: MIT

package import ArgumentParser

/// Why the command fails, in words for its user.
package struct Failure: Error, CustomStringConvertible {
    /// One or more lines. Text from outside has been made printable.
    package var text: OutputText

    /// The exit status.
    package var status: ExitCode

    package init(_ text: OutputText, status: ExitCode = .failure) {
        self.text = text
        self.status = status
    }

    package var description: String { text.text }
}

/// An error with a line for each mistake.
package protocol MistakeList: Error {
    var lines: [String] { get }
}

extension OutputText {
    /// What an error says.
    package init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure.text
        case let list as any MistakeList: self = list.lines.map { OutputText($0) }.asLines
        default: self = "\(error)"
        }
    }
}

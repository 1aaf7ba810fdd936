// SPDX-License-Identifier: MIT

/// Why a line of a script cannot be read or done, in words for users.
public struct PanelError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var message: String

    /// The script's name and the line, if it is from a file.
    public var place: String?

    /// Creates an error.
    public init(_ message: String, at place: String? = nil) {
        self.message = message
        self.place = place
    }

    /// The place, if there is one, and the message.
    public var description: String {
        place.map { "\($0): \(message)" } ?? message
    }
}

extension StringProtocol {
    /// The text in quotation marks. Only the beginning of a long one.
    var quoted: String {
        let most = 60
        return count > most ? "“\(prefix(most))…”" : "“\(self)”"
    }
}

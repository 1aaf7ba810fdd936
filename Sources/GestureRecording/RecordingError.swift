// SPDX-License-Identifier: MIT

/// Why a recording cannot be read or played, in words for users.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file of the recording, or its given name.
    public var file: String

    /// The line with the error, counted from 1. Nil: the error is not about one line.
    public var line: Int?

    /// What is wrong, and what to do about it if possible.
    public var message: String

    /// Creates an error.
    public init(file: String, line: Int? = nil, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    /// The file, the line if there is one, and the message.
    public var description: String {
        guard let line else {
            return "\(file): \(message)"
        }
        return "\(file):\(line): \(message)"
    }
}

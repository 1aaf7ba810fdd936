// SPDX-License-Identifier: MIT

/// Why a recording cannot be read or played, in words for the person who has it.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The recording's file, or the name it was given.
    public var file: String

    /// The line at fault, counted from 1, if it is the fault of one.
    public var line: Int?

    /// What is wrong and, where something can be done about it, what.
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

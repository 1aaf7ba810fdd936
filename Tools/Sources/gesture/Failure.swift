// SPDX-License-Identifier: MIT

import Foundation

/// Why the command cannot go on, in words for its user.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Messages, as opposed to output.
enum StandardError {
    static func print(_ line: String) {
        write(line + "\n")
    }

    static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}

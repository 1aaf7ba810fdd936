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
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}

// SPDX-License-Identifier: MIT

internal import GestureTrace

extension String {
    /// More characters than fit on any line of a picture.
    private static let longest = 512

    /// The text as one line of printable characters, with limited length. XML allows all of them.
    package var drawable: String {
        let whole = String(unicodeScalars.prefix(Self.longest)).printable
        return String(whole.unicodeScalars.prefix(Self.longest))
    }

    /// The text, or as much of its beginning as fits with an ellipsis; empty if not even the
    /// ellipsis fits.
    package func elided(to room: Double, width: (String) -> Double) -> String {
        if width(self) <= room {
            return self
        }
        let characters = Array(self)
        var (fits, tooMany) = (-1, characters.count)
        while fits + 1 < tooMany {
            let count = (fits + tooMany) / 2
            if width(String(characters[..<count]) + "…") <= room {
                fits = count
            } else {
                tooMany = count
            }
        }
        return fits < 0 ? "" : String(characters[..<fits]) + "…"
    }

    /// The text in lines of a width, broken between words. If there are more than `limit`, the last
    /// line is elided.
    package func wrapped(to room: Double, lines limit: Int, width: (String) -> Double) -> [String] {
        var lines: [String] = []
        var words = split(separator: " ")[...]
        while let first = words.popFirst() {
            var line = String(first)
            if lines.count == limit - 1 {
                line = ([first] + words).joined(separator: " ")
                words = []
            }
            while let next = words.first, width(line + " " + next) <= room {
                line += " " + next
                words.removeFirst()
            }
            lines.append(line.elided(to: room, width: width))
        }
        return lines
    }
}

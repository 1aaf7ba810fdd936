// SPDX-License-Identifier: MIT

import GestureTrace

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

    /// The whole text, such as the path of a file, in lines of a width. It is broken after a
    /// character that separates its parts, or else within a part. At least one line.
    package func pathLines(to room: Double, width: (String) -> Double) -> [String] {
        var lines: [String] = []
        var rest = Array(self)[...]
        while !rest.isEmpty {
            var (fits, tooMany) = (1, rest.count + 1)
            while fits + 1 < tooMany {
                let count = (fits + tooMany) / 2
                if width(String(rest.prefix(count))) <= room {
                    fits = count
                } else {
                    tooMany = count
                }
            }
            // A part that is longer than half of a line is broken.
            let end = rest.prefix(fits).lastIndex { "/-_. ".contains($0) }
            if fits < rest.count, let end, end - rest.startIndex + 1 > fits / 2 {
                fits = end - rest.startIndex + 1
            }
            lines.append(String(rest.prefix(fits)))
            rest = rest.dropFirst(fits)
        }
        return lines.isEmpty ? [self] : lines
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

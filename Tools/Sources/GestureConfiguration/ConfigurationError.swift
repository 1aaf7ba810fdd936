// SPDX-License-Identifier: MIT

package struct ConfigurationError: Error, CustomStringConvertible {
    package struct Issue: Hashable, Sendable {
        /// From 1; nil if the mistake concerns the whole file.
        package var line: Int?
        /// From 1, in Unicode scalars.
        package var column: Int?
        /// What is wrong, and what is allowed.
        package var message: String

        package init(line: Int? = nil, column: Int? = nil, message: String) {
            (self.line, self.column, self.message) = (line, column, message)
        }

        /// One line, in the format of compilers.
        package func line(in file: String) -> String {
            let place = [line, column].compactMap { $0 }.map { ":\($0)" }
            return "\(file)\(place.joined()): \(message)"
        }
    }

    package var file: String

    /// The mistakes, in the order of the file; at least one.
    package var issues: [Issue]

    package init(file: String, issues: [Issue]) {
        (self.file, self.issues) = (file, issues)
    }

    /// One line per mistake, in the format of compilers.
    package var description: String {
        lines.joined(separator: "\n")
    }

    /// One line per mistake. They quote the file, so they may have any characters.
    package var lines: [String] {
        issues.map { $0.line(in: file) }
    }
}

/// The word that was probably meant: the one with the smallest edit distance, if that is small, or
/// one that has the same beginning, or contains or is contained in the word.
package func nearest(to word: String, in words: [String]) -> String? {
    let word = String(word.lowercased().map { $0 == "_" ? "-" : $0 })
    let ranked = words.map { (word: $0, distance: editDistance(Array(word), Array($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else {
        return nil
    }
    if best.distance <= max(1, min(word.count, best.word.count) / 3) {
        return best.word
    }
    let related = ranked.filter { other in
        let holds = word.count >= 4 && other.word.contains(word)
        let isHeld = other.word.count >= 4 && word.contains(other.word)
        return holds || isHeld || zip(word, other.word).prefix { $0 == $1 }.count >= 4
    }
    return related.min { $0.distance < $1.distance }?.word
}

/// How many letters must be inserted, removed or replaced.
private func editDistance(_ from: [Character], _ to: [Character]) -> Int {
    guard from.count <= 64, to.count <= 64 else {
        return .max
    }
    var row = Array(0...to.count)
    for (index, letter) in from.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for (column, other) in to.enumerated() {
            let replaced = diagonal + (letter == other ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
        }
    }
    return row[to.count]
}

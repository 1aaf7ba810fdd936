// SPDX-License-Identifier: MIT

/// The words of a command, as a shell splits them. No shell runs, so nothing is expanded.
package struct ShellWords {
    /// Why a text has no words.
    package enum Problem: Error, Hashable {
        /// A sign that only a shell understands.
        case needsShell(Character)
        case unfinishedQuote
        case noWords
    }

    package let words: [String]

    /// Splits a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isLiteral: Whether signs that only a shell understands stand for themselves, as in
    ///     Python's shlex.
    /// - Throws: If it has such a sign, an open quote, or no words.
    package init(_ text: String, isLiteral: Bool = false) throws(Problem) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text[...]
        let quotable = isLiteral ? "\"\\" : "\"\\$`"
        while let letter = rest.popFirst() {
            if let open = quote {
                if letter == open {
                    quote = nil
                } else if open == "\"", letter == "\\", let next = rest.first,
                    quotable.contains(next)
                {
                    word?.append(rest.removeFirst())
                } else if open == "\"", "$`".contains(letter), !isLiteral {
                    throw .needsShell(letter)
                } else {
                    word?.append(letter)
                }
                continue
            }
            switch letter {
            case "'", "\"":
                quote = letter
                word = word ?? ""
            case "\\":
                word = (word ?? "") + String(rest.popFirst() ?? letter)
            case " ", "\t", "\n":
                word.map { words.append($0) }
                word = nil
            default:
                if !isLiteral, "|;&$><`()".contains(letter) || (letter == "~" && word == nil) {
                    throw .needsShell(letter)
                }
                word = (word ?? "") + String(letter)
            }
        }
        guard quote == nil else {
            throw .unfinishedQuote
        }
        word.map { words.append($0) }
        guard let program = words.first, !program.isEmpty else {
            throw .noWords
        }
        self.words = words
    }
}

extension ShellWords.Problem {
    /// What is wrong, and what to write instead.
    package var words: String {
        switch self {
        case .needsShell(let sign):
            "no shell runs, so \"\(sign)\" has no meaning: quote it, or name a shell, as in "
                + "[sh, -c, \"…\"]"
        case .unfinishedQuote: "a quote is not closed"
        case .noWords: "a command has at least the name of a program"
        }
    }
}

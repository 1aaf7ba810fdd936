// SPDX-License-Identifier: MIT

import Testing

@testable import GestureConfiguration

/// What is said of a text. The sign ‸ marks the place, and is no part of the text.
struct MarkedText: Sendable, CustomTestStringConvertible {
    var yaml: String
    var line: Int
    var column: Int
    var says: String

    var testDescription: String { String(yaml.prefix(200)) }

    /// Recognizers are in flow style, one a line. The rest is an action in flow style if it begins
    /// with "gesture", else lines of the file.
    init(_ recognizers: [String], _ rest: String, says: String) {
        let list = recognizers.map { "  - {\($0)}\n" }.joined()
        let rest = rest.hasPrefix("gesture") ? "actions:\n  - {\(rest)}" : rest
        self.init(whole: "recognizers:\n\(list)\(rest)", says: says)
    }

    init(whole text: String, says: String) {
        let before = text.prefix { $0 != "‸" }.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        self.says = says
        yaml = text.filter { $0 != "‸" }
        (line, column) = (before.count, before[before.count - 1].count + 1)
    }

    /// The text is refused, for this alone.
    func expectMistake() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: yaml, file: "mine.yaml")
        }
        try expectOnly(error.issues)
    }

    func expectOnly(_ issues: [ConfigurationError.Issue]) throws {
        let issue = try #require(issues.first)
        #expect(issues.count == 1, "\(issues)")
        #expect(issue.line == line && issue.column == column, "\(issue)")
        #expect(issue.message.contains(says), "\(issue.message)")
    }
}

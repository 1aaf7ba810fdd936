// SPDX-License-Identifier: MIT

import Testing

@testable import GestureConfiguration

/// A file with one recognizer.
private func one(_ recognizer: String, _ says: String) -> MarkedText {
    MarkedText([recognizer], "", says: says)
}

private func whole(_ text: String, _ says: String) -> MarkedText {
    MarkedText(whole: text, says: says)
}

private func brackets(_ count: Int) -> String {
    String(repeating: "[", count: count)
}

private let mistakes = [
    whole("‸", "recognizers"),
    whole("‸- tap", "has the key"),
    whole("‸screen: {}", "recognizers are missing"),
    whole("recognizers: ‸[]", "1 to 64"),
    whole("recognizers: [{ name: a, type: tap }]\n‸simultanous: []", "did you mean simultaneous?"),
    whole(
        "recognizers:\n  - name: a\n    type: pan\n    ‸slopp: 3",
        "no \"slopp\"; did you mean slop? It can have: name, type"
    ),
    one("name: a, type: tap, taps: ‸two", "taps is a whole number from 1 to 255, not \"two\""),
    one("name: a, type: tap, fingers: ‸33", "from 1 to 32"),
    one("name: a, type: pan, slop: ‸3 s", "10 pt or 2 mm"),
    one("name: a, type: pan, slop: ‸-3", "from 0 to 262144 pt"),
    one("name: a, type: pan, slop: ‸.nan", "not \".nan\""),
    one("name: a, type: pan, slop: ‸\(String(repeating: "9", count: 400))", "from 0 to 262144 pt"),
    one("name: a, type: long-press, minimum-duration: ‸7200 s", "from 0 to 4294 s"),
    one("name: a, type: swipe, allowable-deviation: ‸150 %", "from 0 to 1"),
    one(
        "name: a, type: pinch, lead: ‸0.5",
        "lead is 0, or a factor such as 1.5, from 1 to 16, not \"0.5\""
    ),
    one("name: a, type: swipe, lead: ‸17", "from 1 to 16"),
    one("name: a, type: edge-pan, ‸lead: 2", "no \"lead\""),
    one("name: a, type: swipe, directions: ‸[left, forward]", "of right, left, up, down"),
    one("name: a, type: ‸pnch", "did you mean pinch?"),
    whole("recognizers:\n  - ‸name: a", "needs a type"),
    whole("recognizers:\n  - ‸type: tap", "needs a name"),
    one("name: ‸\"a,b\", type: tap", "letters, digits"),
    MarkedText(["name: a, type: tap", "name: ‸a, type: pan"], "", says: "\"a\" already"),
    one(
        "name: a, type: pan, minimum-fingers: ‸3, maximum-fingers: 2",
        "greater than maximum-fingers, 2"
    ),
    one("name: a, type: edge-pan, from: ‸30 pt, to: 20 pt", "from is greater than to"),
    one("name: tap, type: tap, requires-failure-of: [‸dubble-tap]", "no recognizer \"dubble-tap\""),
    whole(
        "recognizers: [{ name: pan, type: pan }]\nsimultaneous: [[pan, ‸pinc]]",
        "Choose from: pan"
    ),
    whole("recognizers: [{ name: pan, type: pan }]\nsimultaneous: [‸pan]", "[[pan, pinch]]"),
    whole(
        "recognizers: [{ name: pan, type: pan }]\nscreen: { size-mm: ‸[1, 200] }",
        "from 30 to 1500"
    ),
    whole(
        "recognizers: [{ name: pan, type: pan }]\nscreen: { orientation: ‸45 }",
        "one of normal, 90"
    ),
    whole("recognizers: []\n‸recognizers: []", "occurs twice"),
    whole("recognizers: [\n‸", "invalid YAML: while parsing a flow node"),
    whole("recognizers: [‸@a]", "begins with @ must be in quotes"),
    whole("recognizers:\n‸\t- {name: a, type: tap}\n", "there is a tab"),
    // 128 levels: the mapping, and 127 lists.
    whole("recognizers: \(brackets(127))‸\(brackets(99_873))", "too deeply"),
    whole("recognizers: [{ name: a, type: ‸*b }]", "alias"),
]

@Suite("Mistakes in a configuration")
struct MistakeTests {
    @Test("A mistake is named with its place and what is allowed", arguments: mistakes)
    func mistake(_ text: MarkedText) throws {
        try text.expectMistake()
    }

    @Test("Where no recognizer has a name, a relation to one offers none")
    func nothingToChooseFrom() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: "recognizers: [tap]\nsimultaneous: [[pan, pinch]]", file: "a")
        }
        #expect(error.issues.last?.message == "there is no recognizer \"pinch\"")
    }

    @Test("All mistakes are reported, in the order of the file, as compilers write them")
    func all() throws {
        let yaml = """
            recognizers:
              - name: tap
                type: tap
                taps: none
                allowable-movemnt: 3
              - name: tap
                type: pan
                slop: -1
            simultaneous: [[tap, other]]
            """
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: yaml, file: "mine.yaml")
        }
        let lines = error.description.split(separator: "\n")
        #expect(error.issues.map(\.line) == [4, 5, 6, 8, 9])
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix("mine.yaml:4:11: taps is "))
    }

    @Test("A recognizer that would wait for itself is named with those between")
    func cycle() throws {
        let yaml = """
            recognizers:
              - { name: a, type: tap, requires-failure-of: [b] }
              - { name: b, type: tap, requires-failure-of: [c] }
              - { name: c, type: tap, requires-failure-of: [a] }
            """
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: yaml, file: "mine.yaml")
        }
        #expect(error.issues.map(\.line) == [4])
        #expect(error.description.contains("c waits for a waits for b waits for c"))
    }

    @Test("A text that nests a thousand times, and aliases of aliases, are refused at once")
    func bombs() {
        let nested = "recognizers: " + String(repeating: "[", count: 60_000)
        #expect(throws: ConfigurationError.self) {
            try Configuration(yaml: nested, file: "nested")
        }
        let hyphens = "recognizers: \n" + String(repeating: "- ", count: 30_000)
        #expect(throws: ConfigurationError.self) {
            try Configuration(yaml: hyphens, file: "hyphens")
        }
        var bomb = "a: &a [x, x]\n"
        for (name, before) in zip("bcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz") {
            bomb += "\(name): &\(name) [*\(before), *\(before), *\(before), *\(before)]\n"
        }
        #expect(throws: ConfigurationError.self) {
            try Configuration(yaml: bomb + "? *z\n: x\n? *y\n: x", file: "bomb")
        }
    }

    @Test("A file that cannot be read, or is too long or no text, is refused with the reason")
    func files() throws {
        let missing = try #require(throws: ConfigurationError.self) {
            try Configuration(path: "/nonexistent/mine.yaml")
        }
        #expect(
            missing.description == "/nonexistent/mine.yaml: there is no such file: check the path"
        )
        let endless = try #require(throws: ConfigurationError.self) {
            try Configuration(path: "/dev/zero")
        }
        #expect(endless.description.contains("at most 65536 bytes"))
        #expect(throws: ConfigurationError.self) { try Configuration(path: "/") }
    }
}

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

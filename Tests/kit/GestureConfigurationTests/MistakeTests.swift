// SPDX-License-Identifier: MIT

import Testing

@testable import GestureConfiguration

/// A text with one mistake, and what is to be said of it.
struct Mistake: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var yaml: String
    var line: Int?
    var column: Int?
    var says: String

    init(_ name: String, _ yaml: String, at line: Int?, _ column: Int?, says: String) {
        (testDescription, self.yaml, self.line, self.column) = (name, yaml, line, column)
        self.says = says
    }
}

private let mistakes = [
    Mistake("nothing at all", "", at: 1, 1, says: "recognizers"),
    Mistake("no mapping", "- tap", at: 1, 1, says: "has the key"),
    Mistake("no recognizers", "screen: {}", at: 1, 1, says: "recognizers are missing"),
    Mistake("an empty list", "recognizers: []", at: 1, 14, says: "1 to 64"),
    Mistake(
        "an unknown key",
        "recognizers: [{ name: a, type: tap }]\nsimultanous: []",
        at: 2,
        1,
        says: "did you mean simultaneous?"
    ),
    Mistake(
        "a setting of another type",
        "recognizers:\n  - name: a\n    type: pan\n    slopp: 3",
        at: 4,
        5,
        says: "no \"slopp\"; did you mean slop? It can have: name, type"
    ),
    Mistake(
        "a word for a number",
        "recognizers:\n  - { name: a, type: tap, taps: two }",
        at: 2,
        33,
        says: "taps is a whole number from 1 to 255, not \"two\""
    ),
    Mistake(
        "a number out of range",
        "recognizers:\n  - { name: a, type: tap, fingers: 33 }",
        at: 2,
        36,
        says: "from 1 to 32"
    ),
    Mistake(
        "a length in seconds",
        "recognizers:\n  - { name: a, type: pan, slop: 3 s }",
        at: 2,
        33,
        says: "10 pt or 2 mm"
    ),
    Mistake(
        "a negative length",
        "recognizers:\n  - { name: a, type: pan, slop: -3 }",
        at: 2,
        33,
        says: "from 0 to 262144 pt"
    ),
    Mistake(
        "a length that is no number",
        "recognizers:\n  - { name: a, type: pan, slop: .nan }",
        at: 2,
        33,
        says: "not \".nan\""
    ),
    Mistake(
        "a length without an end",
        "recognizers:\n  - { name: a, type: pan, slop: \(String(repeating: "9", count: 400)) }",
        at: 2,
        33,
        says: "from 0 to 262144 pt"
    ),
    Mistake(
        "a time of two hours",
        "recognizers:\n  - { name: a, type: long-press, minimum-duration: 7200 s }",
        at: 2,
        52,
        says: "from 0 to 4294 s"
    ),
    Mistake(
        "a part over the whole",
        "recognizers:\n  - { name: a, type: swipe, allowable-deviation: 150 % }",
        at: 2,
        50,
        says: "from 0 to 1"
    ),
    Mistake(
        "a lead under 1",
        "recognizers:\n  - { name: a, type: pinch, lead: 0.5 }",
        at: 2,
        35,
        says: "lead is 0, or a factor such as 1.5, from 1 to 16, not \"0.5\""
    ),
    Mistake(
        "a lead over 16",
        "recognizers:\n  - { name: a, type: swipe, lead: 17 }",
        at: 2,
        35,
        says: "from 1 to 16"
    ),
    Mistake(
        "a lead of an edge pan",
        "recognizers:\n  - { name: a, type: edge-pan, lead: 2 }",
        at: 2,
        32,
        says: "no \"lead\""
    ),
    Mistake(
        "a direction that does not exist",
        "recognizers:\n  - { name: a, type: swipe, directions: [left, forward] }",
        at: 2,
        41,
        says: "of right, left, up, down"
    ),
    Mistake(
        "an unknown type",
        "recognizers:\n  - { name: a, type: pnch }",
        at: 2,
        22,
        says: "did you mean pinch?"
    ),
    Mistake("no type", "recognizers:\n  - name: a", at: 2, 5, says: "needs a type"),
    Mistake("no name", "recognizers:\n  - type: tap", at: 2, 5, says: "needs a name"),
    Mistake(
        "a name with a comma",
        "recognizers:\n  - { name: \"a,b\", type: tap }",
        at: 2,
        13,
        says: "letters, digits"
    ),
    Mistake(
        "a name twice",
        "recognizers:\n  - { name: a, type: tap }\n  - { name: a, type: pan }",
        at: 3,
        13,
        says: "\"a\" already"
    ),
    Mistake(
        "a minimum over the maximum",
        "recognizers:\n  - { name: a, type: pan, minimum-fingers: 3, maximum-fingers: 2 }",
        at: 2,
        44,
        says: "greater than maximum-fingers, 2"
    ),
    Mistake(
        "a part that ends before it starts",
        "recognizers:\n  - { name: a, type: edge-pan, from: 30 pt, to: 20 pt }",
        at: 2,
        38,
        says: "from is greater than to"
    ),
    Mistake(
        "a relation to nobody",
        "recognizers:\n  - { name: tap, type: tap, requires-failure-of: [dubble-tap] }",
        at: 2,
        51,
        says: "no recognizer \"dubble-tap\""
    ),
    Mistake(
        "a group with nobody",
        "recognizers: [{ name: pan, type: pan }]\nsimultaneous: [[pan, pinc]]",
        at: 2,
        22,
        says: "Choose from: pan"
    ),
    Mistake(
        "a group that is none",
        "recognizers: [{ name: pan, type: pan }]\nsimultaneous: [pan]",
        at: 2,
        16,
        says: "[[pan, pinch]]"
    ),
    Mistake(
        "a screen of a millimeter",
        "recognizers: [{ name: pan, type: pan }]\nscreen: { size-mm: [1, 200] }",
        at: 2,
        20,
        says: "from 30 to 1500"
    ),
    Mistake(
        "a screen turned by 45 degrees",
        "recognizers: [{ name: pan, type: pan }]\nscreen: { orientation: 45 }",
        at: 2,
        24,
        says: "one of normal, 90"
    ),
    Mistake("a key twice", "recognizers: []\nrecognizers: []", at: 2, 1, says: "occurs twice"),
    Mistake(
        "no YAML",
        "recognizers: [\n",
        at: 2,
        1,
        says: "invalid YAML: while parsing a flow node"
    ),
    Mistake(
        "a sign of YAML",
        "recognizers: [@a]",
        at: 1,
        15,
        says: "begins with @ must be in quotes"
    ),
    Mistake("a tab", "recognizers:\n\t- {name: a, type: tap}\n", at: 2, 1, says: "there is a tab"),
    Mistake(
        "a hundred thousand lists",
        "recognizers: " + String(repeating: "[", count: 100_000),
        at: 1,
        141,  // 128 levels: the mapping, and 127 lists
        says: "too deeply"
    ),
    Mistake("an alias", "recognizers: [{ name: a, type: *b }]", at: 1, 32, says: "alias"),
]

@Suite("Mistakes in a configuration")
struct MistakeTests {
    @Test("A mistake is named with its place and what is allowed", arguments: mistakes)
    func mistake(_ mistake: Mistake) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Configuration(yaml: mistake.yaml, file: "mine.yaml")
        }
        let issue = try #require(error.issues.first)
        #expect(error.issues.count == 1)
        #expect(issue.line == mistake.line)
        #expect(issue.column == mistake.column)
        #expect(issue.message.contains(mistake.says), "\(issue.message)")
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

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
    whole("‸- tap", "has the keys recognizers, actions, or both"),
    whole("‸screen: {}", "recognizers, actions, or both are missing"),
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
        "lead is none, or a factor such as 1.5, from 1 to 16, not \"0.5\""
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

private let tap = "name: tap, type: tap"
private let pan = "name: pan, type: pan"
private let swipe = "name: swipe, type: swipe, directions: [left]"
private let transform2 = "name: two, type: transform, maximum-fingers: 2"

private func text(_ rest: String, _ says: String) -> MarkedText {
    MarkedText([tap, pan, swipe], rest, says: says)
}

private let actionMistakes = [
    text("actions: ‸{}", "actions is a list"),
    text("actions: [‸tap]", "has the key run and conditions"),
    text("gesture: ‸tapp, run: [x]", "did you mean tap?"),
    text("actions:\n  - ‸{gesture: tap}", "needs run"),
    text("gesture: tap, run: ‸[\"\"]", "a program and its arguments"),
    text("gesture: tap, run: ‸'  '", "at least the name"),
    text("gesture: tap, run: ‸\"ls | wc\"", "[sh, -c,"),
    text("gesture: tap, run: ‸foot & ", "\"&\" has no meaning"),
    text("gesture: tap, run: ‸\"echo $HOME\"", "\"$\" has no meaning"),
    text("gesture: tap, run: ‸'echo \"$HOME\"'", "\"$\" has no meaning"),
    text("gesture: tap, run: ‸\"date > x\"", "\">\" has no meaning"),
    text("gesture: tap, run: ‸\"a; b\"", "\";\" has no meaning"),
    text("gesture: tap, run: ‸~/bin/x", "\"~\" has no meaning"),
    text("gesture: tap, run: ‸\"echo 'a\"", "not closed"),
    text("gesture: tap, run: [x], ‸on: began", "no \"on\""),
    text("gesture: tap, run: [x], direction: ‸left", "no direction"),
    text("gesture: pan, run: [x], direction: ‸in", "has the directions right"),
    text("gesture: pan, run: [x], direction: ‸north", "one of right, left"),
    text("gesture: pan, run: [x], when: ‸start", "one of began, ended"),
    text("gesture: tap, run: [x], when: ‸began", "only ends"),
    text("gesture: pan, run: [x], finally: ‸[y]", "needs when: began"),
    text("gesture: swipe, direction: left, run: [x], each: ‸5 mm", "no steps"),
    text("gesture: pan, run: [x], each: ‸5 mm", "needs a direction"),
    text("gesture: pan, direction: up, run: [x], each: ‸5 s", "such as 5 mm"),
    text("gesture: pan, direction: up, run: [x], each: ‸0.1 pt", "such as 5 mm"),
    text("gesture: pan, direction: up, run: [x], each: ‸101 %", "such as 5 mm"),
    text("gesture: pan, direction: up, run: [x], each: 5 mm, when: ‸ended", "remove “when”"),
    text("gesture: pan, direction: up, run: [x], each: 5 mm, at-least: ‸9 mm", "remove “at-least”"),
    text("gesture: pan, direction: ‸top, run: [x]", "one of right, left"),
    text("gesture: pan, run: [x], at-least: ‸20 %", "needs a direction"),
    text("gesture: pan, run: [x], at-least: ‸15 deg", "such as 5 mm"),
    text("gesture: pan, run: [x], at-least: ‸0.1 mm", "from 1 to 10000 pt"),
    text("gesture: pan, run: [x], direction: up, at-least: ‸133 %", "from 1 to 100 %"),
    text("gesture: pan, run: [x], fingers: ‸33", "from 1 to 32"),
    text("gesture: pan, run: [x], edge: ‸buttom", "did you mean bottom?"),
    text("gesture: pan, run: [x], when: began, maximum-duration: ‸1 s", "has ended"),
    text("gesture: pan, run: [x], while-locked: ‸maybe", "true or false"),
    text("gesture: pan, run: [x], app: ‸[]", "1 to 64 names"),
    text("gesture: pan, run: [x], ‸axis: x", "each needs a direction"),
    text("gesture: pan, run: [x], ‸back: [y]", "the opposite direction"),
    text("actions: [{run: [x], fingers: ‸6}]", "from 1 to 5"),
    text("actions: [{run: [x], direction: in, at-least: ‸5 mm}]", "a part of the scale"),
    text("actions: [{run: [x], direction: clockwise, each: ‸5 mm}]", "an angle such as 15 deg"),
    MarkedText(
        ["name: pan, type: pan, axis: x"],
        "gesture: pan, direction: ‸up, run: [x]",
        says: "has the directions right, left"
    ),
    MarkedText(
        ["name: side, type: edge-pan, edges: all"],
        "gesture: side, edge: ‸top-left, run: [x]",
        says: "has one edge"
    ),
    text("gesture: tap, run: [x], within: ‸1 s", "needs after"),
    text("gesture: tap, run: [x], after: pan, within: ‸0", "and not 0"),
    text("gesture: tap, run: [x], after: ‸nobody", "no recognizer"),
    text("gesture: tap, run: [x], overlap: ‸wait", "one of skip, queue, parallel"),
    text("gesture: tap, run: [x], timeout: ‸soon", "a time such as"),
    text("gesture: tap, run: [x], device: ‸\"\"", "the name of a device"),
    text("devices: [‸{kind: touchpad}]", "needs match"),
    text("devices: [{match: a, kind: ‸mouse}]", "touchscreen, touchpad"),
    text("devices: [{match: a, kind: touchpad, orientation: ‸90}]", "no orientation"),
    text("devices: ‸{}", "devices is a list"),
    text("options: ‸[]", "options has keys"),
    text("options: {commands-at-once: ‸0}", "from 1 to 256"),
    text("options: {starts-per-second: ‸0}", "from 1 to 1000"),
    text("options: {warn-after: ‸0 s}", "and not 0"),
    text("options: {‸shell: sh}", "no \"shell\""),
    text("options: {edge-depth: ‸0}", "greater than 0"),
    text("options: {lockers: [‸\"\"]}", "the name of a program, without a folder and without *"),
    text("options: {lockers: [mylock, ‸/usr/bin/mylock]}", "without a folder"),
    text("options: {lockers: ‸\"*lock\"}", "without *"),
    text("devices: [{match: a, kind: touchpad, output: ‸eDP-1}]", "no output"),
    MarkedText(["\(pan), ‸starts-in: {edge: left}"], "", says: "give its actions edge"),
]

/// Two actions, of which the first runs in all cases of the second.
private func covered(_ earlier: String, _ later: String) -> MarkedText {
    MarkedText(
        [tap, "name: side, type: edge-pan, edges: all"],
        "actions:\n  - {\(earlier), run: [x]}\n  - ‸{\(later), run: [y]}",
        says: "the action of line 5 comes first"
    )
}

private let warnings = [
    MarkedText(
        ["name: pan, type: pan, maximum-fingers: 1"],
        "  - ‸{name: swipe, type: swipe, directions: all}",
        says: "pan begins first"
    ),
    MarkedText([tap], "gesture: tap, run: [‸~/x]", says: "no shell"),
    MarkedText([tap], "  - ‸{name: other, type: tap}", says: "same settings"),
    MarkedText([], "  - ‸{name: a, type: edge-pan}", says: "no edges"),
    MarkedText([swipe], "gesture: swipe, direction: ‸up, run: [x]", says: "swipe does not go up"),
    MarkedText(
        [tap],
        "actions:\n  - {fingers: 3, run: [x]}\n  - ‸{fingers: 3, direction: up, run: [y]}",
        says: "the action of line 4 comes first"
    ),
    MarkedText(
        [tap],
        "actions: [{direction: up, fingers: 2, device: ‸touchpad, run: [x]}]",
        says: "three fingers or more"
    ),
    MarkedText(
        [tap],
        "actions: [{edge: top, device: ‸touchpad, run: [x]}]",
        says: "reports no edges"
    ),
    MarkedText(
        [tap + ", maximum-contact-size: ‸25 mm"],
        "actions: [{gesture: tap, run: [x]}]",
        says: "reports no sizes"
    ),
    MarkedText(
        ["name: swipe, type: swipe, fingers: 2, directions: all"],
        "gesture: swipe, device: ‸touchpad, run: [x]",
        says: "three fingers or more"
    ),
    MarkedText(
        ["name: edge, type: edge-pan, edges: [top]"],
        "gesture: edge, device: ‸touchpad, run: [x]",
        says: "reports no edges"
    ),
    MarkedText(
        [tap],
        "actions: [{fingers: 2, at-least: 20 mm, device: ‸touchpad, run: [x]}]",
        says: "three fingers or more"
    ),
    MarkedText(
        [transform2],
        "gesture: two, direction: left, device: ‸touchpad, run: [x]",
        says: "three fingers or more"
    ),
    MarkedText(
        [pan],
        "gesture: pan, fingers: 2, device: ‸touchpad, run: [x]",
        says: "three fingers or more"
    ),
    covered("at-least: 10 mm", "at-least: 20 mm"),
    // 10 mm are 63 pt.
    covered("at-least: 10 mm", "direction: left, at-least: 64 pt"),
    covered("direction: left, at-least: 10 %", "direction: left, at-least: 20 %"),
    covered("direction: in, at-least: 10 %", "direction: in, at-least: 20 %"),
    covered("at-least: 10 mm, when: began", "at-least: 20 mm, when: began"),
    covered("when: cancelled", "at-least: 20 mm, when: cancelled"),
    covered("maximum-duration: 800 ms", "maximum-duration: 500 ms"),
    covered("gesture: side, after: tap, within: 2 s", "gesture: side, after: tap, within: 1 s"),
    covered("app: [firefox, foot]", "app: firefox"),
    // The sides ahead are top and left, so fingers land at the right both times.
    covered("edge: right", "edge: bottom-right, direction: up-left"),
    covered(
        "edge: right, direction: up, each: 5 mm",
        "edge: bottom-right, direction: up, each: 5 mm"
    ),
    covered("gesture: side, edge: right", "gesture: side, edge: right, direction: right"),
    covered("direction: left, each: 10 mm", "direction: left, each: 20 %"),
    covered("direction: left, each: 20 %", "direction: left, each: 10 %"),
    covered("direction: left, each: 20 %", "direction: left, each: 9 mm, device: touchscreen"),
    // Two fingers make no swipe on a touchpad, and nothing lands at an edge of it.
    covered("direction: left, each: 20 %", "fingers: 2, direction: left, each: 10 mm"),
    covered("direction: left, each: 20 %", "edge: top, direction: left, each: 10 mm"),
]

/// Actions that all can run.
private let runnable = [
    // Fingers land at the right, or they end there.
    ["edge: right", "edge: right, direction: right"],
    ["edge: right", "edge: bottom-right, direction: up-right"],
    ["edge: bottom-right", "edge: right"],
    ["at-least: 20 mm", "at-least: 10 mm"],
    // How long a part of the screen is depends on the screen.
    ["direction: left, at-least: 10 mm", "direction: left, at-least: 50 %"],
    // The first one is judged once, and the other until it holds.
    ["direction: left, when: began", "direction: left, at-least: 20 mm, when: began"],
    ["maximum-duration: 500 ms", "maximum-duration: 800 ms"],
    ["gesture: two, after: tap, within: 1 s", "gesture: two, after: tap, within: 2 s"],
    ["app: firefox", "app: [firefox, foot]", "fingers: 2"],
    ["direction: up, each: 5 mm", "direction: up, at-least: 20 mm"],
    // A touchpad has no part of a screen, so the second one runs there.
    ["fingers: 3, direction: left, each: 20 %", "fingers: 3, direction: left, each: 10 mm"],
    // Two fingers pinch on a touchpad.
    ["gesture: two, direction: in, device: touchpad", "fingers: 2, device: touchpad"],
]

@Suite("Mistakes in actions")
struct ActionMistakeTests {
    @Test("A mistake is named with its place and what is allowed", arguments: actionMistakes)
    func mistake(_ text: MarkedText) throws {
        try text.expectMistake()
    }

    @Test("What can never fire is named with its place", arguments: warnings)
    func warning(_ text: MarkedText) throws {
        let warnings = try Configuration(yaml: text.yaml, file: "mine.yaml").warnings
        try text.expectOnly(warnings)
    }

    @Test("Relations that let a gesture fire give no warning")
    func noWarning() throws {
        let yaml = """
            recognizers:
              - {name: pan, type: pan, maximum-fingers: 1, requires-failure-of: [swipe]}
              - {name: swipe, type: swipe, directions: all}
              - {name: swipe3, type: swipe, fingers: 3, directions: all}
              - {name: drag3, type: pan, minimum-fingers: 3, maximum-fingers: 3}
            simultaneous: [[swipe3, drag3]]
            actions:
              - {fingers: 3, direction: left, app: firefox, run: [x]}
              - {fingers: 3, direction: left, at-least: 10 mm, run: [x]}
              - {fingers: 3, direction: left, run: [x]}
            """
        #expect(try Configuration(yaml: yaml, file: "mine.yaml").warnings.isEmpty)
    }

    @Test("Two equal holds give no warning, because a hold prevents nobody")
    func equalHolds() throws {
        let yaml = "recognizers: [{name: stop, type: hold}, {name: light, type: hold}]"
        #expect(try Configuration(yaml: yaml, file: "mine.yaml").warnings == [])
    }

    @Test("Actions that can run beside earlier ones give no warning", arguments: runnable)
    func runs(_ actions: [String]) throws {
        let list = actions.map { "  - {\($0), run: [x]}\n" }.joined()
        let yaml = "recognizers: [{\(tap)}, {\(transform2)}]\nactions:\n\(list)"
        #expect(try Configuration(yaml: yaml, file: "mine.yaml").warnings == [])
    }

    @Test("A text is split as a shell does")
    func words() throws {
        let words = try ShellWords(#"notify "two words" 'a  "b"' x\ y "" pre'fix' "q\"" 2%-"#).words
        #expect(words == ["notify", "two words", "a  \"b\"", "x y", "", "prefix", "q\"", "2%-"])
    }

    @Test("In double quotes a backslash quotes what a shell expands, unless signs are literal")
    func backslashes() throws {
        let text = #"x "\$a \` \" \\ \b""#
        #expect(try ShellWords(text).words == ["x", #"$a ` " \ \b"#])
        #expect(try ShellWords(text, isLiteral: true).words == ["x", #"\$a \` " \ \b"#])
    }

    @Test("The name of a device can begin with a star in quotes")
    func star() throws {
        let yaml = """
            recognizers: [{name: tap, type: tap}]
            devices: [{match: "*Touch*", orientation: 90}]
            """
        let configuration = try Configuration(yaml: yaml, file: "mine.yaml")
        #expect(configuration.screen.orientation(of: "Wacom Touch 3") == 1)
        #expect(configuration.screen.orientation(of: "ELAN") == 0)
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

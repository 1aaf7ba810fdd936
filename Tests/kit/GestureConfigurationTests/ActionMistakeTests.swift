// SPDX-License-Identifier: MIT

import Glibc
import TestSupport
import Testing

@testable import GestureConfiguration

private let tap = "name: tap, type: tap"
private let pan = "name: pan, type: pan"
private let swipe = "name: swipe, type: swipe, directions: [left]"

private func text(_ name: String, _ rest: String, _ says: String) -> MarkedText {
    MarkedText(name, [tap, pan, swipe], rest, says: says)
}

private let mistakes = [
    text("no gesture", "actions:\n  - ‸{run: [x]}", "needs a gesture"),
    text("no list", "actions: ‸{}", "actions is a list"),
    text("no action", "actions: [‸tap]", "has the keys gesture and run"),
    text("a gesture that does not exist", "gesture: ‸tapp, run: [x]", "did you mean tap?"),
    text("no command", "actions:\n  - ‸{gesture: tap}", "needs run"),
    text("an empty command", "gesture: tap, run: ‸[]", "a program and its arguments"),
    text("a command of spaces", "gesture: tap, run: ‸'  '", "at least the name"),
    text("a pipe", "gesture: tap, run: ‸\"ls | wc\"", "[sh, -c,"),
    text("a background job", "gesture: tap, run: ‸foot & ", "\"&\" has no meaning"),
    text("a variable", "gesture: tap, run: ‸\"echo $HOME\"", "\"$\" has no meaning"),
    text("a variable in quotes", "gesture: tap, run: ‸'echo \"$HOME\"'", "\"$\" has no meaning"),
    text("an output file", "gesture: tap, run: ‸\"date > x\"", "\">\" has no meaning"),
    text("two commands", "gesture: tap, run: ‸\"a; b\"", "\";\" has no meaning"),
    text("a home folder", "gesture: tap, run: ‸~/bin/x", "\"~\" has no meaning"),
    text("an open quote", "gesture: tap, run: ‸\"echo 'a\"", "not closed"),
    text("a key that means true", "gesture: tap, run: [x], ‸on: began", "no \"on\""),
    text("a direction of a tap", "gesture: tap, run: [x], direction: ‸left", "no direction"),
    text("a wrong direction", "gesture: pan, run: [x], direction: ‸in", "has the directions right"),
    text("no direction", "gesture: pan, run: [x], direction: ‸north", "one of right, left"),
    text("a wrong moment", "gesture: pan, run: [x], when: ‸start", "one of began, ended"),
    text("a begin of a tap", "gesture: tap, run: [x], when: ‸began", "only ends"),
    text("finally at the end", "gesture: pan, run: [x], finally: ‸[y]", "needs when: began"),
    text("steps of a swipe", "gesture: swipe, run: [x], each: ‸5 mm", "no such steps"),
    text("steps in seconds", "gesture: pan, run: [x], each: ‸5 s", "such as 5 mm"),
    text("steps of a point's part", "gesture: pan, run: [x], each: ‸0.1 pt", "such as 5 mm"),
    text(
        "steps and a moment",
        "gesture: pan, run: [x], each: 5 mm, when: ‸ended",
        "leave when out"
    ),
    MarkedText(
        "an axis of a scale",
        ["name: pinch, type: pinch"],
        "gesture: pinch, run: [x], each: 10 %, axis: ‸x",
        says: "in pt or mm"
    ),
    text("an axis without steps", "gesture: pan, run: [x], axis: ‸x", "axis needs each"),
    text("a way back without steps", "gesture: pan, run: [x], back: ‸[y]", "back needs each"),
    text("within without after", "gesture: tap, run: [x], within: ‸1 s", "needs after"),
    text("within no time", "gesture: tap, run: [x], after: pan, within: ‸0", "and not 0"),
    text("after nobody", "gesture: tap, run: [x], after: ‸nobody", "no recognizer"),
    text("no overlap", "gesture: tap, run: [x], overlap: ‸wait", "one of skip, queue, parallel"),
    text("no timeout", "gesture: tap, run: [x], timeout: ‸soon", "a time such as"),
    text("an empty device", "gesture: tap, run: [x], device: ‸\"\"", "the name of a device"),
    text("a device without a name", "devices: [‸{kind: touchpad}]", "needs match"),
    text(
        "a kind that does not exist",
        "devices: [{match: a, kind: ‸mouse}]",
        "touchscreen, touchpad"
    ),
    text(
        "a turned touchpad",
        "devices: [{match: a, kind: touchpad, orientation: ‸90}]",
        "no orientation"
    ),
    text("devices that are none", "devices: ‸{}", "devices is a list"),
    text("options that are none", "options: ‸[]", "options has keys"),
    text("no command at once", "options: {commands-at-once: ‸0}", "from 1 to 256"),
    text("no start in a second", "options: {starts-per-second: ‸0}", "from 1 to 1000"),
    text("a warning at once", "options: {warn-after: ‸0 s}", "and not 0"),
    text("another option", "options: {‸shell: sh}", "no \"shell\""),
    MarkedText("a strip without an edge", ["\(pan), starts-in: ‸{within: 4 mm}"], "", says: "edge"),
    MarkedText(
        "a strip of no edge",
        ["\(pan), starts-in: {edge: ‸middle, within: 4 mm}"],
        "",
        says: "one of top, left, bottom, right"
    ),
    MarkedText(
        "a strip that ends before it starts",
        ["\(pan), starts-in: {edge: left, within: 4 mm, from: ‸20, to: 10}"],
        "",
        says: "not less than to"
    ),
    MarkedText(
        "a strip without depth",
        ["\(pan), starts-in: {edge: left, within: ‸0}"],
        "",
        says: "greater than 0"
    ),
]

private let warnings = [
    MarkedText(
        "a swipe beside a pan",
        ["name: pan, type: pan, maximum-fingers: 1"],
        "  - ‸{name: swipe, type: swipe, directions: all}",
        says: "pan begins first"
    ),
    MarkedText(
        "a home that only a shell knows",
        [tap],
        "gesture: tap, run: [‸~/x]",
        says: "no shell"
    ),
    MarkedText("the same again", [tap], "  - ‸{name: other, type: tap}", says: "same settings"),
    MarkedText("an edge pan without edges", [], "  - ‸{name: a, type: edge-pan}", says: "no edges"),
    MarkedText(
        "a direction that a swipe does not have",
        [swipe],
        "gesture: swipe, direction: ‸up, run: [x]",
        says: "swipe does not go up"
    ),
    MarkedText(
        "an edge that an edge pan does not have",
        ["name: edge, type: edge-pan, edges: [top]"],
        "gesture: edge, direction: ‸left, run: [x]",
        says: "edge does not go left"
    ),
    MarkedText(
        "a way across the axis",
        ["name: pan, type: pan, axis: x"],
        "gesture: pan, direction: ‸up, when: began, run: [x]",
        says: "pan does not go up"
    ),
    MarkedText(
        "two fingers that swipe on a touchpad",
        ["name: swipe, type: swipe, fingers: 2, directions: all"],
        "gesture: swipe, device: ‸touchpad, run: [x]",
        says: "three fingers or more"
    ),
    MarkedText(
        "an edge of a touchpad",
        ["name: edge, type: edge-pan, edges: [top]"],
        "gesture: edge, device: ‸touchpad, run: [x]",
        says: "reports no edges"
    ),
]

@Suite("Mistakes in actions")
struct ActionMistakeTests {
    @Test("A mistake is named with its place and what is allowed", arguments: mistakes)
    func mistake(_ text: MarkedText) throws {
        try text.expectMistake()
    }

    @Test("What can never fire is named with its place", arguments: warnings)
    func warning(_ text: MarkedText) throws {
        let warnings = try Configuration(yaml: text.yaml, file: "mine.yaml").warnings
        try text.expectOnly(warnings)
    }

    @Test("A thousand damaged files are read, or have a line and a column for each mistake")
    func damagedFiles() throws {
        let good = """
            recognizers:
              - {name: drag, type: pan, minimum-fingers: 2, starts-in: {edge: left, within: 4 mm}}
              - {name: tap, type: tap}
            actions:
              - {gesture: drag, when: began, run: [press], finally: "release 'a key'"}
              - {gesture: drag, each: 5 mm, axis: y, run: [up], back: [down]}
              - {gesture: tap, after: drag, within: 1 s, run: [foot], overlap: queue}
            devices: [{match: "E*", orientation: 90}]
            options: {commands-at-once: 16}

            """
        let signs = Array("{}[]:,-\"'&*|>#%!@`\n \t\0~?0é".utf8) + [0xff, 0xc3]
        let path = "/tmp/gesture-damaged.\(getpid()).yaml"
        defer { unlink(path) }
        var random = SplitMix64(seed: 7)
        var refused = 0
        for _ in 0..<1000 {
            var bytes = Array(good.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let start = Int.random(in: 0..<bytes.count, using: &random)
                let part = start..<min(bytes.count, start + Int.random(in: 0...6, using: &random))
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes.removeSubrange(part)
                case 1:
                    bytes.replaceSubrange(part, with: [signs.randomElement(using: &random) ?? 0])
                default: bytes.insert(contentsOf: bytes[part], at: start)
                }
            }
            let file = try #require(fopen(path, "w"))
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
            do {
                _ = try Configuration(path: path)
            } catch {
                refused += 1
                #expect(
                    error.issues.allSatisfy { $0.line != nil && $0.column != nil },
                    "\(error) in \(String(decoding: bytes, as: UTF8.self))"
                )
            }
        }
        #expect(refused > 500)
    }

    @Test("Relations that let a gesture fire give no warning")
    func noWarning() throws {
        let yaml = """
            recognizers:
              - {name: pan, type: pan, maximum-fingers: 1, requires-failure-of: [swipe]}
              - {name: swipe, type: swipe, directions: all}
              - {name: strip, type: pan, starts-in: {edge: left, within: 4 mm}, slop: 5}
              - {name: swipe3, type: swipe, fingers: 3, directions: all}
              - {name: drag3, type: pan, minimum-fingers: 3, maximum-fingers: 3}
            simultaneous: [[swipe3, drag3], [swipe3, strip]]
            """
        #expect(try Configuration(yaml: yaml, file: "mine.yaml").warnings.isEmpty)
    }

    @Test("A text is split as a shell does")
    func words() throws {
        let words = try ShellWords(#"notify "two words" 'a  "b"' x\ y "" pre'fix' "q\"" 2%-"#).words
        #expect(words == ["notify", "two words", "a  \"b\"", "x y", "", "prefix", "q\"", "2%-"])
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

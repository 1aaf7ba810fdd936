// SPDX-License-Identifier: MIT

import Testing

@testable import GestureConfiguration

private let tap = "name: tap, type: tap"
private let pan = "name: pan, type: pan"
private let swipe = "name: swipe, type: swipe, directions: [left]"

private func text(_ rest: String, _ says: String) -> MarkedText {
    MarkedText([tap, pan, swipe], rest, says: says)
}

private let mistakes = [
    text("actions:\n  - ‸{run: [x]}", "needs a gesture"),
    text("actions: ‸{}", "actions is a list"),
    text("actions: [‸tap]", "has the keys gesture and run"),
    text("gesture: ‸tapp, run: [x]", "did you mean tap?"),
    text("actions:\n  - ‸{gesture: tap}", "needs run"),
    text("gesture: tap, run: ‸[]", "a program and its arguments"),
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
    text("gesture: swipe, run: [x], each: ‸5 mm", "no such steps"),
    text("gesture: pan, run: [x], each: ‸5 s", "such as 5 mm"),
    text("gesture: pan, run: [x], each: ‸0.1 pt", "such as 5 mm"),
    text("gesture: pan, run: [x], each: 5 mm, when: ‸ended", "leave when out"),
    MarkedText(
        ["name: pinch, type: pinch"],
        "gesture: pinch, run: [x], each: 10 %, axis: ‸x",
        says: "in pt or mm"
    ),
    text("gesture: pan, run: [x], axis: ‸x", "axis needs each"),
    text("gesture: pan, run: [x], back: ‸[y]", "back needs each"),
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
    MarkedText(["\(pan), starts-in: ‸{within: 4 mm}"], "", says: "edge"),
    MarkedText(
        ["\(pan), starts-in: {edge: ‸middle, within: 4 mm}"],
        "",
        says: "one of top, left, bottom, right"
    ),
    MarkedText(
        ["\(pan), starts-in: {edge: left, within: 4 mm, from: ‸20, to: 10}"],
        "",
        says: "not less than to"
    ),
    MarkedText(["\(pan), starts-in: {edge: left, within: ‸0}"], "", says: "greater than 0"),
]

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
        ["name: edge, type: edge-pan, edges: [top]"],
        "gesture: edge, direction: ‸left, run: [x]",
        says: "edge does not go left"
    ),
    MarkedText(
        ["name: pan, type: pan, axis: x"],
        "gesture: pan, direction: ‸up, when: began, run: [x]",
        says: "pan does not go up"
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

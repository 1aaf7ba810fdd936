// SPDX-License-Identifier: MIT

import GestureKit
import GestureRun
import Glibc
import TestSupport
import Testing

/// What other programs do with random hands, by the rules of their manuals, and what their converted files do.
@Suite("The same hands as in other programs")
struct ForeignRulesTests {
    /// The words of lisgd for directions, clockwise from the right.
    private static let ways = ["LR", "ULDR", "UD", "URDL", "RL", "DRUL", "DU", "DLUR"]
    /// The edges that these go towards.
    private static let ahead = ["R", "BR", "B", "BL", "L", "TL", "T", "TR"]
    private static let screen = Size(width: 1000, height: 500)

    /// Rules as those of a phone: corners, edges, volume along an edge, and more fingers.
    private static let rules: [(fingers: Int, way: String, edge: String, mode: String)] =
        [("DRUL", "BR"), ("DLUR", "BL"), ("ULDR", "TL"), ("URDL", "TR")].map { (1, $0, $1, "R") }
        + [
            (1, "LR", "L", "R"), (1, "RL", "R", "R"), (1, "DU", "L", "P"), (1, "UD", "L", "P"),
            (1, "LR", "T", "P"), (1, "RL", "T", "P"), (1, "DU", "B", "R"), (1, "UD", "B", "R"),
            (1, "UD", "T", "R"), (1, "DU", "T", "R"), (1, "DU", "R", "P"), (1, "UD", "R", "P"),
            (1, "RL", "N", "R"), (2, "UD", "T", "R"), (2, "UD", "B", "R"), (2, "RL", "*", "R"),
            (2, "LR", "*", "R"), (3, "UD", "*", "R"), (3, "LR", "N", "R"),
        ]

    /// The edges at a place: lisgd's are 50 pixels deep.
    private static func edges(_ place: Point) -> String {
        (place.y <= 50 ? "T" : place.y >= 450 ? "B" : "")
            + (place.x <= 50 ? "L" : place.x >= 950 ? "R" : "")
    }

    @Test("Of lisgd's rules the same ones run")
    func lisgd() throws {
        let options = Self.rules.enumerated().map { index, rule in
            "-g '\(rule.fingers),\(rule.way),\(rule.edge),*,\(rule.mode),\(index)'"
        }
        let imported = ForeignFile.convert("lisgd " + options.joined(separator: " "))
        #expect(imported.notes.isEmpty)
        var random = SplitMix64(seed: 3)
        var (same, ran, count) = (0, 0, 0)
        while count < 400 {
            let sector = Int.random(in: 0..<8, using: &random)
            let angle =
                (Double(sector) * 45 + Double.random(in: -13...13, using: &random)) * .pi / 180
            let length = Double.random(in: 140...220, using: &random)
            let way = Vector(x: length * cos(angle), y: length * sin(angle))
            func start(_ side: Double, _ way: Double) -> Double {
                let range = max(2, -way + 2)...min(side - 2, side - way - 2)
                // Many of them begin or end at an edge.
                return [range.lowerBound, range.upperBound, .random(in: range, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            let first = Point(
                x: start(Self.screen.width, way.x),
                y: start(Self.screen.height, way.y)
            )
            let fingers = Int.random(in: 1...3, using: &random)
            let (begin, end) = (Self.edges(first), Self.edges(first + way))
            let edge = begin.isEmpty ? end : begin
            // The manual says nothing of strokes that begin and end at an edge, that drift to one aside, or
            // that go straight out of a corner.
            guard begin.isEmpty || end.isEmpty, edge.count < 2 || sector % 2 == 1,
                end.allSatisfy({ Self.ahead[sector].contains($0) })
            else {
                continue
            }
            count += 1
            let matching = Self.rules.indices.first { index in
                let rule = Self.rules[index]
                let isThere =
                    rule.edge == "*" || rule.edge == "N" && edge.isEmpty
                    || !edge.isEmpty && edge == rule.edge
                return rule.fingers == fingers && rule.way == Self.ways[sector] && isThere
            }
            let player = try Player(yaml: imported.text, size: Self.screen)
            player.stroke(Array(repeating: first, count: fingers), by: way)
            let commands = Set(player.launches.compactMap(\.words.last))
            same += commands == Set(matching.map { ["\($0)"] } ?? []) ? 1 : 0
            ran += commands.isEmpty ? 0 : 1
        }
        #expect(same >= 396 && ran >= 50, "\(same) of 400 are the same, and \(ran) run something")
    }

    @Test("Of the gestures of libinput-gestures the same ones run")
    func libinputGestures() throws {
        let words = [
            "swipe left 3", "swipe right 3", "swipe up 3", "swipe down 3", "swipe up 4", "pinch in",
            "pinch out", "pinch clockwise", "pinch anticlockwise",
        ]
        let imported = ForeignFile.convert(
            words.enumerated().map { "gesture \($1) x\($0)\n" }.joined()
        )
        #expect(imported.notes.isEmpty)
        var random = SplitMix64(seed: 5)
        var same = 0
        for _ in 0..<100 {
            let player = try Player(yaml: imported.text, device: .pad)
            let fingers = Int.random(in: 3...4, using: &random)
            let steps = Int.random(in: 5...300, using: &random)
            var expected: Int?
            if Bool.random(using: &random) {
                let way = Vector(
                    x: .random(in: -300...300, using: &random),
                    y: .random(in: -300...300, using: &random)
                )
                let isUpright = way.y.magnitude > way.x.magnitude
                let direction = isUpright ? (way.y < 0 ? 2 : 3) : (way.x < 0 ? 0 : 1)
                expected = fingers == 3 ? direction : direction == 2 ? 4 : nil
                player.swipe(fingers, by: way, steps: steps)
            } else {
                let scale = Double.random(in: 0.6...1.6, using: &random)
                let turn = Double.random(in: -40...40, using: &random)
                expected = turn >= 15 ? 7 : turn <= -15 ? 8 : scale < 1 ? 5 : 6
                player.pinch(fingers, to: scale, turning: turn * .pi / 180, steps: steps)
            }
            // A gesture of more than 1.5 s does not count.
            let isLate = (steps + 1) * 8 > 1500
            let commands = player.words
            same += commands == (isLate ? [] : expected.map { ["x\($0)"] } ?? []) ? 1 : 0
        }
        #expect(same >= 97, "\(same) of 100 are the same")
    }

    private static let inputActions = """
        touchscreen:
          gestures:
            - {type: rotate, fingers: 3, direction: clockwise, actions: [{command: turn}]}
            - {type: swipe, fingers: 3, direction: up, actions: [{command: swipe}]}
            - {type: pinch, fingers: 3, direction: in, actions: [{command: pinch}]}
        """
    private static let touchegg = """
        <touchégg><application name="All">
          <gesture type="PINCH" fingers="3" direction="IN">
            <action type="RUN_COMMAND"><command>pinch</command></action>
          </gesture>
          <gesture type="SWIPE" fingers="3" direction="UP">
            <action type="RUN_COMMAND"><command>swipe</command></action>
          </gesture>
        </application></touchégg>
        """

    @Test("On a touchscreen a swipe, a pinch and a turn run their own, though each is a bit of all")
    func kindsOnTouchscreen() throws {
        let hands: [(word: String, way: Double, scale: Double, degrees: Double)] = [
            ("swipe", -120, 0.99, 2), ("pinch", -3, 0.7, 2), ("turn", -3, 0.95, 30),
        ]
        for file in [Self.inputActions, Self.touchegg] {
            for (word, way, scale, degrees) in hands {
                let player = try Player(yaml: ForeignFile.convert(file).text)
                for step in 0...20 {
                    let part = Double(step) / 20
                    let radius = 100 * (1 + (scale - 1) * part)
                    let places = [0.0, 120, 240].map { start in
                        let angle = (start + degrees * part) * .pi / 180
                        let place = Point(x: 500, y: 250 + way * part)
                        return place + Vector(x: radius * cos(angle), y: radius * sin(angle))
                    }
                    if step == 0 {
                        player.land(places)
                    } else {
                        player.move(to: places)
                    }
                }
                player.lift(3)
                let expected = file.contains(word) ? [word] : []
                #expect(player.launches.compactMap(\.words.last) == expected)
            }
        }
    }

    @Test("A tap of touchegg is on a touchscreen: on a touchpad its fingers would only rest")
    func tap() throws {
        let file = ForeignFile.convert(
            """
            <touchégg><application name="All"><gesture type="TAP" fingers="2">
              <action type="RUN_COMMAND"><command>x</command></action>
            </gesture></application></touchégg>
            """
        )
        let place = Point(x: 400, y: 250)
        let pad = try Player(yaml: file.text, device: .pad)
        pad.step(.begin(.hold, fingers: 2, at: place))
        pad.wait(60)
        pad.step(.end(.hold))
        #expect(pad.words.isEmpty)
        let screen = try Player(yaml: file.text)
        screen.land(fingers(2, around: place))
        screen.wait(60)
        screen.lift(2)
        #expect(screen.launches.compactMap(\.words.last) == ["x"])
    }

    @Test("A modifier of touchegg's steps is down until the fingers lift")
    func heldModifier() throws {
        let file = ForeignFile.convert(
            """
            <touchégg><application name="All">
              <gesture type="SWIPE" fingers="3" direction="RIGHT">
                <action type="SEND_KEYS">
                  <repeat>true</repeat><modifiers>Alt_L</modifiers><keys>Tab</keys>
                </action>
              </gesture>
            </application></touchégg>
            """
        )
        let player = try Player(yaml: file.text, device: .pad)
        player.swipe(3, by: Vector(x: 300, y: 0))
        let steps = player.words.dropLast()
        #expect(steps.count > 1 && Set(steps) == ["xdotool keydown Alt_L key Tab"])
        #expect(player.words.last == "xdotool keyup Alt_L")
    }

    @Test(
        "A swipe runs what touchegg has for its direction, and not the decrease of the opposite one",
        arguments: ["true", "false"]
    )
    func ownDirection(_ isRepeated: String) throws {
        let file = ForeignFile.convert(
            """
            <touchégg><application name="All">
              <gesture type="SWIPE" fingers="3" direction="UP">
                <action type="RUN_COMMAND">
                  <repeat>true</repeat><command>more</command><decreaseCommand>less</decreaseCommand>
                </action>
              </gesture>
              <gesture type="SWIPE" fingers="3" direction="DOWN">
                <action type="RUN_COMMAND"><repeat>\(isRepeated)</repeat><command>own</command></action>
              </gesture>
            </application></touchégg>
            """
        )
        #expect(file.notes.map(\.line) == [3])
        for (way, word) in [(300.0, "own"), (-300.0, "more")] {
            let player = try Player(yaml: file.text, device: .pad)
            player.swipe(3, by: Vector(x: 0, y: way))
            #expect(Set(player.launches.compactMap(\.words.last)) == [word])
        }
    }

    @Test("A swipe of InputActions in any direction may go aslant, also beside a diagonal one")
    func anyDirection() throws {
        let file = ForeignFile.convert(
            """
            touchpad:
              gestures:
                - {type: swipe, fingers: 4, direction: left_up, actions: [{command: other}]}
                - {type: swipe, fingers: 3, direction: any, actions: [{command: any}]}
            """
        )
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            let player = try Player(yaml: file.text, device: .pad)
            let angle = degrees * .pi / 180
            player.swipe(3, by: Vector(x: 150 * cos(angle), y: 150 * sin(angle)))
            #expect(player.launches.compactMap(\.words.last) == ["any"], "\(degrees)")
        }
    }

    @Test("On a touchpad a pinch runs neither what a swipe runs, nor what a turn does")
    func pinchOnTouchpad() throws {
        let fusuma = """
            swipe: {3: {begin: {command: press}, end: {command: release}}}
            pinch: {3: {in: {command: pinch}}}
            """
        for file in [fusuma, Self.inputActions.replacing("touchscreen", with: "touchpad")] {
            let player = try Player(yaml: ForeignFile.convert(file).text, device: .pad)
            player.pinch(3, to: 0.7, turning: 0.1)
            #expect(player.launches.compactMap(\.words.last) == ["pinch"])
        }
    }

    @Test(
        "On a touchpad a turn runs nothing of a pinch of fusuma, at no moment",
        arguments: [
            "pinch: {3: {begin: {command: pinch}}}\nrotate: {3: {clockwise: {command: turn}}}",
            "pinch: {3: {in: {begin: {command: pinch}}}}\nrotate: {3: {begin: {command: turn}}}",
            "pinch: {3: {end: {command: pinch}}}\nrotate: {3: {end: {command: turn}}}",
        ]
    )
    func turnOnTouchpad(_ fusuma: String) throws {
        // Fingers that turn also move together, by less than they turn.
        for scale in [0.995, 0.85] {
            let player = try Player(yaml: ForeignFile.convert(fusuma).text, device: .pad)
            player.pinch(3, to: scale, turning: .pi / 6)
            #expect(player.launches.compactMap(\.words.last) == ["turn"])
        }
    }

    @Test("On a touchpad a pinch of fusuma that is cancelled is no turn")
    func cancelledPinchOnTouchpad() throws {
        let fusuma = """
            pinch: {3: {cancel: {command: pinch}}}
            rotate: {3: {cancel: {command: turn}}}
            """
        let player = try Player(yaml: ForeignFile.convert(fusuma).text, device: .pad)
        player.pinch(3, to: 0.7, turning: 0.1, end: .cancel(.pinch))
        #expect(player.launches.compactMap(\.words.last) == ["pinch"])
    }

    @Test(
        "Of the holds of libinput-gestures the longest runs that is not above the time at the lift",
        arguments: [
            (100, "on"), (250, "on"), (350, "short"), (950, "short"), (1100, "middle"),
            (1900, "middle"), (2100, "long"), (5000, "long"),
        ] as [(UInt64, String)]
    )
    func holds(_ milliseconds: UInt64, _ word: String) throws {
        let imported = ForeignFile.convert(
            """
            gesture hold on+1 3 middle
            gesture hold on+0.3 short
            gesture hold on 3 on
            gesture hold on+2 3 long
            gesture hold on+0.6 4 other
            """
        )
        #expect(imported.notes.isEmpty)
        let player = try Player(yaml: imported.text, device: .pad)
        player.step(.begin(.hold, fingers: 3, at: Point(x: 400, y: 250)))
        player.wait(milliseconds)
        player.step(.end(.hold))
        #expect(player.words == [word])
    }
}

private let released = #"finally: ["xdotool", "keyup", "Alt_L"]}"#

/// What touchegg's directions and applications become.
let toucheggRules = [
    // A switcher of windows is open for as long as its modifier is down.
    ForeignText(
        """
        <touchégg>
          <application name="All">
            <gesture type="SWIPE" fingers="3" direction="RIGHT">
              <action type="SEND_KEYS">
                <repeat>true</repeat>
                <modifiers>Alt_L</modifiers>
                <keys>Tab</keys>
                <decreaseKeys>Shift_L+Tab</decreaseKeys>
              </action>
            </gesture>
            <gesture type="TAP" fingers="4">
              <action type="SEND_KEYS">
                <repeat>true</repeat>
                <modifiers>Alt_L</modifiers>
                <keys>Tab</keys>
              </action>
            </gesture>
          </application>
        </touchégg>
        """,
        [
            "{name: tap-4, type: tap, fingers: 4}",
            "{fingers: 3, direction: right, each: 10 mm, "
                + #"run: ["xdotool", "keydown", "Alt_L", "key", "Tab"], \#(released)"#,
            #"{gesture: tap-4, device: touchscreen, run: ["xdotool", "key", "Alt_L+Tab"]}"#,
            "{fingers: 3, direction: left, each: 10 mm, "
                + #"run: ["xdotool", "keydown", "Alt_L", "key", "Shift_L+Tab"], \#(released)"#,
        ],
        notes: ["4: what decreases also runs when a swipe begins in the direction left"]
    ),
    // touchegg runs one action: that of the application, if it has one.
    ForeignText(
        """
        <touchégg>
          <application name="All">
            <gesture type="SWIPE" fingers="3" direction="UP">
              <action type="RUN_COMMAND"><command>rofi</command><on>begin</on></action>
            </gesture>
            <gesture type="SWIPE" fingers="3" direction="DOWN">
              <action type="RUN_COMMAND"><command>down</command></action>
            </gesture>
            <gesture type="TAP" fingers="2"><action type="RUN_COMMAND"><command>a</command></action></gesture>
          </application>
          <application name="foot">
            <gesture type="SWIPE" fingers="3" direction="UP">
              <action type="RUN_COMMAND"><command>tab</command><on>end</on></action>
            </gesture>
            <gesture type="SWIPE" fingers="3" direction="DOWN">
              <action type="CLOSE_WINDOW" />
            </gesture>
            <gesture type="TAP" fingers="2"><action type="RUN_COMMAND"><command>b</command></action></gesture>
          </application>
        </touchégg>
        """,
        [
            "{name: tap-2, type: tap, fingers: 2}",
            #"{fingers: 3, direction: up, at-least: 10 mm, app: ["foot"], \#(shell("tab"))"#,
            #"{gesture: tap-2, device: touchscreen, app: ["foot"], \#(shell("b"))"#,
            "{fingers: 3, direction: up, when: began, at-least: 10 mm, \(shell("rofi"))",
            "{fingers: 3, direction: down, when: began, at-least: 10 mm, \(shell("down"))",
            "{gesture: tap-2, device: touchscreen, \(shell("a"))",
        ],
        notes: [
            "13: line 4, for all applications, runs instead", "16: CLOSE_WINDOW is done by",
            "16: line 7, for all applications, runs here, too",
        ]
    ),
    // Of two equal gestures in an application the last counts, in any letter case of its name.
    ForeignText(
        """
        <touchégg>
          <application name="All">
            <gesture type="SWIPE" fingers="3" direction="UP">
              <action type="RUN_COMMAND"><command>old</command><on>end</on></action>
            </gesture>
            <gesture type="SWIPE" fingers="3" direction="UP">
              <action type="RUN_COMMAND"><command>new</command><on>end</on></action>
            </gesture>
          </application>
          <application name="foot,Firefox">
            <gesture type="SWIPE" fingers="3" direction="DOWN">
              <action type="RUN_COMMAND"><command>both</command></action>
            </gesture>
          </application>
          <application name="firefox">
            <gesture type="SWIPE" fingers="3" direction="DOWN">
              <action type="RUN_COMMAND"><command>own</command><on>end</on></action>
            </gesture>
          </application>
        </touchégg>
        """,
        [
            "{fingers: 3, direction: down, when: began, at-least: 10 mm, "
                + #"app: ["foot"], \#(shell("both"))"#,
            #"{fingers: 3, direction: down, at-least: 10 mm, app: ["firefox"], \#(shell("own"))"#,
            "{fingers: 3, direction: up, at-least: 10 mm, \(shell("new"))",
        ],
        notes: ["4: line 6 has the same gesture"]
    ),
    // An application of several has an own action in the direction of the way back.
    ForeignText(
        """
        <touchégg>
          <application name="foot,Firefox">
            <gesture type="SWIPE" fingers="3" direction="UP">
              <action type="RUN_COMMAND"><repeat>true</repeat><command>more</command>
                <decreaseCommand>less</decreaseCommand></action>
            </gesture>
          </application>
          <application name="firefox">
            <gesture type="SWIPE" fingers="3" direction="DOWN">
              <action type="RUN_COMMAND"><command>own</command><on>end</on></action>
            </gesture>
          </application>
        </touchégg>
        """,
        [
            #"{fingers: 3, direction: up, each: 10 mm, app: ["foot", "Firefox"], \#(shell("more"))"#,
            #"{fingers: 3, direction: down, at-least: 10 mm, app: ["firefox"], \#(shell("own"))"#,
            #"{fingers: 3, direction: down, each: 10 mm, app: ["foot"], \#(shell("less"))"#,
        ],
        notes: ["4: what decreases also runs when a swipe begins in the direction down"]
    ),
    // Two directions that are each other's way back are as in touchegg.
    ForeignText(
        """
        <touchégg>
          <application name="All">
            <gesture type="PINCH" fingers="2" direction="IN">
              <action type="RUN_COMMAND"><repeat>true</repeat><command>less</command>
                <decreaseCommand>more</decreaseCommand></action>
            </gesture>
            <gesture type="PINCH" fingers="2" direction="OUT">
              <action type="RUN_COMMAND"><repeat>true</repeat><command>more</command>
                <decreaseCommand>less</decreaseCommand></action>
            </gesture>
          </application>
        </touchégg>
        """,
        [
            "{fingers: 2, direction: in, each: 10 %, \(shell("less"))",
            "{fingers: 2, direction: out, each: 10 %, \(shell("more"))",
        ]
    ),
]

/// What the groups of InputActions become.
let inputActionsGroups = [
    // A group gives its gestures all that it has, and both have its condition.
    ForeignText(
        """
        touchpad:
          gestures:
            - fingers: 4
              gestures:
                - {type: swipe, fingers: 2, direction: left, actions: [{command: four}]}
            - {type: swipe, fingers: 3, direction: left, actions: [{command: three}]}
            - type: swipe
              fingers: 3
              speed: fast
              gestures:
                - conditions: [$window_class == firefox]
                  gestures:
                    - {direction: up, actions: [{command: up}]}
                    - {direction: down, conditions: $x == 1, actions: [{command: down}]}
        """,
        [
            "{device: touchpad, fingers: 4, direction: left, \(shell("four"))",
            "{device: touchpad, fingers: 3, direction: left, \(shell("three"))",
            #"{device: touchpad, app: ["firefox"], fingers: 3, direction: up, \#(shell("up"))"#,
        ],
        notes: ["9: “speed” has no counterpart", "14: only one condition has a counterpart"]
    )
]

// SPDX-License-Identifier: MIT

import GestureKit
import GestureRun
import Testing

private let swipe3 = "name: swipe3, type: swipe, fingers: 3, directions: all"
private let pan = "name: pan, type: pan, slop: 10, lead: none"
private let middle = Point(x: 400, y: 250)

@Suite("What gestures run")
struct ActionBookTests {
    @Test("A swipe runs the first action of its direction, and no other")
    func directionOfSwipe() throws {
        let player = try Player(
            "name: swipe3, type: swipe, fingers: 3, directions: [left, up-right]",
            actions: "gesture: swipe3, direction: left, run: [next]",
            "gesture: swipe3, direction: down, run: [down]",
            "gesture: swipe3, run: [any]"
        )
        player.stroke(fingers(3, around: middle), by: Vector(x: -150, y: 0))
        #expect(player.lines == ["swipe3 ended run: next"])
        player.stroke(fingers(3, around: middle), by: Vector(x: 110, y: -110))
        #expect(player.lines.dropFirst() == ["swipe3 ended run: any"])
        #expect(player.variable("DIRECTION") == "up-right")
        #expect(player.variable("FINGERS") == "3")
    }

    @Test("A command is told how many fingers made the gesture, also once they have lifted")
    func fingersAtTheEnd() throws {
        let player = try Player(
            "name: drag, type: pan, minimum-fingers: 2, lead: none",
            actions: "fingers: 3, when: began, run: [press], finally: [release]",
            "run: [hand]",
            "gesture: drag, run: [drag]"
        )
        player.stroke(fingers(3, around: middle), by: Vector(x: -150, y: 0))
        player.stroke(fingers(2, around: middle), by: Vector(x: -150, y: 0))
        player.swipe(4, by: Vector(x: -150, y: 0))
        let told = player.launches.map { launch in
            let fingers = launch.environment.first { $0.name == "GESTURE_FINGERS" }?.value ?? ""
            return "\(launch.words[0]) \(fingers)"
        }
        #expect(
            told == [
                "press 3", "drag 3", "release 3", "drag 2", "hand 2", "drag 4", "hand 4",
            ]
        )
    }

    @Test("A pan has four directions, and eight if an action names a diagonal")
    func directionOfPan() throws {
        let way = Vector(x: 120, y: -100)
        let plain = try Player(pan, actions: "gesture: pan, direction: right, run: [right]")
        plain.stroke([middle], by: way)
        #expect(plain.lines == ["pan ended run: right"])
        let diagonal = try Player(
            pan,
            actions: "gesture: pan, direction: right, run: [right]",
            "gesture: pan, direction: up-right, run: [corner]"
        )
        diagonal.stroke([middle], by: way)
        #expect(diagonal.lines == ["pan ended run: corner"])
    }

    @Test("A pan with an axis goes along it, however its fingers go aside")
    func directionOfAxis() throws {
        let player = try Player(
            pan + ", axis: x",
            actions: "gesture: pan, direction: right, at-least: 100 pt, run: [right]"
        )
        for x in [90.0, 110] {
            player.stroke([Point(x: 300, y: 100)], by: Vector(x: x, y: 85))
        }
        #expect(player.lines == ["pan ended run: right"])
    }

    @Test("The direction at began is that of the start, and at ended that of the whole way")
    func directionOverTime() throws {
        let player = try Player(
            pan,
            actions: "gesture: pan, direction: right, when: began, run: [start]",
            "gesture: pan, direction: down, run: [end]"
        )
        func hook() {
            player.stroke([middle], by: Vector(x: 40, y: 0), lifts: false)
            for y in [300.0, 350, 400] {
                player.move(to: [Point(x: 440, y: y)])
            }
            player.lift(1)
        }
        hook()
        // What ran at the start is the only one of the gesture.
        #expect(player.lines == ["pan began run: start"])
        player.stroke([middle], by: Vector(x: 0, y: 150))
        #expect(player.lines.dropFirst() == ["pan ended run: end"])
    }

    @Test("A pinch goes in or out, and a rotation clockwise or counterclockwise")
    func directionOfPinch() throws {
        for (moment, line) in [("began", "pinch began run: in"), ("ended", "pinch ended run: out")]
        {
            let pinch = try Player(
                "name: pinch, type: pinch, lead: none",
                actions: "gesture: pinch, direction: in, when: \(moment), run: [in]",
                "gesture: pinch, direction: out, run: [out]"
            )
            pinch.land([Point(x: 300, y: 250), Point(x: 500, y: 250)])
            pinch.move(to: [Point(x: 340, y: 250), Point(x: 460, y: 250)])
            pinch.move(to: [Point(x: 200, y: 250), Point(x: 600, y: 250)])
            pinch.lift(2)
            #expect(pinch.lines == [line])
        }
        let turn = try Player(
            "name: turn, type: rotation, lead: none",
            actions: "gesture: turn, direction: clockwise, run: [right]",
            "gesture: turn, direction: counterclockwise, run: [left]"
        )
        turn.land([Point(x: 300, y: 250), Point(x: 500, y: 250)])
        // On a screen, y grows downward.
        turn.move(to: [Point(x: 320, y: 200), Point(x: 480, y: 300)])
        turn.lift(2)
        #expect(turn.lines == ["turn ended run: right"])
    }

    @Test("An edge pan has its edge, and the direction of its way")
    func edge() throws {
        let player = try Player(
            "name: edge, type: edge-pan, edges: all",
            actions: "gesture: edge, edge: right, run: [other]",
            "gesture: edge, edge: left, direction: right, run: [menu]"
        )
        player.stroke([Point(x: 2, y: 250)], by: Vector(x: 200, y: 0))
        #expect(player.lines == ["edge ended run: menu"])
        #expect(player.variable("EDGE") == "left")
    }

    @Test("Each step runs the command of its direction")
    func steps() throws {
        let player = try Player(
            pan,
            actions: "gesture: pan, direction: down, each: 20 pt, run: [less]",
            "gesture: pan, direction: up, each: 20 pt, run: [more]"
        )
        player.stroke([middle], by: Vector(x: 0, y: 75), lifts: false)
        #expect(player.lines == Array(repeating: "pan changed run: less", count: 3))
        #expect(player.variable("STEP") == "3" && player.variable("STEPS") == "1")
        player.move(to: [middle + Vector(x: 0, y: 41)])
        #expect(player.lines.count == 3)
        player.move(to: [middle + Vector(x: 0, y: 39)])
        #expect(player.lines.last == "pan changed run: more")
        #expect(player.variable("STEP") == "2")
        player.lift(1)
        #expect(player.lines.count == 4)
    }

    @Test("Steps of a scale are factors, and steps of an angle are degrees")
    func stepsOfPinch() throws {
        let pinch = try Player(
            "name: pinch, type: pinch, lead: none, slop: 0",
            actions: "gesture: pinch, direction: out, each: 100 %, run: [out]",
            "gesture: pinch, direction: in, each: 100 %, run: [in]"
        )
        pinch.land([Point(x: 450, y: 250), Point(x: 550, y: 250)])
        pinch.move(to: [Point(x: 440, y: 250), Point(x: 560, y: 250)])
        pinch.move(to: [Point(x: 280, y: 250), Point(x: 720, y: 250)])
        pinch.move(to: [Point(x: 460, y: 250), Point(x: 540, y: 250)])
        #expect(pinch.words == ["out", "out", "in", "in"])
        let turn = try Player(
            "name: turn, type: rotation, lead: none, slop: 0",
            actions: "gesture: turn, direction: clockwise, each: 44 deg, run: [right]",
            "gesture: turn, direction: counterclockwise, each: 44 deg, run: [left]"
        )
        turn.land([Point(x: 300, y: 250), Point(x: 500, y: 250)])
        turn.move(to: [Point(x: 301, y: 240), Point(x: 499, y: 260)])
        turn.move(to: [Point(x: 400, y: 150), Point(x: 400, y: 350)])
        #expect(turn.words == ["right", "right"])
        #expect(turn.variable("ROTATION") == "90.0")
    }

    @Test("Finally runs once at the end and once at a cancel, if the command ran")
    func finally() throws {
        let player = try Player(
            pan,
            actions: "gesture: pan, when: began, direction: right, run: [press], finally: [release]"
        )
        player.stroke([middle], by: Vector(x: 100, y: 0))
        #expect(player.lines == ["pan began run: press", "pan ended finally: release"])
        player.stroke([middle], by: Vector(x: 100, y: 0), lifts: false)
        player.cancel(1)
        #expect(
            player.lines.dropFirst(2) == ["pan began run: press", "pan cancelled finally: release"]
        )
        player.stroke([middle], by: Vector(x: -100, y: 0))
        #expect(player.lines.count == 4)
    }

    @Test("A cancel runs the commands for cancels alone")
    func cancelled() throws {
        let player = try Player(
            pan,
            actions: "gesture: pan, when: cancelled, run: [undo]",
            "gesture: pan, run: [done]"
        )
        player.stroke([middle], by: Vector(x: 100, y: 0), lifts: false)
        player.cancel(1)
        #expect(player.lines == ["pan cancelled run: undo"])
    }

    @Test("A pen makes no gesture, and a palm beside it is no finger of a hand")
    func pens() throws {
        let right = Vector(x: 150, y: 0)
        let player = try Player(
            pan,
            actions: "gesture: pan, run: [pan]",
            "fingers: 1, direction: right, run: [one]"
        )
        player.stroke([middle], by: right, lifts: false)
        player.pen(.hover(at: .zero))
        player.lift(1)
        player.pen(.down(at: .zero))
        for step in 1...12 {
            player.pen(.motion(to: .zero + right * (Double(step) / 12)))
        }
        player.pen(.up)
        // A palm, which stays.
        player.frame([(7, .down(at: Point(x: 900, y: 400)))])
        player.pen(.leave)
        player.wait(300)
        #expect(player.lines == [])
        player.stroke([middle], by: right)
        #expect(Set(player.words) == ["pan", "one"])
    }

    @Test("A pen that comes near does not shorten the swipe of a touchpad")
    func penBesideTouchpad() throws {
        let player = try Player(
            device: .pad,
            actions: "fingers: 3, direction: right, maximum-duration: 60 ms, run: [fast]",
            "fingers: 3, direction: right, run: [slow]"
        )
        player.step(.begin(.swipe, fingers: 3, at: middle))
        player.pen(.hover(at: .zero))
        for _ in 0..<12 {
            player.step(.swipe(by: Vector(x: 20, y: 0)))
        }
        player.step(.end(.swipe))
        // It has taken 112 ms.
        #expect(player.words == ["slow"])
    }

    @Test("A gesture that was due before a finger lands is about the fingers before it")
    func dueBeforeLanding() throws {
        let player = try Player(
            "name: press, type: long-press, fingers: 2, minimum-duration: 400 ms",
            actions: "gesture: press, fingers: 2, when: began, run: [x]"
        )
        player.land(fingers(2, around: middle))
        player.frame([(2, .down(at: middle + Vector(x: 0, y: 60)))], after: 500)
        #expect(player.lines == ["press began run: x"])
    }

    @Test("A gesture after another counts within the time, and not later")
    func sequence() throws {
        let player = try Player(
            "name: menu, type: long-press, fingers: 2, minimum-duration: 400 ms",
            "name: tap3, type: tap, fingers: 3",
            actions: "gesture: tap3, after: menu, within: 1 s, run: [foot]"
        )
        func tap() {
            player.land(fingers(3, around: middle))
            player.lift(3)
        }
        func press() {
            player.land(fingers(2, around: middle))
            player.wait(500)
            player.lift(2)
        }
        tap()
        #expect(player.lines.isEmpty)
        press()
        player.wait(1100)
        tap()
        #expect(player.lines.isEmpty)
        press()
        player.wait(900)
        tap()
        #expect(player.lines == ["tap3 ended run: foot"])
    }

    @Test("A device is a kind, or a pattern for its name")
    func devices() throws {
        let actions = [
            "gesture: swipe3, device: touchpad, run: [pad]",
            "gesture: swipe3, device: \"ELAN*\", run: [elan]",
            "gesture: swipe3, device: touchscreen, run: [screen]",
        ]
        func player(_ name: String, _ kind: String) throws -> Player {
            let list = actions.map { "  - {\($0)}\n" }.joined()
            let yaml = "recognizers: [{\(swipe3)}]\nactions:\n\(list)"
            return try Player(yaml: yaml, device: .init(name: name, kind: kind))
        }
        for (name, word) in [("Panel", "screen"), ("ELAN Panel", "elan")] {
            let screen = try player(name, "touchscreen")
            screen.stroke(fingers(3, around: middle), by: Vector(x: 150, y: 0))
            #expect(screen.words == [word])
        }
        let pad = try player("ELAN Touchpad", "touchpad")
        pad.swipe(3, by: Vector(x: 150, y: 0))
        #expect(pad.lines == ["swipe3 ended run: pad"])
        #expect(pad.variable("DEVICE") == "ELAN Touchpad")
    }

    @Test("The first action whose conditions hold runs, in the order of the file")
    func firstMatch() throws {
        let special = "fingers: 1, direction: right, edge: left, run: [special]"
        let general = "fingers: 1, direction: right, run: [general]"
        for (actions, word) in [([special, general], "special"), ([general, special], "general")] {
            let list = actions.map { "  - {\($0)}\n" }.joined()
            let player = try Player(yaml: "actions:\n\(list)")
            player.stroke([Point(x: 5, y: 250)], by: Vector(x: 200, y: 0))
            player.stroke([middle], by: Vector(x: 200, y: 0))
            #expect(player.words == [word, "general"])
        }
    }

    @Test("The first action of a step counts, also if its steps are longer")
    func firstStep() throws {
        let player = try Player(
            actions: "fingers: 1, direction: up, edge: right, each: 70 pt, run: [volume]",
            "fingers: 1, direction: up, each: 20 pt, run: [scroll]",
            "fingers: 1, direction: up, run: [ended]"
        )
        player.stroke([Point(x: 995, y: 400)], by: Vector(x: 0, y: -150))
        #expect(player.words == ["volume", "volume"])
        player.stroke([middle + Vector(x: 0, y: 100)], by: Vector(x: 0, y: -50))
        #expect(player.words.dropFirst(2) == ["scroll", "scroll"])
    }

    @Test("Without a screen, as on a touchpad, steps of a part of it hide no other steps")
    func stepsWithoutScreen() throws {
        let part = "fingers: 3, direction: left, each: 20 %, run: [part]"
        let way = "fingers: 3, direction: left, each: 10 mm, run: [way]"
        let pad = try Player(device: .pad, actions: part, way)
        // 65 mm are 409 pt.
        pad.swipe(3, by: Vector(x: -409, y: 0))
        #expect(pad.words == Array(repeating: "way", count: 6))
        let screen = try Player(actions: part, way)
        screen.stroke(fingers(3, around: Point(x: 700, y: 250)), by: Vector(x: -409, y: 0))
        #expect(screen.words == ["part", "part"])
    }

    @Test("An action that runs nothing ends the search")
    func nothing() throws {
        let player = try Player(
            actions: "fingers: 2, run: []",
            "direction: right, run: [any]"
        )
        player.stroke(fingers(2, around: middle), by: Vector(x: 100, y: 0))
        #expect(player.words.isEmpty)
        player.stroke(fingers(3, around: middle), by: Vector(x: 100, y: 0))
        #expect(player.words == ["any"])
    }

    @Test("An action at the beginning runs once, as soon as the way is long enough")
    func beginning() throws {
        let player = try Player(
            actions: "direction: right, at-least: 80 pt, when: began, run: [far]",
            "direction: right, when: began, run: [near]",
            "direction: right, run: [ended]"
        )
        player.stroke([middle], by: Vector(x: 120, y: 0))
        // At 60 ms it was 75 points away, which is enough for the second one.
        #expect(player.words == ["near"])
        let alone = try Player(
            actions: "direction: right, at-least: 100 pt, when: began, run: [far]",
            "direction: right, run: [ended]"
        )
        alone.stroke([middle], by: Vector(x: 120, y: 0), lifts: false)
        alone.move(to: [middle])
        alone.move(to: [middle + Vector(x: 200, y: 0)])
        #expect(alone.lines == ["hand began run: far"])
        alone.lift(1)
        #expect(alone.lines.count == 1)
        alone.stroke([middle], by: Vector(x: 90, y: 0))
        #expect(alone.words == ["far", "ended"])
    }

    @Test("While the screen is locked only what is for it runs, and finally")
    func locked() throws {
        let player = try Player(
            actions: "fingers: 1, when: began, run: [press], finally: [release]",
            "fingers: 2, while-locked: true, run: [unlock]",
            "fingers: 2, run: [open]"
        )
        player.stroke([middle], by: Vector(x: 100, y: 0), lifts: false)
        player.surroundings.isLocked = true
        player.lift(1)
        #expect(player.words == ["press", "release"])
        player.stroke([middle], by: Vector(x: 100, y: 0))
        player.stroke(fingers(2, around: middle), by: Vector(x: 100, y: 0))
        #expect(player.words == ["press", "release", "unlock"])
    }

    @Test("An application is a pattern for that of the active window, in any letter case")
    func applications() throws {
        let player = try Player(
            actions: "app: [firefox, \"*.Chromium\"], direction: left, run: [back]",
            "direction: left, run: [other]"
        )
        for app in ["Firefox", "org.chromium", "foot", nil] {
            player.surroundings.app = app
            player.stroke([middle], by: Vector(x: -100, y: 0))
        }
        #expect(player.words == ["back", "back", "other", "other"])
    }
}

// SPDX-License-Identifier: MIT

import GestureKit
import GestureRun
import Testing

private let swipe3 = "name: swipe3, type: swipe, fingers: 3, directions: all"
private let pan = "name: pan, type: pan, slop: 10, lead: none"
private let middle = Point(x: 400, y: 250)

@Suite("What gestures run")
struct ActionBookTests {
    @Test("A swipe runs the action of its direction")
    func directionOfSwipe() throws {
        let player = try Player(
            "name: swipe3, type: swipe, fingers: 3, directions: [left, up-right]",
            actions: "gesture: swipe3, direction: left, run: [next]",
            "gesture: swipe3, direction: up-right, run: [corner]",
            "gesture: swipe3, run: [any]"
        )
        player.stroke(fingers(3, around: middle), by: Vector(x: -150, y: 0))
        #expect(player.lines == ["swipe3 ended run: next", "swipe3 ended run: any"])
        player.stroke(fingers(3, around: middle), by: Vector(x: 110, y: -110))
        #expect(player.lines.dropFirst(2) == ["swipe3 ended run: corner", "swipe3 ended run: any"])
        #expect(player.variable("DIRECTION") == "up-right")
        #expect(player.variable("FINGERS") == "3")
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

    @Test("The direction at began is that of the start, and at ended that of the whole way")
    func directionOverTime() throws {
        let player = try Player(
            pan,
            actions: "gesture: pan, direction: right, when: began, run: [start]",
            "gesture: pan, direction: down, run: [end]"
        )
        player.stroke([middle], by: Vector(x: 40, y: 0), lifts: false)
        for y in [300.0, 350, 400] {
            player.move(to: [Point(x: 440, y: y)])
        }
        player.lift(1)
        #expect(player.lines == ["pan began run: start", "pan ended run: end"])
    }

    @Test("A pinch goes in or out, and a rotation clockwise or counterclockwise")
    func directionOfHand() throws {
        let pinch = try Player(
            "name: pinch, type: pinch, lead: none",
            actions: "gesture: pinch, direction: in, when: began, run: [in]",
            "gesture: pinch, direction: out, run: [out]"
        )
        pinch.land([Point(x: 300, y: 250), Point(x: 500, y: 250)])
        pinch.move(to: [Point(x: 340, y: 250), Point(x: 460, y: 250)])
        pinch.move(to: [Point(x: 200, y: 250), Point(x: 600, y: 250)])
        pinch.lift(2)
        #expect(pinch.lines == ["pinch began run: in", "pinch ended run: out"])
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

    @Test("An edge pan has the direction of its edge")
    func edge() throws {
        let player = try Player(
            "name: edge, type: edge-pan, edges: all",
            actions: "gesture: edge, direction: left, run: [menu]",
            "gesture: edge, direction: right, run: [other]"
        )
        player.stroke([Point(x: 2, y: 250)], by: Vector(x: 200, y: 0))
        #expect(player.lines == ["edge ended run: menu"])
        #expect(player.variable("EDGE") == "left")
    }

    @Test("A pan that starts in a strip along an edge moves along the edge")
    func strip() throws {
        let player = try Player(
            "name: slider, type: pan, maximum-fingers: 1, lead: none, "
                + "starts-in: {edge: right, within: 20, from: 100, to: 400}",
            actions: "gesture: slider, run: [slid]"
        )
        player.stroke([Point(x: 970, y: 250)], by: Vector(x: 0, y: 100))
        player.stroke([Point(x: 995, y: 50)], by: Vector(x: 0, y: 100))
        player.stroke([Point(x: 995, y: 450)], by: Vector(x: 0, y: -100))
        #expect(player.lines.isEmpty)
        player.stroke([Point(x: 995, y: 250)], by: Vector(x: 0, y: 100))
        #expect(player.lines == ["slider ended run: slid"])
    }

    @Test("Each step runs a command, and a step back the other")
    func steps() throws {
        let player = try Player(
            pan,
            actions: "gesture: pan, each: 20 pt, axis: y, run: [less], back: [more]"
        )
        // The slop of 10 is taken off.
        player.stroke([middle], by: Vector(x: 0, y: 75), lifts: false)
        #expect(player.lines == Array(repeating: "pan changed run: less", count: 3))
        #expect(player.variable("STEP") == "3" && player.variable("STEPS") == "1")
        player.move(to: [middle + Vector(x: 0, y: 60)])
        #expect(player.lines.count == 3)
        player.move(to: [middle + Vector(x: 0, y: 49)])
        #expect(player.lines.last == "pan changed back: more")
        #expect(player.variable("STEP") == "2")
        player.lift(1)
        #expect(player.lines.count == 4)
    }

    @Test("Steps of a scale are factors, and steps of an angle are degrees")
    func stepsOfHand() throws {
        let pinch = try Player(
            "name: pinch, type: pinch, lead: none, slop: 0",
            actions: "gesture: pinch, each: 100 %, run: [out], back: [in]"
        )
        pinch.land([Point(x: 450, y: 250), Point(x: 550, y: 250)])
        pinch.move(to: [Point(x: 440, y: 250), Point(x: 560, y: 250)])
        pinch.move(to: [Point(x: 280, y: 250), Point(x: 720, y: 250)])
        pinch.move(to: [Point(x: 460, y: 250), Point(x: 540, y: 250)])
        #expect(
            pinch.lines
                == ["run: out", "run: out", "back: in", "back: in"].map {
                    "pinch changed \($0)"
                }
        )
        let turn = try Player(
            "name: turn, type: rotation, lead: none, slop: 0",
            actions: "gesture: turn, each: 45 deg, run: [right], back: [left]"
        )
        turn.land([Point(x: 300, y: 250), Point(x: 500, y: 250)])
        turn.move(to: [Point(x: 301, y: 240), Point(x: 499, y: 260)])
        turn.move(to: [Point(x: 400, y: 150), Point(x: 400, y: 350)])
        #expect(turn.lines == Array(repeating: "turn changed run: right", count: 2))
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
        let player = try Player(
            swipe3,
            actions: "gesture: swipe3, device: touchpad, run: [pad]",
            "gesture: swipe3, device: \"ELAN*\", run: [elan]",
            "gesture: swipe3, device: touchscreen, run: [screen]"
        )
        player.stroke(fingers(3, around: middle), by: Vector(x: 150, y: 0))
        #expect(player.lines == ["swipe3 ended run: screen"])
        player.device = .init(name: "ELAN Touchpad", kind: "touchpad")
        player.step(.begin(.swipe, fingers: 3, at: middle))
        for _ in 0..<12 {
            player.step(.swipe(by: Vector(x: 12, y: 0)))
        }
        player.step(.end(.swipe))
        #expect(player.lines.dropFirst() == ["swipe3 ended run: pad", "swipe3 ended run: elan"])
        #expect(player.variable("DEVICE") == "ELAN Touchpad")
    }
}

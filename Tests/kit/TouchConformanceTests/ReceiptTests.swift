// SPDX-License-Identifier: MIT

import Testing
import TouchConformance

@Suite struct ReceiptTests {
    private static func receipt(_ lines: String...) -> Receipt {
        Receipt(lines.compactMap { ClientEvent(debugLine: "[ 12.345] \($0)") })
    }

    private static let down = "wl_touch@9.down(17, 1000, wl_surface@3, 0, 12.5, 34.0)"
    private static let other = "wl_touch@9.down(18, 1010, wl_surface@3, 1, 50.0, 34.0)"
    private static let frame = "wl_touch@9.frame()"
    private static let up = "wl_touch@9.up(19, 1020, 0)"
    private static let cancel = "wl_touch@9.cancel()"

    @Test("The log of libwayland is read, of old and new versions")
    func readsLog() {
        let event = ClientEvent.down(id: 0, Place(12.5, 34))
        #expect(ClientEvent(debugLine: "[ 12.345] \(Self.down)") == event)
        let new =
            "[17:02:59.123] {Default Queue} wl_touch#9.down(17, 1000, wl_surface#3, 0, 12.5, 34.0)"
        #expect(
            ClientEvent(debugLine: new)
                == .down(id: 0, Place(12.5, 34))
        )
        let pressed = "[ 1.000] wl_pointer@15.button(228, 41976567, 272, 1)"
        #expect(ClientEvent(debugLine: pressed) == .button(isPressed: true))
        let size = "[ 1.000] xdg_toplevel@18.configure(1280, 720, array[4])"
        #expect(ClientEvent(debugLine: size) == .configured(Place(1280, 720)))
    }

    @Test(
        "Requests and other lines are no events",
        arguments: [
            "", "[", "[ 1.0]", "[ 1.0]  -> wl_touch@9.release()", "[ 1.0] wl_touch@9.down(1, 2)",
            "[ 1.0] wl_touch@9.down(1, 2, wl_surface@3, no, 1, 2)", "error: wl_touch@9.frame()",
            "[ 1.0] wl_touch@9.frame(", "[ 1.0] xdg_wm_base@5.ping(7)",
        ]
    )
    func ignores(_ line: String) {
        #expect(ClientEvent(debugLine: line) == nil)
    }

    @Test("Touches are in the order of landing, each with its end")
    func order() {
        let receipt = Self.receipt(
            Self.down,
            Self.frame,
            Self.other,
            Self.frame,
            Self.up,
            Self.frame,
            Self.cancel
        )
        #expect(receipt.touches.map(\.end) == [.lifted, .cancelled])
        #expect(receipt.touches.map(\.start.x) == [12.5, 50])
        #expect(receipt.faults.isEmpty)
    }

    @Test("Events that the protocol forbids are faults")
    func faults() {
        #expect(Self.receipt(Self.down, Self.down).faults == ["down of 0, which is down"])
        #expect(Self.receipt(Self.up).faults == ["up of 0, which is not down"])
        #expect(Self.receipt(Self.cancel).faults == ["a cancel with no finger down"])
        let motion = "wl_touch@9.motion(1030, 0, 13.0, 34.0)"
        #expect(
            Self.receipt(Self.down, Self.cancel, motion).faults == [
                "motion of 0, which is not down"
            ]
        )
        let press = "wl_pointer@15.button(228, 41976567, 272, 1)"
        #expect(Self.receipt(press, press).faults == ["a press of a button that is pressed"])
    }

    @Test("A change without its frame is found")
    func frames() {
        #expect(Self.receipt(Self.down, Self.frame, Self.up).lacksFrame)
        #expect(!Self.receipt(Self.down, Self.frame, Self.up, Self.frame).lacksFrame)
    }

    @Test("The two lines of xev about a button are a press at its place on the screen")
    func xev() {
        let place = "    root 0x512, subw 0x0, time 42000874, (510,358), root:(511,359),"
        let lines = [
            "ButtonPress event, serial 25, synthetic NO, window 0x200001,", place,
            "ButtonRelease event, serial 25, synthetic NO, window 0x200001,", place,
        ]
        let presses = Receipt(lines.map { .printed($0) }).presses
        #expect(presses.map(\.start) == [Place(511, 359)])
        #expect(presses.map(\.end) == [.lifted])
    }
}

@Suite struct JudgeTests {
    private static let half = Place(0.5, 0.5)

    private static func judge(_ end: TouchEnd) -> StrokeJudge {
        var finger = TouchStroke(at: half)
        finger.end = end
        return StrokeJudge([finger], Mapping(size: Place(1280, 720)))
    }

    private static func touch(_ end: ClientEvent, x: Double = 640) -> Receipt {
        Receipt([.down(id: 0, Place(x, 360)), end, .frame])
    }

    @Test("A touch passes if it is at its place and ends as the finger did")
    func passes() {
        #expect(Self.judge(.lifted).touches(Self.touch(.up(id: 0))) == .passed)
        #expect(Self.judge(.cancelled).touches(Self.touch(.cancel)) == .passed)
    }

    @Test("A touch at another place, of another end, or that is missing fails with what came")
    func fails() {
        #expect(
            Self.judge(.lifted).touches(Self.touch(.up(id: 0), x: 642))
                == .failed("expected touch 1 at 640.0,360.0; it came at 642.0,360.0")
        )
        #expect(
            Self.judge(.cancelled).touches(Self.touch(.up(id: 0)))
                == .failed("expected touch 1 cancelled; it was lifted")
        )
        #expect(
            Self.judge(.lifted).touches(Receipt([]))
                == .failed("expected 1 landings of a touch; 0 came")
        )
    }

    @Test("A press that ends outside of the window is no click, and one inside is")
    func clicks() {
        func receipt(_ x: Double) -> Receipt {
            Receipt([
                .entered(Place(640, 360)), .button(isPressed: true), .left, .entered(Place(x, 0)),
                .button(isPressed: false),
            ])
        }
        #expect(Self.judge(.cancelled).taken(receipt(-10_000)) == .taken)
        #expect(
            Self.judge(.cancelled).taken(receipt(10))
                == .failed(
                    "expected no click; the button was released at 10.0,0.0, in the window"
                )
        )
        #expect(
            Self.judge(.cancelled).taken(Self.touch(.up(id: 0)))
                == .failed("expected each touch cancelled; a touch was lifted")
        )
    }

    @Test("On a picture that is turned by 90, the right of the panel is the lower edge's opposite")
    func turns() {
        var mapping = Mapping(size: Place(720, 1280))
        mapping.isTurned = true
        #expect(mapping(Place(0.25, 0.125)) == Place(630, 320))
        mapping.origin = Place(30, 20)
        #expect(mapping(Place(0.25, 0.125)) == Place(600, 300))
    }
}

@Suite struct TableTests {
    @Test("The table has a line for each stroke, and below what failed and what was not tried")
    func lines() {
        let rows = [
            Row(client: "touch", stroke: "a tap", verdict: .passed),
            Row(client: "touch", stroke: "a drag", verdict: .failed("why")),
            Row(client: "GTK", stroke: "a tap", verdict: .taken),
            Row(client: "GTK", stroke: "a drag", verdict: .failed("why")),
            Row(client: "foot", stroke: "all", verdict: .untried("foot is not installed")),
        ]
        #expect(
            ConformanceTable(rows).lines == [
                "        touch     GTK       foot",
                "a tap   ok        taken",
                "a drag  FAILED    FAILED",
                "failed: touch, GTK: a drag: why",
                "not tried: foot: all: foot is not installed",
            ]
        )
    }
}

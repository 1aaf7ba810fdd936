# SPDX-License-Identifier: MIT
"""Pens of tablets: strokes, erasers, palms, other tools and pads, and what no compositor should send."""

import math

from probe import ProbeStage
from stage import AIRBRUSH, BRUSH, ERASER, FINGER, LENS, MOUSE, PEN, PENCIL, STYLUS
from test_nonsense import EXTREMES
from test_windows import Windows


class PenStage(ProbeStage):
    def start(self):
        super().start()
        self.change("tablet 0 add")
        self.add_tool()
        self.settle()

    def pens(self, *kinds):
        return self.lines("pen", *kinds)

    def kinds(self):
        return [line["pen"] for line in self.pens()]

    def tools(self):
        return self.server("state")["seats"][0]["tools"]

    def stroke(self, number=0):
        """The pen comes, lands and draws to the right. It stays down."""
        self.pen("proximity_in", "motion 100 100", number=number)
        self.wait(8)
        self.pen("down", "pressure 6554", number=number)
        self.steps(10, lambda step: self.pen(f"motion {100 + 9 * step} 100", number=number))

    def assertGone(self):
        """Every pen has left, and 200 ms later a finger taps."""
        self.assertEqual(self.kinds()[-1], "leave")
        self.wait(200)
        self.assertNextTapWorks()


class PenTest(PenStage):
    def test_a_stroke_has_force_and_tilt(self):
        self.pen("proximity_in", "motion 20.5 30", "distance 13107", "tilt 30 0")
        self.wait(8)
        self.pen("distance 0", "down", "pressure 32768", "tilt 0 30", "motion 21 30")
        self.wait(8)
        self.pen("motion 90 30", "pressure 65535", "tilt 45 45")
        self.wait(8)
        self.pen("up", "pressure 0")
        self.wait(8)
        self.pen("proximity_out")
        hover, down, motion, up, leave = self.pens()
        self.assertEqual(self.kinds(), ["hover", "down", "motion", "up", "leave"])
        self.assertEqual((hover["x"], hover["y"], hover["force"]), (20.5, 30, 0))
        self.assertAlmostEqual(hover["distance"], 0.2)
        self.assertEqual((down["x"], motion["x"], motion["force"]), (21, 90, 1))
        self.assertAlmostEqual(down["force"], 0.5, delta=1e-4)
        for line, altitude, azimuth in ((hover, 60, 0), (down, 60, 90), (motion, 35.26, 45)):
            self.assertAlmostEqual(math.degrees(line["altitude"]), altitude, delta=0.01)
            self.assertAlmostEqual(math.degrees(line["azimuth"]), azimuth, delta=0.01)
        self.assertEqual([line["us"] for line in self.pens()], [10_000_000 + 8000 * n for n in range(5)])
        self.assertEqual({line["device"] for line in self.pens()}, {3})
        began, ended = self.lines("touch", "began", "ended")
        self.assertAlmostEqual(began["force"], 0.5, delta=1e-4)
        self.assertEqual((self.states("pan")[0], self.states("pan")[-1]), ("began", "ended"))
        self.assertGone()

    def test_a_tap_whose_reports_share_a_frame_is_a_tap(self):
        self.pen("proximity_in", "motion 100 100")
        self.wait(8)
        # wlroots sends a frame when it is idle.
        self.pen("down", "pressure 900", "pressure 0", "up")
        self.assertEqual(self.kinds(), ["hover", "down", "up"])
        self.assertEqual(self.states("tap"), ["ended"])
        self.wait(8)
        self.pen("down")
        self.wait(8)
        self.pen("up", "down")
        self.assertEqual(self.kinds()[3:], ["down", "up", "down"])
        self.wait(8)
        self.pen("up")
        self.pen("proximity_out")
        self.assertGone()

    def test_a_pen_above_the_glass_hovers_and_makes_no_touch(self):
        self.pen("proximity_in", "motion 20 30")
        self.wait(8)
        self.pen("motion 50 30", f"button {STYLUS} 1", "distance 65535")
        hover = self.lines("gesture", "hover")
        self.assertEqual([line["state"] for line in hover], ["began", "changed"])
        self.assertEqual((hover[-1]["x"], hover[-1]["y"]), (50, 30))
        self.assertEqual((self.pens()[-1]["buttons"], self.pens()[-1]["distance"]), (2, 1))
        self.pen("proximity_out")
        self.assertEqual(self.states("hover")[-1], "ended")
        self.assertEqual(self.lines("touch"), [])
        self.assertGone()

    def test_a_tool_is_an_eraser_by_its_type_and_others_are_pens(self):
        for number, kind in enumerate((ERASER, BRUSH, PENCIL, AIRBRUSH, PEN), 1):
            self.add_tool(kind, number)
            self.forget()
            self.stroke(number)
            self.pen("up", number=number)
            self.pen("proximity_out", number=number)
            self.assertEqual({line["eraser"] for line in self.pens()}, {kind == ERASER})
            self.assertGone()

    def test_tools_that_are_no_pens_are_let_go_and_so_are_pads(self):
        for number, kind in enumerate((FINGER, MOUSE, LENS, 0, 4294967295), 1):
            self.add_tool(kind, number)
            self.settle()
            self.pen("proximity_in", "motion 9 9", "down", number=number)
        self.assertEqual((self.tools(), self.pens()), (1, []))
        # It is kept until it has announced its parts, or the next announcement would be an error.
        for step in ("add", "group", "done"):
            self.assertEqual(self.server("state")["seats"][0]["pads"], 0 if step == "add" else 1)
            self.change(f"pad 0 {step}")
        seat = self.server("state")["seats"][0]
        self.assertEqual((seat["pads"], seat["parts of pads"]), (0, 0))
        self.add_tool(PEN, 6)
        self.stroke(6)
        self.pen("up", "proximity_out", number=6)
        self.assertGone()

    def test_a_pen_that_leaves_without_a_lift_is_cancelled(self):
        self.stroke()
        self.forget()
        self.pen("proximity_out")
        self.assertEqual(self.kinds(), ["cancel", "leave"])
        self.assertEqual(self.states("pan"), ["cancelled"])
        self.assertGone()

    def test_a_pen_whose_leave_has_no_frame_has_left_when_all_has_been_read(self):
        for events, kinds in (
                (["motion 100 100"], ["hover", "leave"]),
                (["motion 100 100", "down"], ["down", "cancel", "leave"])):
            with self.subTest(events):
                self.forget()
                self.pen("proximity_in", *events)
                self.wait(50)
                self.change("tool 0 0 proximity_out")
                self.assertEqual(self.kinds(), kinds)
                self.assertEqual(self.pens()[-1]["us"], round(self.ms * 1000))
                # A frame that comes late changes nothing.
                self.pen()
                self.assertEqual(self.kinds(), kinds)
                self.assertGone()

    def test_a_removed_tool_is_cancelled_and_destroyed(self):
        self.stroke()
        self.forget()
        self.change("tool 0 0 removed")
        self.assertEqual((self.kinds(), self.tools()), (["cancel", "leave"], 0))
        self.assertGone()

    def test_a_removed_seat_cancels_its_pen_and_gives_its_tablets_back(self):
        self.stroke()
        self.forget()
        self.change("seat remove 0")
        self.assertEqual(self.kinds(), ["cancel", "leave"])
        seat = self.server("state")["seats"][0]
        self.assertEqual((seat["tablet seats"], seat["tablets"], seat["tools"]), (0, 0, 0))
        self.assertWhole()

    def test_fingers_are_palms_while_a_pen_is_near(self):
        self.touch("down 1 200 200")
        self.wait(8)
        self.pen("proximity_in", "motion 20 30")
        self.assertEqual([line["touch"] for line in self.lines("touch")], ["began", "cancelled"])
        self.touch("up 1")
        self.forget()
        self.tap()
        self.wait(199)
        self.pen("proximity_out")
        self.wait(199)
        self.tap()
        self.assertEqual(self.lines("touch"), [])
        self.pen("proximity_in")
        self.pen("proximity_out")
        self.wait(200)
        self.tap()
        self.assertEqual(self.states("tap"), ["ended"])

    def test_a_second_tool_takes_the_place_of_the_first(self):
        self.add_tool(ERASER, 1)
        self.stroke()
        self.forget()
        self.pen("proximity_in", "motion 7 7", number=1)
        self.pen("motion 8 8", "up")
        self.pen("proximity_out")
        self.assertEqual(self.kinds(), ["cancel", "leave", "hover"])
        self.pen("proximity_out", number=1)
        self.assertGone()

    def test_a_stopped_source_gives_tablets_back(self):
        self.change("pad 0 add")
        self.stroke()
        self.assertEqual(self.program.ask("stop"), "stop")
        self.change("pad 0 done")
        seat = self.server("state")["seats"][0]
        self.assertEqual(set(seat.values()), {0})


class OwnSeatPenTest(PenStage):
    options = ("--poll", "--own-seat")

    def test_a_pen_goes_on_while_its_seat_has_no_capabilities(self):
        self.stroke()
        self.assertEqual(self.program.ask("press"), "known")
        self.program.ask("capabilities 0")
        self.pen("up")
        self.pen("proximity_out")
        self.assertEqual(self.kinds()[-3:], ["motion", "up", "leave"])
        # A serial without a seat is of no use.
        for bits, press in ((0, "none"), (4, "known")):
            self.program.ask(f"capabilities {bits}")
            self.wait(1000)
            self.forget()
            self.stroke()
            self.pen("up")
            self.pen("proximity_out")
            self.assertEqual(self.kinds(), ["hover", "down", *["motion"] * 10, "up", "leave"])
            self.assertEqual(self.program.ask("press"), press)
        self.assertGone()


class PenNonsenseTest(PenStage):
    def calm(self):
        self.pen("up", "proximity_out")
        self.wait(1000)
        self.assertNextTapWorks()

    def test_events_of_a_pen_that_is_not_near(self):
        self.pen()
        self.pen("motion 10 10", "down", "pressure 9", f"button {STYLUS} 1")
        self.pen("up")
        self.pen("proximity_out", "proximity_out")
        self.assertEqual(self.pens(), [])
        self.calm()

    def test_a_pen_without_a_place_has_not_come(self):
        self.pen("proximity_in", "down", "pressure 900")
        self.assertEqual(self.pens(), [])
        self.pen("motion 10 10")
        self.assertEqual(self.kinds(), ["down"])
        self.calm()

    def test_everything_twice(self):
        for event in ("proximity_in", "motion 10 10", "down", "motion 60 10", "up", "down", "proximity_in",
                      "proximity_out"):
            self.pen(event, event)
            self.wait(8)
        self.assertEqual(
            self.kinds(),
            ["hover", "down", "motion", "up", "down", "cancel", "leave"])
        self.calm()

    def test_a_pen_that_comes_again_has_lost_its_lift_and_its_leave(self):
        self.stroke()
        self.forget()
        self.pen("proximity_in", "motion 50 50")
        self.pen("motion 60 50")
        self.assertEqual(self.kinds(), ["cancel", "leave", "hover", "hover"])
        self.assertEqual(self.states("pan"), ["cancelled"])
        self.calm()

    def test_frames_that_are_missing(self):
        self.server.send([
            f"tool 0 0 {event}" for event in (
                "proximity_in", "motion 5 5", "down", "up", "down", "proximity_out", "proximity_in",
                "motion 6 6", "down")])
        self.wait(500)
        self.calm()

    def test_extreme_numbers(self):
        for number in EXTREMES:
            for other in EXTREMES:
                plain = int(other[1:])
                self.pen("proximity_in", f"motion {number} {other}", f"tilt {number} {other}")
                self.wait(8)
                self.pen("down", f"pressure {plain}", f"distance {plain}", f"motion {other} {number}")
                self.wait(8)
                self.pen("motion 50 50", f"rotation {number}", f"slider {plain}", f"wheel {other} {plain}",
                         f"button {plain} {plain}", f"capability {plain}")
                self.pen("up")
                self.pen("proximity_out")
        self.calm()

    def test_a_tool_before_its_tablet_and_a_tablet_that_goes_first(self):
        self.change("tablet 0 removed")
        self.add_tool(PEN, 1)
        self.pen("motion 10 10", "down", number=1)
        self.change("tablet 0 add")
        self.stroke(1)
        self.change("tablet 0 removed")
        self.pen("motion 300 100", number=1)
        self.assertEqual(self.kinds()[-1], "motion")
        self.pen("up", "proximity_out", number=1)
        self.calm()

    def test_a_tool_that_is_removed_twice_and_goes_on(self):
        self.stroke()
        self.server.send([f"tool 0 0 {event}" for event in ("removed", "removed", "motion 9 9", "frame")])
        self.assertEqual(self.kinds()[-2:], ["cancel", "leave"])
        self.calm()

    def test_a_tool_whose_type_changes(self):
        self.stroke()
        self.pen(f"type {ERASER}", "motion 300 100")
        self.assertTrue(self.pens()[-1]["eraser"])
        self.server(f"tool 0 0 type {MOUSE}")
        self.assertEqual((self.kinds()[-1], self.tools()), ("leave", 0))
        self.calm()

    def test_times_that_go_back(self):
        self.at(50_000_000)
        self.stroke()
        for step in (-1, -5_000, -9_000_000, 1 << 31, 3):
            self.server(f"event-time {round((self.ms + step) * 1000)}")
            self.pen(f"motion {150 + step % 100} 50")
        self.server(f"event-time {round(self.ms * 1000)}")
        self.calm()


class PenWindowsTest(Windows):
    """Two windows of a program, which have an object each for a tool."""

    is_virtual = True

    def setUp(self):
        super().setUp()
        self.server(f"focus {self.first}")
        self.server("tablet 0 add")
        self.add_tool()

    def cursors(self):
        self.server("settle")
        return [each for each in self.surfaces() if each["role"] == "tool cursor"]

    def open_second(self):
        """Opens another window, and adds tool 1, of which each has an object. Returns its surface."""
        self.enter(self.first)
        self.press("n")
        self.heard('first character("n")')
        second = self.opened(2)
        self.server("tablet 0 add")
        self.add_tool(PEN, 1)
        return second

    def test_a_tool_has_a_cursor_of_its_own(self):
        self.pen("proximity_in", "motion 10 10")
        (first,) = self.cursors()
        self.assertGreater(first["buffer"][0], 0)
        self.pen("proximity_out")
        self.add_tool(ERASER, 1)
        self.pen("proximity_in", "motion 10 10", number=1)
        (second,) = self.cursors()
        self.assertNotEqual(first["number"], second["number"])
        self.heard("first hover began 15 15", "first hover ended 15 15", "first hover began 15 15")

    def test_a_tool_that_comes_to_a_surface_without_a_source_has_left(self):
        self.pen("proximity_in", "motion 10 10")
        self.heard("first hover began 15 15")
        (other,) = [each["number"] for each in self.surfaces() if not each["role"]]
        self.server(f"focus {other}")
        self.pen("proximity_in", "motion 5 5", "down")
        self.heard("first hover ended 15 15")

    def test_fingers_on_another_window_are_palms_while_a_pen_touches(self):
        second = self.open_second()
        self.tap(second, 30, 40)
        self.heard("second tap 47 62")
        self.server(f"focus {self.first}")
        self.pen("proximity_in", "motion 30 40", number=1)
        self.pen("down", number=1)
        self.tap(second, 30, 40)
        self.pen("up", number=1)
        self.heard(
            "first hover began 47 62", "first hover ended 47 62", "first tap 47 62",
            "first hover began 47 62")

    def test_a_window_that_closes_under_a_pen_leaves_no_palms_in_another(self):
        second = self.open_second()
        self.server(f"focus {self.first}")
        self.pen("proximity_in", "motion 30 40", number=1)
        self.pen("down", number=1)
        self.enter(self.first)
        self.press("q")
        self.wait(250)
        self.tap(second, 30, 40)
        self.heard(
            "first hover began 47 62", "first hover ended 47 62", 'first character("q")',
            "second tap 47 62")

    def test_a_tool_reports_to_the_window_that_it_is_over(self):
        second = self.open_second()
        # As in wlroots, and as in GNOME.
        for objects in ("newest", "all"):
            self.server(f"tools {objects}")
            for surface, title in ((second, "second"), (self.first, "first"), (second, "second")):
                self.server(f"focus {surface}")
                self.pen("proximity_in", "motion 30 40", number=1)
                self.pen("down", number=1)
                self.wait(20)
                self.pen("up", number=1)
                self.wait(20)
                self.pen("proximity_out", number=1)
                self.wait(20)
                self.heard(
                    f"{title} hover began 47 62", f"{title} hover ended 47 62", f"{title} tap 47 62",
                    f"{title} hover began 47 62", f"{title} hover ended 47 62")

    def test_a_window_that_closes_lets_go_of_a_pen_over_another_one(self):
        second = self.open_second()
        self.server(f"focus {self.first}")
        self.pen("proximity_in", "motion 30 40", number=1)
        self.heard("first hover began 47 62")
        self.enter(second)
        self.press("q")
        self.heard('second character("q")', "first hover ended 47 62")
        self.server(f"focus {self.first}")
        self.pen("proximity_in", "motion 30 40", number=1)
        self.heard("first hover began 47 62")

# SPDX-License-Identifier: MIT
"""Each kind of input becomes the right gesture, at the right place and time."""

import math

from probe import ProbeStage
from stage import LEFT

WRAP = 1 << 32


class InputTest(ProbeStage):
    def test_a_tap_has_the_place_and_the_time_of_its_finger(self):
        self.touch("down 3 123.5 =5121")
        self.wait(40)
        self.touch("up 3")
        (tap,) = self.lines("gesture", "tap")
        self.assertEqual((tap["state"], tap["x"], tap["us"]), ("ended", 123.5, 10_040_000))
        self.assertAlmostEqual(tap["y"], 5121 / 256, delta=1 / 512)
        self.assertWhole()

    def test_a_drag_moves_by_the_way_of_its_finger(self):
        self.drag(90, -40)
        self.touch("up 1")
        states = self.states("pan")
        self.assertEqual((states[0], states[-1]), ("began", "ended"))
        last = self.lines("gesture", "pan")[-1]
        # The slop of 10 points is subtracted along the way.
        way = math.hypot(90, 40)
        self.assertAlmostEqual(last["dx"], 90 * (way - 10) / way, delta=0.1)
        self.assertAlmostEqual(last["dy"], -40 * (way - 10) / way, delta=0.1)
        self.assertWhole()

    def test_two_fingers_zoom_and_turn(self):
        self.touch("down 1 200 200", "down 2 300 200")
        for step in range(1, 21):
            self.wait(8)
            angle, half = step / 20 * math.pi / 2, 50 + 50 * step / 20
            x, y = half * math.cos(angle), half * math.sin(angle)
            self.touch(f"motion 1 {250 - x} {200 - y}", f"motion 2 {250 + x} {200 + y}")
        pinch, turn = self.lines("gesture", "pinch")[-1], self.lines("gesture", "rotation")[-1]
        # The exact values depend on the slops, which are less than a tenth.
        self.assertGreater(pinch["scale"], 1.8)
        self.assertLess(pinch["scale"], 2.05)
        self.assertGreater(turn["rotation"], 0.8 * math.pi / 2)
        self.assertLess(turn["rotation"], 1.02 * math.pi / 2)
        self.touch("up 1", "up 2")
        self.assertWhole()

    def test_a_long_press_begins_at_its_deadline(self):
        self.touch("down 1 50 60")
        self.wait(499)
        self.assertEqual(self.states("long press"), [])
        self.wait(1)
        (press,) = self.lines("gesture", "long press")
        self.assertEqual((press["state"], press["us"]), ("began", 10_500_000))
        self.touch("up 1")
        self.assertEqual(self.states("long press"), ["began", "ended"])
        self.assertWhole()

    def test_a_pointer_hovers_and_drags_with_its_button(self):
        self.point("enter 10 20")
        self.wait(8)
        self.point("motion 30 40")
        hover = self.lines("gesture", "hover")
        self.assertEqual([line["state"] for line in hover], ["began", "changed"])
        self.assertEqual((hover[-1]["x"], hover[-1]["y"]), (30, 40))
        self.point(f"button {LEFT} 1")
        self.steps(10, lambda step: self.point(f"motion {30 + 5 * step} 40"))
        self.point(f"button {LEFT} 0")
        self.assertEqual(self.states("pan")[0], "began")
        self.assertEqual(self.states("pan")[-1], "ended")
        self.wait(8)
        self.point("leave")
        self.assertEqual(self.states("hover")[-1], "ended")
        self.assertWhole()

    def test_a_button_that_is_pressed_twice_has_lost_its_release(self):
        self.point("enter 100 100")
        self.point(f"button {LEFT} 1")
        self.steps(10, lambda step: self.point(f"motion {100 + 5 * step} 100"))
        self.wait(400)
        self.point(f"button {LEFT} 1")
        self.wait(50)
        self.point(f"button {LEFT} 0")
        states = self.states("pan")
        self.assertEqual((states[0], states[-1]), ("began", "cancelled"))
        (tap,) = self.lines("gesture", "tap")
        self.assertEqual((tap["state"], tap["x"]), ("ended", 150))
        self.assertLeaves()

    def test_a_wheel_scrolls_by_clicks_the_way_that_content_goes(self):
        self.point("enter 10 20")
        self.point("source wheel", "value120 vertical 120", "axis vertical 15")
        self.point("source wheel", "value120 horizontal -30", "axis horizontal -3.75")
        down, right = self.lines("pointer", "wheel")
        self.assertEqual((down["dx"], down["dy"]), (0, -1))
        self.assertEqual((right["dx"], right["dy"]), (0.25, 0))
        self.wait(1000)
        self.assertLeaves()

    def test_two_fingers_on_a_touchpad_scroll_until_their_stop(self):
        self.point("enter 10 20")
        for step in range(10):
            self.wait(8)
            self.point("source finger", "axis vertical -3", "axis horizontal 4.5")
        self.wait(8)
        self.point("source finger", "stop vertical", "stop horizontal")
        scrolls = self.lines("pointer", "scroll")
        self.assertEqual([(line["dx"], line["dy"]) for line in scrolls], [(-4.5, 3)] * 10)
        self.assertEqual(len(self.lines("pointer", "scroll end")), 1)
        self.assertEqual((self.states("pan")[0], self.states("pan")[-1]), ("began", "ended"))
        self.assertLeaves()

    def test_a_touchpad_pinch_zooms_and_turns(self):
        self.point("enter 100 120")
        self.server("pinch 0 begin 2")
        self.steps(10, lambda step: self.server(f"pinch 0 update 0 0 {1 + step / 10} 3"))
        self.server("pinch 0 end")
        begin, *updates, end = self.lines("step")
        self.assertEqual((begin["x"], begin["y"], begin["fingers"]), (100, 120, 2))
        self.assertAlmostEqual(updates[-1]["scale"], 2, delta=1 / 256)
        self.assertAlmostEqual(updates[-1]["turn"], math.radians(3), delta=1e-4)
        self.assertEqual(end["step"], "end")
        self.assertAlmostEqual(self.lines("gesture", "pinch")[-1]["scale"], 2, delta=0.15)
        self.assertLeaves()

    def test_a_touchpad_swipe_pans_and_a_cancelled_one_is_cancelled(self):
        self.point("enter 100 120")
        for end, state in (("end", "ended"), ("end cancelled", "cancelled")):
            self.forget()
            self.server("swipe 0 begin 3")
            self.steps(10, lambda step: self.server("swipe 0 update 5 0"))
            self.server(f"swipe 0 {end}")
            self.assertEqual(self.states("pan")[-1], state)
            self.wait(1000)
        self.assertLeaves()

    def test_a_touchpad_hold_is_a_hold(self):
        self.point("enter 100 120")
        self.server("hold 0 begin 1")
        self.wait(1000)
        self.server("hold 0 end")
        self.assertEqual((self.states("hold")[0], self.states("hold")[-1]), ("began", "ended"))
        self.assertLeaves()

    def test_the_size_of_a_contact_arrives(self):
        self.touch("down 1 10 10", "shape 1 12.5 7")
        self.touch("up 1")
        (size,) = self.lines("sample", "size")
        self.assertEqual((size["major"], size["minor"]), (12.5, 7))
        self.assertWhole()

    def test_two_seats_are_two_devices(self):
        self.change("seat add seat1 8 touch,pointer")
        self.touch("down 1 10 10", seat=0)
        self.touch("down 1 200 200", seat=1)
        devices = {line["device"] for line in self.lines("sample", "down")}
        self.assertEqual(len(devices), 2)
        self.wait(20)
        self.touch("up 1", seat=0)
        self.touch("up 1", seat=1)
        self.assertEqual({line["device"] for line in self.lines("sample", "up")}, devices)
        self.wait(1000)
        self.assertWhole()
        for seat in (0, 1):
            self.assertNextTapWorks(seat)


class TimeTest(ProbeStage):
    def test_a_press_behind_an_entry_that_is_read_late_is_a_long_one(self):
        with self.stopped():
            self.server.send(["pointer 0 enter 50 60", "pointer 0 frame"])
            for ms, state in ((100, 1), (900, 0)):
                self.server.send([f"event-time {round((self.ms + ms) * 1000)}",
                                  f"pointer 0 button {LEFT} {state}", "pointer 0 frame"])
            # The answer comes when all of that has been sent.
            self.server("state")
            self.jump(1000)
        times = [line["us"] for line in self.lines("pointer", "press", "release")]
        self.assertEqual(times, [10_100_000, 10_900_000])
        press = self.lines("gesture", "long press")
        self.assertEqual([(line["state"], line["us"]) for line in press],
                         [("began", 10_600_000), ("ended", 10_900_000)])
        self.assertEqual(self.states("tap"), [])
        self.assertLeaves()

    def test_the_time_wraps_in_the_midst_of_a_drag(self):
        self.at(WRAP - 40)
        self.drag(90, 0)
        self.touch("up 1")
        times = [line["us"] for line in self.lines("sample", "down", "motion", "up")]
        start = (WRAP - 40) * 1000
        self.assertEqual(times, [start + 8000 * step for step in range(11)] + [start + 80_000])
        self.assertEqual((self.states("pan")[0], self.states("pan")[-1]), ("began", "ended"))
        self.assertWhole()

    def test_input_timestamps_are_exact(self):
        self.server("time 20000125")
        self.touch("down 1 10 10")
        self.server("time 20033999")
        self.touch("up 1")
        self.assertEqual(
            [line["us"] for line in self.lines("sample", "down", "up")], [20000125, 20033999])
        self.assertWhole()

    def test_an_input_timestamp_that_contradicts_its_event_is_left_out(self):
        self.server("time 20000000")
        self.server("stamp 77000123")
        self.touch("down 1 10 10")
        self.touch("up 1")
        self.assertEqual(
            [line["us"] for line in self.lines("sample", "down", "up")], [20000000] * 2)
        self.assertWhole()


class PlainTimeTest(ProbeStage):
    without = ("zwp_input_timestamps_manager_v1",)

    def test_without_input_timestamps_times_are_in_milliseconds(self):
        self.server("time 20000125")
        self.touch("down 1 10 10")
        self.server("time 20033999")
        self.touch("up 1")
        self.assertEqual(
            [line["us"] for line in self.lines("sample", "down", "up")], [20000000, 20033000])
        self.assertWhole()


class OldSeatTest(ProbeStage):
    """Version 1 has no frames of pointers, and no release."""

    seats = ("seat0 1 touch,pointer",)

    def test_its_loss_ends_a_drag(self):
        self.drag(50, 0)
        self.server("seat capabilities 0 none")
        self.assertEqual(self.states("pan")[-1], "cancelled")
        self.assertWhole()


class EverySeatVersionTest(ProbeStage):
    seats = tuple(f"seat{version} {version} touch,pointer" for version in range(1, 9))[:8]

    def test_a_tap_and_a_scroll_work_in_each_version(self):
        for seat in range(8):
            with self.subTest(version=seat + 1):
                self.assertNextTapWorks(seat)
                self.point("enter 10 20", "source wheel", "discrete vertical 1", "value120 vertical 120",
                           "axis vertical 15", seat=seat)
                self.assertEqual(len(self.lines("pointer", "wheel", "scroll")), 1)
                self.wait(1000)
                self.server(f"pointer {seat} leave")
                self.assertWhole()

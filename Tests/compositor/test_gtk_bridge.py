# SPDX-License-Identifier: MIT
"""The bridge to GTK 4: our recognizers among GTK's widgets and gestures."""

import contextlib
import math
import unittest

from guest import Guest, GuestDesk
from programs import TESTS, wait_until

CLIENT = TESTS / "gtk-bridge-client"

# Places in the window of gtk/bridge_client.c.
INNER, SWIPED, REST = (200, 200), (200, 530), (200, 640)
PAD = (620, 360)
BUTTON, SLIDER, INSENSITIVE = (1060, 120), (1060, 360), (1060, 600)


@unittest.skipUnless(CLIENT.exists(), "GTK 4 is not installed: run scripts/setup.sh check")
class Bridged(GuestDesk):
    def open(self):
        return Guest([CLIENT], self.environment, self.folder / "app.err", listens=True)

    def said(self, *starts):
        """The lines that begin with these words, after all events were handled."""
        self.tell("state")
        return [line for line in self.app.said if line.startswith(starts)]

    def tell(self, command):
        """Gives a command, after all input before it. Returns the line that answers."""
        self.settle()
        before = self.app.said.count("ok")
        self.app.write_line(command)
        self.app.wait_for("ok", before + 1)
        return self.app.said[-2] if len(self.app.said) > 1 else None

    @contextlib.contextmanager
    def waiting_client(self):
        """The client handles nothing meanwhile, and then all events at once."""
        self.settle()
        before = self.app.said.count("ok")
        self.app.write_line("wait")
        self.app.wait_for("waiting")
        yield
        self.app.write_line("go on")
        self.app.wait_for("ok", before + 1)

    def place(self):
        """What the client's "place" prints."""
        return [float(value) for value in self.tell("place").split()[1:]]

    def clear(self):
        self.said()
        del self.app.said[:]

    def land(self, place, *others):
        """Lands fingers at a place, and at these distances from it."""
        x, y = place
        hands = {"_0": place}
        for number, (dx, dy) in enumerate(others, 1):
            hands[f"_{number}"] = (x + dx, y + dy)
        return self.hand.land(**hands)

    def assertCourse(self, gesture, first, last):
        """The first and the last state of a gesture."""
        said = self.said(gesture)
        self.assertEqual([said[0], said[-1]], [f"{gesture} {first}", f"{gesture} {last}"])

    def assertIdle(self):
        """Nothing of the gesture remains in the bridge, and all gestures work."""
        self.assertEqual(self.tell("state"), "idle")
        self.clear()
        self.land(PAD).drag(60, 0).lift(after=100)
        self.assertCourse("pad", "began", "ended")
        self.clear()
        self.land(REST).drag(0, -100, steps=40).wait(200).lift()
        self.assertTrue(self.said("scrolled"))
        self.assertEqual(self.tell("state"), "idle")


class Arbitration(Bridged):
    def test_two_fingers_are_ours_and_the_list_stands_still(self):
        self.land(INNER, (80, 0)).drag(0, -100, steps=20)
        self.assertEqual(self.said("pair")[0], "pair began")
        self.hand.lift()
        self.assertEqual(self.said("pair")[-1], "pair ended")
        self.assertEqual(self.said("scrolled"), [])
        self.assertIdle()

    def test_one_finger_scrolls_where_ours_needs_two(self):
        self.land(INNER).drag(0, -100, steps=40)
        self.assertTrue(self.said("scrolled"))
        self.hand.wait(200).lift()
        self.assertEqual(self.said("pair"), [])
        self.assertIdle()

    def test_a_list_that_scrolls_keeps_its_finger(self):
        self.land(INNER).drag(0, -60, steps=30)
        self.assertTrue(self.said("scrolled"))
        x, y = self.hand.places[0]
        self.hand.wait(10).land(_1=(x + 80, y)).spread(1.5)
        self.assertEqual(self.said("pair"), [])
        self.hand.wait(200).lift()
        self.assertIdle()

    def stroke(self, place, dx, dy, speed):
        """A stroke of so many pixels in a second. Returns who had it."""
        self.clear()
        steps = max(round(100 * math.hypot(dx, dy) / speed), 2)
        self.land(place).drag(dx, dy, steps=steps).wait(200).lift().wait(500)
        return {line.split()[0] for line in self.said("swipe", "scrolled")}

    def assertShared(self, speed):
        self.assertEqual(self.stroke(SWIPED, -100, 20, speed), {"swipe"})
        self.assertEqual(self.stroke(SWIPED, 10, -60, speed), {"scrolled"})
        self.assertIdle()

    def test_a_row_swipes_and_its_list_scrolls_at_100_pixels_in_a_second(self):
        self.assertShared(100)

    def test_a_row_swipes_and_its_list_scrolls_at_1300_pixels_in_a_second(self):
        self.assertShared(1300)

    def test_a_row_swipes_and_its_list_scrolls_at_3000_pixels_in_a_second(self):
        self.assertShared(3000)

    def test_a_tap_clicks_a_button(self):
        self.land(BUTTON).lift(after=60)
        self.assertEqual(
            self.said("pressed", "released", "clicked", "pan"),
            ["pressed", "released", "clicked"])
        self.assertIdle()

    def test_a_pan_takes_the_finger_from_a_button(self):
        self.land(BUTTON).wait(10)
        self.assertEqual(self.said("pressed"), ["pressed"])
        self.hand.drag(40, 0).lift()
        self.assertEqual(
            self.said("pressed", "released", "clicked", "pan b", "pan e"),
            ["pressed", "released", "pan began", "pan ended"])
        self.assertIdle()

    def test_a_tap_of_ours_takes_the_click_from_a_button(self):
        self.tell("tap")
        self.land(BUTTON).lift(after=60)
        self.assertEqual(
            self.said("pressed", "released", "clicked", "tap"),
            ["pressed", "released", "tap ended"])
        self.assertIdle()

    def test_a_slider_that_claims_its_finger_keeps_it(self):
        self.land(SLIDER).drag(100, 0, steps=20)
        self.assertTrue(self.said("slider"))
        self.hand.lift()
        self.assertEqual(self.said("pan"), [])
        self.assertIdle()

    def test_a_pan_begins_on_a_widget_that_is_not_sensitive(self):
        self.land(INSENSITIVE).drag(60, 0).lift()
        self.assertCourse("pan", "began", "ended")
        self.assertIdle()

    def test_a_finger_that_joins_our_gesture_presses_nothing(self):
        self.land(INSENSITIVE).drag(60, 0)
        self.hand.wait(10).land(_1=BUTTON).drag(10, 0)
        self.assertEqual(self.tell("report"), "down")
        self.hand.lift()
        self.assertEqual(self.said("clicked", "seen"), [])
        self.assertIdle()

    def test_a_button_sees_nothing_of_a_finger_that_a_pan_has_taken(self):
        self.land(BUTTON).drag(40, 0)
        before = len(self.said("seen"))
        self.hand.drag(40, 0).lift()
        self.assertGreater(before, 0)
        self.assertEqual(len(self.said("seen")), before)


class Touches(Bridged):
    def test_the_touches_of_a_node_are_delivered_and_cancelled(self):
        self.land(PAD).drag(3, 0, steps=1).lift()
        self.assertEqual(self.said("touch"), ["touch began", "touch moved", "touch ended"])
        self.clear()
        self.land(PAD).drag(60, 0, steps=4).lift()
        self.assertEqual(self.said("touch")[-1], "touch cancelled")
        self.assertLess(self.app.said.index("touch cancelled"), self.app.said.index("pad began"))

    def test_values_are_pixels_of_the_widget(self):
        self.land(PAD, (100, 0)).spread(2)
        # Each finger moved 50 px. The slop, 10 points, counts for the span at the start.
        x, y, scale, _ = self.place()
        self.assertAlmostEqual(x, 0, delta=0.01)
        self.assertAlmostEqual(y, 0, delta=0.01)
        self.assertAlmostEqual(scale, 200 / 110, delta=0.001)

    def test_the_times_of_events_may_wrap(self):
        self.hand.wait(2**32 - self.hand.time - 60)
        self.land(PAD)
        landed = self.place()[-1]
        self.hand.drag(100, 0)
        self.assertGreater(self.hand.time, 2**32)
        self.assertEqual(self.place()[-1], landed + 100)
        self.hand.lift()
        self.assertIdle()

    def test_a_value_that_the_app_sets_back_counts_once_if_events_have_to_wait(self):
        self.tell("set back")
        self.land(PAD, (100, 0)).drag(20, 0)
        before = self.place()[0]
        with self.waiting_client():
            self.hand.drag(40, 0, steps=4, fingers=[0])
        # One finger rests, so their middle goes half of the way.
        self.assertAlmostEqual(self.place()[0] - before, 20, delta=0.01)

    def test_a_claim_of_gtk_leaves_the_events_that_wait_their_times(self):
        self.land(PAD)
        landed = self.place()[-1]
        with self.waiting_client():
            self.hand.wait(1).land(_1=SLIDER).drag(20, 0, steps=2, every=1, fingers=[0])
        self.assertEqual(self.place()[-1], landed + 3)

    def test_a_pointer_drags_like_a_finger(self):
        self.driver("no-touch")
        self.settle()
        self.land(PAD).drag(60, 0).lift()
        self.assertCourse("pad", "began", "ended")
        self.clear()
        self.land(BUTTON).lift(after=60)
        self.assertEqual(self.said("clicked"), ["clicked"])


class Touchpads(Bridged):
    def touchpad(self, place, *commands):
        """Gives commands with the pointer at a place of the window; None: where it was."""
        if place:
            self.driver("touchpad add")
            self.driver(f"pointer {place[0]} {place[1]}")
        for command in commands:
            self.hand.wait(10)
            self.driver(command)

    def test_a_pinch_of_a_touchpad_drives_a_transform(self):
        self.touchpad(PAD, "pinch begin 2", "pinch update 4 0 1.5 0", "pinch update 4 0 2 0")
        x, _, scale, _ = self.place()
        self.assertAlmostEqual(scale, 2, delta=0.01)
        self.assertAlmostEqual(x, 8, delta=0.01)
        self.touchpad(None, "pinch end")
        self.assertCourse("pad", "began", "ended")
        self.assertIdle()

    def test_a_pinch_whose_end_was_lost_is_cancelled_and_the_next_one_begins_at_1(self):
        self.touchpad(PAD, "pinch begin 2", "pinch update 0 0 2 0")
        self.tell("insensitive")
        self.touchpad(None, "pinch end")
        self.tell("sensitive")
        self.clear()
        self.driver(f"pointer {PAD[0]} {PAD[1] + 20}")
        self.touchpad(None, "pinch begin 2", "pinch update 0 0 1.01 0", "pinch update 0 0 1.02 0")
        self.assertEqual(self.said("pad")[:2], ["pad cancelled", "pad began"])
        self.assertAlmostEqual(self.place()[2], 1.02, delta=0.001)
        self.touchpad(None, "pinch end")
        self.assertEqual(self.said("pad")[-1], "pad ended")
        self.assertIdle()

    def test_a_pinch_that_is_cancelled_cancels_the_transform(self):
        self.touchpad(PAD, "pinch begin 2", "pinch update 0 0 2 0", "pinch end cancelled")
        self.assertEqual(self.said("pad")[-1], "pad cancelled")
        self.assertIdle()

    def scroll(self, place):
        """Scrolls by 60 down and 6 to the right. GDK merges all of it into one event."""
        self.touchpad(place, "scroll 3 30", "scroll 3 30", "scroll stop")

    def wait_for(self, line):
        """The compositor shows frames until the client has printed a line: GDK waits for one."""
        wait_until(lambda: self.said(line), lambda: str(self.app.said), step=lambda: None)

    def test_a_scroll_is_not_ours_by_default(self):
        self.scroll(INNER)
        self.assertEqual(self.said("pair"), [])
        self.assertIdle()

    def test_a_scroll_drives_a_transform_and_the_list_stands_still(self):
        self.tell("scrolls")
        self.scroll(INNER)
        self.wait_for("pair ended")
        self.assertEqual(self.said("pair", "scrolled"), ["pair began", "pair ended"])
        self.assertIdle()

    def test_the_content_moves_against_a_scroll(self):
        self.tell("scrolls")
        self.scroll(PAD)
        self.wait_for("pad ended")
        x, y, *_ = self.place()
        self.assertAlmostEqual(x, -6, delta=0.01)
        self.assertAlmostEqual(y, -60, delta=0.01)

    def test_a_scroll_begins_anew_after_its_window_was_hidden(self):
        self.tell("scrolls")
        self.touchpad(PAD, "scroll 3 30")
        self.wait_for("pad began")
        self.tell("hide")
        self.assertEqual(self.said("pad")[-1], "pad cancelled")
        self.tell("show")
        self.wait_until(self.is_shown)
        self.clear()
        self.driver(f"pointer {PAD[0]} {PAD[1] + 20}")
        self.scroll(None)
        self.wait_for("pad ended")
        self.assertCourse("pad", "began", "ended")


class Ends(Bridged):
    def test_a_swipe_of_the_compositor_cancels_and_leaves_nothing(self):
        self.land(PAD, (60, 0), (30, 40)).drag(-60, 0, steps=20).drag(60, 0).lift().wait(3000)
        states = self.said("pad")
        self.assertIn(states[-1:], ([], ["pad cancelled"]))
        self.assertIdle()

    def test_a_swipe_cancels_a_gesture_that_has_begun(self):
        self.land(PAD, (60, 0)).spread(2)
        self.assertEqual(self.said("pad")[0], "pad began")
        self.hand.wait(10).land(_2=(650, 500)).drag(-60, 0, steps=20).drag(60, 0)
        self.hand.lift().wait(3000)
        self.assertEqual(self.said("pad")[-1], "pad cancelled")
        self.assertIdle()

    def test_a_widget_that_is_removed_cancels_its_gesture(self):
        self.land(PAD).drag(60, 0)
        self.assertEqual(self.said("pad")[0], "pad began")
        self.tell("unparent pad")
        self.assertEqual(self.said("pad")[-1], "pad cancelled")
        self.hand.drag(60, 0).lift()
        self.assertEqual(self.tell("state"), "idle")
        self.clear()
        self.land(PAD).drag(60, 0).lift()
        self.assertEqual(self.said("pad"), [])
        self.land(BUTTON).lift(after=60)
        self.assertEqual(self.said("clicked"), ["clicked"])

    def test_a_host_that_is_removed_cancels_its_gesture_and_can_come_back(self):
        self.land(PAD).drag(60, 0)
        self.tell("remove pad")
        self.assertEqual(self.said("pad")[-1], "pad cancelled")
        self.hand.drag(60, 0).lift()
        self.clear()
        self.land(PAD).drag(60, 0).lift()
        self.assertEqual(self.said("pad"), [])
        self.tell("add pad")
        self.assertIdle()

    def test_a_host_that_is_removed_leaves_its_finger_to_the_list(self):
        self.land(SWIPED)
        self.tell("remove row")
        self.hand.drag(0, -100, steps=40)
        self.assertTrue(self.said("scrolled"))
        self.hand.wait(200).lift()
        self.assertEqual(self.said("swipe"), [])
        self.assertIdle()

    def test_a_pan_of_the_window_takes_the_finger_of_a_host_that_was_removed(self):
        self.tell("pan anywhere")
        self.land(SWIPED)
        self.tell("remove row")
        self.hand.drag(0, -100, steps=2)
        self.hand.drag(0, -100, steps=40).lift()
        self.assertCourse("pan", "began", "ended")
        self.assertEqual(self.said("scrolled"), [])

    def test_a_bridge_may_end_during_a_gesture(self):
        self.land(INNER, (80, 0)).drag(0, -40)
        self.assertEqual(self.said("pair")[0], "pair began")
        self.tell("free")
        self.hand.drag(0, -40).lift().wait(1000)
        self.settle()
        self.land(BUTTON).lift(after=60)
        self.settle()
        self.app.wait_for("clicked")


class Millimeters(Bridged):
    """A monitor of 12.6 pixels in a millimeter: a point is two pixels."""

    def begin(self, *outputs):
        super().begin(f"{outputs[0]},mm=101x57")

    def test_slops_are_lengths_on_the_glass(self):
        self.land(PAD).drag(19, 0)
        self.assertEqual(self.said("pad"), [])
        self.hand.drag(10, 0)
        self.assertEqual(self.said("pad")[0], "pad began")
        x, *_ = self.place()
        # 29 px without a slop of 10 points.
        self.assertAlmostEqual(x, 29 - 10 * 1280 / (101 * 160 / 25.4), delta=0.3)

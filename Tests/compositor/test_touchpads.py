# SPDX-License-Identifier: MIT
"""Touchpad gestures: three fingers move the workspaces, the others are for clients."""

from checker import names
from desk import WIDTH, AppDesk


class Pad(AppDesk):
    def setUp(self):
        super().setUp()
        self.driver("pointer 640 360")
        self.settle()
        self.now = 1000

    def later(self, ms, command):
        self.now += ms
        self.driver(f"time {self.now}")
        self.driver(command)

    def steps(self, *commands):
        """Gives commands, one each 10 ms."""
        for command in commands:
            self.later(10, command)

    def begin_pinch(self):
        self.steps("pinch begin 2", "pinch update 0 0 1.2 0")

    def end_pinch(self):
        self.steps("pinch update 0 0 1.4 0", "pinch end")

    def gestures(self):
        self.settle()
        return [event for event in self.app.events() if "-" in event["event"]]

    def kinds_of_gestures(self):
        return names(self.gestures())


class Touchpad(Pad):
    def swipe(self, fingers, dx, steps=20):
        updates = [f"swipe update {dx / steps} 0"] * steps
        self.steps(f"swipe begin {fingers}", *updates, "swipe end")

    def test_three_fingers_drive_the_workspaces(self):
        self.steps("swipe begin 3", *["swipe update -16 0"] * 20)
        state = self.state()
        self.assertEqual(state["gesture"], "swipe")
        self.assertAlmostEqual(state["position"], 320 / WIDTH, places=4)
        self.steps(*["swipe update -16 0"] * 30, "swipe end")
        self.driver(f"time {self.now + 3000}")
        self.assertEqual(self.state()["position"], 1)

    def has_input(self):
        state = self.state()
        return state["pointer"], state["keyboard"]

    def test_after_a_swipe_the_window_that_is_there_has_the_pointer_and_the_keyboard(self):
        self.assertEqual(self.has_input(), (self.app.pid, self.app.pid))
        self.swipe(3, -800)
        self.later(3000, "settle")
        self.assertEqual(self.has_input(), (0, 0))
        second = self.client(title="second")
        self.swipe(3, 800)
        self.later(3000, "settle")
        self.assertEqual(self.has_input(), (self.app.pid, self.app.pid))
        self.swipe(3, -800)
        self.later(200, "scroll 0 10")
        self.assertLess(self.state()["position"], 1)
        self.assertEqual(self.state()["pointer"], second.pid)
        self.later(3000, "settle")
        self.assertEqual(self.has_input(), (second.pid, second.pid))
        for command in ("unmap", "map"):
            self.app.write_line(command)
            self.settle()
        self.assertEqual(self.has_input(), (second.pid, second.pid))

    def test_a_menu_closes_when_its_window_is_no_longer_there(self):
        self.open_menu(self.app)
        self.swipe(3, -800)
        self.later(3000, "settle")
        self.assertEqual(self.has_input(), (0, 0))

    def test_after_fingers_that_rested_a_pinch_reaches_the_window_that_came_meanwhile(self):
        self.driver("pointer 1200 360")
        self.swipe(3, -800)
        self.later(3000, "settle")
        self.swipe(3, 800)
        # The cursor is beside the window until the strip rests.
        self.later(10, "hold begin 2")
        self.later(3000, "hold end")
        self.begin_pinch()
        self.assertEqual(self.kinds_of_gestures()[-2:], ["pinch-begin", "pinch-update"])
        self.assertEqual(self.gestures()[-2]["window"], "app")

    def test_a_pinch_of_two_fingers_reaches_the_client(self):
        updates = [f"pinch update 1 2 {1 + step / 10} 3" for step in range(1, 6)]
        self.steps("pinch begin 2", *updates, "pinch end")
        received = self.gestures()
        self.assertEqual(names(received), ["pinch-begin", *["pinch-update"] * 5, "pinch-end"])
        self.assertEqual((received[0]["fingers"], received[0]["window"]), (2, "app"))
        self.assertEqual([event["time"] for event in received], list(range(1010, 1080, 10)))
        for step, event in enumerate(received[1:-1], 1):
            self.assertAlmostEqual(event["scale"], 1 + step / 10, delta=1 / 128)
            self.assertEqual((event["dx"], event["dy"], event["rotation"]), (1, 2, 3))
        self.assertFalse(received[-1]["cancelled"])

    def test_a_swipe_of_four_fingers_reaches_the_client(self):
        self.swipe(4, -600)
        received = self.gestures()
        self.assertEqual(names(received), ["swipe-begin", *["swipe-update"] * 20, "swipe-end"])
        self.assertEqual((received[0]["fingers"], received[0]["window"]), (4, "app"))
        self.assertEqual({(event["dx"], event["dy"]) for event in received[1:-1]}, {(-30, 0)})
        self.assertFalse(received[-1]["cancelled"])
        self.assertEqual(self.state()["position"], 0)

    def test_what_the_compositor_takes_is_cancelled_for_the_client_at_once(self):
        self.later(10, "pinch begin 4")
        self.assertEqual(self.kinds_of_gestures(), ["pinch-begin"])
        self.later(10, "pinch update 0 0 0.5 0")
        self.assertEqual(self.state()["gesture"], "overview")
        self.assertEqual(self.kinds_of_gestures(), ["pinch-begin", "pinch-end"])
        self.assertTrue(self.gestures()[-1]["cancelled"])
        self.steps("pinch update 0 0 0.4 0", "pinch end")
        self.assertEqual(len(self.gestures()), 2)

    def test_what_interrupts_a_pinch_cancels_it_and_leaves_nothing_of_it(self):
        output = self.state()["outputs"][0]["name"]
        for command, back in (("lock", "unlock"), ("session away", "session back"),
                              ("pinch end cancelled", None), (f"output remove {output}", None)):
            with self.subTest(command):
                before = len(self.gestures())
                self.begin_pinch()
                self.driver(command)
                received = self.gestures()
                self.assertEqual(names(received[before:]), ["pinch-begin", "pinch-update", "pinch-end"])
                self.assertTrue(received[-1]["cancelled"])
                if back:
                    self.end_pinch()
                    self.assertEqual(self.gestures(), received)
                    self.driver(back)
                    self.driver("pointer 640 360")
                self.assertSound(self.app)

    def test_four_fingers_together_open_the_overview(self):
        updates = [f"pinch update 0 0 {1 - 0.035 * step} 0" for step in range(1, 21)]
        self.steps("pinch begin 4", *updates)
        self.assertEqual(self.state()["gesture"], "overview")
        self.later(10, "pinch end")
        self.driver(f"time {self.now + 3000}")
        self.assertEqual(self.state()["overview"], 1)

    def test_a_hold_of_one_finger_reaches_the_client(self):
        self.later(10, "hold begin 1")
        self.later(300, "hold end")
        self.assertEqual(self.kinds_of_gestures(), ["hold-begin", "hold-end"])

    def test_a_hold_of_three_fingers_is_the_compositors_and_the_client_keeps_it(self):
        self.later(10, "hold begin 3")
        self.assertEqual(self.state()["gesture"], "hold")
        self.later(300, "hold end")
        self.assertEqual(self.kinds_of_gestures(), ["hold-begin", "hold-end"])

    def test_a_right_click_by_a_finger_cancels_a_pinch_of_another_client(self):
        old = self.client(title="old", pointer_only=True)
        place = self.window("old")
        self.driver("pointer 320 360")
        self.begin_pinch()
        self.hand.wait(self.now + 10 - self.hand.time)
        self.hand.land(_0=(place["x"] + 100, 300)).wait(600).lift()
        self.assertEqual(self.kinds_of_gestures(), ["pinch-begin", "pinch-update", "pinch-end"])
        self.assertTrue(self.gestures()[-1]["cancelled"])
        self.driver("pinch update 0 0 1.4 0")
        self.driver("pinch end")
        self.settle()
        self.assertFalse([name for name in names(old.events()) if "-" in name])
        self.assertSound(self.app, old)

    def test_a_surface_that_goes_during_a_pinch_cancels_it(self):
        for what in ("unmap", "destroy"):
            with self.subTest(what):
                before = len(self.gestures())
                self.begin_pinch()
                self.app.write_line(what)
                self.settle()
                self.end_pinch()
                gestures = [(event["event"], event.get("cancelled"))
                            for event in self.gestures()[before:]]
                self.assertEqual(gestures, [
                    ("pinch-begin", None), ("pinch-update", None), ("pinch-end", True)])
                if what == "unmap":
                    self.app.write_line("map")
                    self.settle()
                    self.driver("pointer 640 360")
        self.assertSound(self.app)


class TwoTouchpads(Pad):
    """A seat has at most one gesture at a time for clients."""

    def setUp(self):
        super().setUp()
        self.driver("touchpad add")

    def on(self, number, *commands):
        self.driver(f"touchpad {number}")
        self.steps(*commands)

    def test_a_second_gesture_is_not_shown_until_the_first_has_ended(self):
        self.on(0, "pinch begin 2", "pinch update 0 0 1.1 0")
        self.on(1, "swipe begin 2", "swipe update 10 0")
        self.on(0, "pinch update 0 0 1.2 0", "pinch end")
        self.on(1, "swipe update 10 0", "swipe end")
        self.assertEqual(
            self.kinds_of_gestures(), ["pinch-begin", "pinch-update", "pinch-update", "pinch-end"])
        self.on(1, "swipe begin 2", "swipe end")
        self.assertEqual(self.kinds_of_gestures()[4:], ["swipe-begin", "swipe-end"])
        self.assertSound(self.app)

    def test_two_gestures_of_one_kind_do_not_mix(self):
        self.on(0, "pinch begin 2")
        self.on(1, "pinch begin 2", "pinch update 0 0 2 0", "pinch end")
        self.on(0, "pinch update 0 0 1.2 0", "pinch end")
        self.assertEqual(self.kinds_of_gestures(), ["pinch-begin", "pinch-update", "pinch-end"])
        self.assertAlmostEqual(self.gestures()[1]["scale"], 1.2, delta=1 / 128)
        self.assertSound(self.app)

    def test_after_the_compositor_has_taken_the_first_the_second_is_shown(self):
        self.on(0, "swipe begin 3", "swipe update -400 0")
        self.assertEqual(self.state()["gesture"], "swipe")
        self.on(1, "pinch begin 2", "pinch end")
        self.on(0, "swipe update -400 0", "swipe end")
        gestures = [(event["event"], event.get("cancelled")) for event in self.gestures()]
        self.assertEqual(gestures, [
            ("swipe-begin", None), ("swipe-end", True), ("pinch-begin", None),
            ("pinch-end", False)])
        self.assertSound(self.app)

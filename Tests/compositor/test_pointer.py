# SPDX-License-Identifier: MIT
"""A client without wl_touch receives one finger as the pointer."""

import re
import shutil
import time
import unittest

from desk import EXACT, HEIGHT, WIDTH, Desk
from hand import delivered
from programs import PATIENCE, Program

BTN_LEFT, BTN_RIGHT = 0x110, 0x111
# The pointer leaves with the button down, and the button is released outside of the surface.
CANCELED = ["enter", "press", "leave", "enter", "release", "leave"]


class PointerOnly(Desk):
    def setUp(self):
        super().setUp()
        self.old = self.client(title="old", pointer_only=True)

    def pointer(self):
        """Returns the pointer's events since the last call, without frames and motions."""
        self.settle()
        begin, self.begin_at = getattr(self, "begin_at", 0), len(self.old.events())
        return [event for event in self.old.log[begin:] if event["event"].startswith("pointer_")]

    def names(self):
        return [event["event"].removeprefix("pointer_") for event in self.pointer()]

    def actions(self):
        return [name for name in self.names() if name not in ("motion", "frame")]

    def test_a_tap_presses_and_releases_where_the_finger_is(self):
        self.hand.land(_0=(600, 300)).lift(after=60)
        events = self.pointer()
        self.assertEqual(
            [event["event"].removeprefix("pointer_") for event in events],
            ["enter", "frame", "press", "frame", "release", "frame"])
        enter, _, press, _, release, _ = events
        self.assertAlmostEqual(enter["x"], 600, delta=EXACT)
        self.assertAlmostEqual(enter["y"], 300, delta=EXACT)
        self.assertEqual((press["button"], press["time"]), (BTN_LEFT, self.hand.frames[0][0]))
        self.assertEqual((release["button"], release["time"]), (BTN_LEFT, self.hand.frames[1][0]))

    def test_a_drag_moves_it_scan_by_scan(self):
        self.hand.land(_0=(300, 200)).drag(400, 150, steps=25, every=8).lift()
        moves = [event for event in self.pointer() if event["event"] == "pointer_motion"]
        want = [event for event in delivered(self.hand.frames, (0, 0)) if event["event"] == "motion"]
        self.assertEqual([event["time"] for event in moves], [event["time"] for event in want])
        for event, expected in zip(moves, want):
            self.assertAlmostEqual(event["x"], expected["x"], delta=EXACT)
            self.assertAlmostEqual(event["y"], expected["y"], delta=EXACT)

    def test_a_second_tap_enters_no_second_time(self):
        for x in (300, 301):
            self.hand.land(_0=(x, 200)).lift(after=40).wait(60)
        click = ["press", "frame", "release", "frame"]
        self.assertEqual(self.names(), ["enter", "frame", *click, "motion", *click])

    def test_a_tap_at_the_edge_is_one_click(self):
        for x, y in ((4, 360), (WIDTH - 4, 360), (640, 4), (640, HEIGHT - 4)):
            self.hand.land(_0=(x, y)).lift(after=40).wait(60)
            self.assertEqual(
                [name for name in self.actions() if name != "enter"], ["press", "release"])

    def test_a_second_finger_is_not_shown(self):
        self.hand.land(_0=(300, 200)).wait(50).land(_1=(500, 200))
        self.hand.drag(50, 0, fingers=[1]).lift(1)
        self.assertEqual(self.names(), ["enter", "frame", "press", "frame"])
        self.hand.lift(0)
        self.assertEqual(self.names(), ["release", "frame"])

    def test_a_finger_that_outlasts_the_first_is_no_pointer(self):
        self.hand.land(_0=(300, 200)).wait(50).land(_1=(500, 200)).lift(0)
        self.pointer()
        self.hand.drag(50, 0, fingers=[1]).lift(1)
        self.assertEqual(self.names(), [])

    def test_a_gesture_ends_the_press_by_a_leave_and_releases_it_outside(self):
        self.hand.land(_0=(700, 300), _1=(800, 280), _2=(900, 300)).drag(-400, 0)
        events = self.pointer()
        names = [event["event"].removeprefix("pointer_") for event in events]
        self.assertEqual([name for name in names if name not in ("motion", "frame")], CANCELED)
        outside = events[names.index("leave") + 2]
        self.assertEqual((outside["event"], outside["x"], outside["y"]), ("pointer_enter", -1, -1))
        self.hand.lift().wait(3000)
        self.assertEqual(self.actions(), [])
        self.assertEqual(self.state()["workspace"], 1)

    def test_a_long_press_is_a_right_click(self):
        self.hand.land(_0=(600, 300)).wait(499)
        self.assertEqual(self.actions(), ["enter", "press"])
        self.hand.wait(1)
        events = self.pointer()
        names = [event["event"].removeprefix("pointer_") for event in events]
        self.assertEqual(
            [name for name in names if name != "frame"],
            [*CANCELED[2:], "enter", "press", "release"])
        press = events[names.index("press")]
        self.assertEqual((press["button"], press["time"]), (BTN_RIGHT, self.hand.time))
        self.hand.drag(50, 0).lift()
        self.assertEqual(self.actions(), [])

    def test_a_long_press_of_a_client_with_touch_is_its_own(self):
        new = self.client(title="new")
        self.hand.land(_0=(new.place[0] + 100, 300)).wait(1000).lift()
        self.assertUntouched(new)

    def test_after_a_cancel_the_next_tap_is_a_click(self):
        self.hand.land(_0=(700, 300), _1=(800, 280), _2=(900, 300)).drag(-50, 0).drag(50, 0)
        self.hand.lift().wait(3000)
        self.pointer()
        self.hand.land(_0=(600, 300)).lift(after=60)
        self.assertEqual(self.actions(), ["enter", "press", "release"])

    def test_a_device_cancel_is_no_click(self):
        self.hand.land(_0=(300, 300)).drag(60, 0).wait(10).cancel(0).frame()
        self.assertEqual(self.actions(), CANCELED)

    def test_a_lock_is_no_click(self):
        self.hand.land(_0=(300, 300))
        self.driver("lock")
        self.assertEqual(self.actions(), CANCELED)
        self.driver("unlock")
        self.hand.lift()
        self.assertNotIn("release", self.actions())

    def test_a_menu_of_another_client_keeps_no_release_from_it(self):
        new = self.client(title="new")
        shown = sum(event["event"] == "shown" for event in new.events())
        self.hand.land(_0=(self.window("old")["x"] + 100, 300))
        self.assertEqual(self.actions(), ["enter", "press"])
        new.write_line("popup")
        new.wait_for("shown", shown + 1)
        self.settle()
        self.driver("lock")
        self.assertEqual(self.actions(), CANCELED[2:])

    def test_a_mouse_that_moves_takes_the_pointer_back(self):
        self.hand.land(_0=(300, 300))
        self.driver("pointer 900 500")
        self.assertEqual(self.actions(), [*CANCELED, "enter"])
        self.hand.drag(50, 0).lift()
        self.assertEqual(self.actions(), [])

    def test_a_window_that_goes_takes_its_press_along(self):
        self.hand.land(_0=(300, 300))
        self.old.write_line("unmap")
        self.settle()
        self.hand.drag(50, 0).lift()
        self.old.write_line("map")
        self.settle()
        self.pointer()
        self.hand.wait(100).land(_0=(600, 300)).lift(after=60)
        self.assertEqual(self.actions(), ["enter", "press", "release"])

    def test_a_client_that_is_killed_leaves_no_button_pressed(self):
        self.hand.land(_0=(300, 300))
        self.clients.remove(self.old)
        self.old.kill()
        self.old.close()
        self.settle()
        self.hand.lift()
        self.old = self.client(title="next", pointer_only=True)
        self.begin_at = 0
        self.hand.wait(100).land(_0=(600, 300)).lift(after=60)
        self.assertEqual(self.actions(), ["enter", "press", "release"])


class BesideTouch(Desk):
    def test_each_client_gets_what_it_knows(self):
        old, new = self.client(title="old", pointer_only=True), self.client(title="new")
        left, right = self.window("old"), self.window("new")
        self.hand.land(_0=(left["x"] + 50, 200), _1=(right["x"] + 50, 200)).lift(after=50)
        self.settle()
        kinds = [event["event"] for event in old.events() if event["event"].startswith("pointer_")]
        self.assertEqual(kinds.count("pointer_press"), 1)
        self.assertEqual(kinds.count("pointer_release"), 1)
        self.assertEqual(old.touches(), [])
        self.assertEqual(self.kinds(new), ["down", "frame", "up", "frame"])


@unittest.skipUnless(shutil.which("foot"), "foot is not installed: see scripts/setup.sh")
class Foot(Desk):
    """A terminal without wl_touch. In xterm's mouse mode it reports clicks to its program."""

    def setUp(self):
        super().setUp()
        self.typed = self.folder / "typed"
        # The terminal answers the last request after it has handled the others.
        modes = "printf '\\033[?1000h\\033[?1006h\\033[5n'"
        script = f"stty raw -echo; {modes} >/dev/tty; exec cat >{self.typed}"
        command = ["foot", "--config=/dev/null", "--override=csd.preferred=none",
                   "--override=pad=0x0", "--title=foot", "sh", "-c", script]  # fmt: skip
        environment = self.environment | {"LC_ALL": "C.UTF-8"}
        self.foot = Program(command, environment, self.folder / "foot.err")
        self.addCleanup(self.foot.close)
        self.addCleanup(self.foot.kill)
        self.wait_until(self.is_ready)

    def wait_until(self, is_done):
        deadline = time.monotonic() + PATIENCE
        while not is_done():
            self.assertLess(time.monotonic(), deadline, f"{self.state()} {self.foot.errors()}")
            self.settle()

    def is_ready(self):
        sizes = [(window["mapped"], window["width"]) for window in self.state()["windows"]]
        is_listening = self.typed.exists() and self.typed.read_text().endswith("\033[0n")
        return is_listening and sizes == [(True, WIDTH)]

    def click(self, x, y):
        """Clicks, and returns the column and row that the terminal reported."""
        before = len(self.typed.read_text())
        self.hand.land(_0=(x, y)).lift(after=60).wait(500)
        self.wait_until(lambda: self.typed.read_text()[before:].endswith("m"))
        typed = self.typed.read_text()[before:]
        click = re.fullmatch(r"\033\[<0;(\d+);(\d+)M\033\[<0;\1;\2m", typed)
        self.assertTrue(click, typed)
        return int(click[1]), int(click[2])

    def test_taps_in_the_middle_and_at_the_edges_are_clicks(self):
        # The last pixels may be too few for a cell of the terminal's grid.
        columns, rows = self.click(WIDTH - 15, HEIGHT - 15)
        for x, y in ((640, 360), (5, 360), (WIDTH - 15, 360), (640, 5), (640, HEIGHT - 15)):
            with self.subTest(x=x, y=y):
                column, row = self.click(x, y)
                self.assertAlmostEqual(column / columns, x / WIDTH, delta=0.04)
                self.assertAlmostEqual(row / rows, y / HEIGHT, delta=0.04)

    def test_after_a_swipe_over_it_a_tap_is_a_click(self):
        self.hand.land(_0=(700, 360), _1=(800, 360), _2=(880, 360)).drag(-50, 0).drag(50, 0)
        self.hand.lift().wait(3000)
        self.wait_until(lambda: self.typed.read_text().endswith("M"))
        self.click(640, 360)


if __name__ == "__main__":
    unittest.main()

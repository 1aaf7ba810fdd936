# SPDX-License-Identifier: MIT
"""GestureWayland in KWin, at a scale of 1.5. Skipped if KWin is not installed."""

import os
import pathlib
import shutil
import tempfile
import unittest

from kwin import KWIN, NAME, FakeInput, Kwin
from probe import Probe

WIDTH, HEIGHT = 960, 600
EXACT = 1 / 128


@unittest.skipUnless(KWIN and shutil.which("dbus-run-session"), "KWin is not installed")
class KwinTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        environment = {
            name: value for name, value in os.environ.items()
            if name not in ("DISPLAY", "WAYLAND_DEBUG")}  # fmt: skip
        environment["XDG_RUNTIME_DIR"] = str(self.folder)
        environment["WAYLAND_DISPLAY"] = ""
        self.kwin = Kwin(self.folder, environment, WIDTH * 3 // 2, HEIGHT * 3 // 2, 1.5)
        self.addCleanup(self.kwin.kill)
        environment["WAYLAND_DISPLAY"] = NAME
        self.probe = Probe(environment, self.folder / "probe.err")
        self.addCleanup(self.probe.close)
        self.addCleanup(self.probe.process.kill)
        self.input = FakeInput(self.kwin.path)
        self.addCleanup(self.input.close)
        self.origin = self.find_window()

    def wait_for(self, kind, *values):
        return self.probe.wait_for(lambda line: kind in line and line[kind] in values)

    def find_window(self):
        """Taps the middle of the output until the window is there. Returns where the window is."""
        self.probe.wait_for(lambda line: "scale" in line)
        while not [line for line in self.probe.read(wait=0.2) if line.get("sample") == "down"]:
            self.input.down(0, WIDTH / 2, HEIGHT / 2)
            self.input.frame()
            self.input.up(0)
            self.input.frame()
        down = self.wait_for("sample", "down")
        return WIDTH / 2 - down["x"], HEIGHT / 2 - down["y"]

    def at(self, x, y):
        return self.origin[0] + x, self.origin[1] + y

    def test_the_scale_is_fractional(self):
        self.assertEqual(
            [line["scale"] for line in self.probe.log if "scale" in line and "gesture" not in line],
            [1.5])

    def test_a_drag_arrives_where_it_was(self):
        places = [(50 + 9 * step, 60 + 4.25 * step) for step in range(20)]
        for step, place in enumerate(places):
            (self.input.motion if step else self.input.down)(3, *self.at(*place))
            self.input.frame()
        self.input.up(3)
        self.input.frame()
        self.probe.wait_for(lambda line: line.get("gesture") == "pan" and line["state"] == "ended")
        received = [(line["x"], line["y"]) for line in self.probe.log
                    if line.get("sample") in ("down", "motion") and line["id"] == 3]  # fmt: skip
        self.assertEqual(len(received), len(places))
        for (x, y), (wanted_x, wanted_y) in zip(received, places):
            self.assertAlmostEqual(x, wanted_x, delta=EXACT)
            self.assertAlmostEqual(y, wanted_y, delta=EXACT)

    def test_two_fingers_zoom(self):
        for step in range(21):
            for finger, side in ((1, -1), (2, 1)):
                move = self.input.motion if step else self.input.down
                move(finger, *self.at(300 + side * (50 + 5 * step), 200))
            self.input.frame()
        self.input.up(1)
        self.input.up(2)
        self.input.frame()
        self.probe.wait_for(lambda line: line.get("gesture") == "pinch" and line["state"] == "ended")
        scales = [line["scale"] for line in self.probe.log if line.get("gesture") == "pinch"]
        self.assertGreater(scales[-1], 2.7)
        self.assertLess(scales[-1], 3.01)

    def test_a_long_press_and_the_pointer(self):
        self.input.down(1, *self.at(100, 100))
        self.input.frame()
        self.wait_for("gesture", "long press")
        self.input.up(1)
        self.input.frame()
        self.input.point(*self.at(200, 150))
        self.input.point(*self.at(210, 150))
        self.wait_for("gesture", "hover")
        self.input.axis(0, 15)
        self.wait_for("pointer", "wheel", "scroll")
        self.input.button(0x110, True)
        self.wait_for("pointer", "press")
        self.input.button(0x110, False)
        self.wait_for("pointer", "release")
        self.assertEqual(self.probe.end(), 0, self.probe.errors())

    def test_the_death_of_kwin_is_a_message_and_a_status(self):
        self.input.down(1, *self.at(100, 100))
        self.input.frame()
        self.wait_for("touch", "began")
        self.kwin.kill()
        self.assertEqual(self.probe.process.wait(20), 1)
        self.assertIn("connection", self.probe.errors())
        self.probe.drain()
        self.assertEqual(self.probe.log[-1]["active"], "")


if __name__ == "__main__":
    unittest.main()

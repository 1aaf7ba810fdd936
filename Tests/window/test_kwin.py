# SPDX-License-Identifier: MIT
"""GestureWayland in KWin, at a scale of 1.5. Skipped if KWin is not installed."""

import shutil
import subprocess
import time
import unittest

from kwin import KWIN, NAME, PYTHON, FakeInput, Kwin
from probe import Probe
from stage import SANITIZED, Scratch
from viewing import BLUE, RADIUS, RED, Viewer, dot_center, write_dots

WIDTH, HEIGHT, SCALE = 960, 600, 1.5
EXACT = 1 / 128
SHOTS_MAX = 10


def has_pygobject():
    try:
        return subprocess.run([PYTHON, "-c", "import gi"], stderr=subprocess.DEVNULL).returncode == 0
    except FileNotFoundError:
        return False


@unittest.skipIf(SANITIZED, "KWin does not use what is sanitized")
@unittest.skipUnless(KWIN and shutil.which("dbus-daemon"), "KWin is not installed")
class KwinStage(Scratch):
    def setUp(self):
        super().setUp()
        self.environment["WAYLAND_DISPLAY"] = ""
        self.kwin = Kwin(self.folder, self.environment, WIDTH, HEIGHT, SCALE)
        self.addCleanup(self.kwin.kill)
        self.environment["WAYLAND_DISPLAY"] = NAME
        self.input = FakeInput(self.kwin.path)
        self.addCleanup(self.input.close)


class KwinTest(KwinStage):
    def setUp(self):
        super().setUp()
        self.program = Probe(self.environment, self.folder / "probe.err")
        self.addCleanup(self.program.close)
        self.addCleanup(self.program.process.kill)
        self.origin = self.find_window()

    def wait_for(self, kind, *values):
        return self.program.wait_for(lambda line: kind in line and line[kind] in values)

    def find_window(self):
        """Taps the middle of the output until the window is there. Returns where the window is."""
        self.program.wait_for(lambda line: "scale" in line)
        while not [line for line in self.program.read(wait=0.2) if line.get("sample") == "down"]:
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
            [line["scale"] for line in self.program.log if "scale" in line and "gesture" not in line],
            [SCALE])

    def test_a_drag_arrives_where_it_was(self):
        places = [(50 + 9 * step, 60 + 4.25 * step) for step in range(20)]
        for step, place in enumerate(places):
            (self.input.motion if step else self.input.down)(3, *self.at(*place))
            self.input.frame()
        self.input.up(3)
        self.input.frame()
        self.program.wait_for(lambda line: line.get("gesture") == "pan" and line["state"] == "ended")
        received = [(line["x"], line["y"]) for line in self.program.log
                    if line.get("sample") in ("down", "motion") and line["id"] == 3]
        self.assertEqual(len(received), len(places))
        for (x, y), (wanted_x, wanted_y) in zip(received, places):
            self.assertAlmostEqual(x, wanted_x, delta=EXACT)
            self.assertAlmostEqual(y, wanted_y, delta=EXACT)

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
        self.assertEqual(self.program.end(), 0, self.program.errors())


@unittest.skipUnless(has_pygobject(), "PyGObject is not installed")
class KwinViewTest(KwinStage):
    """`gesture view`. Here the time is real: KWin stamps fingers when they arrive."""

    # It has more pixels than the output.
    size = (2400, 1500)
    dots = ((800, 600, RED), (1500, 900, BLUE))

    def setUp(self):
        super().setUp()
        path = self.folder / "picture.png"
        write_dots(path, *self.size, self.dots)
        self.program = Viewer(self.environment, self.folder / "viewer.err", path)
        self.addCleanup(self.program.close)
        self.addCleanup(self.program.process.kill)
        while self.first(RED) is None or self.first(BLUE) is None:
            self.assertIsNone(self.program.process.poll(), self.program.errors())

    def first(self, color):
        """Returns the place of the first pixel of a dot in a new screenshot."""
        shot = self.shot = self.kwin.screenshot(self.folder / "shot.ppm")
        at = shot.pixels.find(bytes(color))
        while at >= 0 and at % 3:
            at = shot.pixels.find(bytes(color), at + 1)
        return None if at < 0 else (at // 3 % shot.width / SCALE, at // 3 // shot.width / SCALE)

    def dot(self, color):
        """Returns the center of a dot, in points of the output."""
        # A screenshot may be of a moment at which KWin has not drawn the window yet.
        place = None
        for _ in range(SHOTS_MAX):
            place = place or self.first(color)
        self.assertIsNotNone(place, "there is no dot")
        x, y = place
        return dot_center(self.shot, (SCALE, SCALE), color, (x, y + RADIUS * 0.4))

    def move(self, start, end, steps=60):
        """Moves two fingers, and lets them rest there."""
        for step in [*range(1, steps + 1), *[steps] * 30]:
            for finger in (0, 1):
                way = (end[finger] - start[finger]) * step / steps
                place = start[finger] + way
                self.input.motion(finger, place.real, place.imag)
            self.input.frame()
            time.sleep(0.008)

    def test_content_stays_under_two_fingers(self):
        places = [complex(*self.dot(color)) for color in (RED, BLUE)]
        for finger, place in enumerate(places):
            self.input.down(finger, place.real, place.imag)
        self.input.frame()
        begun = [places[0] - (20 + 10j), places[1] + (20 + 10j)]
        self.move(places, begun)
        before = [complex(*self.dot(color)) for color in (RED, BLUE)]
        for ways in ((-30 + 60j, 50 - 40j), (40 - 20j, 60 + 30j)):
            ended = [place + way for place, way in zip(begun, ways)]
            self.move(begun, ended)
            after = [complex(*self.dot(color)) for color in (RED, BLUE)]
            turn = (after[1] - after[0]) / (before[1] - before[0])
            for first, last in zip(begun, ended):
                self.assertLess(abs(after[0] + turn * (first - before[0]) - last), 1)
            before, begun = after, ended

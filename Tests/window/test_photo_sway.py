# SPDX-License-Identifier: MIT
"""examples/photo in sway, unpatched, with `gesture panel` below it."""

import shutil
import subprocess
import time
import unittest

from viewing import BLUE, PHOTO, RED, Placement, write_dots

import picture
from programs import PATIENCE
from sway_desk import HEIGHT, WIDTH, SwayDesk

DOTS = ((650, 480, RED), (950, 720, BLUE))


@unittest.skipUnless(shutil.which("grim"), "grim is not installed: run scripts/setup.sh check")
@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class SwayTest(SwayDesk):
    def setUp(self):
        super().setUp()
        path = self.folder / "picture.png"
        write_dots(path, 1600, 1200, DOTS)
        with open(self.folder / "photo.err", "wb") as errors:
            self.program = subprocess.Popen(
                [PHOTO, path], env=self.environment, stderr=errors)
        self.addCleanup(self.program.wait)
        self.addCleanup(self.program.terminate)
        self.placement(lambda found: abs(found.factor - HEIGHT / 1200) < 0.002)

    def placement(self, condition=lambda found: True):
        """Where the picture is, as soon as it rests and a condition holds."""
        deadline = time.monotonic() + PATIENCE
        last = None
        while time.monotonic() < deadline:
            shot = picture.take(self.environment, "HEADLESS-1")
            if last is not None and shot.pixels == last.pixels:
                try:
                    found = Placement(shot, DOTS)
                    if condition(found):
                        return found
                except StopIteration:  # no dot is shown yet
                    pass
            last = shot
            time.sleep(0.2)
        return self.fail((self.folder / "photo.err").read_text()[-2000:])

    def scan(self, kind, places):
        lines = [f"{kind} {f} {p.real:.4f} {p.imag:.4f}" for f, p in places.items()]
        self.panel(*lines, "frame", "wait 10ms")

    def test_the_picture_stays_under_two_fingers(self):
        middle = complex(WIDTH / 2, HEIGHT / 2)
        start = {0: middle - 100, 1: middle + 100}
        self.scan("down", start)

        def move(begin, factor, way):
            for step in range(1, 21):
                part = step / 20
                spread = 1 + (factor - 1) * part
                now = {f: middle + way * part + (p - middle) * spread for f, p in begin.items()}
                self.scan("move", now)
            time.sleep(0.3)
            return now

        places = move(start, 1.15, 0)
        found = self.placement()
        pixels = {f: found.under(p) for f, p in places.items()}
        places = move(places, 2, complex(30, 20))
        found = self.placement()
        for finger, pixel in pixels.items():
            slip = abs(found.shown(pixel) - places[finger])
            self.assertLess(slip, 1, finger)
        self.panel("up 0", "up 1", "frame")

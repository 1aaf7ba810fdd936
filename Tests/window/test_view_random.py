# SPDX-License-Identifier: MIT
"""Random minutes of `gesture view` and of the examples, in virtual time, until the compositor dies.

The variables in the environment are those of test_random.py.
"""

import os
import sys
import time
import unittest

from storm import Storm
from test_photo import EXAMPLES, PHOTO
from test_random import DEATHS, FIRST
from viewing import ViewStage

SEEDS = int(os.environ.get("WINDOW_SEEDS", "2"))
MINUTES = float(os.environ.get("WINDOW_MINUTES", "0.5"))


class ViewStorm(Storm):
    """The display shows a frame whenever time passes."""

    def wait(self, *choices):
        super().wait(*choices)
        self.say("frame")


class RandomMinutes(ViewStage):
    size = (600, 400)
    dots = ()

    def test_it_comes_to_rest_and_follows_the_next_finger(self):
        began, frames = time.monotonic(), 0
        for seed in range(FIRST, FIRST + SEEDS):
            with self.subTest(seed=seed):
                if seed > FIRST:
                    self.setUp()
                storm = ViewStorm(self, seed)
                end = self.ms + MINUTES * 60_000
                while self.ms < end:
                    storm.step()
                self.check(storm)
                frames += self.surface()["commits"]
                storm.touch()
                self.die(DEATHS[seed % len(DEATHS)])
        took = time.monotonic() - began
        print(f"\n{SEEDS * MINUTES:g} minutes of {self.command[-1]} in {took:.0f} s: {frames} frames",
              file=sys.stderr)  # fmt: skip

    def check(self, storm):
        storm.calm()
        seat = storm.tap_seat()
        self.frames(300)
        commits = self.surface()["commits"]
        self.frames(20)
        self.assertEqual(self.surface()["commits"], commits, "it does not come to rest")
        for step in range(30):
            self.wait(8)
            event = f"motion 1 {300 + 2 * step} 200" if step else "down 1 300 200"
            self.server.send([f"touch {seat} {event}", f"touch {seat} frame", "frame"])
        self.frames(3)
        self.assertGreater(self.surface()["commits"], commits, "it does not follow a finger")
        self.server.send([f"touch {seat} up 1", f"touch {seat} frame"])

    def die(self, how):
        """The compositor dies in some way. The viewer must notice it."""
        self.break_off(how)
        self.assertEqual(self.viewer.process.wait(20), 1, self.viewer.errors()[:3000])
        self.assertIn("connection", self.viewer.errors())
        self.status = 1
        self.end()
        self.status = 0


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class PhotoMinutes(RandomMinutes):
    command = (PHOTO,)


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class ListMinutes(RandomMinutes):
    command = (EXAMPLES / "list",)


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class DrawingMinutes(RandomMinutes):
    command = (EXAMPLES / "drawing",)


if __name__ == "__main__":
    unittest.main()

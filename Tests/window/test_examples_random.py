# SPDX-License-Identifier: MIT
"""Random minutes of the examples. storm.py has the variables in the environment."""

import unittest

from storm import RandomMinutes
from viewing import EXAMPLES, PHOTO, ViewStage


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class PhotoMinutes(RandomMinutes, ViewStage):
    seeds = 2
    size = (600, 400)
    dots = ()

    def seen(self):
        return f"{self.surface()['commits']} frames of {self.command[-1]}"

    def check(self, storm):
        storm.calm()
        seat = storm.tap_seat()
        commits = self.rests(300)
        for step in range(30):
            self.wait(8)
            event = f"motion 1 {300 + 2 * step} 200" if step else "down 1 300 200"
            self.touch(event, seat=seat)
            self.server("frame")
        self.frames(3)
        self.assertGreater(self.surface()["commits"], commits, "it does not follow a finger")
        self.touch("up 1", seat=seat)


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class ListMinutes(PhotoMinutes):
    command = (EXAMPLES / "list",)


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class DrawingMinutes(PhotoMinutes):
    command = (EXAMPLES / "drawing",)

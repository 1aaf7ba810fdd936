# SPDX-License-Identifier: MIT
"""Random minutes of the probe, of each page of `gesture play` in turn, of the examples, and of views that
change in every callback. storm.py has the variables in the environment.
"""

import unittest
from collections import Counter

from play import Play
from probe import ProbeStage
from scene import PROBE as DRAWING_PROBE
from stage import Stage
from storm import RandomMinutes
from viewing import BEGINNING, EXAMPLES, PHOTO, ViewStage

from programs import wait_until


class ProbeMinutes(RandomMinutes, ProbeStage):
    minutes, has_frames = 1, False

    def seen(self):
        return dict(Counter(line["gesture"] for line in self.program.log if "gesture" in line))

    def check(self, storm):
        storm.calm()
        self.assertNextTapWorks(storm.tap_seat())

    look = check


class PlayMinutes(RandomMinutes, Stage):
    is_virtual = True

    def open(self, seed):
        self.at(BEGINNING)
        self.keep(Play(
            self.program_environment(), self.folder / "play.err", "--page", 1 + seed % 14, "--log"))
        self.await_window()
        self.server.send(["enter 0", "frame", "settle"])

    def frames(self, count):
        for _ in range(count):
            self.wait(16)
            self.server.send(["frame", "settle"])
            self.program.read()

    def seen(self):
        pages = sum(line.startswith("page ") for line in self.program.log)
        return f"{pages} pages, {len(self.program.log)} lines"

    def check(self, storm):
        storm.calm()
        seat = storm.tap_seat()
        self.rests(100)
        before = len(self.program.log)
        self.touch("down 1 320 240", seat=seat)
        self.frames(3)
        self.touch("up 1", seat=seat)
        # Waits until a recognizer recognizes, or the ledger says why none did. That may happen at a
        # deadline, for which the program has a timer of the system.
        wait_until(
            lambda: len(self.program.log) > before, lambda: str(self.program.log[-5:]),
            lambda: self.frames(10))


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


@unittest.skipUnless(DRAWING_PROBE.exists(), "drawing-probe is not built")
class ChangedViewsMinutes(PhotoMinutes):
    """Views whose `onDraw` and the rest are set in every callback."""

    command = (DRAWING_PROBE, "random")

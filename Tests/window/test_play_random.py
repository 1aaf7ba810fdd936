# SPDX-License-Identifier: MIT
"""Random minutes of `gesture play`, in virtual time, until the compositor dies.

The variables in the environment are those of test_random.py.
"""

import os
import sys
import time
import unittest

from play import Play
from probe import CLOCK
from stage import Stage
from storm import Storm
from test_random import DEATHS, FIRST
from viewing import BEGINNING

from programs import PATIENCE

SEEDS = int(os.environ.get("WINDOW_SEEDS", "3"))
MINUTES = float(os.environ.get("WINDOW_MINUTES", "0.5"))


class PlayStorm(Storm):
    """The display shows a frame whenever time passes. Each page has its minutes."""

    def wait(self, *choices):
        super().wait(*choices)
        self.say("frame")
        # It blocks if its output is not read.
        self.stage.play.drain()


class RandomMinutes(Stage):
    play = None

    def arguments(self):
        return [*super().arguments(), "--clock", str(self.folder / "clock")]

    def start(self, page):
        self.at(BEGINNING)
        environment = dict(self.environment)
        environment["LD_PRELOAD"] = str(CLOCK)
        environment["VIRTUAL_CLOCK"] = str(self.folder / "clock")
        environment["ASAN_OPTIONS"] += ":verify_asan_link_order=0"
        errors = self.folder / "play.err"
        self.play = Play(environment, errors, "--page", page, "--log")
        self.addCleanup(self.play.close)
        self.addCleanup(self.play.kill)
        while not any(each["role"] == "toplevel" and each["width"] for each in self.surfaces()):
            self.assertIsNone(self.play.process.poll(), self.play.errors())
            self.server("await")
        self.server.send(["enter 0", "frame", "settle"])

    def frames(self, count):
        for _ in range(count):
            self.wait(16)
            self.server.send(["frame", "settle"])
            self.play.drain()

    def test_it_comes_to_rest_and_answers_the_next_tap(self):
        began, pages, lines = time.monotonic(), 0, 0
        for seed in range(FIRST, FIRST + SEEDS):
            with self.subTest(seed=seed):
                if seed > FIRST:
                    self.setUp()
                self.start(1 + seed % 14)
                storm = PlayStorm(self, seed)
                end = self.ms + MINUTES * 60_000
                while self.ms < end:
                    storm.step()
                self.check(storm)
                storm.touch()
                self.die(DEATHS[seed % len(DEATHS)])
                pages += sum(line.startswith("page ") for line in self.play.log)
                lines += len(self.play.log)
        took = time.monotonic() - began
        print(f"\n{SEEDS * MINUTES:g} minutes of gesture play in {took:.0f} s: {pages} pages, "
              f"{lines} lines", file=sys.stderr)  # fmt: skip

    def check(self, storm):
        storm.calm()
        seat = storm.tap_seat()
        self.frames(100)
        commits = self.surface()["commits"]
        self.frames(20)
        self.assertEqual(self.surface()["commits"], commits, "it does not come to rest")
        before = len(self.play.log)
        self.server.send([f"touch {seat} down 1 320 240", f"touch {seat} frame"])
        self.frames(3)
        self.server.send([f"touch {seat} up 1", f"touch {seat} frame"])
        # Waits until a recognizer recognizes, or the ledger says why none did. That may happen at a
        # deadline, for which the program has a timer of the system.
        patience = time.monotonic() + PATIENCE
        while len(self.play.log) == before:
            self.assertLess(time.monotonic(), patience, self.play.log[-5:])
            self.frames(10)

    def die(self, how):
        """The compositor dies in some way. The program must notice it."""
        self.break_off(how)
        self.assertEqual(self.play.status(), 1, self.play.errors()[:3000])
        self.assertIn("connection", self.play.errors())
        self.end()


if __name__ == "__main__":
    unittest.main()

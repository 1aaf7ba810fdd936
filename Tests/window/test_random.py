# SPDX-License-Identifier: MIT
"""Random minutes, in virtual time, until the compositor dies.

In the environment, WINDOW_SEED is the first seed, WINDOW_SEEDS the number of seeds, and
WINDOW_MINUTES the duration of each.
"""

import os
import sys
import time
import unittest
from collections import Counter

from probe import ProbeStage
from storm import Storm

SEEDS = int(os.environ.get("WINDOW_SEEDS", "3"))
FIRST = int(os.environ.get("WINDOW_SEED", "1"))
MINUTES = float(os.environ.get("WINDOW_MINUTES", "1"))
DEATHS = ("hangup", "protocol-error wrong", "raw 1 140000", "raw 1 80063", "kill")


class RandomMinutes(ProbeStage):
    def test_everything_ends_and_the_next_tap_works(self):
        began, seen = time.monotonic(), Counter()
        for seed in range(FIRST, FIRST + SEEDS):
            with self.subTest(seed=seed):
                if seed > FIRST:
                    self.setUp()
                storm = Storm(self, seed)
                end = self.ms + MINUTES * 60_000
                while self.ms < end:
                    storm.step()
                    if storm.acts % 500 == 0:
                        self.check(storm)
                self.check(storm)
                seen += Counter(line["gesture"] for line in self.probe.log if "gesture" in line)
                storm.touch()
                self.die(DEATHS[seed % len(DEATHS)])
        print(f"\n{SEEDS * MINUTES:g} minutes in {time.monotonic() - began:.0f} s: {dict(seen)}",
              file=sys.stderr)  # fmt: skip

    def check(self, storm):
        storm.calm()
        self.assertWhole()
        self.assertNextTapWorks(storm.tap_seat())

    def die(self, how):
        """The compositor dies in some way. The client must notice it."""
        self.break_off(how)
        self.assertEqual(self.probe.process.wait(20), 1, how)
        self.assertIn("connection", self.probe.errors())
        self.status = 1
        self.end()
        self.status = 0


if __name__ == "__main__":
    unittest.main()

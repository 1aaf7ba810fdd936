# SPDX-License-Identifier: MIT
"""Hours of random fingers in virtual time, while clients, outputs and sessions come and go.

In some tests all clients are ours, which are fast. In the others they are mixed with programs of
guest.py. In the environment, COMPOSITOR_SEED is the first seed, COMPOSITOR_SEEDS the number of
seeds, and COMPOSITOR_MINUTES the duration of each with our clients; over libinput a fifth of it, and with
mixed ones two fifths, shared by all seeds.
"""

import os
import sys
import time
import unittest
from collections import Counter

from desk import Desk
from guest import INSTALLED
from panel_desk import PanelDesk
from storm import PanelStorm, Storm

SEEDS = int(os.environ.get("COMPOSITOR_SEEDS", "4"))
FIRST = int(os.environ.get("COMPOSITOR_SEED", "1"))
MINUTES = float(os.environ.get("COMPOSITOR_MINUTES", "50"))
HINT = "no other program is installed: run scripts/setup.sh check"
GESTURES = {"swipe", "overview", "hold", "edge-left", "edge-right", "edge-top", "edge-bottom"}


class Random:
    """The storms of some seeds."""

    storm = Storm
    minutes = MINUTES
    programs = ()

    def test_every_promise_holds_for_every_client(self):
        seen, began, totals, acts = set(), time.monotonic(), {}, 0
        for seed in range(FIRST, FIRST + SEEDS):
            with self.subTest(seed=seed):
                if seed > FIRST:
                    self.end()
                    self.begin(*self.outputs)
                storm = self.storm(self, seed, self.programs)
                end = self.hand.time + self.minutes * 60_000
                while self.hand.time < end:
                    storm.step()
                storm.finish()
                seen |= storm.seen
                acts += storm.steps
                for program, counts in storm.crowd.totals().items():
                    totals[program] = totals.get(program, Counter()) + counts
        took = time.monotonic() - began
        print(f"\n{type(self).__name__}: {acts} acts, {SEEDS * self.minutes:g} minutes in {took:.0f} s",
              file=sys.stderr)
        for program, counts in sorted(totals.items()):
            print(f"  {program}: {', '.join(f'{n} {what}' for what, n in counts.items())}",
                  file=sys.stderr)
        if SEEDS * self.minutes >= 200:
            self.assertEqual(GESTURES - seen, set(), "never happened")


class RandomMinutes(Random, Desk):
    pass


class RandomMinutesOverLibinput(Random, PanelDesk):
    storm = PanelStorm
    minutes = MINUTES / 5


class Mixed(Random):
    """The clients are mixed with programs that are not ours."""

    minutes = MINUTES * 2 / 5 / SEEDS
    programs = INSTALLED


@unittest.skipUnless(INSTALLED, HINT)
class MixedMinutes(Mixed, Desk):
    pass


@unittest.skipUnless(INSTALLED, HINT)
class MixedMinutesOverLibinput(Mixed, PanelDesk):
    storm = PanelStorm

# SPDX-License-Identifier: MIT
"""The code of docs/compositors.md for swipes beside pinches, played by swipes_host.c."""

import subprocess
import unittest

from guide import code
from sample import ROOT, build_sample

GUIDE = ROOT / "docs" / "compositors.md"
START = [(500, 500), (700, 500)]
DEFAULT = 384


class Swipes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = build_sample(cls, "swipes", code(GUIDE, "Swipes beside pinches"))

    def said(self, *ways, lead=DEFAULT, fingers=START):
        """What begins if the fingers go these ways from where they landed, frame by frame."""
        frames = [[(x + dx, y) for (x, y), dx in zip(fingers, way)] for way in ways]
        lines = [" ".join(f"{x} {y}" for x, y in frame) for frame in [fingers, *frames]] + [""]
        done = subprocess.run([self.program, str(len(fingers)), str(lead)], input="\n".join(lines) + "\n",
                              capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_fingers_that_go_the_same_way_swipe_at_once(self):
        self.assertEqual(self.said((10, 10)), ["2 swipe, 10.0 to 0.0 pt"])

    def test_fingers_that_part_pinch_at_once(self):
        self.assertEqual(self.said((-5, 5)), ["2 pinch, 5.0 to 0.0 pt"])

    def test_uneven_fingers_swipe_when_they_lead(self):
        # Travel 9 and spread 5: the pinch has met its slop. Travel 12 and spread 8 is a lead of 1.5.
        ways = (4, 14), (4, 20)
        self.assertEqual(self.said(*ways), ["3 swipe, 12.0 to 8.0 pt"])

    def test_without_a_lead_the_first_to_meet_its_slop_wins(self):
        self.assertEqual(self.said((4, 14), (4, 20), lead=0), ["2 pinch"])

    def test_a_finger_that_rests_is_one_of_a_pinch(self):
        ways = [(0, 10 * way) for way in range(1, 7)]
        self.assertEqual(self.said(*ways), ["6 pinch, 25.0 to 25.0 pt"])

    def test_four_fingers_are_rivals_too(self):
        four = [(500, 500), (700, 500), (500, 700), (700, 700)]
        self.assertEqual(self.said((10,) * 4, fingers=four), ["2 swipe, 10.0 to 0.0 pt"])


if __name__ == "__main__":
    unittest.main()

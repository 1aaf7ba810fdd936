# SPDX-License-Identifier: MIT
"""Compares the velocities of the core with those of the rule in floating point, by what each is off.

VELOCITY_SCORE (environment) is the program of bench/velocity/score.c.
"""
import math
import os
import pathlib
import random
import subprocess
import unittest

import reference
import strokes

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCORE = os.environ.get("VELOCITY_SCORE", ROOT / ".build-c" / "velocity-score")
STEPS = 4096  # of a point
NOISES = (0, 1, 2)  # pt
START_US = 1000000


def core(sets):
    """The core's (vx, vy, error) at each sample of each stroke."""
    lines = []
    for samples, _ in sets:
        lines.append(f"stroke {len(samples)} 0")
        lines += [f"{START_US + us} {round(x * STEPS)} {round(y * STEPS)}" for us, x, y in samples]
    output = subprocess.run([SCORE], input="\n".join(lines), capture_output=True, text=True, check=True)
    rows = iter(output.stdout.splitlines())
    return [[tuple(int(word) / STEPS for word in next(rows).split()) for _ in samples]
            for samples, _ in sets]


def rule(sets):
    return [{i: reference.velocity([(us * 1e-6, x, y) for us, x, y in samples[:i + 1]]) for i in truth}
            for samples, truth in sets]


def errors(estimates, sets):
    """What estimates are off, as parts of the speed, sorted."""
    return sorted(math.dist(estimate[i][:2], v) / math.hypot(*v)
                  for estimate, (_, truth) in zip(estimates, sets) for i, v in truth.items())


def coverage(estimates, sets):
    """Which axes are within the reported error."""
    return [abs(estimate[i][axis] - v[axis]) <= estimate[i][2]
            for estimate, (_, truth) in zip(estimates, sets) for i, v in truth.items()
            for axis in (0, 1)]


def at_noises(make):
    for noise in NOISES:
        source = random.Random(17 + noise)
        yield noise, list(strokes.with_noise(source, make(), noise))


class Velocities(unittest.TestCase):
    def same_as_the_rule(self, make):
        for noise, sets in at_noises(make):
            ours, theirs = errors(core(sets), sets), errors(rule(sets), sets)
            self.assertGreater(len(ours), 300)
            for part in (0.5, 0.9):
                with self.subTest(noise=noise, part=part):
                    mine, its = (values[int(part * len(values))] for values in (ours, theirs))
                    self.assertLess(abs(mine / its - 1), 0.03 if noise else 0.05, f"{mine} {its}")

    def test_strokes_are_off_as_much_as_by_the_rule(self):
        self.same_as_the_rule(lambda: strokes.synthetic(random.Random(7), 40))

    def test_strokes_stamped_by_a_bus_are_off_as_much_as_by_the_rule(self):
        self.same_as_the_rule(lambda: strokes.stamped(random.Random(11), 40))

    def test_recorded_strokes_are_off_as_much_as_by_the_rule(self):
        self.same_as_the_rule(strokes.recorded)

    def test_the_error_has_60_to_80_percent_of_the_axes_of_recorded_strokes(self):
        within = [axis for _, sets in at_noises(strokes.recorded) for axis in coverage(core(sets), sets)]
        self.assertGreater(len(within), 2000)
        self.assertTrue(0.6 <= sum(within) / len(within) <= 0.8, sum(within) / len(within))


if __name__ == "__main__":
    unittest.main()

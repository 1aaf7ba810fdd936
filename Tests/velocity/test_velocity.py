# SPDX-License-Identifier: MIT
"""Compares the velocities of the core with those of the rule in floating point, by what each is off.

VELOCITY_SCORE (environment) is the program of bench/velocity/score.c.

A stroke is (samples, truth): samples (us, x, y) in points, and a dictionary from the index of a sample
to its velocity in points per second. Its velocities are known: it is made, or of a recording.
"""
import math
import os
import pathlib
import random
import re
import subprocess
import unittest

import reference

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCORE = os.environ.get("VELOCITY_SCORE", ROOT / ".build-c" / "velocity-score")
STEPS = 4096  # of a point
NOISES = (0, 1, 2)  # pt
START_US = 1000000
RECORDINGS = ROOT / "Tests" / "recordings" / "samples"
FAST = 200  # pt/s; slower motion is not scored
GRID = 4  # positions of a panel in a point


def along(kind, u):
    """How far a stroke has come along its line at the part u of its time, and the derivative."""
    if kind == "reach":
        return 10 * u**3 - 15 * u**4 + 6 * u**5, 30 * (u * (1 - u))**2
    if kind == "flick":  # lifts while it is fast
        place, slope = along("reach", 0.55 * u)
        return 2 * place, 1.1 * slope
    if kind == "steady":
        return u, 1
    return 0.7 * math.sin(math.pi * u)**2, 0.7 * math.pi * math.sin(2 * math.pi * u)  # there and back


def made(random, count, interval_us, stamp):
    """Strokes that bend; `stamp` changes the time of a scan."""
    for number in range(count):
        kind = ("reach", "flick", "steady", "back")[number % 4]
        duration = random.uniform(0.12, 0.6)
        distance, bend = random.uniform(60, 900), random.uniform(-0.35, 0.35)
        turn, first = random.uniform(0, 2 * math.pi), random.uniform(0, interval_us)
        samples, truth = [], {}
        scan_us = first
        while scan_us < duration * 1e6:
            at_us, stamp_us = stamp(number, scan_us)
            u = at_us * 1e-6 / duration
            place, slope = along(kind, u)
            place, slope = place * distance, slope * distance / duration
            aside = bend * distance * math.sin(math.pi * u)
            drift = bend * distance * math.pi * math.cos(math.pi * u) / duration
            x = place * math.cos(turn) - aside * math.sin(turn)
            y = place * math.sin(turn) + aside * math.cos(turn)
            if len(samples) >= 2:
                truth[len(samples)] = (slope * math.cos(turn) - drift * math.sin(turn),
                                       slope * math.sin(turn) + drift * math.cos(turn))
            samples.append((round(stamp_us), round(x * GRID) / GRID, round(y * GRID) / GRID))
            scan_us += interval_us
        yield samples, truth


def synthetic(random, count):
    def stamp(_, scan_us):
        at_us = max(0, scan_us + random.gauss(0, 300))
        return at_us, at_us
    return made(random, count, 8000, stamp)


def stamped(random, count):
    """Even scans, stamped when a bus polls each 4 ms, or up to 2 ms off."""
    def stamp(number, scan_us):
        off_us = -(scan_us % 4000) if number % 2 == 0 else random.uniform(-2000, 2000)
        return scan_us, scan_us + off_us + 2000
    return made(random, count, 10000, stamp)


def contacts():
    """The motions of contacts of touchscreens in the recordings, between rests."""
    for file in sorted(RECORDINGS.glob("*.samples")):
        text = file.read_text()
        screens = re.findall(r"^device number=(\d+) kind=touchscreen", text, re.MULTILINE)
        live = {}
        for line in text.splitlines():
            kind, *words = line.split()
            fields = dict(word.split("=", 1) for word in words if "=" in word)
            if kind not in ("down", "motion", "up", "cancel") or fields.get("device") not in screens:
                continue
            if kind in ("down", "motion"):
                sample = int(fields["time"]), float(fields["x"]), float(fields["y"])
                motion = live.setdefault(fields["id"], [])
                if kind == "down" or motion and sample[0] - motion[-1][0] >= 40000:
                    yield motion
                    motion = live[fields["id"]] = []
                motion.append(sample)
            else:
                yield live.pop(fields["id"], [])


def hindsight(samples, index):
    """The slope at a sample of the parabola through it and three neighbors on each side."""
    sums = [[0.0] * 5, [0.0] * 3, [0.0] * 3]
    now, x0, y0 = samples[index]
    for us, x, y in samples[index - 3:index + 4]:
        u = (us - now) * 1e-6
        for power in range(5):
            sums[0][power] += u**power
        for power in range(3):
            sums[1][power] += u**power * (x - x0)
            sums[2][power] += u**power * (y - y0)
    m0, m1, m2, m3, m4 = sums[0]
    whole = m0 * (m2 * m4 - m3**2) - m1 * (m1 * m4 - m2 * m3) + m2 * (m1 * m3 - m2**2)
    return tuple((m0 * (p1 * m4 - p2 * m3) - p0 * (m1 * m4 - m2 * m3) + m2 * (m1 * p2 - m2 * p1)) / whole
                 for p0, p1, p2 in sums[1:])


def recorded():
    for samples in contacts():
        if len(samples) >= 9 and math.dist(samples[0][1:], samples[-1][1:]) >= 40:
            yield samples, {i: hindsight(samples, i) for i in range(3, len(samples) - 3)}


def with_noise(random, strokes, noise):
    """The strokes with normal noise in points, and only the truth that is scored."""
    for samples, truth in strokes:
        samples = [(us, x + random.gauss(0, noise), y + random.gauss(0, noise)) for us, x, y in samples]
        yield samples, {i: v for i, v in truth.items() if math.hypot(*v) > FAST}


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
        yield noise, list(with_noise(source, make(), noise))


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
        self.same_as_the_rule(lambda: synthetic(random.Random(7), 40))

    def test_strokes_stamped_by_a_bus_are_off_as_much_as_by_the_rule(self):
        self.same_as_the_rule(lambda: stamped(random.Random(11), 40))

    def test_recorded_strokes_are_off_as_much_as_by_the_rule(self):
        self.same_as_the_rule(recorded)

    def test_the_error_has_60_to_80_percent_of_the_axes_of_recorded_strokes(self):
        within = [axis for _, sets in at_noises(recorded) for axis in coverage(core(sets), sets)]
        self.assertGreater(len(within), 2000)
        self.assertTrue(0.6 <= sum(within) / len(within) <= 0.8, sum(within) / len(within))


if __name__ == "__main__":
    unittest.main()

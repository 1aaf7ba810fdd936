# SPDX-License-Identifier: MIT
"""How long a client waits for a touch: not at all, but near an edge at most for the dwell."""

import random
import statistics
import sys

import checker
from desk import HEIGHT, WIDTH, Desk

# The default region of an edge pan, in points, and how long it waits for the slop.
EDGE = 20
DWELL_MS = 200
STROKES = 300


class Waiting(Desk):
    def setUp(self):
        super().setUp()
        self.app = self.client(title="app", size=f"{WIDTH}x{HEIGHT}")

    def is_near_an_edge(self, x, y):
        return min(x, WIDTH - x, y, HEIGHT - y) <= EDGE

    def seen_after(self, count):
        """Lets time pass ms by ms until the client has so many landings. Returns the time."""
        began = self.hand.time
        while self.kinds(self.app).count("down") < count:
            self.assertLess(self.hand.time, began + 1000)
            self.hand.wait(1)
        return self.hand.time - began

    def test_the_time_of_a_landing_is_when_the_client_gets_it(self):
        for number, (place, wait) in enumerate([
            ((640, 360), 0), ((300, 100), 0), ((3, 360), DWELL_MS), ((640, HEIGHT - 3), DWELL_MS),
        ], 1):
            with self.subTest(place):
                self.hand.land(_0=place)
                landed = self.hand.time
                self.assertEqual(self.seen_after(number), wait)
                downs = [event for event in self.touches(self.app) if event["event"] == "down"]
                self.assertEqual(downs[-1]["time"] - landed, wait)
                self.hand.lift().wait(1000)

    def stroke(self, chance):
        """One or two fingers land, move, rest and lift somewhere."""
        near = chance.choice((0, 0, 3, 10))
        x = chance.choice((near, WIDTH - 1 - near)) if near else chance.uniform(60, WIDTH - 60)
        y = chance.uniform(60, HEIGHT - 60)
        self.hand.land(_0=(x, y))
        if chance.random() < 0.3:
            self.hand.wait(chance.randint(8, 60)).land(_1=(chance.uniform(300, 900), 300))
        act = chance.choice(("tap", "rest", "drag"))
        if act == "rest":
            self.hand.wait(chance.randint(50, 800))
        elif act == "drag":
            self.hand.drag(chance.uniform(-50, 50), chance.uniform(-50, 50), every=8)
        self.hand.lift(after=chance.randint(8, 60)).wait(500)

    def test_no_touch_in_the_middle_waits_and_none_waits_longer_than_the_dwell(self):
        chance = random.Random(1)
        middle, edge, lifts, taken = [], [], [], 0
        for _ in range(STROKES):
            begin, seen = len(self.hand.frames), len(self.touches(self.app))
            self.stroke(chance)
            self.settle()
            received = checker.strokes(self.app.touches()[seen:])
            landed = {finger: (time, x, y) for time, scan in self.hand.frames[begin:]
                      for kind, finger, x, y in scan if kind == "down"}
            lifted = {finger: time for time, scan in self.hand.frames[begin:]
                      for kind, finger, *_ in scan if kind == "up"}
            taken += len(landed) - len(received)
            # The ids are the fingers, because none is reused within a stroke.
            for finger, began, how, ended in received:
                time = landed[finger][0]
                (edge if self.is_near_an_edge(*landed[0][1:]) else middle).append(began - time)
                if how == "up":
                    lifts.append(ended - lifted[finger])
        self.assertSound(self.app)
        print(f"\na client waits: {len(middle)} landings in the middle {max(middle)} ms, "
              f"{len(edge)} of strokes from an edge {statistics.median(edge):.0f} ms in the median "
              f"and {max(edge)} ms at most, {len(lifts)} lifts {max(lifts)} ms; "
              f"{taken} were the compositor's", file=sys.stderr)
        self.assertGreater(len(edge), 50)
        self.assertEqual(set(middle), {0})
        self.assertEqual(set(lifts), {0})
        self.assertLessEqual(max(edge), DWELL_MS)
        self.assertGreater(max(edge), 0)

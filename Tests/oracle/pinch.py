# SPDX-License-Identifier: MIT
"""Pinch: the span of the first two fingers, as a ratio."""

import math

from recognizer import ACTIVE, Follower, distance

SLOP = 10
SMALLEST_SPAN = 1


class Pinch(Follower):
    name = "pinch"

    def clear(self):
        self.fingers = {}           # at most two, in the order of landing
        self.start = None           # span when the second finger landed
        self.base = None            # span of scale 1
        self.scale = 1.0
        self.last_location = (0.0, 0.0)

    @property
    def values(self):
        return {"scale": self.scale}

    @property
    def span(self):
        return max(SMALLEST_SPAN, distance(*self.fingers.values()))

    def moved(self, motions):
        self.fingers.update(motions)
        if self.state in ACTIVE:
            if len(self.fingers) == 2:
                self.scale = self.span / self.base
            self.change()
        elif len(self.fingers) == 2:
            change = abs(self.span - self.start)
            if self.judge.at_or_over(change, SLOP, (self.now, "pinch change of span")):
                self.wants(change / SLOP)

    def landed(self, contact, at):
        if len(self.fingers) == 2:
            return                  # a third finger is none of ours, now and later
        self.down.add(contact)
        self.fingers[contact] = at
        if len(self.fingers) < 2:
            return
        if self.state in ACTIVE:
            self.base = self.span / self.scale
        else:
            self.start = self.span

    def commit(self):
        self.base = self.start + math.copysign(SLOP, self.span - self.start)
        self.scale = self.span / self.base
        self.begin()

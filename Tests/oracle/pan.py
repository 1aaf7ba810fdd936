# SPDX-License-Identifier: MIT
"""Pan: the centroid's path, over the fingers that are present in both of two samples."""

import math

from recognizer import ACTIVE, Follower

SLOP = 10


class Pan(Follower):
    name = "pan"

    def clear(self):
        self.fingers = {}           # in the order of landing
        self.pair = ()              # the first two of them
        self.pair_way = (0.0, 0.0)  # of their centroid, while both were down
        self.displacement = (0.0, 0.0)
        self.translation = (0.0, 0.0)
        self.last_location = (0.0, 0.0)

    @property
    def values(self):
        return {"translation": list(self.translation)}

    def lifted(self, contacts):
        super().lifted(contacts)
        self._follow_the_first_two()

    def moved(self, motions):
        step = self._step(self.fingers, motions)
        self.pair_way = _sum(self.pair_way, self._step(self.pair, motions))
        self.fingers.update(motions)
        if self.state in ACTIVE:
            self.translation = _sum(self.translation, step)
            self.change()
            return
        self.displacement = _sum(self.displacement, step)
        length = math.hypot(*self.displacement)
        if self.judge.at_or_over(length, SLOP, (self.now, "pan displacement")):
            if len(self.fingers) > 2:
                # For the order only, the centroid of the two fingers that a pinch would use counts
                # as well. DESIGN.md, "The gate": a panel that reports one finger of four first.
                length = max(length, math.hypot(*self.pair_way))
            self.wants(length / SLOP)

    def _step(self, fingers, motions):
        """How far the centroid of some fingers goes by some motions."""
        moved = [contact for contact in fingers if contact in motions]
        return tuple(
            math.fsum(motions[contact][axis] - self.fingers[contact][axis] for contact in moved)
            / max(len(fingers), 1) for axis in (0, 1))

    def _follow_the_first_two(self):
        pair = tuple(self.fingers)[:2] if len(self.fingers) > 1 else ()
        if pair != self.pair:
            self.pair = pair
            self.pair_way = (0.0, 0.0)

    def landed(self, contact, at):
        self.down.add(contact)
        self.fingers[contact] = at
        self._follow_the_first_two()

    def commit(self):
        excess = 1 - SLOP / math.hypot(*self.displacement)
        self.translation = (self.displacement[0] * excess, self.displacement[1] * excess)
        self.begin()


def _sum(a, b):
    return (a[0] + b[0], a[1] + b[1])

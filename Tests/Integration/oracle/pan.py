# SPDX-License-Identifier: MIT
"""Pan: the centroid's path, over the fingers that are present in both of two samples."""

import math

from recognizer import ACTIVE, ENDED, Recognizer, centroid

SLOP = 10


class Pan(Recognizer):
    name = "pan"

    def clear(self):
        self.fingers = {}
        self.starts = {}
        self.displacement = (0.0, 0.0)
        self.translation = (0.0, 0.0)
        self.last_location = (0.0, 0.0)

    def deadline(self):
        return None

    @property
    def touches(self):
        return len(self.fingers)

    @property
    def location(self):
        return centroid(self.fingers.values()) if self.fingers else self.last_location

    @property
    def values(self):
        return {"translation": list(self.translation)}

    def lifted(self, contacts):
        before = dict(self.fingers)
        self.last_location = self.location
        for contact in contacts:
            del self.fingers[contact]
        if self.fingers:
            return
        if self.state in ACTIVE:
            self.finish(ENDED, at_end_of(before))
        else:
            self.fail()

    def moved(self, motions):
        count = len(self.fingers)
        step_x = math.fsum(at[0] - self.fingers[contact][0] for contact, at in motions.items())
        step_y = math.fsum(at[1] - self.fingers[contact][1] for contact, at in motions.items())
        self.fingers.update(motions)
        step = (step_x / count, step_y / count)
        if self.state in ACTIVE:
            self.translation = _sum(self.translation, step)
            self.change()
            return
        self.displacement = _sum(self.displacement, step)
        length = math.hypot(*self.displacement)
        if self.judge.at_or_over(length, SLOP, (self.now, "pan displacement")):
            self.wants(max(length, self._way_of_the_first_two()) / SLOP)

    def _way_of_the_first_two(self):
        """With more than two fingers the centroid of the two a pinch would use counts as well.

        DESIGN.md, "A staggered drag": a panel that reports one finger of four first.
        """
        if len(self.fingers) <= 2:
            return 0.0
        two = list(self.fingers)[:2]
        return math.hypot(*(
            sum(self.fingers[c][axis] - self.starts[c][axis] for c in two) / 2
            for axis in (0, 1)
        ))

    def landed(self, contact, at):
        self.down.add(contact)
        self.fingers[contact] = self.starts[contact] = at

    def commit(self):
        excess = 1 - SLOP / math.hypot(*self.displacement)
        self.translation = (self.displacement[0] * excess, self.displacement[1] * excess)
        self.begin()


def at_end_of(before):
    """Readings of a last action: how many fingers, and where, when all of `before` have gone."""
    places = [centroid(before.values()), *before.values()]
    return [(count, *place) for count in sorted({0, 1, len(before)}) for place in places]


def _sum(a, b):
    return (a[0] + b[0], a[1] + b[1])

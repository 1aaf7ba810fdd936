# SPDX-License-Identifier: MIT
"""Tap: fingers that come, stay put and go, as often as required."""

from recognizer import ENDED, Recognizer, centroid, distance

LONGEST_PRESS_US = 750_000
LONGEST_GAP_US = 350_000
ALLOWED_MOVEMENT = 10
ALLOWED_DISTANCE = 30


class Tap(Recognizer):
    values = {}
    measured = False

    def __init__(self, judge, name="tap", taps=1, fingers=1):
        self.name = name
        self.taps_required = taps
        self.touches = fingers
        super().__init__(judge)

    def clear(self):
        self.taps = 0
        self.location = (0.0, 0.0)  # centroid of the first tap
        self._next_tap()

    def _next_tap(self):
        self.starts = {}            # where each finger of this tap landed, while it is down
        self.positions = {}
        self.complete = False       # the required fingers have been down together
        self.press_deadline = None
        self.gap_deadline = None

    def deadline(self):
        return self.press_deadline if self.press_deadline is not None else self.gap_deadline

    def expire(self):
        """Held too long, or the next tap is too late."""
        self.fail()

    def fail(self):
        super().fail()
        self.press_deadline = self.gap_deadline = None

    def lifted(self, contacts):
        for contact in contacts:
            del self.starts[contact]
            del self.positions[contact]
        if self.starts:
            return
        if not self.complete:
            self.fail()
            return
        self.taps += 1
        self._next_tap()
        if self.taps == self.taps_required:
            self.wants(1)
        else:
            self.gap_deadline = self.now + LONGEST_GAP_US

    def moved(self, motions):
        self.positions.update(motions)
        for contact, at in motions.items():
            moved = distance(at, self.starts[contact])
            key = (self.now, f"{self.name} movement of finger {contact}")
            if self.judge.over(moved, ALLOWED_MOVEMENT, key):
                self.fail()
                return

    def landed(self, contact, at):
        self.down.add(contact)
        if not self.starts and not self.complete:
            self.press_deadline = self.now + LONGEST_PRESS_US
            self.gap_deadline = None
        self.starts[contact] = self.positions[contact] = at
        if len(self.starts) > self.touches:
            self.fail()
        elif len(self.starts) == self.touches and not self.complete:
            self.complete = True
            self._place()

    def _place(self):
        here = centroid(self.positions.values())
        if self.taps == 0:
            self.location = here
            return
        key = (self.now, f"{self.name} distance from the first tap")
        if self.judge.over(distance(here, self.location), ALLOWED_DISTANCE, key):
            self.fail()

    def commit(self):
        self.finish(ENDED)

    def can_prevent(self, other):
        return not (isinstance(other, Tap) and other.taps_required > self.taps_required)

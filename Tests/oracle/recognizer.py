# SPDX-License-Identifier: MIT
"""What all recognizers share: states, the touches of an attempt, and the events they send.

The arbiter drives them. A subclass implements `lifted`, `moved`, `landed`, `commit`, `deadline`,
`expire`, `clear`, and keeps `location`, `touches` and `values` readable.
"""

import math

POSSIBLE, BEGAN, CHANGED, ENDED = "possible", "began", "changed", "ended"
CANCELLED, FAILED = "cancelled", "failed"
ACTIVE = (BEGAN, CHANGED)
TERMINAL = (ENDED, CANCELLED, FAILED)


class Event:
    """One action. `at_end` lists other readings of (touches, x, y) of the last action of a
    continuous recognizer: the contract does not say which fingers count when all have gone."""

    def __init__(self, time_us, recognizer, state, touches, location, values, at_end=()):
        self.time_us = time_us
        self.recognizer = recognizer
        self.state = state
        self.touches = touches
        self.location = location
        self.values = values
        self.at_end = list(at_end)

    def as_dict(self):
        x, y = self.location
        return {"time_us": self.time_us, "recognizer": self.recognizer, "state": self.state,
                "touches": self.touches, "x": x, "y": y, **self.values}


class Recognizer:
    name = ""
    measured = True                 # its factor is a measure, not 1 by definition

    def __init__(self, judge):
        self.judge = judge
        self.down = set()           # received and still on the glass, in any state
        self.lifted_now = set()     # of those, lifted in this part of a frame
        self.events = []            # of this part
        self.update = None          # began or changed, to be sent when the part is over
        self.now = 0
        self.reset()

    def reset(self):
        self.state = POSSIBLE
        self.down = set()
        self.lifted_now = set()
        self.factor = None          # set while an attempt to recognize awaits arbitration
        self.clear()

    # Driven by the arbiter, in this order within a part of a frame.

    def begin_part(self, time_us):
        self.now = time_us
        self.lifted_now = set()
        self.update = None
        self.events = []

    def lift(self, contacts):
        mine = [contact for contact in contacts if contact in self.down]
        self.down.difference_update(mine)
        self.lifted_now.update(mine)
        if mine and self.state not in TERMINAL:
            self.lifted(mine)

    def move(self, motions):
        mine = {contact: at for contact, at in motions.items() if contact in self.down}
        if mine and self.state not in TERMINAL:
            self.moved(mine)

    def land(self, landings):
        for contact, at in landings.items():
            if self.state not in TERMINAL:
                self.landed(contact, at)

    def end_part(self):
        if self.update:
            self._send(self.update)
        return self.events

    def cancel(self, time_us):
        """The recording is over."""
        self.begin_part(time_us)
        if self.state in ACTIVE:
            self.finish(CANCELLED, [(0, *self.location)])
        elif self.state == POSSIBLE:
            self.fail()
        return self.events

    # For subclasses.

    def wants(self, factor):
        self.factor = factor

    def begin(self):
        self.state = self.update = BEGAN

    def change(self):
        self.state = self.update = CHANGED

    def finish(self, state, at_end=()):
        self.state = state
        self._send(state, at_end)

    def fail(self):
        self.state = FAILED
        self.factor = None

    def shares_a_touch_with(self, other):
        return bool((self.down | self.lifted_now) & (other.down | other.lifted_now))

    def can_prevent(self, other):
        return True

    def _send(self, state, at_end=()):
        self.events.append(Event(self.now, self.name, state, self.touches, self.location,
                                 dict(self.values), at_end))


class Follower(Recognizer):
    """One that follows `fingers`, by contact, for as long as it takes: time alone ends nothing."""

    def deadline(self):
        return None

    @property
    def touches(self):
        return len(self.fingers)

    @property
    def location(self):
        return centroid(self.fingers.values()) if self.fingers else self.last_location

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


def at_end_of(before):
    """Readings of a last action: how many fingers, and where, when all of `before` have gone."""
    places = [centroid(before.values()), *before.values()]
    return [(count, *place) for count in sorted({0, 1, len(before)}) for place in places]


def centroid(points):
    points = list(points)
    return (math.fsum(x for x, _ in points) / len(points),
            math.fsum(y for _, y in points) / len(points))


def distance(a, b):
    return math.hypot(a[0] - b[0], a[1] - b[1])

# SPDX-License-Identifier: MIT
"""Fingers on the glass of an output, in its points, and the events that clients should receive."""

import cmath
import math


class Hand:
    """Sends the actions of fingers to the driver, and records them.

    `frames` is the truth: (time, [(kind, finger, x, y)]) for each scan of the panel.
    """

    def __init__(self, driver, width, height, time=1000):
        self.driver = driver
        self.width, self.height = width, height
        self.time = time
        self.frames = []
        self.places = {}
        self.scan = []
        self.commands = []

    def _say(self, kind, finger, place=None):
        x, y = place or self.places[finger]
        self.scan.append((kind, finger, x, y))
        at = f" {x / self.width:.9f} {y / self.height:.9f}" if place else ""
        self.commands.append(f"{kind} {finger}{at}")

    def down(self, finger, x, y):
        self.places[finger] = (x, y)
        self._say("down", finger, (x, y))
        return self

    def move(self, finger, x, y):
        self.places[finger] = (x, y)
        self._say("motion", finger, (x, y))
        return self

    def up(self, *fingers):
        for finger in fingers or sorted(self.places):
            self._say("up", finger)
            del self.places[finger]
        return self

    def cancel(self, finger):
        self._say("cancel", finger)
        del self.places[finger]
        return self

    def frame(self, command="frame"):
        self.driver.send([*self.commands, command])
        self.commands = []
        self.frames.append((self.time, self.scan))
        self.scan = []
        return self

    def overdue(self, ms):
        """Like frame(), but read ms later, in the turn of the loop in which the timer fires."""
        self.frame(f"overdue {self.time + ms}")
        self.time += ms
        return self

    def wait(self, ms):
        self.time += ms
        self.driver(f"time {self.time}")
        return self

    def after(self, ms):
        """Like wait(), but the driver gets the time with the next scan: an answer less to wait for."""
        self.time += ms
        self.commands.append(f"time {self.time}")
        return self

    def land(self, **places):
        """Lands fingers in one scan: land(_0=(x, y), _1=(x, y))."""
        for name, (x, y) in places.items():
            self.down(int(name[1:]), x, y)
        return self.frame()

    def drag(self, dx, dy, steps=10, every=10, fingers=None):
        """Moves all fingers, or the given ones, with one scan every so many ms."""
        moving = sorted(self.places) if fingers is None else fingers
        start = {finger: self.places[finger] for finger in moving}
        for step in range(1, steps + 1):
            self.after(every)
            for finger, (x, y) in start.items():
                self.move(finger, x + dx * step / steps, y + dy * step / steps)
            self.frame()
        return self

    def turn(self, degrees, ratio, steps=10):
        """Turns all fingers about their center, and spreads them by a factor."""
        start = {finger: complex(*place) for finger, place in sorted(self.places.items())}
        middle = sum(start.values()) / len(start)
        for step in range(1, steps + 1):
            self.after(10)
            part = step / steps
            change = cmath.rect(1 + (ratio - 1) * part, math.radians(degrees * part))
            for finger, place in start.items():
                to = middle + (place - middle) * change
                self.move(finger, to.real, to.imag)
            self.frame()
        return self

    def spread(self, ratio, steps=10):
        return self.turn(0, ratio, steps)

    def lift(self, *fingers, after=10):
        return self.after(after).up(*fingers).frame()

    def landings(self):
        """Returns what the fingers did, for checker.strangers."""
        done, now = [], {}
        for time, scan in self.frames:
            for kind, finger, *_ in scan:
                if kind == "down":
                    now[finger] = time
                elif kind in ("up", "cancel"):
                    done.append((finger, now.pop(finger), kind, time))
        return done + [(finger, began, "down", None) for finger, began in now.items()]


def delivered(frames, origin):
    """Returns the events that a client at that place of the output should receive."""
    events = []
    for time, scan in frames:
        for kind, finger, x, y in scan:
            event = {"event": kind, "time": time, "id": finger}
            if kind != "up":
                event |= {"x": x - origin[0], "y": y - origin[1]}
            events.append(event)
        if scan:
            events.append({"event": "frame"})
    return events

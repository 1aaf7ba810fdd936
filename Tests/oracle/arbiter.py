# SPDX-License-Identifier: MIT
"""Predicts the gestures of a recording: each recognizer alone, or all four on one node.

Runs recognizers of one node over frames: phases, arbitration, reset. They are given in their order
of addition. One alone is the same thing with no rivals.
"""

from judge import CLOSE, Judge
from pan import Pan
from pinch import Pinch
from recognizer import ACTIVE, ENDED, POSSIBLE, TERMINAL
from tap import Tap

NAMES = ("tap", "double-tap", "pan", "pinch")
ALONE, ARBITRATED = "alone", "arbitrated"


def predict(frames, mode, judge=None):
    judge = judge or Judge()
    recognizers = [Tap(judge), Tap(judge, "double-tap", taps=2), Pan(judge), Pinch(judge)]
    if mode == ARBITRATED:
        return Arbiter(recognizers, judge).run(frames)
    events = []
    for recognizer in recognizers:
        events += Arbiter([recognizer], judge).run(frames)
    return sorted(events, key=lambda event: (event.time_us, NAMES.index(event.recognizer)))


class Arbiter:
    def __init__(self, recognizers, judge):
        self.recognizers = recognizers
        self.judge = judge

    def run(self, frames):
        """All events of a recording, in the order they are sent."""
        events, contacts, last_time = [], set(), 0
        for frame in frames:
            events += self.frame(frame)
            contacts.difference_update(frame.lifts)
            contacts.update(frame.landings)
            last_time = frame.time_us
        if contacts:
            for recognizer in self.recognizers:
                events += recognizer.cancel(last_time)
        return events

    def frame(self, frame):
        """In two parts, each judged and reported: lifts and motions, then landings."""
        self._expire(frame.time_us)
        self._begin(frame.time_us)
        for recognizer in self.recognizers:
            recognizer.lift(frame.lifts)
        for recognizer in self.recognizers:
            recognizer.move(frame.motions)
        self._settle()
        events = self._end()
        if frame.landings:
            self._begin(frame.time_us)
            for recognizer in self.recognizers:
                recognizer.land(frame.landings)
            self._settle()
            events += self._end()
        return events

    def _begin(self, time_us):
        for recognizer in self.recognizers:
            recognizer.begin_part(time_us)
        self._reset()

    def _end(self):
        return [event for recognizer in self.recognizers for event in recognizer.end_part()]

    def _expire(self, time_us):
        for recognizer in self.recognizers:
            due = recognizer.deadline()
            if due is not None and due <= time_us and recognizer.state == POSSIBLE:
                recognizer.expire()

    def _reset(self):
        for recognizer in self.recognizers:
            if recognizer.state in TERMINAL and not recognizer.down:
                recognizer.reset()

    def _settle(self):
        """The attempts of this frame, the largest factor first, then in order of addition."""
        attempts = [r for r in self.recognizers if r.factor is not None]
        attempts.sort(key=lambda recognizer: -recognizer.factor)
        self._swap_a_close_race(attempts)
        for recognizer in attempts:
            if recognizer.state != POSSIBLE:
                continue
            if any(self._excludes(other, recognizer) for other in self.recognizers):
                recognizer.fail()
                continue
            recognizer.factor = None
            recognizer.commit()
            for other in self.recognizers:
                if other.state == POSSIBLE and _prevents(recognizer, other):
                    other.fail()

    def _swap_a_close_race(self, attempts):
        if len(attempts) < 2:
            return
        first, second = attempts[:2]
        if not (first.measured and second.measured):
            return
        key = (first.now, f"factors of {first.name} and {second.name}")
        lead = (first.factor - second.factor) * 10
        if lead <= CLOSE and not self.judge.at_or_over(lead, 0, key):
            attempts[0], attempts[1] = second, first

    def _excludes(self, other, recognizer):
        return other.state in (*ACTIVE, ENDED) and _prevents(other, recognizer)


def _prevents(winner, other):
    return (winner is not other and winner.shares_a_touch_with(other) and winner.can_prevent(other))

# SPDX-License-Identifier: MIT
"""Predicts the gestures of a recording: each recognizer alone, or all four on one node."""

from arbiter import Arbiter
from judge import Judge
from pan import Pan
from pinch import Pinch
from tap import Tap

NAMES = ("tap", "double-tap", "pan", "pinch")
ALONE, ARBITRATED = "alone", "arbitrated"


def recognizers(judge):
    """In the order of addition."""
    return [Tap(judge), Tap(judge, "double-tap", taps=2), Pan(judge), Pinch(judge)]


def predict(frames, mode, judge=None):
    judge = judge or Judge()
    if mode == ARBITRATED:
        return Arbiter(recognizers(judge), judge).run(frames)
    events = []
    for recognizer in recognizers(judge):
        events += Arbiter([recognizer], judge).run(frames)
    return sorted(events, key=lambda event: (event.time_us, NAMES.index(event.recognizer)))


def gestures(events):
    """How often each recognizer recognized: taps that ended, others that began."""
    counts = dict.fromkeys(NAMES, 0)
    for event in events:
        discrete = event.recognizer in ("tap", "double-tap")
        if event.state == ("ended" if discrete else "began"):
            counts[event.recognizer] += 1
    return counts

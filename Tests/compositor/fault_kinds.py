# SPDX-License-Identifier: MIT
"""Kinds of gestures for tests of faults: what their fingers do, and what comes of it.

A stroke is a list of scans: the ms since the scan before, and the places of the fingers that are
down from then on.
"""


def moving(steps=5, every=10, **paths):
    """Fingers that land, move along lines (x, y, dx, dy), and lift."""
    fingers = {int(name[1:]): path for name, path in paths.items()}
    return [
        (every, {
            finger: (x + dx * step / steps, y + dy * step / steps)
            for finger, (x, y, dx, dy) in fingers.items()})
        for step in range(steps + 1)
    ] + [(every, {})]


def resting(*times, **places):
    """Fingers that rest, with scans after so many ms each, and lift at the last."""
    fingers = {int(name[1:]): place for name, place in places.items()}
    # A panel scans a finger only if it moves, even if it moves by less than any slop. After lost
    # events, a finger may land where the one before lifted. Then it has an old place, because Linux
    # reports only changes.
    scans = [
        (time, {finger: (x + number / 4, y) for finger, (x, y) in fingers.items()})
        for number, time in enumerate((10, *times))]
    return scans[:-1] + [(scans[-1][0], {})]


class Kind:
    """`gesture`: the compositor's, in the middle of the stroke; None: the client gets the fingers.

    `client`: the touchpad gesture that the client gets.
    """

    def __init__(self, name, stroke, gesture=None, client=None):
        self.name, self.stroke, self.gesture, self.client = name, stroke, gesture, client


KINDS = [
    Kind("tap", resting(30, 30, _0=(300, 200))),
    Kind("drag", moving(_0=(300, 200, 200, 100))),
    Kind("long press", resting(300, 400, 50, _0=(300, 200))),
    Kind("pinch", moving(_0=(500, 300, -100, 0), _1=(700, 300, 100, 50))),
    # To the right there is no workspace, so the strip returns.
    Kind("swipe", moving(_0=(500, 300, 300, 0), _1=(600, 280, 300, 0), _2=(700, 300, 300, 0)),
         "swipe"),
    Kind("hold", resting(60, 400, 400, _0=(500, 300), _1=(600, 280), _2=(700, 300)), "hold"),
    # Together it would open the overview.
    Kind("spread", moving(_0=(500, 300, -200, -100), _1=(700, 300, 200, -100),
                          _2=(500, 400, -200, 100), _3=(700, 400, 200, 100)), "overview"),
    # Less than half of the drawer, so that it closes.
    Kind("edge pan", moving(_0=(2, 360, 60, 0)), "edge-left"),
]

PAD_MM = 100, 60
PAD_KINDS = [
    Kind("swipe", moving(steps=20, every=12, _0=(20, 30, 40, 0), _1=(30, 28, 40, 0), _2=(40, 30, 40, 0)),
         "swipe"),
    Kind("pinch", moving(steps=20, every=12, _0=(45, 27, -30, -15), _1=(55, 33, 30, 15)), client="pinch"),
]

# SPDX-License-Identifier: MIT
"""Tests whose fingers come through the real libinput and its wlroots backend: their desks, and kinds of
gestures for tests of faults.

A stroke is a list of scans: the ms since the scan before, and the places of the fingers that are
down from then on.
"""

import checker
from desk import HEIGHT, WIDTH, AppDesk, Desk
from hand import Hand, delivered
from panel import PanelHand, wrapper


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

THREE = {"_0": (400, 300), "_1": (500, 300), "_2": (600, 300)}


class PanelDesk(Desk):
    options = []  # of `gesture panel`

    def begin(self, *outputs):
        self.command, path = wrapper(self.folder, WIDTH, HEIGHT, *self.options)
        # With this, the panel would put the compositor into a window.
        self.environment.pop("WAYLAND_DISPLAY", None)
        super().begin(*outputs)
        self.hand = PanelHand(self.driver, path, WIDTH, HEIGHT)
        self.addCleanup(self.hand.panel.close)

    def wrapper(self):
        return self.command


class StrokeDesk(AppDesk, PanelDesk):
    """Plays strokes, and checks what comes of them."""

    def scan(self, pause, places):
        """Plays a scan of a stroke: the fingers that land, move and lift."""
        self.hand.wait(pause)
        down = dict(self.hand.places)
        for finger in sorted(down.keys() | places.keys()):
            if finger not in places:
                self.hand.up(finger)
            elif finger not in down:
                self.hand.down(finger, *places[finger])
            elif places[finger] != down[finger]:
                self.hand.move(finger, *places[finger])
        self.hand.frame()

    def play(self, scans):
        for scan in scans:
            self.scan(*scan)

    def works(self, kind):
        """Plays the whole gesture, and checks what comes of it."""
        begin, seen = len(self.hand.frames), len(self.touches(self.app))
        seen_events = len(self.app.events())
        middle = len(kind.stroke) - 1
        self.play(kind.stroke[:middle])
        self.assertEqual(self.state()["gesture"], kind.gesture or "none")
        self.play(kind.stroke[middle:])
        self.rests()
        if kind.client:
            kinds = checker.names(self.app.events()[seen_events:])
            ends = [kinds.count(f"{kind.client}-{phase}") for phase in ("begin", "end")]
            self.assertEqual(ends, [1, 1])
        elif kind.gesture is None:
            expected = delivered(self.hand.frames[begin:], self.app.place)
            self.assertReceived(self.app, expected, after=seen)

    def ends(self):
        """Waits until everything has ended, and returns the state."""
        self.hand.wait(2000)
        self.settle()
        state = self.state()
        self.assertEqual((state["active_touches"], state["gesture"]), (0, "none"))
        self.assertEqual(checker.faults(self.app.events()), [])
        return state

    def rests(self):
        """Waits until everything is at rest. Nothing may be left of the gestures before."""
        state = self.ends()
        self.assertEqual((state["position"], state["overview"], state["drawer"]), (0, 0, "none"))

    def close_overview(self):
        """Closes it, if it is open, by a tap of three fingers on another touchscreen."""
        if self.state()["overview"]:
            self.with_other_fingers(lambda hand: hand.land(**THREE).lift(after=50))

    def with_other_fingers(self, act):
        other = Hand(self.driver, WIDTH, HEIGHT, self.hand.time)
        act(other)
        self.hand.time = other.time
        self.hand.wait(2000)

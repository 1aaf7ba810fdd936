# SPDX-License-Identifier: MIT
"""The bases of tests whose fingers come through the real libinput and its wlroots backend."""

import checker
from desk import HEIGHT, WIDTH, AppDesk, Desk
from hand import Hand, delivered
from panel import PanelHand, wrapper

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
    """Plays strokes of fault_kinds.py, and checks what comes of them."""

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

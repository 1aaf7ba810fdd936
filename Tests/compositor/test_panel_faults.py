# SPDX-License-Identifier: MIT
"""Faults in the middle of gestures of every kind, with the real libinput and real clients.

Each test is one fault. It happens after a landing, in the middle and before the lift of a gesture of
each kind. Then every touch of the client and every gesture has ended, and the same gesture works.
FAULT_MOMENTS=all in the environment lets it happen after every scan.
"""

import os

import checker
from panel_desk import KINDS, PAD_KINDS, PAD_MM, StrokeDesk, moving

HOUR_MS = 3_600_000
ALL = os.environ.get("FAULT_MOMENTS") == "all"


class Strokes:
    """The faults of any device."""

    kinds = KINDS

    def survives(self, fault):
        """`fault` gets the scans that are left. Afterwards all fingers are up."""
        for kind in self.kinds:
            last = len(kind.stroke) - 2
            for moment in range(last + 1) if ALL else sorted({0, last // 2, last}):
                with self.subTest(kind=kind.name, moment=moment):
                    self.begun = len(self.touches(self.app))
                    self.seen = len(self.app.events())
                    self.play(kind.stroke[: moment + 1])
                    fault(kind.stroke[moment + 1 :])
                    self.assertEqual(self.hand.places, {})
                    self.hand.wait(2000)
                    # Three fingers whose motion was lost are a tap, which opens the overview.
                    self.close_overview()
                    self.rests()
                    self.works(kind)

    def has_let_go(self):
        """Everything was cancelled, and nothing has ended: the fingers are still down."""
        touches = self.touches(self.app)
        self.assertEqual(checker.faults(touches), [])
        self.assertNotIn("up", checker.names(touches[self.begun :]))
        ends = [event for event in self.app.events()[self.seen :] if "cancelled" in event]
        self.assertEqual([event for event in ends if not event["cancelled"]], [])
        self.assertEqual(self.state()["gesture"], "none")

    def test_nothing(self):
        self.survives(self.play)

    def test_it_is_unplugged_and_plugged_in_again(self):
        def fault(_):
            self.hand.does("unplug")
            self.has_let_go()
            self.hand.forget()
            self.hand.does("plug")

        self.survives(fault)

    def test_another_terminal_until_the_fingers_have_lifted(self):
        def fault(rest):
            self.hand.does("switch-away")
            self.has_let_go()
            self.play(rest)
            self.hand.does("switch-back")

        self.survives(fault)

    def test_another_terminal_while_the_fingers_are_down(self):
        def fault(rest):
            self.hand.does("switch-away")
            self.has_let_go()
            self.hand.wait(300).does("switch-back")
            self.play(rest)

        self.survives(fault)

    def test_lost_lifts(self):
        def fault(rest):
            self.hand.panel("lose")
            self.play(rest)
            self.hand.does("drop")

        self.survives(fault)


class Touchscreen(Strokes, StrokeDesk):
    def test_a_lock_while_the_fingers_are_down(self):
        def fault(rest):
            self.driver("lock")
            self.has_let_go()
            self.play(rest[:-1])
            self.driver("unlock")
            self.play(rest[-1:])

        self.survives(fault)

    def test_lost_lifts_and_landings_of_other_fingers(self):
        def fault(rest):
            self.hand.panel("lose")
            self.play(rest)
            self.scan(10, {finger: (400 + 50 * finger, 400) for finger in range(4)})
            self.hand.does("drop")
            self.play([(10, {})])

        self.survives(fault)

    def test_stamps_that_jump_by_an_hour(self):
        def fault(rest):
            self.hand.ahead = HOUR_MS
            self.play(rest)
            self.hand.ahead = 0
            # A panel's stamps never go back, but those of a new one begin anew.
            self.hand.replug()

        self.survives(fault)

    def test_a_flood_of_scans(self):
        def fault(rest):
            for _ in range(20):
                # 25 scans of 0.1 ms, of fingers that tremble.
                self.hand.tremble(25, 0.1)
                self.settle()
            self.play(rest)

        self.survives(fault)


class Touchpad(Strokes, StrokeDesk):
    """Its fingers are in mm on the pad, and their gestures are at the pointer."""

    kinds = PAD_KINDS
    options = ["--touchpad"]

    def setUp(self):
        super().setUp()
        self.driver("pointer 640 360")
        self.hand.on("touchpad", *PAD_MM)

    def test_a_swipe_of_a_touchpad_that_is_unplugged_goes_back(self):
        # At its end, it would go to the next workspace.
        _0, _1, _2 = (70, 30, -50, 0), (80, 28, -50, 0), (90, 30, -50, 0)
        stroke = moving(steps=20, every=12, _0=_0, _1=_1, _2=_2)
        self.play(stroke[:-1])
        self.assertGreater(self.state()["position"], 0.5)
        self.hand.does("unplug")
        self.assertEqual(self.state()["gesture"], "none")
        self.hand.forget()
        self.hand.does("plug")
        self.rests()
        self.play(stroke)
        self.hand.wait(2000)
        self.assertEqual(self.state()["position"], 1)

# SPDX-License-Identifier: MIT
"""A client that is not ours, weston-simple-touch: its events in libwayland's log."""

import shutil
import subprocess
import time
import unittest

import checker
from debug_log import touch_events
from desk import Desk
from hand import delivered
from programs import PATIENCE

PROGRAM = shutil.which("weston-simple-touch")


@unittest.skipUnless(PROGRAM, "weston-simple-touch is not installed: see scripts/setup.sh")
class Witness(Desk):
    def setUp(self):
        super().setUp()
        self.log = self.folder / "witness.log"
        with open(self.log, "wb") as log:
            self.witness = subprocess.Popen(
                [PROGRAM], env=dict(self.environment, WAYLAND_DEBUG="1"),
                stdout=subprocess.DEVNULL, stderr=log)
        self.addCleanup(self.stop)
        deadline = time.monotonic() + PATIENCE
        while not any(window["mapped"] for window in self.state()["windows"]):
            self.assertLess(time.monotonic(), deadline, "its window is not there")
            self.settle()
        (self.place,) = self.state()["windows"]

    def stop(self):
        self.witness.kill()
        self.witness.wait()

    def received(self):
        self.settle()
        return touch_events(self.log.read_text(errors="replace"))

    def test_a_drag_and_a_pinch_within_its_window(self):
        x, y = self.place["x"], self.place["y"]
        self.hand.land(_0=(x + 100, y + 100)).drag(80, 40).lift().wait(100)
        self.hand.land(_0=(x + 150, y + 150), _1=(x + 200, y + 150)).spread(2).lift()
        received = self.received()
        want = delivered(self.hand.frames, (x, y))
        self.assertEqual([event["event"] for event in received], [event["event"] for event in want])
        for event, expected in zip(received, want):
            for name, value in expected.items():
                self.assertAlmostEqual(event[name], value, delta=1 / 64) if name in (
                    "x", "y") else self.assertEqual(event[name], value)
        self.assertEqual(checker.faults(received), [])

    def test_a_swipe_of_three_fingers_cancels_it_once(self):
        x, y = self.place["x"], self.place["y"]
        self.hand.land(_0=(x + 50, y + 50), _1=(x + 100, y + 50), _2=(x + 150, y + 50))
        self.hand.drag(-500, 0, steps=50).lift()
        received = self.received()
        self.assertEqual([event["event"] for event in received].count("cancel"), 1)
        self.assertEqual(received[-1]["event"], "cancel")
        self.assertEqual(checker.faults(received), [])
        self.assertEqual(checker.strangers({"witness": received}, self.hand.landings()), [])


if __name__ == "__main__":
    unittest.main()

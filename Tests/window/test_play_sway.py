# SPDX-License-Identifier: MIT
"""`gesture play` in sway, unpatched, with `gesture panel` below it."""

import shutil
import time
import unittest

from play import BLUE, Play, box, middle

import picture
from programs import PATIENCE
from sway_desk import WIDTH, SwayDesk


@unittest.skipUnless(shutil.which("grim"), "grim is not installed: see scripts/setup.sh")
class SwayPlay(SwayDesk):
    def setUp(self):
        super().setUp()
        self.play = Play(self.environment, self.folder / "play.err", "--page", "2", "--log")
        self.addCleanup(self.play.close)
        self.addCleanup(self.play.kill)

    def card(self):
        """The middle of the card, as soon as the window fills the output."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            found = box(picture.take(self.environment, "HEADLESS-1"), BLUE)
            if found and abs(middle(found)[0] - WIDTH / 2) < 2:
                return middle(found)
            time.sleep(0.05)
        return self.fail(self.play.errors()[-2000:])

    def test_two_fingers_pinch_and_one_finger_gets_a_sentence(self):
        x, y = self.card()
        for step in range(21):
            kind = "move" if step else "down"
            self.panel(f"{kind} 0 {x - 30 - 2 * step} {y}", f"{kind} 1 {x + 30 + 2 * step} {y}",
                       "frame", "wait 10ms")  # fmt: skip
        self.panel("up 0", "up 1", "frame")
        self.play.wait_for("pinch: ended")
        self.panel(f"down 0 {x} {y}", "frame", "wait 10ms", "up 0", "frame")
        self.assertIn("it takes 2 fingers", self.play.wait_for("pinch: failed"))


if __name__ == "__main__":
    unittest.main()

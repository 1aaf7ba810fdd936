# SPDX-License-Identifier: MIT
"""What is seen: grim takes pictures before, during and after a swipe."""

import os
import shutil
import unittest

from desk import HEIGHT, WIDTH, Desk

HAND = {"_0": (700, 300), "_1": (800, 280), "_2": (900, 300)}
RED, BLUE = 0xCC2020, 0x2020CC


@unittest.skipUnless(shutil.which("grim"), "grim is not installed: see scripts/setup.sh")
class Pictures(Desk):
    def setUp(self):
        super().setUp()
        self.client(title="red", colour=f"{RED:06x}")
        self.red = self.window("red")
        self.hand.land(**HAND).drag(-900, 0, steps=30).lift().wait(3000)
        self.client(title="blue", colour=f"{BLUE:06x}")
        self.hand.land(_0=(200, 300), _1=(300, 280), _2=(400, 300))
        self.hand.drag(900, 0, steps=30).lift().wait(3000)

    def shot(self, name):
        folder = os.environ.get("COMPOSITOR_PICTURES")
        return self.picture(path=os.path.join(folder, f"{name}.png") if folder else None)

    def test_before_during_and_after_a_swipe(self):
        middle = HEIGHT / 2
        self.assertEqual(self.shot("before")[WIDTH / 2, middle], RED)
        self.hand.land(**HAND).drag(-650, 0, steps=50)
        # Whole pixels: half a workspace is one.
        moved = round(self.state()["position"] * WIDTH)
        self.assertEqual(moved, 640)
        during = self.shot("during")
        left, width = self.red["x"] - moved, self.red["width"]
        self.assertEqual(during[left + width - 1, middle], RED)
        self.assertNotIn(during[left + width, middle], (RED, BLUE))
        self.assertNotIn(during[left + WIDTH - 1, middle], (RED, BLUE))
        self.assertEqual(during[left + WIDTH, middle], BLUE)
        self.hand.wait(100).drag(-200, 0).lift().wait(3000)
        after = self.shot("after")
        self.assertEqual(after[WIDTH / 2, middle], BLUE)
        self.assertEqual(after[self.red["x"], middle], BLUE)


if __name__ == "__main__":
    unittest.main()

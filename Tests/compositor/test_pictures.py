# SPDX-License-Identifier: MIT
"""Pictures by grim before, during and after a swipe."""

import os
import shutil
import unittest

import picture
from desk import HAND, HEIGHT, WIDTH, Desk

RED, BLUE = 0xCC2020, 0x2020CC


@unittest.skipUnless(shutil.which("grim"), "grim is not installed: run scripts/setup.sh compositor")
class Pictures(Desk):
    def setUp(self):
        super().setUp()
        self.client(title="red", color=f"{RED:06x}")
        self.red = self.window("red")
        self.hand.land(**HAND).drag(-900, 0, steps=30).lift().wait(3000)
        self.client(title="blue", color=f"{BLUE:06x}")
        self.hand.land(_0=(200, 300), _1=(300, 280), _2=(400, 300))
        self.hand.drag(900, 0, steps=30).lift().wait(3000)

    def shot(self, name):
        folder = os.environ.get("COMPOSITOR_PICTURES")
        if folder:
            os.makedirs(folder, exist_ok=True)
        return self.picture(path=os.path.join(folder, f"{name}.png") if folder else None)

    def test_before_during_and_after_a_swipe(self):
        middle = HEIGHT / 2
        self.assertEqual(self.shot("before")[WIDTH / 2, middle], RED)
        self.hand.land(**HAND).drag(-650, 0, steps=50)
        # In whole pixels: half a workspace is one.
        moved = round(self.state()["position"] * WIDTH)
        self.assertEqual(moved, 640)
        during = self.shot("during")
        left, width = self.red["x"] - moved, self.red["width"]
        self.assertEqual((left, width), (-moved, WIDTH))
        self.assertEqual(during[left + width - 1, middle], RED)
        self.assertEqual(during[left + width, middle], BLUE)
        self.hand.wait(100).drag(-200, 0).lift().wait(3000)
        after = self.shot("after")
        self.assertEqual(after[WIDTH / 2, middle], BLUE)
        self.assertEqual(after[self.red["x"], middle], BLUE)


@unittest.skipUnless(shutil.which("grim"), "grim is not installed: run scripts/setup.sh compositor")
class Cursor(Desk):
    def has_cursor(self):
        output = self.state()["outputs"][0]["name"]
        return picture.take(self.environment, output, options=["-c"]).has_cursor(640, 360, RED)

    def test_a_finger_that_is_the_pointer_hides_it_until_the_mouse_moves(self):
        self.client(title="old", color=f"{RED:06x}", pointer_only=True)
        self.driver("pointer 640 360")
        self.assertTrue(self.has_cursor())
        self.hand.land(_0=(200, 300))
        self.assertFalse(self.has_cursor())
        self.hand.lift()
        self.driver("pointer 640 360")
        self.assertTrue(self.has_cursor())


@unittest.skipUnless(shutil.which("grim"), "grim is not installed: run scripts/setup.sh compositor")
class TurnedPictures(Desk):
    """A finger touches the window that is visible under it."""

    outputs = [f"{WIDTH}x{HEIGHT},scale=1.5,transform=90"]

    def test_the_corners_of_a_window_are_where_fingers_find_them(self):
        app = self.client(title="app", color=f"{RED:06x}")
        self.client(title="other", color=f"{BLUE:06x}")
        self.driver("pointer 100 400")
        window, picture = self.window("app"), self.picture()
        # 853 points times 1.5 is not a whole number of pixels.
        self.assertEqual((picture.width, picture.height), (HEIGHT, int(853 * 1.5)))
        self.assertEqual((window["x"], window["y"]), (0, 0))
        right, bottom = window["width"], window["height"]
        self.assertEqual((right, bottom), (HEIGHT / 1.5 / 2, 853))
        # The mark is below that.
        for y in (3, bottom - 10):
            for x, is_inside in ((3, True), (right - 3, True), (right + 3, False)):
                self.assertEqual(self.is_seen(picture, x, y), is_inside, (x, y))
                self.assertEqual(self.is_hit(app, x, y), is_inside, (x, y))

    def is_seen(self, picture, x, y):
        return picture[x * 1.5, y * 1.5] == RED

    def is_hit(self, app, x, y):
        before = len(self.touches(app))
        # After a rotation by 90, (u, v) of the panel is at (1 - v, u) of the picture.
        self.hand.land(_0=(y * 1.5, HEIGHT - x * 1.5)).lift(after=50).wait(100)
        return len(self.touches(app)) > before

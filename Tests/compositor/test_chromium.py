# SPDX-License-Identifier: MIT
"""Chromium as a client. `make check-chromium` runs these tests."""

import unittest

from browser import BROWSER, Browser
from desk import HEIGHT, WIDTH
from programs import wait_until
from test_everywhere import ByTouch
from test_foreign import TOOLKIT_SLOP, Scrolled
from toolkit import GuestDesk, ToolkitDesk


@unittest.skipUnless(BROWSER, "run make check-chromium")
class Chromium:
    def open(self):
        return Browser(self.environment, self.folder / "app.err")

    def setUp(self):
        super().setUp()
        self.driver("fullscreen")
        self.app.wait_for(f"size {WIDTH} {HEIGHT}")
        self.wait_without_shadow()

    def wait_without_shadow(self):
        """Waits until the window begins where its surface begins."""
        self.wait_until(
            lambda: self.hand.wait(16) and self.state()["windows"][0]["inset"] == [0, 0])


class Everywhere(Chromium, ByTouch, GuestDesk):
    pass


class Widgets(Chromium, Scrolled, ToolkitDesk):
    """Chromium has its own clock, and merges the motion of a frame of the display."""

    presses_by_many = False

    def setUp(self):
        super().setUp()
        self.begin_listening()
        del self.app.said[:]

    def begin_listening(self):
        """Waits until it handles taps: it drops those before its first picture."""
        wait_until(
            lambda: "clicked middle-center" in self.app.said, self.app.errors,
            lambda: self.tap(WIDTH / 2, HEIGHT / 2))
        # The click of another button is the last.
        self.tap(WIDTH / 6, HEIGHT / 2)
        self.app.wait_for("clicked middle-left")
        self.assertReleased()

    def slide(self, dx, before, after):
        for part in range(1, 11):
            self.hand.drag(dx / 10, 0)
            self.assertSlides(before + (after - before) * part / 10)

    def drag_content(self, dy):
        before = self.scrolled()
        for part in range(1, 11):
            self.hand.drag(0, dy / 10)
            self.app.wait_until(
                lambda way=dy * part / 10: abs(self.scrolled() - before) >= abs(way) - TOOLKIT_SLOP)
        # Its own clock decides whether the lift throws the content.
        self.app.wait_until(self.has_rested)

    def has_rested(self):
        moves = [line for line in self.app.said if line.startswith(("scrolled", "rested"))]
        return moves[-1:] == ["rested"]

    def assertReleased(self):
        self.settle()
        self.app.wait_until(lambda: not self.app.pressed())

    def assertClicked(self, name, x, y):
        """A short tap may end before the button looks pressed."""
        del self.app.said[:]
        self.tap(x, y)
        self.app.wait_for(f"clicked {name}")
        self.assertReleased()
        clicks = [line for line in self.app.said if line.startswith("clicked")]
        self.assertEqual(clicks, [f"clicked {name}"])

# SPDX-License-Identifier: MIT
"""The picture of `gesture view` stays under fingers, in the example compositor."""

import math
import unittest

from viewer import HEIGHT, WIDTH, ViewerDesk

QUARTER = math.pi / 2


class FingerTest(ViewerDesk):
    # The middle of the screenshot, and the pixels of the screenshot for one of the picture.
    middle = (WIDTH / 2, HEIGHT / 2)
    fit = HEIGHT / 1200
    # A factor that makes the picture larger than the window in each direction.
    large = 2.4

    def place(self, x, y):
        """A place relative to the middle."""
        return self.middle[0] + x, self.middle[1] + y

    def test_the_picture_fits_the_window(self):
        placement = self.placement()
        self.assertAlmostEqual(placement.scale, self.fit, delta=0.002)
        x, y = placement.shown(800, 600)
        self.assertAlmostEqual(x, self.middle[0], delta=0.5)
        self.assertAlmostEqual(y, self.middle[1], delta=0.5)

    def test_it_stays_under_two_fingers_that_drag_spread_and_turn(self):
        self.land(self.place(-80, 20), self.place(80, -20))
        self.glide(_0=self.place(-110, 30), _1=self.place(100, -30))
        pixels = self.held()
        self.glide(_0=self.place(-100, 70), _1=self.place(130, 60))
        self.assertHeld(pixels)
        self.turn(self.place(0, 40), 0.4, 1.3)
        placement = self.assertHeld(pixels)
        self.assertGreater(placement.scale, 1.1 * self.fit)
        # It rests upright again.
        self.lift()
        self.hand.wait(2000)
        turned = self.placement().factor
        self.assertAlmostEqual(math.atan2(turned.imag, turned.real), 0, delta=0.002)

    def test_it_stays_under_fingers_that_are_added_and_lifted(self):
        self.land(self.place(-60, 0), self.place(60, 0))
        self.turn(self.place(0, 0), 0, self.large)
        self.lift()
        self.hand.wait(2000)
        self.placement()
        self.land(self.place(-50, 10))
        self.glide(_0=self.place(-20, 30))
        pixels = self.held()
        self.glide(_0=self.place(20, 60))
        self.assertHeld(pixels)
        before = self.placement()
        self.add(1, *self.place(120, -40))
        self.rest()
        after = self.assertHeld(pixels)
        self.assertEqual(before.shown(800, 600), after.shown(800, 600))
        pixels = self.held()
        self.glide(_0=self.place(0, 80), _1=self.place(140, -60))
        before = self.assertHeld(pixels)
        # The lift itself moves nothing.
        self.lift(0)
        self.rest()
        after = self.assertHeld(pixels)
        self.assertLess(
            math.dist(before.shown(800, 600), after.shown(800, 600)), 0.1)  # fmt: skip
        self.glide(_1=self.place(100, -20))
        self.assertHeld(pixels)

    def test_a_turn_by_more_than_an_eighth_ends_on_the_side(self):
        self.land(self.place(-100, 0), self.place(100, 0))
        self.turn(self.place(0, 0), 1.1)
        self.lift()
        self.hand.wait(2000)
        placement = self.placement()
        turned = math.atan2(placement.factor.imag, placement.factor.real)
        self.assertAlmostEqual(turned, QUARTER, delta=0.002)
        x, y = placement.shown(800, 600)
        self.assertAlmostEqual(x, self.middle[0], delta=0.6)
        self.assertAlmostEqual(y, self.middle[1], delta=0.6)

    def test_it_stays_under_a_finger_after_a_resize(self):
        self.land(self.place(-60, 0), self.place(60, 0))
        self.turn(self.place(0, 0), 0, self.large)
        self.lift()
        self.hand.wait(2000)
        before = self.placement()
        # Another window takes half of the space.
        self.client(title="other", color="404040")
        after = self.placement()
        self.assertAlmostEqual(after.scale, before.scale, delta=0.002)
        x, y = self.half()
        self.land((x, y))
        self.glide(_0=(x - 30, y + 20))
        pixels = self.held()
        self.glide(_0=(x - 60, y + 50))
        self.assertHeld(pixels)
        self.lift()

    def half(self):
        """A place in the half that remains."""
        return self.place(-WIDTH / 4, 0)


class LargeScaleTest(FingerTest):
    """Two pixels in a point."""

    outputs = [f"{WIDTH}x{HEIGHT},scale=2"]


class TurnedOutputTest(FingerTest):
    """An output that is turned by a quarter."""

    outputs = [f"{WIDTH}x{HEIGHT},transform=90"]
    middle = (HEIGHT / 2, WIDTH / 2)
    fit = HEIGHT / 1600
    large = 3.0

    def glass(self, x, y):
        # (u, v) of the panel is at (1 - v, u) of the screenshot.
        return y, HEIGHT - x

    def half(self):
        return self.place(-HEIGHT / 4, 0)


class SlidingTest(ViewerDesk):
    pictures = 2

    def test_the_next_picture_follows_the_finger_and_springs_back(self):
        self.land((900, 300))
        self.glide(_0=(700, 300))
        before = self.placement()
        self.glide(_0=(600, 300))
        after = self.placement()
        self.assertAlmostEqual(after.shown(0, 0)[0] - before.shown(0, 0)[0], -100, delta=0.5)
        self.lift()
        self.hand.wait(2000)
        self.assertAlmostEqual(self.placement().shown(800, 600)[0], WIDTH / 2, delta=0.5)
        self.assertIn("(1 of 2)", self.title())

    def test_a_fling_turns_the_page(self):
        self.land((900, 300))
        for step in range(1, 11):
            self._scan({0: (900 - 20 * step, 300)})
        self.lift()
        self.hand.wait(2000)
        self.assertAlmostEqual(self.placement().shown(800, 600)[0], WIDTH / 2, delta=0.5)
        self.assertIn("(2 of 2)", self.title())

    def title(self):
        return self.state()["windows"][0]["title"]


if __name__ == "__main__":
    unittest.main()

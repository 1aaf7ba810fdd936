# SPDX-License-Identifier: MIT
"""`gesture view` in the example compositor, with fingers, and screenshots by grim.

GESTURE in the environment is the command.
"""

import math
import os
import shutil
import time
import unittest

import stage  # noqa: F401 (the path of the compositor's tests)
from marks import Placement, make

from desk import HEIGHT, WIDTH, Desk
from panel import GESTURE
from programs import PATIENCE, SANITIZED, Program

# How far content may be from where a finger holds it, in pixels of the screenshot.
NEAR = 1.0


@unittest.skipIf(SANITIZED, "the command is not sanitized")
@unittest.skipUnless(shutil.which("grim"), "grim is not installed: see scripts/setup.sh")
class ViewerDesk(Desk):
    """A viewer that shows one picture with marks. Places are pixels of the screenshot."""

    command = (GESTURE, "view")
    pictures = 1

    def setUp(self):
        super().setUp()
        paths = [self.folder / f"picture-{number}.png" for number in range(self.pictures)]
        for path in paths:
            make(path)
        self.viewer = self.view(*paths)
        self.placement()

    def view(self, *arguments):
        errors = self.folder / "viewer.err"
        viewer = Program([*self.command, *map(str, arguments)], self.environment, errors)
        self.addCleanup(viewer.close)
        self.addCleanup(self.stop, viewer)
        return viewer

    def stop(self, viewer):
        if viewer.process.poll() is None:
            viewer.process.terminate()
            self.assertEqual(viewer.process.wait(PATIENCE), 0, viewer.errors()[-3000:])

    def glass(self, x, y):
        """The place of the hand that touches a place of the screenshot."""
        return x, y

    def shot(self):
        """A screenshot, as soon as two are the same."""
        deadline = time.monotonic() + PATIENCE
        last = None
        while time.monotonic() < deadline:
            picture = self.picture(path=self.keep())
            if last is not None and picture.pixels == last.pixels:
                return picture
            last = picture
            # Longer than the viewer waits before it draws a resting picture finely.
            time.sleep(0.2)
        return self.fail("the picture does not rest")

    def keep(self):
        folder = os.environ.get("VIEWER_PICTURES")
        return os.path.join(folder, f"{self.id().split('.')[-1]}.png") if folder else None

    def placement(self):
        """Where the picture is, as soon as it rests."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                found = Placement(self.shot())
                break
            except AssertionError:
                if time.monotonic() > deadline or self.viewer.process.poll() is not None:
                    raise AssertionError(self.viewer.errors()) from None
        # All marks are where the similarity says: the drawing neither shears nor bends.
        self.assertLess(found.error, 0.5, found.found)
        return found

    def land(self, *places):
        for finger, (x, y) in enumerate(places):
            self.hand.down(finger, *self.glass(x, y))
        self.at = dict(enumerate(places))
        self.hand.frame()

    def add(self, finger, x, y):
        self.hand.wait(10).down(finger, *self.glass(x, y)).frame()
        self.at[finger] = (x, y)

    def lift(self, *fingers):
        self.hand.lift(*fingers)
        for finger in fingers or list(self.at):
            del self.at[finger]

    def glide(self, steps=20, **ends):
        """Moves fingers to places, and rests there: glide(_0=(x, y))."""
        ends = {int(name[1:]): place for name, place in ends.items()}
        starts = {finger: self.at[finger] for finger in ends}
        for step in range(1, steps + 1):
            part = step / steps
            self._scan({
                finger: tuple(a + (b - a) * part for a, b in zip(starts[finger], end))
                for finger, end in ends.items()
            })  # fmt: skip
        self.rest()

    def turn(self, center, angle, factor=1.0, steps=30):
        """Turns and spreads all fingers about a place, and rests there."""
        starts = {finger: complex(*place) for finger, place in self.at.items()}
        middle = complex(*center)
        for step in range(1, steps + 1):
            part = step / steps
            way = (1 + (factor - 1) * part) * complex(
                math.cos(angle * part), math.sin(angle * part))
            places = {finger: middle + (start - middle) * way for finger, start in starts.items()}
            self._scan({finger: (place.real, place.imag) for finger, place in places.items()})
        self.rest()

    def rest(self):
        """Fingers hold still until their velocity is zero, so that nothing is predicted."""
        for _ in range(15):
            self._scan(self.at)

    def _scan(self, places):
        self.hand.wait(10)
        # The clock of the compositor is not faster than that of the viewer.
        time.sleep(0.01)
        for finger, place in places.items():
            self.hand.move(finger, *self.glass(*place))
            self.at[finger] = place
        self.hand.frame()

    def held(self):
        """The pixels of the picture under the fingers."""
        placement = self.placement()
        return {finger: placement.under(*place) for finger, place in self.at.items()}

    def assertHeld(self, pixels):
        """They are under the fingers."""
        placement = self.placement()
        for finger, pixel in pixels.items():
            if finger in self.at:
                shown = placement.shown(*pixel)
                slip = math.dist(shown, self.at[finger])
                self.assertLess(slip, NEAR, f"{finger}: {shown} instead of {self.at[finger]}")
        return placement


__all__ = ["HEIGHT", "NEAR", "WIDTH", "ViewerDesk"]

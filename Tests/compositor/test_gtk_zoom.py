# SPDX-License-Identifier: MIT
"""The example of the bridge to GTK 4 (examples/gtk4): the picture stays under the fingers."""

import math
import shutil
import unittest

from gtk_strokes import MARKS, Ours, Theirs, middle_of, moved
from programs import SANITIZED, TESTS

IS_BUILT = (TESTS / "gtk" / Ours.program).exists() and shutil.which("grim")
HINT = "GTK 4 or grim is not installed: run scripts/setup.sh"
# In pixels: in the transforms that the program draws, and in screenshots.
EXACT, SEEN = 0.01, 1


@unittest.skipUnless(IS_BUILT, HINT)
class Measured(Ours):
    def test_the_picture_follows_every_finger_and_never_jumps(self):
        for stroke, pixels in self.measure().items():
            with self.subTest(stroke):
                self.assertLessEqual(pixels, EXACT)


@unittest.skipUnless(IS_BUILT, HINT)
class Screenshots(Ours):
    def marks(self):
        """Where the marks are, as seen. Checks that the transform says the same."""
        drawn, picture = self.drawn(), self.picture()
        seen = {}
        for color, place in MARKS.items():
            x, y = seen[color] = middle_of(picture, color)
            computed = moved(drawn, place)
            self.assertLess(math.dist((x - self.left, y - self.top), computed), SEEN)
        return seen

    def assertUnmoved(self, change):
        self.rest()
        before = self.marks()
        change()
        after = self.marks()
        for color, place in before.items():
            self.assertLessEqual(math.dist(place, after[color]), SEEN)

    def test_the_marks_stay_where_they_are_when_a_finger_lands_or_lifts(self):
        hand = self.hand
        hand.land(_0=(500, 300)).drag(150, 120, steps=20)
        self.assertUnmoved(lambda: hand.wait(10).land(_1=(860, 480)))
        self.turn(20, 0.8)
        self.assertUnmoved(lambda: hand.wait(10).land(_2=(720, 600)))
        self.turn(-10, 1.2)
        self.assertUnmoved(lambda: hand.lift(1))
        self.assertUnmoved(lambda: hand.lift(0))
        self.assertUnmoved(hand.lift)


@unittest.skipUnless(IS_BUILT, HINT)
class Beside(Ours):
    def test_what_is_beside_scrolls_and_the_picture_stands_still(self):
        # GTK's scroller on the right shows 200 of the 400 pixels.
        before, picture = self.rest(), self.picture()
        self.hand.land(_0=(1180, 300)).drag(-100, 0, steps=40).wait(300).lift()
        self.assertEqual(self.drawn(), before)
        self.assertNotEqual(self.picture().pixels, picture.pixels)

    def test_a_swipe_of_the_compositor_leaves_the_picture_and_nothing_hangs(self):
        self.hand.land(_0=(500, 300), _1=(600, 300), _2=(550, 400))
        self.hand.drag(-60, 0, steps=20).drag(60, 0).lift().wait(3000)
        before = self.drawn()
        self.hand.land(_0=(500, 300)).drag(60, 0)
        # Without the slop.
        self.assertLess(math.dist((before[4] + 50, before[5]), self.rest()[4:]), SEEN)


@unittest.skipIf(SANITIZED, "it is not our code")
@unittest.skipUnless(IS_BUILT, HINT)
class Compared(Theirs):
    def test_the_same_strokes_drive_gtks_gestures(self):
        found = self.measure()
        # Where both follow, both measurements are right.
        self.assertLessEqual(found["1 finger drags"], EXACT)
        self.assertLessEqual(found["2 fingers drag after that"], EXACT)


if __name__ == "__main__":
    unittest.main()

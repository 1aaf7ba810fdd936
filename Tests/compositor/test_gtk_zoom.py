# SPDX-License-Identifier: MIT
"""The example of the bridge to GTK 4 (examples/gtk4): the picture stays under the fingers."""

import math
import unittest

from gtk_strokes import MARKS, SIDE, Ours, Theirs, middle_of, moved, undone
from programs import SANITIZED

# In pixels: in the transforms that the program draws, and in screenshots.
EXACT, SEEN = 0.01, 1


class Measured(Ours):
    def test_the_picture_follows_every_finger_and_never_jumps(self):
        for stroke, pixels in self.measure().items():
            with self.subTest(stroke):
                self.assertLessEqual(pixels, EXACT)


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


class AtRest(Ours):
    """Where the picture is once no finger has it. It is smaller than the widget at its own size."""

    LARGEST, TAPPED, NOTCH = 4, 2.5, 1.2

    def setUp(self):
        super().setUp()
        self.first = self.drawn()
        self.view = tuple(2 * middle for middle in moved(self.first, (SIDE / 2, SIDE / 2)))

    def rests(self):
        """The transform of the picture at rest, which has to be within the limits."""
        drawn = self.drawn()
        self.hand.wait(10000)
        scale = math.hypot(*drawn[:2])
        self.assertGreater(scale, 1 - 1e-3)
        self.assertLess(scale, self.LARGEST + 1e-3)
        self.assertAlmostEqual(drawn[0] * drawn[1], 0, delta=1e-2)
        corners = [moved(drawn, place) for place in ((0, 0), (SIDE, SIDE))]
        for axis, view in enumerate(self.view):
            low, high = sorted(corner[axis] for corner in corners)
            bounds = sorted((0, view - (high - low)))
            self.assertGreater(low, bounds[0] - SEEN)
            self.assertLess(low, bounds[1] + SEEN)
        return drawn

    def assertAt(self, drawn, scale, place, fixed):
        """At this scale, and the place of the picture that was there is still there."""
        self.assertAlmostEqual(math.hypot(*drawn[:2]), scale, delta=0.01)
        self.assertLess(math.dist(moved(drawn, place), fixed), SEEN)

    def tap_twice(self, x, y):
        for _ in range(2):
            self.hand.land(_0=(x, y)).lift(after=40).wait(80)

    def test_three_strokes_do_not_leave_a_speck_in_a_corner(self):
        for x in (600, 400, 200):
            self.hand.land(_0=(x - 150, 300), _1=(x + 150, 300)).spread(0.2)
            self.hand.drag(-150, -200).lift().wait(10)
        drawn = self.rests()
        self.assertLess(math.dist(drawn[:4], self.first[:4]), 0.01)

    def test_a_fling_goes_as_far_as_friction_lets_it(self):
        # 500 pixels a second, and a time constant of 0.4995 s.
        self.hand.land(_0=(300, 300)).drag(-200, 0, steps=40).up().frame()
        # 10 are slop.
        self.assertAlmostEqual(self.rests()[4], max(0, self.first[4] - 190 - 250), delta=5)

    def test_a_fling_ends_at_the_edge(self):
        self.hand.land(_0=(300, 300)).drag(600, 0, steps=20).up().frame()
        self.assertAlmostEqual(self.rests()[4], self.view[0] - SIDE, delta=SEEN)

    def test_a_finger_stops_a_fling(self):
        self.hand.land(_0=(300, 300)).drag(200, 0, steps=40).up().frame()
        self.hand.wait(100).land(_0=(300, 300)).wait(500)
        # After 0.1 s the fling is at 1 - e^(-0.1 / 0.4995) of 250 pixels.
        stopped = self.first[4] + 190 + 250 * (1 - math.exp(-0.1 / 0.4995))
        self.assertAlmostEqual(self.drawn()[4], stopped, delta=5)
        self.hand.lift()
        self.assertAlmostEqual(self.rests()[4], stopped, delta=5)

    def test_a_spread_beyond_the_limit_comes_back_about_the_fingers(self):
        middle = 500, 340
        under = undone(self.first, self.in_area(middle))
        self.hand.land(_0=(490, 340), _1=(510, 340)).spread(20, steps=40).wait(200).lift()
        self.assertAt(self.rests(), self.LARGEST, under, self.in_area(middle))

    def test_two_taps_zoom_where_they_are_and_two_more_bring_all_of_it_back(self):
        tapped = 520, 330
        under = undone(self.first, self.in_area(tapped))
        self.tap_twice(*tapped)
        self.assertAt(self.rests(), self.TAPPED, under, self.in_area(tapped))
        self.tap_twice(*tapped)
        self.assertAlmostEqual(math.hypot(*self.rests()[:2]), 1, delta=0.01)

    def test_a_turned_picture_comes_to_lie_on_a_side(self):
        self.hand.land(_0=(440, 340), _1=(640, 340))
        self.turn(60, 1.5)
        self.hand.wait(200).lift()
        self.assertAlmostEqual(self.rests()[0], 0, delta=0.01)

    def test_a_wheel_zooms_about_the_pointer_and_stays_within_the_limits(self):
        # Near the middle: from top to bottom, the picture has hardly any room at this scale.
        pointer = 520, 376
        under = undone(self.first, self.in_area(pointer))
        self.driver(f"pointer {pointer[0]} {pointer[1]}")
        for _ in range(3):
            self.driver("wheel -1")
        self.assertAt(self.rests(), self.NOTCH**3, under, self.in_area(pointer))
        for _ in range(20):
            self.driver("wheel -1")
        self.assertAlmostEqual(math.hypot(*self.rests()[:2]), self.LARGEST, delta=0.01)
        for _ in range(20):
            self.driver("wheel 1")
        self.assertAlmostEqual(math.hypot(*self.rests()[:2]), 1, delta=0.01)


@unittest.skipIf(SANITIZED, "it is not our code")
class Compared(Theirs):
    def test_the_same_strokes_drive_gtks_gestures(self):
        found = self.measure()
        # Where both follow, both measurements are right.
        self.assertLessEqual(found["1 finger drags"], EXACT)
        self.assertLessEqual(found["2 fingers drag after that"], EXACT)

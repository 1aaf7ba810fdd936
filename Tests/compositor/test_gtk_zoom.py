# SPDX-License-Identifier: MIT
"""The example of the bridge to GTK 4 (examples/gtk4): the picture stays under the fingers."""

import math
import shutil
import unittest

from guest import Guest, GuestDesk
from picture import write_png
from programs import TESTS, wait_until

# In pixels: in the transforms that the program draws, and in screenshots.
EXACT, SEEN = 0.01, 1
SIDE = 400
# Squares in the picture: (color, center). They are 20 pixels wide.
MARKS = {0xFF0000: (100, 100), 0x00FF00: (300, 100), 0x0000FF: (100, 300)}
# There the program has the picture a second time.
ASIDE = 200
# A finger at rest moves by so much, because the compositor passes on only what has changed.
TREMBLE = 1 / 64
# In milliseconds: longer than any gesture waits, and than what a slow computer takes for the strokes.
PAUSE = 5000
# So many frames are the same at rest. The bridge lets events be up to 20 ms ahead of its frames, and
# a display shows 60 of them in a second.
SAME = 3


def write_picture(path):
    """Writes a PNG with the marks on gray."""
    rows = []
    for y in range(SIDE):
        row = bytearray()
        for x in range(SIDE):
            color = next((color for color, (left, top) in MARKS.items()
                          if abs(x + 0.5 - left) < 10 and abs(y + 0.5 - top) < 10),
                         0xDDDDDD if (x // 50 + y // 50) % 2 else 0xBBBBBB)
            row += color.to_bytes(3, "big")
        rows.append(bytes(row))
    write_png(path, SIDE, SIDE, rows)


def middle_of(picture, color):
    """Returns the middle of the pixels of a color, without those on the right."""
    places = [(x, y) for x, y in picture.places(color) if x < picture.width - ASIDE]
    if not places:
        raise AssertionError(f"no pixel has the color {color:06x}")
    return tuple(sum(axis) / len(places) + 0.5 for axis in zip(*places))


def moved(transform, place):
    xx, yx, xy, yy, dx, dy = transform
    return xx * place[0] + xy * place[1] + dx, yx * place[0] + yy * place[1] + dy


def undone(transform, place):
    xx, yx, xy, yy, dx, dy = transform
    x, y, area = place[0] - dx, place[1] - dy, xx * yy - xy * yx
    return (yy * x - xy * y) / area, (xx * y - yx * x) / area


@unittest.skipUnless(
    (TESTS / "gtk-zoom").exists() and shutil.which("grim"),
    "GTK 4 or grim is not installed: run scripts/setup.sh check")
class Zoom(GuestDesk):
    """A desk with a program that draws the picture. Places of fingers are in the window."""

    def open(self):
        path = self.folder / "picture.png"
        write_picture(path)
        return Guest([TESTS / "gtk-zoom", path], self.environment, self.folder / "app.err")

    def is_shown(self):
        return any(window["mapped"] for window in self.state()["windows"]) and self.drawn_lines()

    def setUp(self):
        super().setUp()
        # Where the drawing area is in the window.
        left, top = middle_of(self.picture(), 0xFF0000)
        x, y = moved(self.drawn(), MARKS[0xFF0000])
        self.left, self.top = left - x, top - y

    def drawn_lines(self):
        self.app.events()
        return [line for line in self.app.said if line.startswith("drawn")]

    def drawn(self):
        """The transform of the picture after the program has drawn all input, and nothing moves."""
        self.settle()
        last = []

        def is_still():
            count = len(self.drawn_lines())
            self.app.write_line("draw")
            self.app.wait_until(lambda: len(self.drawn_lines()) > count)
            last.append(self.drawn_lines()[-1])
            return len(last) >= SAME and len(set(last[-SAME:])) == 1

        wait_until(is_still, lambda: str(last[-SAME:]), step=lambda: None)
        return tuple(float(value) for value in last[-1].split()[1:])

    def rest(self):
        """The fingers rest for so long that nothing is predicted.

        The program's timers are in real time. After this pause none is left, and no event is late.
        """
        self.hand.wait(PAUSE)
        places = dict(self.hand.places)
        for step in range(12):
            self.hand.wait(10)
            for finger, (x, y) in places.items():
                self.hand.move(finger, x + (TREMBLE if step % 2 == 0 else 0), y)
            self.hand.frame()
        return self.drawn()

    def in_area(self, place):
        return place[0] - self.left, place[1] - self.top

    def slip(self, before, after, ways):
        """How far the content is from where these fingers took it: {from: to}, at most."""
        return max(
            math.dist(moved(after, undone(before, self.in_area(start))), self.in_area(end))
            for start, end in ways)

    def jump(self, change):
        """Changes the fingers, and returns how far that moved the content below them."""
        before = self.rest()
        places = list(self.hand.places.values())
        change()
        at_once = self.drawn()
        later = self.rest()
        ways = [(place, place) for place in places]
        return max(self.slip(before, after, ways) for after in (at_once, later))

    def follow(self, move):
        """Moves the fingers, and returns how far the content is from them afterwards."""
        before, start = self.rest(), dict(self.hand.places)
        move()
        after = self.rest()
        return self.slip(
            before, after, [(start[finger], end) for finger, end in self.hand.places.items()])

    def turn(self, degrees, ratio):
        self.hand.turn(degrees, ratio, steps=30)

    def lift_moving(self, finger):
        """Drags all fingers, and lifts one of them in the midst of the motion."""
        self.hand.drag(50, 20, steps=10)
        self.hand.wait(10).up(finger).frame()
        self.hand.drag(50, 20, steps=10)


class Measured(Zoom):
    def measure(self):
        """Plays the strokes. Returns {stroke: pixels}."""
        hand, found = self.hand, {}
        hand.land(_0=(500, 300)).drag(40, 30, steps=20)
        found["1 finger drags"] = self.follow(lambda: hand.drag(60, -30, steps=20))
        found["a 2nd finger lands"] = self.jump(lambda: hand.wait(10).land(_1=(760, 380)))
        self.turn(10, 1.2)
        found["2 fingers turn and spread"] = self.follow(lambda: self.turn(25, 1.3))
        found["a 3rd finger lands"] = self.jump(lambda: hand.wait(10).land(_2=(620, 500)))
        found["3 fingers turn and spread"] = self.follow(lambda: self.turn(-15, 0.9))
        found["the 3rd finger lifts"] = self.jump(lambda: hand.lift(2))
        found["2 fingers drag after that"] = self.follow(lambda: hand.drag(-60, 40, steps=20))
        found["the 1st finger lifts"] = self.jump(lambda: hand.lift(0))
        found["the other one drags"] = self.follow(lambda: hand.drag(60, 40, steps=20))
        found["another finger lands"] = self.jump(lambda: hand.wait(10).land(_3=(500, 420)))
        found["both turn and spread"] = self.follow(lambda: self.turn(-10, 1.1))
        found["it lifts while both move"] = self.follow(lambda: self.lift_moving(3))
        hand.lift()
        return found

    def test_the_picture_follows_every_finger_and_never_jumps(self):
        for stroke, pixels in self.measure().items():
            with self.subTest(stroke):
                self.assertLessEqual(pixels, EXACT)


class Screenshots(Zoom):
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


class Beside(Zoom):
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


class AtRest(Zoom):
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

    def test_a_finger_beside_the_picture_does_not_stop_its_fling(self):
        self.hand.land(_0=(300, 300)).drag(200, 0, steps=40).up().frame()
        self.hand.wait(100).land(_0=(1180, 300))
        # 190 pixels and a fling of 250 are farther than the edge.
        self.assertAlmostEqual(self.drawn()[4], self.view[0] - SIDE, delta=SEEN)
        self.hand.wait(500).lift()
        self.assertAlmostEqual(self.rests()[4], self.view[0] - SIDE, delta=SEEN)

    def test_a_finger_that_rests_after_a_tap_holds_a_picture_that_was_coming_back(self):
        edge = self.view[0] - SIDE
        self.hand.land(_0=(300, 300)).drag(600, 0, steps=20).wait(300).lift()
        self.hand.wait(20).land(_0=(600, 300)).lift(after=40).wait(80).land(_0=(600, 300))
        # Then the two are no double tap, and the first touch ends for the picture.
        self.hand.wait(1000).move(0, 600 + TREMBLE, 300).frame()
        self.assertGreater(self.drawn()[4], edge + 100)
        self.hand.wait(10).lift()
        self.assertAlmostEqual(self.rests()[4], edge, delta=SEEN)

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

    def width(self):
        return next(window["width"] for window in self.state()["windows"]
                    if window["pid"] == self.app.pid)

    def test_a_picture_that_a_finger_has_stays_under_it_when_its_window_becomes_smaller(self):
        self.hand.land(_0=(300, 300)).drag(100, 0, steps=20)
        before, width = self.rest(), self.width()
        self.client(title="beside")
        self.wait_until(lambda: self.width() < width)
        self.assertLess(math.dist(self.drawn()[4:], before[4:]), SEEN)
        self.hand.wait(300).lift()
        self.assertLess(self.drawn()[4], before[4] - 100)

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

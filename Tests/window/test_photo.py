# SPDX-License-Identifier: MIT
"""examples/photo: what is under a finger stays within a pixel of it, at each scale, and pages turn.

In the scripted server, and in sway, unpatched, with `gesture panel` below it.
"""

import shutil
import subprocess
import time
import unittest

from stage import LEFT
from viewing import BLUE, PHOTO, RADIUS, RED, FingerStage, Placement, ViewStage, write_dots

import picture
from panel import HEIGHT, WIDTH, SwayDesk
from programs import PATIENCE

# How much of a pull beyond the limits content follows at first.
RUBBER = 0.55
SLOP = 10


@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class PhotoStage(FingerStage):
    """In the scripted server, in virtual time, in a window of 600 x 400 points."""

    def start(self, *arguments):
        self.server(f"scale {self.scale}")
        super().start(*arguments)
        self.server("configure 600 400")
        self.rest()

    def click(self):
        """A wheel turns up by one click, and zooms by 1.25."""
        self.point("source wheel", "discrete vertical -1", "value120 vertical -120", "axis vertical -10")

    def assertZoomed(self, factor):
        """The middle of the photo is in the middle, and it is larger than its window by a factor."""
        self.assertUnder(RED, (300 - 100 * factor, 200 - 50 * factor))
        self.assertUnder(BLUE, (300 + 100 * factor, 200 + 50 * factor))

    def moves(self):
        """Whether frames follow without input."""
        self.frames(200)
        before = self.surface()["commits"]
        self.frames(200)
        return self.surface()["commits"] - before


class PhotoTest(PhotoStage):
    def test_the_photo_fills_its_window_pixel_by_pixel(self):
        window = self.surface()
        self.assertEqual(window["buffer"], [600 * self.scale // 120, 400 * self.scale // 120])
        for (x, y, color) in self.dots:
            self.assertUnder(color, (x / 4, y / 4))

    def test_it_stays_under_two_fingers_that_spread_and_drag(self):
        before = self.begin_zoom()
        self.move({1: (-50, -25), 2: (50, 25)})
        self.check(before, self.look(), (1, 2))
        self.move({1: (30, 20), 2: (30, 20)})
        self.check(before, self.look(), (1, 2))
        self.lift()

    def test_it_stays_under_a_finger_when_the_other_lifts(self):
        self.begin_zoom()
        self.move({1: (-40, -30), 2: (40, 30)})
        before = self.look()
        self.touch("up 1")
        lifted = self.fingers.pop(1)
        after = self.look((lifted, self.fingers[2]))
        self.assertHeld(before[0], after[0], [(lifted, lifted)])
        self.check(before, after, (2,))
        self.move({2: (-20, -10)})
        # The other dot has gone the same way.
        other = lifted[0] - 20, lifted[1] - 10
        self.check(before, self.look((other, self.fingers[2])), (2,))
        self.touch("up 2")

    def test_a_finger_that_is_added_and_lifted_moves_nothing(self):
        before = self.begin_zoom()
        self.touch("down 3 100 300")
        self.check(before, self.look(), (1, 2))
        self.touch("up 3")
        self.check(before, self.look(), (1, 2))
        self.move({1: (-50, -25), 2: (50, 25)})
        self.check(before, self.look(), (1, 2))
        self.lift()

    def test_a_resize_during_a_gesture_leaves_nothing_stuck(self):
        self.begin_zoom()
        self.server("configure 500 300")
        self.rest()
        self.lift()
        self.frames(100)
        window = self.surface()
        self.assertEqual((window["width"], window["height"]), (500, 300))
        self.assertEqual(self.moves(), 0)

    def test_nothing_is_drawn_while_nothing_happens(self):
        self.assertEqual(self.moves(), 0)
        self.begin_zoom()
        self.lift()
        self.assertEqual(self.moves(), 0)


class OneAndAHalfTest(PhotoTest):
    scale = 180


class IntegerScaleTest(PhotoTest):
    """Without fractional-scale-v1 and viewporter."""

    without = ("wp_viewporter", "wp_fractional_scale_manager_v1")
    outputs = ("1280x720,scale=2",)
    scale = 240


class TurnedOutputTest(PhotoTest):
    outputs = ("1280x720,transform=1",)


class LostOutputTest(PhotoStage):
    # A unit has 1.57 points there, and 1 where no output is known.
    outputs = ("1920x1080,mm=480x270",)

    def test_a_zoomed_photo_is_in_its_place_when_its_output_comes_back(self):
        self.begin_zoom()
        self.move({1: (-50, -25), 2: (50, 25)})
        self.lift()
        self.land((500, 350))
        self.move({1: (-400, -300)})
        self.lift()
        self.frames(200)
        before = self.picture().pixels
        for change in ("output remove 0", f"output add {self.outputs[0]}", "enter 1"):
            self.server(change)
            self.frames(3)
            self.assertTrue(self.picture().pixels == before, change)


class LimitsTest(PhotoStage):
    def test_a_small_one_comes_back(self):
        self.begin_zoom()
        self.move({1: (60, 30), 2: (-60, -30)})
        red, blue = self.look()[0]
        self.assertLess(abs(blue - red), 0.9 * abs(200 + 100j))
        self.lift()
        self.frames(150)
        self.assertUnder(RED, (200, 150))

    def test_the_mouse_pulls_it_and_it_comes_back(self):
        before = self.dot(RED, (200, 150))
        self.point("enter 200 150")
        self.point(f"button {LEFT} 1")
        for step in range(1, 11):
            self.wait(10)
            self.point(f"motion {200 + 4 * step} 150")
            self.server("frame")
        self.rest()
        # The photo is as wide as the window, so it resists.
        pull = RUBBER * (40 - SLOP)
        self.assertAlmostEqual(
            self.dot(RED, (200, 150))[0] - before[0], pull / (pull / 600 + 1), delta=1)
        self.point(f"button {LEFT} 0")
        self.frames(150)
        self.assertUnder(RED, before)

    def wide(self):
        """The width of the red dot in points, in the line of the pointer."""
        picture, scale, _ = self.shot()
        return sum(picture[x, 150 * scale] >> 8 & 255 < 128 for x in range(picture.width)) / scale

    def test_a_wheel_zooms_at_the_pointer(self):
        self.point("enter 200 150")
        for _ in range(5):
            self.wait(40)
            self.click()
            self.frames(2)
        self.rest()
        # The red dot is under the pointer, and stays there.
        self.assertUnder(RED, (200, 150))
        self.assertGreater(self.wide(), 1.2 * 2 * RADIUS / 4)

    def test_a_wheel_zooms_where_the_pointer_has_come(self):
        self.point("enter 200 150")
        self.click()
        # The next click is in the same scroll, which lasts 0.5 s.
        self.frames(28)
        place = self.dot(BLUE, (450, 275))
        self.point(f"motion {place[0]} {place[1]}")
        self.click()
        for _ in range(5):
            self.frames(8)
            self.assertUnder(BLUE, place)

    def test_a_wheel_zooms_in_on_a_photo_that_flings(self):
        self.begin_zoom()
        self.move({1: (-30, -15), 2: (30, 15)})
        dots = self.look()[0]
        self.move({1: (16, 8), 2: (16, 8)}, steps=10)
        self.lift()
        self.frames(5)
        # From 200 points per second.
        flung = self.content(*((dot.real + 30, dot.imag + 15) for dot in dots))
        self.assertGreater(flung[0].real, dots[0].real + 20)
        self.point("enter 300 200")
        self.click()
        self.frames(100)
        middle = 300 + 200j
        places = (middle + 1.25 * (dot - middle) for dot in flung)
        zoomed = self.content(*((place.real, place.imag) for place in places))
        self.assertAlmostEqual(abs(zoomed[1] - zoomed[0]) / abs(flung[1] - flung[0]), 1.25, delta=0.02)

    def test_a_click_counts_from_the_scale_that_the_one_before_asked_for(self):
        for _ in range(2):
            self.point("enter 300 200")
            self.click()
            self.frames(3)
            # That ends the scroll, before the photo has come to its scale.
            self.point("leave")
        self.frames(100)
        self.assertZoomed(1.25 * 1.25)

    def test_a_pinch_of_a_touchpad_zooms_at_the_pointer(self):
        self.point("enter 200 150")
        self.server("pinch 0 begin 2")
        for step in range(1, 21):
            self.wait(10)
            self.server(f"pinch 0 update 0 0 {1 + step / 20} 0")
        self.wait(200)
        self.server("pinch 0 end")
        self.frames(100)
        self.assertUnder(RED, (200, 150))
        self.assertGreater(self.wide(), 1.7 * 2 * RADIUS / 4)


class PagesTest(PhotoStage):
    names = ("first.png", "second.png", "third.png")

    def start(self, *arguments):
        super().start(*arguments)
        self.server.send(["keyboard 0 keymap", "keyboard 0 enter"])

    def slide(self, steps):
        """A finger goes to the left by 200 points."""
        self.land((420, 200))
        self.move({1: (-200, 0)}, steps=steps)

    def assertPage(self, page):
        """The page has come to rest, as large as the window."""
        self.frames(200)
        self.assertIn(f"({page} of 3)", self.surface()["title"])
        for (x, y, color) in self.dots:
            self.assertUnder(color, (x / 4, y / 4))

    def test_the_next_photo_follows_the_finger_and_springs_back(self):
        self.slide(steps=100)
        self.hold()
        # The slop is taken off. The next photo begins 24 points beyond the end of this one.
        for x in (200, 400):
            left = x - 200 + SLOP
            self.assertUnder(RED if x == 200 else BLUE, (left, 150 if x == 200 else 250))
        picture, scale, _ = self.shot()
        end = next(x for x in range(picture.width) if picture[x, 20] != 0xFFFFFF) / scale
        start = next(x for x in reversed(range(picture.width)) if picture[x, 20] != 0xFFFFFF) / scale
        self.assertAlmostEqual(end, 600 - 200 + SLOP, delta=1)
        self.assertAlmostEqual(start, end + 24, delta=1.5)
        self.move({1: (100, 0)})
        self.hold()
        self.assertUnder(RED, (100 + SLOP, 150))
        self.lift()
        self.assertPage(1)

    def test_a_fling_turns_the_page(self):
        self.slide(steps=10)
        self.lift()
        self.assertPage(2)

    def test_a_slow_drag_beyond_the_middle_turns_the_page(self):
        self.land((500, 200))
        self.move({1: (-330, 0)}, steps=150)
        self.hold()
        self.lift()
        self.assertPage(2)

    def test_a_second_finger_holds_the_photo_and_turns_no_page(self):
        self.slide(steps=10)
        self.touch("down 2 300 100")
        self.fingers[2] = (300, 100)
        self.move({1: (-100, 0), 2: (-100, 0)}, steps=5)
        self.lift()
        self.assertPage(1)

    def test_a_zoomed_photo_fits_again_when_it_comes_back(self):
        self.begin_zoom()
        self.move({1: (-50, -25), 2: (50, 25)})
        self.lift()
        self.frames(100)
        for key, page in [("page down", 2), ("page up", 1)]:
            self.press(key)
            self.assertPage(page)

    def test_a_wheel_zooms_the_next_photo_from_its_own_scale(self):
        self.point("enter 300 200")
        for _ in range(3):
            self.click()
            self.frames(3)
        # The same scroll goes on over the next photo, which comes at its scale of 1.
        self.press("page down")
        self.frames(3)
        self.click()
        self.frames(200)
        self.assertIn("(2 of 3)", self.surface()["title"])
        self.assertZoomed(1.25)

    def test_keys_turn_pages_and_end_the_program(self):
        for key, page in [("page down", 2), ("right", 3), ("right", 3), ("left", 2), ("page up", 1)]:
            self.press(key)
            self.assertPage(page)
        self.press("q")
        self.assertEqual(self.program.process.wait(20), 0)


class PagesAtOneAndAHalfTest(PagesTest):
    scale = 180


@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class HangUpTest(ViewStage):
    status = 1

    def test_it_says_why_when_the_compositor_hangs_up(self):
        self.server("hangup")
        self.assertEqual(self.program.process.wait(20), 1)
        self.assertIn("Photo: the window is gone", self.program.errors())


DOTS = ((650, 480, RED), (950, 720, BLUE))


@unittest.skipUnless(shutil.which("grim"), "grim is not installed: run scripts/setup.sh check")
@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class SwayTest(SwayDesk):
    def setUp(self):
        super().setUp()
        path = self.folder / "picture.png"
        write_dots(path, 1600, 1200, DOTS)
        with open(self.folder / "photo.err", "wb") as errors:
            self.program = subprocess.Popen(
                [PHOTO, path], env=self.environment, stderr=errors)
        self.addCleanup(self.program.wait)
        self.addCleanup(self.program.terminate)
        self.placement(lambda found: abs(found.factor - HEIGHT / 1200) < 0.002)

    def placement(self, condition=lambda found: True):
        """Where the picture is, as soon as it rests and a condition holds."""
        deadline = time.monotonic() + PATIENCE
        last = None
        while time.monotonic() < deadline:
            shot = picture.take(self.environment, "HEADLESS-1")
            if last is not None and shot.pixels == last.pixels:
                try:
                    found = Placement(shot, DOTS)
                    if condition(found):
                        return found
                except StopIteration:  # no dot is shown yet
                    pass
            last = shot
            time.sleep(0.2)
        return self.fail((self.folder / "photo.err").read_text()[-2000:])

    def scan(self, kind, places):
        lines = [f"{kind} {f} {p.real:.4f} {p.imag:.4f}" for f, p in places.items()]
        self.panel(*lines, "frame", "wait 10ms")

    def test_the_picture_stays_under_two_fingers(self):
        middle = complex(WIDTH / 2, HEIGHT / 2)
        start = {0: middle - 100, 1: middle + 100}
        self.scan("down", start)

        def move(begin, factor, way):
            for step in range(1, 21):
                part = step / 20
                spread = 1 + (factor - 1) * part
                now = {f: middle + way * part + (p - middle) * spread for f, p in begin.items()}
                self.scan("move", now)
            time.sleep(0.3)
            return now

        places = move(start, 1.15, 0)
        found = self.placement()
        pixels = {f: found.under(p) for f, p in places.items()}
        places = move(places, 2, complex(30, 20))
        found = self.placement()
        for finger, pixel in pixels.items():
            slip = abs(found.shown(pixel) - places[finger])
            self.assertLess(slip, 1, finger)
        self.panel("up 0", "up 1", "frame")

# SPDX-License-Identifier: MIT
"""examples/photo: the photo follows fingers, a wheel and a mouse, at each scale, and comes back.

WINDOW_EXAMPLES in the environment is the folder of the examples.
"""

import os
import pathlib
import random
import unittest

import test_view_sway
from stage import LEFT
from viewing import RADIUS, RED, FingerStage, ViewStage

from programs import ROOT

EXAMPLES = pathlib.Path(os.environ.get("WINDOW_EXAMPLES", ROOT / "examples" / ".build" / "debug"))
PHOTO = EXAMPLES / "photo"
# How much of a pull beyond the limits content follows at first.
RUBBER = 0.55
SLOP = 10


@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class SwayPhoto(test_view_sway.SwayView):
    """In sway, with gesture panel below it. The photo covers the window, and does not turn."""

    command = (PHOTO,)
    motion = 2.0, 0, complex(30, 20)


@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class PhotoStage(FingerStage):
    """In the scripted server, in virtual time, in a window of 600 x 400 points."""

    command = (PHOTO,)

    def start(self, *arguments):
        super().start(*arguments)
        self.server("configure 600 400")
        self.rest()

    def test_it_stays_under_two_fingers_that_spread_and_drag(self):
        before = self.begin_zoom()
        # Large enough that it covers the window wherever the fingers go.
        self.move({1: (-50, -25), 2: (50, 25)})
        self.check(before, self.look(), (1, 2))
        self.move({1: (30, 20), 2: (30, 20)})
        self.check(before, self.look(), (1, 2))
        self.lift()

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

    def test_a_wheel_zooms_at_the_pointer(self):
        self.point("enter 200 150")
        for _ in range(5):
            self.wait(40)
            self.point("source wheel", "discrete vertical -1", "value120 vertical -120", "axis vertical -10")
            self.frames(2)
        self.rest()
        # The red dot is under the pointer, and stays there.
        self.assertUnder(RED, (200, 150))
        picture, scale, _ = self.shot()
        wide = sum(picture[x, 150 * scale] >> 8 & 255 < 128 for x in range(picture.width))
        self.assertGreater(wide, 1.2 * 2 * RADIUS * 600 / 2400 * scale)

    def test_flings_end_with_the_window_covered(self):
        chance = random.Random(11)
        for number in range(8):
            with self.subTest(number=number):
                places = [(chance.uniform(0, 600), chance.uniform(0, 400)) for _ in range(4)]
                fingers = chance.choice((1, 1, 2))
                self.touch(*(f"down {n} {places[n][0]} {places[n][1]}" for n in range(fingers)))
                for step in range(1, 6):
                    self.wait(10)
                    self.touch(*(
                        f"motion {n} {x + (tx - x) * step / 5:.3f} {y + (ty - y) * step / 5:.3f}"
                        for n, ((x, y), (tx, ty)) in enumerate(
                            zip(places[:fingers], places[2:]))))
                self.touch(*(f"up {n}" for n in range(fingers)))
                self.frames(200)
                picture, *_ = self.shot()
                corners = [(1, 1), (picture.width - 2, 1), (1, picture.height - 2),
                           (picture.width - 2, picture.height - 2)]
                # The photo is white and has the window's shape, and the background is dark.
                self.assertEqual({picture[corner] for corner in corners} - {0xFFFFFF}, set())

    def test_a_buffer_has_the_pixels_of_the_scale(self):
        for scale in (180, 240, 120, 150):
            self.server.send([f"scale {scale}", "settle"])
            self.rest()
            picture, *_ = self.shot()
            self.assertEqual((picture.width, picture.height),
                             (600 * scale // 120, 400 * scale // 120))
            self.assertUnder(RED, (200, 150))

    def test_nothing_is_drawn_while_nothing_happens(self):
        self.frames(200)
        before = self.surface()["commits"]
        self.frames(200)
        self.assertEqual(self.surface()["commits"], before)


@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class HangUpTest(ViewStage):
    command = (PHOTO,)
    status = 1

    def test_it_says_why_when_the_compositor_hangs_up(self):
        self.server("hangup")
        self.assertEqual(self.program.process.wait(20), 1)
        self.assertIn("Photo: the window is gone", self.program.errors())

# SPDX-License-Identifier: MIT
"""examples/window: the picture follows the fingers, at each scale.

WINDOW_EXAMPLE in the environment is the program.
"""

import os
import pathlib
import random
import time
import unittest

from probe import CLOCK
from stage import Stage

from programs import ROOT, Program

EXAMPLE = pathlib.Path(
    os.environ.get("WINDOW_EXAMPLE", ROOT / "examples" / ".build" / "debug" / "window"))
WIDTH, HEIGHT = 640, 480
# The picture's side, in points: 0.6 of the height.
SIDE = 288
SLOP = 10
BACKGROUND = 0x202428
# How much of a pull beyond the limits content follows at first.
RUBBER = 0.55
MIDDLE = [(WIDTH - SIDE) / 2, (HEIGHT - SIDE) / 2, (WIDTH + SIDE) / 2, (HEIGHT + SIDE) / 2]


@unittest.skipUnless(EXAMPLE.exists(), "examples/window is not built")
class ExampleTest(Stage):
    def arguments(self):
        return [*super().arguments(), "--clock", str(self.folder / "clock")]

    def setUp(self):
        super().setUp()
        # The clock of the example is that of the server.
        self.environment["LD_PRELOAD"] = str(CLOCK)
        self.environment["VIRTUAL_CLOCK"] = str(self.folder / "clock")
        self.server("frames auto")
        self.window = Program([EXAMPLE], self.environment, self.folder / "window.err")
        self.addCleanup(self.window.close)
        self.addCleanup(self.window.kill)
        while not any(each["width"] for each in self.surfaces()):
            self.server("await")
        self.server.send([f"configure {WIDTH} {HEIGHT}", "enter 0"])
        while self.surface()["width"] != WIDTH:
            self.server("await")

    def touch(self, *events):
        self.server.send([f"touch 0 {event}" for event in events] + ["touch 0 frame", "settle"])
        self.wait(10)

    def edges(self):
        """Returns the left, top, right and bottom edges of the picture in points, and the picture.

        Waits until the window draws no more.
        """
        picture, shown = self.server.picture(1, self.folder / "picture.ppm")
        same = 0
        while same < 5:
            time.sleep(0.02)
            self.server("settle")
            before = picture
            picture, shown = self.server.picture(1, self.folder / "picture.ppm")
            same = same + 1 if picture.pixels == before.pixels else 0
        scale = picture.width / WIDTH
        inside = [
            (x, y) for y in range(0, picture.height) for x in range(0, picture.width)
            if picture[x, y] != BACKGROUND
        ]  # fmt: skip
        xs, ys = [x for x, _ in inside], [y for _, y in inside]
        self.assertEqual((shown["width"], shown["height"]), (WIDTH, HEIGHT))
        places = [min(xs), min(ys), max(xs) + 1, max(ys) + 1]
        return [place / scale for place in places], picture

    def assertNear(self, edges, expected, most):
        for edge, wanted in zip(edges, expected):
            self.assertLessEqual(abs(edge - wanted), most, (edges, expected))

    def rest(self, *places):
        """Fingers that rest have no velocity, so nothing is predicted."""
        for _ in range(20):
            self.touch(*(f"motion {index} {x} {y}" for index, (x, y) in enumerate(places)))

    def let_move(self, ms=2000):
        """Lets what moves come to rest."""
        for _ in range(ms // 50):
            self.wait(50)
            self.server("settle")

    def drag(self, *fingers, steps=10):
        """Drags fingers from places to places: ((x, y), (x, y))."""
        self.touch(*(f"down {n} {x} {y}" for n, ((x, y), _) in enumerate(fingers)))
        for step in range(1, steps + 1):
            part = step / steps
            self.touch(*(
                f"motion {n} {x + (to_x - x) * part:.3f} {y + (to_y - y) * part:.3f}"
                for n, ((x, y), (to_x, to_y)) in enumerate(fingers)))  # fmt: skip

    def lift(self, count=1):
        self.touch(*(f"up {n}" for n in range(count)))
        self.let_move()

    def zoom_in(self):
        for _ in range(2):
            self.touch(f"down 0 {WIDTH / 2} {HEIGHT / 2}")
            self.touch("up 0")
        self.let_move()

    def test_the_zoomed_picture_follows_a_finger(self):
        self.zoom_in()
        _, before = self.edges()
        self.drag(((300, 300), (300, 200)))
        self.rest((300, 200))
        _, after = self.edges()
        way = 100 - SLOP
        places = [(x, y) for y in range(10, HEIGHT - way, 7) for x in range(10, WIDTH, 7)]
        same = sum(after[x, y] == before[x, y + way] for x, y in places)
        self.assertGreater(same, 0.99 * len(places))

    def test_a_picture_that_fits_resists_a_finger_and_returns(self):
        self.assertNear(self.edges()[0], MIDDLE, 1)
        self.drag(((300, 240), (400, 240)))
        self.rest((400, 240))
        pull = RUBBER * (100 - SLOP)
        way = pull / (pull / WIDTH + 1)
        left, top, right, bottom = MIDDLE
        self.assertNear(self.edges()[0], [left + way, top, right + way, bottom], 1)
        self.lift()
        self.assertNear(self.edges()[0], MIDDLE, 1)

    def test_random_flings_keep_the_picture_in_view(self):
        chance = random.Random(11)

        def place():
            return chance.uniform(0, WIDTH), chance.uniform(0, HEIGHT)

        for number in range(8):
            with self.subTest(number=number):
                if number % 4 == 1:
                    self.zoom_in()
                fingers = chance.choice((1, 1, 2))
                self.drag(*((place(), place()) for _ in range(fingers)), steps=chance.randint(2, 6))
                self.lift(fingers)
                (left, top, right, bottom), _ = self.edges()
                # What fits is in the middle, and what does not covers the window.
                self.assertLessEqual(left, WIDTH / 2)
                self.assertGreaterEqual(right, WIDTH / 2)
                self.assertLessEqual(top, HEIGHT / 2)
                self.assertGreaterEqual(bottom, HEIGHT / 2)

    def test_a_buffer_has_the_pixels_of_the_scale(self):
        for scale in (180, 240, 120):
            self.server.send([f"scale {scale}", "settle"])
            edges, picture = self.edges()
            self.assertEqual((picture.width, picture.height),
                             (WIDTH * scale // 120, HEIGHT * scale // 120))  # fmt: skip
            self.assertNear(edges, MIDDLE, 120 / scale)

    def test_the_content_stays_under_two_fingers_that_spread(self):
        # Symmetric about the middle, so the slop changes the scale and not the place.
        self.touch("down 0 270 240", "down 1 370 240")
        for step in range(1, 11):
            self.touch(f"motion 0 {270 - 5 * step} 240", f"motion 1 {370 + 5 * step} 240")
        self.rest((220, 240), (420, 240))
        edges, _ = self.edges()
        # From 100 points to 200. Each finger may lose a slop of 10 points at the begin.
        self.assertAlmostEqual((edges[0] + edges[2]) / 2, WIDTH / 2, delta=1)
        ratio = (edges[2] - edges[0]) / SIDE
        self.assertLessEqual(ratio, 2)
        self.assertGreaterEqual(ratio, 200 / (100 + 2 * SLOP) - 0.01)

    def test_it_ends_when_the_compositor_closes_it_or_is_gone(self):
        self.server("close")
        self.assertEqual(self.window.process.wait(20), 0)

    def test_it_says_why_when_the_compositor_hangs_up(self):
        self.server("hangup")
        self.assertEqual(self.window.process.wait(20), 1)
        self.assertIn("The connection to the compositor ended", "".join(self.window.lines(1)))


if __name__ == "__main__":
    unittest.main()

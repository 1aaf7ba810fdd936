# SPDX-License-Identifier: MIT
"""examples/list and examples/drawing, in the scripted server and in virtual time."""

import unittest

from viewing import EXAMPLES, ViewStage

WIDTH, HEIGHT = 600, 400
ROW, GAP = 60, 2
WHITE, BACKGROUND = 0xFFFFFF, 0x202428
SLOP = 10


class ExampleStage(ViewStage):
    """A window of 600 x 400 points."""

    def start(self, *_):
        super().start()
        self.server(f"configure {WIDTH} {HEIGHT}")
        self.rest()

    def drag(self, start, end, steps=20, every=10, rests=0):
        """Drags a finger in frames, lets it rest for some, and lifts it."""
        (x, y), (to_x, to_y) = start, end
        self.touch(f"down 0 {x} {y}")
        for step in range(1, steps + rests + 1):
            part = min(step / steps, 1)
            self.wait(every)
            self.touch(f"motion 0 {x + (to_x - x) * part:.3f} {y + (to_y - y) * part:.3f}")
            self.server("frame")
            self.server("settle")
        self.touch("up 0")
        self.frames(200)


@unittest.skipUnless((EXAMPLES / "list").exists(), "examples/list is not built")
class ListTest(ExampleStage):
    command = (EXAMPLES / "list",)

    def gaps(self):
        """The lines between rows, at the right edge, where there are no words."""
        picture, *_ = self.shot()
        return [y for y in range(HEIGHT) if picture[WIDTH - 5, y] == BACKGROUND]

    def test_rows_have_their_places(self):
        wanted = [y for y in range(HEIGHT) if y % ROW >= ROW - GAP]
        self.assertEqual(self.gaps(), wanted)

    def test_it_scrolls_by_the_way_of_a_finger_that_rests_before_it_lifts(self):
        self.drag((300, 300), (300, 300 - SLOP - 45), rests=20)
        wanted = [y for y in range(HEIGHT) if (y + 45) % ROW >= ROW - GAP]
        self.assertEqual(self.gaps(), wanted)

    def words(self, row):
        """The pixels of a row's title."""
        picture, *_ = self.shot()
        return [picture[x, y] for y in range(ROW * row, ROW * row + ROW - GAP)
                for x in range(20, 120)]

    def test_a_row_that_is_swiped_away_leaves_its_place_to_the_next(self):
        second = self.words(1)
        self.assertNotEqual(self.words(0), second)
        self.drag((400, 30), (150, 33), steps=8)
        self.assertEqual(self.words(0), second)

    def test_a_row_that_is_swiped_a_little_comes_back(self):
        first = self.words(0)
        self.drag((400, 30), (330, 33), rests=20)
        self.assertEqual(self.words(0), first)


@unittest.skipUnless((EXAMPLES / "drawing").exists(), "examples/drawing is not built")
class DrawingTest(ExampleStage):
    command = (EXAMPLES / "drawing",)

    def test_a_line_is_where_the_finger_was(self):
        self.drag((100, 100), (400, 250), rests=20)
        picture, *_ = self.shot()
        for part in range(21):
            x, y = 100 + 300 * part / 20, 100 + 150 * part / 20
            self.assertEqual(picture[x, y], WHITE, (x, y))
        lit = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if picture[x, y] != BACKGROUND]
        # Its width is 4 points, and one more pixel may be lit in part.
        far = max(abs(150 * (x + 0.5 - 100) - 300 * (y + 0.5 - 100)) / (300**2 + 150**2) ** 0.5
                  for x, y in lit)
        self.assertLess(far, 3)
        self.assertGreaterEqual(min(x for x, _ in lit), 97)
        self.assertLessEqual(max(x for x, _ in lit), 402)

    def test_under_a_moving_finger_the_line_is_ahead_of_the_newest_sample(self):
        self.touch("down 0 100 200")
        for step in range(1, 31):
            self.wait(8)
            self.touch(f"motion 0 {100 + 8 * step} 200")
            if step % 2 == 0:
                self.server("frame")
                self.server("settle")
        picture, *_ = self.shot()
        end = max(x for x in range(WIDTH) if picture[x, 200] == WHITE)
        # The half of the line's width is 2 points.
        self.assertGreater(end, 340 + 2 + 1)
        self.assertLess(end, 340 + 60)
        self.touch("up 0")
        self.frames(5)
        picture, *_ = self.shot()
        end = max(x for x in range(WIDTH) if picture[x, 200] == WHITE)
        self.assertLessEqual(end, 342)

    def test_two_fingers_draw_two_lines(self):
        self.touch("down 0 100 100", "down 1 100 300")
        for step in range(1, 11):
            self.wait(10)
            self.touch(f"motion 0 {100 + 20 * step} 100", f"motion 1 {100 + 20 * step} 300")
        self.touch("up 0", "up 1")
        self.frames(5)
        picture, *_ = self.shot()
        for x in range(100, 301, 20):
            self.assertEqual((picture[x, 100], picture[x, 300]), (WHITE, WHITE))
            self.assertEqual(picture[x, 200], BACKGROUND)

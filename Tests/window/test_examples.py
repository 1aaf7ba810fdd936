# SPDX-License-Identifier: MIT
"""examples/list and examples/drawing at each scale, in the scripted server and in virtual time."""

import unittest

from stage import ERASER
from viewing import EXAMPLES, ViewStage

WIDTH, HEIGHT = 600, 400
ROW, GAP = 60, 2
WHITE, BACKGROUND, INK = 0xFFFFFF, 0x202428, 0
SLOP = 10


class ExampleStage(ViewStage):
    """A window of 600 x 400 points."""

    def start(self, *_):
        self.server(f"scale {self.scale}")
        super().start()
        self.server(f"configure {WIDTH} {HEIGHT}")
        self.rest()

    def drag(self, start, end, steps=20, every=10, rests=0, lifts=True):
        """Drags a finger in frames, lets it rest for some, and lifts it."""
        (x, y), (to_x, to_y) = start, end
        self.touch(f"down 0 {x} {y}")
        for step in range(1, steps + rests + 1):
            part = min(step / steps, 1)
            self.wait(every)
            self.touch(f"motion 0 {x + (to_x - x) * part:.3f} {y + (to_y - y) * part:.3f}")
            self.server("frame")
            self.server("settle")
        if lifts:
            self.touch("up 0")
            self.frames(200)

    def colors(self, places):
        """The colors of the pixels at some places, or right of and below them."""
        picture, scale, _ = self.shot()
        # Thirds of a point are rounded.
        return [picture[int(x * scale + 0.01), int(y * scale + 0.01)] for x, y in places]

    def pixels(self, length):
        """The places of the pixels of a row or column."""
        return [pixel * self.pixel for pixel in range(int(length / self.pixel))]


@unittest.skipUnless((EXAMPLES / "list").exists(), "examples/list is not built")
class ListTest(ExampleStage):
    command = (EXAMPLES / "list",)

    def assertRows(self, scrolled=0):
        """The lines between rows are where they should be, at the right edge without words."""
        column = self.pixels(HEIGHT)
        shown = self.colors((WIDTH - 5, y) for y in column)
        for y, color in zip(column, shown):
            isGap = (y + self.pixel / 2 + scrolled) % ROW < GAP
            self.assertEqual(color, BACKGROUND if isGap else WHITE, y)

    def test_rows_have_their_places(self):
        self.assertRows()

    def test_it_scrolls_by_the_way_of_a_finger_that_rests_before_it_lifts(self):
        self.drag((300, 300), (300, 300 - SLOP - 44), rests=20)
        self.assertRows(44)

    def words(self, row):
        """The pixels of a row's title."""
        return self.colors((x, ROW * row + GAP + y) for y in self.pixels(ROW - GAP)
                           for x in self.pixels(120))

    def test_a_row_is_under_the_finger_that_swipes_it(self):
        self.drag((400, 30), (330, 30), rests=20, lifts=False)
        row = self.pixels(WIDTH)
        for x, color in zip(row, self.colors((x, 50) for x in row)):
            self.assertEqual(color, WHITE if x < WIDTH - (70 - SLOP) else BACKGROUND, x)
        self.touch("up 0")

    def test_a_row_that_is_swiped_away_leaves_its_place_to_the_next(self):
        second = self.words(1)
        self.assertNotEqual(self.words(0), second)
        self.drag((400, 30), (150, 33), steps=8)
        self.assertEqual(self.words(0), second)
        # Views of rows that are gone show other rows.
        self.drag((400, 30), (150, 33), steps=8)
        self.drag((300, 300), (300, 300 - SLOP - ROW), rests=20)
        self.assertRows()

    def test_a_row_that_a_wheel_takes_away_leaves_its_place_to_the_next(self):
        second = self.words(1)
        self.point("enter 300 30")
        # A click is 64 points.
        for _ in range(WIDTH // 64 + 1):
            self.wait(20)
            self.point("source wheel", "value120 horizontal 120", "axis horizontal 15")
        self.frames(200)
        self.assertEqual(self.words(0), second)

    def test_a_row_that_is_swiped_a_little_comes_back(self):
        first = self.words(0)
        self.drag((400, 30), (330, 33), rests=20)
        self.assertEqual(self.words(0), first)


class PadStage(ExampleStage):
    """The page is larger than the window, and begins at its corner."""

    command = (EXAMPLES / "drawing",)

    def ink(self, x, top=0, bottom=HEIGHT):
        """How many points of a column are ink."""
        column = self.colors((x, top + y) for y in self.pixels(bottom - top))
        return sum(255 - (color & 255) for color in column) / 255 * self.pixel

    def lit(self):
        """The centers of the pixels that are not white."""
        places = [(x, y) for y in self.pixels(HEIGHT) for x in self.pixels(WIDTH)]
        half = self.pixel / 2
        return [(x + half, y + half) for (x, y), color in zip(places, self.colors(places))
                if color != WHITE]

    def assertLine(self, x, y, width):
        """The line that crosses a column there is so wide, and there is no other ink near it."""
        top, bottom = int(y) - 20, int(y) + 20
        rows = [top + row for row in self.pixels(bottom - top)]
        for row, color in zip(rows, self.colors((x, row) for row in rows)):
            far = abs(row + self.pixel / 2 - y)
            if far < width / 2 - 0.7 * self.pixel:
                self.assertEqual(color, INK, (x, row))
            elif far > width / 2 + 0.7 * self.pixel:
                self.assertEqual(color, WHITE, (x, row))
        # Parts of a line overlap, so pixels at its edges are darker.
        self.assertGreater(self.ink(x, top, bottom), width - 0.2)
        self.assertLess(self.ink(x, top, bottom), width + 0.6)

    def report(self, places, previous=()):
        """Fingers land, move, or lift, in one scan."""
        events = [f"{'motion' if each < len(previous) else 'down'} {each} {x} {y}"
                  for each, (x, y) in enumerate(places)]
        self.touch(*events, *(f"up {each}" for each in range(len(places), len(previous))))

    def move_two(self, start, end, steps=20):
        """Two fingers land, move, rest, and lift."""
        last = ()
        for step in [*range(steps + 1), *[steps] * 20]:
            places = [tuple(a + (b - a) * step / steps for a, b in zip(*each))
                      for each in zip(start, end)]
            self.report(places, last)
            last = places
            self.frames(1, every=10)
        self.report([], last)
        self.frames(100)

    def undo(self):
        """Two fingers tap."""
        self.report([(300, 200), (400, 200)])
        self.wait(50)
        self.report([], [(300, 200), (400, 200)])
        self.frames(60)


@unittest.skipUnless((EXAMPLES / "drawing").exists(), "examples/drawing is not built")
class PadTest(PadStage):
    def test_a_line_is_where_the_finger_was(self):
        self.drag((100, 100), (400, 250), rests=20)
        on = [(100 + 300 * part / 20, 100 + 150 * part / 20) for part in range(21)]
        self.assertEqual(self.colors(on), [INK] * len(on))
        lit = self.lit()
        # Its width is 4 points, and one more pixel may be lit in part.
        far = max(abs(150 * (x - 100) - 300 * (y - 100)) / (300**2 + 150**2) ** 0.5
                  for x, y in lit)
        self.assertLess(far, 2 + self.pixel)
        self.assertGreater(min(x for x, _ in lit), 98 - self.pixel)
        self.assertLess(max(x for x, _ in lit), 402 + self.pixel)

    def end_of_line(self):
        """The right end of a line at a height of 200."""
        row = self.pixels(WIDTH)
        return max(x for x, color in zip(row, self.colors((x, 200) for x in row)) if color == INK)

    def test_under_a_moving_finger_the_line_is_ahead_of_the_newest_sample(self):
        self.touch("down 0 100 200")
        for step in range(1, 31):
            self.wait(8)
            self.touch(f"motion 0 {100 + 8 * step} 200")
            if step % 2 == 0:
                self.server("frame")
                self.server("settle")
        end = self.end_of_line()
        # The half of the line's width is 2 points.
        self.assertGreater(end, 340 + 2 + 1)
        self.assertLess(end, 340 + 60)
        self.touch("up 0")
        self.frames(5)
        self.assertLessEqual(self.end_of_line(), 342)

    def test_two_fingers_scroll_and_zoom_the_page_and_draw_nothing(self):
        self.drag((100, 100), (500, 100), rests=20)
        self.move_two([(200, 300), (400, 300)], [(200, 250), (400, 250)])
        # The slop of 10 points is subtracted.
        for x in (110, 300, 490):
            self.assertLine(x, 60, 4)
        self.move_two([(250, 60), (350, 60)], [(195, 60), (405, 60)])
        # The slop of the span is subtracted, too.
        self.assertLine(300, 60, 4 * 210 / 110)

    def test_a_tap_of_two_fingers_undoes_the_latest_line(self):
        self.drag((100, 100), (500, 100), rests=20)
        self.drag((100, 300), (500, 300), rests=20)
        for wanted in (4, 0, 0):
            self.undo()
            self.assertAlmostEqual(self.ink(300), wanted, delta=0.1)


@unittest.skipUnless((EXAMPLES / "drawing").exists(), "examples/drawing is not built")
class PenTest(PadStage):
    def start(self, *_):
        super().start()
        self.server("tablet 0 add")
        self.add_tool()
        self.add_tool(ERASER, 1)

    def stroke(self, start, end, forces=(0.5, 0.5), number=0, steps=40):
        """A pen comes, draws a line, and leaves."""
        self.pen("proximity_in", f"motion {start[0]} {start[1]}", number=number)
        for step in range(steps + 1):
            self.wait(8)
            x, y, force = (a + (b - a) * step / steps for a, b in zip(
                (*start, forces[0]), (*end, forces[1])))
            self.pen(*(["down"] if step == 0 else []), f"motion {x} {y}",
                     f"pressure {round(65535 * force)}", number=number)
        self.wait(8)
        self.pen("up", "pressure 0", number=number)
        self.wait(8)
        self.pen("proximity_out", number=number)
        self.frames(20)

    def test_a_line_is_1_point_wide_and_up_to_7_more_by_force(self):
        self.stroke((100, 200), (500, 200), (0, 1))
        for x in range(110, 500, 30):
            self.assertLine(x, 200, 1 + 7 * (x - 100) / 400)

    def test_a_pen_above_the_page_shows_a_ring(self):
        self.pen("proximity_in", "motion 300 200", "distance 30000")
        self.frames(3)
        dark = self.lit()
        for x, y in dark:
            # A line of 1 point in a distance of 4 from the pen, and pixels that it meets.
            self.assertLess(abs(abs(complex(x - 300, y - 200)) - 4), 0.5 + 0.8 * self.pixel)
        self.assertGreater(len(dark), 20)
        self.wait(8)
        self.pen("proximity_out")
        self.frames(3)
        self.assertEqual(self.ink(304), 0)

    def test_an_eraser_removes_the_lines_that_it_meets_and_two_fingers_undo_that(self):
        self.stroke((100, 100), (500, 100))
        self.stroke((100, 300), (500, 300))
        self.stroke((300, 60), (300, 140), number=1)
        self.assertEqual(self.ink(400, 0, 200), 0)
        self.assertLine(400, 300, 4.5)
        self.undo()
        self.assertLine(400, 100, 4.5)

    def test_one_finger_draws_until_there_is_a_pen_and_then_scrolls(self):
        self.drag((100, 300), (500, 300), rests=20)
        self.assertLine(400, 300, 4)
        self.stroke((100, 200), (500, 200))
        self.drag((300, 350), (300, 290), rests=20)
        # The slop of 10 points is subtracted, and no line is added.
        self.assertLine(400, 250, 4)
        self.assertLine(400, 150, 4.5)
        self.assertLess(self.ink(400), 9)


class ListAtOneAndAHalfTest(ListTest):
    scale = 180


class PadAtOneAndAHalfTest(PadTest):
    scale = 180


class PenAtOneAndAHalfTest(PenTest):
    scale = 180

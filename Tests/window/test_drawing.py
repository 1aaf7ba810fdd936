# SPDX-License-Identifier: MIT
"""Views that draw themselves: what is shown is where geometry puts it, at each scale."""

import random
import subprocess
import unittest

from scene import BACKGROUND, HEIGHT, PROBE, WIDTH, Box, SceneStage

from picture import write_png

RED, GREEN, BLUE, WHITE, GRAY = 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x808080


def has_font(query):
    """Whether a font has what fontconfig asks for."""
    return bool(subprocess.run(["fc-list", query], capture_output=True, text=True).stdout)


@unittest.skipUnless(PROBE.exists(), "drawing-probe is not built")
class Drawing(SceneStage):
    scales = (180, 240, 120)

    def each_scale(self):
        """Shows the same window at each scale."""
        for self.scale in self.scales:
            self.server(f"scale {self.scale}")
            self.frames(3)
            yield

    def grid(self):
        """Pixels in all parts of the window, and all pixels of two rows and columns."""
        scale = self.scale / 120
        width, height = int(WIDTH * scale), int(HEIGHT * scale)
        chance = random.Random(1)
        pixels = [(chance.randrange(width), chance.randrange(height)) for _ in range(4000)]
        return pixels + [(x, height // 3) for x in range(width)] + [
            (width // 3, y) for y in range(height)]


class DrawingTest(Drawing):
    def assertAllShown(self, boxes, **more):
        for _ in self.each_scale():
            self.assertShown(boxes, self.grid(), **more)

    def test_views_are_drawn_above_each_other_and_in_their_bounds(self):
        boxes = (
            Box(100, 80, 200, 120, WHITE, inside=[
                # Beyond the edge of the superview, which does not clip it.
                Box(160, 20, 100, 60, RED),
                Box(20, 100, 60, 60, BLUE, inside=[Box(-20, 20, 60, 20, GREEN)]),
            ]),
            Box(240, 120, 100, 100, GRAY),
        )
        self.show_boxes(*boxes)
        self.assertAllShown(boxes)

    def test_a_view_that_clips_shows_views_inside_only_in_its_bounds(self):
        boxes = (
            Box(100, 80, 200, 120, WHITE, clips=True, inside=[
                Box(160, 20, 100, 60, RED), Box(-60, 40, 100, 200, BLUE)]),
            Box(360, 80, 100, 200, 0, clips=True, origin=40 + 20j, inside=[Box(0, 0, 100, 300, GREEN)]),
        )
        self.show_boxes(*boxes)
        self.assertAllShown(boxes)

    def test_hidden_views_and_those_inside_them_are_not_drawn(self):
        boxes = (
            Box(100, 80, 200, 120, WHITE, hidden=True, inside=[Box(0, 0, 100, 60, RED)]),
            Box(100, 80, 200, 120, WHITE, alpha=0.005, inside=[Box(0, 0, 100, 60, RED)]),
            Box(300, 200, 100, 100, BLUE),
        )
        self.show_boxes(*boxes)
        self.assertAllShown(boxes)
        self.assertEqual(self.said("calls")[-1], ["0", "0", "0", "0", "1"])

    def test_a_view_with_alpha_is_one_picture_with_those_inside_it(self):
        boxes = (
            Box(0, 0, 600, 200, WHITE),
            Box(100, 80, 200, 120, RED, alpha=0.5, inside=[
                Box(160, 20, 100, 180, BLUE, inside=[Box(20, 20, 40, 40, GREEN, alpha=0.25)]),
                Box(-60, 60, 100, 40, WHITE)]),
        )
        self.show_boxes(*boxes)
        self.assertAllShown(boxes, tolerance=2)

    def test_random_trees_of_turned_and_zoomed_views_are_where_geometry_puts_them(self):
        chance = random.Random(1)

        def box(depth):
            return Box(
                chance.uniform(-50, 400), chance.uniform(-50, 250), chance.uniform(50, 300),
                chance.uniform(50, 200), chance.choice((0, RED, GREEN, BLUE, WHITE, GRAY)),
                complex(chance.uniform(-20, 20), chance.uniform(-20, 20)), chance.uniform(-3, 3),
                chance.uniform(0.5, 1.5), chance.choice((1, 1, 0.3, 0.7)), chance.random() < 0.1,
                chance.random() < 0.4, [box(depth - 1) for _ in range(3 if depth else 0)])

        boxes = [box(2), box(2)]
        self.show_boxes(*boxes)
        self.assertAllShown(boxes, tolerance=3, margin=1)

    def test_views_out_of_sight_are_not_called(self):
        boxes = [Box(20, 100 * row, 100, 90, WHITE) for row in range(20)]
        boxes.append(Box(-500, 0, 400, 400, RED, inside=[Box(450, 0, 100, 20, BLUE)]))
        boxes.append(Box(-500, 0, 400, 400, RED, clips=True, inside=[Box(450, 0, 100, 20, BLUE)]))
        boxes.append(Box(200, 0, 50, 50, 0, clips=True, inside=[Box(60, 0, 50, 50, GREEN)]))
        self.show_boxes(*boxes)
        # Four rows, and the view inside the first red one.
        self.assertEqual(self.said("calls")[-1], [
            *["1"] * 4, *["0"] * 16, "0", "1", "0", "0", "0", "0"])
        self.assertAllShown(boxes)

    def test_only_what_lies_in_the_part_to_draw_is_called(self):
        boxes = [Box(100 * column, 0, 90, 90, WHITE) for column in range(5)]
        boxes.append(Box(330, 40, 60, 200, RED))
        self.show_boxes(*boxes)
        self.frames(3)
        # The buffers are as old as the first frames.
        for _ in range(4):
            self.press("5")
            self.frames(1)
        self.assertEqual(self.said("calls")[-1], ["0", "0", "0", "1", "0", "1"])
        self.assertAllShown(boxes)

    def test_a_view_is_drawn_where_a_finger_takes_it(self):
        boxes = (Box(100, 80, 100, 100, WHITE), Box(120, 240, 60, 60, RED))
        self.show_boxes(*boxes)
        self.land((120, 100))
        self.move({1: (200, 40)})
        self.frames(3)
        # The slop of 10 points is taken off, along the way.
        length = abs(200 + 40j)
        boxes[0].x += 200 * (1 - 10 / length)
        boxes[0].y += 40 * (1 - 10 / length)
        self.assertAllShown(boxes, margin=1)
        self.lift()


class PictureTest(Drawing):
    """A picture whose colors are its coordinates, in more rows than one thread draws."""

    size = (1200, 800)
    frame = (65, 50, 450, 300)
    # It is larger than its view by these.
    margin = 45, 30

    def show_picture(self, angle, clip="bounds"):
        width, height = self.size
        path = self.folder / "gradient.png"
        write_png(path, width, height, [
            b"".join(bytes((255 * x // width, 255 * y // height, 0)) for x in range(width))
            for y in range(height)])
        self.show(f"picture {angle} {clip} {' '.join(map(str, self.frame))} {path}")

    def assertGradient(self, angle, radius=None):
        x, y, width, height = self.frame
        box = Box(x, y, width, height, WHITE, angle=angle)
        for _ in self.each_scale():
            self.assertGradientOf(box, radius)

    def assertGradientOf(self, box, radius):
        x, y, width, height = self.frame
        picture, scale, _ = self.shot()
        middle = complex(x + width / 2, y + height / 2)
        seen = 0
        for column, row in self.grid() + [
                (x, y + way) for y in range(256, int(HEIGHT * scale), 256) for way in (-1, 0)
                for x in range(0, int(WIDTH * scale), 3)]:
            place = complex(column + 0.5, row + 0.5) / scale
            doubt = []
            color = box.paint(place, (0, 0, 0, 0), scale, doubt)
            far = abs(place - middle)
            if min(doubt) < 1.5 or radius and abs(far - radius) * scale < 1.5:
                continue
            shown = picture[column, row].to_bytes(3, "big")
            if color[3] == 0 or radius and far > radius:
                self.assertEqual(picture[column, row], BACKGROUND, (column, row))
                continue
            seen += 1
            local = (place - middle) / box.turn + complex(width, height) / 2
            for part, length, more, value in zip(
                    (local.real, local.imag), (width, height), self.margin, shown):
                self.assertAlmostEqual(value, 255 * (part + more) / (length + 2 * more), delta=2)
        self.assertGreater(seen, 1000)

    def test_it_is_drawn_upright(self):
        self.show_picture(0)
        self.assertGradient(0)

    def test_it_is_drawn_turned_and_only_in_the_bounds_of_its_view(self):
        self.show_picture(0.3)
        self.assertGradient(0.3)

    def test_a_clip_that_the_program_sets_by_cairo_applies(self):
        self.show_picture(0.3, "circle")
        self.assertGradient(0.3, radius=self.frame[3] / 2)


class TextTest(Drawing):
    scales = (150, 240, 120)
    words = "The quick brown fox jumps over the lazy dog and naps."
    arabic = "مرحبا بالعالم"

    def sizes(self, *lines):
        self.show(*lines)
        return [complex(*map(float, size)) for size in self.said("size")[-len(lines):]]

    def test_a_text_has_the_same_size_at_each_scale(self):
        one, two, wrapped, fitting, empty, gap = self.sizes(
            f"size 14 -1 {self.words}", f"size 28 -1 {self.words}", f"size 14 150 {self.words}",
            f"size 14 400 {self.words}", "size 14 -1", "size 14 -1 a\\\\b")
        # Without hints, letters are as wide as they are high. Pango's unit is 1/1024 point.
        self.assertLess(abs(two - 2 * one), 2 * len(self.words) / 1024)
        self.assertLessEqual(wrapped.real, 150)
        lines = wrapped.imag / one.imag
        self.assertAlmostEqual(lines, round(lines), places=2)
        self.assertGreaterEqual(lines, one.real / 150)
        self.assertEqual(fitting, one)
        self.assertEqual(empty, 1j * one.imag)
        self.assertEqual(gap.imag, 3 * one.imag)
        for _ in self.each_scale():
            again = [complex(*map(float, size)) for size in self.said("size")[-6:]]
            self.assertEqual(again, [one, two, wrapped, fitting, empty, gap])

    def test_a_text_is_at_its_side(self):
        """The ink is at a side of a view of 400 points: 0 at the left, 1 in the middle, 2 at the right."""
        cases = (
            ("leading", 0, "Hello fox"), ("trailing", 2, "Hello fox"), ("center", 1, "Hello fox"),
            ("leading", 2, self.arabic), ("trailing", 0, self.arabic), ("center", 1, "你好，世界🙂"))
        self.show(*(f"text {alignment} 20 0 ffffff 100 {60 * row} 400 60 {text}"
                    for row, (alignment, _, text) in enumerate(cases)))
        for _ in self.each_scale():
            for row, (alignment, side, text) in enumerate(cases):
                with self.subTest(alignment=alignment, text=text):
                    left, _, right, _ = self.ink(100, 60 * row, 400, 60, WHITE)
                    self.assertLess(right - left, 300)
                    gap = left - 100, (left + right) / 2 - 300, 500 - right
                    self.assertLess(abs(gap[side]), 4)

    def test_a_place_is_the_upper_left_corner(self):
        self.show("text none 20 0 ffffff 100 100 300 100 Hxg")
        left, top, right, bottom = self.ink(100, 100, 300, 100, WHITE)
        self.assertLess(left - 100, 4)
        # A line of 20 points is at most 30 high, and no letter is higher.
        self.assertTrue(100 < top < 110 and 115 < bottom < 130, (top, bottom))

    def test_what_does_not_fit_is_left_out(self):
        # A line of 14 points is 16.3 high. In the upper half is room for one, two, and all.
        self.show(f"text leading 14 0 ffffff 0 0 150 50 {self.words}",
                  f"text leading 14 0 ffffff 200 0 150 80 {self.words}",
                  f"text leading 14 0 ffffff 400 0 150 300 {self.words}",
                  f"text leading 14 0 ffffff 0 200 150 20 {self.words}")
        for x, height, least, most in (0, 50, 10, 17), (200, 80, 26, 34), (400, 300, 43, 50):
            bottom = self.ink(x, 0, 150, height, WHITE)[3]
            self.assertTrue(least < bottom < most, bottom)
        # One is drawn even if there is no room.
        self.ink(0, 200, 150, 20, WHITE)

    def test_a_text_that_is_cut_after_a_line_ends_in_three_dots(self):
        """Each text is beside what it must look like. A line of 14 points is 16.3 high."""
        pairs = ((20, "ab\\cd\\ef", "ab…"), (36, "a\\\\b", "a\\…"), (20, "ab\\", "ab"), (40, "ab\\cd", "ab\\cd"))
        # It has the upper half of a view.
        self.show(*(f"text leading 14 0 ffffff {x} {80 * row} 150 {height} {text}"
                    for row, (room, cut, shown) in enumerate(pairs)
                    for x, height, text in ((0, 2 * room, cut), (200, 80, shown))))
        for row, (room, cut, _) in enumerate(pairs):
            with self.subTest(text=cut):
                left, top, right, bottom = self.ink(200, 80 * row, 150, 80, WHITE)
                self.assertEqual(
                    self.ink(0, 80 * row, 150, 2 * room, WHITE), (left - 200, top, right - 200, bottom))

    @unittest.skipUnless(has_font(":color=true"), "no font has emoji")
    def test_an_emoji_has_its_own_colors(self):
        self.show("text leading 40 0 ffffff 100 100 200 60 🙂")
        picture, scale, _ = self.shot()
        colors = {picture[x, y] for x in range(int(100 * scale), int(200 * scale))
                  for y in range(int(100 * scale), int(160 * scale))}
        self.assertTrue(any(abs((c >> 16) - (c & 255)) > 60 for c in colors), "it is gray")

# SPDX-License-Identifier: MIT
"""examples/photo and the scripted server, in virtual time: pictures with dots under the fingers.

WINDOW_EXAMPLES in the environment is the folder of the examples.
"""

import os
import pathlib

from stage import Stage

from picture import write_png
from programs import ROOT, Program

EXAMPLES = pathlib.Path(os.environ.get("WINDOW_EXAMPLES", ROOT / "examples" / ".build" / "debug"))
PHOTO = EXAMPLES / "photo"

# Far ahead of the system's clock, so that timers of the system do not fire. Each ping makes the
# program handle what is due by the server's clock.
BEGINNING = 1_000_000_000
RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
RADIUS = 27  # of a dot, in pixels of the picture
REACH = 45  # points around a place in which its dot is


def write_dots(path, width, height, dots):
    """Writes a white picture with dots: (x, y, color)."""
    rows = []
    for y in range(height):
        row = bytearray(bytes(WHITE) * width)
        for dot_x, dot_y, color in dots:
            for x in range(max(dot_x - RADIUS, 0), min(dot_x + RADIUS + 1, width)):
                if (x - dot_x) ** 2 + (y - dot_y) ** 2 <= RADIUS**2:
                    row[3 * x : 3 * x + 3] = bytes(color)
        rows.append(bytes(row))
    write_png(path, width, height, rows)


def weight(value, color):
    """How much of a dot's color a pixel has."""
    red, blue = value >> 16, value & 255
    return max(red - blue if color == RED else blue - red, 0)


def dot_center(picture, scale, color, near):
    """Returns the center of a dot in points. None if there is none near that place."""
    sums = [0.0, 0.0, 0.0]
    left, right = (int((near[0] + way * REACH) * scale[0]) for way in (-1, 1))
    top, bottom = (int((near[1] + way * REACH) * scale[1]) for way in (-1, 1))
    for y in range(max(top, 0), min(bottom, picture.height)):
        for x in range(max(left, 0), min(right, picture.width)):
            part = weight(picture[x, y], color)
            sums[0] += part
            sums[1] += part * (x + 0.5)
            sums[2] += part * (y + 0.5)
    if sums[0] == 0:
        return None
    return sums[1] / sums[0] / scale[0], sums[2] / sums[0] / scale[1]


class Placement:
    """The similarity from pixels of a file with a red and a blue dot to pixels of a picture, as complex numbers."""

    def __init__(self, picture, dots):
        (red, seen), (blue, seen_blue) = (
            (complex(x, y), self.find(picture, color)) for x, y, color in dots)
        self.factor = (seen_blue - seen) / (blue - red)
        self.shift = seen - self.factor * red

    @staticmethod
    def find(picture, color):
        near = next((x, y) for y in range(0, picture.height, 8) for x in range(0, picture.width, 8)
                    if weight(picture[x, y], color) > 100)
        for _ in range(3):  # the first places are at the rim of the dot
            near = dot_center(picture, (1, 1), color, near)
        return complex(*near)

    def shown(self, pixel):
        """Where a pixel of the file is."""
        return self.factor * pixel + self.shift

    def under(self, place):
        """The pixel of the file at a place."""
        return (place - self.shift) / self.factor


class Viewer(Program):
    def __init__(self, environment, errors, *arguments, command=(PHOTO,)):
        # It saves files in the folder of the test.
        super().__init__([*command, *map(str, arguments)], environment, errors, errors.parent)


class ViewStage(Stage):
    command = (PHOTO,)
    # A picture that has more pixels than its window.
    size = (2400, 1600)
    dots = ((800, 600, RED), (1600, 1000, BLUE))
    outputs = ("1280x720",)
    scale = 120  # of the window, in steps of 1/120
    status = 0
    is_virtual = True
    names = ("picture.png",)  # of the same picture

    def setUp(self):
        super().setUp()
        paths = [self.folder / name for name in self.names]
        for path in paths:
            write_dots(path, *self.size, self.dots)
        self.at(BEGINNING)
        self.start(*paths)

    def start(self, *arguments):
        self.program = Viewer(
            self.program_environment(), self.folder / "viewer.err", *arguments,
            command=self.command)
        self.await_window()
        if self.outputs:
            self.server("enter 0")
        self.frames(3)

    def end(self):
        if self.program:
            viewer, self.program = self.program, None
            if viewer.process.poll() is None:
                self.server("close")
            status = viewer.process.wait(20)
            viewer.close()
            self.assertEqual(status, self.status, viewer.errors()[:6000])
        super().end()

    def frames(self, count, every=16):
        """Lets the display show frames."""
        for _ in range(count):
            self.wait(every)
            self.server("frame")
            self.server("settle")

    def rest(self):
        """Fingers rest until frames show them where they are."""
        self.frames(20)

    @property
    def pixel(self):
        """The points of a pixel."""
        return 120 / self.scale

    def shot(self):
        """Returns the picture of the window, and pixels for a point in x and y."""
        window = self.surface()
        picture, shown = self.server.picture(window["number"], self.folder / "shot.ppm")
        return picture, picture.width / shown["width"], picture.height / shown["height"]

    def dot(self, color, near):
        """Returns the center of a dot in points. It must be near a place."""
        picture, *scale = self.shot()
        center = dot_center(picture, scale, color, near)
        self.assertIsNotNone(center, f"there is no dot at {near}")
        return center

    def assertUnder(self, color, place):
        self.assertLess(abs(complex(*self.dot(color, place)) - complex(*place)), self.pixel)

    def content(self, red, blue):
        """Returns the dots as complex numbers. They must be near these places."""
        return complex(*self.dot(RED, red)), complex(*self.dot(BLUE, blue))

    def assertHeld(self, before, after, fingers):
        """Expects that the content under the fingers has gone where they went.

        `before` and `after` are the dots at two times, and `fingers` pairs of places at these times.
        """
        turn = (after[1] - after[0]) / (before[1] - before[0])
        for first, last in fingers:
            now = after[0] + turn * (complex(*first) - before[0])
            self.assertLess(abs(now - complex(*last)), self.pixel, f"{now} instead of {last}")


class FingerStage(ViewStage):
    """Fingers on the dots, and what they do with them."""

    def begin_zoom(self):
        """Two fingers land on the dots, and move until the gesture has begun."""
        window = self.surface()
        sx, sy = window["width"] / self.size[0], window["height"] / self.size[1]
        self.land(*((x * sx, y * sy) for x, y, _ in self.dots))
        self.move({1: (-20, -10), 2: (20, 10)}, steps=10)
        return self.look()

    def hold(self):
        """The panel reports the fingers some times at the same place.

        Without that, a frame shows where fingers would be that go on for 16 ms.
        """
        for _ in range(16):
            self.wait(8)
            self.scan()
        self.frames(5)

    def look(self, near=None):
        """Returns the dots, which are near the resting fingers, and the fingers."""
        self.hold()
        red, blue = near or (self.fingers[1], self.fingers[2])
        return self.content(red, blue), dict(self.fingers)

    def move(self, ways, steps=30):
        start = dict(self.fingers)
        for step in range(1, steps + 1):
            self.wait(8)
            for each, (dx, dy) in ways.items():
                x, y = start[each]
                self.fingers[each] = x + dx * step / steps, y + dy * step / steps
            self.touch(*(f"motion {each} {self.fingers[each][0]} {self.fingers[each][1]}"
                         for each in ways))
            if step % 2 == 0:
                self.frames(1, every=0)

    def check(self, before, after, fingers):
        (dots, first), (last_dots, last) = before, after
        self.assertHeld(dots, last_dots, [(first[each], last[each]) for each in fingers])

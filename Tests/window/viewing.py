# SPDX-License-Identifier: MIT
"""`gesture view` and the scripted server, in virtual time: pictures with dots under the fingers.

GESTURE in the environment is the program.
"""

import os
import pathlib
import struct
import zlib

from probe import CLOCK
from stage import Stage

from programs import ROOT, Program

GESTURE = pathlib.Path(
    os.environ.get("GESTURE", ROOT / "Tools" / ".build" / "debug" / "gesture"))
# Far ahead of the system's clock, so that timers of the system do not fire. Each ping makes the
# program handle what is due by the server's clock.
BEGINNING = 1_000_000_000
RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
RADIUS = 27  # of a dot, in pixels of the picture
REACH = 45  # points around a place in which its dot is


def write_png(path, width, height, dots):
    """Writes a white picture with dots: (x, y, color)."""
    rows = []
    for y in range(height):
        row = bytearray(bytes(WHITE) * width)
        for dot_x, dot_y, color in dots:
            for x in range(max(dot_x - RADIUS, 0), min(dot_x + RADIUS + 1, width)):
                if (x - dot_x) ** 2 + (y - dot_y) ** 2 <= RADIUS**2:
                    row[3 * x : 3 * x + 3] = bytes(color)
        rows.append(b"\0" + bytes(row))

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pathlib.Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + chunk(b"IEND", b""))  # fmt: skip


def dot_center(picture, scale, color, near):
    """Returns the center of a dot in points. None if there is none near that place."""
    sums = [0.0, 0.0, 0.0]
    left, right = (int((near[0] + way * REACH) * scale[0]) for way in (-1, 1))
    top, bottom = (int((near[1] + way * REACH) * scale[1]) for way in (-1, 1))
    for y in range(max(top, 0), min(bottom, picture.height)):
        for x in range(max(left, 0), min(right, picture.width)):
            value = picture[x, y]
            red, blue = value >> 16, value & 255
            weight = max(red - blue, 0) if color == RED else max(blue - red, 0)
            sums[0] += weight
            sums[1] += weight * (x + 0.5)
            sums[2] += weight * (y + 0.5)
    if sums[0] == 0:
        return None
    return sums[1] / sums[0] / scale[0], sums[2] / sums[0] / scale[1]


class Viewer(Program):
    def __init__(self, environment, errors, *arguments, command=(GESTURE, "view")):
        super().__init__([*command, *map(str, arguments)], environment, errors)

    def drain(self):
        self.lines()


class ViewStage(Stage):
    command = (GESTURE, "view")
    # A picture that has more pixels than its window.
    size = (2400, 1600)
    dots = ((800, 600, RED), (1600, 1000, BLUE))
    outputs = ("1280x720",)
    shown_scale = 1
    status = 0

    def setUp(self):
        self.viewer = None
        super().setUp()
        self.picture_path = self.folder / "picture.png"
        write_png(self.picture_path, *self.size, self.dots)
        self.at(BEGINNING)
        self.start(self.picture_path)

    def arguments(self):
        return [*super().arguments(), "--clock", str(self.folder / "clock")]

    def start(self, *arguments):
        environment = dict(self.environment)
        environment["LD_PRELOAD"] = str(CLOCK)
        environment["VIRTUAL_CLOCK"] = str(self.folder / "clock")
        environment["ASAN_OPTIONS"] += ":verify_asan_link_order=0"
        self.viewer = Viewer(
            environment, self.folder / "viewer.err", *arguments, command=self.command)
        while not self.is_shown():
            self.assertIsNone(self.viewer.process.poll(), self.viewer.errors())
            self.server("await")
        if self.outputs:
            self.server("enter 0")
        self.frames(3)

    def is_shown(self):
        return any(each["role"] == "toplevel" and each["width"] for each in self.surfaces())

    def end(self):
        if self.viewer:
            viewer, self.viewer = self.viewer, None
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

    def touch(self, *events):
        self.server.send([*(f"touch 0 {event}" for event in events), "touch 0 frame"])

    def rest(self):
        """Fingers rest until frames show them where they are."""
        self.frames(20)

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
        self.assertLess(abs(complex(*self.dot(color, place)) - complex(*place)), 1)

    def content(self, red, blue):
        """Returns the dots as complex numbers. They must be near these places."""
        return complex(*self.dot(RED, red)), complex(*self.dot(BLUE, blue))

    def assertHeld(self, before, after, fingers, within=1):
        """Expects that the content under the fingers has gone where they went.

        `before` and `after` are the dots at two times, and `fingers` pairs of places at these times.
        """
        turn = (after[1] - after[0]) / (before[1] - before[0])
        for first, last in fingers:
            now = after[0] + turn * (complex(*first) - before[0])
            self.assertLess(abs(now - complex(*last)), within, f"{now} instead of {last}")

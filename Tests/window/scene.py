# SPDX-License-Identifier: MIT
"""A window of views that draw themselves, and where geometry puts them.

DRAWING_PROBE in the environment is the program; drawing-program/Scene.swift has the form of its lines.
"""

import math
import os
import pathlib
from dataclasses import dataclass, field

from viewing import FingerStage

from programs import ROOT

PROBE = pathlib.Path(
    os.environ.get("DRAWING_PROBE", ROOT / "Tools" / ".build" / "debug" / "drawing-probe"))
WIDTH, HEIGHT = 600, 400
BACKGROUND = 0x202428


@dataclass
class Box:
    """A view. Coordinates are those of its superview, and `origin` is that of its bounds."""

    x: float
    y: float
    width: float
    height: float
    color: int = 0
    origin: complex = 0
    angle: float = 0
    scale: float = 1
    alpha: float = 1
    hidden: bool = False
    clips: bool = False
    inside: list = field(default_factory=list)

    @property
    def turn(self):
        """By what the difference of two places is multiplied."""
        return self.scale * complex(math.cos(self.angle), math.sin(self.angle))

    def line(self, above):
        return (f"view {above} {self.x} {self.y} {self.width} {self.height} {self.origin.real} "
                f"{self.origin.imag} {self.angle} {self.scale} {self.alpha} {int(self.hidden)} "
                f"{int(self.clips)} {self.color:x}")

    def lines(self, above=-1, number=0):
        """Returns the lines of this view and those inside it, and the next number."""
        result, after = [self.line(above)], number + 1
        for each in self.inside:
            lines, after = each.lines(number, after)
            result += lines
        return result, after

    def paint(self, place, under, pixels, doubt):
        """Returns the color at a place of the superview over another one: red, green, blue, alpha,
        multiplied. `pixels` is the length of a point; `doubt` gets the distances to edges, in pixels.
        """
        if self.hidden or self.alpha < 0.01:
            return under
        middle = complex(self.x + self.width / 2, self.y + self.height / 2)
        local = (place - middle) / self.turn + complex(self.width, self.height) / 2
        pixels *= self.scale
        isInside = 0 <= local.real < self.width and 0 <= local.imag < self.height
        doubt += [pixels * min(abs(local.real - x), abs(local.imag - y))
                  for x in (0, self.width) for y in (0, self.height)]
        result = under if self.alpha >= 1 else (0, 0, 0, 0)
        if self.color and isInside:
            result = *self.color.to_bytes(3, "big"), 1
        for each in self.inside if isInside or not self.clips else ():
            result = each.paint(local + self.origin, result, pixels, doubt)
        if self.alpha < 1:
            rest = 1 - result[3] * self.alpha
            result = tuple(a * self.alpha + b * rest for a, b in zip(result, under))
        return result


def expected(boxes, place, scale):
    """Returns red, green and blue at a place of the window, and the distance to the nearest edge."""
    color, doubt = (*BACKGROUND.to_bytes(3, "big"), 1), [math.inf]
    for box in boxes:
        color = box.paint(place, color, scale, doubt)
    return color[:3], min(doubt)


class SceneStage(FingerStage):
    """A window of 600 x 400 points."""

    command = (PROBE, "scene")
    names = ()
    seats = ("seat0 8 touch,keyboard",)

    def start(self, *_):
        self.server(f"scale {self.scale}")

    def show(self, *lines):
        path = self.folder / "scene.txt"
        path.write_text("\n".join(lines) + "\n")
        super().start(path)
        self.server(f"configure {WIDTH} {HEIGHT}")
        self.frames(3)
        self.server.send(["keyboard 0 keymap", "keyboard 0 enter"])

    def show_boxes(self, *boxes):
        lines, number = [], 0
        for box in boxes:
            more, number = box.lines(-1, number)
            lines += more
        self.show(*lines)

    def said(self, kind):
        """The lines of a kind that the program has printed since the last call."""
        self.server("settle")
        lines = [line.split()[1:] for line in self.program.read() if line.startswith(kind)]
        del self.program.log[:]
        return lines

    def assertShown(self, boxes, pixels, tolerance=0, margin=0):
        """Compares pixels that have no edge within a margin with geometry."""
        picture, scale, _ = self.shot()
        self.assertEqual((picture.width, picture.height), (WIDTH * scale, HEIGHT * scale))
        compared = 0
        for x, y in pixels:
            color, distance = expected(boxes, complex(x + 0.5, y + 0.5) / scale, scale)
            if distance < margin:
                continue
            compared += 1
            shown = picture[x, y].to_bytes(3, "big")
            worst = max(abs(a - b) for a, b in zip(color, shown))
            self.assertLessEqual(worst, tolerance, f"{(x, y)}: {shown.hex()} instead of {color}")
        self.assertGreater(compared, len(pixels) / 2)

    def ink(self, x, y, width, height, ground):
        """The least box around what is not the background of a rectangle, in points."""
        picture, scale, _ = self.shot()
        places = [(column, row) for row in range(int(y * scale), int((y + height) * scale))
                  for column in range(int(x * scale), int((x + width) * scale))
                  if picture[column, row] != ground]
        self.assertTrue(places, "nothing is written")
        columns, rows = zip(*places)
        return (min(columns) / scale, min(rows) / scale,
                (max(columns) + 1) / scale, (max(rows) + 1) / scale)

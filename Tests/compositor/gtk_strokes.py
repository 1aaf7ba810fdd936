#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same strokes for two GTK 4 programs that show a picture: ours and GTK's own gestures.

gtk_strokes.py prints the table of examples/gtk4/README.md. COMPOSITOR_BUILD is the meson build folder.
"""

import math
import shutil
import unittest

from guest import Guest, GuestDesk
from picture import write_png
from programs import TESTS, wait_until

SIDE = 400
# Squares in the picture: (color, center). They are 20 pixels wide.
MARKS = {0xFF0000: (100, 100), 0x00FF00: (300, 100), 0x0000FF: (100, 300)}
# There our program has the picture a second time.
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
    (TESTS / "gtk-zoom-ours").exists() and shutil.which("grim"),
    "GTK 4 or grim is not installed: run scripts/setup.sh check")
class Strokes(GuestDesk):
    """A desk with a program that draws the picture. Places of fingers are in the window."""

    def open(self):
        path = self.folder / "picture.png"
        write_picture(path)
        command = [TESTS / self.program, path]
        return Guest(command, self.environment, self.folder / "app.err")

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


class Ours(Strokes):
    program = "gtk-zoom-ours"


class Theirs(Strokes):
    program = "gtk-zoom-theirs"


def main():
    found = []
    for kind in (Ours, Theirs):
        desk = kind("measure")
        desk.setUp()
        try:
            found.append(desk.measure())
        finally:
            desk.doCleanups()
    print("| stroke | this bridge, px | GTK's gestures, px |\n| --- | --- | --- |")
    for stroke, ours in found[0].items():
        print(f"| {stroke} | {ours:.3f} | {found[1][stroke]:.3f} |")


if __name__ == "__main__":
    main()

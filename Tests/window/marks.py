# SPDX-License-Identifier: MIT
"""A picture with colored marks, and where the marks are in a screenshot."""

import stage  # noqa: F401, for the path of the next module

from picture import write_png

# Each color is found by the channels that it has and those that it lacks.
COLORS = {
    "red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1),
    "yellow": (1, 1, 0), "cyan": (0, 1, 1), "magenta": (1, 0, 1),
}
WIDTH, HEIGHT, RADIUS = 1600, 1200, 24
# In pixels of the picture: near enough to the middle that they are visible at any scale here.
PLACES = {
    "red": (650, 480), "green": (950, 480), "blue": (800, 600),
    "yellow": (650, 720), "cyan": (950, 720), "magenta": (800, 790),
}


def make(path):
    """Writes a picture that is dark gray except for its marks."""
    rows = [bytearray(b"\x20" * (3 * WIDTH)) for _ in range(HEIGHT)]
    for name, (x, y) in PLACES.items():
        color = bytes(255 if part else 32 for part in COLORS[name])
        for row in range(max(y - RADIUS, 0), min(y + RADIUS, HEIGHT)):
            # The middle of the pixel counts.
            half = (RADIUS**2 - (row + 0.5 - y) ** 2) ** 0.5
            left, right = round(x - half), round(x + half)
            rows[row][3 * left : 3 * right] = color * (right - left)
    write_png(path, WIDTH, HEIGHT, [bytes(row) for row in rows])


def strength(pixels, at, color):
    """How much of a color a pixel has, from 0 to 223."""
    parts = pixels[at : at + 3]
    has = min(part for part, wanted in zip(parts, color) if wanted)
    lacks = max(part for part, wanted in zip(parts, color) if not wanted)
    return max(has - lacks, 0)


def find(picture):
    """Returns {name: (x, y)}: the centroids of the marks that are visible as a whole."""
    pixels, width, height = picture.pixels, picture.width, picture.height
    step = 4
    boxes = {}
    for y in range(0, height, step):
        row = 3 * y * width
        for x in range(0, width, step):
            at = row + 3 * x
            parts = pixels[at : at + 3]
            if max(parts) - min(parts) < 100:
                continue
            for name, color in COLORS.items():
                if strength(pixels, at, color) > 100:
                    left, top, right, bottom = boxes.get(name, (x, y, x, y))
                    boxes[name] = (min(left, x), min(top, y), max(right, x), max(bottom, y))
    found, totals = {}, {}
    for name, (left, top, right, bottom) in boxes.items():
        left, top, right, bottom = left - 6, top - 6, right + 7, bottom + 7
        # At an edge, a part of it may be missing.
        if left < 0 or top < 0 or right > width or bottom > height:
            continue
        total = sum_x = sum_y = 0
        for y in range(top, bottom):
            for x in range(left, right):
                weight = strength(pixels, 3 * (y * width + x), COLORS[name])
                total += weight
                sum_x += weight * (x + 0.5)
                sum_y += weight * (y + 0.5)
        found[name] = (sum_x / total, sum_y / total)
        totals[name] = total
    # One that weighs less is covered in part.
    most = max(totals.values(), default=0)
    return {name: place for name, place in found.items() if totals[name] > 0.97 * most}


class Placement:
    """The similarity from pixels of the picture to pixels of a screenshot, by least squares."""

    def __init__(self, picture):
        self.found = find(picture)
        pairs = [(complex(*PLACES[name]), complex(*at)) for name, at in self.found.items()]
        if len(pairs) < 2:
            raise AssertionError(f"too few marks are visible: {self.found}")
        mean = sum(one for one, _ in pairs) / len(pairs)
        center = sum(other for _, other in pairs) / len(pairs)
        self.factor = sum(
            (other - center) * (one - mean).conjugate() for one, other in pairs
        ) / sum(abs(one - mean) ** 2 for one, _ in pairs)
        self.shift = center - self.factor * mean
        # How far marks are from where they should be: the drawing is wrong if this is large.
        self.error = max(abs(self.factor * one + self.shift - other) for one, other in pairs)

    @property
    def scale(self):
        return abs(self.factor)

    def shown(self, x, y):
        """Where a pixel of the picture is."""
        place = self.factor * complex(x, y) + self.shift
        return place.real, place.imag

    def under(self, x, y):
        """The pixel of the picture at a place."""
        place = (complex(x, y) - self.shift) / self.factor
        return place.real, place.imag

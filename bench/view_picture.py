# SPDX-License-Identifier: MIT
"""Draws the picture of docs/view.png: python3 bench/view_picture.py FILE.png"""

import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "Tests" / "window"))

from marks import write_png  # noqa: E402

WIDTH, HEIGHT = 1500, 1000
SKY, GLOW, SUN = (70, 110, 170), (250, 200, 150), (255, 240, 200)
# From the farthest to the nearest: height, waves, and color.
HILLS = (
    (560, 60, 0.004, 0.3, (110, 120, 160)),
    (660, 70, 0.006, 1.9, (80, 105, 120)),
    (770, 60, 0.005, 4.1, (55, 90, 80)),
    (880, 50, 0.008, 2.2, (35, 65, 50)),
)


def mixed(one, other, part):
    return bytes(round(a + (b - a) * part) for a, b in zip(one, other))


def main():
    columns = [bytearray() for _ in range(HEIGHT)]
    sky = [mixed(SKY, GLOW, (y / HEIGHT) ** 0.8) for y in range(HEIGHT)]
    for x in range(WIDTH):
        tops = [
            base - size * math.sin(x * pace + phase) - size / 3 * math.sin(x * pace * 2.7 + phase)
            for base, size, pace, phase, _ in HILLS
        ]
        for y in range(HEIGHT):
            color = sky[y]
            if math.hypot(x - 1050, y - 330) < 80:
                color = bytes(SUN)
            for top, hill in zip(tops, HILLS):
                if y > top:
                    color = bytes(hill[4])
            columns[y] += color
    write_png(pathlib.Path(sys.argv[1]), WIDTH, HEIGHT, [bytes(row) for row in columns])


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""`gesture play`, what it prints, and where its pictures have a color."""

import pathlib

import stage  # noqa: F401, for the path of the next modules

from panel import GESTURE
from programs import PATIENCE, Program

# The height of the strip of pages, and the middle of its row of numbers.
STRIP, NUMBERS = 78, 56
SLOP = 10
BLUE, ORANGE, GREEN = 0x0072B2, 0xD55E00, 0x009E73


class Play(Program):
    """The program, and all lines it has printed so far."""

    def __init__(self, environment, errors, *options):
        super().__init__([GESTURE, "play", *map(str, options)], environment, errors)

    def wait_for(self, text):
        """Waits for a line with a text, and returns it. The line may be an old one."""
        return self.wait_until(
            lambda: next((line for line in self.log if text in line), None), f"no {text}")

    def status(self):
        """Waits for its end, and returns the exit status."""
        status = self.process.wait(PATIENCE)
        self.read()
        return status

    def ticks(self):
        """The processor time that it has used, in clock ticks."""
        stat = pathlib.Path(f"/proc/{self.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return int(user) + int(system)


def box(picture, color, top=STRIP):
    """The least box around all pixels of a color below a line: left, top, right, bottom."""
    places = [(x, y) for x, y in picture.places(color) if y >= top]
    if not places:
        return None
    columns, rows = zip(*places)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def middle(area):
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2

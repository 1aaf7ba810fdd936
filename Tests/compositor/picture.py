# SPDX-License-Identifier: MIT
"""Screenshots of an output by grim, and pictures as PNG."""

import re
import struct
import subprocess
import zlib


class Picture:
    """A picture; positions are in pixels of the output."""

    def __init__(self, data):
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        if not head:
            raise ValueError(f"not a picture: {data[:40]!r}")
        self.width, self.height = int(head[1]), int(head[2])
        self.pixels = data[head.end() :]
        if len(self.pixels) != 3 * self.width * self.height:
            raise ValueError("the picture is cut off")

    def places(self, color):
        """Yields the pixels of a color: (x, y)."""
        wanted, at = color.to_bytes(3, "big"), -1
        while (at := self.pixels.find(wanted, at + 1)) >= 0:
            if at % 3 == 0:
                yield at // 3 % self.width, at // 3 // self.width

    def has_cursor(self, x, y, color):
        """Whether an arrow points at this place of a window of that color."""
        return any(self[x + i, y + j] != color for i in range(20) for j in range(20))

    def __getitem__(self, place):
        """Returns 0xRRGGBB at (x, y)."""
        x, y = place
        at = 3 * (int(y) * self.width + int(x))
        return int.from_bytes(self.pixels[at : at + 3], "big")


def take(environment, output, path=None, options=()):
    """Takes a picture of an output. Also writes a PNG if a path is given."""
    command = ["grim", *options, "-o", output]
    if path:
        subprocess.run([*command, str(path)], env=environment, check=True, timeout=60)
    return Picture(subprocess.check_output([*command, "-t", "ppm", "-"], env=environment, timeout=60))


def write_png(path, width, height, rows):
    """Writes rows of RGB bytes."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 1)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))

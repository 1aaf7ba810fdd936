# SPDX-License-Identifier: MIT
"""Pictures that cannot be shown. They are read before a window is opened."""

import struct
import zlib

from command import InFolder


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def header(width, height, color_type=2):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, color_type, 0, 0, 0))


def png(width=4, height=3, color_type=2):
    """A PNG file, one color after the other."""
    rows = b"".join(
        b"\0" + bytes((x * 7 + y * 11) % 256 for x in range(width * (3 if color_type == 2 else 1)))
        for y in range(height))
    parts = header(width, height, color_type), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


class Pictures(InFolder):
    def message(self, name, content):
        path = self.write(name, content)
        err = self.fails(1, "", "view", path)
        self.assertEqual(err.count(str(path)), 1, err)
        self.assertTrue(err.startswith(f"gesture: {path} cannot be shown: "), err)
        return err.strip().partition(" cannot be shown: ")[2]

    def test_a_damaged_picture_is_named_once_with_what_is_wrong_and_what_to_do(self):
        broken = bytearray(png())
        broken[29] ^= 1
        self.assertEqual(
            self.message("crc.png", broken),
            "the file is damaged (IHDR: CRC error): copy or download it again")
        self.assertIn("the file is damaged (", self.message("cut.png", png()[:-30]))
        self.assertIn("the file is damaged (", self.message("words.png", b"\x89PNG words"))

    def test_what_is_not_a_picture_is_said_to_be_none(self):
        self.assertEqual(
            self.message("words.txt", b"These are words."),
            "it is not a picture, or gdk-pixbuf has no loader for its kind")

    def test_of_several_files_that_are_none_each_has_a_line(self):
        _, err = self.ends(1, "view", self.folder / "a.png", self.folder / "b.png")
        for line, name in zip(err.splitlines(), ("a.png", "b.png"), strict=True):
            self.assertTrue(line.startswith(f"gesture: {self.folder / name} cannot be read"), err)

    def test_a_header_cannot_ask_for_more_memory_than_there_may_be(self):
        for width, height in [(1 << 30, 1), (1, 1 << 30), (30_000, 30_000), ((1 << 31) - 1, 3)]:
            data = png()[:8] + header(width, height) + png()[33:]
            _, err = self.ends(1, "view", self.write("large.png", data))
            self.assertRegex(err, "is too large|is damaged|is not a picture")

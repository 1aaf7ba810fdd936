# SPDX-License-Identifier: MIT
"""Pictures that cannot be shown. They are read before a window is opened."""

import struct
import zlib

from command import InFolder, gesture


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width=4, height=3):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    rows = b"".join(b"\0" + b"\x7f" * 3 * width for _ in range(height))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Pictures(InFolder):
    def message(self, name, content):
        path = self.write(name, content)
        status, out, err = gesture("view", path)
        self.assertEqual((status, out), (1, ""))
        self.assertEqual(err.count(str(path)), 1, err)
        self.assertTrue(err.startswith(f"gesture: {path} cannot be shown: "), err)
        return err.strip().partition(" cannot be shown: ")[2]

    def test_a_damaged_picture_is_named_once_with_what_is_wrong_and_what_to_do(self):
        broken = bytearray(png())
        broken[29] ^= 1
        self.assertEqual(
            self.message("crc.png", broken),
            "the file is damaged (IHDR: CRC error): copy or download it again",
        )
        self.assertIn("the file is damaged (", self.message("cut.png", png()[:-30]))
        self.assertIn("the file is damaged (", self.message("words.png", b"\x89PNG words"))

    def test_what_is_not_a_picture_is_said_to_be_none(self):
        self.assertEqual(
            self.message("words.txt", b"These are words."),
            "it is not a picture, or gdk-pixbuf has no loader for its kind",
        )

    def test_of_several_files_that_are_none_each_has_a_line(self):
        status, _, err = gesture("view", self.folder / "a.png", self.folder / "b.png")
        self.assertEqual(status, 1)
        for line, name in zip(err.splitlines(), ("a.png", "b.png"), strict=True):
            self.assertTrue(line.startswith(f"gesture: {self.folder / name} cannot be read"), err)

    def test_a_header_cannot_ask_for_more_memory_than_there_may_be(self):
        for width, height in [(1 << 30, 1), (1, 1 << 30), (30_000, 30_000), ((1 << 31) - 1, 3)]:
            status, _, err = gesture("view", self.write("large.png", png()[:8] + chunk(
                b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) + png()[33:]))
            self.assertEqual(status, 1)
            self.assertRegex(err, "is too large|is damaged|is not a picture")

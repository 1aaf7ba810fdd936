# SPDX-License-Identifier: MIT
"""examples/photo and photos of cameras, damaged ones too: what can be read is shown, and the user is told."""

import ctypes
import random
import struct
import subprocess
import unittest
import zlib

from stage import Stage
from test_windows import PROBE
from viewing import BLUE, PHOTO, RED, Placement, Viewer, write_dots

from programs import PATIENCE, Scratch

DAMAGES = 15  # of each kind of file
WIDTH, HEIGHT = 1600, 1200
DOTS = ((650, 480, RED), (950, 720, BLUE))
# A segment with a small photo in it, which has an end of its own.
THUMBNAIL = b"\xff\xe1\0\x08\xff\xd8\xff\xd9\0\0"
# Orientation 6 in the first directory of big-endian TIFF: turn it by a quarter, clockwise.
ON_SIDE = b"\xff\xe1\0\x22Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"


def photo(folder, segment=THUMBNAIL):
    """The bytes of a JPEG, by gdk-pixbuf."""
    picture, path = folder / "whole.png", folder / "whole.jpg"
    write_dots(picture, WIDTH, HEIGHT, DOTS)
    library = ctypes.CDLL("libgdk_pixbuf-2.0.so.0")
    library.gdk_pixbuf_new_from_file.restype = ctypes.c_void_p
    pixbuf = library.gdk_pixbuf_new_from_file(str(picture).encode(), None)
    done = library.gdk_pixbuf_savev(
        ctypes.c_void_p(pixbuf), str(path).encode(), b"jpeg", None, None, None)
    if not done:
        raise OSError(f"{path} could not be written")
    data = path.read_bytes()
    return data[:2] + segment + data[2:]


def gif(screen, *frames):
    """The bytes of a GIF in one color. A frame is a width and a height."""
    data = b"GIF89a" + struct.pack("<HHBBB", *screen, 0x80, 0, 0) + b"\xff\0\0\0\xff\0"
    for width, height in frames:
        # Each pixel is a code of three bits, after one that empties the table.
        bits = "101" + "000100" * min(width * height, 10_000)
        codes = int(bits, 2).to_bytes((len(bits) + 7) // 8, "little")
        parts = [codes[at : at + 255] for at in range(0, len(codes), 255)]
        data += b"\x21\xf9\x04\0\x01\0\0\0" + b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0)
        data += b"\x02" + b"".join(bytes([len(part)]) + part for part in parts) + b"\0"
    return data + b";"


def png(width=4, height=3):
    """The bytes of a PNG in one color."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    rows = zlib.compress(b"".join([b"\0" + b"\x40" * 3 * width] * height)) if width * height < 1000 else b""
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@unittest.skipUnless(PHOTO.exists(), "examples/photo is not built")
class Shown(Stage):
    """The photo of a file, in real time."""

    width, height = 1200, 700
    name = "photo.jpg"

    def setUp(self):
        super().setUp()
        self.server("frames auto")
        self.path = self.folder / self.name
        self.path.write_bytes(self.content())
        self.keep(Viewer(self.environment, self.folder / "photo.err", self.path))
        self.wait_until(self.windows)
        self.server(f"configure {self.width} {self.height} activated")
        self.wait_until(lambda: self.surface()["buffer"] == [self.width, self.height])

    def assertPlaced(self, factor):
        """The photo is in the middle of the window, by this factor."""
        placement = Placement(self.picture(), DOTS)
        self.assertLess(abs(placement.factor - factor), 0.002)
        center = placement.shown(complex(WIDTH, HEIGHT) / 2)
        self.assertLess(abs(center - complex(self.width, self.height) / 2), 1)


class CameraTest(Shown):
    """A photo of a camera that was held on its side."""

    def content(self):
        return photo(self.folder, ON_SIDE)

    def test_it_is_shown_upright(self):
        self.assertPlaced(1j * self.height / WIDTH)


class CutPhoto(Shown):
    """Only the upper half of the photo is there."""

    # The photo is white at its edges. What is missing is gray.
    pixels = {(600, 10): 0xFFFFFF, (600, 690): 0x808080}

    def content(self):
        data = photo(self.folder)
        return data[: len(data) // 2]

    def test_what_is_there_is_shown_and_the_user_is_told(self):
        picture = self.picture()
        self.assertEqual({place: picture[place] for place in self.pixels}, self.pixels)
        self.assertEqual(
            self.program.errors().splitlines(),
            [f"Photo: {self.path} is damaged, and a part of the picture is missing: "
             "copy or download it again"])


class CutAnimation(CutPhoto):
    name = "animation.gif"
    pixels = {(600, 310): 0xFF0000}

    def content(self):
        data = gif((100, 100), (100, 100))
        return data[: len(data) // 2]


class WholePhoto(Shown):
    """A camera may write more after the end of a photo."""

    def content(self):
        return photo(self.folder) + b"more"

    def test_there_is_nothing_to_tell(self):
        self.assertPlaced(self.height / HEIGHT)
        self.assertEqual(self.program.errors(), "")


@unittest.skipUnless(PROBE.exists(), "windows-probe is not built")
class ReadTest(Scratch):
    """What GestureWindow says of files. It may take two gigabytes of memory."""

    def read(self, **files):
        """The line about each file, from its name on. "_png" is ".png"."""
        paths = {name: self.folder / name.replace("_", ".") for name in files}
        for name, path in paths.items():
            path.write_bytes(files[name])
        done = subprocess.run(
            ["prlimit", f"--data={2 << 30}", PROBE, *paths.values()],
            capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = done.stdout.splitlines()
        for line, path in zip(lines, paths.values(), strict=True):
            self.assertTrue(line.startswith(f"{path} "), line)
        return [line[len(f"{path} "):] for line, path in zip(lines, paths.values())]

    def test_a_whole_picture_has_its_pixels_as_the_camera_was_held(self):
        self.assertEqual(
            self.read(a_png=png(), b_jpg=photo(self.folder), c_jpg=photo(self.folder, ON_SIDE)),
            ["has 4 x 3 pixels", f"has {WIDTH} x {HEIGHT} pixels", f"has {HEIGHT} x {WIDTH} pixels"])

    def test_a_damaged_picture_is_named_with_what_is_wrong_and_what_to_do(self):
        broken = bytearray(png())
        broken[29] ^= 1
        lines = self.read(crc_png=broken, cut_png=png()[:-30], words_png=b"\x89PNG words")
        self.assertEqual(
            lines[0], "cannot be shown: the file is damaged (IHDR: CRC error): copy or download it again")
        for line in lines[1:]:
            self.assertIn("cannot be shown: the file is damaged (", line)

    def test_what_is_not_a_picture_is_said_to_be_none(self):
        self.assertEqual(
            self.read(words_txt=b"These are words."),
            ["cannot be shown: it is not a picture, or gdk-pixbuf has no loader for its kind"])
        done = subprocess.run(
            [PROBE, self.folder / "none.png", self.folder, "/dev/null"],
            capture_output=True, text=True, timeout=PATIENCE, check=True)
        for line, reason in zip(
                done.stdout.splitlines(), ("cannot be read", "is a folder", "is not a file"), strict=True):
            self.assertIn(reason, line)

    def test_a_header_cannot_ask_for_more_memory_than_there_may_be(self):
        for width, height in [(1 << 30, 1), (1, 1 << 30), (30_000, 30_000), ((1 << 31) - 1, 3)]:
            self.assertRegex(
                self.read(large_png=png(width, height))[0], "is too large|is damaged|is not a picture")
        frames = gif((10, 10), (65535, 65535)), gif((10, 10), (10, 10), (65535, 65535))
        lines = self.read(a_gif=frames[0], b_gif=frames[1], c_gif=gif((10, 10), (20, 20)))
        for line in lines[:2]:
            self.assertTrue(line.startswith("is too large: 65535 x 65535 pixels"), line)
        self.assertEqual(lines[2], "has 10 x 10 pixels")

    def test_no_damage_ends_the_program(self):
        chance = random.Random(34)
        whole = {"jpg": photo(self.folder), "gif": gif((60, 60), (60, 60), (9, 9)), "png": png(40, 20)}
        files = {}
        for kind, data in whole.items():
            for damage in range(DAMAGES):
                broken = bytearray(data[: chance.randrange(len(data))])
                for _ in range(damage % 4 if broken else 0):
                    # Most of what can be wrong is in the first bytes.
                    at = chance.randrange(min(len(broken), chance.choice((40, 700, len(data)))))
                    broken[at] = chance.randrange(256)
                files[f"broken-{damage}_{kind}"] = broken
        for line in self.read(**files):
            self.assertRegex(line, "^(cannot be shown: |is |has )")

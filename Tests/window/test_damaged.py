# SPDX-License-Identifier: MIT
"""`gesture view` and damaged photos: what can be read is shown, and the user is told."""

import os
import random
import struct
import subprocess
import unittest

from marks import make
from test_view_scripted import ScriptedViewer, write_jpeg

from panel import GESTURE
from programs import PATIENCE, SANITIZED, Scratch

DAMAGES = 15  # of each kind of file
# A segment with a small photo in it, which has an end of its own.
THUMBNAIL = b"\xff\xe1\0\x08\xff\xd8\xff\xd9\0\0"


def photo(folder):
    """The bytes of a JPEG."""
    picture, path = folder / "whole.png", folder / "whole.jpg"
    make(picture)
    write_jpeg(picture, path)
    data = path.read_bytes()
    return data[:2] + THUMBNAIL + data[2:]


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


class CutPhoto(ScriptedViewer):
    """Only the upper half of the photo is there."""

    def make(self, path):
        data = photo(self.folder)
        path = path.with_suffix(".jpg")
        path.write_bytes(data[: len(data) // 2])
        return path

    def test_what_is_there_is_shown_and_the_user_is_told(self):
        picture = self.shot()
        # The photo is dark at its edges. What is missing is gray.
        self.assertEqual((picture[600, 10], picture[600, 690]), (0x202020, 0x808080))
        self.assertEqual(self.surface()["title"], "picture-0.jpg, damaged")
        self.assertEqual(
            self.program.errors().splitlines(),
            [f"gesture: {self.paths[0]} is damaged, and a part of the picture is missing: "
             "copy or download it again"])


class CutAnimation(CutPhoto):
    def make(self, path):
        data = gif((100, 100), (100, 100))
        path = path.with_suffix(".gif")
        path.write_bytes(data[: len(data) // 2])
        return path

    def test_what_is_there_is_shown_and_the_user_is_told(self):
        picture = self.shot()
        self.assertEqual(picture[600, 310], 0xFF0000)
        self.assertEqual(self.surface()["title"], "picture-0.gif, damaged")
        self.assertEqual(self.program.errors().count("picture-0.gif is damaged"), 1)


class WholePhoto(ScriptedViewer):
    """A camera may write more after the end of a photo."""

    def make(self, path):
        path = path.with_suffix(".jpg")
        path.write_bytes(photo(self.folder) + b"more")
        return path

    def test_there_is_nothing_to_tell(self):
        self.placement()
        self.assertEqual(self.surface()["title"], "picture-0.jpg")
        self.assertEqual(self.program.errors(), "")


@unittest.skipIf(SANITIZED, "the command is not sanitized")
class WithoutAWindow(Scratch):
    """The first picture is read before there is a window."""

    def view(self, name, data):
        """What the command says of a file. It may take two gigabytes of memory."""
        path = self.folder / name
        path.write_bytes(data)
        done = subprocess.run(
            ["prlimit", f"--data={2 << 30}", GESTURE, "view", str(path)],
            env={"PATH": os.environ["PATH"], "XDG_RUNTIME_DIR": str(self.folder)},
            capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        return done.stderr

    def test_a_frame_larger_than_its_picture_is_too_large(self):
        for frames in ([(65535, 65535)], [(10, 10), (65535, 65535)]):
            self.assertIn(
                "large.gif is too large: 65535 x 65535 pixels",
                self.view("large.gif", gif((10, 10), *frames)))
        self.assertIn("WAYLAND_DISPLAY", self.view("beyond.gif", gif((10, 10), (20, 20))))

    def test_no_damage_ends_it_without_words(self):
        chance = random.Random(34)
        whole = {"photo.jpg": photo(self.folder), "animation.gif": gif((60, 60), (60, 60), (9, 9))}
        for name, data in whole.items():
            for damage in range(DAMAGES):
                broken = bytearray(data[: chance.randrange(len(data))])
                for _ in range(damage % 4 if broken else 0):
                    # Most of what can be wrong is in the first bytes.
                    at = chance.randrange(min(len(broken), chance.choice((40, 700, len(data)))))
                    broken[at] = chance.randrange(256)
                with self.subTest(name=name, damage=damage):
                    self.assertRegex(
                        self.view(name, broken), f"^gesture: (.*{name} |.*WAYLAND_DISPLAY)")

# SPDX-License-Identifier: MIT
"""`gesture view` and the scripted server: keys, the wheel, a touchpad, and what is no picture."""

import ctypes
import math
import struct
import subprocess
import time
import unittest

from marks import Placement, make
from stage import Refused, Scratch, Stage
from viewing import Viewer

from panel import GESTURE
from programs import PATIENCE, SANITIZED


@unittest.skipIf(SANITIZED, "the command is not sanitized")
class ScriptedViewer(Stage):
    pictures = 1
    width, height = 1200, 700

    def setUp(self):
        super().setUp()
        self.server("frames auto")
        self.paths = [
            self.make(self.folder / f"picture-{number}.png") for number in range(self.pictures)]
        self.keep(Viewer(self.environment, self.folder / "viewer.err", *self.paths))
        self.wait_until(self.windows)
        self.server(f"configure {self.width} {self.height} activated")
        self.wait_until(self.has_content)
        self.wait_until(lambda: self.shot().width == self.width)

    def make(self, path):
        """Makes a picture, and returns its path."""
        make(path)
        return path

    def has_content(self):
        """Whether the viewer has drawn: it loads its picture first."""
        try:
            return self.picture()
        except Refused:
            return None

    def shot(self):
        """The content of the window, as soon as it rests."""
        last = [None]

        def is_same():
            last.append(self.picture())
            return last[-2] is not None and last[-1].pixels == last[-2].pixels

        self.wait_until(is_same, pause=0.2)
        return last[-1]

    def placement(self):
        def found():
            try:
                return Placement(self.shot())
            except AssertionError:
                return None

        return self.wait_until(found)


class CameraTest(ScriptedViewer):
    """A photo of a camera that was held on its side."""

    def make(self, path):
        make(path)
        photo = path.with_suffix(".jpg")
        write_jpeg(path, photo)
        # Orientation 6 in the first directory of big-endian TIFF: turn it by a quarter, clockwise.
        exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
        data = photo.read_bytes()
        segment = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
        photo.write_bytes(data[:2] + segment + data[2:])
        return photo

    def test_it_is_shown_upright(self):
        placement = self.placement()
        turned = math.atan2(placement.factor.imag, placement.factor.real)
        self.assertAlmostEqual(turned, math.pi / 2, delta=0.002)
        self.assertAlmostEqual(placement.scale, self.height / 1600, delta=0.002)
        x, y = placement.shown(800, 600)
        self.assertLess(math.dist((x, y), (self.width / 2, self.height / 2)), 1)


def write_jpeg(picture, path):
    """Converts a picture by gdk-pixbuf."""
    library = ctypes.CDLL("libgdk_pixbuf-2.0.so.0")
    library.gdk_pixbuf_new_from_file.restype = ctypes.c_void_p
    pixbuf = library.gdk_pixbuf_new_from_file(str(picture).encode(), None)
    done = library.gdk_pixbuf_savev(
        ctypes.c_void_p(pixbuf), str(path).encode(), b"jpeg", None, None, None)
    if not done:
        raise OSError(f"{path} could not be written")


class Pages(ScriptedViewer):
    pictures = 3

    def setUp(self):
        super().setUp()
        self.server.send(["keyboard 0 keymap", "keyboard 0 enter"])

    def turn(self, key, number):
        """Presses a key that leads to a page."""
        self.press(key)
        self.wait_until(lambda: f"({number} of 3)" in self.surface()["title"])


class DamagedPageTest(Pages):
    """The second of three pictures is cut off."""

    def make(self, path):
        make(path)
        if path.name == "picture-1.png":
            path.write_bytes(path.read_bytes()[:3000])
        return path

    def words(self):
        """How many pixels of the page are as bright as its words."""
        pixels = self.shot().pixels
        return sum(1 for at in range(0, len(pixels), 3) if min(pixels[at : at + 3]) > 150)

    def test_its_page_has_words_and_the_others_their_pictures(self):
        self.placement()
        self.assertEqual(self.words(), 0)
        self.turn("page down", 2)
        self.wait_until(lambda: self.words() > 100)
        self.turn("page down", 3)
        self.placement()


class KeyTest(Pages):
    def test_keys_turn_pages(self):
        for name, number in [("page down", 2), ("end", 3), ("page up", 2), ("home", 1), ("right", 2)]:
            self.turn(name, number)
        self.assertLess(self.placement().error, 0.5)

    def test_keys_zoom_and_turn(self):
        fit = self.placement()
        self.press("1")
        self.assertAlmostEqual(self.placement().scale, 1, delta=0.002)
        self.press("0")
        self.assertAlmostEqual(self.placement().scale, fit.scale, delta=0.002)
        self.press("equal")
        self.assertAlmostEqual(self.placement().scale, 1.25 * fit.scale, delta=0.004)
        self.press("0")
        self.press("r")
        turned = self.placement().factor
        self.assertAlmostEqual(math.atan2(turned.imag, turned.real), math.pi / 2, delta=0.002)

    def test_q_ends_it(self):
        self.press("q")
        self.assertEqual(self.program.process.wait(PATIENCE), 0, self.program.errors())


class PointerTest(ScriptedViewer):
    def test_the_wheel_zooms_at_the_pointer(self):
        before = self.placement()
        pixel = before.under(500, 300)
        self.point("enter 500 300")
        for _ in range(2):
            self.wait(50)
            self.point("source 0", "value120 0 -120", "axis 0 -15")
        after = self.placement()
        self.assertAlmostEqual(after.scale / before.scale, 1.25**2, delta=0.004)
        self.assertLess(math.dist(after.shown(*pixel), (500, 300)), 1)

    def test_a_pinch_of_a_touchpad_zooms_at_the_pointer(self):
        before = self.placement()
        pixel = before.under(500, 300)
        self.point("enter 500 300")
        self.wait(10)
        self.server("pinch 0 begin 2")
        for step in range(1, 21):
            self.wait(10)
            time.sleep(0.01)
            self.server(f"pinch 0 update 0 0 {1 + step / 20} 0")
        self.wait(200)
        self.server("pinch 0 end")
        after = self.placement()
        self.assertGreater(after.scale / before.scale, 1.7)
        self.assertLess(math.dist(after.shown(*pixel), (500, 300)), 1)


class BrokenTest(ScriptedViewer):
    pictures = 2

    def make(self, path):
        return super().make(path) if "-1" in path.name else path

    def test_what_is_not_a_picture_is_also_named_in_the_terminal(self):
        self.wait_until(lambda: "picture-0.png cannot be read" in self.program.errors())
        self.assertEqual(self.program.errors().count("picture-0.png"), 1)


class ErrorTest(Scratch):
    """Without a compositor."""

    def fails(self, words, *arguments, **environment):
        done = subprocess.run(
            [GESTURE, "view", *map(str, arguments)], env=environment, check=False,
            capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1, arguments)
        self.assertIn(words, done.stderr)
        return done.stderr

    def test_a_missing_compositor_is_named(self):
        path = self.folder / "picture.png"
        make(path)
        runtime = {"XDG_RUNTIME_DIR": str(self.folder)}
        self.fails("WAYLAND_DISPLAY is not set", path, **runtime)
        self.fails("“wayland-77” does not answer", path, WAYLAND_DISPLAY="wayland-77", **runtime)

    def test_what_is_not_a_picture_is_named(self):
        words = self.folder / "words.png"
        words.write_text("These are words.")
        cut = self.folder / "cut.png"
        make(cut)
        cut.write_bytes(cut.read_bytes()[:3000])
        for path, reason in [
            (self.folder / "none.png", "cannot be read"),
            (self.folder, "is a folder"),
            ("/dev/null", "is not a file"),
            (words, "cannot be shown"),
            (cut, "cannot be shown"),
        ]:
            self.fails(f"{path} {reason}", path)

    def test_a_line_names_each_if_nothing_is_a_picture(self):
        none = [self.folder / f"none-{number}.png" for number in range(3)]
        text = self.fails("", *none)
        for path in none:
            self.assertIn(f"{path} cannot be read", text)

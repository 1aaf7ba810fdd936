# SPDX-License-Identifier: MIT
"""The command, for tests of it. GESTURE in the environment is the program.

Run with: python3 -m unittest
"""

import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDINGS = ROOT / "Tests" / "recordings" / "evemu-devices"
CANVAS = RECORDINGS / "dell_canvas_touch.evemu"
DOUBLE_TAP = RECORDINGS / "Wacom_ISDv4_E6_Finger.double-tap-center.events"
FAST_TAPS = RECORDINGS / "Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events"
SCROLL = RECORDINGS / "EP0430M09.2-finger-scroll-down.events"
TOUCHPAD = RECORDINGS / "SynPS2_Synaptics_TouchPad.two-finger-vert-scroll.events"
PROGRAM = os.environ.get("GESTURE", str(ROOT / "Tools" / ".build" / "debug" / "gesture"))


# A shell ignores SIGINT in what it runs in the background, and commands would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def encoded(content):
    return content.encode() if isinstance(content, str) else content


def gesture(*arguments, stdin=b"", program=PROGRAM, **options):
    done = subprocess.run(
        [program, *map(str, arguments)], input=encoded(stdin), capture_output=True, timeout=120,
        check=False, **options)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def read_to_end(terminal):
    """What is written to a terminal until its other end is closed."""
    text = b""
    try:
        while part := os.read(terminal, 65536):
            text += part
    except OSError:  # the other end is closed
        pass
    return text


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def recordings():
    """All that there are: those that come with the tests, and those the environment names."""
    folders = [RECORDINGS]
    if os.environ.get("GESTURE_EXTRA_RECORDINGS"):
        folders.append(pathlib.Path(os.environ["GESTURE_EXTRA_RECORDINGS"]))
    return sorted(
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.suffix in (".events", ".evemu", ".ev"))


def words_in(picture):
    """The words of an SVG."""
    return ElementTree.parse(picture).getroot().findtext("{http://www.w3.org/2000/svg}desc").split("\n")


class CommandTest(unittest.TestCase):
    """A test of calls that print nothing but what is expected."""

    def ends(self, expected, *arguments, **options):
        """The output and the messages of a call that ends with this status."""
        status, out, err = gesture(*arguments, **options)
        self.assertEqual(status, expected, err)
        return out, err

    def works(self, *arguments, remarks=False, **options):
        """What a call prints that succeeds, without a message if there may be no remarks."""
        out, err = self.ends(0, *arguments, **options)
        self.assertTrue(remarks or not err, err)
        return out

    def replay(self, *arguments, **options):
        """The events that `gesture replay` prints, and its summary."""
        *events, last = objects(self.works("replay", "--json", *arguments, **options))
        return events, last["summary"]

    def fails(self, expected, words, *arguments, **options):
        """The message, with these words, of a call that plays nothing and ends with this status."""
        out, err = self.ends(expected, *arguments, **options)
        summary = "0 recordings: no gestures, 1 could not be played\n"
        self.assertIn(out, ("", summary) if arguments[0] in ("replay", "explain") else ("",))
        self.assertIn(words, err)
        return err


class InFolder(CommandTest):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(encoded(content))
        return path

    def on_panel(self, status, script, *words):
        """What a program on a panel prints while a script is played, and the messages."""
        return self.ends(status, "panel", "--after", "0", "--script", self.write("s.panel", script), *words)

    def convert(self, recording, *options, name="out.gesture", remarks=False):
        """The file in our own format that a recording becomes."""
        output = self.folder / name
        out = self.works("convert", recording, "-o", output, *options, remarks=remarks)
        self.assertEqual(out, "")
        return output

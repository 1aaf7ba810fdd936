# SPDX-License-Identifier: MIT
"""The command, for tests of it. GESTURE in the environment is the program."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDINGS = ROOT / "Tests" / "recordings" / "evemu-devices"
PROGRAM = os.environ.get("GESTURE", str(ROOT / "Tools" / ".build" / "debug" / "gesture"))


def gesture(*arguments, stdin=b""):
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)], input=stdin, capture_output=True, timeout=120, check=False)
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

    def works(self, *arguments, stdin=b"", remarks=False):
        """What a call prints that succeeds, without a message if there may be no remarks."""
        status, out, err = gesture(*arguments, stdin=stdin)
        self.assertEqual((status, "" if remarks else err), (0, ""), err)
        return out

    def fails(self, expected, words, *arguments, stdin=b""):
        """The message, with these words, of a call that plays nothing and ends with this status."""
        status, out, err = gesture(*arguments, stdin=stdin)
        self.assertEqual(status, expected, err)
        self.assertIn(out, ("", "0 recordings: no gestures, 1 could not be played\n"))
        self.assertIn(words, err)
        return err


class InFolder(CommandTest):
    """A test with a folder of its own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

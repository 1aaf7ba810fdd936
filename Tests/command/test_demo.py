# SPDX-License-Identifier: MIT
"""The demonstration fits one screen. GESTURE is the program, so nothing is built."""

import re
import subprocess
import unittest

from command import PROGRAM, ROOT


class Demo(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # The script, with a program that is there instead of one that it builds.
        script = (ROOT / "scripts" / "demo.sh").read_text()
        lib = str(ROOT / "scripts" / "lib.sh")
        script = re.sub(r"^source .*$", f'source "{lib}"', script, flags=re.M)
        script = re.sub(r"^build_command .*$", "", script, flags=re.M)
        script = re.sub(r"^program=.*$", f'program="{PROGRAM}"', script, flags=re.M)
        picture = ROOT / ".build-demo" / "circle.png"
        # Nothing is left of a run before.
        picture.unlink(missing_ok=True)
        done = subprocess.run(
            ["bash", "-c", script], capture_output=True, check=False, timeout=60, text=True)
        cls.status, cls.out, cls.err = done.returncode, done.stdout, done.stderr
        cls.picture = picture

    def test_it_fits_one_screen(self):
        self.assertEqual((self.status, self.err), (0, ""))
        lines = self.out.splitlines()
        self.assertLessEqual(len(lines), 30, self.out)
        self.assertLessEqual(max(map(len, lines)), 100, self.out)

    def test_it_shows_what_was_read_what_was_recognized_and_why_not(self):
        for words in ("Wacom ISDv4 E6 Finger: ", "began", "ended", "swipe  failed at", "Try next"):
            self.assertIn(words, self.out)
        self.assertNotIn("changed", self.out)

    def test_it_writes_the_picture_that_it_names(self):
        self.assertIn("circle.png", self.out)
        self.assertEqual(self.picture.read_bytes()[:4], b"\x89PNG")

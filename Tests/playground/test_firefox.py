# SPDX-License-Identifier: MIT
"""The playground in headless Firefox, with touch actions. Skipped without firefox-esr."""

import os
import pathlib
import shutil
import unittest

from chromium import PAGE, ROOT
from firefox import Firefox

SAMPLES = ROOT / "Tests" / "recordings" / "samples"


@unittest.skipUnless(shutil.which("firefox-esr"), "install firefox-esr")
class InFirefox(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = cls.enterClassContext(Firefox(PAGE.as_uri()))
        cls.page.wait("globalThis.playground")
        cls.left, cls.top = cls.page.run("(({left, top}) => [left, top])(pad.getBoundingClientRect())")

    def tearDown(self):
        self.assertEqual(self.page.complaints, [])

    def fired(self):
        rows = "[...document.querySelectorAll('[data-outcome=fired]')]"
        return dict(self.page.run(f"{rows}.map((row) => [row.cells[0].innerText, row.cells[2].innerText])"))

    def draw(self, *paths):
        """Draws paths in the coordinates of the drawing area, as a new recording."""
        self.page.run("playground.pad.forget() ?? null")
        self.page.run("(playground.recording = null)")
        self.page.touch(*([(self.left + x, self.top + y) for x, y in path] for path in paths))
        self.page.wait("playground.recording?.isSettled")

    def test_a_tap_fires_the_tap_alone(self):
        self.draw([(100, 100)])
        self.assertEqual([name for name in self.fired() if name != "hold"], ["tap"])

    def test_a_stroke_is_a_pan(self):
        self.draw([(50 + 20 * n, 100) for n in range(10)])
        self.assertIn("translation (170.0, 0.0) pt", self.fired()["pan"])

    def test_two_fingers_that_spread_are_a_pinch(self):
        self.draw([(150 - 10 * n, 150) for n in range(10)], [(200 + 10 * n, 150) for n in range(10)])
        self.assertIn("pinch", self.fired())

    def test_a_recording_is_opened_with_the_sentences_of_other_browsers(self):
        name = "Wacom_ISDv4_E6_Finger.double-tap-center.events.samples"
        text = (SAMPLES / name).read_text()
        self.page.run(f"playground.open(new TextEncoder().encode({text!r}), 'taps') ?? null")
        self.assertIn("double-tap", self.fired())

    def test_a_link_carries_the_recording(self):
        self.page.run("(document.getElementById('link').click(), null)")
        self.page.wait("location.hash.startsWith('#r=')")

    @unittest.skipUnless(os.environ.get("PICTURES"), "set PICTURES=FOLDER")
    def test_picture(self):
        self.page.picture(pathlib.Path(os.environ["PICTURES"], "firefox.png"))

# SPDX-License-Identifier: MIT
"""What `gesture draw` writes, and what it says when it cannot."""

import struct
import xml.etree.ElementTree as ElementTree

from command import InFolder, gesture, words_in
from drawn import Drawing, stroke


class Draw(InFolder):
    def setUp(self):
        super().setUp()
        self.recording = self.write("swipe.evemu", stroke(500, 500, 700, 500, 200).bytes())

    def draw(self, name, *arguments):
        return gesture("draw", self.recording, "-o", self.folder / name, *arguments)

    def test_an_svg_has_the_recording_its_recognizers_and_what_they_reported(self):
        self.assertEqual(self.draw("a.svg", "--recognizers", "pan,swipe"), (0, "", ""))
        root = ElementTree.parse(self.folder / "a.svg").getroot()
        self.assertEqual(root.get("width"), "1200px")
        words = words_in(self.folder / "a.svg")
        for word in ("pan", "swipe", "Translation (pt)", "Velocity (pt/s)", "200 pt"):
            self.assertIn(word, words)
        for word in ("pinch", "Scale (log)"):
            self.assertNotIn(word, words)

    def test_a_time_is_the_same_in_every_command(self):
        # Frames that end half a millisecond past a millisecond, as those of 120 Hz panels do.
        drawing = Drawing().down(0, 500, 500).move(23.5, 505, 500).move(123.5, 530, 500)
        self.recording.write_bytes(drawing.move(200.4995, 530, 530).up(250).bytes())
        self.assertEqual(self.draw("a.svg", "--recognizers", "pan,tap")[0], 0)
        words = words_in(self.folder / "a.svg")
        self.assertIn("0.124 s", words)
        replayed = self.works("replay", "--recognizers", "pan", self.recording)
        explained = self.works("explain", "--recognizers", "pan,tap", self.recording)
        self.assertIn("   0.124 s  pan         began", replayed)
        self.assertRegex(explained, r"pan +fired at 0\.124 s")
        self.assertRegex(explained, r"tap +failed at 0\.124 s")
        for text in (replayed, explained, *words):
            self.assertNotIn("0.123 s", text)

    def test_a_png_is_as_wide_as_wanted(self):
        self.assertEqual(self.draw("a.png", "--width", "900"), (0, "", ""))
        png = (self.folder / "a.png").read_bytes()
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(struct.unpack(">I", png[16:20]), (900,))

    def test_what_cannot_be_drawn_is_said_and_leaves_no_file(self):
        for status, word, arguments in (
            (64, "must end in .svg or .png", ("a.gif",)),
            (64, "from 800 to 6000", ("a.png", "--width", "5")),
            (1, "there is no such folder", ("no/folder/a.png",)),
        ):
            found, out, err = self.draw(*arguments)
            self.assertEqual((found, out), (status, ""))
            self.assertIn(word, err)
            self.assertFalse((self.folder / arguments[0]).exists())

    def test_of_a_damaged_recording_what_comes_before_the_damage_is_drawn(self):
        self.recording.write_bytes(self.recording.read_bytes() + b"damage\n")
        status, out, err = self.draw("a.svg")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("not a line of an evemu recording", err)
        self.assertIn("1 contact", "\n".join(words_in(self.folder / "a.svg")))

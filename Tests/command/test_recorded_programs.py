# SPDX-License-Identifier: MIT
"""Recordings that random programs made of themselves: Tests/model/test_model.c writes them.

RECORDED_SEEDS in the environment is the number of programs. Each writes a file in five ways.
"""

import os
import re
import subprocess
import unittest

from command import ROOT, InFolder, words_in

PROGRAMS = ROOT / ".build-c" / "test_model"
SEEDS = int(os.environ.get("RECORDED_SEEDS", 20))
ALIKE = "the replay gives the same as the recording: "
CHANGED = re.compile("^changed |=gone", re.M)
IN_GESTURE = "the recording begins inside a gesture"
# What else would have happened is not drawn.
WHY = re.compile(r"^    \S.*? (?:failed|cancelled|not received) at \d+\.\d+ s: (.*?)(?:; .*)?$", re.M)


@unittest.skipUnless(PROGRAMS.exists(), "the C tests are not built")
class RecordedPrograms(InFolder):
    def test_the_same_becomes_of_them_and_their_pictures_say_the_same(self):
        subprocess.run(
            [PROGRAMS], env=os.environ | {"RECORDINGS": self.folder, "RECORDED": str(SEEDS)},
            capture_output=True, timeout=600, check=True)
        files = sorted(self.folder.glob("*.gesture"))
        self.assertEqual(len(files), 5 * SEEDS)
        gestures = alike = 0
        for number, file in enumerate(files):
            with self.subTest(file=file.name):
                text = file.read_text()
                # Of what began before the recording, samples may be dropped, with a remark.
                out = self.works("explain", file, remarks=True)
                if "\nrecognizer " in text and not CHANGED.search(text) and IN_GESTURE not in out:
                    self.assertIn(ALIKE, out)
                    alike += 1
                    gestures += text.count("\nevent ")
                if number % 3 == 0:
                    self.draws(file, out)
        self.assertGreater(alike, 2 * SEEDS)
        self.assertGreater(gestures, 2 * SEEDS)

    def draws(self, file, explained):
        picture = file.with_suffix(".svg")
        self.works("draw", file, "-o", picture, remarks=True)
        # Long lines are broken at spaces.
        drawn = " ".join(words_in(picture))
        for why in WHY.findall(explained):
            self.assertIn(why, drawn)

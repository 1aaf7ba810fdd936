# SPDX-License-Identifier: MIT
"""Random minutes of the probe, of the examples, and of views that change in every callback. storm.py has the
variables in the environment.
"""

import subprocess
import unittest
from collections import Counter

from probe import ProbeStage
from scene import PROBE as DRAWING_PROBE
from storm import RandomMinutes
from viewing import EXAMPLES, PHOTO, ViewStage

from panel import GESTURE


class ProbeMinutes(RandomMinutes, ProbeStage):
    minutes, has_frames = 1, False

    def seen(self):
        return dict(Counter(line["gesture"] for line in self.program.log if "gesture" in line))

    def check(self, storm):
        storm.calm()
        self.assertNextTapWorks(storm.tap_seat())

    look = check


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class PhotoMinutes(RandomMinutes, ViewStage):
    seeds = 2
    size = (600, 400)
    dots = ()
    look_every = 20
    files = same = 0  # files that F12 saved, and of which the same came when they were played
    saves = True
    # What a file cannot carry: the views of rows and pages come and go.
    reason = "The likely reason: a view was added or removed"

    def seen(self):
        return (f"{self.surface()['commits']} frames of {self.command[-1]}; "
                f"{self.same} of {self.files} files play the same")

    def look(self, storm):
        if self.saves:
            self.save(storm)

    def save(self, storm):
        """F12 saves a file. The same comes of it when it is played, or `explain` says what it cannot carry."""
        before = set(self.folder.glob("*.gesture"))
        storm.press("f12")
        (file,) = set(self.folder.glob("*.gesture")) - before
        told = subprocess.run(
            [GESTURE, "explain", file], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        verdict = told.stdout.splitlines()[-1]
        self.files += 1
        self.same += "the replay gives the same as the recording" in verdict
        if "it differs" in verdict:
            self.assertIn(self.reason, verdict, file.read_text())

    def check(self, storm):
        storm.calm()
        seat = storm.tap_seat()
        commits = self.rests(300)
        for step in range(30):
            self.wait(8)
            event = f"motion 1 {300 + 2 * step} 200" if step else "down 1 300 200"
            self.touch(event, seat=seat)
            self.server("frame")
        self.frames(3)
        self.assertGreater(self.surface()["commits"], commits, "it does not follow a finger")
        self.touch("up 1", seat=seat)


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class ListMinutes(PhotoMinutes):
    command = (EXAMPLES / "list",)


@unittest.skipUnless(PHOTO.exists(), "the examples are not built")
class DrawingMinutes(PhotoMinutes):
    command = (EXAMPLES / "drawing",)
    saves = False


@unittest.skipUnless(DRAWING_PROBE.exists(), "drawing-probe is not built")
class ChangedViewsMinutes(PhotoMinutes):
    """Views whose `onDraw` and the rest are set in every callback."""

    command = (DRAWING_PROBE, "random")
    saves = False

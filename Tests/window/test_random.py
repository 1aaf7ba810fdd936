# SPDX-License-Identifier: MIT
"""Random minutes of the probe. storm.py has the variables in the environment."""

from collections import Counter

from probe import ProbeStage
from storm import RandomMinutes


class ProbeMinutes(RandomMinutes, ProbeStage):
    minutes, has_frames = 1, False

    def seen(self):
        return dict(Counter(line["gesture"] for line in self.program.log if "gesture" in line))

    def check(self, storm):
        storm.calm()
        self.assertNextTapWorks(storm.tap_seat())

    look = check

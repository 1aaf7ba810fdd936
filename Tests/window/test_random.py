# SPDX-License-Identifier: MIT
"""Random minutes of the probe, and of each page of `gesture play` in turn. storm.py has the variables in
the environment.
"""

from collections import Counter

from play import Play
from probe import ProbeStage
from stage import Stage
from storm import RandomMinutes
from viewing import BEGINNING

from programs import wait_until


class ProbeMinutes(RandomMinutes, ProbeStage):
    minutes, has_frames = 1, False

    def seen(self):
        return dict(Counter(line["gesture"] for line in self.program.log if "gesture" in line))

    def check(self, storm):
        storm.calm()
        self.assertNextTapWorks(storm.tap_seat())

    look = check


class PlayMinutes(RandomMinutes, Stage):
    is_virtual = True

    def open(self, seed):
        self.at(BEGINNING)
        self.keep(Play(
            self.program_environment(), self.folder / "play.err", "--page", 1 + seed % 14, "--log"))
        self.await_window()
        self.server.send(["enter 0", "frame", "settle"])

    def frames(self, count):
        for _ in range(count):
            self.wait(16)
            self.server.send(["frame", "settle"])
            self.program.read()

    def seen(self):
        pages = sum(line.startswith("page ") for line in self.program.log)
        return f"{pages} pages, {len(self.program.log)} lines"

    def check(self, storm):
        storm.calm()
        seat = storm.tap_seat()
        self.rests(100)
        before = len(self.program.log)
        self.touch("down 1 320 240", seat=seat)
        self.frames(3)
        self.touch("up 1", seat=seat)
        # Waits until a recognizer recognizes, or the ledger says why none did. That may happen at a
        # deadline, for which the program has a timer of the system.
        wait_until(
            lambda: len(self.program.log) > before, lambda: str(self.program.log[-5:]),
            lambda: self.frames(10))

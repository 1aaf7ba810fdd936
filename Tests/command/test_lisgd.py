# SPDX-License-Identifier: MIT
"""The same strokes for lisgd and for `gesture run` with lisgd's options: the same commands run.

It needs Debian's package lisgd, which no other check needs."""

import math
import os
import pathlib
import random
import shutil
import socket
import subprocess
import unittest

from command import PROGRAM
from test_run_live import Live, until

# In mm, and in points, which lisgd takes for pixels.
WIDTH, HEIGHT = 340, 190
PIXELS = (2142, 1197)
SCREEN = ("--size", f"{WIDTH}x{HEIGHT}mm")
WAYS = ["LR", "ULDR", "UD", "URDL", "RL", "DRUL", "DU", "DLUR"]
# Corners, edges, sliders along edges, and more fingers, as on a phone.
RULES = [
    "1,DRUL,BR,*,R", "1,DLUR,BL,*,R", "1,ULDR,TL,*,R", "1,URDL,TR,*,R", "1,LR,B,L,R", "1,RL,B,L,R",
    "1,LR,L,*,R", "1,RL,R,*,R", "1,DU,L,*,P", "1,UD,L,*,P", "1,LR,T,*,P", "1,RL,T,*,P", "1,DU,B,*,R",
    "1,UD,B,*,R", "1,UD,T,*,R", "1,DU,T,*,R", "2,UD,T,*,R", "2,UD,B,*,R", "2,RL,*,*,R", "2,LR,*,*,R",
    "3,UD,B,*,R", "1,DU,R,*,P", "1,UD,R,*,P", "1,LR,R,S,R", "1,RL,L,S,R"]
COUNT = int(os.environ.get("GESTURE_LISGD_STROKES", "200"))
# Four fingers down, for both, so that one knows when a stroke is over.
END = "down 1 100 60\ndown 2 120 60\ndown 3 140 60\ndown 4 160 60\nframe\nslide 0 60 100ms\n" \
    "up 1\nup 2\nup 3\nup 4\nframe"


def strokes():
    """Random strokes within 13 degrees of the eight directions, many of them at an edge."""
    chance = random.Random(1)
    while True:
        sector, length = chance.randrange(8), chance.uniform(25, 70)
        angle = math.radians(45 * sector + chance.uniform(-13, 13))
        dx, dy = length * math.cos(angle), length * math.sin(angle)
        ranges = [(max(1, 1 - way), min(side - 1, side - 1 - way))
                  for side, way in ((WIDTH, dx), (HEIGHT, dy))]
        x, y = (chance.choice([low, high, chance.uniform(low, high)]) for low, high in ranges)
        fingers = chance.randint(1, 3)
        down = "\n".join(f"down {i} {x:.1f} {y:.1f}" for i in range(fingers))
        up = "\n".join(f"up {i}" for i in range(fingers))
        yield f"{down}\nframe\nslide {dx:.1f} {dy:.1f} 150ms\n{up}\nframe"


@unittest.skipIf(shutil.which("lisgd") is None, "lisgd is not installed")
class Lisgd(Live):
    def commands(self, *program):
        """The commands of each stroke."""
        address = str(self.folder / "hand")
        panel = subprocess.Popen(
            [PROGRAM, "panel", *SCREEN, "--socket", address, "--", *program], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=dict(os.environ, XDG_RUNTIME_DIR=str(self.folder)))
        self.addCleanup(panel.wait)
        self.addCleanup(panel.terminate)
        until(lambda: os.path.exists(address))
        found = []
        with socket.socket(socket.AF_UNIX) as hand:
            hand.connect(address)
            answers = hand.makefile("r")

            def send(lines):
                for line in lines.splitlines():
                    hand.sendall(f"{line}\n".encode())
                    self.assertEqual(answers.readline(), "ok\n", line)

            send("await-open\nwait 300ms")
            for _, stroke in zip(range(COUNT), strokes()):
                self.log.text = b""
                send(f"{stroke}\nwait 60ms\n{END}")
                until(lambda: "end" in self.logged(1))
                found.append(frozenset(self.logged()) - {"end"})
            answers.close()
        panel.terminate()
        panel.wait()
        pathlib.Path(address).unlink(missing_ok=True)
        return found

    def test_99_of_100_strokes_run_the_same_commands(self):
        path = self.log.path
        rules = [*RULES, "4,UD,*,*,R"]
        words = [*map(str, range(len(RULES))), "end"]
        options = [part for rule, word in zip(rules, words)
                   for part in ("-g", f"{rule},echo {word} >> {path}")]
        size = ["-w", str(PIXELS[0]), "-h", str(PIXELS[1])]
        theirs = self.commands("lisgd", "-d", "/dev/input/event40", *size, *options)
        script = "lisgd " + " ".join(f"'{part}'" for part in [*size, *options])
        config = self.write("c.yaml", self.works("run", "--import", "-", stdin=script))
        ours = self.commands(PROGRAM, "run", "--config", config)
        same = sum(one == other for one, other in zip(theirs, ours))
        self.assertGreater(sum(map(bool, theirs)), COUNT // 6)
        different = [pair for pair in zip(strokes(), theirs, ours) if pair[1] != pair[2]]
        self.assertGreaterEqual(same, 0.99 * COUNT, different)

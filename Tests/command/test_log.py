# SPDX-License-Identifier: MIT
"""The same recording gives the same event log in two programs. One is the command: libinput's adapter
or the reader in Swift, GestureKit, and the core. The other is Tests/core/events/lines/event_lines.c:
a reader in C, and the core. Run with: python3 -m unittest
"""

import pathlib
import subprocess
import tempfile
import unittest

from command import RECORDINGS, ROOT, CommandTest, gesture, recordings

DETERMINISM = ROOT / "Tests" / "core" / "events"
SAMPLES = ROOT / "Tests" / "recordings" / "samples"

# What no recording of a device has: pens, swipes and pinches of a touchpad, numbers of all sizes.
MADE_UP = """gesture-recording 1.2
# All kinds of lines.
window width=1920.0000 height=1080.0000
device number=3 kind=touchscreen name="a b=c" mapping=configured width=1920.0000 height=1080.0000
device number=4 kind=touchpad name="Pad"
device number=5 kind=touchscreen name="Pen" mapping=measured width=1920.0000 height=1080.0000
swipe-begin time=5 device=4 fingers=3 x=-10.1250 y=262144.0000
swipe-update time=8005 device=4 dx=0.0002 dy=-7.3333
swipe-update time=16005 device=4 dx=-12.5000 dy=1.0000
swipe-end time=24005 device=4
pinch-begin time=100000 device=4 fingers=2 x=100.0000 y=100.0000
pinch-update time=108000 device=4 dx=0.0000 dy=0.0000 scale=1.0000000002 turn=0.00000008
pinch-update time=116000 device=4 dx=3.0000 dy=0.0000 scale=0.7071067812 turn=-12.34567895
pinch-cancel time=124000 device=4
hold-begin time=200000 device=4 fingers=1 x=100.0000 y=100.0000
hold-end time=300000 device=4
down time=900000 device=3 id=-2147483648 x=-131071.9998 y=4.0000 type=pen
frame time=900000
motion time=908333 device=3 id=-2147483648 x=-131000.1233 y=4.0000
frame time=908333
motion time=908000 device=3 id=-2147483648 x=-130990.0000 y=5.0000
up time=908000 device=3 id=77
cancel-all time=950000
up time=960000 device=3 id=-2147483648
frame time=960000
hover time=970000 device=5 id=-2 x=100.0000 y=200.0000
pen time=970000 device=5 id=-2 altitude=60.0000 azimuth=359.9998 distance=1.0000 buttons=0 tool=eraser
frame time=970000
down time=980000 device=5 id=-2 x=110.0000 y=200.0000 type=pen
pen time=980000 device=5 id=-2 force=0.0002 altitude=60.0000 azimuth=0.0000 distance=0.0000 buttons=1 tool=pen
frame time=980000
motion time=990000 device=5 id=-2 x=150.0000 y=200.0000
frame time=990000
up time=1000000 device=5 id=-2
pen time=1000000 device=5 id=-2 altitude=60.0000 azimuth=0.0000 distance=0.0000 buttons=0 tool=pen
frame time=1000000
away time=1010000 device=5 id=-2
frame time=1010000
frame time=1300000
down time=18446744073709000000 device=3 id=1 x=5.0000 y=6.0000
frame time=18446744073709000000
up time=18446744073709050000 device=3 id=1
frame time=18446744073709050000
"""


class EventLog(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.program = cls.folder / "event-lines"
        readers = [DETERMINISM / name for name in ("steps.c", "random_steps.c", "event_log.c")]
        subprocess.run(
            ["gcc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{ROOT / 'include'}",
             f"-I{ROOT / 'CGestureCore'}", f"-I{DETERMINISM / 'include'}",
             *sorted((ROOT / "CGestureCore").rglob("*.c")),
             *sorted((ROOT / "Sources/CGestureExplain").glob("*.c")), *readers,
             DETERMINISM / "lines" / "event_lines.c", "-o", cls.program],
            check=True, timeout=300)

    def through_c(self, path):
        command = [self.program, path.parent, path.name]
        return subprocess.check_output(command, timeout=60, text=True)

    def test_every_recording_gives_the_same_bytes(self):
        lines = 0
        converted = self.folder / "converted.gesture"
        for path in recordings():
            self.assertEqual(gesture("convert", path, "-o", converted, "--force"), (0, "", ""))
            with self.subTest(recording=path.name):
                log = self.through_c(converted)
                self.assertEqual(gesture("replay", "--log", path), (0, log, ""))
                self.assertEqual(gesture("replay", "--log", converted), (0, log, ""))
                lines += log.count("\n")
        self.assertGreater(lines, 1000)

    def test_lines_of_every_kind_give_the_same_bytes(self):
        path = self.folder / "made-up.gesture"
        path.write_text(MADE_UP)
        log, err = self.ends(0, "replay", "--log", path)
        self.assertIn("1 invalid touch event was dropped", err)
        self.assertEqual(log, self.through_c(path))
        for recognizer in ("tap", "pan", "pinch"):
            self.assertIn(f"recognizer={recognizer} ", log)

    def test_a_made_up_recording_is_as_a_writer_writes_it(self):
        self.assertEqual(gesture("convert", "-", stdin=MADE_UP.encode()), (0, MADE_UP, ""))


class Samples(unittest.TestCase):
    def test_the_files_in_samples_are_what_the_command_makes_today(self):
        paths = list(RECORDINGS.glob("*.ev*"))
        for path in paths:
            _, out, _ = gesture("convert", path)
            with self.subTest(recording=path.name):
                current = (SAMPLES / f"{path.name}.samples").read_text()
                self.assertEqual(current, out, "Tests/core/event-hashes.sh --samples writes it anew")
        self.assertEqual(len(paths), len(list(SAMPLES.glob("*.samples"))))

# SPDX-License-Identifier: MIT
"""Plays recordings to the programs of examples/worlds/build.sh, and compares what they print.

WORLDS in the environment is the folder with the programs. Without qemu-system-arm or node, the
tests that need it are skipped.
"""
import functools
import shutil
import unittest

import board
from board import BUILT, QEMU, ROOT, check, reported, section_sizes, skip_without

SESSION = ROOT / "examples/worlds/session.gesture"
RECORDINGS = [SESSION, *sorted((ROOT / "Tests/recordings/samples").glob("*.samples"))]
LINUX = next(BUILT.glob("*-linux-gnu/gestures"), None)
BROWSER = BUILT / "wasm32-unknown-none-wasm/gestures.wasm"
MICROCONTROLLER = BUILT / "armv7em-none-none-eabi/gestures.elf"
END_OF_TRANSMISSION = b"\x04"

needs_linux = unittest.skipUnless(LINUX, "the program for Linux is not built")
needs_browser = unittest.skipUnless(BROWSER.exists() and shutil.which("node"),
                                    "needs node and the WebAssembly")
needs_board = skip_without(MICROCONTROLLER)


def lines(command, given=b""):
    """What a program prints: the lines of the gestures, and its report."""
    printed = board.printed(command, given)
    return ([line for line in printed if not line.startswith("#")],
            [line for line in printed if line.startswith("#")])


@functools.cache
def linux(recording):
    return lines([LINUX], recording.read_bytes())[0]


@functools.cache
def browser(recording):
    return lines(["node", ROOT / "examples/worlds/browser/run.mjs", BROWSER, recording])


@functools.cache
def microcontroller(recording):
    return lines([*QEMU, MICROCONTROLLER], recording.read_bytes() + END_OF_TRANSMISSION)


class SameLines(unittest.TestCase):
    @needs_linux
    def test_the_session_has_all_gestures_where_they_were_drawn(self):
        printed = linux(SESSION)
        # The photo begins at (100, 60).
        self.assertIn("tap ended: at 300, 180", printed)
        self.assertIn("double tap ended: at 310, 190", printed)
        self.assertEqual(sum(line.startswith("tap ended") for line in printed), 1)
        self.assertIn("edge pan ended: at 160, 250", printed)
        # From (340, 260) up to (430, 120).
        self.assertIn("check mark ended: height 140000", printed)
        for gesture in ["pan", "pinch", "rotation"]:
            states = [line.split(":")[0] for line in printed if line.startswith(gesture + " ")]
            self.assertEqual(states[0], f"{gesture} began")
            self.assertEqual(states[-1], f"{gesture} ended")
            self.assertIn(f"{gesture} changed", states)

    @needs_linux
    @needs_browser
    def test_WebAssembly_prints_the_lines_of_Linux(self):
        for recording in RECORDINGS:
            with self.subTest(recording.name):
                self.assertEqual(browser(recording)[0], linux(recording))

    @needs_linux
    @needs_board
    def test_a_microcontroller_prints_the_lines_of_Linux(self):
        for recording in RECORDINGS:
            with self.subTest(recording.name):
                self.assertEqual(microcontroller(recording)[0], linux(recording))


class Limits(unittest.TestCase):
    @needs_board
    def test_the_program_fits_a_small_microcontroller(self):
        check(self, "worlds flash", sum(section_sizes(MICROCONTROLLER, "llvm-size")))
        for key, name in [("worlds heap", "heap at most"), ("worlds stack", "stack at most")]:
            check(self, key, max(reported(microcontroller(recording)[1], name)
                                 for recording in RECORDINGS))

    @needs_board
    def test_no_event_allocates_memory_on_a_microcontroller(self):
        check(self, "worlds allocations", max(
            reported(microcontroller(recording)[1], "allocations after set-up")
            for recording in RECORDINGS))

    @needs_board
    def test_a_frame_takes_few_instructions(self):
        # Two fingers on a real touchscreen, with the lines that are printed.
        recording = ROOT / "Tests/recordings/samples/EP0430M09.2-finger-scroll-down.events.samples"
        check(self, "worlds instructions",
              reported(microcontroller(recording)[1], "instructions per frame"))

    @needs_browser
    def test_no_event_allocates_memory_in_a_browser(self):
        check(self, "worlds allocations", max(
            reported(browser(recording)[1], "allocations after set-up")
            for recording in RECORDINGS))
        check(self, "worlds WebAssembly", BROWSER.stat().st_size)

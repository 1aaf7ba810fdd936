# SPDX-License-Identifier: MIT
"""Runs the programs of examples/microcontroller in qemu, and compares what they print with what the
geometry of their script demands.

BUILT in the environment is the folder with the programs. Without qemu-system-arm or a program of
examples/microcontroller/build.sh and swift/build.sh, its tests are skipped.
"""
import functools
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "bench/cost"))

import thresholds  # noqa: E402

EXAMPLES = ROOT / "examples/microcontroller"
BUILT = pathlib.Path(os.environ.get("BUILT", ROOT / ".build-embedded"))
# With this -icount, an instruction takes 1 ns of the board's time.
QEMU = ["qemu-system-arm", "-M", "mps2-an386", "-nographic", "-monitor", "none", "-serial", "stdio",
        "-icount", "shift=0", "-semihosting-config", "enable=on,target=native", "-kernel"]

IN_C = BUILT / "microcontroller.elf"
WITH_A_TAP = BUILT / "tap.elf"
IN_SWIFT = BUILT / "armv7em-none-none-eabi/touchscreen.elf"

# A board for 5 reads of a panel, at every millisecond of a timer of 25 MHz that is about to wrap.
QUICK_BOARD = r"""
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "gt911.h"

uint32_t board_ticks(void) {
	static uint32_t ticks = UINT32_MAX - 60000;
	return ticks += 25000;
}

enum gc_status gt911_panel(struct gt911 *panel, uint16_t width, uint16_t height, uint32_t width_um,
	uint32_t height_um, enum gc_orientation orientation) {
	return GC_OK;
}

int gt911_read(struct gt911 *panel, uint64_t now_us, struct gc_sample *samples) {
	static int reads;
	printf("%" PRIu64 "\n", now_us);
	if (++reads == 5) {
		exit(0);
	}
	return 0;
}
"""

# The panel: 480 rows of 153 micrometers. A point is 1/160 inch.
HEIGHT, PITCH = 480, 0.153 / 25.4 * 160
SLOP = 10


def upright(x, y):
    """The point of a pixel, on a panel that is mounted with its upper side at the right."""
    return (HEIGHT - 1 - y) * PITCH, x * PITCH


def skip_without(program):
    return unittest.skipUnless(program.exists() and shutil.which(QEMU[0]),
                               "needs qemu-system-arm and the program")


def section_sizes(program, tool):
    """The bytes of code and constants, and of variables with values."""
    text, data = subprocess.check_output([tool, program]).split(b"\n")[1].split()[:2]
    return int(text), int(data)


@functools.cache
def output(program):
    """What a program prints."""
    done = subprocess.run([*QEMU, program], stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    if done.returncode != 0:
        raise AssertionError(f"{program} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode().replace("\r", "")


def printed(program):
    return [line.strip() for line in output(program).splitlines()]


def gesture_lines(program):
    return [line for line in printed(program) if re.match(r"[a-z ]+ (began|ended|cancelled): ", line)]


def sentences(program):
    return [line for line in printed(program) if re.match(r"[a-z ]+: ", line)
            and line not in gesture_lines(program)]


class Fingers:
    """The tests of both programs: they have the same fingers and the same recognizers."""
    program = None

    def gestures(self):
        """Each gesture as its name, its state, and its numbers."""
        for line in gesture_lines(self.program):
            name, state, numbers = re.fullmatch(r"([a-z ]+) ([a-z]+): (.*)", line).groups()
            yield name, state, [float(n) for n in re.findall(r"-?\d+\.\d+", numbers)]

    def the(self, name, state):
        """The numbers of the first gesture of that name and state."""
        return next(numbers for *of, numbers in self.gestures() if of == [name, state])

    def reported(self, name):
        """The first number of a line of the report."""
        found = re.search(rf"^# {name}: (\d+)", output(self.program), re.M)
        self.assertTrue(found, f"the report has no line {name!r}")
        return int(found[1])

    def check(self, key, value):
        """Compares a figure with its limit. With PUBLISH in the environment, writes it with a new one."""
        limits = thresholds.read()
        then = limits["board"][key]
        row = then | {"value": value}
        print(f"note: {key}: {value:,}, limit {then['limit']:,}")
        if "PUBLISH" in os.environ:
            limits["board"][key] = thresholds.published(row, then)
            thresholds.write(limits)
        else:
            faults = [sentence for _, sentence in thresholds.faults({key: row}, {key: then})]
            self.assertEqual(
                faults, [], f"{key}: PUBLISH=yes make check-embedded writes it, and the commit says why")

    def assert_near(self, values, expected, within):
        self.assertEqual(len(values), len(expected))
        for value, wanted in zip(values, expected):
            self.assertAlmostEqual(value, wanted, delta=within)

    def test_each_gesture_is_there_once_and_in_order(self):
        self.assertEqual([g[:2] for g in self.gestures()], [
            ("tap", "ended"), ("double tap", "ended"), ("pan", "began"), ("pan", "ended"),
            ("pinch", "began"), ("pinch", "ended"), ("rotation", "began"), ("rotation", "ended"),
            ("pan", "began"), ("pan", "cancelled")])

    def test_a_tap_is_where_the_finger_was(self):
        self.assert_near(self.the("tap", "ended"), upright(100, 100), 0.1)

    def test_a_double_tap_is_at_its_first_or_second_tap(self):
        values = self.the("double tap", "ended")
        self.assertLess(math.dist(values, upright(202, 301)), 3)

    def test_a_pan_moves_by_what_exceeds_the_slop_although_the_bus_failed(self):
        start, end = upright(60, 60), upright(210, 260)
        length = math.dist(start, end)
        moved = [(b - a) * (length - SLOP) / length for a, b in zip(start, end)]
        # The first frame beyond the slop may be aside of the line by half a pixel.
        self.assert_near(self.the("pan", "ended"), [*end, *moved], 0.6)

    def test_a_pinch_has_the_scale_of_the_spans_although_reports_were_damaged(self):
        scale = 240 * PITCH / (80 * PITCH + SLOP)
        # Half a pixel at the span of the slop.
        self.assert_near(self.the("pinch", "ended")[2:], [scale], 0.02)
        self.assert_near(self.the("pinch", "ended")[:2], upright(160, 240), 0.5)

    def test_a_rotation_turns_by_what_exceeds_the_slop_although_ids_were_twice(self):
        degrees = 90 - math.degrees(SLOP / (80 * PITCH))
        self.assert_near(self.the("rotation", "ended")[2:], [degrees], 0.5)
        self.assert_near(self.the("rotation", "ended")[:2], upright(160, 240), 0.5)

    def test_a_controller_that_falls_silent_cancels_the_pan(self):
        # The tenth failure in a row: the reports fail from 8.700 s, each 10 ms.
        self.assertIn("pan: cancelled at 8.790 s: the device cancelled a touch.",
                      sentences(self.program))
        x, y = self.the("pan", "cancelled")[:2]
        # The last report was at 8.690 s, on the way from y = 60 to 360 in 300 ms.
        self.assert_near([x, y], upright(60, 250), 1)

    def test_sentences_say_why_others_did_not_fire(self):
        found = sentences(self.program)
        self.assertIn("tap: failed at 1.230 s: it had to wait for double tap, which recognized.",
                      found)
        self.assertIn("tap: failed at 7.250 s: a finger was still down after 0.75 s, the limit.",
                      found)
        # The second tap did not come within 350 ms of the lift, which the scan at 190 ms shows.
        self.assertIn("double tap: failed at 0.540 s", "\n".join(found))

    def test_the_faults_reached_the_driver(self):
        # 5 of the pan, 1 damaged in the pinch and 1 in the rotation, and 20 in the end. Each tenth
        # failure in a row cancels instead, even if no contact is down.
        self.assertEqual(self.reported("reports that failed"), 5 + 1 + 1 + 20 - 2)


@skip_without(IN_C)
class InC(Fingers, unittest.TestCase):
    program = IN_C

    def test_the_program_is_small(self):
        self.check("microcontroller flash", sum(section_sizes(IN_C, "arm-none-eabi-size")))
        self.check("microcontroller stack", self.reported("stack at most"))
        self.check("microcontroller instructions", self.reported("instructions per frame"))

    @skip_without(WITH_A_TAP)
    def test_a_driver_the_engine_and_a_tap_are_smaller(self):
        self.check("microcontroller with a tap, flash",
                   sum(section_sizes(WITH_A_TAP, "arm-none-eabi-size")))

    @skip_without(WITH_A_TAP)
    def test_the_smallest_program_does_not_refuse_its_own_setup(self):
        # It would end at once. There is no finger, so it runs until qemu is ended.
        with self.assertRaises(subprocess.TimeoutExpired):
            subprocess.run([*QEMU, WITH_A_TAP], stdin=subprocess.DEVNULL, capture_output=True, timeout=1)

    def test_the_program_has_no_heap(self):
        names = subprocess.check_output(["arm-none-eabi-nm", IN_C], text=True)
        self.assertIn("gci_flush", names)
        self.assertNotRegex(names, r"(?m) _?(malloc|calloc|realloc|posix_memalign|_?sbrk\w*)$")


@skip_without(IN_SWIFT)
class InSwift(Fingers, unittest.TestCase):
    program = IN_SWIFT

    @skip_without(IN_C)
    def test_it_prints_the_gestures_and_sentences_of_the_program_in_C(self):
        self.assertEqual(gesture_lines(IN_SWIFT), gesture_lines(IN_C))
        self.assertEqual(sentences(IN_SWIFT), sentences(IN_C))

    def test_the_program_fits_a_small_microcontroller(self):
        self.check("microcontroller in Swift, flash", sum(section_sizes(IN_SWIFT, "llvm-size")))
        self.check("microcontroller in Swift, heap", self.reported("heap at most"))
        self.check("microcontroller in Swift, stack", self.reported("stack at most"))

    def test_a_frame_takes_few_instructions_and_no_memory(self):
        self.check("microcontroller in Swift, instructions", self.reported("instructions per frame"))
        self.check("microcontroller in Swift, allocations",
                   self.reported("allocations after set-up"))


class OnAQuickBoard(unittest.TestCase):
    def test_the_smallest_program_counts_microseconds_and_goes_on_when_the_timer_wraps(self):
        with tempfile.TemporaryDirectory() as folder:
            board, program = pathlib.Path(folder, "board.c"), pathlib.Path(folder, "tap")
            board.write_text(QUICK_BOARD)
            subprocess.run(
                ["gcc", "-std=c11", f"-I{ROOT}/include", f"-I{ROOT}/CGestureCore", f"-I{EXAMPLES}/board",
                 f"-I{EXAMPLES}/c", board, EXAMPLES / "tap/main.c",
                 *(ROOT / "CGestureCore").rglob("*.c"), "-o", program], check=True, timeout=120)
            times = subprocess.check_output([program], timeout=60, text=True).split()
        self.assertEqual(times, ["1000", "2000", "3000", "4000", "5000"])


class Documents(unittest.TestCase):
    def check(self, document, program):
        """Compares a block in a document with what a program prints. "…" stands for any lines."""
        blocks = re.findall(rf"<!-- printed by {program.stem} -->\n```\n(.*?)```",
                            (ROOT / document).read_text(), re.S)
        self.assertEqual(len(blocks), 1)
        rest = output(program)
        for part in blocks[0].split("…\n"):
            _, found, rest = ("\n" + rest).partition("\n" + part)
            self.assertTrue(found, f"{document}: {program.stem} does not print {part!r}")

    @skip_without(IN_C)
    def test_the_guide_quotes_the_program_in_C(self):
        self.check("docs/microcontroller.md", IN_C)

    @skip_without(IN_SWIFT)
    def test_the_guide_quotes_the_program_in_Swift(self):
        self.check("docs/microcontroller.md", IN_SWIFT)

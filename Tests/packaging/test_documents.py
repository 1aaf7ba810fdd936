# SPDX-License-Identifier: MIT
"""The code of the guides compiles, and does what they say."""

import os
import pathlib
import re
import tempfile
import textwrap
import unittest

import sample
from sample import ROOT, build_sample, code_of, run, said, sanitized_core, scratch_of

COMPOSITORS = ROOT / "docs/compositors.md"
EMBEDDING = (ROOT / "docs/embedding.md").read_text()
INSTALL = (ROOT / "docs/install.md").read_text()
ON_1, ALSO_ON_1, ON_2, ON_3 = (100, 400), (500, 400), (700, 400), (1500, 400)
# Where wlr_cursor says that a place (x, y) of the panel is, both in 0..1, by wl_output.transform.
TURNS = [
    lambda x, y: (x, y), lambda x, y: (1 - y, x),
    lambda x, y: (1 - x, 1 - y), lambda x, y: (y, 1 - x),
    lambda x, y: (1 - x, y), lambda x, y: (y, x),
    lambda x, y: (x, 1 - y), lambda x, y: (1 - y, 1 - x),
]


def setUpModule():
    global core
    core = sanitized_core(scratch_of(unittest))


def frame(time_ms, *changes):
    """A frame of (what, finger, (x, y)) in pixels."""
    lines = [f"{what} {time_ms} {finger} {x} {y}" for what, finger, (x, y) in changes]
    return [*lines, f"frame {time_ms}"]


def drag(fingers, start_ms=0):
    """Fingers that land together and go down the panel by 100."""
    lines = frame(start_ms, *(("down", i, at) for i, at in enumerate(fingers)))
    for n in range(1, 6):
        lines += frame(start_ms + 10 * n, *(
            ("motion", i, (x, y + 20 * n)) for i, (x, y) in enumerate(fingers)))
    return lines


def lift(count, time_ms):
    return frame(time_ms, *(("up", i, (0, 0)) for i in range(count)))


class Guide(unittest.TestCase):
    """The code for the core alone. guide_host.c is the rest of that compositor, and says what its surfaces are."""

    @classmethod
    def setUpClass(cls):
        cls.program = build_sample(core, "guide", code_of(COMPOSITORS, "With the core alone"))

    def said(self, *lines, ignoring=("frame", "timer"), output=()):
        printed = said(self.program, *output, given="\n".join(lines) + "\n")
        return [line for line in printed.splitlines() if not line.startswith(ignoring)]

    def test_a_finger_that_the_gesture_ignores_is_lost_with_the_others(self):
        lines = drag([ON_2, ON_3, ON_3])
        # It lands during the swipe, which ignores it, and stays down for the next one.
        lines += frame(60, ("down", 3, ON_1)) + lift(3, 70)
        said = self.said(*lines, *drag([ON_2, ON_3, ON_3], start_ms=100),
                         *frame(200, ("motion", 3, ALSO_ON_1)), *frame(210, ("up", 3, (0, 0))))
        self.assertIn("60 surface 1: down", "\n".join(said))
        second = len(said) - said[::-1].index("client 1: cancel")
        self.assertFalse([line for line in said[second:] if "surface 1" in line])

    def test_a_lift_beside_a_finger_that_rests_comes_at_once(self):
        lines = frame(0, ("down", 1, ON_1)) + frame(1000, ("down", 2, ON_2)) + frame(1080, ("up", 2, (0, 0)))
        self.assertIn("1080 surface 2: up 1", self.said(*lines))

    def test_four_fingers_are_not_three(self):
        said = self.said(*drag([ON_1, ALSO_ON_1, ON_2, ON_3]), *lift(4, 100))
        self.assertFalse([line for line in said if "own gesture" in line or "cancel" in line])
        self.assertEqual(len([line for line in said if "up" in line]), 4)

    def test_surfaces_and_clients_get_what_is_theirs(self):
        down, tap = frame(0, ("down", 0, ON_1)), ["0 surface 1: down 0 at 100 400", "50 surface 1: up 0"]
        for case, lines, expected in (
            ("a tap is passed on at once, although it may become a double tap", [*down, *lift(1, 50)], tap),
            ("a double tap cancels the second tap only",
             [*down, *lift(1, 50), *frame(150, ("down", 0, ON_1)), *lift(1, 200)],
             [*tap, "150 surface 1: down 0 at 100 400", "client 1: cancel", "own gesture ended, 1 fingers"]),
            ("a lock cancels, and the fingers on the glass are ignored",
             [*down, "lock 50", *frame(60, ("motion", 0, ON_2)), *lift(1, 70)], [tap[0], "client 1: cancel"]),
            ("a finger that was down before a surface is never that surface's",
             ["unmap 0 1", *down, "map 10 1", *frame(20, ("motion", 0, ALSO_ON_1)), *frame(30, ("down", 1, ON_1))],
             ["30 surface 1: down 0 at 100 400"]),
            ("a frame waits for its end", down[:1], []),
            ("the timer ends a frame that nobody ended", [down[0], "timer 20"], tap[:1]),
            ("a finger that lands in the frame of a lift has another id",
             [*down, *frame(30, ("up", 0, (0, 0)), ("down", 1, ALSO_ON_1)),
              *frame(60, ("up", 1, (0, 0)), ("down", 0, ON_1))],
             [tap[0], "30 surface 1: up 0", "30 surface 1: down 1 at 500 400", "60 surface 1: up 1",
              "60 surface 1: down 0 at 100 400"]),
        ):
            with self.subTest(case):
                self.assertEqual(self.said(*lines), expected)

    def test_an_event_that_is_ahead_of_the_clock_or_old_keeps_its_time(self):
        # Ahead by 3 ms, at the start and where the 32 bits of milliseconds wrap around.
        for start, lag in ((0, "0 -3000"), (16, "16 -3000"), (100, "100 -3000"), (10, "0 900000")):
            said = self.said(f"lag {lag}", *frame(start, ("down", 0, ON_1)), *lift(1, start + 50))
            self.assertEqual(said, [f"{start} surface 1: down 0 at 100 400",
                                    f"{start + 50} surface 1: up 0"])

    def test_a_turned_output_is_touched_where_it_is_seen_whoever_turns_it(self):
        for transform, turn in enumerate(TURNS):
            for x, y in ((0.25, 0.125), (0.75, 0.375)):
                u, v = turn(x, y)
                width, height = (1080, 1920) if transform % 2 else (1920, 1080)
                for source, at in (("touch", (x, y)), ("cursor", (u, v))):
                    place = round(at[0] * 1920), round(at[1] * 1080)
                    (said,) = self.said(*frame(0, ("down", 0, place)),
                                        output=(str(transform), source))
                    surface = int(u * width) // 640
                    with self.subTest(transform=transform, source=source, said=said):
                        about, *local = said.rsplit(maxsplit=2)
                        self.assertEqual(about, f"0 surface {surface + 1}: down 0 at")
                        self.assertAlmostEqual(int(local[0]), u * width - surface * 640, delta=1)
                        self.assertAlmostEqual(int(local[1]), v * height, delta=1)

    def test_a_panel_that_is_unplugged_leaves_no_finger_down(self):
        lines = []
        for n in range(20):
            lines += frame(100 * n, ("down", 0, ON_1)) + [f"unplug {100 * n + 50}"]
        said = self.said(*lines)
        self.assertEqual(said.count("client 1: cancel"), 20)
        self.assertEqual(len([line for line in said if "down" in line]), 20)

    def test_each_delivered_frame_ends_with_one_wl_touch_frame(self):
        # The first pull after all of a tap: the engine has kept two delivered frames.
        down, up = frame(0, ("down", 0, ON_1))[:1], frame(50, ("up", 0, (0, 0)))[:1]
        self.assertEqual(self.said(*down, *up, "timer 60", ignoring="timer"), [
            "0 surface 1: down 0 at 100 400", "frame", "50 surface 1: up 0", "frame"])

    def test_nothing_to_deliver_is_no_wl_touch_frame(self):
        self.assertEqual(self.said("timer 20", "frame 30", ignoring="timer"), [])

    def test_a_finger_too_many_is_left_out(self):
        fingers = [("down", i, ON_1) for i in range(17)]
        said = self.said(*frame(0, *fingers), *lift(17, 10))
        self.assertEqual(len([line for line in said if "down" in line]), 16)
        self.assertEqual(len([line for line in said if "up" in line]), 16)


class Swipes(unittest.TestCase):
    """The code for swipes beside pinches. swipes_host.c plays fingers."""

    @classmethod
    def setUpClass(cls):
        cls.program = build_sample(core, "swipes", code_of(COMPOSITORS, "Swipes beside pinches"))

    def said(self, *ways, lead=384, fingers=((500, 500), (700, 500))):
        """What begins if the fingers go these ways from where they landed, frame by frame."""
        frames = [[(x + dx, y) for (x, y), dx in zip(fingers, way)] for way in ways]
        lines = [" ".join(f"{x} {y}" for x, y in frame) for frame in [fingers, *frames]] + [""]
        return said(self.program, str(len(fingers)), str(lead), given="\n".join(lines) + "\n").splitlines()

    def test_what_fingers_begin_and_when(self):
        # Travel 9 and spread 5: the pinch has met its slop. Travel 12 and spread 8 is a lead of 1.5.
        uneven = (4, 14), (4, 20)
        rests = [(0, 10 * way) for way in range(1, 7)]
        four = {"fingers": [(500, 500), (700, 500), (500, 700), (700, 700)]}
        for what, ways, options, begins in (
            ("the same way: a swipe at once", [(10, 10)], {}, "2 swipe"),
            ("apart: a pinch at once", [(-5, 5)], {}, "2 pinch"),
            ("uneven: a swipe when they lead", uneven, {}, "3 swipe"),
            ("without a lead: the first to meet its slop", uneven, {"lead": 0}, "2 pinch"),
            ("one rests: a pinch", rests, {}, "6 pinch"),
            ("four are rivals too", [(10,) * 4], four, "2 swipe"),
        ):
            with self.subTest(what):
                self.assertEqual(self.said(*ways, **options), [begins])


class Embedding(unittest.TestCase):
    """The first C sample of the guide is safe to copy. embedding_host.c calls it."""

    @classmethod
    def setUpClass(cls):
        block = re.search(r"^```c\n(.*?)^```$", EMBEDDING, re.S | re.M)
        cls.program = build_sample(core, "embedding", block[1])

    def test_the_timer_or_the_host_ends_frames_and_a_sample_that_is_refused_is_reported(self):
        for ends, arguments in (("the timer", []), ("the host, before the timer", ["frame"])):
            with self.subTest(ends):
                # Began at 150 pt with a base of 110, the slop being 10.
                self.assertEqual(run(self.program, *arguments), (
                    0, "scale 1.818\nscale 2.273\n", "finger 7 was refused: GC_ERR_UNKNOWN_TOUCH\n"))


class Microcontroller(unittest.TestCase):
    """The code for an STM32 in docs/microcontroller.md, with a controller that reports a finger at (0, 0)."""

    # The types and numbers of ST's stm32f4xx_hal_i2c.h.
    HAL = r"""
#include <assert.h>
#include <stdio.h>

#include "gt911.h"

#define I2C_MEMADD_SIZE_8BIT 0x00000001U
#define I2C_MEMADD_SIZE_16BIT 0x00000010U

typedef enum { HAL_OK, HAL_ERROR, HAL_BUSY, HAL_TIMEOUT } HAL_StatusTypeDef;
typedef struct { int writes; } I2C_HandleTypeDef;

static HAL_StatusTypeDef HAL_I2C_Mem_Read(I2C_HandleTypeDef *bus, uint16_t address, uint16_t from,
		uint16_t size_of_number, uint8_t *bytes, uint16_t count, uint32_t timeout_ms) {
	assert(bus != NULL && address == 0xba && size_of_number == I2C_MEMADD_SIZE_16BIT && timeout_ms > 0);
	for (int i = 0; i < count; i++) {
		bytes[i] = from + i == 0x814e ? 0x81 : 0;
	}
	return HAL_OK;
}

static HAL_StatusTypeDef HAL_I2C_Mem_Write(I2C_HandleTypeDef *bus, uint16_t address, uint16_t to,
		uint16_t size_of_number, uint8_t *bytes, uint16_t count, uint32_t timeout_ms) {
	assert(address == 0xba && size_of_number == I2C_MEMADD_SIZE_16BIT && timeout_ms > 0);
	assert(to == 0x814e && count == 1 && *bytes == 0);
	bus->writes++;
	return HAL_OK;
}
"""

    def test_the_driver_reads_and_acknowledges_a_report_by_the_two_calls_of_the_guide(self):
        guide = (ROOT / "docs/microcontroller.md").read_text()
        calls, panel = (textwrap.dedent(block) for block in re.findall(
            r"^   ```c\n(.*?)^   ```$", guide, re.S | re.M))
        source, program = core.parent / "board.c", core.parent / "board"
        source.write_text(
            f"{self.HAL}\n{calls}\nstatic I2C_HandleTypeDef hi2c1;\nstatic struct gt911 panel;\n"
            f"int main(void) {{\n{panel}\nstruct gc_sample samples[GT911_SAMPLES];\n"
            'int count = gt911_read(&panel, 0, samples);\nprintf("%d %d\\n", count, hi2c1.writes);\n}\n')
        driver = ROOT / "examples/microcontroller/c"
        call("gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include", f"-I{driver}",
             *sample.SANITIZED, source, driver / "gt911.c", core, "-o", program)
        # A landing and the end of the frame.
        self.assertEqual(said(program), "2 1\n")


class Recordings(unittest.TestCase):
    """examples/print-gestures.c reads the touches of docs/recording-format.md."""

    HEADER = ["gesture-recording 1.4", "window width=400 height=300",
              'device number=0 kind=touchscreen name="a time=7" mapping=assumed width=400 height=300']

    @classmethod
    def setUpClass(cls):
        cls.program = core.parent / "print-gestures"
        call("gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include",
             *sample.SANITIZED, ROOT / "examples/print-gestures.c", core, "-lm", "-o", cls.program)

    def file(self, *lines, end="\n"):
        path = core.parent / "touches.gesture"
        path.write_bytes("".join(line + end for line in (*self.HEADER, *lines)).encode())
        return path

    def assertTap(self, *lines, **options):
        # A single tap, 350 ms after its lift.
        self.assertIn("0.400 s: tap ended at (100.0, 50.5)\n", said(self.program, self.file(*lines, **options)))

    def test_fields_may_come_in_any_order_and_others_may_be_among_them(self):
        self.assertTap('down  y=50.5 note="x=1 \\" y=2" x=100 type=finger id=-3 device=0  time=0',
                       "frame time=0", "up id=-3 time=50000 device=0", "frame time=50000")

    def test_a_line_of_4096_bytes_may_end_in_cr_lf(self):
        self.assertTap("#" * 4096, "down time=0 device=0 id=1 x=100 y=50.5", "frame time=0",
                       "up time=50000 device=0 id=1", "frame time=50000", end="\r\n")

    def test_a_palm_is_no_finger(self):
        lines = ("down time=0 device=0 id=1 x=100 y=50.5 type=palm", "frame time=0",
                 "up time=50000 device=0 id=1", "frame time=50000")
        self.assertNotIn(" ended at ", said(self.program, self.file(*lines)))

    def test_what_the_host_cancels_is_cancelled(self):
        for line in ("cancel-all time=30000", "cancel-palms time=30000", "cancel-device time=30000 device=0",
                     "drop-all time=30000", "drop-device time=30000 device=0"):
            with self.subTest(line):
                # A dropped finger never lifts: the next one may have its id.
                lifts = [] if line.startswith("drop") else ["up time=40000 device=0 id=1"]
                printed = said(self.program, self.file(
                    "down time=0 device=0 id=1 x=100 y=50", "frame time=0",
                    "motion time=20000 device=0 id=1 x=160 y=50", "frame time=20000", line, *lifts,
                    "down time=50000 device=0 id=1 x=100 y=50", "frame time=50000"))
                self.assertEqual(re.findall(r"^(\S+ s: pan \S+) ", printed, re.M),
                                 ["0.020 s: pan began", "0.030 s: pan cancelled"])

    def test_a_field_that_is_missing_there_twice_or_invalid_is_damage(self):
        for line in ("down time=0 device=0 id=1 x=1", "down time=0 device=0 id=1 x=1 y=2 x=1",
                     "down time=-1 device=0 id=1 x=1 y=2", "down time=0 device=65536 id=1 x=1 y=2",
                     "down time=0 device=0 id=1.5 x=1 y=2", "down time=0 device=0 id=1 x=1e3 y=2",
                     "down time=0 device=0 id=1 x=1 y=2 type=hand", "cancel-all", "drop-device time=0"):
            with self.subTest(line):
                status, out, err = run(self.program, self.file(line))
                self.assertEqual((status, out), (1, ""))
                self.assertIn(":4: damaged", err)


def call(*command, folder=ROOT):
    environment = dict(os.environ, GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null")
    # A folder of another user, as in a container.
    environment.update(GIT_CONFIG_COUNT="1", GIT_CONFIG_KEY_0="safe.directory",
                       GIT_CONFIG_VALUE_0="*")
    return sample.call(*command, cwd=folder, env=environment)


class Dependencies(unittest.TestCase):
    """The lines that name this repository as a dependency, with a clone as the address.

    The clone has no tags, like a repository that was copied.
    """

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def clone(self, name):
        """Clones the latest commit as the branch main, and returns its address."""
        clone = self.folder / name
        call("git", "clone", "--quiet", "--depth", 1, "--no-tags", f"file://{ROOT}", clone)
        call("git", "checkout", "--quiet", "-B", "main", folder=clone)
        return f"file://{clone}"

    def resolves(self, block):
        """SwiftPM finds the package, and the products that the targets need."""
        package = self.folder / "App"
        (package / "Sources/App").mkdir(parents=True)
        (package / "Sources/App/main.swift").write_text("import GestureKit\n")
        (package / "Package.swift").write_text(
            "// swift-tools-version: 6.1\nimport PackageDescription\n"
            f'let package = Package(name: "App", {block})\n')
        cache = ("--cache-path", self.folder / "cache")
        shown = call("swift", "package", *cache, "show-dependencies", folder=package)
        self.assertIn("gesturekit<", shown)

    def documented(self, name):
        """A documented block of Swift with a word, with a clone as its address."""
        (block,) = (each for each in re.findall(r"```swift\n(.*?)```", EMBEDDING, re.S)
                    if name in each)
        address = re.search(r'url: "([^"]*)"', block)[1]
        return block.replace(address, self.clone(address.rsplit("/", 1)[1]))

    def test_a_package_depends_on_the_branch(self):
        self.resolves(self.documented("branch:"))

    def test_a_package_depends_on_a_revision(self):
        dependency = self.documented("revision:")
        block = self.documented_targets()
        newest = call("git", "rev-parse", "HEAD").strip()
        dependency = re.sub(r'revision: "[0-9a-f]{40}"', f'revision: "{newest}"', dependency)
        self.resolves(block.replace("DEPENDENCY", dependency.strip()))

    def documented_targets(self):
        """The documented block with another dependency."""
        block = re.search(r"```swift\n(dependencies: .*?)```", EMBEDDING, re.S)[1]
        return re.sub(r"\[\.package\(.*?\)\]", "[DEPENDENCY]", block, count=1)

    def test_the_revision_is_the_release_that_the_guide_says(self):
        version, revision = re.search(
            r'such as release\s+([0-9.]+):.*?revision: "([0-9a-f]{40})"', EMBEDDING, re.S).groups()
        try:
            changelog = call("git", "show", f"{revision}:CHANGELOG.md")
        except AssertionError:
            self.skipTest("this clone does not have that commit")
        self.assertEqual(re.search(r"^## \[([0-9.]+)\] - ", changelog, re.M)[1], version)

    def test_meson_fetches_what_the_wrap_file_names(self):
        wrap = re.search(r"```ini\n(\[wrap-git\].*?)```", INSTALL, re.S)[1]
        source = self.folder / "compositor"
        (source / "subprojects").mkdir(parents=True)
        (source / "meson.build").write_text("project('compositor', 'c')\n")
        (source / "subprojects/gesturecore.wrap").write_text(
            re.sub(r"url = .*", f"url = {self.clone('gesturecore')}", wrap))
        call("meson", "subprojects", "download", "--sourcedir", source)
        self.assertTrue((source / "subprojects/gesturecore/meson.build").exists())

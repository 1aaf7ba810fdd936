# SPDX-License-Identifier: MIT
"""The C library as its users meet it: installed, and found by pkg-config alone.

What is played to the example comes from an emulated device, through the system's libinput; see
play_recording.c. Run with: python3 -m unittest
"""

import errno
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RECORDINGS = ROOT / "Tests" / "recordings" / "evemu-devices"
EMULATION = ROOT / "Tools" / "Sources" / "CEmulatedEvdev"
INTERPOSED = ROOT / "Tools" / "Sources" / "CInterposedEvdev"
EXAMPLE = ROOT / "examples" / "tiny-gestures.c"
NODE = "/dev/input/event40"

# 32,768 positions and 55 of them a millimeter; a point is 1/160 inch.
CANVAS = RECORDINGS / "dell_canvas_touch.evemu"
CANVAS_UNITS_PER_PT = 55 * 25.4 / 160

scratch = None
environment = {}


def call(*command, **options):
    done = subprocess.run(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=300, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout[-4000:]}")
    return done.stdout


def pkg_config(*arguments):
    return shlex.split(call("pkg-config", *arguments, env=environment))


def setUpModule():
    """Installs to a folder, and compiles the example as its head says."""
    global scratch, environment
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    scratch = pathlib.Path(folder.name)
    prefix = scratch / "prefix"
    call("meson", "setup", scratch / "build", ROOT, "--prefix", prefix, "--libdir", "lib",
         "--buildtype", "release", "-Dtests=disabled", "-Dlibinput=enabled",
         "-Dcompositor=disabled", "-Dgtk4=disabled")
    call("meson", "install", "-C", scratch / "build")
    environment = dict(os.environ, PKG_CONFIG_PATH=str(prefix / "lib/pkgconfig"),
                       LD_LIBRARY_PATH=str(prefix / "lib"))
    warnings = ["-Wall", "-Wextra", "-Werror"]
    # Only the installed headers: the compiler is started in an empty folder.
    empty = scratch / "empty"
    empty.mkdir()
    source = empty / EXAMPLE.name
    source.write_text(EXAMPLE.read_text())
    call("cc", *warnings, source.name, *pkg_config("--cflags", "--libs", "libgesturecore-libinput"),
         "-o", scratch / "tiny-gestures", cwd=empty)
    call("cc", "-shared", "-fPIC", *warnings, f"-I{EMULATION}", f"-I{EMULATION}/include",
         f"-I{INTERPOSED}/include", *EMULATION.glob("*.c"), *INTERPOSED.glob("*.c"),
         HERE / "play_recording.c",
         *pkg_config("--cflags", "--libs", "libinput", "libudev"), "-o", scratch / "play.so")


def run(*arguments, **variables):
    done = subprocess.run(
        [scratch / "tiny-gestures", *map(str, arguments)], env=dict(environment, **variables),
        capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def play(events, device, **variables):
    return run(NODE, LD_PRELOAD=str(scratch / "play.so"), PLAY_EVENTS=str(events),
               PLAY_DEVICE=str(device), **variables)


def gestures(out):
    """What happened, a run of changes as one."""
    names = [line.split(":")[0] for line in out.splitlines()[1:]]
    return [name for i, name in enumerate(names)
            if not name.endswith(" changed") or names[i - 1] != name]


def one_finger(path, steps, lifts=True):
    """Writes a finger's (seconds, x, y) in points; it lifts at the last of them."""
    lines = []
    for i, (seconds, x, y) in enumerate(steps):
        x, y = (round(value * CANVAS_UNITS_PER_PT) for value in (x, y))
        events = [(3, 0x35, x), (3, 0x36, y), (3, 0, x), (3, 1, y)]
        if i == 0:
            events = [(3, 0x39, 5), *events, (1, 0x14A, 1)]
        if lifts and i == len(steps) - 1:
            events = [(3, 0x39, -1), (1, 0x14A, 0)]
        lines += [f"E: {seconds + 1:.6f} {kind:04x} {code:04x} {value}"
                  for kind, code, value in [*events, (0, 0, 0)]]
    path.write_text("\n".join(lines) + "\n")
    return path


class Refusals(unittest.TestCase):
    def test_without_a_device_it_says_how_it_is_used(self):
        status, out, err = run()
        self.assertEqual((status, out), (1, ""))
        self.assertEqual(err, "usage: tiny-gestures /dev/input/eventN\n")

    def test_a_device_that_is_not_there(self):
        status, out, err = run("/dev/input/event4711")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("/dev/input/event4711: No such file or directory", err)
        self.assertIn("libinput list-devices", err)

    def test_a_file_that_is_no_device(self):
        status, _, err = run(EXAMPLE)
        self.assertEqual(status, 1)
        self.assertIn("not a touchscreen", err)

    def test_no_permission_names_the_group(self):
        status, out, err = play(CANVAS, CANVAS, PLAY_OPEN_ERROR=str(errno.EACCES))
        self.assertEqual((status, out), (1, ""))
        self.assertIn(f"{NODE}: Permission denied", err)
        self.assertIn("usermod -aG input", err)

    def test_a_touchpad_is_not_listened_to(self):
        pad = RECORDINGS / "SynPS2_Synaptics_TouchPad"
        status, out, err = play(f"{pad}.two-finger-vert-scroll.events", f"{pad}.desc")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("not a touchscreen", err)

    def test_a_keyboard_is_not_kept_open(self):
        keyboard = scratch / "keyboard.desc"
        keys = " ".join(["ff"] * 8)
        keyboard.write_text(f"N: keys\nI: 0003 0001 0001 0001\nB: 00 03\nB: 01 {keys}\n")
        status, out, err = play(CANVAS, keyboard)
        self.assertEqual((status, out), (1, ""))
        self.assertIn("not a touchscreen", err)

    def test_a_device_that_is_unplugged_ends_it(self):
        status, _, err = play(CANVAS, CANVAS, PLAY_UNPLUG="1")
        self.assertEqual(status, 1)
        self.assertIn("the touchscreen was removed", err)


class Gestures(unittest.TestCase):
    def test_a_drag_of_100_points_moves_90(self):
        steps = [(i / 100, 200 + 10 * min(i, 10), 300) for i in range(12)]
        status, out, err = play(one_finger(scratch / "drag", steps), CANVAS)
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(gestures(out), ["pan began", "pan changed", "pan ended"])
        moved = re.search(r"moved (\S+) (\S+),", out.splitlines()[-1])
        self.assertAlmostEqual(float(moved[1]), 90, delta=0.15)
        self.assertEqual(moved[2], "0.0")

    def test_a_finger_at_rest_is_a_long_press_by_time_alone(self):
        status, out, err = play(one_finger(scratch / "rest", [(0, 200, 300)], lifts=False), CANVAS)
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(gestures(out), ["long press began"])

    def test_a_short_touch_is_a_tap(self):
        steps = [(0, 200, 300), (0.1, 200, 300)]
        status, out, _ = play(one_finger(scratch / "short", steps), CANVAS)
        self.assertEqual((status, gestures(out)), (0, ["tap ended"]))

    def test_recordings_of_real_touchscreens(self):
        wacom, ep = "Wacom_ISDv4_E6_Finger", "EP0430M09"
        pan = ["pan began", "pan changed", "pan ended"]
        for device, name, expected in [
            (wacom, "single-top-swipe", pan),
            (wacom, "double-tap-center", ["tap ended", "tap ended"]),
            (ep, "2-finger-scroll-down", pan),
        ]:
            with self.subTest(name):
                status, out, err = play(
                    RECORDINGS / f"{device}.{name}.events", RECORDINGS / f"{device}.desc")
                self.assertEqual((status, err), (0, ""))
                self.assertEqual(gestures(out), expected)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""The C library as its users meet it: installed, and found by pkg-config alone.

`gesture panel` gives the example a device, through the system's libinput. GESTURE in the environment
is the command. Run with: python3 -m unittest
"""

import os
import pathlib
import re
import shlex
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import sample  # noqa: E402
from sample import ROOT, call, scratch_of  # noqa: E402

RECORDINGS = ROOT / "Tests" / "recordings" / "evemu-devices"
GESTURE = os.environ.get("GESTURE", str(ROOT / "Tools/.build/debug/gesture"))
EXAMPLE = ROOT / "examples" / "tiny-gestures.c"
NODE = "/dev/input/event40"

POINT = 25.4 / 160  # in mm
# Preloaded before the panel's functions: the node may not be opened, it has no keys or axes of a
# touchscreen, or it is removed at once.
PRELOADED = {
    "denied": """
#include <errno.h>
int open(const char *path, int flags, ...) {
	errno = EACCES;
	return -(path != 0 || flags);
}
""",
    "keyboard": """
int ioctl(int fd, unsigned long request, ...) {
	return -(fd < 0 || request == 0);
}
""",
    "removed": """
#include <dlfcn.h>
#include <libinput.h>
struct libinput_device *libinput_path_add_device(struct libinput *libinput, const char *path) {
	struct libinput_device *(*add)(struct libinput *, const char *) =
		(struct libinput_device *(*)(struct libinput *, const char *))
			dlsym(RTLD_NEXT, "libinput_path_add_device");
	struct libinput_device *device = libinput_device_ref(add(libinput, path));
	libinput_path_remove_device(device);
	return device;
}
""",
}

scratch = None
environment = {}


def pkg_config(*arguments):
    return shlex.split(call("pkg-config", *arguments, env=environment))


def setUpModule():
    """Installs to a folder, and compiles the example as its head says."""
    global scratch, environment
    scratch = scratch_of(unittest)
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
    libraries = ["libgesturecore-libinput", "libgesturecore-explain"]
    call("cc", *warnings, source.name, *pkg_config("--cflags", "--libs", *libraries),
         "-o", scratch / "tiny-gestures", cwd=empty)
    for name, code in PRELOADED.items():
        (scratch / f"{name}.c").write_text(code)
        call("cc", "-shared", "-fPIC", "-D_GNU_SOURCE", *warnings, scratch / f"{name}.c",
             *pkg_config("--cflags", "libinput"), "-o", scratch / f"{name}.so")


def run(*command):
    return sample.run(*command, env=environment)


def example(*arguments):
    return run(scratch / "tiny-gestures", *arguments)


def on_panel(*lines, options=("--size", "300x200mm"), preloaded=None, ends="--exit", file=None):
    """The example on a panel that does what the lines say, after what the options say."""
    path = scratch / "script"
    # It has to read all of it before its end.
    path.write_text("\n".join((*lines, "await-read", "wait 200ms")) + "\n")
    preloads = ["sh", "-c", f'LD_PRELOAD="{scratch}/{preloaded}.so $LD_PRELOAD" exec "$@"', "sh"]
    return run(GESTURE, "panel", *options, "--script", path, "--after", 0, *filter(None, [ends]),
               "--", *(preloads if preloaded else ()), scratch / "tiny-gestures", NODE,
               *filter(None, [file]))


def gestures(out):
    """What happened, a run of changes as one."""
    names = [line.split(":")[0] for line in out.splitlines()[1:]]
    return [name for i, name in enumerate(names)
            if not name.endswith(" changed") or names[i - 1] != name]


class Refusals(unittest.TestCase):
    def test_without_a_device_it_says_how_it_is_used(self):
        self.assertEqual(example(), (1, "", "usage: tiny-gestures /dev/input/eventN [FILE]\n"))

    def test_what_is_no_touchscreen_or_may_not_be_opened_is_named_with_what_to_do(self):
        for case, (status, out, err), *words in (
            ("a device that is not there", example("/dev/input/event4711"),
             "/dev/input/event4711: No such file or directory", "libinput list-devices"),
            ("a file that is no device", example(EXAMPLE), "not a touchscreen"),
            ("no permission names the group", on_panel(preloaded="denied", ends=None),
             f"{NODE}: Permission denied", "usermod -aG input"),
            ("a touchpad is not listened to", on_panel(options=["--touchpad"], ends=None), "not a touchscreen"),
            ("a keyboard is not kept open", on_panel(preloaded="keyboard", ends=None), "not a touchscreen"),
        ):
            with self.subTest(case):
                self.assertEqual((status, out), (1, ""))
                for each in words:
                    self.assertIn(each, err)

    def test_a_device_that_libinput_removes_ends_it(self):
        status, _, err = on_panel(preloaded="removed", ends=None)
        self.assertEqual(status, 1)
        self.assertIn("the touchscreen was removed", err)


class Gestures(unittest.TestCase):
    def played(self, *lines, **options):
        """What the example prints, and complains about nothing."""
        status, out, err = on_panel(*lines, **options)
        self.assertEqual((status, err), (0, ""))
        return out

    def test_a_drag_of_100_points_moves_90(self):
        out = self.played(
            "down 0 50 50", "frame", f"slide {100 * POINT} 0 100ms", "up 0", "frame")
        self.assertEqual(gestures(out), ["pan began", "pan changed", "pan ended"])
        moved = re.search(r"moved (\S+) (\S+),", out.splitlines()[-1])
        self.assertAlmostEqual(float(moved[1]), 90, delta=0.15)
        self.assertEqual(moved[2], "0.0")

    def test_a_finger_at_rest_is_a_long_press_by_time_alone_and_a_short_touch_is_a_tap(self):
        for rest, expected in (("1s", ["long press began", "long press ended"]), ("100ms", ["tap ended"])):
            with self.subTest(rest):
                out = self.played("down 0 50 50", "frame", f"wait {rest}", "up 0", "frame")
                self.assertEqual(gestures(out), expected)

    def test_the_file_that_it_saves_plays_the_same(self):
        file = scratch / "drag.gesture"
        self.played("down 0 50 50", "frame", f"slide {100 * POINT} 0 100ms", "up 0", "frame", file=file)
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        status, out, err = run(GESTURE, "explain", file)
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out, "pan +fired")
        self.assertIn("the replay gives the same as the recording", out)

    def test_recordings_of_real_touchscreens(self):
        wacom, ep = "Wacom_ISDv4_E6_Finger", "EP0430M09"
        pan = ["pan began", "pan changed", "pan ended"]
        for device, name, expected in [
            (wacom, "single-top-swipe", pan),
            (wacom, "double-tap-center", ["tap ended", "tap ended"]),
            (ep, "2-finger-scroll-down", pan),
        ]:
            with self.subTest(name):
                out = self.played(options=["--play", RECORDINGS / f"{device}.{name}.events"])
                self.assertEqual(gestures(out), expected)

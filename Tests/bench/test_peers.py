# SPDX-License-Identifier: MIT
"""The drivers in bench/peers play a small stream and report what is in it.

A peer that is not installed is skipped. Nothing here looks at a time.
"""

import collections
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

from test_bench import DRIVER, InFolder

PEERS = pathlib.Path(__file__).resolve().parents[2] / "Tools" / "bench" / "peers"
SCAN_US = 8333
LANDING_US = 1_000_000


class Stream:
    """A recording in the making: each step is a scan of fingers, by number, at places."""

    def __init__(self):
        self.time = LANDING_US
        self.down = set()
        self.lines = [
            "gesture-recording 1.0",
            "window width=1000.0000 height=1000.0000",
            'device number=0 kind=touchscreen name="test" mapping=configured'
            " width=1000.0000 height=1000.0000",
        ]

    def scan(self, fingers):
        for finger, (x, y) in fingers.items():
            kind = "motion" if finger in self.down else "down"
            self.lines.append(f"{kind} time={self.time} device=0 id={finger} x={x:.4f} y={y:.4f}")
        self.down |= fingers.keys()
        self.end()

    def lift(self):
        for finger in sorted(self.down):
            self.lines.append(f"up time={self.time} device=0 id={finger}")
        self.down.clear()
        self.end()

    def rest(self, milliseconds):
        self.time += milliseconds * 1000
        self.end()

    def end(self):
        self.lines.append(f"frame time={self.time}")
        self.time += SCAN_US

    def text(self):
        return "".join(line + "\n" for line in self.lines)


def stroke(scans):
    """A recording of these scans, of the lift of all fingers, and of two seconds of rest."""
    stream = Stream()
    for contacts in scans:
        stream.scan(contacts)
    stream.lift()
    stream.rest(2000)
    return stream.text()


def pinch():
    """Two fingers spread from 100 to 300 points."""
    reaches = [50 + 2.5 * step for step in range(41)]
    return stroke({1: (500 - reach, 500), 2: (500 + reach, 500)} for reach in reaches)


def drag():
    """A finger goes 200 points to the right in a third of a second."""
    return stroke({1: (300 + 5 * step, 500)} for step in range(41))


def tap():
    """A finger that stays for 50 ms."""
    return stroke({1: (500, 500)} for _ in range(6))


class Driver:
    """What is asked of every peer. A class of tests names one."""

    name = ""
    packages = set()

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        built = subprocess.run([PEERS / cls.name / "build.sh", cls.folder], capture_output=True,
                               timeout=120, check=False, text=True)
        if built.returncode == 77:
            raise unittest.SkipTest(built.stdout.splitlines()[-1])
        if built.returncode != 0:
            raise AssertionError(f"{cls.name} is not built: {built.stderr}")

    def drive(self, status, *arguments):
        """The output and the messages of a call that ends with this status."""
        done = subprocess.run([self.folder / "driver", *map(str, arguments)],
                              capture_output=True, timeout=60, check=False, text=True)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr

    def write(self, text):
        path = self.folder / "stream.gesture"
        path.write_text(text)
        return path

    def play(self, text, passes=1):
        out, _ = self.drive(0, self.write(text), passes)
        return [line.split() for line in out.splitlines()]

    def gestures(self, text):
        return collections.Counter(
            tuple(words[2:]) for words in self.play(text) if words[0] == "gesture")

    def test_fingers_that_spread_are_a_pinch_and_one_that_drags_is_a_pan_and_none_a_tap(self):
        for name, text in (("pinch", pinch()), ("pan", drag())):
            gestures = self.gestures(text)
            self.assertEqual((gestures[name, "began"], gestures[name, "ended"]), (1, 1))
            self.assertEqual(gestures["tap", "ended"], 0)

    def test_fingers_of_two_devices_may_have_the_same_number(self):
        text = pinch().replace("device=0 id=2", "device=1 id=1")
        self.assertEqual(self.gestures(text), self.gestures(pinch()))

    def test_a_finger_that_stays_for_a_moment_is_a_tap_and_nothing_else(self):
        self.assertEqual(self.gestures(tap()), {("tap", "ended"): 1})

    def test_a_gesture_has_the_time_of_the_stream(self):
        time, = [int(words[1]) for words in self.play(tap()) if words[0] == "gesture"]
        self.assertEqual(time, LANDING_US + 6 * SCAN_US)

    def test_every_pass_but_the_first_prints_a_time_and_only_the_first_prints_gestures(self):
        lines = self.play(tap(), passes=4)
        kinds = collections.Counter(words[0] for words in lines)
        self.assertEqual((kinds["gesture"], kinds["pass"]), (1, 3))
        self.assertGreaterEqual(kinds["note"], 1)
        self.assertTrue(all(float(words[1]) > 0 for words in lines if words[0] == "pass"))

    def test_scans_with_cold_caches_are_timed_one_by_one(self):
        out, _ = self.drive(0, self.write(tap()), 2, "cold")
        kinds = collections.Counter(line.split()[0] for line in out.splitlines())
        # The first pass is not timed. The timed one has a scan for each of landing, five motions,
        # lift and rest.
        self.assertEqual((kinds["cold"], kinds["pass"]), (8, 0))

    def test_only_batches_of_motion_can_be_timed(self):
        # A batch has 24 scans. Those of a tap have landing and lift, too.
        for text, expected in ((tap(), 0), (stroke(50 * [{1: (500, 500)}]), 1)):
            out, _ = self.drive(0, self.write(text), 2, "motion")
            self.assertEqual(out.count("pass "), expected)

    def test_a_damaged_stream_is_refused_with_its_line(self):
        damages = {
            "no recording": ("window width=1 height=1\n", ":1: "),
            "no number": (tap().replace("x=500.0000", "x=nan", 1), ":4: "),
            "no known line": (tap().replace("down ", "drown ", 1), ":4: "),
            "cut off": (tap().rsplit("device", 1)[0], ": the line is cut off"),
            "still down": (pinch().rsplit("up ", 1)[0], "still down"),
        }
        for damage, (text, words) in damages.items():
            with self.subTest(damage=damage):
                _, err = self.drive(1, self.write(text), 2)
                self.assertIn(words, err)

    def test_wrong_arguments_are_refused(self):
        path = self.write(tap())
        for arguments in ([], [path], [path, "none"], [path, 0], [path, 2, "warm"], [self.folder / "no", 2]):
            with self.subTest(arguments=arguments):
                out, err = self.drive(1, *arguments)
                self.assertEqual(out, "")
                self.assertTrue(err.startswith("driver: "), err)

    def test_without_what_it_needs_its_build_says_what_to_install(self):
        """As on a machine without compilers and pkg-config: only the shell's own tools."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [PEERS / self.name / "build.sh", folder], capture_output=True, timeout=60,
                check=False, text=True, env={"PATH": self.bare_path(folder)})
        self.assertEqual(done.returncode, 77, done.stderr)
        missing, *packages = done.stdout.splitlines()[-1].split()
        self.assertEqual(missing, "missing:")
        self.assertEqual(set(packages), {"gcc", "libc6-dev"} | self.packages)

    @staticmethod
    def bare_path(folder):
        path = pathlib.Path(folder) / "bin"
        path.mkdir()
        for tool in ("bash", "dirname"):
            (path / tool).symlink_to(f"/usr/bin/{tool}")
        return str(path)

    def test_the_readme_names_its_packages(self):
        lines = (PEERS / "README.md").read_text().splitlines()
        line, = [line for line in lines if line.startswith(f"| `{self.name}` ")]
        named = set(re.findall("`([^`]*)`", line.split("|")[2]))
        self.assertEqual(named, self.packages)


class WfTouch(Driver, unittest.TestCase):
    name = "wf-touch"
    packages = {"g++", "libglm-dev", "libwf-touch-dev"}


class Gtk4(Driver, unittest.TestCase):
    name = "gtk4"
    packages = {"pkg-config", "libgtk-4-dev", "libgtk-4-bin"}


class Alone(InFolder):
    """A peer that can leave out its gestures."""

    def test_the_difference_is_that_of_the_gestures(self):
        self.fake_peer(driver=DRIVER, dispatch=DRIVER.replace("pass 1234.5", "pass 1000.0"))
        out, _ = self.run_peers()
        whole, alone = json.loads(out)["scenarios"][0]["peers"]
        self.assertEqual((whole["name"], alone["name"]), ("fake", "fake, gestures alone"))
        self.assertEqual(set(alone["rounds"]), {234.5})


class Reports(InFolder):
    def test_a_peer_is_in_the_text_and_the_json(self):
        self.fake_peer(driver=DRIVER)
        result = self.folder / "r.json"
        out, _ = self.run_peers("--json", result)
        self.assertRegex(out, r"peer fake: 123[45] ns per frame, .* x the C core")
        self.assertRegex(out, r"\n  peer fake +- +123[45] +123[45]-123[45] +-.*\d\)\n")
        peer, = json.loads(result.read_text())["scenarios"][0]["peers"]
        self.assertGreater(peer["ratio"]["value"], 0)

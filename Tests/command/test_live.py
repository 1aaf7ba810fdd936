# SPDX-License-Identifier: MIT
"""Live input at the command line: devices, monitor and record.

There need not be any device: a recording is played in real time as if it were live, or the command
runs on `gesture panel`.
"""

import os
import pathlib
import re
import signal
import subprocess
import time
import unittest

from command import (
    CANVAS, DOUBLE_TAP, FAST_TAPS, PROGRAM, RECORDINGS, SCROLL, TOUCHPAD, InFolder, gesture, objects)
from drawn import Drawing
from on_panel import build, opening, set_up

NO_DEVICES = not any(pathlib.Path("/dev/input").glob("event*"))
# A kernel that lets nobody open input devices.
DENIED = """
		if (strncmp(path, "/dev/input/", 11) == 0) {
			errno = EACCES;
			return -1;
		}
"""


def setUpModule():
    set_up()


def start(*arguments):
    return subprocess.Popen(
        [PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


class Monitor(InFolder):
    def test_a_recording_gives_live_what_it_gives_when_replayed(self):
        for recording in (DOUBLE_TAP, FAST_TAPS):
            _, replayed, _ = gesture("replay", "--recognizers", "all", "--json", recording)
            live = self.works("monitor", "--json", "--replay", recording)
            self.assertEqual(objects(live)[1:], objects(replayed))

    def test_a_recording_comes_from_standard_input(self):
        tap = Drawing().down(0, 500, 500).up(50).bytes()
        out = self.works("monitor", "--replay", "-", stdin=tap)
        self.assertIn("1 tap", out.splitlines()[-1])

    def test_text_names_the_device_and_closes_with_the_counts(self):
        out = self.works("monitor", "--replay", DOUBLE_TAP)
        lines = out.splitlines()
        self.assertTrue(lines[0].endswith("Wacom ISDv4 E6 Finger"))
        self.assertIn("touchscreen", lines[1])
        self.assertEqual(lines[-1], "2 taps, 1 double-tap, 1 hold")
        self.assertEqual(len({line.index("(") for line in lines if " s  " in line}), 1)

    def test_touches_are_printed_beside_gestures(self):
        _, out, _ = gesture("monitor", "--json", "--touches", "--replay", DOUBLE_TAP)
        lines = objects(out)
        phases = [(line["touch"], line["phase"]) for line in lines if "touch" in line]
        self.assertEqual(sorted(phases), [(1, "began"), (1, "ended"), (2, "began"), (2, "ended")])

    def test_ctrl_c_ends_it_with_the_counts_and_cancels_what_is_active(self):
        with start("monitor", "--replay", CANVAS) as process:
            while " began " not in process.stdout.readline():
                pass
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=30)
        self.assertEqual((process.returncode, error), (0, ""))
        self.assertIn("1 pan", out.splitlines()[-1])
        self.assertIn(" cancelled ", out)

    def test_it_closes_with_the_counts_when_the_last_device_is_unplugged(self):
        script = "await-read\ndown 0 100 100\nframe\nslide 40 0 100ms\nup 0\nframe\nawait-read\nunplug\n"
        for options in [], ["--json"]:
            with self.subTest(options=options):
                out, err = self.on_panel(
                    1, script, "--size", "300x200mm", "--", PROGRAM, "monitor", "--recognizers", "pan", *options,
                    "--device", "/dev/input/event40")
                self.assertIn("was unplugged", err)
                if options:
                    self.assertEqual(objects(out)[-1]["summary"]["gestures"], {"pan": 1})
                else:
                    self.assertEqual(out.splitlines()[-1], "1 pan")

    def test_it_ends_after_the_time_it_is_given(self):
        out = self.works("monitor", "--for", "0.2", "--replay", CANVAS)
        self.assertNotEqual(out, "")

    def test_a_damaged_recording_is_reported_with_its_line(self):
        text = (RECORDINGS / "Wacom_ISDv4_E6_Finger.desc").read_text()
        text += "\n".join(DOUBLE_TAP.read_text().splitlines()[:9]) + "\nE: nonsense\n"
        _, error = self.ends(1, "monitor", "--replay", self.write("damaged.evemu", text))
        self.assertRegex(error, r"damaged\.evemu:\d+: ")


class Devices(InFolder):
    def test_a_screen_is_listed_with_its_sizes(self):
        (device,) = objects(self.works("devices", "--json", "--replay", CANVAS))
        self.assertEqual(device["kind"], "touchscreen")
        self.assertAlmostEqual(device["width_pt"], device["width_mm"] * 160 / 25.4, delta=1)
        self.assertFalse(device["size_is_assumed"])

    def test_a_touchpad_is_listed_as_one(self):
        self.assertIn("touchpad: swipes", self.works("devices", "--replay", TOUCHPAD))

    def test_each_path_that_is_no_device_has_its_own_reason(self):
        out, _ = self.ends(1, "devices", "--device", "/nonexistent", "/dev/null", __file__)
        self.assertIn("/nonexistent: there is no such device", out)
        self.assertIn("/dev/null: this is not an input device", out)
        self.assertIn(f"{__file__}: this is not an input device", out)

    @unittest.skipUnless(NO_DEVICES, "there are input devices here")
    def test_without_devices_it_is_said_what_to_do(self):
        for command in (["devices"], ["monitor"], ["record"]):
            self.fails(1, "--replay FILE", *command)

    def test_a_recording_of_touches_is_for_replay(self):
        path = self.convert(DOUBLE_TAP)
        for command in ("monitor", "record", "devices"):
            self.fails(1, "use gesture replay", command, "--replay", path)

    def test_brief_leaves_out_changes(self):
        out = self.works("monitor", "--brief", "--recognizers", "pan", "--replay", SCROLL)
        self.assertIn("began", out)
        self.assertNotIn("changed", out)

    def test_a_seat_chooses_among_all_devices(self):
        for subcommand in "monitor", "record", "devices":
            self.fails(64, "Use either --device or --seat", subcommand, "--seat", "seat1", "--device", "/dev/null")

    def test_wrong_options_are_reported_as_such(self):
        for wrong in (["--for", "0"], ["--for", "nan"], ["--device", "x", "--replay", "y"]):
            _, error = self.ends(64, "monitor", *wrong)
            self.assertTrue(error.startswith("gesture: "), error)
            self.assertIn("Usage", error)


class Record(InFolder):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "new.gesture"

    def test_the_samples_are_those_that_go_into_the_engine(self):
        said = self.ends(0, "record", "-o", self.path, "--replay", DOUBLE_TAP)
        self.assertEqual(said, ("", f"gesture: {self.path}: 4 samples, 4 gestures\n"))
        lines = self.path.read_text().splitlines()
        self.assertEqual(lines[0], "gesture-recording 1.0")
        kinds = [line.split()[0] for line in lines[1:]]
        self.assertEqual(kinds[:2], ["window", "device"])
        self.assertEqual(kinds[2:], ["down", "frame", "up", "frame"] * 2)
        self.assertIn('name="Wacom ISDv4 E6 Finger" mapping=assumed', lines[2])
        self.assertTrue(lines[3].startswith("down time=0 device=0 id=0 x=920.9363 y=522.0022"))

    def test_without_a_file_it_goes_to_standard_output(self):
        _, out, _ = gesture("record", "--replay", DOUBLE_TAP)
        gesture("record", "--replay", DOUBLE_TAP, "-o", self.path)
        self.assertEqual(out, self.path.read_text())

    @unittest.skipUnless(NO_DEVICES, "there are input devices here")
    def test_a_recording_that_cannot_begin_leaves_the_one_that_is_there(self):
        self.path.write_bytes(b"an old recording\n")
        self.ends(1, "record", "--force", "-o", self.path)
        self.assertEqual(self.path.read_bytes(), b"an old recording\n")

    def interrupt(self, number):
        """Sends a signal in the midst of a recording. Returns the status and the messages."""
        with start("record", "-o", self.path, "--replay", CANVAS) as process:
            while not self.path.exists() or self.path.stat().st_size < 4000:
                self.assertIsNone(process.poll())
                time.sleep(0.01)
            process.send_signal(number)
            _, error = process.communicate(timeout=30)
        return process.returncode, error

    def test_what_came_before_a_crash_is_there_in_whole_frames(self):
        self.interrupt(signal.SIGKILL)
        text = self.path.read_text()
        self.assertTrue(text.endswith("\n"))
        self.assertTrue(text.splitlines()[-1].startswith("frame "))

    def test_ctrl_c_ends_it_and_touches_that_are_down_are_cancelled(self):
        status, error = self.interrupt(signal.SIGINT)
        self.assertEqual(status, 0)
        self.assertRegex(error, r"\d+ samples, \d+ gesture")
        kinds = [line.split()[0] for line in self.path.read_text().splitlines()]
        self.assertEqual(kinds.count("down"), kinds.count("up") + kinds.count("cancel"))

    def test_a_place_that_no_panel_has_is_left_out_and_counted(self):
        drawing = Drawing().down(0, 500, 500).move(10, 2**31 - 1, 500).move(20, 520, 500).up(30)
        path = self.write("odd.evemu", drawing.bytes())
        _, said = self.ends(0, "record", "-o", self.path, "--replay", path)
        self.assertIn(f"{self.path}: 1 sample was left out: its values are out of range\n", said)
        self.assertIn(f"{self.path}: 3 samples, ", said)
        samples = [line.split() for line in self.path.read_text().splitlines()[3:]]
        self.assertEqual(
            [(words[0], *(round(float(word[2:]), 2) for word in words[4:]))
             for words in samples if words[0] != "frame"],
            [("down", 500, 500), ("motion", 520, 500), ("up",)])

    def test_what_is_left_out_is_counted_when_the_last_device_is_unplugged(self):
        drawing = Drawing().down(0, 500, 500).move(10, 2**31 - 1, 500).move(20, 520, 500).up(30)
        _, said = self.on_panel(
            1, "await-read\ndevice recording\nunplug", "--play", self.write("odd.evemu", drawing.bytes()), "--",
            PROGRAM, "record", "-o", self.path, "--device", "/dev/input/event40")
        self.assertIn(f"{self.path}: 1 sample was left out: its values are out of range\n", said)
        self.assertIn(f"{self.path} keeps what came before: 3 samples, ", said)

    def test_the_window_is_as_wide_and_as_high_as_any_of_the_screens(self):
        self.on_panel(
            0, "down 0 100 100\nframe\nup 0\nframe\nawait-read\n", "--size", "300x200mm", "--size", "200x400mm",
            "--exit", "--", PROGRAM, "record", "-o", self.path)
        window, *screens = [
            [float(side) for side in sides] for sides in re.findall(
                r"^(?:window|device) .*?width=(\S+) height=(\S+)", self.path.read_text(), re.M)]
        self.assertEqual(len(screens), 2)
        self.assertEqual(window, [max(sides) for sides in zip(*screens)])
        for side, millimeters in zip(window, (300, 400)):
            self.assertAlmostEqual(side, millimeters * 160 / 25.4, delta=1)

    def test_where_nothing_can_be_created_nothing_is_begun(self):
        self.fails(1, "cannot be created", "record", "-o", "/nonexistent/new.gesture", "--replay", CANVAS)

    def test_no_file_is_left_where_there_are_no_devices(self):
        self.ends(1, "record", "-o", self.path, "--device", "/nonexistent")
        self.assertFalse(self.path.exists())


class WithoutAccess(InFolder):
    """The user has no access to the devices."""

    def test_each_live_command_says_how_to_get_it_and_what_that_allows(self):
        library = build("denied.so", opening(DENIED), "-shared", "-fPIC", "-ldl")
        path = self.write("c.yaml", """
recognizers: [{name: tap, type: tap}]
actions: [{gesture: tap, run: [foot]}]
""")
        for words in (["run", "--config", path], ["monitor"], ["record", "-o", self.folder / "new.gesture"]):
            with self.subTest(words=words[0]):
                status, _, error = gesture(
                    "panel", "--size", "300x200mm", "--", PROGRAM, *words,
                    env={**os.environ, "LD_PRELOAD": str(library)})
                self.assertEqual(status, 1, error)
                for said in ("/dev/input/event", "no permission", "usermod -aG input", "also keyboards",
                             "gesture-tools-access", "make install-command RULE=yes", "udevadm trigger",
                             "all your programs can read touches, also those on the lock screen"):
                    self.assertIn(said, error)
        self.assertFalse((self.folder / "new.gesture").exists())

    def test_each_device_has_its_own_kind_and_reason(self):
        library = build("denied.so", opening(DENIED), "-shared", "-fPIC", "-ldl")
        status, out, error = gesture(
            "panel", "--size", "300x200mm", "--touchpad", "--", PROGRAM, "devices", "--json",
            env={**os.environ, "LD_PRELOAD": str(library)})
        self.assertEqual(status, 1, error)
        lines = objects(out)
        # Their names are in sysfs, which knows no emulated device.
        self.assertEqual([line["kind"] for line in lines], ["touchscreen", "touchpad"])
        self.assertNotEqual(lines[0]["path"], lines[1]["path"])
        for line in lines:
            self.assertTrue(line["not_opened"].startswith(f"{line['path']}: no permission"), line)


class Stroke:
    """What fingers do: from their landing to the middle of the gesture, and from there to the end."""

    def __init__(self, recognizer, *fingers, steps=6):
        """`fingers` are x, y, and how far they move in a step of 8 ms, in mm."""
        moves = [
            ["wait 8ms", *(
                f"move {number} {x + dx * step} {y + dy * step}"
                for number, (x, y, dx, dy) in enumerate(fingers)
            ), "frame"]
            for step in range(1, steps + 1)]
        lands = [f"down {number} {x} {y}" for number, (x, y, *_) in enumerate(fingers)]
        lifts = [f"up {number}" for number in range(len(fingers))]
        half = steps // 2
        self.recognizer = recognizer
        self.begin = [*lands, "frame", *sum(moves[:half], []), "await-read"]
        self.rest = [*sum(moves[half:], []), "wait 8ms", *lifts, "frame"]


STROKES = [Stroke("pan", (100, 50, 6, 0)), Stroke("pinch", (140, 100, -6, 0), (160, 100, 6, 0))]


class Faults(InFolder):
    """A device goes in the middle of a pan and of a pinch that `gesture monitor` prints.

    Each gesture and each touch ends exactly once, and the next gesture of the same kind is whole.
    Tests/kit/GestureLibinputTests has all other faults.
    """

    def lives(self, lines, recognizer):
        """Returns the states of each gesture of a recognizer, without repeated changes."""
        states = [line["state"] for line in lines if line.get("recognizer") == recognizer]
        text = " ".join(states)
        self.assertRegex(text, "^(began( changed)* (ended|cancelled) ?)*$")
        text = re.sub(r"changed( changed)*", "changed", text)
        return [life.split() for life in re.findall(r"began(?: changed)? (?:ended|cancelled)", text)]

    def survives(self, fault, *options):
        """`fault` gets the rest of a stroke, and returns lines."""
        script = sum(([*stroke.begin, *fault(stroke), *stroke.begin, *stroke.rest, "wait 20ms"]
                      for stroke in STROKES), [])
        path = self.write("faults.panel", "\n".join([*script, "wait 30ms", "await-read"]))
        lines = objects(self.works(
            "panel", "--after", "0", "--script", path, "--exit", "--",
            PROGRAM, "monitor", "--json", "--touches", "--recognizers", "pan,pinch", *options))
        for touch in {line["touch"] for line in lines if "touch" in line}:
            phases = [line["phase"] for line in lines if line.get("touch") == touch]
            self.assertRegex(" ".join(phases), "^began( moved)* (ended|cancelled)$")
        # Times count from the start.
        self.assertLess(max(line.get("time_us", 0) for line in lines), 60_000_000)
        for stroke in STROKES:
            with self.subTest(recognizer=stroke.recognizer):
                self.assertEqual(self.lives(lines, stroke.recognizer), [
                    ["began", "changed", "cancelled"], ["began", "changed", "ended"]])

    def test_a_touchscreen_is_unplugged_and_plugged_in_again(self):
        self.survives(lambda stroke: ["unplug", "plug", "await-open"])

    def test_another_terminal(self):
        self.survives(
            lambda stroke: ["switch-away", *stroke.rest, "switch-back", "await-open"], "--libseat")

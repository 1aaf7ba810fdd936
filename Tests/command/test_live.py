# SPDX-License-Identifier: MIT
"""Live input at the command line: devices, monitor and record.

There need not be any device: a recording is played in real time as if it were live. GESTURE in the
environment is the program. Run with: python3 -m unittest
"""

import pathlib
import resource
import signal
import subprocess
import tempfile
import unittest

from command import PROGRAM, RECORDINGS, CommandTest, InFolder, gesture, objects
from drawn import Drawing
from test_command import CANVAS, DOUBLE_TAP, FAST_TAPS, TOUCHPAD

STROKE = RECORDINGS / "EP0430M09.2-finger-scroll-down.events"

NO_DEVICES = not any(pathlib.Path("/dev/input").glob("event*"))


def start(*arguments, **options):
    return subprocess.Popen(
        [PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, **options)


class Monitor(CommandTest):
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

    def test_samples_and_touches_are_printed_beside_gestures(self):
        _, out, _ = gesture("monitor", "--json", "--raw", "--touches", "--replay", DOUBLE_TAP)
        lines = objects(out)
        samples = [line["sample"] for line in lines if "sample" in line]
        self.assertEqual(samples, ["down", "frame", "up", "frame"] * 2)
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

    def test_it_ends_after_the_time_it_is_given(self):
        out = self.works("monitor", "--for", "0.2", "--replay", CANVAS)
        self.assertNotEqual(out, "")

    def test_a_damaged_recording_is_reported_with_its_line(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "damaged.evemu"
            text = DOUBLE_TAP.read_text().splitlines()
            description = RECORDINGS / "Wacom_ISDv4_E6_Finger.desc"
            path.write_text(description.read_text() + "\n".join(text[:9]) + "\nE: nonsense\n")
            status, _, error = gesture("monitor", "--replay", path)
        self.assertEqual(status, 1)
        self.assertRegex(error, r"damaged\.evemu:\d+: ")


class Devices(CommandTest):
    def test_a_screen_is_listed_with_its_sizes(self):
        (device,) = objects(self.works("devices", "--json", "--replay", CANVAS))
        self.assertEqual(device["kind"], "touchscreen")
        self.assertAlmostEqual(device["width_pt"], device["width_mm"] * 160 / 25.4, delta=1)
        self.assertFalse(device["size_is_assumed"])

    def test_a_touchpad_is_listed_as_one(self):
        self.assertIn("touchpad: swipes", self.works("devices", "--replay", TOUCHPAD))

    def test_each_path_that_is_no_device_has_its_own_reason(self):
        status, out, _ = gesture("devices", "--device", "/nonexistent", "/dev/null", __file__)
        self.assertEqual(status, 1)
        self.assertIn("/nonexistent: there is no such device", out)
        self.assertIn("/dev/null: this is not an input device", out)
        self.assertIn(f"{__file__}: this is not an input device", out)

    @unittest.skipUnless(NO_DEVICES, "there are input devices here")
    def test_without_devices_it_is_said_what_to_do(self):
        for command in (["devices"], ["monitor"], ["record"]):
            self.fails(1, "--replay FILE", *command)

    def test_a_recording_of_touches_is_for_replay(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "taps.gesture"
            gesture("convert", DOUBLE_TAP, "-o", path)
            for command in ("monitor", "record", "devices"):
                self.fails(1, "use gesture replay", command, "--replay", path)

    def test_brief_leaves_out_changes(self):
        out = self.works("monitor", "--brief", "--recognizers", "pan", "--replay", STROKE)
        self.assertIn("began", out)
        self.assertNotIn("changed", out)

    def test_a_seat_chooses_among_all_devices(self):
        for subcommand in "monitor", "record", "devices":
            self.fails(64, "Use either --device or --seat", subcommand, "--seat", "seat1", "--device", "/dev/null")

    def test_wrong_options_are_reported_as_such(self):
        for wrong in (["--for", "0"], ["--for", "nan"], ["--device", "x", "--replay", "y"]):
            status, _, error = gesture("monitor", *wrong)
            self.assertEqual(status, 64, wrong)
            self.assertTrue(error.startswith("gesture: "), error)
            self.assertIn("Usage", error)


class Record(InFolder):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "new.gesture"

    def test_the_samples_are_those_that_go_into_the_engine(self):
        status, out, error = gesture("record", "-o", self.path, "--replay", DOUBLE_TAP)
        self.assertEqual((status, out), (0, ""))
        self.assertEqual(error, f"gesture: {self.path}: 4 samples, 4 gestures\n")
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
        status, _, _ = gesture("record", "--force", "-o", self.path)
        self.assertEqual(status, 1)
        self.assertEqual(self.path.read_bytes(), b"an old recording\n")

    def test_a_file_that_is_there_is_overwritten_only_by_force(self):
        self.path.write_text("precious\n")
        self.fails(1, "--force", "record", "-o", self.path, "--replay", DOUBLE_TAP)
        self.assertEqual(self.path.read_text(), "precious\n")
        self.works("record", "--force", "-o", self.path, "--replay", DOUBLE_TAP, remarks=True)
        self.assertNotIn("precious", self.path.read_text())

    def test_what_came_before_a_crash_is_there_in_whole_frames(self):
        with start("record", "-o", self.path, "--replay", CANVAS) as process:
            while not self.path.exists() or self.path.stat().st_size < 4000:
                self.assertIsNone(process.poll())
            process.kill()
            process.communicate(timeout=30)
        text = self.path.read_text()
        self.assertTrue(text.endswith("\n"))
        self.assertTrue(text.splitlines()[-1].startswith("frame "))

    def test_ctrl_c_ends_it_and_touches_that_are_down_are_cancelled(self):
        with start("record", "-o", self.path, "--replay", CANVAS) as process:
            while not self.path.exists() or self.path.stat().st_size < 4000:
                self.assertIsNone(process.poll())
            process.send_signal(signal.SIGINT)
            _, error = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 0)
        self.assertRegex(error, r"\d+ samples, \d+ gesture")
        kinds = [line.split()[0] for line in self.path.read_text().splitlines()]
        self.assertEqual(kinds.count("down"), kinds.count("up") + kinds.count("cancel"))

    def test_a_full_disk_is_an_error_that_says_what_is_kept(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (800, 800))

        with start("record", "-o", self.path, "--replay", FAST_TAPS, restore_signals=False,
                   preexec_fn=limit) as process:
            _, error = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 1)
        self.assertIn("cannot be written", error)
        self.assertRegex(error, rf"{self.path} keeps .*\d+ samples")
        self.assertIn("down ", self.path.read_text())

    def test_where_nothing_can_be_created_nothing_is_begun(self):
        self.fails(1, "cannot be created", "record", "-o", "/nonexistent/new.gesture", "--replay", CANVAS)

    def test_no_file_is_left_where_there_are_no_devices(self):
        status, _, _ = gesture("record", "-o", self.path, "--device", "/nonexistent")
        self.assertEqual(status, 1)
        self.assertFalse(self.path.exists())

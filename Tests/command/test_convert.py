# SPDX-License-Identifier: MIT
"""Recordings of our own format at the command line."""

import os
import re
import subprocess

from command import (
    CANVAS, DOUBLE_TAP, PROGRAM, RECORDINGS, TOUCHPAD, InFolder, gesture, objects, recordings)
from drawn import Drawing, OwnRecording

PEN = RECORDINGS.parent / "pens" / "dell_canvas_pen.evemu"
N_TRIG = RECORDINGS / "N-Trig_MultiTouch.1-finger-drag-NW-SE.events"
NO_LARGE = """recognizers:
  - { name: small, type: pan, maximum-contact-size: 50 pt }
  - { name: any, type: pan, maximum-contact-size: any }
"""

ADVICE = "; pass --size-mm if you know it"
FACTS = f"(, with contact sizes)?({ADVICE})?(?=\n)"

HEAD = OwnRecording(1920, 1080, "Hand").touchpad(1, "Pad").text.encode()
TAP = (
    b"down time=0 device=0 id=1 x=100 y=200\nframe time=0\n"
    b"up time=50000 device=0 id=1\nframe time=50000\n")


def raw_sizes(path):
    """When a contact alone on its panel has another size, and that size, read from the raw events."""
    start, lengths, before = None, {}, (0, 0)
    for line in path.read_text().splitlines():
        time, kind, code, value = line.removeprefix("E: ").split()
        microseconds = int(time.replace(".", ""))
        start = microseconds if start is None else start
        if kind == "0003" and code in ("0030", "0031"):
            lengths[code] = int(value)
        elif (kind, code) == ("0000", "0000"):
            size = lengths.get("0030"), lengths.get("0031")
            if size not in (before, (None, None)):
                yield microseconds - start, *size
                before = size
            lengths = {}


class Convert(InFolder):
    def test_a_converted_recording_replays_as_the_original_does(self):
        # test_log.py has their events.
        self.assertGreaterEqual(len(recordings()), 14)
        for number, path in enumerate(recordings()):
            output = self.convert(path, name=f"{number}.gesture")
            for options in (["--json", "--alone"], ["--brief"]):
                with self.subTest(recording=path.name, options=options):
                    converted = self.ends(0, "replay", *options, output)
                    # Touches have their places and sizes already.
                    original = re.sub(FACTS, "", "\0".join(gesture("replay", *options, path)[1:]))
                    self.assertEqual(
                        [text.replace(str(output), str(path)) for text in converted],
                        original.split("\0"))

    def test_no_option_is_advised_for_touches_that_refuses_them(self):
        output = self.convert(DOUBLE_TAP)
        self.assertIn(ADVICE, gesture("replay", DOUBLE_TAP)[1])
        self.assertIn("assumed to be 1920 x 1085 pt\n", gesture("replay", output)[1])
        self.ends(1, "replay", "--size-mm", "300x200", output)

    def test_a_recording_has_the_sizes_of_its_contacts(self):
        output = self.convert(N_TRIG)
        text = output.read_text()
        self.assertTrue(text.startswith("gesture-recording 1.1\n"))
        sizes = re.findall(r"^size time=(\d+) device=0 id=0 major=(.+) minor=(.+)$", text, re.M)
        expected = list(raw_sizes(N_TRIG))
        self.assertEqual([int(size[0]) for size in sizes], [size[0] for size in expected])
        # 9601 positions are taken for 1920 points, and lengths have the units of positions.
        for size, raw in zip(sizes, expected):
            for points, units in zip(size[1:], raw[1:]):
                self.assertAlmostEqual(float(points), units * 1920 / 9601, delta=0.001)

    def test_a_recognizer_leaves_out_contacts_that_are_too_large(self):
        config = ("--config", self.write("c.yaml", NO_LARGE))
        self.assertIn(" pt, with contact sizes; pass", self.works("replay", N_TRIG))
        for recording in (N_TRIG, self.convert(N_TRIG)):
            _, summary = self.replay(*config, recording)
            self.assertEqual(summary["gestures"], {"any": 1})
            out = self.works("explain", *config, recording)
            # The first contact is 360 positions long.
            self.assertIn("a contact was 72 pt across, the limit is 50 pt", out)

    def test_places_that_no_device_has_are_left_out_and_counted(self):
        finger = Drawing().down(0, 500, 500).move(10, 2**31 - 1, 500).move(20, 520, 500).up(30).bytes()
        pen = PEN.read_bytes()
        # libinput takes the mean of a pen's latest places, whose sum must not overflow.
        far = pen.replace(b" 0003 0000 38154", b" 0003 0000 1000000000", 1)
        self.assertNotEqual(far, pen)
        output = self.folder / "out.gesture"
        for name, recording in ("finger.evemu", finger), ("pen.evemu", far):
            with self.subTest(name):
                path = self.write(name, recording)
                _, err = self.ends(0, "convert", path, "-o", output, "--force")
                self.assertRegex(
                    err, rf"{re.escape(str(path))}: (1 sample was left out: its|\d+ samples were left out: their) "
                    "values are out of range\n")
                places = re.findall(r" x=(\S+) y=(\S+)", output.read_text())
                self.assertGreater(len(places), 1)
                self.assertLessEqual(max(abs(float(side)) for place in places for side in place), 262_144)

    def test_a_size_in_millimeters_that_the_format_does_not_hold_is_left_out(self):
        """With a resolution of 2^31 - 1, a panel of 1920 positions is a millionth of a millimeter wide."""
        text = Drawing().down(0, 500, 500).up(50).bytes().decode()
        text, count = re.subn(r"^(A: (?:00|01|35|36) .*) 0$", r"\1 2147483647", text, flags=re.M)
        self.assertEqual(count, 4)
        path = self.write("tiny.evemu", text)
        recorded = self.folder / "recorded.gesture"
        self.ends(0, "record", "-o", recorded, "--replay", path)
        for output in self.convert(path), recorded:
            with self.subTest(output.name):
                self.assertNotIn("-mm=", output.read_text())
                _, summary = self.replay(output)
                self.assertEqual(summary["gestures"], {"tap": 1})
        self.assertIn(" x-resolution=2147483647 ", self.convert(path, "--force").read_text())

    def test_converting_again_changes_nothing(self):
        once = self.convert(CANVAS)
        again = self.convert(once, name="again.gesture")
        self.assertEqual(again.read_bytes(), once.read_bytes())

    def test_what_this_version_does_not_know_is_kept_and_plays(self):
        text = HEAD.replace(b"1.0", b"1.7") + b"# mine\nwheel time=3 by=1\n"
        text += TAP.replace(b"y=200", b"y=200 force=0.5")
        kept = self.convert(self.write("new.gesture", text)).read_bytes()
        for part in (b"gesture-recording 1.7\n", b"# mine\n", b"wheel time=3 by=1\n", b" force=0.5\n"):
            self.assertIn(part, kept)
        _, summary = self.replay(self.folder / "out.gesture", remarks=True)
        self.assertEqual(summary["gestures"], {"tap": 1})

    def test_standard_input_and_output_are_files_like_others(self):
        output = self.convert(CANVAS)
        for arguments in (["-"], ["-", "-o", "-"]):
            out = self.works("convert", *arguments, stdin=CANVAS.read_bytes())
            self.assertEqual(out, output.read_text())
        _, piped, _ = gesture("replay", "--json", "-", stdin=output.read_bytes())
        _, direct, _ = gesture("replay", "--json", output)
        self.assertEqual(piped.replace("standard input", str(output)), direct)

    def test_a_folder_has_recordings_of_both_kinds(self):
        self.convert(DOUBLE_TAP)
        self.write("b.evemu", CANVAS.read_bytes())
        _, summary = self.replay(self.folder)
        self.assertEqual(summary["files"], 2)

    def test_a_touchpad_becomes_steps_and_its_gestures_reach_the_recognizers(self):
        self.assertIn("\nhold-begin time=", self.convert(TOUCHPAD).read_text())
        swipe = (
            b"swipe-begin time=0 device=1 fingers=3 x=10 y=20\n"
            b"swipe-update time=8000 device=1 dx=4.5 dy=-2\nswipe-end time=16000 device=1\n")
        events, _ = self.replay(self.write("pad.gesture", HEAD + swipe))
        pans = [line for line in events if line["recognizer"] == "pan"]
        self.assertEqual([pan["state"] for pan in pans], ["began", "ended"])
        self.assertEqual((pans[0]["translation"], pans[0]["touches"]), ([4.5, -2], 3))

    def test_cancel_all_cancels_what_is_active(self):
        text = HEAD + b"down time=0 device=0 id=1 x=0 y=0\nmotion time=9 device=0 id=1 x=50 y=0\n"
        text += b"cancel-all time=20000\nup time=30000 device=0 id=1\n"
        events, _ = self.replay(self.write("cancel.gesture", text), remarks=True)
        self.assertEqual([line["state"] for line in events], ["began", "cancelled"])

    def test_a_part_lacks_what_was_taken_back_before_it(self):
        def fingers(start, after_landing=""):
            moved, end = start + 200000, start + 300000
            return (
                f"down time={start} device=0 id=1 x=0 y=0\nframe time={start}\n"
                f"pinch-begin time={start} device=1 fingers=2 x=10 y=20\n{after_landing}"
                f"motion time={moved} device=0 id=1 x=50 y=0\nframe time={moved}\n"
                f"pinch-update time={moved} device=1 dx=0 dy=0 scale=2 turn=0\n"
                f"up time={end} device=0 id=1\nframe time={end}\npinch-end time={end} device=1\n").encode()

        text = HEAD + fingers(0, "cancel-all time=100000\n") + fingers(400000)
        path = self.write("back.gesture", text)
        self.works("replay", "--from", "0.15", path)
        part = self.convert(path, "--from", "0.15", name="part.gesture").read_text()
        self.assertEqual(
            [line.split()[0] for line in part.splitlines() if " device=" in line],
            ["down", "pinch-begin", "motion", "pinch-update", "up", "pinch-end"])

    def test_a_recording_may_replace_itself(self):
        output = self.convert(CANVAS)
        before = output.read_bytes()
        self.convert(output, "--force")
        self.assertEqual(output.read_bytes(), before)

    def test_a_damaged_recording_leaves_no_output_and_keeps_an_old_one(self):
        cut = self.write("cut.gesture", HEAD + TAP + b"down time=60000 devi")
        for options in ([], ["--force"]):
            output = self.folder / f"out{len(options)}"
            if options:
                output.write_bytes(b"old")
            self.fails(1, "cut.gesture:9: the recording is cut off", "convert", cut, "-o", output, *options)
            self.assertEqual(output.exists(), bool(options))
        self.assertEqual((self.folder / "out1").read_bytes(), b"old")
        self.assertEqual(list(self.folder.glob("*.part")), [])

    def test_a_cut_recording_replays_up_to_the_cut(self):
        cut = self.write("cut.gesture", HEAD + TAP + b"down time=60000 devi")
        out, err = self.ends(1, "replay", "--json", cut)
        self.assertEqual(objects(out)[0]["recognizer"], "tap")
        self.assertIn("cut.gesture:9: the recording is cut off", err)

    def test_what_is_no_recording_of_this_version_is_refused(self):
        for content, words in (
            (b"gesture-recording 2.0\n", "a.gesture:1: this recording has version 2.0"),
            (b"E: 0.000000 0 0 0\n", "a.gesture:1: this is not a recording"),
        ):
            for command in ("replay", "convert"):
                self.fails(1, words, command, self.write("a.gesture", content))

    def test_touches_that_make_no_sense_are_counted(self):
        text = HEAD + b"up time=5 device=0 id=9\n" + TAP
        out, err = self.ends(0, "replay", "--json", self.write("odd.gesture", text))
        self.assertIn("1 invalid touch event was dropped", err)
        self.assertEqual(objects(out)[-1]["summary"]["gestures"], {"tap": 1})

    def test_a_folder_that_is_not_there_is_reported(self):
        self.fails(
            1, "cannot be written: there is no such folder: make it",
            "convert", CANVAS, "-o", self.folder / "no" / "out")

    def test_a_wrong_option_is_named_with_the_usage(self):
        for command in ("convert", "replay"):
            self.assertIn("Usage", self.fails(64, "--wrong", command, "--wrong", CANVAS))
        self.fails(64, "Usage", "replay", "--json", "--log", CANVAS)

    def test_a_long_recording_takes_no_more_memory_than_a_short_one(self):
        block = b"motion time=1 device=0 id=1 x=7 y=8\n" * 4000
        peaks = []
        for blocks in (2, 30):
            with open(self.folder / "long.gesture", "wb") as file:
                file.write(HEAD + b"down time=0 device=0 id=1 x=1 y=2\n")
                for _ in range(blocks):
                    file.write(block)
            command = [PROGRAM, "replay", self.folder / "long.gesture"]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            peaks.append(usage.ru_maxrss)
        # In kilobytes; the long one has 4,000 more.
        self.assertLess(peaks[1] - peaks[0], 1500)

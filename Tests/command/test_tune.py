# SPDX-License-Identifier: MIT
"""`gesture tune`: labeled strokes, what they are recognized as, and settings that make more of them right."""

import math
import random
import re
import subprocess

from command import DOUBLE_TAP, PROGRAM, InFolder, objects, words_in
from drawn import Drawing, OwnRecording
from test_recorded import TAP

WIDE_SLOP = """recognizers:
  - { name: tap, type: tap }
  - { name: pan, type: pan, slop: 40 pt }
"""


HEADER = OwnRecording("1920.0000", "1080.0000", "Panel", mapping="measured").text.splitlines()


def recording(length, seconds, angle=0.0, header=tuple(HEADER), start=(900, 500)):
    """A finger that moves by a length with the speeds of a hand, at 120 Hz."""
    lines = list(header)
    frames = int(seconds * 120)
    for frame in range(frames + 1):
        part = frame / frames
        way = length * (10 * part**3 - 15 * part**4 + 6 * part**5)
        x, y = start[0] + way * math.cos(angle), start[1] + way * math.sin(angle)
        kind = "motion" if frame else "down"
        lines.append(f"{kind} time={frame * 8333} device=0 id=0 x={x:.4f} y={y:.4f}")
        lines.append(f"frame time={frame * 8333}")
    end = (frames + 1) * 8333
    return "\n".join(lines + [f"up time={end} device=0 id=0", f"frame time={end}", ""])


class Tune(InFolder):
    def strokes(self):
        """Five taps, and ten drags of 20 to 110 pt."""
        draw = random.Random(1)
        labels = []
        for number in range(15):
            is_tap = number < 5
            length = draw.uniform(0, 6) if is_tap else 10 * number - 30
            text = recording(length, 0.15 if is_tap else 0.4, draw.uniform(0, 6))
            self.write(f"stroke-{number:02}.gesture", text)
            labels.append(f"stroke-{number:02}.gesture: {'tap' if is_tap else 'pan'}")
        self.write("labels.yaml", "\n".join(labels))

    def test_lines_to_paste_tell_all_strokes_right(self):
        self.strokes()
        out = self.works("tune", self.folder, "--config", self.write("wide.yaml", WIDE_SLOP))
        # Drags of 20, 30 and 40 pt do not exceed a slop of 40 pt.
        self.assertRegex(out, r"pan +10 +7 +0 +3 ")
        self.assertRegex(out, r"tap +5 +5 +0 +0 +0 ms +0 ms")
        self.assertIn("stroke-05.gesture: pan, recognized as nothing", out)
        self.assertIn("Then 15 of 15 are right, 3 more.", out)
        slop = out.split("pan.slop = ")[1].split("\n")[0]
        self.assertIn(f"config.slop = GC_PT({slop}); /* struct gc_pan_config */", out)
        pasted = out.split("In a configuration:\n\n")[1].split("\n\nIn Swift")[0]
        mine = self.write("mine.yaml", f"{pasted}\n  - {{ name: tap, type: tap }}\n")
        out = self.works("tune", self.folder, "--config", mine)
        self.assertIn("All are recognized correctly: there is nothing to change.", out)

    def test_lines_to_paste_keep_all_other_settings_and_what_a_recognizer_waits_for(self):
        self.strokes()
        wide = self.write("wide.yaml", """recognizers:
  - { name: tap, type: tap }
  - { name: press, type: long-press, allowable-movement: 8 pt }
  - { name: pan, type: pan, slop: 40 pt, maximum-fingers: 1, requires-failure-of: [press] }
""")
        out = self.works("tune", self.folder, "--config", wide)
        pasted = out.split("In a configuration:\n\n")[1].split("\n\nIn Swift")[0]
        for line in "allowable-movement: 8 pt", "maximum-fingers: 1", "requires-failure-of: [press]":
            self.assertIn(f"    {line}", pasted.splitlines())
        mine = self.write("mine.yaml", f"{pasted}\n  - {{ name: tap, type: tap }}\n")
        out = self.works("tune", self.folder, "--config", mine)
        self.assertIn("All are recognized correctly: there is nothing to change.", out)

    def test_a_recording_of_several_gestures_is_as_many_strokes(self):
        self.strokes()
        lines = list(HEADER)
        for number in range(10):
            text = recording(10 * number + 20, 0.4)
            later = re.sub(r"time=(\d+)", lambda found: f"time={int(found[1]) + number * 1_000_000}", text)
            lines += later.splitlines()[len(HEADER):]
        self.write("drags.gesture", "\n".join([*lines, ""]))
        self.write("labels.yaml", "drags.gesture: pan\nstroke-00.gesture: tap\n")
        out = self.works("tune", self.folder, "--config", self.write("wide.yaml", WIDE_SLOP))
        # The drags of 20 and 30 pt do not reach a slop of 40 pt.
        self.assertRegex(out, r"pan +10 +8 +0 +2 ")
        self.assertIn("  drags.gesture at 1.000 s: pan, recognized as nothing", out)
        self.assertIn("Then 11 of 11 are right, 2 more.", out)
        out, err = self.ends(0, "convert", "--as", "swift", self.folder / "drags.gesture")
        self.assertIn("it has 10 gestures, which begin at 0.000, 1.000, 2.000, ", err)
        self.assertIn(" s: --from and --to make a test of one", err)
        self.works("convert", "--as", "swift", self.folder / "drags.gesture", "--from", "2", "--to", "2.9")

    def test_a_stroke_on_a_panel_that_was_plugged_in_later_is_played_on_that_panel(self):
        later = recording(100, 0.4, header=(), start=(2500, 900)).replace("device=0", "device=1")
        later = re.sub(r"time=(\d+)", lambda found: f"time={int(found[1]) + 1_000_000}", later)
        monitor = 'device number=1 kind=touchscreen name="Monitor" mapping=measured width=3319 height=1864\n'
        self.write("drags.gesture", recording(100, 0.4) + monitor + later)
        self.write("labels.yaml", "drags.gesture: pan\n")
        # With an edge pan, the window is as large as the screens.
        config = "recognizers: [{ name: pan, type: pan }, { name: edge, type: edge-pan, edges: [left] }]"
        out = self.works("tune", self.folder, "--config", self.write("c.yaml", config))
        self.assertRegex(out, r"pan +2 +2 +0 +0 ")

    def test_recordings_of_a_program_have_different_recognizers(self):
        # The first has none, and no device: no finger touched anything.
        lines = TAP.splitlines(keepends=True)
        self.write("a.gesture", "".join(line for line in lines[:5]) + lines[5])
        self.write("b.gesture", TAP)
        self.write("c.gesture", TAP.replace('name="show"', 'name="hide"'))
        self.write("labels.yaml", "a.gesture: nothing\nb.gesture: show\nc.gesture: hide\n")
        self.assertIn("All are recognized correctly", self.works("tune", self.folder))

    def test_a_file_in_place_of_a_folder_is_an_error_that_says_so(self):
        path = self.write("b.gesture", TAP)
        self.fails(1, "b.gesture is no folder: put the recordings into one, with labels.yaml", "tune", path)

    def test_recordings_of_a_program_run_its_own_recognizers(self):
        own = TAP[:TAP.index("down time")].replace("slop=10.0000", "slop=40.0000")
        own = own.replace("claims-on-landing=no\n", 'claims-on-landing=no name="turn"\n')
        labels = []
        for number in range(2, 9):
            name = f"page-{number}.gesture"
            self.write(name, recording(10 * number + 5, 0.3, math.pi, own.splitlines(), (350, 350)))
            labels.append(f"{name}: turn")
        self.write("labels.yaml", "\n".join(labels))
        out = self.works("tune", self.folder)
        # Ways of 25 to 85 pt, of which two do not reach the slop.
        self.assertRegex(out, r"turn +7 +5 +0 +2 ")
        self.assertIn("slop of turn: ", out)
        self.assertIn("Then 7 of 7 are right, 2 more.", out)
        self.assertIn("turn.slop = ", out)
        self.assertNotIn("In a configuration", out)
        self.write("labels.yaml", "page-2.gesture: pan\n")
        _, err = self.ends(1, "tune", self.folder)
        self.assertIn("no recognizer is called \"pan\". Choose from: show, turn, nothing", err)

    def test_json_has_a_line_for_each_stroke_and_proposal(self):
        self.strokes()
        out = self.works(
            "tune", "--json", self.folder, "--config", self.write("wide.yaml", WIDE_SLOP))
        *strokes, proposal = objects(out)
        self.assertEqual(len(strokes), 15)
        self.assertEqual(strokes[0]["told"], "tap")
        self.assertEqual(strokes[0]["delay_us"], 0)
        self.assertEqual([line["right"] for line in strokes].count(False), 3)
        self.assertEqual(
            [proposal[key] for key in ("recognizer", "setting", "from", "gain", "proposed")],
            ["pan", "slop", 40, 3, True])

    def test_default_settings_run_only_what_the_labels_name(self):
        self.strokes()
        out = self.works("tune", self.folder)
        self.assertIn("All are recognized correctly", out)

    def test_the_picture_has_the_strokes_that_are_still_recognized_wrongly(self):
        self.strokes()
        # A drag that was meant to do nothing: no setting keeps it apart from the others.
        self.write("palm.gesture", recording(70, 0.4))
        with (self.folder / "labels.yaml").open("a") as labels:
            labels.write("\npalm.gesture: nothing\n")
        picture = self.folder / "wrong.svg"
        out = self.works("tune", self.folder, "-o", picture)
        self.assertIn("Nothing is proposed" if "trade" in out else "nothing to propose", out)
        words = words_in(picture)
        self.assertIn("nothing, recognized as pan", words)
        self.assertTrue(any(word.endswith("palm.gesture") for word in words))
        # A picture is replaced only on demand, and nothing is played in vain.
        before = picture.read_bytes()
        out, err = self.ends(1, "tune", self.folder, "-o", picture)
        self.assertEqual((out, picture.read_bytes()), ("", before))
        self.assertIn("use --force to replace it", err)
        picture.write_text("old")
        self.works("tune", self.folder, "-o", picture, "--force")
        self.assertEqual(words_in(picture), words)
        self.ends(64, "tune", self.folder, "--force")

    def test_mistakes_name_the_file_and_the_line(self):
        _, err = self.ends(1, "tune", self.folder)
        self.assertIn("labels.yaml", err)
        self.write("labels.yaml", "a.gesture: tapp\n")
        _, err = self.ends(1, "tune", self.folder)
        self.assertIn("labels.yaml:1:12: no recognizer is called", err)
        self.write("labels.yaml", "a.gesture: tap\n")
        _, err = self.ends(1, "tune", self.folder)
        self.assertIn("a.gesture", err)
        self.ends(64, "tune", self.folder, "--times", "3")
        self.ends(64, "tune", "--record", self.folder, "--json")

    def test_recording_asks_for_each_stroke_and_writes_its_label(self):
        folder = self.folder / "strokes"
        self.assertIn("1 of 1: double-tap", self.record(folder=folder))
        self.assertEqual(
            (folder / "labels.yaml").read_text(), "double-tap-01.gesture: double-tap\n")
        self.assertEqual((folder / "double-tap-01.gesture").stat().st_mode & 0o777, 0o600)
        out = self.works("tune", folder)
        self.assertIn("All are recognized correctly", out)
        # Again: the next number, and both labels.
        self.record(folder=folder)
        self.assertEqual(
            (folder / "labels.yaml").read_text(),
            "double-tap-01.gesture: double-tap\ndouble-tap-02.gesture: double-tap\n")

    def record(self, *options, ask="double-tap", times="1", folder=None, status=0):
        """Records a stroke into a folder. Returns the messages."""
        out, err = self.ends(status, "tune", "--record", folder or self.folder, "--ask", ask, "--times", times,
                             "--replay", DOUBLE_TAP, *options)
        self.assertEqual(out, "")
        return err

    def labels(self):
        return (self.folder / "labels.yaml").read_text()

    def test_recording_adds_a_line_and_keeps_all_others(self):
        self.write("swipe #2.gesture", recording(100, 0.2))
        for text in (
                '# left hand\n"swipe #2.gesture": swipe-left  # fast\n',
                # Without a line break at its end.
                '"swipe #2.gesture": swipe-left'):
            with self.subTest(text=text):
                for path in self.folder.glob("double-tap*"):
                    path.unlink()
                self.write("labels.yaml", text)
                self.assertIn("has 2 labeled strokes", self.record())
                self.assertEqual(self.labels(), f"{text.rstrip()}\ndouble-tap-01.gesture: double-tap\n")
                self.works("tune", "--json", self.folder)

    def test_a_name_that_is_no_plain_text_is_quoted(self):
        path = self.write("c.yaml", 'recognizers: [{name: "-", type: tap, taps: 2}]')
        self.record("--config", path, ask="-")
        self.works("tune", "--json", "--config", path, self.folder)

    def test_the_line_of_the_only_stroke_can_be_deleted(self):
        self.assertIn("delete its line", self.record())
        for text in "", "# none yet\n":
            self.write("labels.yaml", text)
            self.record()
        self.assertEqual(self.labels(), "# none yet\ndouble-tap-03.gesture: double-tap\n")
        self.write("labels.yaml", "")
        self.assertIn("there are no labels", self.ends(1, "tune", self.folder)[1])

    def test_a_name_that_has_a_label_is_taken_although_its_recording_is_gone(self):
        self.record()
        (self.folder / "double-tap-01.gesture").unlink()
        self.record()
        self.assertEqual(
            self.labels(), "double-tap-01.gesture: double-tap\ndouble-tap-02.gesture: double-tap\n")

    def test_a_name_of_this_session_is_taken_although_its_recording_is_gone(self):
        """Somebody deletes a stroke that went wrong, and not its line, before the next stroke."""
        taps = Drawing().down(0, 500, 500).up(50).down(3000, 500, 500).up(3050)
        path = self.write("taps.evemu", taps.bytes())
        with subprocess.Popen(
                [PROGRAM, "tune", "--record", self.folder, "--ask", "tap", "--times", "2", "--replay", path],
                stderr=subprocess.PIPE, text=True) as process:
            for line in process.stderr:
                if "2 of 2" in line:
                    (self.folder / "tap-01.gesture").unlink()
        self.assertEqual(process.returncode, 0)
        self.assertEqual(self.labels(), "tap-01.gesture: tap\ntap-02.gesture: tap\n")

    def test_a_stroke_that_has_lifted_is_written_at_the_end_of_the_session_and_no_other(self):
        for end, status, script, panel, device in (
                # It gets SIGTERM.
                ("the end of the script", 0, "STROKE", ["--exit"], []),
                ("unplugged", 1, "await-read\nSTROKEunplug\n", [], ["--device", "/dev/input/event40"])):
            folder = self.folder / f"strokes-{status}"
            for lift, count in (("", 0), ("up 0\nframe\n", 1)):
                with self.subTest(end, count=count):
                    stroke = f"down 0 100 100\nframe\nslide 40 0 100ms\n{lift}await-read\n"
                    _, err = self.on_panel(
                        status, script.replace("STROKE", stroke), "--size", "300x200mm", *panel, "--", PROGRAM,
                        "tune", "--record", folder, "--ask", "pan", "--times", "2", *device)
                    if device:
                        self.assertIn("was unplugged", err.splitlines()[-1])
                    self.assertEqual("1 of 2 is not written: it was not over at the end" in err, count == 0)
                    self.assertIn(f"has {count} labeled stroke", err)
                    self.assertEqual([path.name for path in folder.glob("*.gesture")], ["pan-01.gesture"] * count)
                    self.assertEqual((folder / "labels.yaml").exists(), count > 0)

    def test_a_sample_out_of_range_is_left_out_of_its_stroke(self):
        drawing = Drawing().down(0, 500, 500).move(10, 2**31 - 1, 500).move(20, 700, 500).up(30)
        path = self.write("odd.evemu", drawing.bytes())
        _, err = self.ends(0, "tune", "--record", self.folder, "--ask", "pan", "--times", "1", "--replay", path)
        self.assertIn(f"{self.folder}: 1 sample was left out: its values are out of range\n", err)
        self.assertEqual(self.labels(), "pan-01.gesture: pan\n")
        self.assertEqual((self.folder / "pan-01.gesture").read_text().count("\nmotion "), 1)

    def test_a_last_stroke_that_cannot_be_written_is_an_error(self):
        """The recording ends with its lift, before the stroke is known to be over."""
        folder = self.folder / "strokes"
        path = self.write("press.evemu", Drawing().down(0, 500, 500).up(1500).bytes())
        lines = []
        with subprocess.Popen(
                [PROGRAM, "tune", "--record", folder, "--ask", "long-press", "--times", "1", "--replay", path],
                stderr=subprocess.PIPE, text=True) as process:
            for line in process.stderr:
                lines.append(line)
                if "1 of 1" in line:
                    folder.rmdir()
        self.assertEqual(process.returncode, 1)
        self.assertIn("long-press-01.gesture cannot be created", lines[-1])

    def test_no_stroke_is_asked_for_after_the_end(self):
        err = self.record(times="2")
        self.assertIn("1 of 2: double-tap", err)
        self.assertNotIn("2 of 2", err)
        self.assertIn("has 1 labeled stroke:", err)

    def test_a_folder_that_takes_no_file_is_named_before_the_first_stroke(self):
        for folder in self.write("strokes.txt", "mine\n"), "/proc":
            with self.subTest(folder=folder):
                err = self.record(folder=folder, status=1)
                self.assertIn(f"{folder}/labels.yaml cannot be written: ", err)
                self.assertNotIn("1 of 1", err)

    def test_labels_that_take_no_line_at_their_end_are_named_before_the_first_stroke(self):
        for text in "{a.gesture: tap}", "  a.gesture: tap\n":
            self.write("labels.yaml", text)
            err = self.record(status=1)
            self.assertIn("labels.yaml: no line can be added at its end", err)
            self.assertNotIn("1 of 1", err)
            self.assertEqual(self.labels(), text)

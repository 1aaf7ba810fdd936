# SPDX-License-Identifier: MIT
"""Recordings as people have them: without a description, with notes, under all kinds of names."""

from command import RECORDINGS, InFolder, gesture, objects
from drawn import stroke, touchpad_swipe

TYPES = {0: "EV_SYN", 1: "EV_KEY", 3: "EV_ABS"}


def events(drawing):
    """(seconds, type, code, value) of each event of a drawing."""
    for line in drawing.bytes().decode().splitlines():
        if line.startswith("E:"):
            _, seconds, kind, code, value = line.split()
            yield seconds, int(kind, 16), int(code, 16), int(value)


def as_evemu(drawing):
    lines = drawing.bytes().decode().splitlines(keepends=True)
    return "".join(line for line in lines if line.startswith("E:")).encode()


def as_getevent(drawing):
    return "".join(
        f"[{float(seconds):15.6f}] {kind:04x} {code:04x} {value & 0xFFFFFFFF:08x}\n"
        for seconds, kind, code, value in events(drawing)
    ).encode()


def as_evtest(drawing):
    text = ""
    for seconds, kind, code, value in events(drawing):
        if kind == 0:
            text += f"Event: time {seconds}, -------------- SYN_REPORT ------------\n"
        else:
            text += f"Event: time {seconds}, type {kind} ({TYPES[kind]}), code {code} (?), value {value}\n"
    return text.encode()


WRITERS = {"evemu": as_evemu, "getevent": as_getevent, "evtest": as_evtest}


class Described(InFolder):
    def test_ids_without_a_range_are_played_in_silence(self):
        whole = stroke(100, 100, 700, 500, 120).bytes()
        for line in (b"A: 39 0 0 0 0 0\n", b"A: 39 7 7 0 0 0\n", b""):
            path = self.write("ids.evemu", whole.replace(b"A: 39 0 65535 0 0 0\n", line))
            self.assertNotEqual(path.read_bytes(), whole)
            self.assertIn("1 pan", self.works("replay", path))

    def test_a_message_quotes_the_beginning_of_a_long_time(self):
        text = as_getevent(stroke(100, 100, 700, 500, 120)).replace(b".", b"." + b"9" * 3000, 1)
        path = self.write("long.getevent", text)
        err = self.fails(1, f"{path}:1: a time needs six decimal places: “", "replay", path)
        self.assertLess(len(err), 300)


class Undescribed(InFolder):
    def test_every_format_is_played_with_a_note_that_says_what_was_assumed(self):
        drawing = stroke(0, 0, 1919, 1079, 300)
        results = set()
        for name, write in WRITERS.items():
            path = self.write(f"stroke.{name}", write(drawing))
            for command in (["replay"], ["explain"]):
                out, err = self.ends(0, *command, "--recognizers", "pan", path)
                self.assertEqual(
                    err,
                    f"gesture: {path}: nothing describes the device, so the ranges of its axes are "
                    "taken from its events: X from 0 to 1919, Y from 0 to 1079\n")
                self.assertIn("pan", out)
            out, _ = self.ends(0, "replay", "--json", "--recognizers", "pan", path)
            results.add(out.replace(str(path), "it"))
            _, err = self.ends(0, "convert", path)
            self.assertIn("nothing describes the device", err)
        self.assertEqual(len(results), 1)

    def test_what_counts_fingers_is_a_touchpad(self):
        for name, write in WRITERS.items():
            path = self.write(f"pad.{name}", write(touchpad_swipe(3, 900, 0)))
            out, err = self.ends(0, "replay", "--json", path)
            self.assertIn("assumed to be a touchpad, because it sends BTN_TOOL_DOUBLETAP", err)
            self.assertEqual(set(objects(out)[-1]["summary"]["gestures"]), {"pan"})
            self.assertIn("unnamed device: a touchpad; its", gesture("replay", path)[1])

    def test_a_damaged_one_is_played_up_to_the_damage(self):
        path = self.write("cut.evemu", as_evemu(stroke(0, 0, 1919, 1079, 300)) + b"E: nonsense\n")
        out, err = self.ends(1, "replay", "--json", "--recognizers", "pan", path)
        self.assertRegex(err, r"cut\.evemu:\d+: this is not a line of an evemu recording")
        self.assertEqual(objects(out)[0]["state"], "began")


class Notes(InFolder):
    def test_a_note_may_be_anywhere_in_a_text(self):
        drawing = stroke(0, 0, 1919, 1079, 300)
        for name, write in WRITERS.items():
            plain = self.write(f"plain.{name}", write(drawing))
            lines = write(drawing).splitlines(keepends=True)
            text = b"# Mine.\n" + lines[0] + b"# A note, type 3\n  # another\n" + b"".join(lines[1:]) + b"# end\n"
            noted = self.write(f"noted.{name}", text)
            out = self.works("replay", "--json", noted, remarks=True)
            _, expected, _ = gesture("replay", "--json", plain)
            self.assertEqual(out.replace("noted", "plain"), expected)


class Folders(InFolder):
    def test_recordings_are_found_by_every_name_that_they_have(self):
        recording = stroke(500, 500, 700, 500, 200).bytes()
        names = ["a.events", "b.event", "c.evemu", "d.ev", "e.dat", "f.txt"]
        for name in names:
            self.write(name, recording)
        self.write("g.evtest", as_evtest(stroke(0, 0, 500, 300, 100)))
        self.write("h.getevent", as_getevent(stroke(0, 0, 500, 300, 100)))
        self.write("i.txt", as_getevent(stroke(0, 0, 500, 300, 100)))
        for other in ("README.txt", "empty.txt", "LICENSE", "noise.dat"):
            self.write(other, {"empty.txt": b"", "noise.dat": bytes(range(256))}.get(other, b"Read me.\n"))
        out = self.works("replay", "--json", "--recognizers", "pan", self.folder, remarks=True)
        found = dict.fromkeys(line["file"].rsplit("/", 1)[1] for line in objects(out)[:-1])
        self.assertEqual(list(found), [*names, "g.evtest", "h.getevent", "i.txt"])

    def test_yaml_that_is_no_recording_is_left_alone(self):
        """Such as the labels that gesture tune --record writes beside its recordings."""
        self.write("a.evemu", stroke(500, 500, 700, 500, 200).bytes())
        self.write("b.yml", (RECORDINGS.parent / "tools" / "libinput-1.31.3.b.txt").read_bytes())
        self.write("labels.yaml", "a.evemu: pan\n")
        self.write("mine.yaml", "recognizers: [{name: drag, type: pan}]\n")
        _, summary = self.replay(self.folder, remarks=True)
        self.assertEqual(summary["files"], 2)
        self.works("explain", self.folder, remarks=True)

    def test_a_folder_without_recordings_says_how_their_names_end(self):
        self.write("README.txt", b"Read me.\n")
        err = self.fails(1, "no recordings in this folder", "replay", self.folder)
        for suffix in (".gesture", ".event,", ".dat", ".txt"):
            self.assertIn(suffix, err)


class Refusals(InFolder):
    def test_what_is_refused_late_names_the_input_as_well(self):
        # Each quotation mark takes two bytes, so that the line would be too long to be read again.
        recording = stroke(500, 500, 700, 500, 200).bytes()
        path = self.write("long.evemu", recording.replace(b"A drawn panel", b'"' * 3000))
        output = self.folder / "out.gesture"
        self.fails(
            1, f"{path}: not converted: {output}: a line of more than 4096 bytes",
            "convert", path, "-o", output)
        self.assertFalse(output.exists())

    def test_a_full_output_is_named_with_the_input(self):
        path = self.write("stroke.evemu", stroke(500, 500, 700, 500, 200).bytes())
        err = self.fails(1, str(path), "convert", path, "-o", "/dev/full")
        self.assertIn("/dev/full: this cannot be written: No space left on device", err)

# SPDX-License-Identifier: MIT
"""Logs of phones, which describe no device: kinds, sizes, and where a tap was."""

import pathlib
import re
from xml.etree import ElementTree

from command import RECORDINGS, ROOT, InFolder, gesture, objects
from drawn import OwnRecording, stroke, touchpad_swipe
from test_formats import as_getevent

PHONES = sorted((ROOT / "Tests/recordings/phones").glob("*.txt"))
TRACKING_ID, X, Y, FINGER = 0x39, 0x35, 0x36, 0x145
SLOP = 10  # points


def raw_contacts(path):
    """The places of each contact, and the seconds of its lift, read from the raw log."""
    place, places, contacts, start = [0, 0], None, [], None
    for line in pathlib.Path(path).read_text().splitlines():
        seconds, kind, code, value = re.match(r"\[\s*(\d+\.\d+)\] (\w+) (\w+) (\w+)", line).groups()
        kind, code, value = int(kind, 16), int(code, 16), int(value, 16)
        start = float(seconds) if start is None else start
        if (kind, code) in ((3, X), (3, Y)):
            place[code - X] = value
        elif (kind, code) == (3, TRACKING_ID):
            if value == 0xFFFFFFFF:
                contacts.append((places, float(seconds) - start))
                places = None
            else:
                places = []
        elif kind == 0 and places is not None:
            places.append(tuple(place))
    return contacts


def log(events):
    """Lines of getevent -t from 5 s on, a frame for each list of (type, code, value)."""
    lines = []
    for frame, entries in enumerate(events):
        for kind, code, value in [*entries, (0, 0, 0)]:
            lines.append(
                f"[ {5 + frame * 0.01:14.6f}] {kind:04x} {code:04x} {value & 0xFFFFFFFF:08x}\n")
    return "".join(lines).encode()


def tap_at(x, y, *keys):
    down = [(3, TRACKING_ID, 0), *((1, key, 1) for key in keys), (3, X, x), (3, Y, y)]
    return [down, [(3, TRACKING_ID, -1), *((1, key, 0) for key in keys)]]


def field(header, name):
    return float(re.search(rf" {name}=(-?[\d.]+)", header).group(1))


class Phones(InFolder):
    def test_there_are_three(self):
        self.assertEqual(len(PHONES), 3)

    def test_a_tap_is_where_the_finger_was_and_a_stroke_is_a_pan(self):
        for path in PHONES:
            with self.subTest(recording=path.name):
                header = gesture("convert", path)[1].split("down ")[0]
                self.assertIn("kind=touchscreen", header)
                height, positions = field(header, "height"), field(header, "y-maximum") + 1
                self.assertEqual(height, 762)
                scale = height / positions
                self.assertAlmostEqual(
                    field(header, "width"), scale * (field(header, "x-maximum") + 1), 3)
                lines, _ = self.replay("--recognizers", "tap,pan", path, remarks=True)
                self.check(raw_contacts(path), lines, scale)

    def check(self, contacts, lines, scale):
        taps = [line for line in lines if line["recognizer"] == "tap"]
        pans = [line for line in lines if (line["recognizer"], line["state"]) == ("pan", "began")]
        still = []
        for places, lift in contacts:
            (x, y), far = places[0], 0
            for to_x, to_y in places:
                far = max(far, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 * scale)
            if far < SLOP:
                still.append((x * scale, y * scale, lift))
        self.assertEqual(len(pans), len(contacts) - len(still))
        self.assertEqual(len(taps), len(still))
        for tap, (x, y, lift) in zip(taps, still, strict=True):
            self.assertAlmostEqual(tap["time_us"] / 1e6, lift, delta=0.0011)
            self.assertLess(abs(tap["x"] - x) + abs(tap["y"] - y), SLOP)

    def test_explain_and_draw_take_them_too(self):
        path = PHONES[-1]
        out = self.works("explain", path, remarks=True)
        self.assertIn("unnamed device: size unknown, assumed to be a phone of 330 x 762 pt", out)
        picture = self.folder / "a.svg"
        self.works("draw", path, "-o", picture, remarks=True)
        self.assertIn(b"7 contacts", picture.read_bytes())


class Kinds(InFolder):
    def kind(self, *options):
        out, err = self.ends(0, "convert", *options)
        return re.search(r"kind=(\w+)", out).group(1), err

    def test_a_log_is_of_a_touchpad_only_if_it_says_so(self):
        single = [[(1, 0x14A, 1), (1, FINGER, 1), (3, 0, 700), (3, 1, 500)], [(1, 0x14A, 0)]]
        for name, events, kind in (
            ("phone", tap_at(500, 900, 0x14A, FINGER), "touchscreen"),
            ("no keys at all", tap_at(500, 900), "touchscreen"),
            ("two fingers", tap_at(500, 900, 0x14A, 0x14D), "touchpad"),
            ("three fingers", tap_at(500, 900, 0x14A, 0x14E), "touchpad"),
            ("no contacts", single, "touchpad"),
        ):
            with self.subTest(name):
                self.assertEqual(self.kind(self.write("a.getevent", log(events)))[0], kind)

    def test_a_kind_that_is_given_comes_first_and_nothing_is_said_of_an_assumption(self):
        for keys in ((), (0x14A, FINGER), (0x14A, FINGER, 0x14D)):
            path = self.write("a.getevent", log(tap_at(500, 900, *keys)))
            for kind in ("touchscreen", "touchpad"):
                found, err = self.kind("--kind", kind, path)
                self.assertEqual(found, kind)
                self.assertNotIn("touchpad", err)
                out = gesture("replay", "--kind", kind, path)[1]
                self.assertNotIn("--kind", out)

    def test_the_line_about_the_device_says_what_to_pass(self):
        phone = self.write("phone.getevent", log(tap_at(500, 900, FINGER)))
        self.assertIn(
            "; pass --size-mm if you know it, --kind touchpad if it is one\n", gesture("replay", phone)[1])
        pad = self.write("pad.getevent", log(tap_at(500, 900, 0x14A, 0x14D)))
        self.assertIn("; pass --kind touchscreen if it is one\n", gesture("replay", pad)[1])
        panel = self.write("panel.evemu", stroke(100, 100, 700, 500, 120).bytes())
        self.assertIn("; pass --size-mm if you know it\n", gesture("replay", panel)[1])

    def test_a_described_device_can_be_called_the_other_kind(self):
        swipe = self.write("swipe.evemu", touchpad_swipe(1, 900, 0).bytes())
        self.assertEqual(self.kind(swipe)[0], "touchpad")
        self.assertIn("1 pan", self.works("replay", "--kind", "touchscreen", swipe))
        panel = self.write("panel.evemu", stroke(100, 100, 700, 500, 120).bytes())
        self.assertEqual(self.kind("--kind", "touchpad", panel)[0], "touchpad")

    def test_a_pointer_is_a_touchpad_and_a_direct_one_never_is(self):
        panel = stroke(100, 100, 700, 500, 120).bytes()
        pointer = panel.replace(b"P: 02", b"P: 01")
        self.assertEqual(self.kind(self.write("pad.evemu", pointer))[0], "touchpad")
        pad = touchpad_swipe(3, 900, 0).bytes().replace(b"P: 05", b"P: 02")
        self.assertEqual(self.kind(self.write("panel.evemu", pad))[0], "touchscreen")


class Sizes(InFolder):
    def test_a_size_that_is_given_is_the_size_of_the_glass(self):
        header = gesture("convert", "--size-mm", "63.5x127", PHONES[0])[1]
        self.assertIn("mapping=measured width=400.0000 height=800.0000", header)
        _, out, _ = gesture("replay", "--size-mm", "63.5x127", PHONES[0])
        self.assertIn("unnamed device: 400 x 800 pt; pass --kind touchpad if it is one\n", out)

    def test_a_touchpad_takes_it_too(self):
        path = self.write("pad.getevent", as_getevent(touchpad_swipe(3, 900, 0)))
        _, out, _ = gesture("convert", "--size-mm", "120x60", path)
        # libinput's sizes are whole positions in a millimeter.
        self.assertAlmostEqual(field(out, "width-mm"), 120, delta=4)

    def test_nonsense_is_refused(self):
        for size in ("68", "68x", "x121", "68x121x3", "29x121", "68x1501", "nanx68", "-68x121", "a"):
            self.fails(
                64, "a width and a height such as 68x121, each from 30 to 1500",
                "replay", f"--size-mm={size}", PHONES[0])

    def test_touches_in_points_have_their_size_already(self):
        path = self.convert(PHONES[0], remarks=True)
        for options in (["--size-mm", "68x121"], ["--kind", "touchscreen"]):
            for command in (["replay"], ["explain"], ["convert"]):
                self.fails(1, "pass them when you convert the original", *command, *options, path)

    def test_a_recording_keeps_the_mapping_it_was_made_with(self):
        out = self.works("replay", self.convert(PHONES[0], remarks=True))
        self.assertIn("size unknown, assumed to be a phone of 542 x 762 pt\n", out)


class Margins(InFolder):
    def test_a_tap_that_is_alone_in_its_log_is_not_at_an_edge(self):
        path = self.write("tap.getevent", log(tap_at(700, 400, 0x14A)))
        header = gesture("convert", path)[1]
        (tap,) = objects(gesture("replay", "--json", "--recognizers", "tap", path)[1])[:-1]
        for place, side in ((tap["x"], "width"), (tap["y"], "height")):
            self.assertGreater(field(header, side) - place, 50)
            self.assertGreater(place, 50)

    def test_the_margin_keeps_the_shape(self):
        path = self.write("tap.getevent", log(tap_at(700, 900, 0x14A)))
        self.assertIn("a phone of", gesture("replay", path)[1])
        path = self.write("tap.getevent", log(tap_at(800, 800, 0x14A)))
        self.assertIn("assumed to be 1920 x 1080 pt", gesture("replay", path)[1])


class Parts(InFolder):
    """--from and --to."""

    def setUp(self):
        super().setUp()
        # Down at 1 s, a position every 10 ms to 1.5 s, 4 points to the right each.
        drawing = stroke(100, 500, 300, 500, 500, start=0)
        drawing.down(2000, 900, 500).up(2050).down(4000, 1200, 500).up(4050)
        self.path = self.write("a.evemu", drawing.bytes())

    def lines(self, *arguments):
        return self.replay(*arguments, remarks=True)[0]

    def test_only_gestures_of_the_part_are_played_at_the_times_of_the_recording(self):
        for recording in (self.path, self.convert(self.path)):
            taps = ["--recognizers", "tap", recording]
            (tap,) = self.lines("--from", 1.5, "--to", 3.5, *taps)
            self.assertEqual((tap["time_us"], tap["x"]), (2_050_000, 900))
            self.assertEqual(len(self.lines("--from", 1.5, *taps)), 2)
            self.assertEqual(len(self.lines("--to", 1.5, *taps)), 0)

    def test_a_finger_that_is_down_lands_then_where_it_is(self):
        lines = self.lines("--from", 0.25, "--to", 1, "--recognizers", "pan", self.path)
        self.assertEqual(lines[0]["state"], "began")
        # At 0.25 s it is at 200; the frames of the pan are 10 points further on.
        self.assertGreater(lines[0]["time_us"], 250_000)
        self.assertAlmostEqual(lines[-1]["translation"][0], 300 - 200, delta=10.5)
        part = gesture("convert", "--from", "0.255", self.path)[1]
        self.assertIn("down time=255000 device=0 id=0 x=200.0000 y=500.0000\nframe time=255000\n", part)

    def test_a_finger_that_is_still_down_is_cancelled_then(self):
        lines = self.lines("--to", 0.25, "--recognizers", "pan", self.path)
        self.assertEqual((lines[-1]["state"], lines[-1]["time_us"]), ("cancelled", 250_000))
        part = gesture("convert", "--to", "0.255", self.path)[1]
        self.assertTrue(part.endswith("cancel time=255000 device=0 id=0\nframe time=255000\n"), part)

    def test_converting_a_part_and_playing_it_is_playing_the_part(self):
        for path in (*PHONES, RECORDINGS / "dell_canvas_touch.evemu"):
            part = ["--from", 1.7, "--to", 9.15]
            expected = self.lines("--recognizers", "all", *part, path)
            whole = self.convert(path, "--force", name="whole.gesture", remarks=True)
            for recording in (path, whole):
                converted = self.convert(recording, *part, "--force", remarks=True)
                found = self.lines("--recognizers", "all", converted)
                self.assertEqual([line | {"file": str(path)} for line in found], expected)

    def test_the_gesture_of_a_touchpad_begins_and_ends_with_the_part(self):
        pad = OwnRecording(1920, 1080).touchpad(0, "Pad").text
        path = self.write("pad.gesture", f"""{pad}pinch-begin time=0 device=0 x=10 y=10 fingers=2
pinch-update time=100000 device=0 dx=0 dy=0 scale=2 turn=0
pinch-update time=200000 device=0 dx=0 dy=0 scale=3 turn=0
pinch-update time=300000 device=0 dx=0 dy=0 scale=4 turn=0
pinch-update time=400000 device=0 dx=0 dy=0 scale=8 turn=0
""")
        out = self.works("convert", "--from", 0.15, "--to", 0.35, path)
        self.assertIn("pinch-begin time=150000 ", out)
        self.assertIn("pinch-update time=200000 device=0 dx=0.0000 dy=0.0000 scale=1.5", out)
        self.assertIn("pinch-update time=300000 device=0 dx=0.0000 dy=0.0000 scale=2.0", out)
        self.assertIn("pinch-cancel time=350000 device=0", out)
        self.assertNotIn("400000", out)

    def test_the_picture_begins_with_the_part(self):
        picture = self.folder / "a.svg"
        self.works("draw", "--from", 3.9, "--to", 4.2, self.path, "-o", picture)
        text = "".join(ElementTree.parse(picture).getroot().itertext())
        self.assertIn("1 contact", text)
        self.assertNotIn("4.05 s", text)

    def test_explain_explains_the_part(self):
        out = self.works("explain", "--from", 1.5, "--to", 3.5, "--recognizers", "tap", self.path)
        self.assertEqual(len(re.findall(r"^ *touches \d+:", out, re.MULTILINE)), 1)

    def test_a_part_after_the_end_is_empty_and_says_so(self):
        _, err = self.ends(0, "replay", "--from", 100, self.path)
        self.assertIn("nothing of it was played: it ends at 4.050 s, before --from 100.000 s", err)

    def test_nonsense_is_refused(self):
        for options in (["--from=-1"], ["--from=x"], ["--to=nan"], ["--to=1e30"],
                        ["--from=2", "--to=2"], ["--from=3", "--to=2"]):
            self.assertNotEqual(self.fails(64, "", "replay", *options, PHONES[0]), "")

# SPDX-License-Identifier: MIT
"""Recordings with a pen: what the command says, draws and writes of its stroke, and of hands that rest."""

import struct
import unittest

from command import InFolder, gesture, objects, words_in
from drawn import OwnRecording

HEAD = OwnRecording("1920.0000", "1080.0000", "Panel", "Pen", version="1.2", mapping="measured").text


class PenDrawing:
    """A recording being made. Times are in milliseconds; id -2 is that of pens."""

    def __init__(self):
        self.text = HEAD

    def line(self, ms, kind, device, id, rest="", pen=None):
        when = f"time={round(ms * 1000)}"
        self.text += f"{kind} {when} device={device} id={id}{rest}\n"
        if pen is not None:
            self.text += (
                f"pen {when} device={device} id={id} force={pen:.4f} altitude=60.0000 azimuth=45.0000"
                " distance=0.0000 buttons=0 tool=pen\n")
        self.text += f"frame {when}\n"
        return self

    def finger(self, ms, kind, id, x=None, y=None):
        return self.line(ms, kind, 0, id, "" if x is None else f" x={x:.4f} y={y:.4f}")

    def pen(self, ms, kind, x=None, y=None, force=0):
        place = "" if x is None else f" x={x:.4f} y={y:.4f}"
        return self.line(ms, kind, 1, -2, place + (" type=pen" if kind == "down" else ""), pen=force)

    def stroke(self, ms, x, y, to_x, to_y):
        """Lands, goes straight on for 400 ms, and lifts. The force rises to 1 and falls again."""
        self.pen(ms, "down", x, y, 0.1)
        for step in range(1, 40):
            part = step / 40
            place = (x + (to_x - x) * part, y + (to_y - y) * part)
            self.pen(ms + 10 * step, "motion", *place, round(1 - abs(part - 0.5) * 1.8, 4))
        return self.pen(ms + 400, "up")


def page():
    """A finger pans; a pen comes and draws; fingers land before it does and while it does; a finger taps."""
    drawing = PenDrawing().finger(0, "down", 0, 300, 800).finger(20, "motion", 0, 360, 780)
    drawing.finger(40, "motion", 0, 420, 790)
    for step in range(5):
        drawing.pen(60 + 10 * step, "hover", 420 + 25 * step, 380 - 10 * step)
    drawing.finger(140, "down", 1, 700, 900)
    half = drawing.stroke(150, 545, 330, 1345, 330).text.splitlines(keepends=True)
    place = next(index for index, line in enumerate(half) if line.startswith("motion time=310000"))
    drawing.text = "".join(half[:place])
    drawing.finger(305, "down", 2, 900, 950)
    drawing.text += "".join(half[place:])
    drawing.pen(570, "hover", 1400, 300).pen(580, "away")
    for finger in range(3):
        drawing.finger(600, "up", finger)
    return drawing.finger(900, "down", 0, 300, 300).finger(950, "up", 0)


class Pens(InFolder):
    def setUp(self):
        super().setUp()
        self.recording = self.write("page.gesture", page().text)

    def test_a_pen_that_only_hovers_is_no_gesture(self):
        drawing = PenDrawing().pen(0, "hover", 500, 500).pen(10, "away")
        drawing.stroke(1000, 500, 500, 700, 500).pen(1410, "away")
        drawing.stroke(2000, 500, 500, 700, 500).pen(2410, "away")
        path = self.write("pen.gesture", drawing.pen(3000, "hover", 500, 500).pen(3010, "away").text)
        _, remarks = self.ends(0, "convert", "--as", "play", path)
        self.assertIn("it has 2 gestures, which begin at 1.000, 2.000 s", remarks)
        self.write("labels.yaml", "pen.gesture: pan\n")
        self.assertRegex(self.works("tune", self.folder), r"pan +2 +2 +0 +0 ")

    def gestures(self, *arguments):
        found = objects(self.works("replay", "--json", "--brief", *arguments, self.recording))
        return [(line["recognizer"], line["state"], line["time_us"] // 1000)
                for line in found if "recognizer" in line]

    def test_fingers_beside_a_pen_make_no_gestures_when_it_is_replayed(self):
        self.assertEqual(self.gestures("--recognizers", "pan,tap"), [
            ("pan", "began", 20), ("pan", "cancelled", 60), ("pan", "began", 160),
            ("pan", "ended", 550), ("tap", "ended", 950)])

    def test_palms_are_explained_by_when_the_pen_was_near(self):
        out = self.works("explain", "--recognizers", "pan,tap", self.recording)
        for sentence in (
            "finger 1 is a palm: a pen came near 60 ms after it landed",
            "finger 2 is a palm: a pen was near 40 ms before",
            "finger 4 is a palm: a pen touched",
            "touches 2: 0.140 s to 0.600 s, 1 pen, 2 fingers",
            "pen 3: (545.0, 330.0) to (1325.0, 330.0) in 400 ms, at most 780.0 pt from its start, "
            "with a force of 0.10 to 1.00",
            "cancelled at 0.060 s: a pen came near, so its fingers are palms",
        ):
            self.assertIn(sentence, out)
        lines = objects(self.works("explain", "--json", "--recognizers", "pan", self.recording))
        self.assertEqual({(line["fingers"], line.get("pens")) for line in lines}, {(1, None), (2, 1)})

    def test_a_picture_has_the_pen_and_the_palms(self):
        picture = self.folder / "page.svg"
        self.works("draw", "--recognizers", "pan,tap", self.recording, "-o", picture)
        words = words_in(picture)
        self.assertEqual(words.count("palm"), 4)  # Three contacts and the key.
        for word in ("pen", "above the glass", "Contacts"):
            self.assertIn(word, words)
        svg = picture.read_text()
        # The least pressed piece, and the most pressed one.
        for width in (1.5, 7):
            self.assertTrue(f"stroke-width:{width};" in svg, width)
        png = self.folder / "page.png"
        self.works("draw", self.recording, "-o", png)
        self.assertEqual(struct.unpack(">I", png.read_bytes()[16:20]), (1200,))

    def test_a_recording_with_a_pen_is_written_as_it_was_read(self):
        odd = page().text.replace(" tool=pen", " tool=pen barrel=3").replace("id=-2", "id=4")
        self.assertEqual(gesture("convert", "-", stdin=odd), (0, odd, ""))

    def test_a_part_has_the_pen_as_it_is_then(self):
        out = self.works("convert", "--from", "0.2", "--to", "0.4", self.recording)
        body = out.removeprefix(HEAD).splitlines()
        self.assertTrue(body[0].startswith("down time=200000 device=1 id=-2 x=625.0000"), body[0])
        self.assertTrue(body[1].startswith("pen time=200000 device=1 id=-2 force=0."), body[1])
        self.assertTrue(body[2].startswith("down time=200000 device=0 id=0 x=420.0000"), body[2])
        self.assertIn("cancel time=400000 device=1 id=-2", out)
        self.assertEqual(
            self.gestures("--recognizers", "pan,tap", "--from", "0.2", "--to", "0.4"),
            [("pan", "began", 200), ("pan", "cancelled", 400)])
        away = self.works("convert", "--from", "0.085", "--to", "0.095", self.recording)
        # At the time of its report, after which it is near for 200 ms.
        self.assertTrue(
            away.removeprefix(HEAD).startswith("hover time=80000 device=1 id=-2 x=470.0000"), away)
        self.assertIn("down time=85000 device=0 id=0 x=420.0000", away)
        self.assertIn("away time=95000 device=1 id=-2", away)

    def test_a_finger_of_a_part_is_a_palm_if_it_was_one_before(self):
        """Exactly 200 ms after the latest report of a pen, a finger counts. That it leaves is a report."""
        def hover(ms):
            return PenDrawing().pen(ms, "hover", 500, 500)

        whole = ["began", "ended"]
        for case, drawing, finger, start, states in (
                ("lands while the pen is near", hover(1000), 0, 1100, []),
                ("lands when it is near no more", hover(1000), 0, 1200, whole),
                ("lands long after it", hover(1000), 0, 1500, whole),
                ("lands after it has left", hover(1000).pen(1050, "away"), 0, 1240, []),
                ("lands 200 ms after it has left", hover(1000).pen(1050, "away"), 0, 1250, whole),
                ("is down when it comes and leaves",
                 PenDrawing().finger(900, "down", 0, 290, 300).pen(1000, "hover", 500, 500)
                 .pen(1050, "away"), 0, None, []),
                ("lands in the part, 250 ms after it", hover(1900), 0, 2150, whole),
                ("lands in the part, 150 ms after it", hover(1900), 0, 2050, []),
                ("lands in the part, 150 ms after it has left",
                 hover(1850).pen(1900, "away"), 0, 2050, []),
                ("lands long after it, beside a palm",
                 hover(1000).finger(1100, "down", 0, 900, 900), 1, 1500, whole)):
            with self.subTest(case=case):
                if start is None:
                    start = 1100
                else:
                    drawing.finger(start, "down", finger, 300, 300)
                for step in range(1, 16):
                    drawing.finger(start + 100 * step, "motion", finger, 300 + 20 * step, 300)
                path = self.write("late.gesture", drawing.finger(start + 1600, "up", finger).text)
                found = objects(self.works(
                    "replay", "--json", "--brief", "--recognizers", "pan", "--from", "2", path))
                self.assertEqual([line["state"] for line in found if "state" in line], states)

    def test_a_part_in_the_format_lacks_palms_of_a_pen_that_is_gone(self):
        drawing = PenDrawing().pen(1000, "hover", 500, 500).pen(1050, "away")
        drawing.finger(1100, "down", 0, 300, 300).finger(2500, "motion", 0, 400, 300)
        path = self.write("gone.gesture", drawing.finger(2600, "up", 0).finger(3000, "down", 0, 300, 300).text)
        part = self.works("convert", "--from", "2", path).removeprefix(HEAD).splitlines()
        self.assertEqual(
            [line for line in part if not line.startswith("frame")],
            ["down time=3000000 device=0 id=0 x=300.0000 y=300.0000"])

    def test_no_action_runs_by_a_pen_or_by_palms(self):
        config = self.write("mine.yaml", (
            "recognizers: [{name: drag, type: pan}, {name: tap, type: tap}]\n"
            "actions: [{gesture: drag, run: [drag]}, {gesture: tap, run: [tap]}]"))
        out = self.works("explain", "--config", config, self.recording)
        actions = out[out.index("actions"):]
        self.assertEqual(
            [line.strip() for line in actions.splitlines()[1:]],
            ["0.060 s  drag cancelled: no action runs", "line 2: the gesture was cancelled",
             "0.950 s  tap ended: line 2 runs tap"])


if __name__ == "__main__":
    unittest.main()

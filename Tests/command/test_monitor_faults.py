# SPDX-License-Identifier: MIT
"""Faults in the middle of gestures that `gesture monitor` prints, on `gesture panel`.

Each test is one fault. It happens in the middle of a pan, a pinch and others. Each gesture and each
touch ends exactly once, and the next gesture of the same kind is a whole one.
"""

import re

from command import DOUBLE_TAP, PROGRAM, RECORDINGS, InFolder, objects

WHOLE = ["began", "changed", "ended"]
CUT = ["began", "changed", "cancelled"]


class Stroke:
    """What fingers do: from their landing to the middle of the gesture, and from there to the end."""

    def __init__(self, device, recognizer, *fingers, steps=6):
        """`fingers` are x, y, and how far they move in a step of 8 ms, in mm."""
        lands = [f"down {number} {x} {y}" for number, (x, y, *_) in enumerate(fingers)]
        moves = [
            ["wait 8ms", *(
                f"move {number} {x + dx * step} {y + dy * step}"
                for number, (x, y, dx, dy) in enumerate(fingers)
            ), "frame"]
            for step in range(1, steps + 1)]
        lifts = [f"up {number}" for number in range(len(fingers))]
        half = steps // 2
        self.device, self.recognizer = device, recognizer
        self.begin = [f"device {device}", *lands, "frame", *sum(moves[:half], []), "await-read"]
        self.rest = [*sum(moves[half:], []), "wait 8ms", *lifts, "frame"]


PAN = Stroke("touchscreen", "pan", (100, 50, 6, 0))
PINCH = Stroke("touchscreen", "pinch", (140, 100, -6, 0), (160, 100, 6, 0))
SCREEN = [PAN, PINCH]
PAD_PINCH = Stroke("touchpad", "pinch", (45, 27, -1.5, -1), (55, 33, 1.5, 1), steps=20)


class MonitorFaults(InFolder):
    def watch(self, *script, options=(), panel=()):
        """Returns the lines that it prints, after a check that everything ends exactly once."""
        lines = [line for part in script for line in ([part] if isinstance(part, str) else part)]
        path = self.write("faults.panel", "\n".join([*lines, "wait 30ms", "await-read"]))
        out = self.works(
            "panel", *panel, "--after", "0", "--script", path, "--exit", "--",
            PROGRAM, "monitor", "--json", "--touches", "--recognizers", "pan,pinch", *options)
        lines = objects(out)
        for touch in {line["touch"] for line in lines if "touch" in line}:
            phases = [line["phase"] for line in lines if line.get("touch") == touch]
            self.assertRegex(" ".join(phases), "^began( moved)* (ended|cancelled)$")
        # Times count from the start.
        self.assertLess(max(line.get("time_us", 0) for line in lines), 60_000_000)
        return lines

    def lives(self, lines, recognizer):
        """Returns the states of each gesture of a recognizer, without repeated changes."""
        states = [line["state"] for line in lines if line.get("recognizer") == recognizer]
        text = " ".join(states)
        self.assertRegex(text, "^(began( changed)* (ended|cancelled) ?)*$")
        text = re.sub(r"changed( changed)*", "changed", text)
        return [life.split() for life in re.findall(r"began(?: changed)? (?:ended|cancelled)", text)]

    def survives(self, fault, expected, strokes=SCREEN, **options):
        """`fault` gets the rest of a stroke, and returns lines. `expected`: how its gesture ends."""
        script = [
            [stroke.begin, fault(stroke), stroke.begin, stroke.rest, ["wait 20ms"]]
            for stroke in strokes]
        lines = self.watch(*sum(sum(script, []), []), **options)
        for stroke in strokes:
            with self.subTest(recognizer=stroke.recognizer, device=stroke.device):
                self.assertEqual(self.lives(lines, stroke.recognizer), [expected, WHOLE])

    def test_nothing(self):
        self.survives(lambda stroke: stroke.rest, WHOLE)

    def test_a_touchscreen_is_unplugged_and_plugged_in_again(self):
        self.survives(lambda stroke: ["unplug", "plug", "await-open"], CUT)

    def test_a_touchpad_is_unplugged_and_plugged_in_again(self):
        self.survives(
            lambda stroke: ["unplug", "plug", "await-open"], CUT, [PAD_PINCH],
            panel=["--touchpad"])

    def test_another_terminal(self):
        self.survives(
            lambda stroke: ["switch-away", *stroke.rest, "switch-back", "await-open"], CUT,
            options=["--libseat"])

    def test_lost_lifts(self):
        self.survives(lambda stroke: ["lose", *stroke.rest, "drop"], WHOLE)

    def test_stamps_that_jump_by_an_hour(self):
        self.survives(lambda stroke: ["stamp 9000000s", *stroke.rest], WHOLE)

    def test_a_finger_on_another_touchscreen(self):
        other = ["device touchscreen2", "down 0 20 20", "frame", "wait 8ms", "up 0", "frame", "await-read"]
        self.survives(
            lambda stroke: [*other, f"device {stroke.device}", *stroke.rest], WHOLE,
            panel=["--size", "300x200mm", "--size", "100x100mm"])

    def test_a_device_whose_values_are_out_of_range(self):
        description = RECORDINGS / "Wacom_ISDv4_E6_Finger.desc"
        text = description.read_text().replace(" 0 2776 ", " 0 27 ") + DOUBLE_TAP.read_text()
        path = self.write("liar.evemu", text)
        panel = ["--size", "300x200mm"]
        self.survives(lambda stroke: [f"play {path}", *stroke.rest], WHOLE, panel=panel)

    def test_a_flood_of_frames(self):
        flood = ["move 0 130 50.1", "frame", "move 0 130 50", "frame"] * 500
        self.survives(lambda stroke: flood + stroke.rest, WHOLE, [PAN])

# SPDX-License-Identifier: MIT
"""What the command makes of touchpads, whose gestures come whole from libinput."""

from command import TOUCHPAD, InFolder, gesture, objects, words_in
from drawn import (
    BTN_TOOLS, EV_ABS, EV_KEY, SLOT, TRACKING_ID, OwnRecording, TouchpadDrawing, X, Y, touchpad_hold,
    touchpad_pinch, touchpad_swipe)

WITHOUT_EDGES = """
recognizers:
  - { name: pan, type: pan }
  - { name: swipe, type: swipe, directions: all, fingers: 3 }
  - { name: pinch, type: pinch }
  - { name: rotation, type: rotation }
  - { name: hold, type: hold, fingers: 2 }
  - { name: tap, type: tap, fingers: 2 }
"""
WITH_EDGES = WITHOUT_EDGES + "  - { name: edge-pan, type: edge-pan, edges: all }\n"

# A pointer on the screen of another device, and one beside it.
MIXED = OwnRecording(1920, 1080, "Hand").touchpad(1, "Pad").text


def touchpad_text(x, y):
    return (
        f"swipe-begin time=0 device=1 fingers=3 x={x} y={y}\n"
        "swipe-update time=8000 device=1 dx=40.5 dy=-2\n"
        "swipe-update time=16000 device=1 dx=40.5 dy=-2\n"
        "swipe-end time=24000 device=1\n"
        f"pinch-begin time=900000 device=1 fingers=2 x={x} y={y}\n"
        "pinch-update time=908000 device=1 dx=1 dy=0 scale=1.5 turn=10\n"
        "pinch-update time=916000 device=1 dx=1 dy=0 scale=2 turn=10\n"
        "pinch-cancel time=924000 device=1\n"
        f"hold-begin time=1800000 device=1 fingers=2 x={x} y={y}\n"
        "hold-end time=1900000 device=1\n")


class Touchpads(InFolder):
    def test_an_edge_pan_of_the_screen_changes_no_gesture(self):
        without, with_edges = self.write("a.yaml", WITHOUT_EDGES), self.write("b.yaml", WITH_EDGES)
        paths = [TOUCHPAD, self.write("four.evemu", touchpad_swipe(4, 0, 400).bytes())]
        for name, x, y in (("inside", 100, 100), ("outside", -10, 5000), ("corner", 1919, 1079)):
            paths.append(self.write(f"{name}.gesture", MIXED + touchpad_text(x, y)))
        for path in paths:
            with self.subTest(recording=path.name):
                expected, _ = self.replay("--config", without, path, remarks=True)
                found, _ = self.replay("--config", with_edges, path, remarks=True)
                if path.name == "outside.gesture":
                    for line in expected + found:
                        del line["x"], line["y"]
                self.assertTrue(found)
                self.assertEqual(found, expected)

    def test_the_built_in_recognizers_take_a_swipe_and_a_pinch(self):
        for name, drawing, wanted in (
            ("swipe.evemu", touchpad_swipe(3, 600, 0), "pan"),
            ("pinch.evemu", touchpad_pinch(1.8), "pinch"),
        ):
            _, summary = self.replay("--recognizers", "all", self.write(name, drawing.bytes()))
            self.assertIn(wanted, summary["gestures"])

    def test_explain_has_its_say_about_each_gesture(self):
        path = self.write("swipe.evemu", touchpad_swipe(3, 600, 0).bytes())
        out = self.works("explain", "--recognizers", "pan,pinch,tap", path)
        self.assertRegex(out, r"touches 1: .*, 3 fingers on the touchpad\n")
        self.assertRegex(out, r"swipe: moved \(\d+\.\d, -?0\.0\) pt in \d+ ms")
        self.assertRegex(out, r"pan +fired at 0\.\d+ s")
        self.assertNotIn("no finger touched it", out)
        lines = objects(gesture("explain", "--json", "--recognizers", "pan,pinch", path)[1])
        self.assertEqual({line["touchpad"] for line in lines}, {"swipe"})
        self.assertEqual({line["fingers"] for line in lines}, {3})
        self.assertIn(("pan", "fired"), {(line["recognizer"], line["outcome"]) for line in lines})

    def test_explain_reports_pinches_and_holds_of_a_recording_of_ours(self):
        out = self.works("explain", self.write("pad.gesture", MIXED + touchpad_text(100, 100)))
        self.assertRegex(out, r"swipe: moved \(81\.0, -4\.0\) pt in 24 ms\n")
        self.assertRegex(
            out,
            r"pinch: scale 2\.000, rotation 20\.0°, moved \(2\.0, 0\.0\) pt in 24 ms, "
            r"then cancelled by the touchpad\n")
        self.assertRegex(out, r"hold: rested for 100 ms\n")
        self.assertRegex(out, r"pinch +fired at 0\.908 s.*; cancelled at 0\.924 s")

    def test_a_scroll_of_two_fingers_is_a_pan_of_two_fingers(self):
        # Fingers on a touchpad that go down or up by 30 mm scroll content by that way.
        for dy, sign in ((720, 1), (-720, -1)):
            path = self.write("scroll.evemu", touchpad_swipe(2, 0, dy).bytes())
            lines, _ = self.replay("--recognizers", "pan,tap", path)
            states = [line["state"] for line in lines if line["state"] != "changed"]
            self.assertEqual(states, ["began", "ended"])
            self.assertEqual({line["recognizer"] for line in lines}, {"pan"})
            self.assertEqual(lines[0]["touches"], 2)
            self.assertEqual(lines[-1]["translation"][0], 0)
            self.assertGreater(sign * lines[-1]["translation"][1], 50)

    def test_a_scroll_has_its_name_and_its_hold_is_explained(self):
        for command in ("replay", "explain"):
            out = self.works(command, TOUCHPAD)
            self.assertIn("holds are played, and scrolls; pointer motion is not", out)
        self.assertRegex(out, r"scroll: moved \(-?0\.0, -47\.0\) pt in \d+ ms")
        self.assertIn("it does not take a touchpad scroll", out)
        self.assertRegex(out, r"hold: rested for 34 ms, then cancelled: the fingers moved")

    def test_with_actions_a_pinch_is_no_pan_and_a_scroll_no_gesture(self):
        config = self.write("mine.yaml", """
recognizers: [{name: drag, type: pan, maximum-fingers: 5}, {name: zoom, type: pinch}]
actions: [{gesture: drag, run: [drag]}, {gesture: zoom, run: [zoom]}, {fingers: 2, run: [hand]}]
""")
        pinch = self.write("pinch.evemu", touchpad_pinch(1.8).bytes())
        out = self.works("explain", "--config", config, pinch)
        self.assertRegex(out, r"drag  not received at \d\.\d+ s: it does not take a touchpad pinch\n")
        self.assertRegex(out, r"zoom  fired at [^\n]*\n    hand  fired at")
        self.assertRegex(out, r"zoom ended: line 3 runs zoom\n.*hand ended: line 3 runs hand\n")
        scroll = self.write("scroll.evemu", touchpad_swipe(2, 0, 720).bytes())
        out = self.works("explain", "--config", config, scroll)
        self.assertRegex(
            out, r"2 fingers on the touchpad, no gesture: libinput reports a scroll, and scrolls run no action\n")
        self.assertNotIn("fired", out)
        self.assertEqual(self.works("run", "--config", config, "--replay", scroll), "")

    def test_explain_gives_no_direction_that_the_gesture_of_a_touchpad_does_not_have(self):
        config = self.write("mine.yaml", """actions:
  - {fingers: 4, direction: right, run: [foot]}
  - {fingers: 3, direction: in, run: [foot]}
""")
        path = self.write("pad.gesture", MIXED + (
            "pinch-begin time=0 device=1 fingers=4 x=100 y=100\n"
            "pinch-update time=8000 device=1 dx=9 dy=0 scale=1.5 turn=0\n"
            "pinch-update time=16000 device=1 dx=9 dy=0 scale=2 turn=0\n"
            "pinch-end time=24000 device=1\n"
            "swipe-begin time=900000 device=1 fingers=3 x=100 y=100\n"
            "swipe-update time=908000 device=1 dx=40 dy=0\n"
            "swipe-end time=916000 device=1\n"))
        out = self.works("explain", "--config", config, path)
        self.assertIn("      line 2: direction is right, and libinput reported a pinch\n", out)
        self.assertIn("      line 3: direction is in, and libinput reported a swipe\n", out)

    def explain(self, drawing):
        return self.works("explain", self.write("pad.evemu", drawing.bytes()))

    def test_a_hold_says_what_ended_it(self):
        rest = [(800, 700), (1100, 700)]
        for places, reason, said in (
            (rest[:1], "the finger moved", "cancelled at .*: the touchpad ended the hold: the finger moved"),
            (rest, "the fingers moved", "hold +failed at .*: 2 fingers were down, it takes 1"),
        ):
            moved = TouchpadDrawing().land(0, places)
            for step in range(1, 20):
                moved.go(400 + 10 * step, [(x, y + 30 * step) for x, y in places])
            out = self.explain(moved.lift(610))
            self.assertRegex(out, rf"hold: rested for \d+ ms, then cancelled: {reason}\n")
            self.assertRegex(out, said)
            self.assertNotIn("the device cancelled", out)

        landed = TouchpadDrawing().land(0, rest[:1])
        landed.frame(500, (EV_ABS, SLOT, 1), (EV_ABS, TRACKING_ID, 9), (EV_ABS, X, 1100),
                     (EV_ABS, Y, 700), (EV_KEY, BTN_TOOLS[1], 0), (EV_KEY, BTN_TOOLS[2], 1))
        landed.count = 2
        out = self.explain(landed.lift(1500))
        self.assertRegex(out, r"hold: rested for \d+ ms, then cancelled: another finger landed\n")
        self.assertRegex(out, r"the touchpad ended the hold: another finger landed")

    def test_a_hold_of_a_recording_without_fingers_does_not_guess_what_ended_it(self):
        text = MIXED + (
            "hold-begin time=0 device=1 fingers=1 x=10 y=10\nhold-cancel time=300000 device=1\n")
        out = self.works("explain", self.write("pad.gesture", text))
        self.assertIn("hold: rested for 300 ms, then cancelled by the touchpad\n", out)

    def test_explain_names_the_fingers_that_libinput_reported_no_gesture_of(self):
        # The times are those of libinput's timers for holds.
        for count, ms, limit, fingers in ((3, 100, 180, "3 and more"), (2, 30, 40, "1 or 2")):
            out = self.explain(touchpad_hold(count, ms))
            self.assertIn(
                f"  0.000 s to 0.{ms:03} s, {count} fingers on the touchpad, no gesture: libinput "
                f"reports {fingers} resting fingers as a hold after {limit} ms, and a shorter tap "
                "as a button at most, if the desktop has tap-to-click on\n", out)
            self.assertNotIn("touches 1", out)
        for count, ms in ((3, 250), (2, 60)):
            out = self.explain(touchpad_hold(count, ms))
            self.assertIn("hold: rested for", out)
            self.assertNotIn("no gesture", out)

    def test_explain_says_that_a_finger_moved_the_pointer(self):
        pad = TouchpadDrawing().land(0, [(800, 700)])
        for step in range(1, 20):
            pad.go(10 * step, [(800 + 30 * step, 700)])
        out = self.explain(pad.lift(200))
        self.assertRegex(
            out, r"0\.200 s, 1 finger on the touchpad, no gesture: libinput reports that the pointer moved\n")

    def test_fingers_without_a_gesture_are_lines_of_json_and_stand_between_those_with_one(self):
        pad = touchpad_hold(3, 100).land(1000, [(800, 700), (1100, 700)]).lift(1600)
        pad = pad.land(2000, [(800, 700), (1100, 700), (1400, 700)]).lift(2090)
        path = self.write("pad.evemu", pad.bytes())
        found = [
            (line["start_us"], line["end_us"], line["fingers"])
            for line in objects(self.works("explain", "--json", path))
            if line["outcome"] == "unreported"]
        self.assertEqual(found, [(0, 100_000, 3), (2_000_000, 2_090_000, 3)])
        out = self.works("explain", path)
        places = [out.index(words) for words in ("0.100 s, 3 fingers", "touches 1", "2.090 s, 3 fingers")]
        self.assertEqual(places, sorted(places))
        part = self.works("explain", "--from", "1.5", path)
        self.assertNotIn("0.100 s, 3 fingers", part)
        self.assertIn("2.090 s, 3 fingers", part)

    def test_explain_says_what_an_empty_recording_lacks(self):
        pad = "".join(line + "\n" for line in MIXED.splitlines() if "touchscreen" not in line)
        out = self.works("explain", self.write("pad.gesture", pad))
        self.assertIn("  libinput reported no gesture on it\n", out)
        out = self.works("explain", self.write("screen.gesture", MIXED))
        self.assertIn("  no finger touched it\n", out)

    def draw(self, path):
        picture = self.folder / "a.svg"
        picture.unlink(missing_ok=True)
        self.assertEqual(gesture("draw", path, "-o", picture), (0, "", ""))
        return words_in(picture)

    def test_draw_shows_the_gestures_of_a_touchpad(self):
        words = self.draw(self.write("swipe.evemu", touchpad_swipe(3, 600, 0).bytes()))
        self.assertIn("swipe, 3 fingers", words)
        self.assertIn("Translation (pt)", words)
        self.assertNotIn("No finger touched the surface.", words)
        self.assertEqual([word for word in words if word.endswith(" mm")], [])
        words = self.draw(self.write("pinch.evemu", touchpad_pinch(1.8).bytes()))
        self.assertIn("pinch, 2 fingers", words)
        self.assertIn("Scale (log)", words)

    def test_draw_shows_a_scroll(self):
        words = self.draw(TOUCHPAD)
        self.assertIn("hold, 2 fingers, cancelled", words)
        self.assertIn("scroll, 2 fingers", words)
        self.assertNotIn("Touch paths", words)

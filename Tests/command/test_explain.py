# SPDX-License-Identifier: MIT
"""What `gesture explain` says of strokes of which everything is known."""

import os
import pty
import re
import subprocess

from command import CANVAS, PROGRAM, ROOT, InFolder, gesture, objects, read_to_end, words_in
from drawn import Drawing, OwnRecording, stroke


class Explain(InFolder):
    def explain(self, drawing, *arguments, config=None):
        if config is not None:
            arguments = (*arguments, "--config", self.write("mine.yaml", config))
        return self.works("explain", *arguments, self.write("drawn.evemu", drawing.bytes()))

    def lines(self, drawing, recognizer, config=None):
        found = objects(self.explain(drawing, "--json", config=config))
        return [line for line in found if line["recognizer"] == recognizer]

    def test_a_stroke_of_30_points_is_no_swipe_where_a_swipe_takes_more(self):
        out = self.explain(stroke(500, 500, 530, 500, 100), "--recognizers", "swipe")
        self.assertRegex(
            out, r"swipe +failed at 0\.110 s: a finger lifted after 30 pt, it takes 44\.8 pt by then"
        )
        self.assertIn("finger 1: (500.0, 500.0) to (530.0, 500.0) in 110 ms", out)

    def test_a_swipe_that_a_pan_prevents_names_the_pan_and_when_it_fires_alone(self):
        config = "recognizers: [{ name: drag, type: pan }, { name: swipe, type: swipe }]"
        (line,) = self.lines(stroke(500, 500, 700, 500, 200), "swipe", config)
        self.assertEqual((line["outcome"], line["rival"]), ("failed", "drag"))
        self.assertEqual((line["time_us"], line["alone_us"]), (10_000, 50_000))
        out = self.explain(stroke(500, 500, 700, 500, 200), config=config)
        self.assertRegex(out, r"swipe +failed at 0\.010 s: prevented by drag; .*; alone it fires at 0\.050 s")

    TWO = "recognizers: [{ name: drag, type: pan, minimum-fingers: 2 }, { name: zoom, type: pinch }]"

    def ahead(self, steps):
        """Finger 2 goes by 5 points each 10 ms. Finger 1 rests."""
        drawing = Drawing().down(0, 500, 500, finger=0).down(0, 600, 500, finger=1)
        for step in range(1, steps + 1):
            drawing.move(10 * step, 600 + 5 * step, 500, finger=1)
        return drawing

    def test_a_pinch_that_a_drag_leads_has_the_evidence_of_both(self):
        # Finger 2 goes ahead for 20 points. When finger 1 follows by 5, they have gone 12.5 together,
        # and 7.5 apart.
        drawing = self.ahead(4)
        drawing.move(50, 505, 500, finger=0).up(60, finger=0).up(60, finger=1)
        out = self.explain(drawing, config=self.TWO)
        self.assertRegex(out, r"drag +fired at 0\.050 s, known at 0\.040 s: rivals delayed it by 10 ms")
        self.assertRegex(
            out,
            r"zoom +failed at 0\.050 s: prevented by drag: its fingers had spread 7\.5 pt each way, the "
            r"pan's had gone 12\.5 pt; the pan asks for 1\.5 times as much;",
        )

    def test_a_drag_with_a_finger_that_rests_is_a_pinch_when_the_doubt_ends(self):
        drawing = self.ahead(10)
        drawing.up(110, finger=0).up(110, finger=1)
        out = self.explain(drawing, config=self.TWO)
        self.assertRegex(out, r"zoom +fired at 0\.100 s, known at 0\.020 s: rivals delayed it by 80 ms")
        self.assertRegex(
            out,
            r"drag +failed at 0\.100 s: prevented by zoom; when the doubt ended, its fingers had gone 25 "
            r"pt, the pinch's had spread 25 pt each way;",
        )
        first = self.TWO.replace("pinch }", "pinch, lead: none }")
        out = self.explain(drawing, config=first)
        self.assertRegex(out, r"zoom +fired at 0\.020 s, without waiting")

    def test_a_tap_that_waits_for_a_double_tap_was_known_350_ms_before(self):
        config = """recognizers:
  - { name: tap, type: tap, requires-failure-of: [twice] }
  - { name: twice, type: tap, taps: 2 }
"""
        drawing = Drawing().down(0, 500, 500).up(80)
        (line,) = self.lines(drawing, "tap", config)
        self.assertEqual((line["known_us"], line["time_us"]), (80_000, 430_000))
        self.assertEqual((line["latency_us"], line["worst_delay_us"]), (350_000, 350_000))
        out = self.explain(drawing, config=config)
        self.assertIn("tap may wait up to 350 ms for twice", out)
        self.assertRegex(
            out, r"tap +fired at 0\.430 s, known at 0\.080 s: it waited 350 ms for twice")

    def test_a_double_tap_is_known_at_its_second_lift(self):
        drawing = Drawing().down(0, 500, 500).up(80).down(200, 500, 500).up(260)
        first, second = self.lines(drawing, "double-tap")
        self.assertEqual((first["sequence"], first["outcome"]), (1, "open"))
        self.assertEqual(first["time_us"], first["end_us"])
        self.assertEqual((second["sequence"], second["known_us"]), (2, 260_000))

    def test_a_recognizer_that_can_never_fire_is_reported(self):
        config = "recognizers: [{ name: side, type: edge-pan }]"
        out = self.explain(stroke(0, 500, 100, 500, 100), config=config)
        self.assertIn("side can never fire: it has no edges", out)

    def test_a_hold_that_a_moving_finger_ends_says_why(self):
        drawing = Drawing().down(0, 500, 500).move(100, 530, 500).up(200)
        (line,) = self.lines(drawing, "hold")
        self.assertEqual((line["time_us"], line["ended_us"]), (40_000, 100_000))
        self.assertIn("a finger moved 30 pt, the limit is 10 pt", line["reason"])

    def test_an_advice_is_given_only_where_it_helps(self):
        config = (
            "recognizers:\n"
            "  - { name: drag, type: pan, maximum-fingers: 1 }\n"
            "  - { name: zoom, type: pinch }\n"
            "  - { name: quick, type: swipe, directions: all }\n")
        # One finger 200 pt to the right: a pinch would have failed without the pan, too.
        out = self.explain(stroke(500, 500, 700, 500, 200), config=config)
        self.assertRegex(
            out,
            r"zoom +failed at 0\.010 s: prevented by drag; it would have failed anyway: it had at "
            r"most 1 finger, it takes 2 fingers\n",
        )
        self.assertRegex(
            out,
            r"quick +failed at 0\.010 s: prevented by drag; to get both, let the two recognize "
            r"simultaneously; alone it fires at 0\.050 s\n",
        )
        both = config + "simultaneous: [[drag, quick]]\n"
        out = self.explain(stroke(500, 500, 700, 500, 200), config=both)
        self.assertRegex(out, r"quick +fired at 0\.050 s")

    def test_no_advice_is_given_where_a_third_recognizer_is_in_the_way(self):
        config = (
            "recognizers:\n"
            "  - { name: drag, type: pan }\n"
            "  - { name: other, type: pan }\n"
            "  - { name: quick, type: swipe, directions: all }\n"
            "simultaneous: [[drag, other]]\n")
        (line,) = self.lines(stroke(500, 500, 700, 500, 200), "quick", config)
        self.assertEqual((line["rival"], line["alone_us"], line["helps"]), ("drag", 50_000, False))
        out = self.explain(stroke(500, 500, 700, 500, 200), config=config)
        self.assertRegex(out, r"quick +failed at 0\.010 s: prevented by drag; alone it fires at 0\.050 s\n")

    def test_an_advice_is_about_the_same_touches(self):
        # A short stroke and, a second later, a long one: only the second would be a swipe.
        drawing = stroke(500, 500, 530, 500, 100)
        for step in range(21):
            (drawing.down if step == 0 else drawing.move)(1200 + 10 * step, 500 + 10 * step, 500)
        drawing.up(1410)
        config = "recognizers: [{ name: drag, type: pan }, { name: quick, type: swipe }]"
        first, second = self.lines(drawing, "quick", config)
        self.assertNotIn("alone_us", first)
        self.assertIn("a finger lifted after 30 pt", first["alone_reason"])
        self.assertEqual((first["helps"], second["helps"]), (False, True))
        self.assertEqual(second["alone_us"], 1_250_000)

    def test_the_fingers_that_were_down_when_it_failed_are_counted_and_not_later_ones(self):
        drawing = Drawing()
        for finger in range(10):
            drawing.down(4 * finger, 300 + 100 * finger, 500, finger)
        for finger in range(10):
            drawing.up(200 + finger, finger)
        out = self.explain(drawing)
        self.assertRegex(out, r" tap +failed at 0\.004 s: 2 fingers were down, it takes 1\n")
        self.assertRegex(out, r"three-finger-swipe +failed at 0\.012 s: 4 fingers were down, it takes 3\n")

    def test_what_happened_is_told_in_order_of_time(self):
        # A tap that strays while another finger is down, and a tap after that.
        drawing = Drawing().down(0, 500, 500, 1).down(10, 300, 300).move(30, 400, 300).up(40)
        drawing.up(60, 1).down(70, 800, 500).up(130)
        found = [line["time_us"] for line in self.lines(drawing, "tap") if "time_us" in line]
        self.assertEqual(found, sorted(found))
        drawing = Drawing().down(0, 500, 500).move(20, 530, 500).up(40)
        drawing.down(90, 500, 500).up(150).down(160, 500, 500, 1)
        for config in (None, "recognizers: [{ name: t, type: tap, taps: 2 }]"):
            out = self.explain(drawing, config=config)
            for chapter in out.split("touches "):
                for name in ("tap", "double-tap", "t"):
                    times = [float(t) for t in re.findall(rf"\n    {name} .*? at ([\d.]+) s", chapter)]
                    self.assertEqual(times, sorted(times))

    def test_a_gesture_that_goes_back_says_how_far_it_went(self):
        drawing = Drawing().down(0, 500, 500)
        for step in range(1, 41):
            drawing.move(10 * step, 500 + 10 * (step if step <= 20 else 40 - step), 500)
        out = self.explain(drawing.up(410), "--recognizers", "pan")
        # 200 pt out, and back. The first 10 pt are the slop.
        self.assertIn("translation (-10.0, 0.0) pt (peak (190.0, 0.0))", out)
        (line,) = self.lines(drawing, "pan")
        self.assertEqual(line["peak_translation"], [190.0, 0.0])
        out = self.explain(stroke(500, 500, 700, 500, 200), "--recognizers", "pan")
        self.assertNotIn("peak", out)

    def test_a_damaged_header_is_blamed_on_the_file(self):
        text = stroke(500, 500, 700, 500, 200).bytes().decode()
        for damage, words in (
            (("A: 35 0 1919 0 0 0\n", ""), "it has no range of ABS_MT_POSITION_X"),
            (("A: 36 0 1079 0 0 0\n", "A: 36 0 0 0 0 0\n"), "the range of ABS_MT_POSITION_Y is 0 to 0"),
            (("A: 00 0 1919 0 0 0\n", "A: 00 0 1919 0 0 9\n"),
             "it has the resolution of ABS_X, but not that of ABS_Y"),
        ):
            self.assertIn(damage[0], text)
            path = self.write("damaged.evemu", text.replace(*damage))
            status, out, err = gesture("explain", path)
            with self.subTest(words):
                if status != 0:
                    self.assertEqual(
                        err, f"gesture: {path}: the description of the device is damaged: {words}\n")
                    self.assertEqual(out, "")
            self.assertNotIn("libinput", err)

    def test_every_recognizer_has_its_say_about_every_sequence(self):
        out = self.works("explain", "--json", CANVAS)
        said = {(line["sequence"], line["recognizer"]) for line in objects(out)}
        sequences = {sequence for sequence, _ in said}
        self.assertEqual(sequences, set(range(1, len(sequences) + 1)))
        self.assertEqual(len(said), len(sequences) * 11)

    def test_what_lands_outside_the_window_reaches_no_recognizer_and_is_not_undecided(self):
        outside = OwnRecording(1000, 600, "Hand").down(0, -500, -500).up(16)
        path = self.write("out.gesture", outside.text)
        out = self.works("explain", "--recognizers", "tap,edge-pan", path)
        for name in "tap", "edge-pan":
            self.assertRegex(out, rf" {name} +not received at 0.000 s: it hit no view")
        self.assertIn("finger 1: (-500.0, -500.0)", out)
        self.assertIn("finger 1: reached no recognizer at 0.000 s: it hit no view", out)
        _, out, _ = gesture("explain", "--json", "--recognizers", "tap,edge-pan", path)
        self.assertEqual([each["outcome"] for each in objects(out)], ["not-received"] * 2)

    def test_a_finger_on_the_rim_of_the_panel_has_gestures_with_an_edge_pan_and_without(self):
        """Panels report such fingers a little outside: at 1003 of 1000, or at -2."""
        for x, inward in ((1003, 940), (-2, 60)):
            rim = OwnRecording(1000, 600, "Panel").down(0, x, 300).move(20, inward, 300).up(60)
            path = self.write("rim.gesture", rim.text)
            for names, expected in (("pan", "pan"), ("tap,edge-pan", "edge-pan")):
                with self.subTest(x=x, recognizers=names):
                    out = self.works("explain", "--json", "--recognizers", names, path)
                    fired = [each["recognizer"] for each in objects(out) if each["outcome"] == "fired"]
                    self.assertEqual(fired, [expected])

    def test_a_finger_on_any_of_several_screens_has_gestures_where_it_lands(self):
        """Positions are in the largest width and height of all. The rim is that of the finger's panel."""
        laptop_and_monitor = (1946, 1096), (3319, 1864)
        for screens, is_later, place, x in (
                (laptop_and_monitor, False, (2500, 900), 2500),
                (laptop_and_monitor, False, (1960, 900), 1960),
                (laptop_and_monitor, False, (3325, 900), 3318),
                (((1000, 600), (990, 700)), False, (1005, 300), 989),
                (((1000, 600), (990, 700)), False, (995, 300), 989),
                # Plugged in after a tap on the laptop.
                (laptop_and_monitor, True, (2500, 900), 2500),
                (laptop_and_monitor, True, (3325, 900), 3318)):
            with self.subTest(screens=screens, is_later=is_later, place=place):
                # Earlier recorders wrote the size of the first screen.
                recording = OwnRecording(*screens[0], "Panel", mapping="measured")
                if is_later:
                    recording.down(0, 500, 500).up(60)
                recording.screen(1, "Panel", *screens[1], "measured").down(1000, *place, device=1)
                path = self.write("two.gesture", recording.up(1060, device=1).text)
                events, _ = self.replay("--recognizers", "tap,edge-pan", path)
                found = [(line["recognizer"], line["x"], line["y"]) for line in events]
                taps = [("tap", 500, 500)] * is_later + [("tap", x, place[1])]
                self.assertEqual(found, taps)
                explained = objects(self.works("explain", "--json", "--recognizers", "tap,edge-pan", path))
                self.assertEqual(
                    [line["outcome"] for line in explained if line.get("recognizer") == "tap"],
                    ["fired"] * len(taps))
                picture = self.folder / "two.svg"
                self.works("draw", path, "--force", "-o", picture)
                width, height = (max(sides) for sides in zip(*screens))
                self.assertIn(f"{width} × {height} pt", " ".join(words_in(picture)))

    def test_a_recording_without_frames_is_explained_and_drawn_like_one_with_them(self):
        """A later time ends a frame too, and so does the end of the recording."""
        hand = OwnRecording(1920, 1080, "Panel")
        # The ledger keeps fewer records than there are.
        for start in range(0, 40_000, 2000):
            hand.down(start, 500, 500).move(start + 50, 515, 500).move(start + 100, 560, 500).up(start + 150)
            hand.down(start + 800, 500, 500).up(start + 1500)
        places = "".join(f"KIND time=TIME device=0 id={id} x={500 + 200 * id} y=500\n" for id in (0, 1))
        for kind, time in ("down", 40_000_000), ("up", 40_090_000):
            hand.text += places.replace("KIND", kind).replace("TIME", str(time)) + f"frame time={time}\n"
        found = []
        for text in hand.text, re.sub("^frame .*\n", "", hand.text, flags=re.M):
            path, picture = self.write("hand.gesture", text), self.folder / "hand.svg"
            self.works("draw", path, "--force", "-o", picture)
            found.append((self.works("explain", path), self.works("explain", "--json", path), words_in(picture)))
        self.assertGreater(found[0][0].count(" failed at "), 64)
        self.assertEqual(found[1], found[0])

    def test_a_recording_without_frames_runs_the_action_of_one_with_them(self):
        config = self.write("mine.yaml", "actions: [{fingers: 2, direction: out, at-least: 25 %, run: [foot]}]")
        text = OwnRecording(1920, 1080, "Panel").text
        for step in range(22):
            kind, time, half = {0: "down", 21: "up"}.get(step, "motion"), 10_000 * step, 100 + 10 * min(step, 20)
            for id, x in (0, 960 - half), (1, 960 + half):
                text += f"{kind} time={time} device=0 id={id} x={x} y=500\n"
            text += f"frame time={time}\n"
        found = []
        for text in text, re.sub("^frame .*\n", "", text, flags=re.M):
            path = self.write("hand.gesture", text)
            found.append([self.works(*words, path) for words in (
                ("explain", "--config", config), ("run", "--config", config, "--replay"))])
        self.assertIn("foot", found[0][1])
        self.assertEqual(found[1], found[0])

    def test_a_finger_that_stays_down_is_said_to(self):
        out = self.explain(Drawing().down(0, 500, 500).move(100, 530, 500))
        self.assertIn("then taken away", out)

    def test_what_is_piped_has_no_color_unless_it_is_asked_for(self):
        drawing = stroke(500, 500, 700, 500, 200)
        self.assertNotIn("\x1b", self.explain(drawing))
        self.assertIn("\x1b[32mfired", self.explain(drawing, "--color", "always"))
        self.assertNotIn("\x1b", self.explain(drawing, "--color", "never"))

    def test_a_terminal_has_color_unless_no_color_is_set(self):
        path = self.write("drawn.evemu", stroke(500, 500, 700, 500, 200).bytes())
        plain = {"TERM": "xterm", "PATH": os.environ["PATH"]}
        self.assertIn("\x1b[32mfired", on_terminal(["explain", path], plain))
        self.assertNotIn("\x1b", on_terminal(["explain", path], plain | {"NO_COLOR": "1"}))
        self.assertNotIn("\x1b", on_terminal(["explain", path], plain | {"TERM": "dumb"}))

    def test_each_gesture_says_which_action_ran_or_which_condition_failed(self):
        config = """actions:
  - {fingers: 3, run: [three]}
  - {edge: left, run: [edge]}
  - {direction: up, run: [up]}
  - {direction: right, at-least: 50 mm, run: [far]}
  - {direction: right, maximum-duration: 150 ms, run: [quick]}
  - {direction: right, device: touchpad, run: [pad]}
  - {direction: right, app: firefox, run: [app]}
  - {direction: right, each: 40 mm, run: [step]}
"""
        # 200 points are 31.75 mm.
        out = self.explain(stroke(500, 500, 700, 500, 200), config=config)
        self.assertIn("""
  actions
    0.210 s  hand ended: no action runs
      line 2: fingers is 3, and 1 were down at most
      line 3: edge is left, and it was none
      line 4: direction is up, and it went right
      line 5: at-least is 50.0 mm, and it went 31.8 mm
      line 6: maximum-duration is 150 ms, and it took 210 ms
      line 7: device is touchpad, not A drawn panel
      line 8: app is firefox, and it is not known which one is active
      line 9: the gesture made no step
""", out)
        out = self.explain(stroke(500, 500, 700, 500, 200), config=config + "  - {run: [foot, a b]}\n")
        self.assertIn("0.210 s  hand ended: line 10 runs foot 'a b'\n", out)
        hand, *found = objects(self.explain(stroke(500, 500, 700, 500, 200), "--json", config=config))
        self.assertEqual((hand["recognizer"], hand["outcome"]), ("hand", "fired"))
        self.assertEqual([line["line"] for line in found], list(range(2, 10)))
        self.assertEqual({line["outcome"] for line in found}, {"action-does-not-run"})

    def test_an_action_after_another_gesture_says_how_long_ago_that_ended(self):
        config = """recognizers: [{name: tap, type: tap}]
actions: [{after: tap, within: 1 s, run: [foot]}]
"""
        # The tap ends at 1080 ms.
        drawing = stroke(500, 500, 700, 500, 200).down(1000, 500, 500).up(1080)
        drawing.down(2700, 500, 500).move(2800, 700, 500).up(2910)
        out = self.explain(drawing, config=config)
        self.assertIn("""
  actions
    0.210 s  hand ended: no action runs
      line 2: after is tap, and it had not ended before
    2.910 s  hand ended: no action runs
      line 2: within is 1000 ms, and tap ended 1830 ms before
""", out)
        self.assertNotIn("can never fire", out)

    def test_a_hand_that_does_not_begin_says_why(self):
        tap = Drawing().down(0, 500, 500).up(80)
        out = self.explain(tap, config="actions: [{fingers: 1, run: [foot]}]")
        self.assertIn("hand  failed at 0.080 s: the fingers lifted after 0 pt, it begins at 10 pt\n", out)

    def test_each_device_has_an_engine_if_there_are_actions(self):
        """A finger on each of two screens is no pinch, as in gesture run."""
        two = OwnRecording(1000, 500, "left", "right", mapping="assumed").down(0, 500, 250).down(1, 400, 250, device=1)
        path = self.write("two.gesture", two.text + "".join(
            f"motion time={step}0000 device=0 id=0 x={500 + 10 * step} y=250\n"
            f"motion time={step}0000 device=1 id=0 x={400 - 10 * step} y=250\nframe time={step}0000\n"
            for step in range(1, 10))
            + "up time=100000 device=0 id=0\nup time=100000 device=1 id=0\nframe time=100000\n")
        config = self.write("mine.yaml", """
recognizers: [{name: drag, type: pan, maximum-fingers: 1}, {name: zoom, type: pinch}]
actions: [{gesture: drag, run: [drag]}, {gesture: zoom, run: [zoom]}]
""")
        out = self.works("explain", "--config", config, path)
        for number, device in ((1, "left"), (2, "right")):
            self.assertIn(f"touches {number}: 0.00{number - 1} s to 0.100 s, 1 finger, on {device}\n", out)
        self.assertEqual(out.count("drag  fired"), 2)
        self.assertEqual(out.count("drag ended: line 3 runs drag"), 2)
        self.assertNotIn("zoom  fired", out)
        devices = {line.get("device") for line in objects(
            self.works("explain", "--json", "--config", config, path)) if "sequence" in line}
        self.assertEqual(devices, {"left", "right"})

    def test_a_damaged_recording_is_explained_up_to_the_damage(self):
        drawing = stroke(500, 500, 700, 500, 200)
        path = self.write("damaged.evemu", drawing.bytes() + b"E: nonsense\n")
        out, err = self.ends(1, "explain", path)
        self.assertRegex(err, r"damaged\.evemu:\d+: ")
        self.assertRegex(out, r"swipe +fired at 0\.050 s")


def on_terminal(arguments, environment):
    """What a program writes whose output is a terminal, which is large enough to hold it all."""
    ours, theirs = pty.openpty()
    subprocess.run([PROGRAM, *map(str, arguments)], stdout=theirs, env=environment, check=True)
    os.close(theirs)
    text = read_to_end(ours)
    os.close(ours)
    return text.decode()


class Guide(InFolder):
    """The gestures and the output that docs/compositors.md prints."""

    def explain(self, config, recording):
        path = self.write("gestures.yaml", config)
        out = self.works("explain", "--config", path, ROOT / recording)
        return out.replace(f"{ROOT}/", "")

    def test_four_fingers_on_a_laptop_are_a_swipe_of_three_unless_it_has_a_settle_time(self):
        text = (ROOT / "docs" / "compositors.md").read_text()
        (config,) = re.findall(r"^```yaml\n(.*?)^```$", text, re.S | re.M)
        command, printed, settled = re.search(
            r"^```\n\$ gesture explain --config gestures.yaml (\S+)\n(.*?)^```$.*?^```\n(.*?)^```$",
            text, re.S | re.M).groups()
        self.assertEqual(self.explain(config, command), printed)
        with_time = config.replace("maximum-fingers: 3 }", "maximum-fingers: 3, settle-time: 100 ms }")
        self.assertNotEqual(with_time, config)
        self.assertTrue(self.explain(with_time, command).endswith(settled))

    def test_the_documents_print_what_the_command_prints(self):
        """In a document, "…" stands for any lines."""
        count = 0
        for document in ("README.md", "docs/command.md"):
            text = (ROOT / document).read_text()
            for command, output in re.findall(
                    r"^```\n\$ (?:Tools/.build/release/)?gesture ((?:replay|explain) (?:[^\n]*\\\n)*[^\n]*)\n(.*?)^```$",
                    text, re.S | re.M):
                words = [str(ROOT / word) if word.startswith("Tests/") else word
                         for word in command.replace("\\\n", " ").split()]
                rest = "\n" + self.works(*words).replace(f"{ROOT}/", "")
                for part in filter(None, re.split(r"^ *…\n", output, flags=re.M)):
                    _, found, rest = rest.partition("\n" + part)
                    self.assertTrue(found, f"{document}: {command} does not print {part!r}")
                    rest = "\n" + rest
                count += 1
        self.assertEqual(count, 3)

# SPDX-License-Identifier: MIT
"""`gesture convert --as play` and `--as swift`: recordings as tests, played by those who play such tests."""

import pathlib
import re
import subprocess
import sys

from command import PROGRAM, ROOT, TOUCHPAD, InFolder, recordings
from drawn import OwnRecording
from test_recorded import TAP

sys.path.insert(0, str(ROOT / "Tests/kit/habits"))
import check  # noqa: E402 # pylint: disable=wrong-import-position,import-error

PLAYER = ROOT / ".build-c" / "test_plays"
# The finger lands on the map where the map is, and the map has no transform.
ON_MAP = re.sub(r"center-x.* width=200", "x=100.0000 y=100.0000 width=200", TAP).replace("390.0000", "190.0000")
SETTINGS = """recognizers:
  - { name: one, type: tap, taps: 2, fingers: 2, maximum-duration: 700 ms, maximum-gap: 300 ms,
      allowable-movement: 11 pt, allowable-distance: 31 pt, maximum-contact-size: 90 pt }
  - { name: two, type: long-press, taps: 1, fingers: 2, minimum-duration: 400 ms, allowable-movement: 9 pt,
      until-last-lift: true }
  - { name: three, type: pan, maximum-fingers: 3, minimum-fingers: 2, slop: 12.5 pt, lead: 2, axis: y,
      settle-time: 30 ms, claims-on-landing: true }
  - { name: four, type: edge-pan, edges: [top, left], region: 30 pt, slop: 5 pt, maximum-dwell: 150 ms,
      maximum-fingers: 2, minimum-fingers: 2, from: 10 pt, to: 300 pt }
  - { name: five, type: swipe, directions: [up-left, right], fingers: 2, minimum-distance: 40 pt,
      maximum-duration: 400 ms, allowable-distance-aside: 30 pt, allowable-deviation: 0.5, lead: none }
  - { name: six, type: pinch, maximum-fingers: 4, minimum-fingers: 3, slop: 8 pt, lead: none, settle-time: 20 ms }
  - { name: seven, type: rotation, slop: 7 pt, claims-on-landing: true }
  - { name: eight, type: hold, fingers: 2, stillness-duration: 100 ms, allowable-movement: 5 pt }
  - { name: nine, type: transform, pan-slop: 9 pt, pinch-slop: 8 pt, rotation-slop: 7 pt, lead: 3 }
simultaneous:
  - [one, two]
  - [three, six, seven]
"""


class MadeTests(InFolder):
    def converted(self, form, recording, *options, remarks=()):
        text, err = self.ends(0, "convert", "--as", form, *options, recording)
        lines = [line for line in err.splitlines() if " gestures, which begin at " not in line]
        self.assertEqual(len(remarks), len(lines), err)
        for words in remarks:
            self.assertIn(words, err)
        return text

    def plays(self, text):
        """What the player of plays prints about a play, and whether it passes."""
        result = subprocess.run(
            [PLAYER, self.write("made.play", text)], capture_output=True, text=True, timeout=60, check=False)
        return result.returncode == 0, result.stdout + result.stderr

    def passes_when_filled_in(self, text):
        passes, out = self.plays(text.replace("  # : ", " : "))
        self.assertTrue(passes, out)

    def run_swift(self, text):
        """The states of each recognizer that a test in Swift sees, and those that it says it was."""
        was = re.findall(r"// It was (.*)\. Write", text)
        text = re.sub(r"^import Testing\n|^@Test.*\n", "", text, flags=re.M)
        text = re.sub(r"#expect\((.*) == \[\]\)", r"print(\1)", text) + "try recordedGesture()\n"
        program = self.folder / "made"
        modules = pathlib.Path(PROGRAM).parent / "Modules"
        status, messages = check.compiled(
            modules, text, "-warnings-as-errors", "-o", str(program), "-lm", mode="-emit-executable")
        self.assertEqual(status, 0, messages)
        out = subprocess.run([program], capture_output=True, text=True, timeout=60, check=True).stdout
        return re.sub(r"[\w.]+State\.", ".", out).splitlines(), was

    def test_a_play_has_the_views_recognizers_and_frames_of_the_recording(self):
        text = self.converted("play", self.write("bug.gesture", ON_MAP))
        self.assertIn("""test bug-gesture
window 400,400
node the-map 100,100 200,200
tap show on=the-map
pan pan
0 down 1 190,190
50 up 1  # : show ended at=190,190; pan failed under-slop
""", text)
        self.passes_when_filled_in(text)

    def test_a_play_that_nobody_has_filled_in_fails_where_something_happened(self):
        text = self.converted("play", self.write("bug.gesture", ON_MAP))
        passes, out = self.plays(text)
        self.assertFalse(passes)
        line = text.splitlines().index("50 up 1  # : show ended at=190,190; pan failed under-slop") + 1
        self.assertIn(f'made.play:{line}: expected nothing, got "show ended', out)

    def test_plays_of_all_recordings_pass_when_they_are_filled_in(self):
        for recording in recordings():
            for names in ("tap,double-tap,pan,pinch", "swipe,pan,long-press,rotation,hold", "edge-pan,transform"):
                with self.subTest(recording.name, names=names):
                    self.passes_when_filled_in(self.converted("play", recording, "--recognizers", names))

    def test_both_have_all_settings(self):
        config = self.write("all.yaml", SETTINGS)
        recording = recordings()[0]
        play = self.converted("play", recording, "--config", config)
        lines = play.splitlines()[:20]
        for line in (
                "tap one taps=2 fingers=2 maximum-duration=700 maximum-gap=300 allowable-movement=11"
                " allowable-distance=31 maximum-contact-size=90",
                "long-press two taps=1 fingers=2 minimum-duration=400 allowable-movement=9 until-last-lift=yes",
                "pan three maximum-fingers=3 minimum-fingers=2 slop=12.5 lead=2 axis=y settle-time=30"
                " claims-on-landing=yes",
                "edge-pan four edges=top+left region=30 slop=5 maximum-dwell=150 maximum-fingers=2 minimum-fingers=2"
                " from=10 to=300",
                "swipe five directions=right+up-left fingers=2 minimum-distance=40 maximum-duration=400"
                " allowable-distance-aside=30 allowable-deviation=0.5 lead=0",
                "together one two", "together three six seven"):
            self.assertIn(line, lines)
        self.passes_when_filled_in(play)
        seen, was = self.run_swift(self.converted("swift", recording, "--config", config))
        self.assertEqual(seen, was)

    def test_a_recognizer_that_waits_waits_in_both(self):
        text = ON_MAP.replace("down time", "relation waiter=1 blocker=2\ndown time")
        recording = self.write("bug.gesture", text)
        play = self.converted("play", recording)
        self.assertIn("\n0 set show waits=pan\n", play)
        self.passes_when_filled_in(play)
        self.assertIn("    show.require(toFail: pan)\n", self.converted("swift", recording))

    def test_a_test_in_swift_sees_what_was_recorded(self):
        seen, was = self.run_swift(self.converted("swift", self.write("bug.gesture", ON_MAP)))
        self.assertEqual(was, ["[.ended]", "[]"])
        self.assertEqual(seen, was)

    def test_a_test_in_swift_has_the_steps_of_a_touchpad(self):
        seen, was = self.run_swift(self.converted("swift", TOUCHPAD, "--recognizers", "pan,hold"))
        self.assertIn("[.began, .ended]", was)
        self.assertEqual(seen, was)

    def test_what_a_test_cannot_have_is_named(self):
        moved = ("1 touch hit a view that moved later",)
        transforms = ("a play has no transforms of views, and no bounds that scroll: the-map",)
        recording = self.write("bug.gesture", TAP)
        self.converted("swift", recording, remarks=moved)
        self.converted("play", recording, remarks=moved + transforms)
        answer = ON_MAP.replace("record time", "answer to=should-begin recognizer=1\nrecord time", 1)
        self.converted(
            "play", self.write("answer.gesture", answer), remarks=("the program's answers to “should-begin” are left out",))

    def test_a_scroll_for_any_number_of_fingers_is_one_in_a_play_and_is_named_in_swift(self):
        pad = OwnRecording(1000, 600, version="1.4").touchpad(1, "Pad").text
        recording = self.write("scroll.gesture", f"""{pad}swipe-begin time=0 device=1 fingers=2 x=500 y=300 count=any
swipe-update time=20000 device=1 dx=0 dy=-40
swipe-end time=40000 device=1
""")
        self.assertIn("pad swipe 2+ 500,300", self.converted("play", recording, "--recognizers", "pan"))
        self.converted("swift", recording, "--recognizers", "pan", remarks=(
            "no scroll for any number of fingers: it is a swipe of the recorded number",))

    def test_a_wrong_form_is_refused(self):
        recording = self.write("bug.gesture", TAP)
        self.fails(64, "'rust' is invalid", "convert", "--as", "rust", recording)
        self.fails(
            64, "--recognizers and --config are for --as play and --as swift",
            "convert", "--recognizers", "tap", recording)

    def test_a_form_in_place_of_a_time_is_refused_with_the_option_for_it(self):
        recording = self.write("bug.gesture", TAP)
        for form in "gesture", "play", "swift":
            self.fails(
                64, f"to choose the format of gesture convert, write --as {form}", "convert", "--to", form, recording)
        self.fails(64, "a time is a number of seconds", "convert", "--to", "end", recording)

    def test_a_damaged_recording_makes_no_test(self):
        recording = self.write("bug.gesture", ON_MAP.replace("taps=1", "taps=many"))
        output = self.folder / "bug.play"
        self.fails(1, "“taps” of the recognizer 1 is missing or wrong", "convert", "--as", "play", recording, "-o", output)
        self.assertFalse(output.exists())

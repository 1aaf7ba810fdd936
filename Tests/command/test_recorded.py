# SPDX-License-Identifier: MIT
"""Recordings that a program made of itself: they have views, recognizers, and what became of all."""

import os

from command import InFolder, objects

# A window with a tap and a drag, on which a finger taps: what gc_recorder_write() writes of it.
TAP = """gesture-recording 1.3
library version="0.3.0"
window width=400.0000 height=400.0000
device number=0 kind=touchscreen name="" mapping=assumed width=400.0000 height=400.0000
engine touches=16 events=64 records=64 requirements=0 paths=no
node id=0 x=0.0000 y=0.0000 width=400.0000 height=400.0000 hidden=no enabled=yes receives-touches=no
node id=2 parent=0 center-x=200.0000 center-y=200.0000 bounds-x=10.0000 bounds-y=0.0000 xx=4503599627370496 xy=0 yx=0 \
yy=4503599627370496 dx=0 dy=0 width=200.0000 height=200.0000 hidden=no enabled=yes receives-touches=no name="the map"
recognizer id=1 kind=tap node=2 taps=1 fingers=1 maximum-duration=750.000 maximum-gap=350.000 \
allowable-movement=10.0000 allowable-distance=30.0000 enabled=yes types="finger pen touchpad pointer" \
exclusive-type=yes maximum-contact-size=0.0000 cancels-touches=yes delays-began=no delays-ended=yes \
claims-on-landing=no name="show"
recognizer id=2 kind=pan node=0 slop=10.0000 minimum-fingers=1 maximum-fingers=32 settle-time=0.000 axis=any \
lead=1.50000000 enabled=yes types="finger pen touchpad pointer" exclusive-type=yes maximum-contact-size=0.0000 \
cancels-touches=yes delays-began=no delays-ended=yes claims-on-landing=no
down time=1000 device=0 id=1 x=390.0000 y=390.0000 node=2
frame time=1000
up time=51000 device=0 id=1
frame time=51000
record time=51000 recognizer=2 reason=under-slop measured=0 limit=40960 device=0 id=1
event time=51000 recognizer=1 state=ended fingers=1 x=390.0000 y=390.0000
end time=51000
"""

# The window without recognizers.
BARE = "".join(
    line for line in TAP.splitlines(keepends=True) if line.startswith(("gesture", "library", "window", "dev", "eng", "node"))
)


def own(number, **fields):
    """A recognizer of a program's own."""
    more = "".join(f" {key.replace('_', '-')}={value}" for key, value in fields.items())
    return f'recognizer id={number} kind=custom node=0 enabled=yes name="own {number}"{more}\n'


def sets(milliseconds, number, call, state, place="x=9.0000 y=9.0000", factor=65536):
    """What a program's own recognizer set."""
    numbers = "reason=own-rules measured=0 limit=0"
    start = f"custom time={milliseconds}000 recognizer={number} call={call}"
    return f"{start} state={state} {place} factor={factor} {numbers}\n"


def finger(milliseconds, kind, place="", more=""):
    """A frame of one finger."""
    start = f"{kind} time={milliseconds}000 device=0 id=1{place}"
    return f"{start}\n{more}frame time={milliseconds}000\n"


DOWN = " x=300.0000 y=300.0000 node=0"
ON_MAP = " x=390.0000 y=390.0000 node=2"
LATER_TAP = finger(2000, "down", ON_MAP) + finger(2050, "up")
LATER_SLOP = "setting time=100000 recognizer=2 slop=4.0000\n"
# The tap ends later than the replay recognizes it: when the finger lifts, at 0.051 s.
LATE = TAP.replace("event time=51000", "event time=61000").replace('library version="0.3.0"\n', "")


def became(milliseconds, number, state, fingers, place="x=9.0000 y=9.0000"):
    return f"event time={milliseconds}000 recognizer={number} state={state} fingers={fingers} {place}\n"


class Recorded(InFolder):
    def explain(self, text, *arguments):
        return self.works("explain", *arguments, self.write("own.gesture", text))

    def test_its_own_recognizers_run_on_the_views_that_were_hit(self):
        # The finger is outside of the map, which had moved when the file was written.
        found = objects(self.works("replay", "--json", self.write("own.gesture", TAP)))
        self.assertEqual([line["recognizer"] for line in found if "recognizer" in line], ["show"])

    def test_a_touchpad_gesture_hits_the_view_that_it_hit(self):
        device = 'device number=1 kind=touchpad name=""\nengine '
        swipe = '''swipe-begin time=1000 device=1 fingers=3 x=390.0000 y=390.0000 node=2
swipe-update time=9000 device=1 dx=20.0000 dy=0.0000
'''
        text = TAP.replace("kind=pan node=0", "kind=pan node=2").replace("engine ", device)
        text = text[:text.index("down time")] + swipe
        found = objects(self.works("replay", "--json", self.write("own.gesture", text)))
        self.assertEqual([line["recognizer"] for line in found if "recognizer" in line][:1], ["pan"])

    def test_a_programs_own_recognizer_sets_what_it_set(self):
        own = 'recognizer id=3 kind=custom node=0 enabled=yes name="scribble"\ndown time'
        numbers = "reason=held-too-long measured=7 limit=5"
        place = "x=390.0000 y=390.0000 factor=65536"
        failed = f"custom time=51000 recognizer=3 call=2 state=failed {place} {numbers}\nrecord time"
        record = f"record time=51000 recognizer=3 {numbers} device=0 id=1\nevent time"
        text = TAP.replace("down time", own).replace("record time", failed).replace("event time", record)
        self.assertIn("the replay gives the same", self.explain(text))
        # A third call does not come.
        self.assertIn("the replay differs at 0.051 s", self.explain(text.replace("call=2", "call=3")))

    def test_the_larger_factor_of_two_own_recognizers_wins_again(self):
        text = BARE + own(3) + own(4) + finger(0, "down", DOWN) + finger(10, "motion", " x=310.0000 y=300.0000")
        text += sets(10, 3, 2, "ended", factor=5 * 65536) + sets(10, 4, 2, "ended", factor=10 * 65536)
        text += finger(20, "up") + "record time=10000 recognizer=3 reason=prevented rival=4 measured=0 limit=0\n"
        self.assertIn("the replay gives the same", self.explain(text + became(10, 4, "ended", 1) + "end time=20000\n"))

    def test_deadlines_without_an_input_between_them_set_what_each_set(self):
        text = BARE + own(3) + finger(0, "down", DOWN) + "custom time=0 recognizer=3 call=1 deadline=100000\n"
        text += "custom time=100000 recognizer=3 call=deadline deadline=200000\n" + sets(200, 3, "deadline", "ended")
        text += finger(300, "up") + became(200, 3, "ended", 1) + "end time=300000\n"
        self.assertIn("the replay gives the same", self.explain(text))

    def test_a_contact_is_too_large_for_an_own_recognizer_again(self):
        size = "size time=0 device=0 id=1 major=20.0000 minor=10.0000\n"
        text = BARE + own(3, maximum_contact_size="10.0000") + finger(0, "down", DOWN, size)
        text += sets(0, 3, 1, "began") + finger(20, "up")
        text += "record time=0 recognizer=3 reason=too-large measured=81920 limit=40960\nend time=20000\n"
        self.assertIn("the replay gives the same", self.explain(text))

    def test_changes_and_places_that_a_file_does_not_have_are_no_difference(self):
        # Its first motion was a change, and it set its place in each.
        text = BARE + own(3) + finger(0, "down", DOWN) + sets(0, 3, 1, "began")
        text += finger(10, "motion", " x=310.0000 y=300.0000") + finger(20, "motion", " x=320.0000 y=300.0000")
        text += sets(20, 3, 3, "began") + finger(30, "cancel")
        text += "record time=20000 recognizer=3 reason=illegal-state measured=2 limit=1\n"
        text += became(0, 3, "began", 1) + became(30, 3, "cancelled", 0, "x=7.0000 y=7.0000") + "end time=30000\n"
        self.assertIn("the replay gives the same", self.explain(text))

    def test_a_ledger_that_forgot_is_no_difference(self):
        nothing = "".join(
            finger(time, "down", " x=500.0000 y=500.0000 node=none") + finger(time + 1, "up")
            for time in range(100, 800, 10)
        )
        self.assertIn("the replay gives the same", self.explain(TAP.replace("record time", nothing + "record time")))

    def test_a_touch_of_which_the_end_is_withheld_takes_its_place_again(self):
        text = TAP.replace("touches=16", "touches=1").replace("taps=1", "taps=2").replace("touches=no", "touches=yes")
        landing = finger(101, "down", ON_MAP).replace("id=1", "id=2")
        text = text[:text.index("event time")].replace("record time", landing + "record time")
        text += "record time=101000 reason=touches-full measured=2 limit=1 device=0 id=2\nend time=101000\n"
        out = self.works("explain", self.write("own.gesture", text), remarks=True)
        self.assertIn("the replay gives the same", out)

    def test_a_recognizer_that_the_program_disabled_is_no_mistake_in_its_settings(self):
        without_taps = TAP.replace("enabled=yes types", "enabled=no types", 1)
        self.assertNotIn("can never fire", self.explain(without_taps))

    def test_an_equal_recognizer_is_no_obstacle_if_the_program_gave_the_two_different_touches(self):
        first = next(line for line in TAP.splitlines(keepends=True) if line.startswith("recognizer id=1"))
        menu = first.replace("id=1", "id=3", 1).replace('"show"', '"menu"')
        refused = "answer to=should-receive recognizer=1 device=0 id=1\nup time"
        text = TAP.replace("down time", menu + "down time").replace("up time", refused)
        out = self.explain(text)
        self.assertRegex(out, r"menu +fired")
        self.assertNotIn("can never fire", out)

    def test_a_line_with_a_value_that_no_program_can_have_is_named(self):
        for value, wrong, message in (
                ("height=400.0000 hidden", "height=2147483648.0 hidden", "the node with the id 0 is damaged"),
                ("width=400.0000 height=400.0000 hidden", "width=-1.0000 height=400.0000 hidden",
                 "the node with the id 0 is damaged"),
                ("center-x=200.0000", "center-x=9e9", "the node with the id 2 is damaged"),
                ("xy=0", "xy=4503599627370496000", "the node with the id 2 is damaged"),
                ("maximum-contact-size=0.0000", "maximum-contact-size=0.0090",
                 "“maximum-contact-size” of the recognizer 1 is missing or wrong"),
                ("maximum-gap=350.000", "maximum-gap=4294968.000",
                 "“maximum-gap” of the recognizer 1 is missing or wrong"),
                ("slop=10.0000", "slop=262145.0000", "“slop” of the recognizer 2 is missing or wrong"),
                ("lead=1.50000000", "lead=17.00000000", "“lead” of the recognizer 2 is missing or wrong"),
                ("down time", own(3, maximum_contact_size="256.0000") + "down time",
                 "“maximum-contact-size” of the recognizer 3 is missing or wrong")):
            path = self.write("own.gesture", TAP.replace(value, wrong, 1))
            self.fails(1, f"gesture: {path}: {message}\n", "explain", path)

    def test_explain_says_what_became_of_it(self):
        changed = TAP.replace("up time", "setting time=1000 recognizer=2 slop=4.0000\nup time")
        untouched = "".join(line for line in TAP.splitlines(keepends=True) if not line.startswith(
            ("device", "down", "up", "frame", "record", "event")))
        for case, text, *patterns in (
            ("the same", TAP,
             r"the replay gives the same as the recording: 1 beginning or end of a gesture\n", r"show +"),
            ("a palm is a palm again", TAP.replace("y=390.0000 node", "y=390.0000 type=palm node"),
             "finger 1 is a palm: a pen was near when it was recorded", r"the replay differs at 0\.051 s"),
            ("a setting changes when it changed", changed, r"the replay differs at 0\.051 s"),
            ("a changed setting explains another limit", changed.replace("limit=40960", "limit=16384"),
             "the replay gives the same"),
            ("a record that differs is a difference", TAP.replace("reason=under-slop", "reason=moved"),
             "the replay differs at"),
            ("an answer that was not the default is given again",
             TAP.replace("frame time=51000\nrecord", "answer to=should-begin recognizer=1\nrecord"),
             "the replay differs at"),
            ("a file that begins in a gesture is not compared",
             TAP.replace("down time", "begins-in-gesture\ndown time"), "begins inside a gesture"),
            ("a recording without touches has no device", untouched,
             r"it begins without a device\n  no finger touched it\n"),
            ("a name without letters is the kind", TAP.replace('name="show"', 'name=""'), r"\n    tap +fired"),
        ):
            with self.subTest(case):
                out = self.explain(text)
                for pattern in patterns:
                    self.assertRegex(out, pattern)

    def test_the_object_of_a_comparison_has_a_time_too(self):
        found = objects(self.works("explain", "--json", self.write("own.gesture", TAP)))
        self.assertEqual((found[-1]["outcome"], found[-1]["time_us"]), ("compared", 51_000))

    def test_explain_says_where_it_differs_and_the_likely_reason(self):
        out = self.explain(LATE)
        self.assertIn("the replay differs at 0.061 s: recorded was “show ended”, 1 finger; played was", out)
        self.assertNotIn("likely reason", out)
        changed = LATE.replace("up time", "changed time=20000 what=settings recognizer=1\nup time")
        self.assertIn("The likely reason: settings of show changed at 0.020 s", self.explain(changed))

    def test_the_likely_reason_is_the_latest_change_before_the_difference(self):
        after = LATE.replace("record time", "changed time=55000 what=recognizers\nrecord time")
        self.assertNotIn("likely reason", self.explain(after))
        changes = "changed time=10000 what=nodes\nchanged time=20000 what=settings recognizer=1\nup time"
        self.assertIn(
            "The likely reason: settings of show changed at 0.020 s", self.explain(after.replace("up time", changes)))

    def test_another_version_of_the_library_is_a_likely_reason(self):
        old = TAP.replace("0.3.0", "0.0.9")
        self.assertNotIn("0.0.9", self.explain(old))
        out = self.explain(old.replace("event time=51000", "event time=61000"))
        self.assertIn("The likely reason: version 0.0.9 of the library recorded it, this is ", out)

    def test_a_record_about_another_contact_or_rival_is_a_difference(self):
        contact = "limit=40960 device=0 id=1"
        out = self.explain(TAP.replace(contact, "limit=40960 device=0 id=2"))
        self.assertIn("the replay differs at 0.051 s: recorded was “pan under-slop”, contact 2 of device 0", out)
        text = BARE + own(3) + own(4) + finger(0, "down", DOWN) + finger(10, "motion", " x=310.0000 y=300.0000")
        text += sets(10, 3, 2, "ended", factor=5 * 65536) + sets(10, 4, 2, "ended", factor=10 * 65536)
        text += finger(20, "up") + "record time=10000 recognizer=3 reason=prevented rival=3 measured=0 limit=0\n"
        out = self.explain(text + became(10, 4, "ended", 1) + "end time=20000\n")
        self.assertIn("recorded was “own 3 prevented”, rival “own 3”; played was “own 3 prevented”, rival “own 4", out)
        # A file that does not say is compared without it.
        self.assertIn("the replay gives the same", self.explain(TAP.replace(contact, "limit=40960")))

    def test_recognizers_that_are_named_run_instead(self):
        out = self.explain(TAP, "--recognizers", "swipe")
        self.assertNotIn("became of it", out)

    def test_a_part_is_compared_with_what_became_of_it(self):
        # The slop of the pan changes after the tap; a drag follows.
        place = "x=385.0000 y=390.0000"
        drag = LATER_SLOP + finger(2000, "down", ON_MAP) + finger(2010, "motion", f" {place}") + finger(2020, "up")
        events = became(2010, 2, "began", 1, place) + became(2020, 2, "ended", 0, place)
        events += "record time=2010000 recognizer=1 reason=prevented rival=2 measured=0 limit=0 device=0 id=1\n"
        text = TAP.replace("record time", drag + "record time").replace("end time=51000", events + "end time=2020000")
        path = self.write("own.gesture", text)
        whole = self.works("explain", path)
        self.assertIn("the replay gives the same as the recording: 3", whole)
        for part, count in ((("--from", "1"), 2), (("--to", "1"), 1), (("--from", "1", "--to", "3"), 2)):
            same = f"the replay gives the same as the recording: {count}"
            self.assertIn(same, self.works("explain", *part, path))
            cut = self.convert(path, *part, name=f"{part[0]}-{len(part)}.gesture")
            self.assertIn(same, self.works("explain", cut))
        self.assertIn("begins inside a gesture", self.works("explain", "--from", "2.005", path))
        damaged = self.write("cut.gesture", text[:-5])
        self.works("explain", "--to", "1", damaged)
        self.convert(damaged, "--to", "1", name="start.gesture")
        self.ends(1, "explain", "--from", "1", damaged)

    def test_a_part_has_the_latest_of_each_setting_before_it_and_no_comment_from_there(self):
        # All lines before the first sample of the part are its header, of which readers take 1000 lines.
        changes = "".join(
            f"# change {slop}\nsetting time=100000 recognizer=2 slop={slop}.0000\n"
            "setting time=100000 recognizer=1 enabled=yes\n" for slop in range(1, 1001))
        text = TAP.replace("window", "# mine\nwindow", 1).replace("record time", changes + LATER_TAP + "record time")
        part = self.convert(self.write("own.gesture", text), "--from", "1", name="part.gesture")
        self.assertEqual(
            [line for line in part.read_text().splitlines() if line.startswith(("#", "setting"))],
            ["# mine", "setting time=100000 recognizer=2 slop=1000.0000",
             "setting time=100000 recognizer=1 enabled=yes"])
        self.assertIn("1 recording: 1 show\n", self.works("replay", part))

    def test_a_setting_before_a_part_replaces_that_of_the_header(self):
        slop, enabled = "setting time=0 recognizer=2 slop=3.0000\n", "setting time=0 recognizer=1 enabled=yes\n"
        text = TAP.replace("record time", LATER_SLOP + LATER_TAP + "record time").replace(
            "down time=1000 ", slop + enabled + "down time=1000 ")
        path = self.write("own.gesture", text)
        for options, lines in ((("--from", "1"), [enabled, LATER_SLOP]), (("--to", "0.08"), [slop, enabled])):
            part = self.convert(path, *options, name=f"part{options[0]}.gesture").read_text()
            head = part[:part.index("down time")].splitlines(keepends=True)
            self.assertEqual([line for line in head if line.startswith("setting")], lines)

    def test_a_part_with_a_header_that_readers_refuse_is_not_written(self):
        # Readers take 1000 lines before the first sample. The header has 9, and the part adds its setting.
        for count in 990, 991:
            text = TAP.replace("record time", LATER_SLOP + LATER_TAP + "record time")
            text = text.replace("window", "# mine\n" * count + "window", 1)
            path, part = self.write("own.gesture", text), os.path.join(self.folder, f"{count}.gesture")
            if count == 990:
                self.works("convert", "--from", "1", path, "-o", part)
                self.works("replay", part)
            else:
                self.fails(
                    1, "before the first sample there would be more than 1000 lines",
                    "convert", "--from", "1", path, "-o", part)
                self.assertFalse(os.path.exists(part))

    def test_what_the_host_took_back_ends_with_other_recognizers_too(self):
        gone = TAP.replace("up time=51000 device=0 id=1\n", "cancel-device time=51000 device=0\n")
        path = self.write("own.gesture", gone)
        for more in ((), ("--recognizers", "swipe")):
            out = self.works("explain", *more, path)
            self.assertIn("in 50 ms, at most 0.0 pt from its start, then taken away", out)
        palms = self.explain(gone.replace("cancel-device time=51000 device=0", "cancel-palms time=51000"))
        self.assertIn("finger 1 is a palm: a pen came near 50 ms after it landed", palms)
        for other in ("pointer", "touchpad"):
            self.assertNotIn("palm", self.explain(
                gone.replace("cancel-device time=51000 device=0", "cancel-palms time=51000")
                .replace("y=390.0000 node", f"y=390.0000 type={other} node")))

    def test_what_the_host_dropped_is_no_finger_of_the_hand(self):
        drag = finger(2000, "down", " x=100.0000 y=390.0000 node=2") + finger(2100, "motion", " x=200.0000 y=390.0000")
        drag = "drop-device time=51000 device=0\n" + (drag + finger(2200, "up")).replace("id=1", "id=2")
        text = TAP.replace("up time=51000 device=0 id=1\nframe time=51000\n", drag)
        actions = "actions:\n  - {fingers: 1, direction: right, run: [echo, right]}\n"
        recording, config = self.write("own.gesture", text), self.write("run.yaml", actions)
        self.assertIn("echo right", self.works("run", "--config", config, "--replay", recording))
        out = self.works("explain", "--config", config, recording)
        self.assertIn("line 2 runs echo right", out)
        # Actions of the hand need no recognizer.
        self.assertNotIn("add one", out)
        # A pen comes near, and no finger is down.
        near = text.replace("down time=2000000", "cancel-palms time=1990000\ndown time=2000000")
        _, remarks = self.ends(0, "convert", "--as", "play", self.write("near.gesture", near))
        self.assertIn("it has 2 gestures, which begin at 0.001, 2.000 s", remarks)

    def test_fingers_on_a_screen_and_on_a_touchpad_are_counted_apart(self):
        swipe = """swipe-begin time=20000 device=1 fingers=3 x=390.0000 y=390.0000 node=0
swipe-update time=25000 device=1 dx=20.0000 dy=0.0000
up time"""
        text = TAP.replace("up time", swipe).replace("engine ", 'device number=1 kind=touchpad name=""\nengine ')
        out = self.explain(text)
        self.assertIn(", 1 finger, 3 fingers on the touchpad\n", out)
        # The pan tracks the finger, and takes no touchpad beside it.
        self.assertNotIn("show  not received at 0.001 s: it does not take a touchpad swipe", out)

    def test_a_view_that_is_not_in_the_file_is_named_and_no_other_recognizers_run(self):
        lines = TAP.replace("node=2\nframe", "node=gone\nframe").splitlines(keepends=True)
        text = "".join(line for line in lines if not line.startswith(("recognizer", "record", "event")))
        out = self.explain(text)
        self.assertIn("at most 0.0 pt from its start, on a view that is not in the file\n", out)
        self.assertNotIn("swipe", out)
        self.assertNotIn("reached no recognizer", out)
        event = "event time=51000 recognizer=1 state=ended fingers=1 x=390.0000 y=390.0000\nend time"
        self.assertIn("“recognizer 1 ended”, 1 finger is missing", self.explain(text.replace("end time", event)))

    def test_replay_counts_its_own_recognizers(self):
        out = self.works("replay", self.write("own.gesture", TAP))
        self.assertIn("1 recording: 1 show\n", out)

    def test_a_play_has_its_palms(self):
        palm = TAP.replace("y=390.0000 node", "y=390.0000 type=palm node")
        palm = palm.replace("up time", "cancel-palms time=30000\nup time")
        path = self.write("own.gesture", palm)
        play = self.works("convert", "--as", "play", path, remarks=True)
        self.assertIn("down 1 390,390 palm", play)
        self.assertIn("29 cancel-palms", play)
        _, remarks = self.ends(0, "convert", "--as", "swift", path)
        self.assertIn("a test in Swift has only the palms of a Pen, so those here are fingers", remarks)

    def test_another_encoding_is_an_error_that_names_it(self):
        marked = self.write("marked.gesture", "\ufeff" + TAP)
        self.fails(1, "marked.gesture:1: it begins with a byte order mark: save it as UTF-8 without one", "replay", marked)
        wide = self.write("wide.gesture", TAP.encode("utf-16"))
        self.fails(1, "this is UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8", "replay", wide)

    def test_many_lines_of_one_time_take_time_in_proportion(self):
        # They are read before the first one is played, to find its answers.
        motion = "motion time=1000 device=0 id=1 x=390.0000 y=390.0000\n" * 250_000
        path = self.write("own.gesture", TAP.replace("frame time=1000\n", motion + "frame time=1000\n"))
        self.assertIn("1 recording: 1 show\n", self.works("replay", path))

    def test_a_damaged_set_up_is_an_error_that_names_it(self):
        path = self.write("own.gesture", TAP.replace("taps=1", "taps=many"))
        self.fails(1, "“taps” of the recognizer 1 is missing or wrong", "explain", path)

    def test_it_is_drawn_with_its_own_recognizers(self):
        picture = os.path.join(self.folder, "own.svg")
        self.works("draw", self.write("own.gesture", TAP), "-o", picture)
        with open(picture, encoding="utf-8") as file:
            self.assertIn("show", file.read())

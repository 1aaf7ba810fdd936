# SPDX-License-Identifier: MIT
"""Windows of every size that a compositor can ask for, at three scales; scales and sizes of outputs.

A side of 0 is the program's choice. What is too large for any memory is drawn with fewer pixels.
"""

import itertools
import pathlib
import resource

from probe import ProbeStage
from programs import PATIENCE
from stage import Stage
from test_play import Play

SIDES = (-1, 0, 1, 2, 300, 16384, 40000)
SCALES = (1, 1.5, 2)
# Values of xdg_toplevel.state.
MAXIMIZED, FULLSCREEN, TILED_LEFT, TILED_TOP, TILED_BOTTOM = 1, 2, 5, 7, 8
# Of a side: larger ones are more than a texture has. Three buffers must fit into the memory.
MOST_PIXELS = 16384
MOST_BYTES = 512 << 20


class Configured(Stage):
    """`gesture play` in real time, whose size the server sets."""

    # Without a viewport, what is too large covers less than the server asks for.
    whole_scales = False

    def setUp(self):
        super().setUp()
        self.server("frames auto")
        self.keep(Play(self.environment, self.folder / "program.err"))
        self.wait_until(self.has_content, pause=0.005)

    def state(self):
        return self.windows()[-1] if self.windows() else None

    def has_content(self):
        window = self.state()
        return window is not None and min(window["buffer"]) > 0

    def configure(self, width, height, *states):
        """Asks for a size in states, and waits until the program shows it."""
        before = self.state()["commits"]
        # 4: the window is active.
        self.server(" ".join(map(str, ("configure", width, height, 4, *states))))
        self.wait_until(lambda: self.is_shown(width, height, before), pause=0.005)

    def is_shown(self, width, height, before):
        window = self.state()
        return window is not None and window["commits"] > before and all(
            shown == asked or asked <= 0 < shown or (self.whole_scales and 0 < shown < asked)
            for shown, asked in zip((window["width"], window["height"]), (width, height)))

    def assertSound(self):
        window = self.state()
        self.assertIsNone(self.program.process.poll(), self.program.errors())
        self.assertLessEqual(max(window["buffer"]), MOST_PIXELS)
        pixels = window["buffer"][0] * window["buffer"][1]
        self.assertLessEqual(4 * pixels, MOST_BYTES)
        self.assertGreater(pixels, 0)
        self.assertEqual([side % window["scale"] for side in window["buffer"]], [0, 0])

    def try_all(self):
        for width, height in itertools.product(SIDES, repeat=2):
            self.configure(width, height)
            self.assertSound()

    def assertUsual(self, scale):
        """Afterwards, a window of a usual size has the pixels of the scale."""
        self.configure(300, 200)
        want = [round(300 * scale), round(200 * scale)]
        self.wait_until(lambda: self.state()["buffer"] == want)

    def finish(self):
        """Closes the window, and returns its complaints."""
        self.server("close")
        self.assertEqual(self.program.process.wait(PATIENCE), 0, self.program.errors())
        return [line for line in self.program.errors().splitlines() if "too large" in line]


class PlayTest(Configured):
    def test_it_survives_every_size(self):
        for scale in SCALES:
            self.server(f"scale {round(scale * 120)}")
            self.try_all()
            self.assertUsual(scale)
        self.assertEqual(len(self.finish()), 1)

    def test_a_side_of_zero_is_the_programs_choice(self):
        height = self.state()["height"]
        self.configure(300, 0)
        self.assertEqual(self.state()["height"], height)
        self.configure(0, 200)
        self.assertGreater(self.state()["width"], 2)
        self.assertEqual(self.finish(), [])

    def test_a_restored_window_has_the_size_from_before(self):
        for states in ((MAXIMIZED,), (FULLSCREEN,), (TILED_LEFT, TILED_TOP, TILED_BOTTOM)):
            with self.subTest(states):
                self.configure(500, 400)
                self.configure(1280, 720, *states)
                self.configure(0, 0)
                self.wait_until(lambda: (self.state()["width"], self.state()["height"]) == (500, 400))
        self.assertEqual(self.finish(), [])

    def test_what_memory_is_refused_for_is_drawn_smaller(self):
        pages = pathlib.Path(f"/proc/{self.program.pid}/statm").read_text().split()[0]
        most = int(pages) * resource.getpagesize() + (100 << 20)
        resource.prlimit(self.program.pid, resource.RLIMIT_AS, (most, most))
        self.configure(8000, 4000)
        width, height = self.state()["buffer"]
        self.assertLess(4 * width * height, 100 << 20)
        self.assertAlmostEqual(width / height, 2, delta=0.01)
        self.assertUsual(1)
        self.assertEqual(len(self.finish()), 1)


class WithoutViewportTest(Configured):
    without = ("wp_viewporter", "wp_fractional_scale_manager_v1")
    outputs = ("1280x720,mm=320x180,scale=2",)
    whole_scales = True

    def test_it_survives_every_size_at_a_whole_scale(self):
        self.server("enter 0")
        self.try_all()
        self.assertUsual(2)


class ProbeTest(ProbeStage):
    """The source gets the size of the window from the program."""

    def test_fingers_work_in_every_size(self):
        for scale in SCALES:
            self.server(f"scale {round(scale * 120)}")
            for width, height in itertools.product(SIDES, repeat=2):
                self.server(f"configure {width} {height} 4")
                self.forget()
                self.tap(x=0.5, y=0.5)
                self.assertEqual(self.states("tap"), ["ended"], (scale, width, height))
        self.assertWhole()


POINTS_PER_MM = 160 / 25.4


class ScaleTest(ProbeStage):
    outputs = ("1920x1080,mm=480x270", "3840x2160,mm=480x270,scale=2,at=1920x0")

    def scales(self):
        return [line["scale"] for line in self.lines("scale")]

    def shown(self):
        window = self.surface()
        return window["width"], window["height"], *window["buffer"]

    def test_a_preferred_scale_is_followed_exactly(self):
        for scale in (180, 150, 120, 240, 360, 121):
            self.forget()
            self.change(f"scale {scale}")
            self.assertEqual(self.scales(), [scale / 120])
            self.assertEqual(
                self.shown(), (640, 480, round(640 * scale / 120), round(480 * scale / 120)))

    def test_a_change_of_scale_leaves_gestures_alone(self):
        for scale in (180, 240, 120):
            self.forget()
            self.drag(40, 0, steps=5)
            self.server(f"scale {scale}")
            self.steps(5, lambda step: self.touch(f"motion 1 {140 + 10 * step} 100"))
            self.touch("up 1")
            last = self.lines("gesture", "pan")[-1]
            self.assertEqual((last["state"], last["dx"]), ("ended", 90 - 10))
            self.wait(1000)
        self.assertWhole()

    def test_a_scale_of_zero_is_left_out(self):
        self.server("scale 180")
        self.change("scale 0")
        self.assertEqual(self.scales()[-1], 1.5)
        self.assertNextTapWorks()


class IntegerScaleTest(ScaleTest):
    """Without fractional-scale-v1, the scale is that of the outputs."""

    without = ("wp_fractional_scale_manager_v1",)
    test_a_preferred_scale_is_followed_exactly = None
    test_a_change_of_scale_leaves_gestures_alone = None
    test_a_scale_of_zero_is_left_out = None

    def test_the_greatest_scale_of_its_outputs_counts(self):
        self.change("enter 1")
        self.assertEqual(self.scales(), [2])
        self.assertEqual(self.shown(), (640, 480, 1280, 960))
        self.change("leave 1")
        self.assertEqual(self.scales(), [2, 1])

    def test_a_window_on_no_output_keeps_its_scale(self):
        for change in ("enter 1", "leave 0", "leave 1", "output remove 0", "output remove 1",
                       "output add 3840x2160,mm=480x270,scale=2", "enter 2"):
            self.change(change)
        self.assertEqual(self.scales(), [2])

    def test_another_source_on_the_surface_follows_its_outputs(self):
        self.assertEqual(self.program.ask("again"), "again")
        # Its outputs come.
        self.settle()
        self.change("enter 1")
        self.assertEqual(self.scales(), [2])

    def test_a_removed_output_counts_no_more(self):
        self.server("enter 1")
        self.change("output remove 1")
        self.assertEqual(self.scales()[-1], 1)
        self.assertEqual(self.server("state")["outputs"][1]["bound"], 0)
        self.assertNextTapWorks()

    def test_a_changed_output_counts(self):
        self.change("output set 0 scale=3")
        self.assertEqual(self.scales(), [3])
        self.assertNextTapWorks()


class MillimeterTest(ProbeStage):
    options = ("--poll", "--physical")
    outputs = ("1920x1080,mm=480x270",)

    def unit(self):
        return self.lines("unit")[-1]["points"]

    def test_points_are_those_of_the_glass(self):
        # 4 units are a millimeter.
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 4, delta=1e-9)
        self.touch("down 1 100 40")
        (down,) = self.lines("sample", "down")
        self.assertAlmostEqual(down["x"], 100 * POINTS_PER_MM / 4, delta=1e-3)
        self.touch("up 1")
        self.assertWhole()

    def test_modes_that_are_not_plausible_do_no_harm(self):
        for mode in ("0x0", "-1x-1", "2147483647x2147483647", "1x2147483647"):
            with self.subTest(mode):
                self.server(f"output set 0 mode={mode}")
                self.assertNextTapWorks()

    def test_the_unit_changes_only_between_gestures(self):
        before = self.unit()
        self.drag(60, 0)
        self.change("output set 0 mm=240x135")
        self.assertEqual(self.unit(), before)
        self.touch("up 1")
        self.assertAlmostEqual(self.unit(), before / 2, delta=1e-9)
        self.assertNextTapWorks()

    def test_the_unit_changes_when_a_gesture_ends_with_its_seat(self):
        before = self.unit()
        self.drag(60, 0)
        self.change("output set 0 mm=240x135")
        self.assertEqual(self.unit(), before)
        self.change("seat remove 0")
        self.assertAlmostEqual(self.unit(), before / 2, delta=1e-9)

    def test_a_window_on_two_outputs_has_the_unit_of_the_last_entered(self):
        self.change("output add 1280x720,mm=640x360,at=1920x0")
        self.change("enter 1")
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 2, delta=1e-9)
        self.change("output remove 1")
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 4, delta=1e-9)

    def test_a_window_keeps_its_unit_until_an_output_comes_back(self):
        self.forget()
        # It tells the size of its units after its mode and its scale.
        for change in ("output remove 0",
                       "output add 2880x1620,mm=480x270,scale=2,logical=1920x1080", "enter 1"):
            self.change(change)
            self.assertEqual(self.lines("unit"), [], change)
        self.change("output remove 1")
        self.change("output add 1280x720,mm=640x360")
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 2, delta=1e-9)

    def test_a_window_keeps_its_unit_while_its_output_is_gone_and_another_one_stays(self):
        self.forget()
        for change in ("output add 1280x720,mm=640x360,at=1920x0", "leave 0", "output remove 0",
                       "output add 1920x1080,mm=480x270", "enter 2"):
            self.change(change)
            self.assertEqual(self.lines("unit"), [], change)
        self.change("enter 1")
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 2, delta=1e-9)
        # It was dragged from the other one, which does not count again.
        self.forget()
        for change in ("leave 2", "output remove 1"):
            self.change(change)
            self.assertEqual(self.lines("unit"), [], change)

    def test_a_window_that_has_entered_nothing_has_the_unit_of_the_only_output(self):
        self.end()
        self.outputs = ()
        self.begin()
        self.start()
        for change, points in (
                ("output add 1920x1080,mm=480x270", POINTS_PER_MM / 4),
                ("output remove 0", POINTS_PER_MM / 4),
                ("output add 1280x720,mm=640x360", POINTS_PER_MM / 2),
                ("output add 1920x1080,mm=480x270", 1)):
            self.change(change)
            self.assertAlmostEqual(self.unit(), points, delta=1e-9, msg=change)

    def test_a_window_keeps_its_unit_between_two_outputs(self):
        before = self.unit()
        self.change("output add 1280x720,mm=640x360,at=1920x0")
        self.change("leave 0")
        self.assertEqual(self.unit(), before)
        self.change("enter 1")
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 2, delta=1e-9)

# SPDX-License-Identifier: MIT
"""Scales and sizes of outputs."""

from probe import ProbeStage

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

    def test_a_window_on_two_outputs_has_the_unit_of_the_last_entered(self):
        self.change("output add 1280x720,mm=640x360,at=1920x0")
        self.change("enter 1")
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 2, delta=1e-9)
        self.change("output remove 1")
        self.assertAlmostEqual(self.unit(), POINTS_PER_MM / 4, delta=1e-9)

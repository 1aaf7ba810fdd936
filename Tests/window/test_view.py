# SPDX-License-Identifier: MIT
"""`gesture view`: what is under a finger stays within a pixel of it."""

import cmath

from viewing import FingerStage


class ViewTest(FingerStage):
    scale = 120

    def start(self, *arguments):
        self.server(f"scale {self.scale}")
        super().start(*arguments)

    def test_the_picture_fills_its_window_pixel_by_pixel(self):
        window = self.surface()
        size = [window[name] for name in ("width", "height")]
        self.assertEqual(window["buffer"], [round(side * self.scale / 120) for side in size])
        places = [(x * size[0] / self.size[0], y * size[1] / self.size[1]) for x, y, _ in self.dots]
        for (_, _, color), place in zip(self.dots, places):
            self.assertUnder(color, place)

    def test_content_stays_under_two_fingers_that_spread_and_turn(self):
        before = self.begin_zoom()
        self.move({1: (-20, 60), 2: (50, -70)})
        self.check(before, self.look(), (1, 2))
        self.move({1: (30, 20), 2: (-10, 90)})
        self.check(before, self.look(), (1, 2))
        self.lift()

    def test_content_stays_under_a_finger_when_the_other_lifts(self):
        self.begin_zoom()
        self.move({1: (-40, -30), 2: (40, 30)})
        before = self.look()
        self.touch("up 1")
        lifted = self.fingers.pop(1)
        after = self.look((lifted, self.fingers[2]))
        self.assertHeld(before[0], after[0], [(lifted, lifted)])
        self.check(before, after, (2,))
        self.move({2: (-60, -40)})
        # The other dot has gone the same way.
        other = lifted[0] - 60, lifted[1] - 40
        self.check(before, self.look((other, self.fingers[2])), (2,))
        self.touch("up 2")

    def test_a_finger_that_is_added_and_lifted_moves_nothing(self):
        before = self.begin_zoom()
        self.touch("down 3 100 300")
        self.check(before, self.look(), (1, 2))
        self.touch("up 3")
        self.check(before, self.look(), (1, 2))
        self.move({1: (-20, 60), 2: (50, -70)})
        self.check(before, self.look(), (1, 2))
        self.lift()

    def test_a_turn_by_more_than_an_eighth_ends_on_the_side(self):
        red, blue = self.begin_zoom()[0]
        middle = (red + blue) / 2
        turned = [(dot - middle) * cmath.rect(1, 1.1) + middle for dot in (red, blue)]
        self.move({each: (to.real - x, to.imag - y) for to, (each, (x, y)) in zip(
            turned, self.fingers.items())})
        self.lift()
        self.frames(200)
        end = self.found()
        self.assertAlmostEqual(cmath.phase((end[1] - end[0]) / (blue - red)), cmath.pi / 2, delta=0.01)
        window = self.surface()
        # The dots are at the same distance from the middle of the picture.
        center = complex(window["width"], window["height"]) / 2
        self.assertLess(abs((end[0] + end[1]) / 2 - center), 1)

    def test_a_resize_during_a_gesture_leaves_nothing_stuck(self):
        self.begin_zoom()
        self.server("configure 500 300")
        self.rest()
        self.lift()
        self.frames(100)
        window = self.surface()
        self.assertEqual((window["width"], window["height"]), (500, 300))
        self.assertFalse(self.moves())

    def moves(self):
        """Whether frames follow without input."""
        self.frames(200)
        before = self.surface()["commits"]
        self.frames(20)
        return self.surface()["commits"] - before

    def test_a_window_at_rest_draws_nothing(self):
        self.assertEqual(self.moves(), 0)
        self.begin_zoom()
        self.lift()
        self.assertEqual(self.moves(), 0)


class TwoTest(ViewTest):
    scale = 240


class OneAndAHalfTest(ViewTest):
    scale = 180


class IntegerScaleTest(ViewTest):
    """Without fractional-scale-v1 and viewporter."""

    without = ("wp_viewporter", "wp_fractional_scale_manager_v1")
    outputs = ("1280x720,scale=2",)
    scale = 240


class TurnedOutputTest(ViewTest):
    outputs = ("1280x720,transform=1",)


class SlidingTest(FingerStage):
    names = ("first.png", "second.png")

    def slide(self, steps):
        """A finger goes to the left by 200 points."""
        window = self.surface()
        self.land((0.7 * window["width"], window["height"] / 2))
        self.move({1: (-200, 0)}, steps=steps)

    def ends_on(self, page):
        self.lift()
        self.frames(200)
        self.assertIn(f"({page} of 2)", self.surface()["title"])
        window = self.surface()
        center = complex(window["width"], window["height"]) / 2
        self.assertLess(abs(sum(self.found()) / 2 - center), 1)

    def test_the_next_picture_follows_the_finger_and_springs_back(self):
        self.slide(steps=100)
        self.hold()
        before = self.found()
        self.move({1: (100, 0)})
        self.hold()
        self.assertAlmostEqual((self.found()[0] - before[0]).real, 100, delta=1)
        self.ends_on(1)

    def test_a_fling_turns_the_page(self):
        self.slide(steps=10)
        self.ends_on(2)

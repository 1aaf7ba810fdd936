# SPDX-License-Identifier: MIT
"""`gesture view`: what is under a finger stays within a pixel of it."""

import unittest

from viewing import BLUE, RED, ViewStage


class ViewTest(ViewStage):
    scale = 120

    def start(self, *arguments):
        self.server(f"scale {self.scale}")
        super().start(*arguments)

    def test_the_picture_fills_its_window_pixel_by_pixel(self):
        window = self.surface()
        size = [window[name] for name in ("width", "height")]
        self.assertEqual(window["buffer"], [round(side * self.scale / 120) for side in size])
        places = [(x * size[0] / self.size[0], y * size[1] / self.size[1])
                  for x, y, _ in self.dots]  # fmt: skip
        for (_, _, color), place in zip(self.dots, places):
            self.assertUnder(color, place)

    def begin_zoom(self):
        """Two fingers land on the dots, and move until the gesture has begun."""
        window = self.surface()
        sx, sy = window["width"] / self.size[0], window["height"] / self.size[1]
        self.fingers = {
            finger: (x * sx, y * sy) for finger, (x, y, _) in zip((1, 2), self.dots)}
        self.touch(*(f"down {each} {x} {y}" for each, (x, y) in self.fingers.items()))
        self.move({1: (-20, -10), 2: (20, 10)}, steps=10)
        return self.look()

    def look(self, near=None):
        """Returns the dots, which are near the fingers, and the fingers.

        Before that, the panel reports the fingers some times at the same place. Without that, a frame
        shows where fingers would be that go on for 16 ms.
        """
        for _ in range(16):
            self.wait(8)
            self.touch(*(f"motion {each} {x} {y}" for each, (x, y) in self.fingers.items()))
        self.frames(5)
        red, blue = near or (self.fingers[1], self.fingers[2])
        return self.content(red, blue), dict(self.fingers)

    def move(self, ways, steps=30):
        start = dict(self.fingers)
        for step in range(1, steps + 1):
            self.wait(8)
            for each, (dx, dy) in ways.items():
                x, y = start[each]
                self.fingers[each] = x + dx * step / steps, y + dy * step / steps
            self.touch(*(f"motion {each} {self.fingers[each][0]} {self.fingers[each][1]}"
                         for each in ways))  # fmt: skip
            if step % 2 == 0:
                self.frames(1, every=0)

    def check(self, before, after, fingers):
        (dots, first), (last_dots, last) = before, after
        self.assertHeld(dots, last_dots, [(first[each], last[each]) for each in fingers])

    def test_content_stays_under_two_fingers_that_spread_and_turn(self):
        before = self.begin_zoom()
        self.move({1: (-20, 60), 2: (50, -70)})
        self.check(before, self.look(), (1, 2))
        self.move({1: (30, 20), 2: (-10, 90)})
        self.check(before, self.look(), (1, 2))
        self.touch("up 1", "up 2")

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
        self.touch("up 1", "up 2")

    def test_a_resize_during_a_gesture_leaves_nothing_stuck(self):
        self.begin_zoom()
        self.server("configure 500 300")
        self.rest()
        self.touch("up 1", "up 2")
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
        self.touch("up 1", "up 2")
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


if __name__ == "__main__":
    unittest.main()

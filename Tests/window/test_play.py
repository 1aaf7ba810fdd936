# SPDX-License-Identifier: MIT
"""`gesture play` in the example compositor, with fingers, and with pictures by grim."""

import time
import unittest

import stage  # noqa: F401

from desk import HEIGHT, WIDTH, Desk
from hand import Hand
from play import BLUE, GREEN, NUMBERS, ORANGE, SLOP, TITLE, Play, box, middle
from programs import DRIVER


class RealHand(Hand):
    """Fingers in real time, because the program has deadlines in real time."""

    def __init__(self, driver):
        super().__init__(driver, WIDTH, HEIGHT, round(time.monotonic() * 1000))

    def wait(self, ms):
        time.sleep(ms / 1000)
        self.time = max(round(time.monotonic() * 1000), self.time + 1)
        self.driver(f"time {self.time}")
        return self


@unittest.skipUnless(DRIVER.exists(), "the example compositor needs wlroots")
class PlayTest(Desk):
    def begin(self, *outputs):
        super().begin(*outputs)
        self.hand = RealHand(self.driver)

    def open(self, page):
        """Shows a page in a window that fills the output."""
        self.program = Play(self.environment, self.folder / "play.err", "--page", page, "--log")
        self.addCleanup(self.program.close)
        self.addCleanup(self.program.kill)
        self.program.wait_for(f"page {page}:")
        self.wait_until(lambda: any(each["title"] == TITLE and each["mapped"]
                                    for each in self.state()["windows"]))  # fmt: skip
        window = self.window(TITLE)
        self.assertEqual((window["x"], window["y"]), (0, 0))
        self.assertEqual((window["width"], window["height"]), (WIDTH, HEIGHT))

    def shown(self, color):
        """Waits until the picture has a color, and returns its box."""
        return self.wait_until(lambda: box(self.picture(), color))

    def assertMoved(self, color, before, dx, dy):
        def at_place():
            after = box(self.picture(), color)
            wanted = (before[0] + dx, before[1] + dy, before[2] + dx, before[3] + dy)
            return max(abs(a - b) for a, b in zip(after, wanted)) <= 1

        self.wait_until(at_place)

    def test_a_card_follows_the_finger_less_the_slop(self):
        self.open(6)
        card = self.shown(BLUE)
        self.hand.land(_0=middle(card)).drag(0, 110)
        self.assertMoved(BLUE, card, 0, 110 - SLOP)
        self.hand.drag(90, -60)
        self.hand.lift()
        self.program.wait_for("any fingers: ended (90, 40)")
        self.assertMoved(BLUE, card, 90, 50 - SLOP)

    def test_a_photo_grows_with_the_fingers(self):
        self.open(2)
        left, top, right, bottom = self.shown(BLUE)
        x, y = middle((left, top, right, bottom))
        self.hand.land(_0=(x - 50, y), _1=(x + 50, y)).spread(1.5)
        self.program.wait_for("pinch: changed")
        scale = 150 / (100 + SLOP)
        width, height = (right - left) * scale, (bottom - top) * scale
        wanted = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        self.wait_until(lambda: max(
            abs(a - b) for a, b in zip(box(self.picture(), BLUE), wanted)) <= 2)  # fmt: skip
        self.hand.lift()
        self.program.wait_for("pinch: ended")

    def test_a_pinch_with_one_finger_is_explained(self):
        self.open(5)
        card = self.shown(ORANGE)
        before = self.picture().pixels
        # The second card of the first row; its color is also that of the card at the right edge.
        place = card[0] + 60, card[1] + 60
        self.hand.land(_0=place).drag(40, 0).lift()
        sentence = self.program.wait_for("pinch: failed")
        self.assertTrue(sentence.endswith("it had at most 1 finger, it takes 2 fingers."), sentence)
        self.wait_until(lambda: self.picture().pixels != before)

    def test_a_touch_that_is_held_too_long_fails_at_the_deadline(self):
        self.open(1)
        self.hand.land(_0=middle(self.shown(BLUE)))
        # The finger does not move or lift: only the deadline of the tap can decide.
        sentence = self.program.wait_for("target and action: failed")
        self.assertIn("a finger was still down after 0.75 s, the limit", sentence)
        self.hand.lift()

    def test_a_tap_on_a_number_shows_its_page(self):
        self.open(1)
        green = self.shown(GREEN)
        # 14 numbers of 48 points are in the middle of the strip.
        x = WIDTH / 2 - 7 * 48 + 5.5 * 48
        self.hand.land(_0=(x, NUMBERS)).lift(after=40)
        self.program.wait_for("page 6: Drag a view")
        self.wait_until(lambda: box(self.picture(), GREEN) != green)

    def test_it_uses_no_processor_time_while_nothing_happens(self):
        self.open(6)
        self.hand.land(_0=middle(self.shown(BLUE))).drag(0, 50).lift()
        self.program.wait_for("any fingers: ended")
        self.hand.wait(1000)
        before = self.program.ticks()
        self.hand.wait(2000)
        self.assertEqual(self.program.ticks(), before)

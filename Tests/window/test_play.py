# SPDX-License-Identifier: MIT
"""`gesture play` with the scripted server, in real time: its deadlines are in real time."""

import subprocess
import time

from stage import LEFT, Stage

from play import BLUE, GESTURE, GREEN, NUMBERS, ORANGE, SLOP, Play, box, middle


class PlayTest(Stage):
    # 160 pixels per inch: a pixel is a point.
    outputs = ("1280x800,mm=203x127",)

    def open(self, page, *options):
        self.keep(Play(
            self.environment, self.folder / "play.err", "--page", page, "--log", *options))
        self.await_window()
        self.server.send(["enter 0", "frames auto", "settle"])
        self.program.wait_for(f"page {page}:")
        self.at(round(time.monotonic() * 1000))

    def pause(self, ms):
        time.sleep(ms / 1000)
        self.at(round(time.monotonic() * 1000))

    def drag(self, *ways, steps=10):
        """Each finger goes its way, a scan each 10 ms."""
        start = dict(self.fingers)
        for step in range(1, steps + 1):
            self.pause(10)
            for finger, (dx, dy) in enumerate(ways, 1):
                x, y = start[finger]
                self.fingers[finger] = x + dx * step / steps, y + dy * step / steps
            self.scan()

    def lift(self):
        self.pause(10)
        super().lift()

    def shown(self, color):
        """Waits until the picture has a color, and returns its box."""
        return self.wait_until(lambda: box(self.picture(), color))

    def assertShown(self, color, wanted, within=1):
        """Waits until a color is there."""
        self.wait_until(lambda: max(
            abs(a - b) for a, b in zip(self.shown(color), wanted)) <= within)

    def test_a_card_follows_the_finger_less_the_slop(self):
        self.open(6)
        left, top, right, bottom = self.shown(BLUE)
        self.land(middle((left, top, right, bottom)))
        self.drag((0, 110))
        self.assertShown(BLUE, (left, top + 100, right, bottom + 100))
        self.drag((90, -60))
        self.lift()
        self.program.wait_for("any fingers: ended (90, 40)")
        self.assertShown(BLUE, (left + 90, top + 40, right + 90, bottom + 40))

    def test_a_photo_grows_with_the_fingers(self):
        self.open(2)
        left, top, right, bottom = self.shown(BLUE)
        x, y = middle((left, top, right, bottom))
        self.land((x - 50, y), (x + 50, y))
        self.drag((-25, 0), (25, 0))
        self.program.wait_for("pinch: changed")
        scale = 150 / (100 + SLOP)
        width, height = (right - left) * scale, (bottom - top) * scale
        self.assertShown(
            BLUE, (x - width / 2, y - height / 2, x + width / 2, y + height / 2), within=2)
        self.lift()
        self.program.wait_for("pinch: ended")

    def test_a_pinch_with_one_finger_is_explained(self):
        self.open(5)
        card = self.shown(ORANGE)
        before = self.picture().pixels
        # The second card of the first row; its color is also that of the card at the right edge.
        self.land((card[0] + 60, card[1] + 60))
        self.drag((40, 0))
        self.lift()
        sentence = self.program.wait_for("pinch: failed")
        self.assertTrue(sentence.endswith("it had at most 1 finger, it takes 2 fingers."), sentence)
        self.wait_until(lambda: self.picture().pixels != before)

    def test_a_touch_that_is_held_too_long_fails_at_the_deadline(self):
        self.open(1)
        self.land(middle(self.shown(BLUE)))
        # The finger does not move or lift: only the deadline of the tap can decide.
        sentence = self.program.wait_for("target and action: failed")
        self.assertIn("a finger was still down after 0.75 s, the limit", sentence)

    def test_a_tap_on_a_number_shows_its_page(self):
        self.open(1)
        green = self.shown(GREEN)
        # 14 numbers of 48 points are in the middle of the strip.
        self.land((self.surface()["width"] / 2 - 7 * 48 + 5.5 * 48, NUMBERS))
        self.lift()
        self.program.wait_for("page 6: Drag a view")
        self.wait_until(lambda: box(self.picture(), GREEN) != green)

    def test_it_uses_no_processor_time_while_nothing_happens(self):
        self.open(6)
        self.land(middle(self.shown(BLUE)))
        self.drag((0, 50))
        self.lift()
        self.program.wait_for("any fingers: ended")
        self.pause(1000)
        before = self.program.ticks()
        self.pause(2000)
        self.assertEqual(self.program.ticks(), before)

    def test_keys_lead_to_pages_and_close_the_window(self):
        self.open(1)
        self.server.send(["keyboard 0 keymap", "keyboard 0 enter"])
        pages = [("right", 2), ("5", 5), ("left", 4), ("end", 14), ("home", 1)]
        for key, page in pages:
            before = len(self.program.log)
            self.press(key)
            self.wait_until(lambda: len(self.program.log) > before)
            self.assertTrue(self.program.log[-1].startswith(f"page {page}:"), self.program.log)
        self.press("f")
        self.wait_until(lambda: self.surface()["fullscreen"])
        self.press("q")
        self.assertEqual(self.program.status(), 0, self.program.errors())
        self.assertEqual(self.program.errors(), "")

    def test_escape_cancels_a_drag_and_the_card_goes_back(self):
        self.open(6)
        self.server.send(["keyboard 0 keymap", "keyboard 0 enter"])
        card = self.shown(BLUE)
        self.land(middle(card))
        self.drag((0, 80))
        self.wait_until(lambda: self.shown(BLUE)[1] == card[1] + 80 - SLOP)
        self.press("esc")
        self.program.wait_for("any fingers: cancelled")
        self.wait_until(lambda: box(self.picture(), BLUE) == card)

    def test_a_mouse_drags(self):
        self.open(6)
        card = box(self.picture(), BLUE)
        x, y = middle(card)
        self.point(f"enter {x} {y}", f"button {LEFT} 1")
        for step in range(1, 9):
            self.pause(10)
            self.point(f"motion {x} {y + 5 * step}")
        self.pause(10)
        self.point(f"button {LEFT} 0")
        self.program.wait_for("any fingers: ended")
        self.wait_until(lambda: box(self.picture(), BLUE)[1] == card[1] + 40 - SLOP)

    def test_a_touchpad_pinch_scales_by_its_scale(self):
        self.open(2)
        left, top, right, bottom = box(self.picture(), BLUE)
        x, y = middle((left, top, right, bottom))
        self.point(f"enter {x} {y}")
        self.server("pinch 0 begin 2")
        for step in range(1, 11):
            self.pause(10)
            self.server(f"pinch 0 update 0 0 {1 + step / 20} 0")
        self.program.wait_for("pinch: changed")
        # A touchpad has no slop for a pinch: it has decided that by itself.
        self.wait_until(lambda: box(self.picture(), BLUE) != (left, top, right, bottom))
        self.server("pinch 0 end")
        self.program.wait_for("pinch: ended")
        now = box(self.picture(), BLUE)
        self.assertAlmostEqual(now[2] - now[0], (right - left) * 1.5, delta=2)

    def test_the_close_button_ends_it_with_success(self):
        self.open(3)
        self.server("close")
        self.assertEqual(self.program.status(), 0, self.program.errors())

    def test_it_is_as_large_as_the_window_in_each_scale(self):
        self.open(2)
        one = box(self.picture(), BLUE)
        self.server("scale 180")
        self.wait_until(lambda: self.picture().width == round(1000 * 1.5))
        large = box(self.picture(), BLUE, top=int(78 * 1.5))
        for small, other in zip(one, large):
            self.assertAlmostEqual(small * 1.5, other, delta=1.5)

    def test_without_a_compositor_a_message_says_what_to_do(self):
        environment = dict(self.environment, WAYLAND_DISPLAY="nothing")
        done = subprocess.run(
            [GESTURE, "play"], env=environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the Wayland compositor “nothing” does not answer", done.stderr)
        self.assertEqual(done.stdout, "")

    def test_a_page_that_does_not_exist_is_refused(self):
        for page in ("0", "15", "x"):
            done = subprocess.run(
                [GESTURE, "play", "--page", page], env=self.environment, capture_output=True,
                text=True, timeout=60)
            self.assertEqual(done.returncode, 64)

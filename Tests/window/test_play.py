# SPDX-License-Identifier: MIT
"""`gesture play` with the scripted server, in real time: its deadlines are in real time."""

import pathlib
import subprocess
import time

from stage import Stage

from panel import GESTURE
from programs import PATIENCE, Program

STRIP = 78  # the height of the strip of pages
SLOP = 10
BLUE = 0x0072B2


class Play(Program):
    """The program, and all lines it has printed so far."""

    def __init__(self, environment, errors, *options):
        super().__init__([GESTURE, "play", *map(str, options)], environment, errors)

    def wait_for(self, text):
        """Waits for a line with a text, and returns it. The line may be an old one."""
        return self.wait_until(
            lambda: next((line for line in self.log if text in line), None), f"no {text}")

    def status(self):
        """Waits for its end, and returns the exit status."""
        status = self.process.wait(PATIENCE)
        self.read()
        return status

    def ticks(self):
        """The processor time that it has used, in clock ticks."""
        stat = pathlib.Path(f"/proc/{self.pid}/stat").read_text()
        user, system = stat.rpartition(")")[2].split()[11:13]
        return int(user) + int(system)


def box(picture, color, top=STRIP):
    """The least box around all pixels of a color below a line: left, top, right, bottom."""
    places = [(x, y) for x, y in picture.places(color) if y >= top]
    if not places:
        return None
    columns, rows = zip(*places)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def middle(area):
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


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

    def assertShown(self, color, wanted):
        """Waits until a color is there, within a pixel."""
        self.wait_until(lambda: max(abs(a - b) for a, b in zip(self.shown(color), wanted)) <= 1)

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

    def test_a_touch_that_is_held_too_long_fails_at_the_deadline(self):
        self.open(1)
        self.land(middle(self.shown(BLUE)))
        # The finger does not move or lift: only the deadline of the tap can decide.
        sentence = self.program.wait_for("target and action: failed")
        self.assertIn("a finger was still down after 0.75 s, the limit", sentence)

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

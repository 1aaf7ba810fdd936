# SPDX-License-Identifier: MIT
"""Several windows, seats and threads in one program of GestureWindow.

WINDOWS_PROBE in the environment is the program.
"""

import ctypes
import os
import pathlib
import struct
import time
import unittest

from stage import KEYS, PATIENCE, Stage

from programs import ROOT, Program

PROBE = pathlib.Path(
    os.environ.get("WINDOWS_PROBE", ROOT / "Tools" / ".build" / "debug" / "windows-probe"))


@unittest.skipUnless(PROBE.exists(), "windows-probe is not built")
class Windows(Stage):
    """The program with its first window."""

    seats = ("seat0 8 touch,pointer,keyboard", "seat1 8 touch,keyboard")

    def setUp(self):
        super().setUp()
        self.server("frames auto")
        self.keep(Program([PROBE], self.program_environment(), self.folder / "program.err"))
        self.first = self.opened(1)
        self.server.send(["keyboard 0 keymap", "keyboard 1 keymap"])

    def opened(self, count):
        """Waits for the newest of so many windows, and returns the number of its surface."""
        self.wait_until(lambda: len(self.shown()) == count)
        return self.shown()[-1]["number"]

    def shown(self):
        return [each for each in self.windows() if each["width"]]

    def heard(self, *lines):
        """Waits for lines of the program. Nothing else may come before."""
        self.wait_until(lambda: len(self.program.log) >= len(lines))
        self.assertEqual([line.strip() for line in self.program.log], list(lines))
        del self.program.log[:]

    def enter(self, surface, seat=0):
        self.server.send([f"focus {surface}", f"keyboard {seat} enter"])

    def tap(self, surface, x, y, seat=0):
        self.server(f"focus {surface}")
        self.touch(f"down 0 {x} {y}", seat=seat)
        self.wait(20)
        self.touch("up 0", seat=seat)
        self.wait(20)


class WindowsTest(Windows):
    def open_second(self):
        self.enter(self.first)
        self.press("n")
        self.heard('first character("n")')
        return self.opened(2)

    def test_fingers_reach_the_window_that_they_hit(self):
        second = self.open_second()
        self.tap(second, 30, 40)
        self.heard("second tap 47 62")
        self.tap(self.first, 100, 20)
        self.heard("first tap 157 31")

    def test_fingers_of_two_seats_tap(self):
        self.server(f"focus {self.first}")
        self.touch("down 0 100 100", seat=0)
        self.touch("down 0 200 200", seat=1)
        self.wait(20)
        self.touch("up 0", seat=1)
        self.touch("up 0", seat=0)
        self.wait(20)
        self.tap(self.first, 40, 40, seat=1)
        self.heard("first tap 62 62")

    def test_keys_reach_the_window_that_has_the_keyboard(self):
        second = self.open_second()
        self.server.send([f"focus {self.first}", "keyboard 0 leave"])
        self.press("a")
        self.enter(second)
        self.press("a")
        self.heard('second character("a")')
        self.enter(self.first, seat=1)
        self.press("a", seat=1)
        self.heard('first character("a")')

    def test_a_key_that_is_held_repeats_until_the_window_loses_the_keyboard(self):
        self.enter(self.first)
        self.server.send(["keyboard 0 repeat 50 100", f"keyboard 0 key {KEYS['a']} 1"])
        self.wait_until(lambda: len(self.program.log) > 2)
        self.server("keyboard 0 leave")
        self.server("settle")
        first, *others = self.program.read()
        self.assertEqual((first, *set(others)), (
            'first character("a")', 'first character("a") again'))
        del self.program.log[:]
        time.sleep(0.2)
        self.assertEqual(self.program.read(), [])

    def test_other_threads_and_times_wake_it(self):
        self.enter(self.first)
        for key, answer in (("w", "wake"), ("l", "wake"), ("t", "task")):
            self.press(key)
            self.heard(f'first character("{key}")', f"first {answer}")

    def test_the_main_queue_runs_by_the_two_functions_of_libdispatch(self):
        # They are made for CoreFoundation: a new toolchain may lack them.
        loaded = pathlib.Path(f"/proc/{self.program.pid}/maps").read_text()
        path = next(line.split()[-1] for line in loaded.splitlines() if "libdispatch.so" in line)
        library = ctypes.CDLL(path)
        for name in ("get_main_queue_handle", "main_queue_callback"):
            self.assertTrue(hasattr(library, f"_dispatch_{name}_4CF"), name)
        self.enter(self.first)
        for _ in range(3):
            self.press("t")
            self.heard('first character("t")', "first task")

    def test_it_ends_after_its_last_window(self):
        second = self.open_second()
        self.press("q")
        self.heard('first character("q")')
        self.wait_until(lambda: len(self.shown()) == 1)
        self.tap(second, 30, 40)
        self.heard("second tap 47 62")
        self.server.send([f"focus {second}", "close"])
        self.assertEqual(self.program.process.wait(PATIENCE), 0, self.program.errors())
        self.heard("end")

    def test_a_window_that_is_closed_by_the_end_of_another_goes_with_it(self):
        self.open_second()
        self.press("5")
        self.heard('first character("5")')
        self.server(f"focus {self.first}")
        for event in ("down 1 100 100", "motion 1 150 100", "motion 1 200 100"):
            self.touch(event)
            self.wait(8)
        self.server("close")
        self.assertEqual(self.program.process.wait(PATIENCE), 0, self.program.errors())
        self.heard("end")

    def test_a_window_that_a_tap_has_closed_gets_nothing_that_came_with_the_tap(self):
        self.enter(self.first)
        self.press("c")
        self.heard('first character("c")')
        with self.stopped():
            for _ in range(2):
                self.tap(self.first, 100, 100)
            self.server("close")
        self.assertEqual(self.program.process.wait(PATIENCE), 0, self.program.errors())
        self.heard("closing", "end")

    def test_names_that_are_longer_than_a_message_are_clipped(self):
        self.enter(self.first)
        self.press("i")
        self.heard('first character("i")')
        self.opened(2)
        # Another sign, of 3 bytes, would end beyond the 2,048.
        self.assertEqual({each["title"] for each in self.shown()}, {"a" + 682 * "€"})

    def test_a_window_that_is_closed_when_it_is_woken_is_not_called_again(self):
        self.enter(self.first)
        self.press("f")
        self.assertEqual(self.program.process.wait(PATIENCE), 0, self.program.errors())
        self.heard('first character("f")', "end")

    def test_a_wheel_zooms_within_the_limits_of_content_on_its_side(self):
        self.enter(self.first)
        self.press("r")
        self.heard('first character("r")')
        self.point("enter 100 100")
        # Its least scale is 0.5 there. A click zooms by 1.25.
        for way, scale in ((120, 500), (-120, 625)):
            self.point("source wheel", f"value120 vertical {way}", f"axis vertical {way / 8}")
            self.wait_until(lambda: f"scale {scale}" in map(str.strip, self.program.log))

    def test_a_signal_closes_all_windows(self):
        self.open_second()
        self.program.process.terminate()
        self.assertEqual(self.program.process.wait(PATIENCE), 0, self.program.errors())
        self.heard("end")


class CursorTest(Windows):
    """The theme has pictures of these sides in pixels, and its arrow's tip is not at the corner."""

    sides = (25,)
    # The scale of the window, the side of the picture and the pixels of a unit. At 3, the picture
    # is no multiple of the scale, so its pixels are units.
    cases = ((1, 25, 1), (5, 25, 5), (3, 25, 1))

    @staticmethod
    def tip(side):
        return side // 5, 2 * side // 5

    def program_environment(self):
        folder = self.folder / "icons" / "one" / "cursors"
        folder.mkdir(parents=True)
        # A file of Xcursor(3): the header, the places of the pictures, and the pictures.
        kind, table, pictures = 0xfffd0002, b"", b""
        for side in self.sides:
            table += struct.pack("<3I", kind, side, 16 + 12 * len(self.sides) + len(pictures))
            pictures += struct.pack("<9I", 36, kind, side, 1, side, side, *self.tip(side), 0)
            pictures += bytes(4 * side * side)
        head = b"Xcur" + struct.pack("<3I", 16, 0x10000, len(self.sides))
        (folder / "default").write_bytes(head + table + pictures)
        return super().program_environment() | {
            "XCURSOR_PATH": str(self.folder / "icons"), "XCURSOR_THEME": "one",
            "XCURSOR_SIZE": str(self.sides[0])}

    def assertArrow(self, role, side, pixels):
        (cursor,) = (each for each in self.surfaces() if each["role"] == role)
        self.assertEqual((cursor["buffer"], cursor["scale"]), ([side, side], pixels))
        self.assertEqual(cursor["hotspot"], [part // pixels for part in self.tip(side)])

    def test_its_tip_is_where_the_picture_has_it_at_every_scale(self):
        self.server(f"focus {self.first}")
        for is_there in (False, True):
            for scale, side, pixels in self.cases:
                with self.subTest(scale=scale, is_there=is_there):
                    events = [f"scale {round(120 * scale)}", "pointer 0 enter 10 10"]
                    for event in reversed(events) if is_there else events:
                        self.server(event)
                        self.server("settle")
                    self.assertArrow("cursor", side, pixels)
                    self.point("leave")

    def test_that_of_a_pen_follows_the_scale(self):
        self.server(f"focus {self.first}")
        self.server("tablet 0 add")
        self.add_tool()
        self.pen("proximity_in", "motion 10 10")
        for scale, side, pixels in self.cases:
            with self.subTest(scale=scale):
                self.server(f"scale {round(120 * scale)}")
                self.server("settle")
                self.assertArrow("tool cursor", side, pixels)


class CursorSizesTest(CursorTest):
    """For a scale of 3, the theme has no picture that fits. The one for 2 does."""

    sides = (24, 48, 64)
    cases = ((1, 24, 1), (2.5, 48, 2), (1, 24, 1), (3, 48, 2), (2, 48, 2))


class NonsenseTest(Windows):
    """What no compositor should send."""

    def test_a_key_code_that_no_keyboard_has_is_a_key_without_a_meaning(self):
        self.enter(self.first)
        self.server("keyboard 0 repeat 50 100")
        for code in (4294967000, 4294967287, 4294967288, 4294967295):
            self.server.send([f"keyboard 0 key {code} 1", f"keyboard 0 key {code} 0"])
        self.press("a")
        self.heard(*4 * ["first other(0)"], 'first character("a")')

    def test_sizes_that_are_no_numbers_end_no_program(self):
        self.enter(self.first)
        self.press("0")
        most = (1 << 63) - 1
        self.heard('first character("0")', f"{most} {most} true")

    def test_a_keymap_may_be_shorter_than_its_event_says(self):
        self.enter(self.first)
        for size in (4294967295, 1 << 20):
            self.server(f"keyboard 0 keymap {size}")
            self.press("a")
            self.heard('first character("a")')

    def test_keys_say_nothing_without_a_usable_keymap(self):
        self.enter(self.first)
        for size in (0, 1, 4096):
            self.server(f"keyboard 0 keymap {size}")
            self.press("a")
        self.server("keyboard 0 keymap")
        self.press("n")
        self.heard('first character("n")')

    def test_scales_and_sizes_of_every_output_leave_a_window(self):
        for scale in (1, 120, 2147483647, 4294967295):
            self.server.send([f"scale {scale}", f"focus {self.first}"])
            for side in (2147483647, 1, -2147483648):
                self.server(f"configure {side} {side} 4")
        self.server.send(["scale 120", "configure 300 200 4"])
        self.wait_until(lambda: self.shown()[-1]["width"] == 300)


class StandingClockTest(Windows):
    """The program's clock is that of the server, and it stands."""

    is_virtual = True

    def test_a_held_key_repeats_once_in_a_moment_at_any_rate(self):
        self.enter(self.first)
        self.server.send(["keyboard 0 repeat 2147483647 -2147483648", f"keyboard 0 key {KEYS['a']} 1"])
        self.heard('first character("a")', 'first character("a") again')
        # Another key comes after all repetitions that are due.
        self.server.send(["keyboard 0 repeat 0 0", f"keyboard 0 key {KEYS['l']} 1"])
        self.heard('first character("l")')

    def commits(self):
        """How often the first window has drawn, when it draws no more."""
        before, count = -1, 0
        while count != before:
            self.server("settle")
            before, count = count, self.shown()[0]["commits"]
        return count

    def test_a_frame_is_drawn_when_touches_are_cancelled(self):
        self.server(f"focus {self.first}")
        for loss in ("touch 0 cancel", "seat capabilities 0 keyboard", "seat remove 0"):
            with self.subTest(loss):
                self.server("seat capabilities 0 touch,keyboard")
                self.server("settle")
                self.touch("down 1 100 100")
                before = self.commits()
                self.server(loss)
                self.assertGreater(self.commits(), before)

    def wheel(self, way, axis="vertical"):
        self.point("enter 100 100")
        self.point("source wheel", f"value120 {axis} {way}", f"axis {axis} {way / 8}")

    def await_line(self, line):
        """Lets time pass until the program has printed a line."""
        def find():
            self.wait(16)
            return line in map(str.strip, self.program.log)
        self.wait_until(find)

    def test_content_that_the_program_moves_without_input_moves(self):
        self.enter(self.first)
        self.press("1")
        self.await_line("offset 100")

    def test_a_wheel_scrolls_over_a_page_that_can_no_longer_be_zoomed(self):
        self.enter(self.first)
        self.press("1")
        self.await_line("offset 100")
        self.wait(100)
        # A click moves by 64 points.
        self.wheel(120)
        self.await_line("offset 164")

    def test_a_wheel_that_turns_sideways_turns_the_page_of_content_that_zooms(self):
        self.enter(self.first)
        self.press("equal")
        # The window has drawn the pages, so a wheel zooms.
        self.commits()
        self.wheel(120, "horizontal")
        self.await_line("page 100 %")

    def test_a_wheel_zooms_content_that_takes_the_place_of_other_content(self):
        self.enter(self.first)
        for key in ("r", "a"):
            self.press(key)
            self.wait(16)
        self.wheel(-120)
        self.await_line("scale 625")

    def sleeps(self):
        """Whether the program's main thread waits at this moment."""
        state = pathlib.Path(f"/proc/{self.program.pid}/stat").read_text()
        return state.rpartition(")")[2].split()[0] == "S"

    def test_a_held_key_repeats_no_more_without_a_rate_or_with_another_keymap(self):
        self.enter(self.first)
        for change in ("repeat 0 0", "keymap 1", "keymap"):
            with self.subTest(change):
                self.server.send(
                    ["keyboard 0 keymap", "keyboard 0 repeat 1 0", f"keyboard 0 key {KEYS['a']} 1"])
                self.heard('first character("a")', 'first character("a") again')
                self.server(f"keyboard 0 {change}")
                self.wait(2000)
                self.wait_until(self.sleeps)
                self.assertEqual(self.program.read(), [])
                self.server(f"keyboard 0 key {KEYS['a']} 0")

    def test_time_waits_for_input_that_is_not_read_yet(self):
        self.enter(self.first)
        self.server.send(["keyboard 0 repeat 25 500", f"keyboard 0 key {KEYS['a']} 1"])
        self.heard('first character("a")')
        with self.stopped():
            self.send_long_tap(self.ms)
            self.server(f"keyboard 0 key {KEYS['a']} 0")
            self.jump(1000)
        self.press("f")
        self.heard("first tap 78 78", 'first character("f")')

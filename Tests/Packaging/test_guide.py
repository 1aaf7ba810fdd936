# SPDX-License-Identifier: MIT
"""The code of docs/compositors.md: it compiles as one file, and does to clients what it says.

guide_host.c is the rest of that compositor; it says what its surfaces are.
"""

import pathlib
import re
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GUIDE = ROOT / "docs" / "compositors.md"
ON_1, ALSO_ON_1, ON_2, ON_3 = (100, 400), (500, 400), (700, 400), (1500, 400)


def frame(time_ms, *changes):
    """A frame of (what, finger, (x, y)) in pixels."""
    lines = [f"{what} {time_ms} {finger} {x} {y}" for what, finger, (x, y) in changes]
    return [*lines, f"frame {time_ms}"]


def drag(fingers, start_ms=0, frames=5, step=20):
    """Fingers that land together and go down the panel."""
    lines = frame(start_ms, *(("down", i, at) for i, at in enumerate(fingers)))
    for n in range(1, frames + 1):
        lines += frame(start_ms + 10 * n, *(
            ("motion", i, (x, y + step * n)) for i, (x, y) in enumerate(fingers)))
    return lines


def lift(count, time_ms):
    return frame(time_ms, *(("up", i, (0, 0)) for i in range(count)))


class Guide(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.scratch = pathlib.Path(folder.name)
        blocks = re.findall(r"^```c\n(.*?)^```$", GUIDE.read_text(), re.S | re.M)
        (cls.scratch / "guide.c").write_text("\n".join(blocks))
        subprocess.run(
            ["gcc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}/include",
             f"-I{ROOT}/CGestureCore", f"-I{cls.scratch}", "-fsanitize=address,undefined",
             "-fno-sanitize-recover=all", HERE / "guide_host.c",
             *(ROOT / "CGestureCore").rglob("*.c"), "-o", cls.scratch / "guide"],
            check=True, timeout=300)

    def said(self, *lines, ignoring=("frame", "timer")):
        done = subprocess.run(
            [self.scratch / "guide"], input="\n".join(lines) + "\n", capture_output=True,
            text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [line for line in done.stdout.splitlines() if not line.startswith(ignoring)]

    def test_a_client_hears_of_its_touch_in_its_own_pixels(self):
        said = self.said(*frame(0, ("down", 7, ON_2)), *frame(10, ("motion", 7, (710, 420))),
                         *frame(20, ("up", 7, (0, 0))), ignoring="timer")
        self.assertEqual(said, [
            "0 surface 2: down 0 at 60 400", "frame",
            "10 surface 2: motion 0 at 70 420", "frame",
            "20 surface 2: up 0", "frame"])

    def test_a_gesture_tells_each_client_once_that_its_touches_are_gone(self):
        said = self.said(*drag([ON_1, ON_2, ON_3]), *lift(3, 100))
        self.assertEqual(said.count("client 1: cancel"), 1)
        self.assertEqual(said.count("client 2: cancel"), 1)
        began = said.index("own gesture, state 1, 3 fingers")
        self.assertLess(said.index("client 1: cancel"), began)
        self.assertFalse([line for line in said[began:] if "surface" in line or "client" in line])

    def test_a_finger_that_the_gesture_left_alone_is_lost_with_the_others(self):
        said = self.said(*drag([ON_1, ALSO_ON_1, ON_3, ON_2]), *lift(4, 100))
        after = said[said.index("client 1: cancel"):]
        self.assertFalse([line for line in after if "surface 1" in line or "surface 2" in line])
        self.assertIn("own gesture, state 3, 0 fingers", after)

    def test_after_a_cancel_the_next_finger_is_heard_of_again(self):
        said = self.said(*drag([ON_1, ON_2, ON_3]), *lift(3, 100), *frame(200, ("down", 0, ON_1)))
        self.assertEqual(said[-1], "200 surface 1: down 0 at 100 400")

    def test_a_lock_cancels_and_the_fingers_on_the_glass_are_ignored(self):
        said = self.said(*frame(0, ("down", 0, ON_1)), "lock 50",
                         *frame(60, ("motion", 0, ON_2)), *lift(1, 70))
        self.assertEqual(said, ["0 surface 1: down 0 at 100 400", "client 1: cancel"])

    def test_a_surface_that_is_unmapped_is_cancelled_and_hears_nothing_more(self):
        said = self.said(*frame(0, ("down", 0, ON_1), ("down", 1, ON_3)), "unmap 10 1",
                         *frame(20, ("motion", 0, ALSO_ON_1)), *lift(2, 30))
        self.assertEqual(said, ["0 surface 1: down 0 at 100 400", "0 surface 3: down 1 at 220 400",
                                "client 1: cancel", "30 surface 3: up 1"])

    def test_a_finger_that_was_down_before_a_surface_is_never_that_surfaces(self):
        said = self.said("unmap 0 1", *frame(0, ("down", 0, ON_1)), "map 10 1",
                         *frame(20, ("motion", 0, ALSO_ON_1)), *frame(30, ("down", 1, ON_1)))
        self.assertEqual(said, ["30 surface 1: down 0 at 100 400"])

    def test_the_timer_ends_a_frame_that_nobody_ended(self):
        down = frame(0, ("down", 0, ON_1))[:1]
        self.assertEqual(self.said(*down), [])
        self.assertEqual(self.said(*down, "timer 20"), ["0 surface 1: down 0 at 100 400"])

    def test_a_finger_too_many_is_left_out(self):
        fingers = [("down", i, ON_1) for i in range(17)]
        said = self.said(*frame(0, *fingers), *lift(17, 10))
        self.assertEqual(len([line for line in said if "down" in line]), 16)
        self.assertEqual(len([line for line in said if "up" in line]), 16)


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""What no compositor should send: no crash, nothing stuck, and the next gesture works."""

from probe import ProbeStage
from stage import LEFT

WRAP = 1 << 32
EXTREMES = ("=2147483647", "=-2147483648", "=0", "=-1")


class NonsenseTest(ProbeStage):
    def calm(self):
        """Ends what is still down by right, and checks that the next gesture works."""
        self.assertWhole()
        self.server.send(["touch 0 cancel", "touch 0 frame"])
        self.assertNextTapWorks()

    def test_extreme_ids(self):
        ids = (2147483647, -2147483648, -1, 0)
        self.touch(*(f"down {each} 10 10" for each in ids))
        self.touch(*(f"up {each}" for each in ids))
        self.calm()

    def test_extreme_places(self):
        for x in EXTREMES:
            for y in EXTREMES:
                self.touch(f"down 1 {x} {y}")
                self.wait(8)
                self.touch(f"motion 1 {y} {x}")
                self.wait(8)
                self.touch(f"shape 1 {x} {y}", f"orientation 1 {x}")
                self.touch("up 1")
        self.calm()

    def test_missing_frames(self):
        self.server.send(["touch 0 down 1 10 10", "touch 0 down 2 60 60"])
        self.wait(100)
        self.server.send(["touch 0 motion 1 40 40", "touch 0 up 1", "touch 0 up 2"])
        self.wait(1000)
        self.server("touch 0 frame")
        self.calm()

    def test_times_that_go_back(self):
        for steps in ((-1, 0), (-5_000, 3), (-9_000_000, 8), (WRAP // 2, 5), (WRAP, WRAP - 1)):
            with self.subTest(steps):
                self.at(50_000_000)
                self.settle()
                start = self.ms
                self.touch("down 1 10 10")
                # The client's clock goes on; only the events are wrong.
                for step in steps:
                    self.event_time(start + step)
                    self.touch(f"motion 1 {10 + step % 100} 50")
                self.touch("up 1")
                self.event_time(start)
                self.calm()

    def event_time(self, ms):
        self.server(f"event-time {round(ms * 1000)}")

    def test_every_distance_between_the_clocks(self):
        for distance in (0, 1000, 3_000, WRAP // 2, WRAP // 2 - 1, 1 << 31, -1 << 31):
            with self.subTest(distance):
                self.wait(5000)
                self.forget()
                base = self.ms + WRAP + distance
                self.event_time(base)
                self.touch("down 1 10 10")
                self.wait(40)
                self.event_time(base + 40)
                self.touch("up 1")
                self.assertEqual(self.states("tap"), ["ended"])
                down, up = self.lines("sample", "down", "up")
                self.assertEqual(up["us"] - down["us"], 40_000)
                self.assertWhole()

    def test_events_that_arrive_after_seconds(self):
        for late in (1000, 1999, 3000, 100_000):
            self.wait(200_000)
            base = self.ms - late
            for step, event in enumerate(("down 1 10 10", "motion 1 90 90", "up 1")):
                self.wait(8)
                self.event_time(base + 8 * step)
                self.touch(event)
            self.assertWhole()
        self.wait(1000)
        self.calm()

    def test_a_touch_on_a_surface_that_is_destroyed(self):
        self.server("keep on")
        self.drag(50, 0)
        self.assertEqual(self.program.ask("destroy"), "destroy")
        self.server.send(
            ["touch 0 motion 1 10 10", "touch 0 up 1", "touch 0 down 2 10 10", "touch 0 frame",
             "pointer 0 enter 1 1", f"pointer 0 button {LEFT} 1", "pointer 0 frame",
             "pinch 0 begin 2", "pointer 0 leave"])
        self.server("frame")
        self.assertWhole()

    def test_a_stopped_source_gives_everything_back(self):
        self.drag(50, 0)
        self.assertEqual(self.program.ask("stop"), "stop")
        self.assertWhole()
        (seat,) = self.server("state")["seats"]
        self.assertEqual(set(seat.values()), {0})
        self.assertEqual(self.server("state")["timestamps"], 0)

    def test_gestures_of_a_touchpad_without_begin_or_end(self):
        self.point("enter 100 100")
        for kind in ("swipe", "pinch", "hold"):
            update = {"swipe": "update 5 5", "pinch": "update 1 1 1.5 5"}.get(kind)
            updates = [f"{kind} 0 {update}"] if update else []
            self.server.send(
                [*updates, f"{kind} 0 end", f"{kind} 0 begin 3", f"{kind} 0 begin 3", *updates,
                 f"{kind} 0 end", f"{kind} 0 end", f"{kind} 0 end cancelled"])
        # Gestures within each other.
        self.server.send(
            ["swipe 0 begin 3", "pinch 0 begin 2", "swipe 0 update 5 5", "hold 0 begin 1",
             "pinch 0 end", "swipe 0 end", "hold 0 end"])
        self.point("leave")
        self.calm()

    def test_extreme_numbers_of_a_touchpad(self):
        self.point("enter 100 100")
        for fingers in (0, 1, 99, 4294967295):
            for scale in EXTREMES:
                self.server.send(
                    [f"pinch 0 begin {fingers}", f"pinch 0 update {scale} 0 {scale} {scale}",
                     f"pinch 0 update 0 {scale} 1 0", "pinch 0 end",
                     f"swipe 0 begin {fingers}", f"swipe 0 update {scale} {scale}",
                     "swipe 0 end"])
                self.wait(8)
        self.point("leave")
        self.calm()

    def test_extreme_numbers_of_a_pointer(self):
        self.point("enter =2147483647 =-2147483648")
        for number in EXTREMES:
            self.wait(8)
            self.point(f"motion {number} {number}", f"axis vertical {number}", "source finger")
            self.point(f"axis 7 {number}", "source 99", "stop 99")
            self.point("source wheel", "value120 vertical 2147483647")
            self.point("source wheel", "value120 horizontal -2147483648", "value120 9 5")
            self.point("button 4294967295 1", "button 0 1", "button 0 7", "button 272 99")
        self.point("leave")
        self.wait(5000)
        self.calm()

    def test_empty_frames_and_axes_of_nothing(self):
        for _ in range(3):
            self.server.send(["touch 0 frame", "pointer 0 frame", "touch 0 cancel"])
            self.point("source finger", "stop vertical")
            self.point("axis vertical 0")
        self.wait(5000)
        self.calm()

    def test_capabilities_that_repeat_and_flicker(self):
        self.drag(50, 0)
        for names in ("touch,pointer,keyboard", "touch", "none", "pointer", "none", "touch,pointer",
                      "touch,pointer", "keyboard", "touch,pointer,keyboard"):
            self.server(f"seat capabilities 0 {names}")
        self.assertWhole()
        (seat,) = self.server("state")["seats"]
        self.assertEqual((seat["touch"], seat["pointer"], seat["swipe"]), (1, 1, 1))
        self.calm()

    def test_a_seat_that_comes_and_goes_at_once(self):
        self.server("seat add fleeting 8 touch,pointer,keyboard")
        self.server("seat remove 1")
        self.server("output add 10x10")
        self.change("output remove 1")
        self.assertEqual(self.server("state")["seats"][1]["bound"], 0)
        self.assertEqual(self.server("state")["outputs"][1]["bound"], 0)
        self.calm()


class WithoutTest(ProbeStage):
    """A compositor with nothing but the core protocol and xdg-shell."""

    without = (
        "wp_viewporter", "wp_fractional_scale_manager_v1", "wp_presentation",
        "zwp_pointer_gestures_v1", "zwp_input_timestamps_manager_v1", "zxdg_output_manager_v1",
        "zxdg_decoration_manager_v1", "zwp_tablet_manager_v2")
    outputs = ()
    seats = ()

    def start(self):
        super().start()
        self.server("output add 640x480")
        self.change("seat add late 3 touch")

    def test_fingers_work(self):
        self.assertNextTapWorks()

# SPDX-License-Identifier: MIT
"""Outputs with any scale and transform, and outputs that are added and removed."""

import os
import signal

from desk import EXACT, HAND, HEIGHT, SLOP, WIDTH, AppDesk
from hand import Hand, delivered

# Maps a position (x, y) of the panel, both in 0..1, to the picture: the picture is rotated
# counterclockwise by the angle of wl_output.transform.
TURNED = {
    "normal": lambda x, y: (x, y),
    "90": lambda x, y: (1 - y, x),
    "180": lambda x, y: (1 - x, 1 - y),
    "270": lambda x, y: (y, 1 - x),
    "flipped": lambda x, y: (1 - x, y),
    "flipped-90": lambda x, y: (y, x),
    "flipped-180": lambda x, y: (x, 1 - y),
    "flipped-270": lambda x, y: (1 - y, 1 - x),
}


def seen(frames, turn, width, height):
    """Converts the frames of the panel to points of the picture."""

    def place(x, y):
        u, v = turn(x / WIDTH, y / HEIGHT)
        return u * width, v * height

    return [
        (time, [(kind, finger, *place(x, y)) for kind, finger, x, y in scan])
        for time, scan in frames]


class Turning(AppDesk):
    scale = 1

    def output(self, number=0):
        return self.state()["outputs"][number]

    def assertTurned(self, *names):
        """A client gets a drag where it is seen, with the output rotated in each of these ways."""
        for name in names:
            with self.subTest(name):
                self.driver(f"output transform {self.output()['name']} {name}")
                self.settle()
                begin, seen_before = len(self.hand.frames), len(self.touches(self.app))
                self.hand.land(_0=(300, 200)).drag(400, 150).lift().wait(100)
                output = self.output()
                sideways = name.endswith(("90", "270"))
                size = output["width"], output["height"]
                # With a scale of 1.5, the compositor may round either way.
                for length, pixels in zip(size, (HEIGHT, WIDTH) if sideways else (WIDTH, HEIGHT)):
                    self.assertAlmostEqual(length, pixels / self.scale, delta=self.scale > 1)
                frames = seen(self.hand.frames[begin:], TURNED[name], *size)
                self.assertReceived(self.app, delivered(frames, self.app.place), after=seen_before)
        self.assertSound(self.app)


class ByCursor(AppDesk):
    """wlr_cursor rotates the touches of a device that is mapped to an output; wlr_touch does not."""

    def test_it_has_turned_them_to_where_the_client_gets_them(self):
        for name, turn in TURNED.items():
            with self.subTest(name):
                self.driver(f"output transform {self.state()['outputs'][0]['name']} {name}")
                self.settle()
                output = self.state()["outputs"][0]
                before = len(self.touches(self.app))
                place = self.driver("cursor-tap 0.25 0.375")
                self.assertEqual((place["x"], place["y"]), turn(0.25, 0.375))
                down = self.touches(self.app)[before]
                self.assertAlmostEqual(down["x"], place["x"] * output["width"], delta=EXACT)
                self.assertAlmostEqual(down["y"], place["y"] * output["height"], delta=EXACT)


class OneOutput(Turning):
    def test_a_client_receives_points_of_what_is_shown(self):
        self.assertTurned(*TURNED)

    def test_edges_are_those_of_what_is_shown(self):
        # After a rotation by 90, the left edge of the picture is the bottom of the panel: there y
        # is 1, and the first part of (1 - y, x) is 0.
        self.driver(f"output transform {self.output()['name']} 90")
        self.settle()
        self.hand.land(_0=(640, HEIGHT - 3)).drag(0, -200)
        self.assertEqual(self.state()["gesture"], "edge-left")
        self.hand.lift()
        self.assertEqual(self.touches(self.app), [])

    def test_an_output_that_goes_in_the_middle_of_a_swipe(self):
        self.hand.land(**HAND).drag(-300, 0)
        name = self.output()["name"]
        self.driver(f"output remove {name}")
        self.assertEqual(self.state()["gesture"], "none")
        self.hand.drag(-300, 0).lift()
        self.driver(f"output add {WIDTH}x{HEIGHT}")
        self.settle()
        self.hand.wait(3000)
        self.driver(f"touch-output {self.output()['name']}")
        self.hand.land(_0=(640, 360)).lift(after=50)
        self.assertTapped(self.app, after=-4)
        self.assertSound(self.app)

    def test_a_backend_that_resizes_its_output_resizes_windows_and_places_of_fingers(self):
        width, height = WIDTH // 2, HEIGHT // 2
        self.driver(f"output resize {self.output()['name']} {width}x{height}")
        self.settle()
        window = self.window("app")
        self.assertEqual((window["width"], window["height"]), (width, height))
        self.hand = Hand(self.driver, width, height)
        self.hand.land(_0=(300, 200)).drag(60, 40).lift()
        self.assertUntouched(self.app)

    def test_a_window_is_configured_when_its_client_has_taken_the_new_size(self):
        self.assertTrue(self.window("app")["configured"])
        os.kill(self.app.pid, signal.SIGSTOP)
        self.driver(f"output scale {self.output()['name']} 2")
        self.assertFalse(self.window("app")["configured"])
        os.kill(self.app.pid, signal.SIGCONT)
        self.settle()
        self.assertTrue(self.window("app")["configured"])
        self.assertEqual(self.window("app")["width"], WIDTH / 2)


class Scaled(Turning):
    outputs = [f"{WIDTH}x{HEIGHT},scale=1.5"]
    scale = 1.5

    def test_a_client_receives_points_of_a_scaled_output(self):
        self.assertTurned("normal", "90", "180", "270", "flipped-90")

    def test_a_swipe_is_one_to_one_on_one_that_is_turned(self):
        # After a rotation by 90, horizontal motion is vertical on the panel. See TURNED: to the
        # right is toward the panel's top.
        self.driver(f"output transform {self.output()['name']} 90")
        self.hand.land(_0=(640, 300), _1=(620, 330), _2=(640, 360))
        self.hand.drag(0, HEIGHT / 2, steps=40)
        self.assertEqual(self.state()["gesture"], "swipe")
        self.assertAlmostEqual(
            self.state()["position"], 0.5 - SLOP / self.output()["width"], places=3)


# The size of a glass in millimeters: a pixel is 0.4 mm wide and 0.2 mm high.
WIDE_MM, HIGH_MM = WIDTH * 0.4, HEIGHT * 0.2
POINT_MM = 25.4 / 160


class Measured(Turning):
    """The slop is a length on the glass and does not depend on pixels."""

    outputs = [f"{WIDTH}x{HEIGHT},scale=1.5,mm={WIDE_MM:.0f}x{HIGH_MM:.0f}"]
    scale = 1.5

    def test_the_slop_of_a_swipe_is_of_the_glass(self):
        self.hand.land(**HAND).drag(-320, 0, steps=80)
        slop = SLOP * POINT_MM / WIDE_MM
        self.assertAlmostEqual(self.state()["position"], 0.25 - slop, places=4)

    def test_the_slop_of_a_swipe_is_of_the_glass_when_it_is_rotated(self):
        self.driver(f"output transform {self.output()['name']} 90")
        self.hand.land(_0=(640, 300), _1=(620, 330), _2=(640, 360)).drag(0, 180, steps=80)
        slop = SLOP * POINT_MM / HIGH_MM
        self.assertAlmostEqual(self.state()["position"], 0.25 - slop, places=4)


class TwoOutputs(AppDesk):
    outputs = [f"{WIDTH}x{HEIGHT}", "800x600"]

    def on_the_second(self):
        """Gives the touchscreen to the second output."""
        second = self.state()["outputs"][-1]
        self.driver(f"touch-output {second['name']}")
        self.hand = Hand(self.driver, second["width"], second["height"])
        return self.hand

    def test_windows_go_to_the_other_output_when_theirs_goes(self):
        self.driver(f"output remove {self.state()['outputs'][0]['name']}")
        self.settle()
        self.on_the_second().land(_0=(400, 300)).drag(100, 0).lift()
        self.assertUntouched(self.app)

    def test_fingers_that_are_left_on_another_glass_take_no_places(self):
        first, second = self.state()["outputs"]
        for _ in range(20):
            self.hand.land(_0=(640, 360))
            self.driver(f"touch-output {second['name']}")
            self.hand.lift().wait(100)
            self.driver(f"touch-output {first['name']}")
        before = len(self.touches(self.app))
        self.hand.land(_0=(640, 360)).lift()
        self.assertTapped(self.app, after=before)
        self.assertEqual(self.kinds(self.app).count("cancel"), 20)

    def test_a_swipe_on_the_second_output_moves_the_one_strip(self):
        self.on_the_second().land(_0=(600, 300), _1=(650, 300), _2=(700, 300)).drag(-210, 0, steps=20)
        self.assertAlmostEqual(self.state()["position"], (210 - SLOP) / 800, places=3)

    def test_fingers_that_rest_over_one_output_leave_the_strip_to_a_swipe_on_another(self):
        other = OtherHand(self.driver, 1, self.state()["outputs"][1])
        self.driver("touchpad add")
        other.land(_0=(600, 300), _1=(650, 300), _2=(700, 300)).drag(-210, 0, steps=20)
        # Slowly, so that frames show it where the fingers are.
        other.drag(-1, 0).wait(100)
        self.driver("pointer 640 360")
        self.driver("hold begin 3")
        other.wait(100)
        self.assertTrue(self.state()["highlight"])
        self.driver("hold end")
        self.settle()
        self.assertFalse(self.state()["highlight"])
        other.wait(100)
        self.assertAlmostEqual(self.state()["position"], (211 - SLOP) / 800, delta=0.01)

    def test_the_strip_follows_the_first_of_two_swipes(self):
        other = OtherHand(self.driver, 1, self.state()["outputs"][1])
        # Slowly at the end, so that frames show it where the fingers are.
        self.hand.land(**HAND).drag(-300, 0, steps=30).drag(-1, 0).wait(100)
        other.wait(self.hand.time - other.time)
        other.land(_0=(600, 300), _1=(650, 300), _2=(700, 300)).drag(-210, 0, steps=20).wait(100)
        self.assertAlmostEqual(self.state()["position"], (301 - SLOP) / WIDTH, delta=0.01)
        other.lift()
        self.hand.wait(other.time - self.hand.time).drag(-100, 0).drag(-1, 0).wait(100)
        self.assertAlmostEqual(self.state()["position"], (402 - SLOP) / WIDTH, delta=0.01)
        self.hand.drag(-150, 0, every=8).lift(after=4).wait(3000)
        self.assertEqual(self.state()["position"], 1)

    def test_the_other_output_goes_in_the_middle_of_a_touch(self):
        second = self.state()["outputs"][1]
        self.hand.land(_0=(640, 360)).drag(50, 0)
        self.driver(f"output remove {second['name']}")
        self.hand.drag(50, 0).lift()
        self.assertUntouched(self.app)

    def test_a_finger_on_each_glass_at_once(self):
        other = OtherHand(self.driver, 1, self.state()["outputs"][1])
        self.hand.land(_0=(640, 360))
        other.land(_0=(3, 300)).drag(200, 0)
        self.assertEqual(self.state()["gesture"], "edge-left")
        other.lift()
        self.hand.wait(other.time - self.hand.time).drag(50, 0).lift()
        self.assertUntouched(self.app)


class OtherHand(Hand):
    """A hand on another touchscreen, which may use the same ids."""

    def __init__(self, driver, number, output):
        super().__init__(driver, output["width"], output["height"])
        self.number = number
        driver("touchscreen add")
        self.send_selected(f"touch-output {output['name']}")

    def send_selected(self, command):
        self.driver.send([f"touchscreen {self.number}", command, "touchscreen 0"])

    def frame(self):
        self.commands.insert(0, f"touchscreen {self.number}")
        super().frame()
        self.driver("touchscreen 0")
        return self

# SPDX-License-Identifier: MIT
"""The scripted server sends what its commands say. Its clients are not GestureWayland."""

import shutil
import subprocess
import unittest

from stage import CLIENT, Refused, Stage

from programs import Client

WRAP = 1 << 32


@unittest.skipUnless(CLIENT.exists(), "the client of the compositor's tests needs wlroots")
class ServerTest(Stage):
    def client(self, **options):
        client = Client(self.environment, self.folder / "client.err", title="one", **options)
        self.addCleanup(client.close)
        client.wait_for("shown")
        self.server("settle")
        return client

    def events(self, client, *kinds):
        self.server("settle")
        return [event for event in client.events() if event["event"] in kinds]

    def finish(self, client):
        self.assertEqual(client.end(), 0, client.errors())

    def test_a_touch_arrives_with_the_place_the_time_and_the_id_of_the_command(self):
        client = self.client(size="200x100")
        self.at(5_000)
        self.server("touch 0 down 7 12.5 =257")
        self.at(5_008)
        self.server.send(["touch 0 motion 7 -3 4", "touch 0 up 7", "touch 0 frame"])
        down, motion, up, _ = self.events(client, "down", "motion", "up", "frame")
        self.assertEqual((down["id"], down["time"], down["x"]), (7, 5_000, 12.5))
        self.assertAlmostEqual(down["y"], 257 / 256, places=6)
        self.assertEqual((motion["x"], motion["y"], motion["time"]), (-3, 4, 5_008))
        self.assertEqual((up["id"], up["time"]), (7, 5_008))
        self.finish(client)

    def test_the_time_wraps_after_32_bits_of_milliseconds(self):
        client = self.client()
        self.at(WRAP - 1)
        self.server("touch 0 down -1 0 0")
        self.wait(2)
        self.server("touch 0 up -1")
        self.assertEqual(
            [event["time"] for event in self.events(client, "down", "up")], [WRAP - 1, 1])
        self.finish(client)

    def test_a_touch_follows_no_rules(self):
        client = self.client()
        self.server.send(
            ["touch 0 up 99", "touch 0 down 1 0 0", "touch 0 down 1 5 5", "touch 0 cancel",
             "touch 0 cancel", "touch 0 motion 3 =2147483647 =-2147483648"])  # fmt: skip
        kinds = [event["event"] for event in self.events(
            client, "down", "motion", "up", "cancel")]  # fmt: skip
        self.assertEqual(kinds, ["up", "down", "down", "cancel", "cancel", "motion"])
        self.finish(client)

    def test_an_event_can_name_a_surface_that_its_client_has_destroyed(self):
        client = self.client()
        self.server("keep on")
        client.write_line("destroy 1")
        self.server("settle")
        self.assertTrue(self.surface()["gone"])
        self.server("touch 0 down 1 0 0")
        (down,) = self.events(client, "down")
        self.assertEqual(down["window"], "")
        self.finish(client)

    def test_touchpad_gestures_arrive(self):
        client = self.client()
        self.server.send(
            ["pinch 0 begin 2", "pinch 0 update 1 -2 1.5 -10", "pinch 0 end cancelled",
             "swipe 0 begin 3", "swipe 0 end", "hold 0 begin 1", "hold 0 end"])  # fmt: skip
        self.server("settle")
        gestures = [event for event in client.events() if "pinch" in event["event"]]
        self.assertEqual(len(gestures), 3, client.events())
        self.finish(client)

    def test_a_seat_gains_and_loses_its_devices(self):
        client = self.client()
        self.assertEqual(self.server("state")["seats"][0]["touch"], 1)
        self.server("seat capabilities 0 none")
        self.server("settle")
        self.assertEqual(self.server("state")["seats"][0]["touch"], 0)
        self.server("seat capabilities 0 touch")
        self.server("settle")
        self.assertEqual(self.server("state")["seats"][0]["touch"], 1)
        self.server("seat remove 0")
        self.finish(client)

    def test_the_picture_is_what_the_client_drew(self):
        client = self.client(size="200x100", color="123456")
        picture, shown = self.server.picture(self.surface()["number"], self.folder / "a.ppm")
        self.assertEqual((picture.width, picture.height), (200, 100))
        self.assertEqual((shown["width"], shown["height"]), (200, 100))
        self.assertEqual(picture[199, 99], 0x123456)
        self.finish(client)

    def test_a_configured_size_is_drawn(self):
        client = self.client()
        self.server("configure 321 123 4")
        self.server("settle")
        self.assertEqual((self.surface()["width"], self.surface()["height"]), (321, 123))
        self.finish(client)

    def test_a_protocol_error_and_a_hangup_end_a_client(self):
        for command in ("protocol-error broken", "hangup", "raw 1 10000 0", "raw ffff 7"):
            with self.subTest(command):
                client = self.client()
                self.server(command)
                if command.startswith("raw"):
                    self.server("hangup")
                self.assertEqual(client.process.wait(20), 1)

    def test_a_wrong_command_is_refused(self):
        for command in ("", "nonsense", "touch 0", "touch 0 down 1", "touch 9 up 1", "time soon",
                        "touch 0 down 1 0 0", "pointer 0 axis diagonal 1", "output add 3",
                        "picture 1 /tmp", "seat add a 9 touch", "configure 1 1"):  # fmt: skip
            with self.subTest(command), self.assertRaises(Refused):
                self.server(command)

    def test_commands_need_no_client(self):
        self.server.send(["touch 0 up 1", "pointer 0 frame", "hangup", "frame", "settle"])


class ProgramsTest(Stage):
    """Programs of weston and wayland-utils, which know more protocols."""

    def start(self, *command, line_by_line=False):
        if not shutil.which(command[0]):
            self.skipTest(f"{command[0]} is not installed")
        if line_by_line:
            command = ("stdbuf", "-oL", *command)
        process = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_until(self, condition):
        """Waits until a client has done something."""
        while not condition():
            self.server("await")

    def test_a_frame_is_drawn_for_each_frame_of_the_display(self):
        self.start("weston-simple-shm")
        self.wait_until(lambda: any(each["awaits_frame"] for each in self.surfaces()))
        commits = self.surface()["commits"]
        for frame in range(10):
            self.wait(16)
            self.server("frame")
            self.wait_until(lambda: self.surface()["awaits_frame"])
        self.assertEqual(self.surface()["commits"], commits + 10)
        self.assertEqual(self.surface()["frames"], 10)

    def test_presentation_times_are_the_times_of_the_display(self):
        process = self.start("weston-presentation-shm", "-f", "-d", "0", line_by_line=True)
        self.wait_until(lambda: any(each["awaits_frame"] for each in self.surfaces()))
        for frame in range(3):
            self.wait(16)
            self.server("frame")
            self.wait_until(lambda: self.surface()["awaits_frame"])
        line = next(line for line in process.stdout if b"presented" in line or b"c2p" in line)
        self.assertIn(b"seq", line)

    def test_a_viewport_sets_the_size_of_the_window(self):
        self.start("weston-simple-damage", "--use-viewport", "--width=400", "--height=300")
        self.wait_until(lambda: any(each["commits"] > 1 for each in self.surfaces()))
        self.assertEqual((self.surface()["width"], self.surface()["height"]), (400, 300))


if __name__ == "__main__":
    unittest.main()

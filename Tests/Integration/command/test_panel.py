# SPDX-License-Identifier: MIT
"""`gesture panel`: programs on an emulated touchscreen.

The programs here use libinput like a compositor. Tests/Compositor has real compositors.
"""

import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess
import tempfile
import unittest

from command import PROGRAM, RECORDINGS, InFolder, gesture
from test_command import DOUBLE_TAP, TOUCHPAD
from test_live import STROKE

HERE = pathlib.Path(__file__).resolve().parent
# The frames of a slide, in microseconds.
INTERVAL = 8000
scratch = None

# Packets to the panel's own socket: random bytes, and calls with random numbers.
GARBAGE = """
import os, random, socket, struct
random.seed(1)
for i in range(2000):
    packet = random.randbytes(random.choice((0, 3, 24, 40, 9000)))
    if i % 2:
        size = random.choice((0, 4, 8, 96, 16383))
        number = 2 << 30 | size << 16 | ord("E") << 8 | random.randrange(256)
        call = random.choice((0, 1, 2, 2, 2, 9))
        packet = struct.pack("=IIIiQ", 1, call, random.choice((40, 41)), 0, number)
        packet += random.randbytes(random.choice((0, size, size)))
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as panel:
        panel.connect(os.environ["GESTURE_PANEL"])
        panel.send(packet)
        panel.settimeout(0.001)
        try:
            panel.recv(65536)
        except OSError:
            pass
"""
STALE = """
import os, socket, struct
with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as panel:
    panel.connect(os.environ["GESTURE_PANEL"])
    panel.send(struct.pack("=IIIiQ", 999, 0, 0, 0, 0))
    panel.recv(1)
"""


def setUpModule():
    global scratch
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    scratch = pathlib.Path(folder.name)
    libraries = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "libinput", "libudev"], capture_output=True, text=True,
        check=True).stdout
    build("client", (HERE / "panel_client.c").read_text(), *shlex.split(libraries))
    build("static", "int main(void) { return 0; }", "-static")


def build(name, source, *options):
    subprocess.run(
        ["cc", "-Wall", "-Wextra", "-Werror", "-x", "c", "-", "-o", scratch / name, "-x", "none",
         *options], input=source.encode(), check=True)


def client():
    return str(scratch / "client")


class Events(list):
    """The lines of panel_client.c, in words."""

    def __init__(self, text):
        super().__init__(line.split(" ") for line in text.splitlines())

    def kinds(self):
        return [words[0] for words in self]

    def of(self, *kinds):
        return [words for words in self if words[0] in kinds]


class Panel(InFolder):
    def play(self, script, *options, devices=("touchscreen",), files=()):
        """Plays recordings and a script to the client, as soon as it has opened the devices.

        Unplugging the devices ends it, after it has printed all other events.
        """
        script += "\nawait-read"
        for name in devices:
            script += f"\ndevice {name}\nunplug"
        path = self.write("strokes.panel", script.encode())
        if files:
            options = ("--play", *files, *options)
        status, out, error = gesture(
            "panel", *options, "--after", "0", "--script", path, "--", client())
        self.assertEqual((status, error), (0, ""))
        return Events(out)


class Strokes(Panel):
    def test_a_touchscreen_has_the_size_that_it_is_given(self):
        (added,) = self.play("", "--size", "300x200mm").of("added")
        width, height = float(added[1]), float(added[2])
        self.assertAlmostEqual(width, 300, delta=0.05)
        self.assertAlmostEqual(height, 200, delta=0.05)

    def test_a_size_without_a_unit_is_unknown_to_programs(self):
        (added,) = self.play("", "--size", "1280x720").of("added")
        self.assertEqual(added[1:3], ["0.00", "0.00"])

    def test_a_slide_has_a_frame_every_8_ms_on_a_line(self):
        events = self.play("down 1 100 50\nframe\nslide 40 -10 80ms\nup 1\nframe")
        moves = events.of("down", "motion")
        self.assertEqual([words[0] for words in moves], ["down"] + ["motion"] * 10)
        start = int(moves[0][1])
        for i, (_, time, slot, x, y) in enumerate(moves):
            self.assertEqual((int(time) - start, slot), (i * INTERVAL, "1"))
            # A position is 1/64 mm.
            self.assertAlmostEqual(float(x), 100 + 4 * i, delta=1 / 64)
            self.assertAlmostEqual(float(y), 50 - i, delta=1 / 64)
        (up,) = events.of("up")
        self.assertEqual(int(up[1]) - start, 80_000)

    def test_waits_add_up_exactly(self):
        script = "down 0 10 10\nframe\n" + "wait 7ms\nmove 0 20 10\nframe\nwait 5ms\nmove 0 10 10\nframe\n" * 20
        times = [int(words[1]) for words in self.play(script + "").of("frame")]
        steps = [after - before for before, after in zip(times, times[1:])]
        self.assertEqual(steps[:40], [7000, 5000] * 20)

    def test_fingers_of_one_frame_come_together(self):
        script = "down 0 10 10\ndown 1 20 10\ndown 2 30 10\nframe\nwait 50ms"
        kinds = self.play(script).kinds()
        self.assertEqual(kinds[:5], ["added", "down", "down", "down", "frame"])

    def test_unplugging_cancels_and_a_new_device_comes_back(self):
        script = "down 0 10 10\nframe\nawait-read\nunplug\nplug\nawait-open\n"
        kinds = self.play(
            script + "down 0 10 10\nframe", "--size", "10x10mm", "--size", "20x20mm",
            devices=["touchscreen", "touchscreen2"]).kinds()
        self.assertEqual(
            kinds[2:9],
            ["down", "frame", "cancel", "frame", "removed", "added", "down"])

    def test_a_lost_lift_comes_at_syn_dropped(self):
        script = ("down 0 10 10\ndown 1 50 10\nframe\nlose\nwait 20ms\nup 1\nmove 0 20 10\nframe\n"
                  "wait 20ms\ndrop")
        events = self.play(script)
        self.assertEqual([words[2] for words in events.of("up")], ["1"])
        start = int(events.of("down")[0][1])
        self.assertEqual(int(events.of("up")[0][1]) - start, 40_000)
        self.assertAlmostEqual(float(events.of("motion")[0][3]), 20, delta=1 / 64)

    def test_several_panels_and_touchpads_have_names(self):
        script = ("device touchscreen2\ndown 0 10 10\nframe\ndevice touchscreen\ndown 0 20 10\n"
                  "frame")
        events = self.play(
            script, "--size", "300x200mm", "--size", "100x50mm", "--touchpad",
            devices=["touchscreen", "touchscreen2", "touchpad"])
        self.assertEqual(len(events.of("added")), 3)
        self.assertEqual([round(float(words[3])) for words in events.of("down")], [10, 20])

    def test_three_fingers_on_a_touchpad_are_libinputs_swipe(self):
        script = ("down 0 20 30\ndown 1 40 30\ndown 2 60 30\nframe\nslide 25 0 200ms\n"
                  "up 0\nup 1\nup 2\nframe\nwait 100ms")
        self.assertEqual(self.play(script, "--touchpad", devices=["touchpad"]).of("swipe"), [["swipe", "3"]])

    def test_a_touchpad_has_a_button(self):
        script = "down 0 20 30\nframe\nwait 30ms\npress\nframe\nwait 30ms\nrelease\nframe\nwait 50ms"
        events = self.play(script, "--touchpad", devices=["touchpad"])
        self.assertEqual(events.of("button"), [["button", "1"], ["button", "0"]])

    def test_a_given_stamp_replaces_the_time(self):
        events = self.play("stamp 5000s\ndown 0 10 10\nframe\nwait 3ms\nup 0\nframe")
        times = [int(words[1]) for words in events.of("down", "up")]
        self.assertEqual(times, [5_000_000_000, 5_000_003_000])


class Recordings(Panel):
    def play_recordings(self, *files):
        return self.play("", devices=["recording"], files=files)

    def test_a_recording_plays_in_real_time(self):
        events = self.play_recordings(DOUBLE_TAP)
        # The ends of the frames with BTN_TOUCH, on the recorder's clock.
        lines = re.findall(
            r" 0001 014a [^\n]*\n(?:(?!E: \S+ 0000 0000).*\n)*E: (\d+\.\d+) 0000 0000",
            DOUBLE_TAP.read_text())
        recorded = [round(float(time) * 1e6) for time in lines]
        played = [int(words[1]) for words in events.of("down", "up")]
        self.assertEqual([words[0] for words in events.of("down", "up")], ["down", "up"] * 2)
        self.assertEqual([time - played[0] for time in played],
                         [time - recorded[0] for time in recorded])

    def test_a_recording_of_gesture_record_plays_as_fingers(self):
        path = self.folder / "stroke.gesture"
        gesture("convert", STROKE, "-o", path)
        recorded = re.findall(r"^(down|motion|up) time=(\d+) .*", path.read_text(), re.M)
        lands = re.findall(r"^down time=.* x=(\S+) y=(\S+)", path.read_text(), re.M)
        events = self.play_recordings(path)
        played = events.of("down", "motion", "up")
        start = int(played[0][1])
        self.assertEqual(
            [(kind, int(time) - start) for kind, time, *_ in played],
            [(kind, int(time) - int(recorded[0][1])) for kind, time in recorded])
        for words, place in zip(events.of("down"), lands, strict=True):
            for millimeters, points in zip(words[3:], place):
                # A point is 1/160 inch, a position 1/64 mm.
                self.assertAlmostEqual(float(millimeters), float(points) * 25.4 / 160, delta=1 / 64)

    def test_the_recorded_device_is_there_once(self):
        events = self.play_recordings(DOUBLE_TAP, DOUBLE_TAP)
        (added,) = events.of("added")
        self.assertEqual(" ".join(added[3:]), "Wacom ISDv4 E6 Finger")
        self.assertEqual(len(events.of("down")), 4)

    def test_a_recording_that_was_cut_off_leaves_no_finger_down(self):
        lines = DOUBLE_TAP.read_text().splitlines()
        cut = next(i for i, line in enumerate(lines) if line.endswith(" 0001 014a 1"))
        end = next(i for i, line in enumerate(lines) if i > cut and " 0000 0000 " in line)
        text = (RECORDINGS / "Wacom_ISDv4_E6_Finger.desc").read_text()
        path = self.write("cut.evemu", (text + "\n".join(lines[: end + 1]) + "\n").encode())
        # Another device keeps the client running when the first one is gone for a moment.
        events = self.play(
            "", "--size", "9x9mm", devices=["recording", "touchscreen"], files=[path, DOUBLE_TAP])
        self.assertEqual(events.kinds().count("cancel"), 1)
        self.assertEqual(len(events.of("down")), 3)


class Socket(Panel):
    def start(self, *options):
        self.path = str(self.folder / "socket")
        process = subprocess.Popen(
            [PROGRAM, "panel", "--socket", self.path, *options, "--", client()],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        self.assertTrue(process.stdout.readline().startswith("added"))
        return process

    def connect(self):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.addCleanup(connection.close)
        connection.connect(self.path)
        return connection, connection.makefile("rw", encoding="utf-8", buffering=1)

    def test_each_line_has_an_answer(self):
        self.start()
        _, lines = self.connect()
        lines.write("down 1 10 10\nframe\njump\nup 2\n# nothing\nup 1\n")
        answers = [lines.readline() for _ in range(5)]
        self.assertEqual(answers[0:2] + answers[4:], ["ok\n"] * 3)
        self.assertIn("there is no command", answers[2])
        self.assertIn("finger 2 is not down", answers[3])

    def test_a_wait_delays_the_lines_after_it(self):
        process = self.start()
        _, lines = self.connect()
        lines.write("down 1 10 10\nframe\nwait 40ms\nup 1\nframe\n")
        self.assertEqual([lines.readline() for _ in range(5)], ["ok\n"] * 5)
        events = Events("".join(process.stdout.readline() for _ in range(4)))
        self.assertEqual(events.kinds(), ["down", "frame", "up", "frame"])
        self.assertEqual(int(events[2][1]) - int(events[0][1]), 40_000)

    def test_connections_work_on_the_same_fingers(self):
        self.start()
        for line, answer in (("down 3 10 10", "ok"), ("down 3 10 10", "error")):
            _, lines = self.connect()
            lines.write(line + "\n")
            self.assertTrue(lines.readline().startswith(answer))

    def test_an_end_of_the_panel_leaves_no_file(self):
        before = set(os.listdir(os.environ.get("XDG_RUNTIME_DIR", "/tmp")))
        process = self.start()
        process.terminate()
        process.communicate()
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        self.assertFalse(os.path.exists(self.path))
        after = set(os.listdir(os.environ.get("XDG_RUNTIME_DIR", "/tmp"))) - before
        self.assertEqual([name for name in after if name.startswith("gesture-panel")], [])

    def test_a_path_that_exists_is_not_replaced(self):
        path = self.write("socket", b"precious")
        status, _, error = gesture("panel", "--socket", path, "--", client())
        self.assertEqual(status, 1)
        self.assertIn(f"{path}: a socket cannot be created", error)
        self.assertEqual(path.read_bytes(), b"precious")


class Refusing(Panel):
    def refused(self, *arguments, status=1):
        actual, out, error = gesture("panel", *arguments)
        self.assertEqual((actual, out), (status, ""))
        return error


class Program(Refusing):
    def test_a_program_that_is_not_there(self):
        self.assertIn("there is no such program", self.refused("--", "no-such-program"))
        self.assertIn("there is no such program", self.refused("--", self.folder))

    def test_a_file_that_is_no_program(self):
        path = self.write("notes", b"text")
        self.assertIn("is not executable", self.refused("--", path))

    def test_a_static_program(self):
        self.assertIn("statically linked", self.refused("--", scratch / "static"))

    def test_a_program_of_another_processor(self):
        program = bytearray((scratch / "client").read_bytes())
        program[18:20] = b"\x02\x00"  # e_machine: SPARC
        path = self.write("foreign", program)
        path.chmod(0o755)
        self.assertIn("another kind of processor", self.refused("--", path))

    @unittest.skipUnless(os.geteuid() == 0, "only root can give a file away")
    def test_a_setuid_program(self):
        path = self.write("other", (scratch / "client").read_bytes())
        os.chown(path, 65534, 65534)
        path.chmod(0o4755)
        self.assertIn("setuid", self.refused("--", path))

    def test_a_program_without_libinput(self):
        self.assertIn("none uses libinput", self.refused("--", "true"))

    def test_a_program_that_ignores_the_panels_devices(self):
        build("lookup", "#include <libudev.h>\nint main(void) { struct udev_enumerate *list = "
              "udev_enumerate_new(udev_new()); udev_enumerate_add_match_subsystem(list, \"input\");"
              " return udev_enumerate_scan_devices(list); }", "-ludev")
        self.assertIn("none has opened the panel's", self.refused("--", scratch / "lookup"))

    def test_exit_ends_a_program_that_would_stay(self):
        path = self.write("tap.panel", b"down 0 10 10\nframe")
        status, _, error = gesture(
            "panel", "--after", "0", "--script", path, "--exit", "--", client())
        self.assertEqual((status, error), (0, ""))

    def test_packets_that_are_no_calls_harm_nobody(self):
        script = self.write("garbage.py", GARBAGE.encode())
        path = self.write("tap.panel", b"down 0 10 10\nframe\nawait-read\nunplug")
        status, out, _ = gesture(
            "panel", "--after", "0", "--script", path, "--", "sh", "-c",
            f"python3 {script} && exec {shlex.quote(client())}")
        self.assertEqual(status, 0)
        self.assertEqual(Events(out).kinds()[:3], ["added", "down", "frame"])

    def test_a_library_of_another_version_is_named(self):
        script = self.write("stale.py", STALE.encode())
        self.assertIn("libgesture-panel.so has another version",
                      self.refused("--", "python3", script))

    def test_the_exit_status_is_that_of_the_program(self):
        self.assertEqual(gesture("panel", "--", "sh", "-c", "exit 7")[0], 7)
        status = gesture("panel", "--", "sh", "-c", "kill -KILL $$")[0]
        self.assertEqual(status, 128 + signal.SIGKILL)

    def test_a_wrapper_passes_the_panel_on(self):
        path = self.write("tap.panel", b"down 0 10 10\nframe\nup 0\nframe\nawait-read\nunplug")
        status, out, _ = gesture("panel", "--after", "0", "--script", path, "--", "env", "sh", "-c",
                                 f"exec {shlex.quote(client())}")
        self.assertEqual(status, 0)
        self.assertEqual(Events(out).kinds()[1:5], ["down", "frame", "up", "frame"])

    def test_wlroots_finds_its_backends_in_the_environment(self):
        def backends(**variables):
            environment = {"PATH": os.environ["PATH"], **variables}
            return subprocess.run(
                [PROGRAM, "panel", "--", "sh", "-c", "echo $WLR_BACKENDS"], env=environment,
                capture_output=True, text=True, timeout=60, check=False).stdout.strip()

        self.assertEqual(backends(), "headless,libinput")
        self.assertEqual(backends(WAYLAND_DISPLAY="wayland-1"), "wayland,libinput")
        self.assertEqual(backends(WLR_BACKENDS="drm,libinput"), "drm,libinput")

    def test_wrong_options(self):
        for wrong in ([], ["--size", "3x"], ["--size", "0x9mm"], ["--exit"], ["--after", "-1"]):
            end = ["--", "true"] if wrong else []
            self.assertIn("Usage", self.refused(*wrong, *end, status=64))


class Damage(Refusing):
    """Nothing begins if a file is damaged."""

    def damaged(self, *options):
        begun = self.folder / "begun"
        error = self.refused(*options, "--", "touch", begun)
        self.assertFalse(begun.exists())
        return error

    def test_a_damaged_recording(self):
        text = (RECORDINGS / "Wacom_ISDv4_E6_Finger.desc").read_text() + "E: nonsense\n"
        path = self.write("bad.evemu", text.encode())
        line = text.count("\n")
        self.assertIn(f"{path}:{line}: ", self.damaged("--play", path))

    def test_a_recording_that_is_not_there(self):
        self.assertIn("there is no such file", self.damaged("--play", "/nonexistent.evemu"))

    def test_a_recording_of_a_touchpads_gestures(self):
        path = self.folder / "pad.gesture"
        gesture("convert", TOUCHPAD, "-o", path)
        self.assertIn("no touchscreen in this recording", self.damaged("--play", path))

    def test_a_script_with_a_mistake(self):
        for line, reason in (
            ("jump", "there is no command"), ("up 1", "finger 1 is not down"),
            ("down 1 10", "needs a position"), ("down 1 400 10", "is not on the panel"),
            ("down 16 1 1", "0 to 15"), ("wait 8", "is not a time"), ("press", "has no button"),
            ("device lamp", "there is no device"), ("slide 1 1 8ms", "no finger is down"),
            ("frame now", "one word too many"), ("play /nonexistent", "no such file"),
            ("plug", "plugged in already"),
        ):
            path = self.write("bad.panel", f"# a mistake\n{line}\n".encode())
            error = self.damaged("--script", path)
            self.assertIn(f"{path}:2: ", error)
            self.assertIn(reason, error)


if __name__ == "__main__":
    unittest.main()

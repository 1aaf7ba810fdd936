# SPDX-License-Identifier: MIT
"""`gesture panel`: what a program on it gets from scripts, recordings and connections.

Tests/compositor has real compositors.
"""

import contextlib
import os
import re
import select
import shlex
import signal
import socket
import subprocess

from command import DOUBLE_TAP, PROGRAM, RECORDINGS, SCROLL
from drawn import OwnRecording, stroke
from on_panel import Events, Panel, client, set_up

# The frames of a slide, in microseconds.
INTERVAL = 8000


def setUpModule():
    set_up()


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
        turn = "wait 7ms\nmove 0 20 10\nframe\nwait 5ms\nmove 0 10 10\nframe\n"
        script = "down 0 10 10\nframe\n" + turn * 20
        times = [int(words[1]) for words in self.play(script).of("frame")]
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
            kinds[2:9], ["down", "frame", "cancel", "frame", "removed", "added", "down"])

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
        events = self.play(script, "--touchpad", devices=["touchpad"])
        self.assertEqual(events.of("swipe"), [["swipe", "3"]])

    def test_a_touchpad_has_a_button(self):
        script = "down 0 20 30\nframe\nwait 30ms\npress\nframe\nwait 30ms\nrelease\nframe"
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
        path = self.convert(SCROLL)
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

    def test_a_finger_that_lands_in_the_frame_in_which_another_lifts_is_another_finger(self):
        # 15 others leave no slot free: a panel has 16.
        for others in 0, 15:
            with self.subTest(others=others):
                kept = [(10 + number, 40 * number + 20) for number in range(others)]
                lands = "".join(f"down time=0 device=0 id={id} x={x} y=100\n" for id, x in kept)
                lifts = "".join(f"up time=40000 device=0 id={id}\n" for id, _ in kept)
                panel = OwnRecording(1000, 600, "Panel").text
                path = self.write("change.gesture", f"""{panel}{lands}down time=0 device=0 id=0 x=100 y=300
frame time=0
up time=20000 device=0 id=0
down time=20000 device=0 id=1 x=900 y=300
frame time=20000
{lifts}up time=40000 device=0 id=1
frame time=40000
""")
                played = self.play_recordings(path).of("down", "up")
                start = int(played[0][1])
                self.assertEqual(
                    sorted((int(words[1]) - start, words[0]) for words in played),
                    [(0, "down")] * (others + 1) + [(20_000, "down"), (20_000, "up")]
                    + [(40_000, "up")] * (others + 1))

    def test_what_the_host_took_back_lifts(self):
        """The id is free at once after a drop. The line also ends a frame that lacks its end."""
        for line in ("cancel-all time=20000", "drop-all time=20000", "cancel-palms time=20000",
                     "cancel-device time=20000 device=0", "drop-device time=20000 device=0"):
            with self.subTest(line=line):
                panel = OwnRecording(1000, 600, "Panel", version="1.3").down(0, 500, 300).text
                path = self.write("back.gesture", f"""{panel}motion time=10000 device=0 id=0 x=600 y=300
{line}
down time=30000 device=0 id=0 x=300 y=300
frame time=30000
up time=40000 device=0 id=0
frame time=40000
""")
                played = self.play_recordings(path).of("down", "motion", "up")
                start = int(played[0][1])
                self.assertEqual(
                    [(words[0], int(words[1]) - start) for words in played],
                    [("down", 0), ("motion", 10_000), ("up", 20_000), ("down", 30_000), ("up", 40_000)])

    def test_a_recording_of_a_pen_is_refused_by_its_name(self):
        # BTN_TOOL_PEN beside BTN_TOUCH.
        drawn = stroke(500, 500, 700, 500, 100).bytes()
        pen = self.write("pen.evemu", drawn.replace(b"B: 01 00 04 00", b"B: 01 01 04 00"))
        script = self.write("s.panel", f"play {pen}")
        for options in (("--play", DOUBLE_TAP, pen), ("--script", script)):
            _, err = self.ends(1, "panel", *options, "--", "true")
            self.assertIn(f"{pen}: a panel has touchscreens and touchpads, and no pens\n", err)

    def test_the_device_on_which_a_finger_lands_is_played_and_others_are_named(self):
        """A pen is a touchscreen of its own. This panel comes later, and repeats a landing."""
        pen = OwnRecording(1000, 600, "Pen", version="1.2").line(0, "hover", 0, -2, " x=500 y=300")
        both = pen.line(10, "away", 0, -2).screen(1, "Panel", 1000, 600).down(20, 500, 300, device=1)
        path = self.write("pen.gesture", both.down(30, 700, 300, device=1).up(40, device=1).text)
        self.assertPlaysOneTouch(path, "Panel", "Pen")

    def assertPlaysOneTouch(self, path, played, skipped):
        """One finger of a recording is down for 20 ms, and a message names both devices."""
        out, err = self.on_panel(0, "await-read\ndevice recording\nunplug", "--play", path, "--", client())
        down, up = Events(out).of("down", "up", "cancel")
        self.assertEqual((down[0], up[0]), ("down", "up"))
        self.assertEqual(int(up[1]) - int(down[1]), 20_000)
        self.assertEqual(
            err, f"gesture: {path}: only the fingers of {played} are played, and nothing of {skipped}\n")

    def test_a_mouse_in_a_recording_that_a_program_made_of_itself_is_no_finger(self):
        """Such a recording has no names. A device whose wheel comes first is a touchpad in it."""
        mouse = """down time=10000 device=0 id=1 x=500 y=300 type=pointer
frame time=10000
up time=20000 device=0 id=1
frame time=20000
"""
        wheel = """swipe-begin time=0 device=0 fingers=2 x=500 y=300 count=any
swipe-update time=1000 device=0 dx=0 dy=20
swipe-end time=2000 device=0
"""
        size = "mapping=assumed width=1000 height=600"
        for kind, before in ((f"touchscreen name=\"\" {size}", ""), ("touchpad name=\"\"", wheel)):
            with self.subTest(kind=kind):
                path = self.write("own.gesture", f"""gesture-recording 1.4
window width=1000 height=600
device number=0 kind={kind}
device number=1 kind=touchscreen name="" {size}
{before}{mouse}down time=30000 device=1 id=7 x=500 y=300
frame time=30000
up time=50000 device=1 id=7
frame time=50000
""")
                self.assertPlaysOneTouch(path, "device 1", "device 0")

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
    def start(self, *options, descriptors=256):
        self.path = str(self.folder / "socket")
        panel = shlex.join([PROGRAM, "panel", "--socket", self.path, *options, "--", client()])
        process = subprocess.Popen(
            ["sh", "-c", f"ulimit -Sn {descriptors}; exec {panel}"],
            env=dict(os.environ, XDG_RUNTIME_DIR=str(self.folder)), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        self.assertTrue(process.stdout.readline().startswith("added"))
        return process

    def connect(self):
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.addCleanup(connection.close)
        connection.settimeout(60)
        connection.connect(self.path)
        return connection, connection.makefile("rw", encoding="utf-8", buffering=1)

    def answers(self, *commands):
        """The answers to lines of a new connection."""
        _, lines = self.connect()
        lines.write("".join(f"{command}\n" for command in commands))
        return [lines.readline() for command in commands if command[0] != "#"]

    def answer(self):
        """What a new connection gets for a line. One that is refused is closed already."""
        connection, lines = self.connect()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.sendall(b"frame\n")
        return lines.readline()

    def test_each_line_has_an_answer(self):
        self.start()
        answers = self.answers("down 1 10 10", "frame", "jump", "up 2", "# nothing", "up 1")
        self.assertEqual(answers[0:2] + answers[4:], ["ok\n"] * 3)
        self.assertIn("there is no command", answers[2])
        self.assertIn("finger 2 is not down", answers[3])

    def test_a_wait_delays_the_lines_after_it(self):
        process = self.start()
        answers = self.answers("down 1 10 10", "frame", "wait 40ms", "up 1", "frame")
        self.assertEqual(answers, ["ok\n"] * 5)
        events = Events("".join(process.stdout.readline() for _ in range(4)))
        self.assertEqual(events.kinds(), ["down", "frame", "up", "frame"])
        self.assertEqual(int(events[2][1]) - int(events[0][1]), 40_000)

    def test_a_line_without_an_end_is_refused(self):
        self.start()
        connection, lines = self.connect()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.sendall(b"x" * 12_000_000)
        self.assertEqual(
            lines.readline(),
            "error: the line is too long: a line has at most 8192 bytes; the connection ends\n")
        # Others are served.
        self.assertEqual(self.answers("down 1 10 10"), ["ok\n"])

    def test_lines_come_in_any_pieces(self):
        self.start()
        connection, lines = self.connect()
        for piece in (b"down 1 1", b"0 10\nfra", b"me\n\n\nup", b" 1\n" + b"# " + b"x" * 8190 + b"\nframe\n"):
            connection.sendall(piece)
        self.assertEqual([lines.readline() for _ in range(4)], ["ok\n"] * 4)

    def test_a_last_line_needs_no_line_feed(self):
        self.start()
        for last, answer in ("frame", "ok"), ("jump", "error"):
            connection, lines = self.connect()
            connection.sendall(f"frame\n{last}".encode())
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(lines.readline(), "ok\n")
            self.assertTrue(lines.readline().startswith(answer))

    def test_connections_work_on_the_same_fingers(self):
        self.start()
        for line, answer in (("down 3 10 10", "ok"), ("down 3 10 10", "error")):
            self.assertTrue(self.answers(line)[0].startswith(answer))

    def test_an_end_of_the_panel_leaves_no_file(self):
        process = self.start()
        process.terminate()
        process.communicate()
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_connection_for_which_there_is_no_descriptor_is_refused(self):
        self.start(descriptors=64)
        answers = [self.answer() for _ in range(64)]
        self.assertEqual(answers[0], "ok\n")
        refusal = "error: there are too few descriptors: raise their limit (ulimit -n)\n"
        self.assertEqual(answers[-1], refusal)
        self.assertEqual(set(answers), {"ok\n", refusal})

    def test_lines_without_end_are_read_no_further_than_they_are_played(self):
        self.start()
        connection, _ = self.connect()
        connection.setblocking(False)
        sent = 0
        while select.select([], [connection], [], 1)[1]:
            sent += connection.send(b"wait 1000s\n" * 1000)
            self.assertLess(sent, 2_000_000)
        # Others are served.
        self.assertEqual(self.answer(), "ok\n")

    def test_many_lines_are_all_read_in_their_turn(self):
        process = self.start()
        connection, _ = self.connect()
        connection.sendall(b"wait 100us\n" * 4000 + b"down 1 10 10\nframe\n")
        connection.shutdown(socket.SHUT_WR)
        self.assertTrue(process.stdout.readline().startswith("down"))

    def test_a_socket_whose_name_is_not_utf_8_is_refused(self):
        path = self.folder / os.fsdecode(b"caf\xe9")
        self.fails(1, "a name that is not UTF-8", "panel", "--socket", path, "--", client())
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_message_quotes_the_beginning_of_a_long_word(self):
        word = "x" * 100_000
        for line in (word, f"down {word} 1 1", f"device {word}", f"wait {word}", f"frame {word}"):
            path = self.write("long.panel", line)
            _, error = self.ends(1, "panel", "--script", path, "--", client())
            self.assertTrue(error.startswith(f"gesture: {path}:1: "), error[:200])
            self.assertIn(f"“{'x' * 60}…”", error)
            self.assertLess(len(error), 400)

    def test_a_script_without_an_end_is_refused(self):
        error = self.fails(1, "", "panel", "--script", "/dev/zero", "--", client())
        self.assertEqual(
            error, "gesture: /dev/zero: the file is too long: a script has at most 4194304 bytes\n")

    def test_a_path_that_exists_is_not_replaced(self):
        path = self.write("socket", b"precious")
        self.fails(
            1, f"{path}: a socket cannot be created: the path exists: choose another",
            "panel", "--socket", path, "--", client())
        self.assertEqual(path.read_bytes(), b"precious")
        error = self.fails(1, "", "panel", "--socket", "", "--", client())
        self.assertEqual(error, "gesture: “” is not the path of a socket\n")

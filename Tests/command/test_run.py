# SPDX-License-Identifier: MIT
"""`gesture run` at the command line."""

import os
import re
import select
import signal
import subprocess

from command import PROGRAM, SCROLL, TOUCHPAD, InFolder, gesture
from drawn import Drawing, OwnRecording

CONFIGURATION = """
recognizers:
  - {name: drag, type: pan, minimum-fingers: 2, maximum-fingers: 2}
  - {name: tap, type: tap}
actions:
  - {gesture: drag, when: began, run: [press], finally: "release 'a key'"}
  - {gesture: drag, direction: up, run: [up]}
  - {gesture: drag, direction: down, run: [down]}
  - {gesture: tap, run: [tapped]}
"""


class Replay(InFolder):
    def played(self, configuration, recording, *words, **options):
        """What a recording would run, and the messages."""
        path = self.write("c.yaml", configuration)
        return self.ends(0, "run", "--config", path, "--replay", recording, *words, **options)

    def ran(self, configuration, recording):
        """The last word of each command that a recording would run."""
        out, error = self.played(configuration, recording)
        self.assertEqual(error, "")
        return [line.split()[-1] for line in out.splitlines()]

    def test_what_a_recording_would_run_is_printed_and_is_the_same_each_time(self):
        out, error = self.played(CONFIGURATION, SCROLL)
        self.assertEqual(error, "")
        self.assertEqual([line.split(maxsplit=6)[2:] for line in out.splitlines()], [
            ["drag", "began", "up", "run", "press"],
            ["drag", "ended", "up", "finally", "release 'a key'"]])
        for _ in range(3):
            self.assertEqual(self.played(CONFIGURATION, SCROLL), (out, ""))

    def test_of_a_damaged_recording_what_would_run_before_the_damage_is_printed(self):
        whole = self.convert(SCROLL)
        expected, _ = self.played(CONFIGURATION, whole)
        cut = self.write("cut.gesture", whole.read_bytes() + b"down time=60000 devi")
        out, error = self.ends(1, "run", "--config", self.folder / "c.yaml", "--replay", cut)
        self.assertEqual(len(out.splitlines()), 2)
        self.assertEqual(out, expected)
        self.assertRegex(error, r"cut\.gesture:\d+: the recording is cut off")

    def test_commands_run_one_after_another_with_the_values_of_their_gesture(self):
        log = self.folder / "log"
        _, error = self.played(f"""
recognizers: [{{name: drag, type: pan, minimum-fingers: 2}}]
actions:
  - gesture: drag
    when: began
    run: [sh, -c, "echo $GESTURE_PHASE $GESTURE_FINGERS $GESTURE_DEVICE >> {log}"]
    finally: [sh, -c, "echo $GESTURE_PHASE $GESTURE_DY >> {log}"]
""", SCROLL, "--execute")
        self.assertEqual(error, "")
        began, ended = log.read_text().splitlines()
        self.assertEqual(began, "began 2 EP0430M09")
        # `gesture explain` of this recording says so: docs/command.md.
        self.assertRegex(ended, r"^ended -4[45]\d\.\d$")

    def test_a_command_that_does_not_exist_or_fails_is_named(self):
        """Also if whoever starts this ignores the ends of its children, which is inherited."""
        _, error = self.played("""
recognizers: [{name: drag, type: pan, minimum-fingers: 2}]
actions:
  - {gesture: drag, when: began, run: [/nonexistent/program], finally: "sh -c 'exit 3'"}
""", SCROLL, "--execute", preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        self.assertIn("/nonexistent/program cannot be run: no such file", error)
        self.assertIn("sh: exit status 3", error)

    def test_each_device_of_a_recording_has_its_own_actions(self):
        steps = "".join(f"swipe-update time={time} device=1 dx=-40 dy=0\n"
                        for time in range(2_010_000, 2_060_000, 10_000))
        hand = OwnRecording(1000, 600, "Hand").touchpad(1, "Pad").down(0, 500, 300).move(20, 400, 300).up(30)
        touches = self.write("two.gesture", f"""{hand.text}swipe-begin time=2000000 device=1 fingers=3 x=0 y=0
{steps}swipe-end time=2060000 device=1
""")
        self.assertEqual(self.ran("""
recognizers: [{name: drag, type: pan}]
actions:
  - {gesture: drag, when: began, device: touchscreen, run: [screen]}
  - {gesture: drag, when: began, device: "P*", run: [named]}
  - {gesture: drag, when: began, device: touchpad, run: [pad]}
""", touches), ["screen", "named"])

    def test_two_fingers_that_scroll_a_touchpad_run_nothing_as_live(self):
        touches = self.convert(TOUCHPAD)
        self.assertIn("swipe-begin", touches.read_text())
        for recording in TOUCHPAD, touches:
            self.assertEqual(self.ran("""
recognizers: [{name: drag, type: pan}]
actions: [{gesture: drag, when: began, run: [moved]}]
""", recording), [])

    def tapped(self, touches, *devices):
        """The devices whose taps run a command, each with an action of its own."""
        actions = "".join(f"  - {{gesture: tap, device: {name}, run: [{name}]}}\n" for name in devices)
        return self.ran(f"recognizers: [{{name: tap, type: tap}}]\nactions:\n{actions}", touches)

    def test_a_device_that_is_plugged_in_later_has_its_own_actions(self):
        touches = self.write("late.gesture", """gesture-recording 1.0
window width=1000 height=600
device number=3 kind=touchscreen name="Hand" mapping=configured width=1000 height=600
down time=0 device=3 id=0 x=500 y=300
up time=30000 device=3 id=0
frame time=30000
device number=1 kind=touchscreen name="Late" mapping=configured width=1000 height=600
down time=2000000 device=1 id=0 x=500 y=300
up time=2030000 device=1 id=0
""")
        self.assertEqual(self.tapped(touches, "Hand", "Late"), ["Hand", "Late"])

    def test_the_frames_of_a_recording_are_of_no_device(self):
        second = OwnRecording(1000, 600, "First", "Second").down(0, 500, 300, device=1).up(30, device=1)
        touches = self.write("two.gesture", second.text)
        self.assertEqual(self.tapped(touches, "First", "Second"), ["Second"])

    def test_a_configuration_comes_from_standard_input(self):
        out = self.works("run", "--config", "-", "--replay", SCROLL, stdin=CONFIGURATION)
        self.assertEqual(out.splitlines()[0].split()[-1], "press")
        nothing = "recognizers: [{name: tap, type: tap}]"
        self.fails(
            1, "gesture: standard input has no actions",
            "run", "--config", "-", "--replay", SCROLL, stdin=nothing)
        # Actions of the hand alone are nothing for other subcommands.
        actions = "actions: [{fingers: 2, run: [foot]}]"
        for command in ("replay", "explain"):
            _, err = self.ends(0, command, "--config", "-", SCROLL, stdin=actions)
            self.assertEqual(
                "has no recognizers, only actions: gesture run and gesture explain take them" in err,
                command == "replay")

    def test_standard_input_is_for_one_argument(self):
        self.fails(
            1, "standard input: another argument is - already; give this one as a file",
            "run", "--config", "-", "--replay", "-", stdin=CONFIGURATION)

    def test_a_command_that_its_timeout_ends_is_named(self):
        _, error = self.played("""
recognizers: [{name: drag, type: pan, minimum-fingers: 2}]
actions:
  - {gesture: drag, when: began, timeout: 50 ms, run: [sleep, "1000"]}
  - {run: [sh, -c, "trap '' TERM; while :; do sleep 1000; done"], timeout: 50 ms}
""", SCROLL, "--execute")
        said = "gesture: sleep: ended by signal 15\ngesture: sh: ended by signal 9\n"
        self.assertEqual(error, said)

    def test_the_name_of_a_device_reaches_a_command_as_it_is_and_a_terminal_written_out(self):
        name = "$(touch x) `y`; \"z' \x1b[31m \u202e%s"
        drawing = Drawing().down(0, 500, 500).up(50).bytes()
        panel = self.write("p.evemu", drawing.replace(b"A drawn panel", name.encode()))
        log = self.folder / "log"
        command = f"printf %s \\\"$GESTURE_DEVICE\\\" > {log}"
        out, error = self.played(f"""
recognizers: [{{name: tap, type: tap}}]
actions: [{{gesture: tap, run: [sh, -c, "{command}"]}}]
""", panel, "--execute")
        self.assertEqual(log.read_text(), name)
        self.assertNotIn("\x1b", out + error)

    def test_commands_get_the_environment_byte_by_byte(self):
        log = self.folder / "log"
        path = self.write("c.yaml", f"""
recognizers: [{{name: drag, type: pan, minimum-fingers: 2}}]
actions: [{{gesture: drag, run: [sh, -c, 'printf %s "$PLACE" > {log}']}}]
""")
        environment = os.environb | {b"PLACE": b"caf\xe9 \xff"}
        self.works("run", "--config", path, "--replay", SCROLL, "--execute", env=environment)
        self.assertEqual(log.read_bytes(), b"caf\xe9 \xff")

    def test_a_pipe_can_have_the_configuration_of_a_recording(self):
        out = self.works("run", "--config", "/dev/stdin", "--replay", SCROLL, stdin=CONFIGURATION)
        self.assertEqual(out.splitlines()[0].split()[-1], "press")

    def test_a_mistake_in_the_configuration_has_its_line_and_column(self):
        path = self.write("c.yaml", CONFIGURATION.replace("[up]", "ls | wc"))
        error = self.fails(1, "", "run", "--config", path, "--replay", SCROLL)
        self.assertRegex(error, r"c\.yaml:7:\d+: run: no shell runs")


class Files(InFolder):
    def test_without_a_configuration_it_says_how_to_make_one(self):
        environment = {"HOME": str(self.folder), "XDG_CURRENT_DESKTOP": "sway", "PATH": "/usr/bin:/bin"}
        error = self.fails(1, "", "run", env=environment)
        command = re.search(r"gesture run --starter sway > (\S+)", error)
        self.assertEqual(command[1], f"{self.folder}/.config/gesture/run.yaml")

    def test_a_configuration_that_is_read_again_is_a_file(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for path in pipe, "/dev/zero", "/dev/stdin":
            self.fails(1, f"{path}: this is a pipe or a device, which may never end: use a file",
                       "run", "--seat", "nobody", "--config", path)
        self.fails(1, f"{self.folder}: this is a folder", "run", "--config", self.folder)
        home = self.folder / ".config" / "gesture"
        home.mkdir(parents=True)
        os.mkfifo(home / "run.yaml")
        environment = {"HOME": str(self.folder), "PATH": "/usr/bin:/bin"}
        self.fails(1, "run.yaml: this is a pipe or a device", "run", env=environment)

    def test_the_command_that_makes_a_configuration_can_be_pasted(self):
        home = self.folder / "it's $HOME; a folder"
        home.mkdir()
        environment = {"HOME": str(home), "PATH": f"{self.folder}:/usr/bin:/bin"}
        (self.folder / "gesture").symlink_to(PROGRAM)
        command = re.search(r"mkdir .*", self.fails(1, "", "run", env=environment))[0]
        subprocess.run(["sh", "-c", command], env=environment, timeout=60, check=True)
        self.assertIn("actions:", (home / ".config/gesture/run.yaml").read_text())

    def test_a_seat_without_devices_is_named_while_it_waits_for_one(self):
        path = self.write("c.yaml", CONFIGURATION)
        with subprocess.Popen([PROGRAM, "run", "--config", path, "--seat", "nobody"],
                              stderr=subprocess.PIPE, text=True) as process:
            self.addCleanup(process.kill)
            readable, _, _ = select.select([process.stderr], [], [], 60)
            process.terminate()
            self.assertEqual(process.wait(60), 0)
            self.assertTrue(readable)
            self.assertIn("nobody has no touchscreen", process.stderr.read())

    def test_a_second_one_of_a_session_names_the_first(self):
        path = self.write("c.yaml", CONFIGURATION)
        command = [PROGRAM, "run", "--config", path, "--seat", "nobody"]
        session = {**os.environ, "XDG_RUNTIME_DIR": str(self.folder)}
        with subprocess.Popen(command, env=session, stderr=subprocess.PIPE, text=True) as first:
            self.addCleanup(first.kill)
            self.assertIn("nobody has no touchscreen", first.stderr.readline())
            with subprocess.Popen(command, env=session, stderr=subprocess.PIPE, text=True) as second:
                self.addCleanup(second.kill)
                self.assertIn(f"process {first.pid} is another gesture run", second.stderr.readline())
                second.terminate()
            first.terminate()

    def test_an_option_that_would_be_ignored_is_refused(self):
        path = self.write("g.conf", "gesture swipe up 3 foot\n")
        of_devices = (["--device", path], ["--seat", "seat1"], ["--libseat"])
        prints = (["--starter", "sway"], ["--import", path])
        self.fails(64, "Use one of --starter, --import", "run", *prints[0], *prints[1])
        for mode in prints:
            for ignored in (["--config", path], *of_devices):
                self.fails(64, "they take no --config, --device, --seat and --libseat", "run", *mode, *ignored)
        for ignored in of_devices:
            self.fails(64, "--replay takes no --device, --seat and --libseat",
                       "run", "--config", path, "--replay", SCROLL, *ignored)

    def test_a_folder_and_another_encoding_are_no_configuration_of_another_program(self):
        path = self.write("g.conf", b"gesture swipe up 3 caf\xe9\n")
        self.fails(1, "g.conf is not UTF-8 text", "run", "--import", path)
        self.fails(1, f"{self.folder}: this is a folder: name a file in it", "run", "--import", self.folder)

    def test_other_programs_configurations_are_converted_or_named_by_line(self):
        path = self.write("g.conf", b"gesture swipe up 3 foot\ngesture swipe up _internal ws_up\n")
        out, error = self.ends(0, "run", "--import", path)
        self.assertRegex(error, r"g\.conf:2: “_internal ws_up” is a part of libinput-gestures")
        self.assertEqual(gesture("run", "--import", "-", stdin=path.read_bytes())[1], out)
        marked = b"\xef\xbb\xbf" + path.read_bytes()
        self.assertEqual(gesture("run", "--import", "-", stdin=marked)[1], out)
        self.works("config", "--check", self.write("c.yaml", out))
        self.fails(1, "an option of lisgd such as: -g 3,LR,*,*,R,foot",
                   "run", "--import", "-", stdin="lisgd -g 1,LR,*,*,R")
        path.write_bytes(b"gesture swipe")
        self.fails(1, "a line of libinput-gestures such as: gesture swipe left 3 foot", "run", "--import", path)

    def test_a_pipe_can_have_the_script_that_starts_lisgd(self):
        out = self.works("run", "--import", "/dev/stdin", stdin="lisgd -g '1,LR,*,*,R,a | b' &")
        self.assertIn('run: ["sh", "-c", "a | b"]', out)

    def test_the_name_of_a_program_runs_nothing(self):
        out = self.works("run", "--import", "-", stdin="gesture swipe left 3 '~/x;$(touch y)'", cwd=self.folder)
        drag = self.convert(SCROLL)
        self.works("run", "--config", self.write("c.yaml", out), "--replay", drag, "--execute", cwd=self.folder)
        self.assertFalse((self.folder / "y").exists())

# SPDX-License-Identifier: MIT
"""`gesture run` on emulated touchscreens and touchpads."""

import os
import pathlib
import platform
import pty
import re
import select
import signal
import socket
import subprocess
import time
import unittest
from unittest import mock

from command import PROGRAM, InFolder
from drawn import WIDTH, stroke
from on_panel import opening

PATIENCE = 20
SCREEN = ("--size", "340x190mm")

THREE_LEFT = """
down 1 150 100
down 2 170 95
down 3 190 100
frame
slide -100 0 150ms
up 1
up 2
up 3
frame
"""


# System calls that wait, by their numbers: the argument that is a limit, and its value for none.
FUTEX = {"x86_64": 202, "aarch64": 98}.get(platform.machine())
WAITS = {
    "x86_64": {232: (3, -1), 281: (3, -1), 441: (3, 0), 271: (2, 0), 7: (2, -1), 202: (3, 0)},
    "aarch64": {22: (3, -1), 441: (3, 0), 73: (2, 0), 98: (3, 0)},
}.get(platform.machine())


def until(condition):
    """Waits for what /proc says of another process, which nothing reports. Returns what it gives."""
    end = time.monotonic() + PATIENCE
    while not (result := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return result


def read(path):
    """The text of a file of /proc. Empty: it is gone."""
    try:
        return path.read_text()
    except OSError:
        return ""


def library(folder, source):
    """A library in C to preload."""
    path = folder / "preloaded.so"
    subprocess.run(
        ["cc", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-x", "c", "-", "-o", path],
        input=source, text=True, check=True)
    return str(path)


def children(process):
    """The states of the children of a process, such as Z of a zombie."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        state, parent = (read(path).rsplit(")", 1)[-1].split() + ["", "0"])[:2]
        if int(parent) == process:
            found.append(state)
    return found


def wakers(process):
    """What will wake a process without input: threads that run or wait for a limited time, and timers."""
    proc = pathlib.Path(f"/proc/{process}")
    found, watched, timers = [], set(), set()
    for task in (proc / "task").iterdir():
        number, *arguments = read(task / "syscall").split() or ["running"]
        at, endless = WAITS.get(int(number), (0, None)) if number.isdecimal() else (0, None)
        if endless is None or int(arguments[at], 16) & 0xFFFFFFFF != endless & 0xFFFFFFFF:
            # An idle thread of Dispatch does nothing, and ends itself after five seconds.
            if number != str(FUTEX) or task.name == str(process):
                found.append(f"{task.name}: {number}")
    for path in (proc / "fdinfo").iterdir():
        text = read(path)
        watched |= set(re.findall(r"^tfd: +(\d+)", text, re.M))
        if re.search(r"^it_value: \((?!0, 0\))", text, re.M):
            timers.add(path.name)
    return found + [f"timer {number}" for number in timers & watched]


class Pipe:
    """A named pipe from which lines are read as they come."""

    def __init__(self, path):
        self.path, self.text = path, b""
        os.mkfifo(path)
        # Open for both ways, so that it has no end.
        self.descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)

    def close(self):
        os.close(self.descriptor)

    def lines(self, count=0):
        """The lines so far, as soon as there are so many."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                while True:
                    self.text += os.read(self.descriptor, 65536)
            except BlockingIOError:
                pass
            left = end - time.monotonic()
            if self.text.count(b"\n") >= count or left < 0:
                return self.text.decode().splitlines()
            select.select([self.descriptor], [], [], left)


class Live(InFolder):
    """A `gesture run` on a panel, which a script or the test moves."""

    def setUp(self):
        super().setUp()
        self.log = self.pipe("log")
        # Otherwise it would look for the desktop of whoever runs the tests.
        self.enterContext(mock.patch.dict(os.environ))
        os.environ.pop("WAYLAND_DISPLAY", None)

    def pipe(self, name):
        pipe = Pipe(self.folder / name)
        self.addCleanup(pipe.close)
        return pipe

    def logged(self, count=0):
        """The lines of the log, as soon as there are so many."""
        return self.log.lines(count)

    def assertLogs(self, *lines):
        """Waits for these lines, and expects no others."""
        self.assertEqual(self.logged(len(lines)), list(lines))

    def logs(self, words):
        """An argument list that logs words, in which a shell replaces variables."""
        return f'[sh, -c, "echo {words} >> {self.log.path}"]'

    def after(self, send, script, count=1):
        """What is logged after a script, as soon as there are so many lines."""
        self.log.text = b""
        send(script)
        return self.logged(count)

    def configure(self, text):
        return self.write("c.yaml", text)

    def play(self, text, script, *devices):
        """Plays a script, and then ends the program with SIGTERM."""
        self.on_panel(0, f"await-open\n{script}\nawait-read\n", *devices, "--exit", "--", PROGRAM,
                      "run", "--config", self.configure(text))

    def start(self, text, *devices, options=()):
        """Starts a panel that listens at a socket. Returns what sends lines to it."""
        for name in "started", "socket":
            (self.folder / name).unlink(missing_ok=True)
        address = str(self.folder / "socket")
        started = self.pipe("started")
        self.process = subprocess.Popen(
            [PROGRAM, "panel", *devices, "--socket", address, "--", "sh", "-c",
             'echo $$ > "$0"; exec "$@"', started.path, PROGRAM, "run", "--config",
             self.configure(text), *options], env=dict(os.environ, XDG_RUNTIME_DIR=str(self.folder)),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        # It listens before it starts a program.
        self.pid = int(started.lines(1)[0])
        self.said = ""
        self.addCleanup(self.end, self.process, self.pid)
        hand = socket.socket(socket.AF_UNIX)
        hand.connect(address)
        answers = hand.makefile("r")
        self.addCleanup(hand.close)
        self.addCleanup(answers.close)

        def send(lines):
            for line in lines.strip().splitlines():
                hand.sendall(f"{line}\n".encode())
                self.assertEqual(answers.readline(), "ok\n", line)

        send("await-open")
        return send

    def end(self, process, pid):
        if process.poll() is None:
            # The panel ends with its program, and removes the folder of its socket.
            os.kill(pid, signal.SIGKILL)
        process.communicate()
        self.assertEqual(list(self.folder.glob("gesture-panel-*")), [])

    def signal(self, number):
        """Sends a signal to `gesture run`."""
        os.kill(self.pid, number)

    def messages(self, words, count=1):
        """Waits until `gesture run` has said these words so often."""
        descriptor = self.process.stderr.fileno()
        end = time.monotonic() + PATIENCE
        while self.said.count(words) < count:
            left = end - time.monotonic()
            if not select.select([descriptor], [], [], max(left, 0))[0]:
                self.fail(f"“{words}” was not said {count} times: {self.said}")
            self.said += os.read(descriptor, 65536).decode()


class Touchscreens(Live):
    def test_three_fingers_run_a_command_that_knows_the_gesture(self):
        words = "$GESTURE_NAME $GESTURE_PHASE $GESTURE_DIRECTION $GESTURE_FINGERS $GESTURE_DEVICE"
        self.play(f"""
recognizers: [{{name: swipe3, type: swipe, fingers: 3, directions: all}}]
actions:
  - {{gesture: swipe3, direction: left, run: {self.logs(words)}}}
  - {{gesture: swipe3, direction: right, run: {self.logs("right")}}}
""", THREE_LEFT + "wait 200ms", *SCREEN)
        self.assertEqual(self.logged(), ["swipe3 ended left 3 Emulated touchscreen"])

    def test_a_finger_that_lands_on_the_rim_runs_what_its_replay_prints(self):
        """Panels report such fingers a little outside: here at 1922 of 1920."""
        recording = self.write("rim.evemu", stroke(WIDTH + 2, 500, 1800, 500, 100).bytes())
        text = f"""
recognizers: [{{name: side, type: edge-pan, edges: all}}]
actions: [{{gesture: side, run: {self.logs("$GESTURE_NAME $GESTURE_PHASE $GESTURE_DIRECTION")}}}]
"""
        self.play(text, "wait 300ms", "--play", recording)
        self.assertEqual(self.logged(), ["side ended left"])
        out = self.works("run", "--config", self.configure(text), "--replay", recording, remarks=True)
        self.assertEqual(
            [line.split()[2:5] for line in out.splitlines()], [["side", "ended", "left"]])

    def test_sigterm_in_any_state_leaves_no_finally_owed(self):
        """A script, and what the log then has."""
        text = f"""
recognizers:
  - {{name: menu, type: long-press, fingers: 2, minimum-duration: 100 ms}}
  - {{name: drag, type: pan, minimum-fingers: 3}}
actions:
  - gesture: menu
    when: began
    run: {self.logs("press")}
    finally: {self.logs("release $GESTURE_PHASE")}
  - gesture: drag
    when: began
    run: [sh, -c, "echo hang >> {self.log.path}; sleep 3"]
    finally: {self.logs("release")}
"""
        two = "down 1 100 100\ndown 2 120 100\nframe\n"
        three = "\n".join(THREE_LEFT.strip().splitlines()[:5]) + "\n"
        lift = "up 1\nup 2\nup 3\nframe\n"
        for script, log in (
            ("frame", []),
            (two, []),
            (two + "wait 300ms", ["press", "release cancelled"]),
            (two + "wait 300ms\nup 1\nup 2\nframe", ["press", "release ended"]),
            (three + "wait 100ms", ["hang", "release"]),
            (three + lift + "wait 100ms", ["hang", "release"]),
        ):
            with self.subTest(script=script):
                self.log.text = b""
                send = self.start(text, *SCREEN)
                send(script)
                self.signal(signal.SIGTERM)
                said = self.process.communicate(timeout=PATIENCE)[1]
                self.assertEqual(self.process.returncode, 0, said)
                # A command that was started may still be writing.
                self.assertLogs(*log)

    def test_an_unplugged_device_ends_its_gesture(self):
        self.play(f"""
recognizers: [{{name: menu, type: long-press, minimum-duration: 100 ms}}]
actions:
  - gesture: menu
    when: began
    run: {self.logs("press")}
    finally: {self.logs("$GESTURE_PHASE of $GESTURE_DEVICE")}
""", "down 1 100 100\nframe\nwait 200ms\nunplug\nwait 200ms\nplug\nawait-open\nwait 200ms", *SCREEN)
        self.assertEqual(self.logged(), ["press", "cancelled of Emulated touchscreen"])

    def test_a_device_that_was_refused_is_tried_again_at_sighup(self):
        """Such as one that was plugged in while another session was active."""
        os.environ["LD_PRELOAD"] = library(self.folder, opening(
            'static int tries; if (strncmp(path, "/dev/input/event", 16) == 0 && ++tries == 2) '
            "{ errno = EACCES; return -1; }"))
        send = self.start(f"actions: [{{run: {self.logs('x')}}}]", *SCREEN)
        send("unplug\nplug")
        self.messages("no permission")
        self.signal(signal.SIGHUP)
        self.messages("Emulated touchscreen: touches", 2)
        send("down 1 100 100\nframe\nslide 40 0 100ms\nup 1\nframe")
        self.assertLogs("x")

    def test_the_last_named_device_that_is_unplugged_ends_its_gesture_and_the_session(self):
        config = self.configure(f"""
recognizers: [{{name: menu, type: long-press, minimum-duration: 100 ms}}]
actions:
  - {{gesture: menu, when: began, run: {self.logs("press")}, finally: {self.logs("$GESTURE_PHASE")}}}
""")
        script = self.write("s.panel", "await-read\ndown 1 100 100\nframe\nwait 200ms\nunplug\n")
        node = "/dev/input/event40"
        self.fails(1, f"{node}, the last device, was unplugged. Plug it in, and start again.",
                   "panel", *SCREEN, "--after", "0", "--script", script, "--", PROGRAM,
                   "run", "--config", config, "--device", node, "/dev/null")
        self.assertEqual(self.logged(), ["press", "cancelled"])

    def test_a_named_device_is_opened_again_when_it_is_turned(self):
        def version(orientation):
            return f"""
actions: [{{run: {self.logs("$GESTURE_DIRECTION")}}}]
devices: [{{match: "*", orientation: {orientation}}}]
"""

        stroke = "down 1 100 100\nframe\nslide 40 0 100ms\nup 1\nframe"
        send = self.start(version("normal"), *SCREEN, options=("--device", "/dev/input/event40"))
        self.assertEqual(self.after(send, stroke), ["right"])
        self.configure(version("180"))
        self.messages("Emulated touchscreen: touches", 2)
        self.assertEqual(self.after(send, stroke), ["left"])
        self.signal(signal.SIGTERM)
        self.assertEqual(self.process.wait(PATIENCE), 0)

    def test_finally_does_not_wait_for_a_command_that_hangs(self):
        send = self.start(f"""
recognizers: [{{name: menu, type: long-press, minimum-duration: 50 ms}}]
actions:
  - {{gesture: menu, when: began, run: [sleep, "1000"], timeout: 3 s, finally: {self.logs("x")}}}
""", *SCREEN)
        send("down 1 100 100\nframe\nwait 300ms\nup 1\nframe")
        self.assertLogs("x")
        self.assertIn("S", children(self.pid))
        # The timeout ends it, and it is reaped.
        self.assertTrue(until(lambda: children(self.pid) == []))
        self.assertLogs("x")

    def test_a_changed_file_counts_when_no_finger_is_down_and_a_bad_one_never(self):
        text = """
recognizers: [{name: drag, type: pan, minimum-fingers: 3}]
actions: [{gesture: drag, when: began, run: RUN, finally: FINALLY}]
"""

        def version(word):
            return text.replace("RUN", self.logs(f"{word} $GESTURE_PHASE")).replace(
                "FINALLY", self.logs(f"{word} over"))

        send = self.start(version("one"), *SCREEN)
        drag = THREE_LEFT.strip().splitlines()
        send("\n".join(drag[:5]))
        self.assertLogs("one began")
        self.configure(version("two"))
        send("wait 200ms\n" + "\n".join(drag[5:]) + "\nwait 200ms")
        self.assertLogs("one began", "one over")
        send("\n".join(drag))
        after_two = ["one began", "one over", "two began", "two over"]
        self.assertLogs(*after_two)
        # The second one would be refused at the start, too.
        for bad, words in (("{name: drag, type: pann}", "c.yaml:1:34: a recognizer needs a type"),
                           ("{name: drag, type: pan}", "c.yaml has no actions")):
            self.configure(f"recognizers: [{bad}]")
            self.signal(signal.SIGHUP)
            # The change and the signal may report the same file, so what comes twice tells nothing.
            self.messages(words, 1)
            send("\n".join(drag))
            after_two += ["two began", "two over"]
            self.assertLogs(*after_two)
        self.signal(signal.SIGTERM)
        self.assertEqual(self.process.wait(PATIENCE), 0)

    def assertGoesOn(self, stop):
        """Gestures run commands, also those of a changed file, after what stops the reading of messages."""
        def version(word):
            return f"actions: [{{fingers: 3, when: began, run: {self.logs(word)}, finally: {self.logs('over')}}}]"

        send = self.start(version("one"), *SCREEN)
        send(THREE_LEFT)
        self.assertLogs("one", "over")
        stop()
        # Each says something.
        self.configure("actions: [")
        send("wait 200ms\n" + THREE_LEFT.strip())
        self.assertLogs("one", "over", "one", "over")
        self.configure(version("two"))
        send("wait 200ms\n" + THREE_LEFT.strip())
        self.assertLogs("one", "over", "one", "over", "two", "over")

    def test_gestures_go_on_when_nobody_reads_the_messages(self):
        """Such as those of a session whose log has ended."""
        def stop():
            for stream in "stdout", "stderr":
                getattr(self.process, stream).close()
                setattr(self.process, stream, None)

        self.assertGoesOn(stop)

    def test_gestures_go_on_when_there_is_no_room_for_messages(self):
        """Such as those to a program that has stopped."""
        def stop():
            pipe = os.open(f"/proc/self/fd/{self.process.stderr.fileno()}", os.O_WRONLY | os.O_NONBLOCK)
            self.addCleanup(os.close, pipe)
            with self.assertRaises(BlockingIOError):
                while True:
                    os.write(pipe, b"x" * 4096)

        self.assertGoesOn(stop)

    def test_a_finger_that_landed_in_time_counts_however_late_it_is_read(self):
        """A busy machine lets the program wait for the processor."""
        send = self.start(f"""
actions:
  - {{fingers: 2, when: began, run: {self.logs("two")}}}
  - {{fingers: 3, when: began, run: {self.logs("three")}}}
""", *SCREEN)
        rounds = 12
        for _ in range(rounds):
            send("down 1 100 100\ndown 2 120 100\nframe\nslide 4 0 16ms")
            self.signal(signal.SIGSTOP)
            send("down 3 140 100\nframe\nslide 4 0 16ms\nwait 80ms")
            self.signal(signal.SIGCONT)
            send("await-read\nup 1\nup 2\nup 3\nframe\nwait 100ms")
        self.assertLogs(*["three"] * rounds)

    @unittest.skipIf(WAITS is None, "its system calls have other numbers")
    def test_nothing_wakes_it_while_nothing_is_touched(self):
        send = self.start(f"""
recognizers: [{{name: tap, type: tap}}, {{name: menu, type: long-press, minimum-duration: 9 s}}]
actions: [{{gesture: tap, run: {self.logs("tap")}}}]
""", *SCREEN)
        send("down 1 100 100\nframe")
        # The long press has a time.
        self.assertTrue(until(lambda: any("timer" in waker for waker in wakers(self.pid))))
        send("up 1\nframe")
        self.assertLogs("tap")
        self.assertTrue(
            until(lambda: wakers(self.pid) + children(self.pid) == []), wakers(self.pid))


def replace(path, make):
    """Puts something in the place of a path, at once."""
    fresh = path.with_name("fresh")
    make(fresh)
    os.rename(fresh, path)


class Places(Live):
    """What is at the path of the configuration."""

    drag = "\n".join(THREE_LEFT.strip().splitlines())

    def version(self, word):
        return f"""
recognizers: [{{name: drag, type: pan, minimum-fingers: 3}}]
actions: [{{gesture: drag, when: began, run: {self.logs(word)}}}]
"""

    def test_what_is_no_file_is_refused_and_gestures_go_on(self):
        send = self.start(self.version("one"), *SCREEN)
        path = self.folder / "c.yaml"
        for make, words in (
                (os.mkfifo, "this is a pipe or a device"),
                (lambda fresh: os.symlink("/dev/zero", fresh), "this is a pipe or a device"),
                (lambda fresh: os.symlink("/tmp", fresh), "this is a folder"),
                (lambda fresh: fresh.write_bytes(bytes(1 << 20)), "the file is too long")):
            with self.subTest(words=words):
                before = self.said.count("the one before is kept")
                replace(path, make)
                self.messages("the one before is kept", before + 1)
                self.assertIn(words, self.said)
                self.assertEqual(self.after(send, self.drag), ["one"])
        self.signal(signal.SIGTERM)
        self.assertEqual(self.process.wait(PATIENCE), 0)

    def assertWatched(self, send, path):
        """The second version runs, and so does a third one that is written to this path."""
        self.messages("1 action")
        self.assertEqual(self.after(send, self.drag), ["two"])
        self.write(path, self.version("three"))
        self.messages("1 action", 2)
        self.assertEqual(self.after(send, self.drag), ["three"])

    def test_the_new_target_of_a_link_is_watched(self):
        for name in "one", "two":
            self.write(f"{name}.yaml", self.version(name))
        path = self.folder / "c.yaml"
        path.symlink_to("one.yaml")
        send = self.start(self.version("one"), *SCREEN)
        replace(path, lambda fresh: fresh.symlink_to("two.yaml"))
        self.assertWatched(send, "two.yaml")

    def test_a_link_in_the_middle_of_a_chain_is_watched(self):
        """c.yaml leads to current/run.yaml, and current to a folder, by a link elsewhere."""
        for name in "one", "two", "links":
            (self.folder / name).mkdir()
        for name in "one", "two":
            self.write(f"{name}/run.yaml", self.version(name))
        current = self.folder / "links" / "current"
        current.symlink_to("../one")
        (self.folder / "c.yaml").symlink_to("links/current/run.yaml")
        send = self.start(self.version("one"), *SCREEN)
        replace(current, lambda fresh: fresh.symlink_to(self.folder / "two"))
        self.assertWatched(send, "two/run.yaml")

    def test_a_folder_that_is_replaced_is_watched(self):
        (self.folder / "place").mkdir()
        self.write("place/run.yaml", self.version("one"))
        (self.folder / "c.yaml").symlink_to("place/run.yaml")
        send = self.start(self.version("one"), *SCREEN)
        os.rename(self.folder / "place", self.folder / "former")
        (self.folder / "fresh").mkdir()
        self.write("fresh/run.yaml", self.version("two"))
        os.rename(self.folder / "fresh", self.folder / "place")
        self.assertWatched(send, "place/run.yaml")


# A library to preload: a kernel that has no watch of files left.
FULL = """
#include <errno.h>
#include <stdint.h>

int inotify_add_watch(int descriptor, const char *path, uint32_t mask) {
	(void)descriptor;
	(void)path;
	(void)mask;
	errno = ENOSPC;
	return -1;
}
"""


class Unwatched(InFolder):
    def test_a_file_that_cannot_be_watched_is_named_and_read_again_at_sighup(self):
        path = self.write("c.yaml", "actions: [{fingers: 3, run: [foot]}]")
        log = self.write("log", "")
        with open(log, "wb") as messages:
            process = subprocess.Popen(
                [PROGRAM, "run", "--config", path], stderr=messages,
                env=dict(os.environ, LD_PRELOAD=library(self.folder, FULL)))
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        words = (f"changes of {path} cannot be watched: the limit fs.inotify.max_user_watches is reached. "
                 "Send SIGHUP")
        self.assertTrue(until(lambda: words in log.read_text()), log.read_text())
        process.send_signal(signal.SIGHUP)
        self.assertTrue(until(lambda: "c.yaml: 1 action" in log.read_text()), log.read_text())
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(log.read_text().count("cannot be watched"), 1)


class Terminals(InFolder):
    def assertEnds(self, process):
        """Waits until a child has ended in order."""
        def status():
            number, status = os.waitpid(process, os.WNOHANG)
            return (status,) if number else None

        ended = until(status)
        if not ended:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        self.assertEqual(ended, (0,))

    def test_sighup_reads_the_file_again_and_a_closed_terminal_ends_it(self):
        path = self.write("c.yaml", "actions: [{fingers: 3, run: [foot]}]")
        # The first signal comes while threads still start.
        for _ in range(8):
            process, terminal = pty.fork()
            if process == 0:
                os.execvp(PROGRAM, [PROGRAM, "run", "--config", str(path)])
            said = b""
            for words in b"waiting for one", b"c.yaml: 1 action":
                while words not in said:
                    self.assertTrue(select.select([terminal], [], [], PATIENCE)[0], said)
                    said += os.read(terminal, 65536)
                os.kill(process, signal.SIGHUP)
            os.close(terminal)
            self.assertEnds(process)

    def start(self, hangup):
        """A `gesture run` in a terminal whose messages go to a file. Returns it, its terminal and the file."""
        path = self.write("c.yaml", "actions: [{fingers: 3, run: [foot]}]")
        log = self.write("log", "")
        process, terminal = pty.fork()
        if process == 0:
            signal.signal(signal.SIGHUP, hangup)
            os.dup2(os.open(log, os.O_WRONLY), 2)
            os.execvp(PROGRAM, [PROGRAM, "run", "--config", str(path)])
        for words in "waiting for one", "c.yaml: 1 action":
            self.assertTrue(until(lambda words=words: words in log.read_text()), log.read_text())
            os.kill(process, signal.SIGHUP)
        self.assertTrue(until(lambda: log.read_text().count("1 action") == 2), log.read_text())
        return process, terminal, log

    def test_a_closed_terminal_ends_it_wherever_its_messages_go(self):
        process, terminal, _ = self.start(signal.SIG_DFL)
        os.close(terminal)
        self.assertEnds(process)

    def test_nohup_keeps_it_when_its_terminal_is_closed(self):
        process, terminal, log = self.start(signal.SIG_IGN)
        os.close(terminal)
        os.kill(process, signal.SIGHUP)
        self.assertTrue(until(lambda: log.read_text().count("1 action") > 2), log.read_text())
        os.kill(process, signal.SIGTERM)
        self.assertEnds(process)


class Touchpads(Live):
    def test_three_fingers_up_on_a_touchpad_are_not_those_of_a_screen(self):
        self.play(f"""
recognizers: [{{name: swipe3, type: swipe, fingers: 3, directions: all}}]
actions:
  - {{gesture: swipe3, device: touchpad, direction: up, run: {self.logs("pad")}}}
  - {{gesture: swipe3, device: touchscreen, run: {self.logs("screen")}}}
""", "device touchpad\n" + """
down 1 40 50
down 2 55 48
down 3 70 50
frame
wait 50ms
slide 0 -40 200ms
up 1
up 2
up 3
frame
wait 300ms
""", *SCREEN, "--touchpad")
        self.assertEqual(self.logged(), ["pad"])


class Devices(Live):
    """Two touchscreens and a touchpad at once."""

    devices = (*SCREEN, "--size", "300x200mm", "--touchpad")
    # What each does, line by line, beside the others.
    strokes = {
        "touchscreen": ["down 1 100 100", "frame", "slide 40 0 100ms", "up 1", "frame"],
        "touchscreen2": ["down 1 100 100", "frame", "slide -40 0 100ms", "up 1", "frame"],
        "touchpad": ["down 1 40 50\ndown 2 55 48\ndown 3 70 50", "frame", "slide 0 -30 150ms",
                     "up 1\nup 2\nup 3", "frame"],
    }

    def text(self):
        return f"""
recognizers: [{{name: tap, type: tap}}, {{name: two, type: tap, fingers: 2}}, {{name: zoom, type: pinch}}]
actions:
  - {{gesture: tap, run: {self.logs("tap $GESTURE_DEVICE")}}}
  - {{gesture: two, run: {self.logs("two")}}}
  - {{gesture: zoom, run: {self.logs("zoom")}}}
  - {{fingers: 1, device: touchscreen, run: {self.logs("$GESTURE_DIRECTION $GESTURE_DEVICE")}}}
  - {{fingers: 3, device: touchpad, run: {self.logs("$GESTURE_DIRECTION pad")}}}
  - {{run: {self.logs("other $GESTURE_FINGERS")}}}
"""

    def test_each_device_has_the_commands_that_it_has_alone(self):
        rounds = range(len(self.strokes["touchscreen"]))
        together = "".join(
            f"device {name}\n{lines[at]}\n" for at in rounds for name, lines in self.strokes.items())
        alone = "".join(
            f"device {name}\n" + "\n".join(lines) + "\nwait 100ms\n" for name, lines in self.strokes.items())
        logs = []
        for script in alone, together:
            self.log.text = b""
            self.play(self.text(), script + "wait 300ms", *self.devices)
            logs.append(sorted(self.logged(3)))
        self.assertEqual(logs[0], ["left Emulated touchscreen", "right Emulated touchscreen", "up pad"])
        self.assertEqual(logs[1], logs[0])

    def test_removing_a_device_cancels_only_its_own(self):
        self.play(f"""
actions:
  - {{direction: right, when: cancelled, run: {self.logs("cancelled")}}}
  - {{direction: left, run: {self.logs("left")}}}
""", """
device touchscreen
down 1 100 100
frame
device touchscreen2
down 1 100 100
frame
slide -40 0 100ms
device touchscreen
slide 40 0 100ms
unplug
wait 100ms
device touchscreen2
up 1
frame
wait 300ms
""", *self.devices)
        self.assertEqual(sorted(self.logged(2)), ["cancelled", "left"])

# SPDX-License-Identifier: MIT
"""Pipes and devices in place of files. Where the user names one, the command waits, and a signal ends it."""

import fcntl
import os
import pathlib
import platform
import signal
import subprocess
import time

from command import CANVAS, DOUBLE_TAP, PROGRAM, InFolder, gesture
from drawn import Drawing

PATIENCE = 20
# The system calls that open and write, by their numbers.
OPEN = {"x86_64": 257, "aarch64": 56}.get(platform.machine())
WRITE = {"x86_64": 1, "aarch64": 64}.get(platform.machine())


def calls(process):
    """The numbers of the system calls in which a process is."""
    found = []
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        try:
            found.append((task / "syscall").read_text().split()[0])
        except OSError:  # the thread is gone
            pass
    return found


class Pipes(InFolder):
    def pipe(self):
        path = self.folder / "pipe"
        path.unlink(missing_ok=True)
        os.mkfifo(path)
        return path

    def waits(self, call, *words):
        """Starts a command, and waits until it is in a system call."""
        process = subprocess.Popen(
            [PROGRAM, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        end = time.monotonic() + PATIENCE
        while str(call) not in calls(process):
            self.assertIsNone(process.poll(), words)
            self.assertLess(time.monotonic(), end, f"{words} does not wait")
            time.sleep(0.02)
        return process

    def test_a_signal_ends_a_command_that_waits_for_the_other_end_of_a_pipe(self):
        if OPEN is None:
            self.skipTest("its system calls have other numbers")
        pipe = self.pipe()
        for words in (
                ["replay", pipe], ["run", "--import", pipe], ["config", "--check", pipe],
                ["monitor", "--replay", pipe], ["record", "--replay", pipe],
                ["convert", CANVAS, "-o", pipe], ["record", "--replay", CANVAS, "-o", pipe]):
            for number in signal.SIGTERM, signal.SIGINT:
                with self.subTest(words=words, number=number):
                    process = self.waits(OPEN, *words)
                    process.send_signal(number)
                    self.assertEqual(process.wait(PATIENCE), -number)

    def unread_pipe(self):
        """A pipe with room for one page, and its other end."""
        pipe = self.pipe()
        reader = os.open(pipe, os.O_RDWR)
        self.addCleanup(os.close, reader)
        fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 4096)
        return pipe, reader

    def test_a_signal_ends_a_recording_that_nobody_reads(self):
        if WRITE is None:
            self.skipTest("its system calls have other numbers")
        pipe, _ = self.unread_pipe()
        process = self.waits(WRITE, "record", "--replay", CANVAS, "-o", pipe)
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), -signal.SIGTERM)

    def test_a_signal_ends_a_recording_whose_end_nobody_reads(self):
        if WRITE is None:
            self.skipTest("its system calls have other numbers")
        pipe, reader = self.unread_pipe()
        os.write(reader, b" " * 4096)
        # Nothing is touched, so the header is written at the end.
        untouched = Drawing()
        untouched.frame(0)
        path = self.write("untouched.evemu", untouched.bytes())
        for number in signal.SIGTERM, signal.SIGINT:
            with self.subTest(number=number):
                process = self.waits(WRITE, "record", "--replay", path, "-o", pipe)
                process.send_signal(number)
                self.assertEqual(process.wait(PATIENCE), -number)

    def test_a_pipe_that_is_written_is_read(self):
        piped, _ = self.replay("/dev/stdin", stdin=CANVAS.read_bytes())
        events, _ = self.replay(CANVAS)
        self.assertTrue(events)
        self.assertEqual([event["time_us"] for event in piped], [event["time_us"] for event in events])

    def test_a_description_that_is_a_pipe_is_none(self):
        recording = self.write("a.events", DOUBLE_TAP.read_bytes())
        os.mkfifo(self.folder / "a.desc")
        status, _, error = gesture("replay", recording)
        other = self.write("b.events", DOUBLE_TAP.read_bytes())
        self.assertEqual((status, error.replace("a.events", "b.events")), gesture("replay", other)[::2])

    def test_a_script_plays_files_only(self):
        pipe = self.pipe()
        script = self.write("s.panel", f"play {pipe}\n")
        self.fails(1, "s.panel:1: ", "panel", "--script", script, "--", "true")
        self.assertIn("this is a pipe or a device", gesture("panel", "--script", script, "--", "true")[2])

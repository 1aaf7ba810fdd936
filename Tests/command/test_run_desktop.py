# SPDX-License-Identifier: MIT
"""`gesture run` on a desktop: while the screen is locked, and beside sway without a screen."""

import os
import pathlib
import shutil
import socket
import struct
import subprocess
import threading
import time
import unittest
from unittest import mock

from test_run_live import PATIENCE, SCREEN, Live, read, until

STROKE = "down 1 100 100\nframe\nslide 40 0 100ms\nup 1\nframe\nwait 50ms"


class Bus:
    """A stand-in for the system's bus, with a logind that says whether the session is locked and active.

    The answer None is none at all."""

    def __init__(self, path):
        self.locked = False
        self.active = True
        self.asked = 0
        self.ended = 0
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(str(path))
        self.server.listen()
        self.connections = []
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        for each in [self.server, *self.connections]:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            each.close()
        self.connections = []

    def accept(self):
        try:
            while True:
                connection = self.server.accept()[0]
                self.connections.append(connection)
                threading.Thread(target=self.serve, args=[connection], daemon=True).start()
        except OSError:  # it is closed
            pass

    def serve(self, connection):
        try:
            stream = connection.makefile("rb")
            stream.read(1)
            while (line := stream.readline()) != b"BEGIN\r\n":
                words = line.split() or [b""]
                if words[0] == b"AUTH" and len(words) == 2 or words[0] == b"":
                    connection.sendall(b"DATA\r\n")
                elif words[0] in (b"AUTH", b"DATA"):
                    connection.sendall(b"OK 0123456789abcdef0123456789abcdef\r\n")
                elif words[0] == b"NEGOTIATE_UNIX_FD":
                    connection.sendall(b"AGREE_UNIX_FD\r\n")
            while head := stream.read(16):
                body, serial, fields = struct.unpack("<xxxxIII", head)
                rest = stream.read((fields + 7) // 8 * 8 + body)
                if b"Hello" in rest:
                    self.reply(connection, serial, b"s", struct.pack("<I", 4) + b":1.1\0")
                elif b"LockedHint" in rest:
                    self.asked += 1
                    if self.locked is not None:
                        self.reply_flag(connection, serial, self.locked)
                elif b"Active" in rest:
                    self.reply_flag(connection, serial, self.active)
            self.ended += 1
        except (OSError, ValueError):  # it is closed
            pass

    def reply_flag(self, connection, serial, flag):
        self.reply(connection, serial, b"v", b"\1b\0\0" + struct.pack("<I", flag))

    @staticmethod
    def reply(connection, serial, signature, body):
        fields = struct.pack("<BBBBI", 5, 1, ord("u"), 0, serial)
        fields += struct.pack("<BBBBB", 8, 1, ord("g"), 0, 1) + signature + b"\0"
        padding = b"\0" * (-len(fields) % 8)
        connection.sendall(struct.pack("<cBBBIII", b"l", 2, 0, 1, len(body), 1000 + serial, len(fields))
                           + fields + padding + body)


class Locked(Live):
    def text(self, lockers=""):
        return f"""
actions:
  - {{fingers: 1, direction: right, run: {self.logs("open")}}}
  - {{fingers: 1, direction: right, while-locked: true, run: {self.logs("locked")}}}
options: {{lockers: [{lockers or "nobody-has-this"}]}}
"""

    def setUp(self):
        super().setUp()
        self.address = self.folder / "bus"
        self.enterContext(mock.patch.dict(
            os.environ, {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.address}"}))

    def locker(self, name, *start):
        """A program with the name of one that locks the screen."""
        path = self.folder / name
        shutil.copy(shutil.which("sleep"), path)
        self.folder.chmod(0o755)
        process = subprocess.Popen([*start, path, "1000"])
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        until(lambda: read(pathlib.Path(f"/proc/{process.pid}/comm")).strip() == name[:15])
        return process

    def test_logind_says_whether_the_screen_is_locked(self):
        bus = Bus(self.address)
        self.addCleanup(bus.close)
        send = self.start(self.text(), *SCREEN)
        for locked, word in ((False, "open"), (True, "locked"), (False, "open"), (None, "open")):
            with self.subTest(locked=locked):
                bus.locked = locked
                self.assertEqual(self.after(send, STROKE), [word])
        self.assertEqual(bus.asked, 4)

    def test_a_session_that_is_not_at_the_screen_counts_as_locked(self):
        """Such as one that has ended, but for this program, while another user is logged in."""
        bus = Bus(self.address)
        self.addCleanup(bus.close)
        send = self.start(self.text(), *SCREEN)
        for active, word in ((True, "open"), (False, "locked"), (True, "open")):
            with self.subTest(active=active):
                bus.active = active
                self.assertEqual(self.after(send, STROKE), [word])

    def test_logind_may_go_and_come_back(self):
        bus = Bus(self.address)
        bus.locked = True
        send = self.start(self.text(), *SCREEN)
        self.assertEqual(self.after(send, STROKE), ["locked"])
        bus.close()
        self.address.unlink()
        self.assertEqual(self.after(send, STROKE), ["open"])
        bus = Bus(self.address)
        self.addCleanup(bus.close)
        bus.locked = True
        # A new connection may need longer than an answer may.
        self.assertTrue(until(lambda: self.after(send, STROKE) == ["locked"]))

    def test_a_changed_file_leaves_no_connection_to_the_bus(self):
        bus = Bus(self.address)
        self.addCleanup(bus.close)
        send = self.start(self.text(), *SCREEN)
        self.assertEqual(self.after(send, STROKE), ["open"])
        self.configure(self.text("mylock"))
        self.messages("2 actions")
        self.assertEqual(self.after(send, STROKE), ["open"])
        self.assertTrue(until(lambda: bus.ended == 1))
        self.assertEqual(len(bus.connections), 2)

    def test_a_silent_logind_delays_a_landing_by_100_ms_at_most(self):
        bus = Bus(self.address)
        self.addCleanup(bus.close)
        bus.locked = None
        send = self.start(f"""
recognizers: [{{name: press, type: long-press, minimum-duration: 10 ms}}]
actions: [{{gesture: press, when: began, run: {self.logs("press")}}}]
""", *SCREEN)
        start = time.monotonic()
        send("down 1 100 100\nframe")
        self.assertLogs("press")
        # Much less than the 25 s of D-Bus, however busy the machine is.
        self.assertLess(time.monotonic() - start, 5)

    def test_a_program_that_locks_the_screen_has_a_known_name(self):
        # NixOS wraps swaylock, and slock is setuid root and becomes nobody, which only root can imitate.
        for name, lockers, *start in (
                ("swaylock", ""), ("kscreenlocker_greet", ""), ("mylock", "mylock"), (".swaylock-wrapped", ""),
                *([("slock", "", *AS_USER)] if AS_USER else [])):
            with self.subTest(name=name):
                send = self.start(self.text(lockers), *SCREEN)
                self.assertEqual(self.after(send, STROKE), ["open"])
                process = self.locker(name, *start)
                self.assertEqual(self.after(send, STROKE), ["locked"])
                process.kill()
                # Nobody has waited for it, so it is still listed.
                status = pathlib.Path(f"/proc/{process.pid}/status")
                self.assertTrue(until(lambda status=status: "State:\tZ" in read(status)))
                self.assertEqual(self.after(send, STROKE), ["open"])
                process.wait()
                self.process.terminate()
                self.process.communicate(timeout=PATIENCE)

    def test_finally_runs_while_the_screen_is_locked(self):
        send = self.start(f"""
actions: [{{fingers: 1, when: began, run: {self.logs("press")}, finally: {self.logs("release")}}}]
""", *SCREEN)
        send("down 1 100 100\nframe\nslide 40 0 100ms")
        self.assertLogs("press")
        self.locker("swaylock")
        send("up 1\nframe")
        self.assertLogs("press", "release")


class Compositor:
    """A stand-in for a compositor that is silent at first. Its output is turned by half."""

    def __init__(self, path):
        self.answers = threading.Event()
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(str(path))
        self.server.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def close(self):
        self.answers.set()
        self.server.close()

    def serve(self):
        try:
            connection = self.server.accept()[0]
            stream = connection.makefile("rb")
            self.answers.wait()
            while head := stream.read(8):
                number, size = struct.unpack("<II", head)
                # The last argument of each request is the number of a new object.
                new = struct.unpack("<I", stream.read((size >> 16) - 8)[-4:])[0]
                if number != 1:  # wl_registry.bind
                    connection.sendall(
                        self.event(new, 0, *[0] * 5, b"maker", b"model", 2)  # geometry: turned by 180
                        + self.event(new, 1, 1, 1920, 1080, 60000)  # mode: the current one
                        + self.event(new, 2))  # done
                elif size & 0xFFFF == 1:  # wl_display.get_registry
                    connection.sendall(self.event(new, 0, 1, b"wl_output", 2))
                else:  # wl_display.sync: the callback is done, and deleted
                    connection.sendall(self.event(new, 0, 0) + self.event(1, 1, new))
        except OSError:  # it is closed
            pass

    @staticmethod
    def event(number, opcode, *arguments):
        body = b""
        for each in arguments:
            if isinstance(each, bytes):
                text = each + b"\0"
                body += struct.pack("<I", len(text)) + text + b"\0" * (-len(text) % 4)
            else:
                body += struct.pack("<I", each)
        return struct.pack("<II", number, 8 + len(body) << 16 | opcode) + body


class Starting(Live):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "wayland"
        os.environ["WAYLAND_DISPLAY"] = str(self.path)

    def compositor(self):
        compositor = Compositor(self.path)
        self.addCleanup(compositor.close)
        return compositor

    def strokes(self):
        return f"""
actions:
  - {{direction: right, run: {self.logs("right")}}}
  - {{direction: left, run: {self.logs("left")}}}
"""

    def assertTurns(self, send):
        """The touchscreen is opened again, as that of a turned output."""
        self.messages("Emulated touchscreen: touches", 2)
        send(STROKE)
        self.assertLogs("right", "left")

    def test_a_compositor_that_answers_late_turns_the_touchscreen(self):
        """One that has been restarted listens before it answers."""
        compositor = self.compositor()
        send = self.start(self.strokes(), *SCREEN)
        send(STROKE)
        self.assertLogs("right")
        compositor.answers.set()
        self.assertTurns(send)

    def test_a_compositor_that_comes_late_turns_the_touchscreen(self):
        """The service restarts the program before a compositor that ended has its socket again."""
        send = self.start(self.strokes(), *SCREEN)
        send(STROKE)
        self.assertLogs("right")
        self.compositor().answers.set()
        self.assertTurns(send)

    def test_a_compositor_that_has_not_answered_is_not_said_to_report_no_window(self):
        """This one says so when it answers."""
        for comes in "before", "after":
            with self.subTest(comes=comes):
                self.path.unlink(missing_ok=True)
                compositor = self.compositor() if comes == "before" else None
                self.start("actions: [{app: foot, direction: right, run: [x]}]", *SCREEN)
                self.messages("Emulated touchscreen: touches")
                self.assertNotIn("never run here", self.said)
                compositor = compositor or self.compositor()
                compositor.answers.set()
                self.messages("actions with app never run here")
                self.process.terminate()
                self.process.communicate(timeout=PATIENCE)


# sway refuses to run as root.
NOBODY = 65534
AS_USER = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.geteuid() == 0 else []


@unittest.skipIf(shutil.which("sway") is None, "sway is not installed")
class Sway(Live):
    def setUp(self):
        super().setUp()
        self.runtime = self.folder / "runtime"
        self.runtime.mkdir(0o700)
        self.folder.chmod(0o755)
        if AS_USER:
            os.chown(self.runtime, NOBODY, NOBODY)
        config = self.write("config", "output HEADLESS-1 resolution 1280x720\nxwayland disable\n")
        environment = {
            "HOME": str(self.runtime), "PATH": os.environ["PATH"], "XDG_RUNTIME_DIR": str(self.runtime),
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
        with open(self.folder / "sway.err", "wb") as errors:
            self.sway = subprocess.Popen([*AS_USER, "sway", "-c", config], env=environment, stderr=errors)
        self.addCleanup(self.sway.wait)
        self.addCleanup(self.sway.terminate)
        display = until(lambda: list(self.runtime.glob("wayland-[0-9]")))[0]
        self.control = until(lambda: list(self.runtime.glob("sway-ipc.*")))[0]
        self.enterContext(mock.patch.dict(os.environ, {"WAYLAND_DISPLAY": str(display)}))

    def test_it_ends_with_its_compositor(self):
        send = self.start(f"""
actions: [{{fingers: 1, when: began, run: {self.logs("press")}, finally: {self.logs("release")}}}]
""", *SCREEN)
        send("down 1 100 100\nframe\nslide 40 0 100ms")
        self.assertLogs("press")
        self.sway.terminate()
        said = self.process.communicate(timeout=PATIENCE)[1]
        self.assertEqual(self.process.returncode, 1, said)
        self.assertIn("the connection to the compositor has ended", said)
        self.assertLogs("press", "release")

    def tell(self, *words):
        """What sway answers to swaymsg."""
        out = subprocess.run(
            ["swaymsg", "-s", self.control, *words], check=True, capture_output=True, timeout=PATIENCE)
        return out.stdout.decode()

    def directions(self, devices):
        actions = "".join(
            f"  - {{direction: {way}, edge: {edge}, run: {self.logs(f'{way} {edge}')}}}\n"
            for way in ("left", "right", "up", "down") for edge in ("left", "right", "top", "bottom", "none"))
        return f"actions:\n{actions}devices: [{devices}]\n"

    def test_directions_and_edges_turn_with_the_output(self):
        stroke = "down 1 2 100\nframe\nslide 40 0 100ms\nup 1\nframe\nwait 50ms"
        send = self.start(self.directions('{match: "*", orientation: 90}'), *SCREEN)
        turned = self.after(send, stroke)
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        send = self.start(self.directions(""), *SCREEN)
        self.assertEqual(self.after(send, stroke), ["right left"])
        self.tell("output", "HEADLESS-1", "transform", "90")
        until(lambda: self.after(send, stroke) == turned)
        self.assertNotEqual(turned, ["right left"])
        self.tell("create_output")
        # Of two outputs that are not built in, neither is that of the touchscreen.
        until(lambda: self.after(send, stroke) == ["right left"])
        self.configure(self.directions('{match: "*", output: HEADLESS-1}'))
        until(lambda: self.after(send, stroke) == turned)

    @unittest.skipIf(shutil.which("foot") is None, "foot is not installed")
    def test_an_action_for_an_application_follows_the_active_window(self):
        for name in "one", "two":
            foot = subprocess.Popen(
                ["foot", "-a", name, "sleep", "1000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=dict(os.environ, XDG_RUNTIME_DIR=str(self.runtime), LC_ALL="C.UTF-8"))
            self.addCleanup(foot.wait)
            self.addCleanup(foot.kill)
        until(lambda: all(f'"app_id": "{name}"' in self.tell("-t", "get_tree") for name in ("one", "two")))
        send = self.start(f"""
actions:
  - {{app: "ON?", direction: right, run: {self.logs("one")}}}
  - {{direction: right, run: {self.logs("other")}}}
""", *SCREEN)
        for name, word in (("one", "one"), ("two", "other"), ("one", "one")):
            self.tell(f"[app_id={name}]", "focus")
            self.assertTrue(until(lambda word=word: self.after(send, STROKE) == [word]))

    def test_a_desktop_that_reports_no_window_is_named(self):
        path = self.write("c.yaml", "actions: [{app: foot, run: [x]}]")
        self.assertEqual(self.ends(0, "config", "--check", path)[1], "")
        with mock.patch.dict(os.environ, {"WAYLAND_DISPLAY": "none"}):
            self.assertIn("actions with app never run here", self.ends(0, "config", "--check", path)[1])

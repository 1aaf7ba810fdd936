# SPDX-License-Identifier: MIT
"""A program that locks the session by ext-session-lock, which the example has since wlroots 0.18."""

import re
import shutil
import signal
import subprocess
import unittest

from desk import HEIGHT, WIDTH
from guest import Guest, GuestDesk
from programs import Client


def obstacle():
    """Why swaylock cannot run here, or None: before 1.8 it has another protocol."""
    if shutil.which("swaylock") is None:
        return "swaylock is not installed"
    said = subprocess.run(["swaylock", "--version"], capture_output=True, text=True, check=False)
    major, minor = map(int, re.findall(r"\d+", said.stdout)[:2])
    return None if (major, minor) >= (1, 8) else "swaylock 1.8 is needed"


@unittest.skipIf(obstacle(), obstacle())
class SessionLock(GuestDesk):
    def open(self):
        return Client(self.environment, self.folder / "app.err", title="app")

    def lock(self):
        locker = Guest(["swaylock", "--config", "/dev/null"], self.environment,
                       self.folder / "lock.err")
        self.clients.append(locker)
        self.wait_until(lambda: self.state()["locked"])
        # It has a surface for the output.
        self.wait_until(lambda: "get_lock_surface" in (self.folder / "lock.err").read_text())
        self.settle()
        return locker

    def assertKeyboard(self, program):
        self.settle()
        self.assertEqual(self.state()["keyboard"], program.process.pid if program else 0)

    def test_a_lock_has_the_keyboard_until_it_ends(self):
        self.assertKeyboard(self.app)
        locker = self.lock()
        self.assertKeyboard(locker)
        other = Client(self.environment, self.folder / "other.err", title="other")
        self.clients.append(other)
        other.wait_for("shown")
        self.assertKeyboard(locker)
        self.unlock(locker)
        self.assertKeyboard(other)

    def assertSurfaceOfLock(self):
        """Such a surface has the keyboard, and not a window of the same program."""
        self.settle()
        self.assertEqual(self.state()["keyboard_role"], "ext_session_lock_surface_v1")

    def test_a_lock_has_the_keyboard_also_if_its_program_has_windows(self):
        locker = self.requester()
        self.assertKeyboard(locker)
        locker.write_line("lock")
        locker.wait_for(f"cover {WIDTH}x{HEIGHT}")
        self.assertKeyboard(locker)
        self.assertSurfaceOfLock()
        locker.write_line("window")
        self.wait_until(lambda: sum(window["mapped"] for window in self.state()["windows"]) == 3)
        self.assertSurfaceOfLock()

    def test_a_lock_covers_an_output_that_changes(self):
        locker = self.requester()
        locker.write_line("lock")
        locker.wait_for(f"cover {WIDTH}x{HEIGHT}")
        output = self.state()["outputs"][0]["name"]
        for change, size in (("resize {} 800x600", "800x600"), ("scale {} 2", "400x300"),
                             ("transform {} 90", "300x400")):
            self.driver("output " + change.format(output))
            self.settle()
            locker.wait_for(f"cover {size}")

    def wait_for_surfaces(self, made, destroyed):
        def found():
            log = (self.folder / "lock.err").read_text()
            return (log.count("get_lock_surface("),
                    len(re.findall(r"lock_surface_v1[@#]\d+\.destroy", log))) == (made, destroyed)

        self.wait_until(found)
        self.settle()

    def test_a_lock_keeps_the_keyboard_when_outputs_go(self):
        self.driver("output add 800x600")
        locker = self.lock()
        self.wait_for_surfaces(2, 0)
        # One of the two that go has the keyboard.
        self.driver(f"output remove {self.state()['outputs'][0]['name']}")
        self.wait_for_surfaces(2, 1)
        self.assertKeyboard(locker)
        self.driver("output add 800x600")
        self.wait_for_surfaces(3, 1)
        self.driver(f"output remove {self.state()['outputs'][0]['name']}")
        self.wait_for_surfaces(3, 2)
        self.assertKeyboard(locker)

    def tap(self):
        self.hand.land(_0=(WIDTH / 2, HEIGHT / 2)).lift(after=60).wait(1000)
        self.settle()

    def unlock(self, locker):
        locker.process.send_signal(signal.SIGUSR1)
        self.wait_until(lambda: not self.state()["locked"])
        locker.end()
        self.clients.remove(locker)
        locker.close()

    def test_a_lock_has_all_fingers_until_it_ends(self):
        locker = self.lock()
        self.wait_until(lambda: self.tap() or locker.events())
        self.assertEqual([e for e in self.app.events() if e["event"] in ("down", "cancel")], [])
        self.unlock(locker)
        self.tap()
        self.assertIn("down", self.kinds(self.app))

    def test_a_window_that_opens_meanwhile_is_below_the_lock(self):
        locker = self.lock()
        other = Client(self.environment, self.folder / "other.err", title="other")
        self.clients.append(other)
        other.wait_for("shown")
        self.wait_until(lambda: self.tap() or locker.events())
        touches = [e for e in other.events() + self.app.events() if e["event"] == "down"]
        self.assertEqual(touches, [])

    def test_no_gesture_begins_while_it_is_locked(self):
        def drag_three():
            self.hand.land(_0=(300, 300), _1=(360, 300), _2=(330, 340)).drag(-200, 0)
            begun = self.state()["gesture"]
            self.hand.lift().wait(1000)
            self.settle()
            return begun

        locker = self.lock()
        self.assertEqual(drag_three(), "none")
        self.unlock(locker)
        # The same stroke begins one when nothing is locked.
        self.assertNotEqual(drag_three(), "none")

    def sees_red(self):
        return any(True for _ in self.picture().places(0xCC2020))

    @unittest.skipUnless(shutil.which("grim"), "grim is not installed: run scripts/setup.sh compositor")
    def test_no_window_is_shown_until_the_unlock_though_the_program_dies(self):
        self.client(title="red", color="cc2020")
        self.assertTrue(self.sees_red())
        self.unlock(self.lock())
        self.assertTrue(self.sees_red())
        locker = self.lock()
        locker.kill()
        self.clients.remove(locker)
        locker.close()
        self.settle()
        self.assertFalse(self.sees_red())
        # The windows move to an output that comes meanwhile.
        first = self.state()["outputs"][0]["name"]
        self.driver("output add 800x600")
        self.driver(f"output remove {first}")
        self.settle()
        self.assertFalse(self.sees_red())

    def test_a_lock_whose_program_dies_stays(self):
        locker = self.lock()
        locker.kill()
        self.clients.remove(locker)
        locker.close()
        self.settle()
        self.assertTrue(self.state()["locked"])
        self.assertKeyboard(None)
        self.tap()
        self.assertEqual(self.kinds(self.app), [])

# SPDX-License-Identifier: MIT
"""sway with `gesture panel` below it."""

import os
import pathlib
import shutil
import subprocess
import unittest

from panel import GESTURE, Panel, wrapper
from programs import SANITIZED, Scratch, wait_until

WIDTH, HEIGHT = 1280, 720
CONFIG = f"""
output HEADLESS-1 resolution {WIDTH}x{HEIGHT}
default_border none
focus_follows_mouse no
"""
# sway refuses to run as root.
NOBODY = 65534
AS_USER = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]


def obstacle():
    """Why sway cannot run here, or None."""
    if shutil.which("sway") is None:
        return "sway is not installed"
    if os.geteuid() != 0:
        return None
    reach = subprocess.run([*AS_USER, "test", "-x", GESTURE], check=False)
    return "another user cannot run the command" if reach.returncode != 0 else None


@unittest.skipIf(SANITIZED, "sway is not sanitized")
@unittest.skipIf(obstacle(), obstacle())
class SwayDesk(Scratch):
    devices = ()  # options of `gesture panel`

    def setUp(self):
        super().setUp()
        config = self.folder / "config"
        config.write_text(CONFIG)
        self.environment["HOME"] = str(self.folder)
        command, socket = wrapper(self.folder, WIDTH, HEIGHT, *self.devices)
        if os.geteuid() == 0:
            command = AS_USER + command
            for path in (self.folder, self.runtime):
                os.chown(path, NOBODY, NOBODY)
        with open(self.folder / "sway.err", "wb") as errors:
            self.sway = subprocess.Popen(
                [*command, "sway", "-c", config], env=self.environment, stdout=errors,
                stderr=errors)
        self.addCleanup(self.sway.wait)
        self.addCleanup(self.sway.terminate)
        self.environment["WAYLAND_DISPLAY"] = self.appear(self.runtime, "wayland-[0-9]").name
        self.panel = Panel(str(self.appear(self.folder, pathlib.Path(socket).name)))
        self.addCleanup(self.panel.close)
        self.panel("await-open")
        self.environment["SWAYSOCK"] = str(self.appear(self.runtime, "sway-ipc.*.sock"))

    def swaymsg(self, *words):
        command = ["swaymsg", *words]
        return subprocess.check_output(
            AS_USER + command if os.geteuid() == 0 else command, env=self.environment)

    def appear(self, folder, name):
        """Waits for a file."""
        def found():
            self.assertIsNone(self.sway.poll(), self.complaints())
            return list(folder.glob(name))

        return wait_until(found, self.complaints)[0]

    def complaints(self):
        return (self.folder / "sway.err").read_text(errors="replace")[-3000:]

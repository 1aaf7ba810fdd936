# SPDX-License-Identifier: MIT
"""The table of `gesture panel --conformance` for the example, sway, labwc and weston: only what is known
fails.
"""

import json
import os
import shutil
import subprocess
import unittest

from panel import AS_USER, CONFIG, GESTURE, NOBODY, obstacle
from programs import BUILD, SANITIZED, Scratch

EXAMPLE = BUILD / "examples" / "compositor" / "gesture-compositor"
SWIPE = "three fingers that swipe"
# On wl_touch.cancel, Qt 6 releases the mouse that it has made of a finger, which clicks a button.
OF_CLIENTS = {("Qt", SWIPE)}
# wlroots reports the cancels of libinput. These compositors ignore them.
NO_CANCEL = {("touch", stroke)
             for stroke in ("a palm", "a panel that is unplugged", "another terminal")}
WESTON = ("weston --backend=wayland-backend.so --use-pixman --width=1280 --height=720"
          " --shell=kiosk-shell.so --idle-time=0")
LABWC = '<labwc_config><touch mapToOutput="HEADLESS-1"/></labwc_config>'


class Played(Scratch):
    def assertConforms(self, known, *command, after="1", prefix=(), tries=1):
        """Only rows of `known` fail, in at least one of the tries."""
        process = subprocess.run(
            [*prefix, GESTURE, "panel", "--conformance", "--json", "--after", after, "--", *command],
            env=self.environment, capture_output=True, text=True, check=False)
        rows = [json.loads(line) for line in process.stdout.splitlines()]
        failed = {(row["client"], row["stroke"]): row["reason"]
                  for row in rows if row["result"] == "FAILED"}
        unknown = {row: reason for row, reason in failed.items() if row not in known}
        if unknown and tries > 1:
            self.assertConforms(known, *command, after=after, prefix=prefix, tries=tries - 1)
            return
        self.assertEqual(unknown, {}, process.stderr[-3000:])
        passed = [row for row in rows if row["result"] in ("ok", "taken")]
        self.assertGreater(len(passed), 15, process.stdout + process.stderr[-3000:])
        self.assertEqual(process.returncode, 1 if failed else 0, process.stderr[-3000:])

    def assertSwayConforms(self, known, more="", **options):
        config = self.folder / "config"
        config.write_text(CONFIG + more)
        self.environment["HOME"] = str(self.folder)
        prefix = ()
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
            prefix = AS_USER
        self.assertConforms(known, "sway", "-c", config, prefix=prefix, **options)


@unittest.skipIf(SANITIZED, "it is played without sanitizers")
class Example(Played):
    def test_the_example(self):
        self.assertConforms(OF_CLIENTS, EXAMPLE)


@unittest.skipIf(SANITIZED, "it is played without sanitizers")
@unittest.skipIf(obstacle(), obstacle())
class Sway(Played):
    def test_sway(self):
        # Of a client without wl_touch, it forgets the press when a second finger lands.
        self.assertSwayConforms(
            NO_CANCEL | {("foot", "two thumbs that overlap"), ("foot", SWIPE)})


@unittest.skipIf(SANITIZED, "it is played without sanitizers")
class OtherCompositors(Played):
    @unittest.skipUnless(shutil.which("labwc"), "labwc is not installed")
    def test_labwc(self):
        # It starts no drag with a finger.
        known = NO_CANCEL | {("touch", "a drag and its drop")}
        (self.folder / "rc.xml").write_text(LABWC)
        self.assertConforms(known, "labwc", "-C", self.folder)

    @unittest.skipIf(obstacle(), obstacle())
    @unittest.skipUnless(shutil.which("weston"), "weston is not installed")
    def test_weston_in_sway(self):
        # Its frame of the last lift goes to nobody. A window that hides takes the end of its touch along.
        known = {(client, "a frame after each change") for client in ("touch", "GTK", "Qt", "X11")}
        self.assertSwayConforms(
            known | NO_CANCEL | {("touch", "a window that hides")}, f"exec {WESTON}", after="4",
            # On a busy machine it loses landings now and then.
            tries=2)

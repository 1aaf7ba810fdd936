# SPDX-License-Identifier: MIT
"""`gesture run` and random acts in sway on `gesture panel`.

Of the sway in PATH: unpatched, or one with examples/sway, whose clients lose the fingers of a gesture.
"""

import json
import subprocess
import time

from acts import Acts
from panel import GESTURE, HEIGHT, WIDTH, SwayDesk
from programs import wait_until

CONFIGURATION = """
recognizers: [{name: swipe3, type: swipe, fingers: 3, directions: all}]
actions:
  - {gesture: swipe3, direction: left, run: [swaymsg, workspace, "2"]}
  - {gesture: swipe3, direction: right, run: [swaymsg, workspace, "1"]}
"""


class Run(SwayDesk):
    """`gesture run`: three fingers switch the workspace."""

    def workspace(self):
        workspaces = json.loads(self.swaymsg("-r", "-t", "get_workspaces"))
        return next(space["name"] for space in workspaces if space["focused"])

    def swipe(self, start, step):
        self.panel(*(f"down {finger} {start} {200 + 80 * finger}" for finger in range(3)), "frame")
        for i in range(1, 10):
            self.panel(
                "wait 8ms",
                *(f"move {finger} {start + step * i} {200 + 80 * finger}" for finger in range(3)),
                "frame")
        self.panel(*(f"up {finger}" for finger in range(3)), "frame", "await-read")

    def test_three_fingers_switch_the_workspace(self):
        (self.folder / "run.yaml").write_text(CONFIGURATION)
        self.swaymsg("exec", f"{GESTURE} run --config {self.folder}/run.yaml")
        for start, step, workspace in ((900, -40, "2"), (300, 40, "1")):
            # The program may not have opened the panel yet.
            def swipes(start=start, step=step):
                self.swipe(start, step)
                time.sleep(0.1)

            wait_until(lambda: self.workspace() == workspace, self.complaints, swipes)


class Random(SwayDesk):
    """Windows float, move and hide while fingers are down.

    Other devices stay when the touchscreen is unplugged. When a seat loses the pointer, wlroots 0.15
    sends wl_pointer.leave once for each client; when it gets touch again, a finger that lands before a
    client has its new wl_touch has no down.
    """

    devices = ("--size", f"{WIDTH}x{HEIGHT}", "--touchpad")

    MANAGES = ("workspace 1", "workspace 2", "floating toggle", "fullscreen toggle", "focus left",
               "focus right", "move left", "layout splitv", "layout splith",
               "output HEADLESS-1 scale 1", "output HEADLESS-1 scale 2",
               "output HEADLESS-1 transform 90", "output HEADLESS-1 transform normal")

    def manage(self, random):
        try:
            self.swaymsg(random.choice(self.MANAGES))
        except subprocess.CalledProcessError:
            pass  # there may be no window to do it with

    def test_what_clients_get_is_whole(self):
        try:
            self.swaymsg("bindgesture", "swipe:3:left", "workspace", "next")
        except subprocess.CalledProcessError:
            self.skipTest("this sway is without examples/sway: it loses lifts when windows move")
        Acts(self, WIDTH, HEIGHT).play()

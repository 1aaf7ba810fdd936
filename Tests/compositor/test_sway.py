# SPDX-License-Identifier: MIT
"""`gesture run` in sway, unpatched, on `gesture panel`."""

import json
import os
import subprocess
import time

from panel import GESTURE
from programs import wait_until
from sway_desk import AS_USER, SwayDesk

CONFIGURATION = """
recognizers: [{name: swipe3, type: swipe, fingers: 3, directions: all}]
actions:
  - {gesture: swipe3, direction: left, run: [swaymsg, workspace, "2"]}
  - {gesture: swipe3, direction: right, run: [swaymsg, workspace, "1"]}
"""


class Run(SwayDesk):
    """`gesture run`: three fingers switch the workspace."""

    def swaymsg(self, *words):
        command = ["swaymsg", *words]
        return subprocess.check_output(
            AS_USER + command if os.geteuid() == 0 else command, env=self.environment)

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
        self.environment["SWAYSOCK"] = str(self.appear(self.runtime, "sway-ipc.*.sock"))
        self.swaymsg("exec", f"{GESTURE} run --config {self.folder}/run.yaml")
        for start, step, workspace in ((900, -40, "2"), (300, 40, "1")):
            # The program may not have opened the panel yet.
            def swipes(start=start, step=step):
                self.swipe(start, step)
                time.sleep(0.1)

            wait_until(lambda: self.workspace() == workspace, self.complaints, swipes)

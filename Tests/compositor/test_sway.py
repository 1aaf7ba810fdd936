# SPDX-License-Identifier: MIT
"""Our client, and `gesture run`, in sway, unpatched, on `gesture panel`."""

import json
import os
import subprocess
import time

from panel import BEGINNING, GESTURE
from programs import wait_until
from sway_desk import AS_USER, SwayDesk

CONFIGURATION = """
recognizers: [{name: swipe3, type: swipe, fingers: 3, directions: all}]
actions:
  - {gesture: swipe3, direction: left, run: [swaymsg, workspace, "2"]}
  - {gesture: swipe3, direction: right, run: [swaymsg, workspace, "1"]}
"""


class Sway(SwayDesk):
    def test_a_drag_reaches_a_client_of_an_unpatched_compositor(self):
        app = self.client()
        expected = []
        places = [(300 + 20 * i, 200 - 7.5 * i) for i in range(9)]
        for i, (x, y) in enumerate(places):
            ms = BEGINNING + 8 * i
            self.panel(f"stamp {ms}ms", f"{'move' if i else 'down'} 4 {x} {y}", "frame")
            expected.append(("motion" if i else "down", ms, x, y))
        self.panel("up 4", "frame")
        found = [
            (event["event"], event["time"], event["x"], event["y"])
            for event in self.touches(app, 1) if event["event"] != "up"]
        self.assertEqual(found, expected)

    def test_a_finger_that_lifts_unnoticed_lifts_at_syn_dropped(self):
        app = self.client()
        self.panel("down 0 300 300", "down 1 500 300", "frame")
        self.panel("lose", "up 1", "frame", "drop", "wait 8ms", "up 0", "frame")
        ups = [event for event in self.touches(app, 2) if event["event"] == "up"]
        self.assertEqual(ups[1]["time"] - ups[0]["time"], 8)
        downs = [event["id"] for event in self.touches(app, 2) if event["event"] == "down"]
        self.assertEqual([event["id"] for event in ups], downs[::-1])

    def test_after_unplugging_and_plugging_in_the_next_touch_is_whole(self):
        app = self.client()
        self.panel("down 0 300 300", "down 1 500 300", "frame", "await-read")
        # sway 1.7 ignores the cancels, so the client gets no end of the two touches.
        self.panel("unplug", "plug", "await-open")
        self.panel("wait 8ms", "down 0 320 300", "frame", "wait 8ms", "up 0", "frame")
        found = [event for event in self.touches(app, 1) if event["event"] in ("down", "up")]
        self.assertEqual(
            [(event["event"], event["time"] - BEGINNING) for event in found],
            [("down", 0), ("down", 0), ("down", 8), ("up", 16)])


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

# SPDX-License-Identifier: MIT
"""`gesture run`, gestures and random acts in sway on `gesture panel`.

Of the sway in PATH: unpatched, or one with examples/sway, whose clients lose the fingers of a gesture.
COMPOSITOR_ACTS in the environment is the number of random acts, and COMPOSITOR_SEED the seed.
"""

import contextlib
import json
import os
import random
import shutil
import subprocess
import time
import unittest
from collections import Counter

import checker
import picture
from desk import TAP
from guest import INSTALLED, open_guest
from panel import GESTURE, HEIGHT, WIDTH, SwayDesk
from programs import Client, Gone, Requester, wait_until

CONFIGURATION = """
recognizers: [{name: swipe3, type: swipe, fingers: 3, directions: all}]
actions:
  - {gesture: swipe3, direction: left, run: [swaymsg, workspace, "2"]}
  - {gesture: swipe3, direction: right, run: [swaymsg, workspace, "1"]}
"""


def focused_workspace(desk):
    workspaces = json.loads(desk.swaymsg("-r", "-t", "get_workspaces"))
    return next(space["name"] for space in workspaces if space["focused"])


def swipe_panel(panel, start, step):
    """Three fingers swipe."""
    panel(*(f"down {finger} {start} {200 + 80 * finger}" for finger in range(3)), "frame")
    for i in range(1, 10):
        panel(
            "wait 8ms",
            *(f"move {finger} {start + step * i} {200 + 80 * finger}" for finger in range(3)),
            "frame")
    panel(*(f"up {finger}" for finger in range(3)), "frame", "await-read")


def pinch_pad(panel):
    """Two fingers on the touchpad move apart."""
    panel("device touchpad")
    for i in range(21):
        kind = "move" if i else "down"
        panel(f"{kind} 0 {45 - 1.5 * i} {27 - 0.75 * i}", f"{kind} 1 {55 + 1.5 * i} {33 + 0.75 * i}",
              "frame", "wait 12ms")
    panel("up 0", "up 1", "frame", "await-read")


class Run(SwayDesk):
    """`gesture run`: three fingers switch the workspace."""

    def test_three_fingers_switch_the_workspace(self):
        (self.folder / "run.yaml").write_text(CONFIGURATION)
        self.swaymsg("exec", f"{GESTURE} run --config {self.folder}/run.yaml")
        for start, step, workspace in ((900, -40, "2"), (300, 40, "1")):
            # The program may not have opened the panel yet.
            def swipes(start=start, step=step):
                swipe_panel(self.panel, start, step)
                time.sleep(0.1)

            wait_until(lambda: focused_workspace(self) == workspace, self.complaints, swipes)


class Gestures(SwayDesk):
    """What examples/sway adds, and what it keeps."""

    devices = ("--size", f"{WIDTH}x{HEIGHT}", "--touchpad")

    def bind(self, *words):
        try:
            self.swaymsg("bindgesture", *words)
        except subprocess.CalledProcessError:
            self.skipTest("this sway is without examples/sway")

    def test_a_configuration_without_a_binding_removes_it(self):
        self.bind("swipe:3:left", "workspace", "2")
        swipe_panel(self.panel, 900, -40)
        self.assertEqual(focused_workspace(self), "2")
        self.swaymsg("reload")
        self.swaymsg("workspace", "1")
        swipe_panel(self.panel, 900, -40)
        self.assertEqual(focused_workspace(self), "1")

    def test_a_gesture_of_a_second_seat_acts_there(self):
        self.bind("swipe:3:left", "workspace", "2")
        self.swaymsg("seat", "other", "attach", "*")
        before = self.focused_nodes()
        swipe_panel(self.panel, 900, -40)
        after = self.focused_nodes()
        self.assertNotEqual(after["other"], before["other"])
        self.assertEqual(after["seat0"], before["seat0"])

    def focused_nodes(self):
        seats = json.loads(self.swaymsg("-r", "-t", "get_seats"))
        return {seat["name"]: seat["focus"] for seat in seats}

    def open(self, title, **options):
        client = Client(self.environment, self.folder / f"{title}.err", title=title, **options)
        self.addCleanup(client.close)
        self.addCleanup(client.kill)
        client.wait_for("shown")
        return client

    def window(self, title, x, y):
        client = self.open(title)
        self.swaymsg(f"[title={title}]", "floating enable,", "resize set 400 300,",
                     f"move position {x} {y}")
        return client

    def tap(self, x, y):
        self.panel(f"down 0 {x} {y}", "frame", "wait 50ms", "up 0", "frame", "await-read")

    def test_a_finger_raises_a_floating_window(self):
        self.bind("swipe:3:left", "nop")
        under, over = self.window("under", 100, 100), self.window("over", 300, 200)
        for x, y in ((400, 300), (150, 150), (400, 300)):
            self.tap(x, y)
        wait_until(lambda: len(under.touches() + over.touches()) == 3 * len(TAP), self.complaints)
        self.assertEqual(checker.names(over.touches()), TAP)
        self.assertEqual(checker.names(under.touches()), TAP + TAP)

    def test_a_pinch_reaches_the_client_though_the_cursor_is_hidden(self):
        self.bind("swipe:3:left", "nop")
        client = self.open("app", pointer_only=True)
        self.swaymsg("seat", "*", "cursor", "set", "640", "360")
        client.wait_for("pointer_enter")
        self.swaymsg("seat", "*", "hide_cursor", "500")
        client.wait_for("pointer_leave")
        pinch_pad(self.panel)
        wait_until(lambda: "pinch-end" in checker.names(client.events()), self.complaints)
        kinds = [kind for kind in checker.names(client.events()) if kind.startswith("pinch")]
        self.assertEqual((kinds[0], kinds[-1]), ("pinch-begin", "pinch-end"))
        self.assertIn("pinch-update", kinds)

    def picture(self):
        return picture.take(self.environment, "HEADLESS-1", options=["-c"])

    @unittest.skipUnless(shutil.which("grim"), "grim is not installed: run scripts/setup.sh compositor")
    def test_a_finger_hides_the_cursor_also_on_a_title(self):
        self.bind("swipe:3:left", "nop")
        self.swaymsg("default_border", "normal", "0")
        self.open("app", color="808080")
        self.swaymsg("seat", "*", "cursor", "set", "640", "360")
        # It may not be drawn yet.
        wait_until(lambda: self.picture()[100, 700] == 0x808080, self.complaints)
        self.assertTrue(self.picture().has_cursor(640, 360, 0x808080))
        self.tap(300, 500)
        wait_until(lambda: not self.picture().has_cursor(640, 360, 0x808080), self.complaints)
        before = self.picture().pixels
        self.tap(300, 8)
        self.assertTrue(self.picture().pixels == before)

    def test_a_swipe_ends_the_resize_of_its_finger(self):
        self.bind("swipe:3:left", "nop")
        client = Requester(self.environment, self.folder / "requests.err")
        self.addCleanup(client.close)
        self.addCleanup(client.kill)
        client.wait_for("shown")
        # The first finger lands on the right border, which covers x from 890 to 910.
        self.swaymsg("[title=requests]", "floating enable,", "border pixel 20,",
                     "resize set 400 300,", "move position 510 150")
        # The window may not be there yet.
        wait_until(lambda: "resizing" in client.events(), self.complaints,
                   lambda: swipe_panel(self.panel, 900, -40))
        wait_until(lambda: client.events()[-1] == "shown", self.complaints)


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


ACTS = int(os.environ.get("COMPOSITOR_ACTS", "150"))
SEED = int(os.environ.get("COMPOSITOR_SEED", "1"))
MOST_CLIENTS, FINGERS = 4, 5


class Acts:
    """`desk` has a panel, an environment for clients, and manage(random), an act of the compositor."""

    def __init__(self, desk, width, height):
        self.desk, self.width, self.height = desk, width, height
        self.random = random.Random(SEED)
        self.clients = {}  # each with its name
        self.count = 0
        self.places = {}  # of fingers
        self.totals = Counter()

    def play(self):
        acts = [(self.touch, 60), (self.swipe, 10), (self.rest, 4), (self.appear, 6), (self.vanish, 3),
                (self.hide, 3), (self.menu, 2), (self.replug, 1),
                (lambda: self.desk.manage(self.random), 8)]
        for _ in range(ACTS):
            (act,) = self.random.choices([act for act, _ in acts], [weight for _, weight in acts])
            act()
            self.reap()
        self.finish()

    def reap(self):
        """Reads all logs, which could fill otherwise. Some programs end by faults of their own."""
        for client in list(self.clients):
            client.events()
            if client.process.poll() is not None:
                self.bury(client)

    def scan(self, *lines):
        self.desk.panel(f"wait {self.random.choice((1, 4, 8))}ms", *lines, "frame")

    def somewhere(self):
        return self.random.randrange(self.width), self.random.randrange(self.height)

    def move(self, finger, dx, dy):
        x, y = self.places[finger]
        self.places[finger] = (min(max(x + dx, 0), self.width - 1), min(max(y + dy, 0), self.height - 1))
        return f"move {finger} {self.places[finger][0]} {self.places[finger][1]}"

    def land(self, finger, x, y):
        self.places[finger] = (min(x, self.width - 1), min(y, self.height - 1))
        return f"down {finger} {self.places[finger][0]} {self.places[finger][1]}"

    def lift(self):
        if self.places:
            self.scan(*(f"up {finger}" for finger in sorted(self.places)))
            self.places = {}

    def touch(self):
        """Plays some scans: fingers land, move and lift."""
        for _ in range(self.random.randint(1, 6)):
            lines = []
            for finger in range(FINGERS):
                chance = self.random.random()
                if finger not in self.places and chance < 0.15 / (1 + len(self.places)):
                    lines.append(self.land(finger, *self.somewhere()))
                elif finger in self.places and chance < 0.1:
                    lines.append(f"up {finger}")
                    del self.places[finger]
                elif finger in self.places:
                    lines.append(self.move(
                        finger, self.random.randint(-40, 40), self.random.randint(-40, 40)))
            self.scan(*lines)

    def swipe(self):
        self.lift()
        x, y = self.somewhere()
        fingers = range(self.random.choice((1, 2, 3, 3, 4)))
        self.scan(*(self.land(finger, x + 70 * finger, y) for finger in fingers))
        dx, dy = self.random.choice(((20, 0), (-20, 0), (0, 20), (0, -20), (0, 0)))
        for _ in range(8):
            self.scan(*(self.move(finger, dx, dy) for finger in fingers))
        self.lift()

    def rest(self):
        self.desk.panel(f"wait {self.random.randint(1, 700)}ms")

    def replug(self):
        self.places = {}
        self.desk.panel("unplug", "plug", "await-open")

    def appear(self):
        if len(self.clients) == MOST_CLIENTS:
            return
        self.count += 1
        errors = self.desk.folder / f"client-{self.count}.err"
        if INSTALLED and self.random.random() < 0.5:
            name = self.random.choice(INSTALLED)
            client = open_guest(name, self.desk.environment, errors)
        else:
            name = "app"
            options = {"pointer_only": True} if self.random.random() < 0.3 else {}
            client = Client(self.desk.environment, errors, title=f"app {self.count}", **options)
        self.clients[client] = name

    def vanish(self):
        if self.clients:
            self.bury(self.random.choice(list(self.clients)))

    def bury(self, client):
        name = self.clients.pop(client)
        # Its log may end within a frame.
        self.desk.assertEqual(checker.Checker().read(client.events()).faults, [], name)
        self.totals.update(f"{name}: {event['event']}" for event in client.events()
                           if event["event"] in ("down", "cancel", "pointer_press"))
        self.totals[f"{name}: ended"] += client.process.poll() is not None
        client.kill()
        client.close()

    def ours(self):
        """Our own clients whose window is shown."""
        self.reap()
        return [client for client, name in self.clients.items()
                if name == "app" and self.shown(client) == "shown"]

    @staticmethod
    def shown(client):
        states = [event["event"] for event in client.events() if event["event"] in ("shown", "unmapped")]
        return states[-1] if states else None

    def tell(self, client, *lines):
        for line in lines:
            with contextlib.suppress(Gone):
                client.write_line(line)

    def hide(self):
        if ours := self.ours():
            client = self.random.choice(ours)
            self.tell(client, "close", "unmap")
            self.touch()
            self.tell(client, "map")

    def menu(self):
        if ours := self.ours():
            client = self.random.choice(ours)
            self.tell(client, "close", "popup")

    def faults(self):
        """Of clients that have no finger any more."""
        self.reap()
        return [(name, faults) for client, name in self.clients.items()
                if (faults := checker.faults(client.events()))]

    def finish(self):
        self.lift()
        self.desk.panel("await-read")
        wait_until(lambda: not self.faults(), lambda: str(self.faults()))
        for client in list(self.clients):
            self.bury(client)
        client = Client(self.desk.environment, self.desk.folder / "last.err", title="last")
        self.clients[client] = "last"
        client.wait_for("shown")
        wait_until(lambda: len(client.touches()) >= 4, lambda: f"no tap: {client.log}", self.tap)
        self.desk.assertEqual(checker.faults(client.events()), [])
        self.bury(client)
        print(f"\n{ACTS} acts: {dict(self.totals)}")

    def tap(self):
        self.scan(self.land(0, self.width / 2, self.height / 2))
        self.lift()
        self.desk.panel("await-read", "wait 300ms")

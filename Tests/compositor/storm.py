# SPDX-License-Identifier: MIT
"""A user, a session manager and a cat: random acts on a desk."""

import random
import signal
from collections import Counter

import checker
from desk import HEIGHT, WIDTH
from guest import Guest, open_guest

FINGERS = 10
TURNS = ("normal", "90", "180", "270", "flipped")
SCALES = (1, 1.5, 2)
# Clients must read their events after so many acts. Otherwise their sockets could overflow.
BREATH = 10
STEP_KINDS = ("swipe", "pinch", "hold")


class Touchpad:
    """A gesture takes several steps, between which anything may happen."""

    def __init__(self, desk, random, number):
        self.desk = desk
        self.random = random
        self.number = number
        self.kind = None  # of the gesture under way

    def does(self, command):
        self.desk.driver(f"touchpad {self.number}")
        self.desk.driver(f"{self.kind} {command}")

    def step(self):
        """Begins a gesture, moves its fingers, or ends it."""
        if self.kind is None and self.random.random() < 0.7:
            return  # The pointer moves only between gestures.
        if self.kind is None:
            self.kind = self.random.choice(STEP_KINDS)
            self.does(f"begin {self.random.randint(1 if self.kind == 'hold' else 2, 5)}")
        elif self.kind == "hold" or self.random.random() < 0.15:
            self.end()
        else:
            more = f" {self.random.uniform(0.3, 3):.3f} 2" if self.kind == "pinch" else ""
            self.does(f"update {self.random.uniform(-40, 40):.2f} 0{more}")

    def end(self):
        if self.kind is not None:
            self.does(f"end{self.random.choice(('', ' cancelled'))}")
            self.kind = None


class Storm:
    """`programs` are names in PROGRAMS of guest.py; without any, all clients are ours."""

    def __init__(self, desk, seed, programs=()):
        self.desk = desk
        self.hand = desk.hand
        self.random = random.Random(seed)
        self.crowd = Crowd(desk, self.random, programs)
        desk.driver("touchpad add")
        self.touchpads = [Touchpad(desk, self.random, number) for number in range(2)]
        self.locked = self.away = self.dark = False
        self.size = f"{WIDTH}x{HEIGHT}"  # of new outputs
        self.seen = set()
        self.steps = 0

    def step(self):
        acts = [(self.touch, 60), (self.gesture, 12), (self.pause, 20), (self.appear, 4),
                (self.vanish, 2), (self.crowd.remap, 2), (self.crowd.popup, 1),
                (self.lock, 20 if self.locked else 0.5), (self.switch, 20 if self.away else 0.5),
                (self.turn, 0.3), (self.scale, 0.2), (self.output, 20 if self.dark else 0.2),
                (self.touchpad, 20), (self.tidy, 6)]
        (act,) = self.random.choices([act for act, _ in acts], [weight for _, weight in acts])
        act()
        self.steps += 1
        if self.steps % BREATH == 0:
            self.desk.settle()

    def appear(self):
        self.crowd.appear()

    def vanish(self):
        touching = {"pointer"} if self.hand.places else set()
        if any(touchpad.kind for touchpad in self.touchpads):
            touching.add("touchpad")
        self.crowd.vanish(touching)

    def tidy(self):
        """Closes the overview, which would hide everything else."""
        if self.hand.places:
            self.hand.lift()
        self.hand.wait(1000)
        if self.desk.state()["overview"] and not self.locked:
            self.hand.land(_0=(400, 300), _1=(500, 300), _2=(600, 300)).lift(after=50)

    def touch(self):
        """Plays some scans: fingers land, move and lift."""
        for _ in range(self.random.randint(1, 6)):
            self.hand.after(self.random.choice((1, 8, 8, 8, 16)))
            free = [finger for finger in range(FINGERS) if finger not in self.hand.places]
            if free and self.random.random() < 0.3 / (1 + len(self.hand.places)) ** 2:
                self.hand.down(self.random.choice(free), *self.somewhere())
            for finger, (x, y) in list(self.hand.places.items()):
                chance = self.random.random()
                if finger in self.landed_now():
                    continue
                if chance < 0.05:
                    self.hand.up(finger)
                elif chance < 0.052:
                    self.hand.cancel(finger)
                elif chance < 0.8:
                    self.hand.move(finger, *self.near(x, y))
            self.hand.frame()

    def gesture(self):
        """Plays a complete gesture. Random scans hardly ever make one."""
        if self.hand.places:
            self.hand.lift()
        x, y = self.somewhere()
        for finger in range(self.random.choice((1, 2, 3, 3, 4, 4, 5))):
            self.hand.down(finger, *self.inside(x + 70 * (finger % 3), y + 70 * (finger // 3)))
            if self.random.random() < 0.2:
                self.hand.frame().wait(self.random.randint(1, 60))
        self.hand.frame()
        act = self.random.choice(("tap", "rest", "drag", "drag", "pinch"))
        if act == "rest":
            self.hand.wait(self.random.randint(50, 1500))
        elif act == "drag":
            dx, dy = self.random.choice(((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7)))
            far = self.random.choice((20, 100, 600))
            self.hand.drag(far * dx, far * dy, steps=self.random.randint(3, 20), every=8)
        elif act == "pinch":
            self.hand.spread(self.random.choice((0.3, 0.7, 2)), steps=self.random.randint(3, 20))
        self.look()
        if self.random.random() < 0.3:
            for finger in sorted(self.hand.places)[1:]:
                self.hand.lift(finger, after=self.random.randint(1, 80))
        self.hand.lift(after=self.random.randint(1, 60))

    def look(self):
        self.seen.add(self.desk.state()["gesture"])

    def landed_now(self):
        return {finger for kind, finger, *_ in self.hand.scan if kind == "down"}

    def somewhere(self):
        def along(size):
            edges = self.random.random() < 0.1
            return self.random.choice((2, size - 3)) if edges else self.random.uniform(0, size - 1)

        return along(WIDTH), along(HEIGHT)

    def near(self, x, y):
        width = self.random.choice((2, 15, 60))
        return self.inside(
            x + self.random.uniform(-width, width), y + self.random.uniform(-width, width))

    def inside(self, x, y):
        return min(max(x, 0), WIDTH - 1), min(max(y, 0), HEIGHT - 1)

    def pause(self):
        longest = self.random.choices((50, 300, 1500, 20000), (5, 5, 5, 1))[0]
        self.hand.wait(round(longest * self.random.random()))

    def lock(self):
        self.desk.driver("unlock" if self.locked else "lock")
        self.locked = not self.locked

    def switch(self):
        self.desk.driver("session back" if self.away else "session away")
        self.away = not self.away

    def outputs(self):
        return self.desk.state()["outputs"]

    def turn(self):
        if outputs := self.outputs():
            turn = self.random.choice(TURNS)
            self.desk.driver(f"output transform {outputs[0]['name']} {turn}")

    def scale(self):
        if outputs := self.outputs():
            scale = self.random.choice(SCALES)
            self.desk.driver(f"output scale {outputs[0]['name']} {scale}")

    def output(self):
        outputs = self.outputs()
        if len(outputs) > 1 or (outputs and self.random.random() < 0.3):
            self.desk.driver(f"output remove {self.random.choice(outputs)['name']}")
        else:
            scale, turn = self.random.choice(SCALES), self.random.choice(TURNS)
            self.desk.driver(f"output add {self.size},scale={scale},transform={turn}")
        outputs = self.outputs()
        self.dark = not outputs
        if outputs:
            self.desk.driver(f"touch-output {outputs[0]['name']}")

    def touchpad(self):
        """A step of one of the touchpads, or a motion of the pointer."""
        if not self.dark and self.random.random() < 0.3:
            output = self.random.choice(self.outputs())
            x = output["x"] + self.random.uniform(0, output["width"] - 1)
            y = output["y"] + self.random.uniform(0, output["height"] - 1)
            self.desk.driver(f"pointer {x:.2f} {y:.2f}")
        else:
            self.hand.wait(8)
            self.random.choice(self.touchpads).step()
            self.look()

    def calm(self):
        """Ends everything that is under way, and makes one plain output."""
        if self.hand.places:
            self.hand.lift()
        for touchpad in self.touchpads:
            touchpad.end()
        if self.locked:
            self.lock()
        if self.away:
            self.switch()
        self.desk.driver(f"output add {WIDTH}x{HEIGHT}")
        *old, new = self.outputs()
        for output in old:
            self.desk.driver(f"output remove {output['name']}")
        self.desk.driver(f"touch-output {new['name']}")
        self.tidy()
        self.hand.wait(60000)
        self.desk.settle()

    def finish(self):
        """Checks everything that can be checked at the end."""
        self.calm()
        self.crowd.finish()
        state = self.desk.state()
        self.desk.assertEqual((state["active_touches"], state["gesture"]), (0, "none"))
        self.desk.assertEqual(state["position"] % 1, 0)


class PanelStorm(Storm):
    """The same over libinput. Its session and its panel come and go."""

    def switch(self):
        self.hand.does("switch-back" if self.away else "switch-away")
        self.away = not self.away

    def lock(self):
        super().lock()
        if not self.away and self.random.random() < 0.2:
            self.hand.replug()


MOST_CLIENTS = 4
KINDS = {"down": "downs", "cancel": "cancels", "pointer_press": "presses",
         "swipe-begin": "gestures", "pinch-begin": "gestures", "hold-begin": "gestures"}
# Of new clients, if there are programs that are not ours.
GUESTS = 0.6
# If foot 1.13 gets narrower while the button is pressed beyond its new edge, it overruns its memory.
# If a finger moves during a touchpad gesture, Xwayland 22.1 crashes.
CRASHES = {"foot", "xwayland"}
# If Qt 6.4 quits during a touchpad gesture, it reads the window that it has destroyed.
CRASHES_WHEN_QUIT = {"qt"}


def center(window):
    return window["x"] + window["width"] / 2, window["y"] + window["height"] / 2


def is_on_output(x, y):
    return 0 <= x < WIDTH and 0 <= y < HEIGHT


class Crowd:
    def __init__(self, desk, random, programs):
        self.desk = desk
        self.random = random
        self.programs = programs
        self.clients = []
        self.shown = {}  # of our own
        self.names = {}
        self.count = 0

    def ours(self):
        return [client for client in self.clients if client in self.shown]

    def appear(self):
        if len(self.clients) == MOST_CLIENTS:
            return
        self.count += 1
        if self.programs and self.is_visible() and self.random.random() < GUESTS:
            self.invite(self.random.choice(self.programs))
            return
        options = {"title": f"app {self.count}", "windows": self.random.randint(1, 2)}
        if self.random.random() < 0.3:
            options["pointer_only"] = True
        if self.random.random() < 0.5:
            options["size"] = f"{self.random.randint(200, WIDTH)}x{HEIGHT // 2}"
        client = self.desk.client(**options)
        self.clients.append(client)
        self.shown[client] = True
        self.names[client] = options["title"]

    def is_visible(self):
        """Returns whether a new window is visible. Otherwise programs do not draw it."""
        state = self.desk.state()
        return state["outputs"] and state["position"] == state["workspace"]

    def invite(self, program):
        errors = self.desk.folder / f"guest-{self.count}.err"
        client = open_guest(program, self.desk.environment, errors)
        self.desk.clients.append(client)
        self.clients.append(client)
        self.names[client] = f"{program} {self.count}"
        self.desk.wait_until(
            lambda: self.has_crashed(client) or self.is_ready(client),
            lambda: f"{program}: {client.errors()}")

    def is_ready(self, client):
        """Returns whether its window is there."""
        return any(window["pid"] == client.pid and window["mapped"]
                   for window in self.desk.state()["windows"])

    def has_crashed(self, client):
        is_fragile = self.names[client].split()[0] in CRASHES
        return is_fragile and client.process.poll() in (-signal.SIGABRT, -signal.SIGSEGV)

    def bury(self):
        """Checks and forgets the programs that have crashed by a fault of their own."""
        for client in [client for client in self.clients if self.has_crashed(client)]:
            self.clients.remove(client)
            faults = checker.faults(client.events(), self.touching(client) | {"pointer", "touchpad"})
            self.desk.assertEqual(faults, [], self.names[client])

    @staticmethod
    def touching(client):
        """The fingers that are down in its log."""
        return {stroke[0] for stroke in checker.strokes(client.touches()) if stroke[2] == "down"}

    def vanish(self, touching):
        """Kills or quits a client. Its log ends there, so its fingers may be down."""
        self.bury()
        if not self.clients:
            return
        client = self.clients.pop(self.random.randrange(len(self.clients)))
        self.desk.settle()
        down = self.touching(client)
        self.desk.assertLessEqual(len(down), len(self.desk.hand.places))
        self.check_log(client, down | touching)
        if self.random.random() < 0.5:
            client.kill()
        else:
            status = client.end()
            if self.names[client].split()[0] not in CRASHES_WHEN_QUIT or status != -signal.SIGSEGV:
                self.desk.assertEqual(status, 0, f"{self.names[client]}: {client.errors()}")
        self.desk.settle()

    def totals(self):
        """Returns how many downs, cancels, clicks and touchpad gestures each program received."""
        totals = {}
        for client, name in self.names.items():
            counts = totals.setdefault(name.split()[0], Counter())
            counts["clients"] += 1
            counts["crashes"] += self.has_crashed(client)
            counts.update(KINDS[event["event"]] for event in client.log if event["event"] in KINDS)
        return totals

    def check_log(self, client, touching=()):
        name = self.names[client]
        self.desk.assertIsNone(client.process.poll(), f"{name} has ended: {client.errors()}")
        faults = checker.faults(client.events(), touching)
        self.desk.assertEqual(faults, [], name)

    def remap(self):
        if ours := self.ours():
            client = self.random.choice(ours)
            client.write_line("close")
            client.write_line("unmap" if self.shown[client] else "map")
            self.shown[client] = not self.shown[client]
            self.desk.settle()

    def popup(self):
        if ours := [client for client in self.ours() if self.shown[client]]:
            client = self.random.choice(ours)
            client.write_line("close")
            if self.random.random() < 0.7:
                client.write_line("popup")
            self.desk.settle()

    def strokes(self):
        """Returns how many complete touches and clicks all clients have received."""
        ended = 0
        for client in self.clients:
            events = client.events()
            ended += sum(stroke[2] == "up" for stroke in checker.strokes(events))
            ended += sum(event["event"] == "pointer_release" for event in events)
        return ended

    def visible_windows(self):
        return [window for window in self.desk.state()["windows"]
                if window["mapped"] and is_on_output(*center(window))]

    def wait_for_sizes(self):
        """Waits until the visible windows have taken their last sizes."""
        self.desk.wait_until(lambda: all(window["configured"] for window in self.visible_windows()))

    def finish(self):
        """Taps each window. Each tap reaches one client, and nothing stays pressed."""
        for client in self.ours():
            client.write_line("close")
        self.desk.settle()
        self.bury()
        for client in self.clients:
            self.check_log(client)
        self.wait_for_sizes()
        for window in self.visible_windows():
            before = self.strokes()
            self.desk.hand.land(_0=center(window)).lift(after=60).wait(1000)
            self.desk.settle()
            self.desk.assertEqual(self.strokes(), before + 1, f"a tap on {window}")
        self.bury()
        for client in self.clients:
            self.check_log(client)
            if isinstance(client, Guest) and client.listens:
                self.desk.wait_until(
                    lambda: not client.pressed(), lambda: f"pressed: {self.names[client]}")
        logs = {self.names.get(client, str(client.pid)): client.touches()
                for client in self.desk.clients}
        self.desk.assertEqual(checker.strangers(logs, self.desk.hand.landings()), [])

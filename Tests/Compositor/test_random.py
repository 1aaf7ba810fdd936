# SPDX-License-Identifier: MIT
"""Hours of random fingers in virtual time, while clients, outputs and sessions come and go.

The default is four seeds of 50 minutes. In the environment, COMPOSITOR_SEEDS is the number of
seeds, COMPOSITOR_SEED the first one, and COMPOSITOR_MINUTES the duration of each.
"""

import os
import random
import unittest

import checker
from desk import HEIGHT, WIDTH, Desk
from panel_desk import PanelDesk

SEEDS = int(os.environ.get("COMPOSITOR_SEEDS", "4"))
FIRST = int(os.environ.get("COMPOSITOR_SEED", "1"))
MINUTES = float(os.environ.get("COMPOSITOR_MINUTES", "50"))
FINGERS = 10
TURNS = ("normal", "90", "180", "270", "flipped")
GESTURES = {"swipe", "overview", "hold", "edge-left", "edge-right", "edge-top", "edge-bottom"}


class Storm:
    """Acts at random, like a user, a session manager and a cat."""

    def __init__(self, desk, seed):
        self.desk = desk
        self.hand = desk.hand
        self.random = random.Random(seed)
        self.clients = []
        self.shown = {}
        self.locked = self.away = self.dark = False
        self.seen = set()

    def step(self):
        acts = [(self.touch, 60), (self.gesture, 12), (self.pause, 20), (self.appear, 4), (self.vanish, 2),
                (self.remap, 2), (self.lock, 20 if self.locked else 0.5),
                (self.switch, 20 if self.away else 0.5), (self.turn, 0.3),
                (self.output, 20 if self.dark else 0.2), (self.touchpad, 4), (self.tidy, 6)]  # fmt: skip
        (act,) = self.random.choices([act for act, _ in acts], [weight for _, weight in acts])
        act()

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
            self.hand.wait(self.random.choice((1, 8, 8, 8, 16)))
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
        self.hand.wait(round(self.random.choice((50, 300, 2000, 20000)) * self.random.random()))

    def appear(self):
        if len(self.clients) < 4:
            options = {"title": f"app {self.hand.time}", "windows": self.random.randint(1, 2)}
            if self.random.random() < 0.3:
                options["pointer_only"] = True
            if self.random.random() < 0.5:
                options["size"] = f"{self.random.randint(200, WIDTH)}x{HEIGHT // 2}"
            client = self.desk.client(**options)
            self.clients.append(client)
            self.shown[client] = True

    def vanish(self):
        """Kills or quits a client. Its log ends there, so its fingers may be down."""
        if self.clients:
            client = self.clients.pop(self.random.randrange(len(self.clients)))
            self.desk.settle()
            down = {stroke[0] for stroke in checker.strokes(client.touches())
                    if stroke[2] == "down"}  # fmt: skip
            self.desk.assertLessEqual(len(down), len(self.hand.places))
            self.check_log(client, down | ({"pointer"} if self.hand.places else set()))
            if self.random.random() < 0.5:
                client.kill()
            else:
                self.desk.assertEqual(client.end(), 0, client.errors())
            self.desk.settle()

    def check_log(self, client, touching=()):
        self.desk.assertEqual(checker.faults(client.events(), touching), [])

    def remap(self):
        if self.clients:
            client = self.random.choice(self.clients)
            client.write_line("unmap" if self.shown[client] else "map")
            self.shown[client] = not self.shown[client]
            self.desk.settle()

    def lock(self):
        self.desk.driver("unlock" if self.locked else "lock")
        self.locked = not self.locked

    def switch(self):
        self.desk.driver("session back" if self.away else "session away")
        self.away = not self.away

    def turn(self):
        outputs = self.desk.state()["outputs"]
        if outputs:
            turn = self.random.choice(TURNS)
            self.desk.driver(f"output transform {outputs[0]['name']} {turn}")

    def output(self):
        outputs = self.desk.state()["outputs"]
        if len(outputs) > 1 or (outputs and self.random.random() < 0.3):
            name = self.random.choice(outputs)["name"]
            self.desk.driver(f"output remove {name}")
        else:
            scale, turn = self.random.choice((1, 1.5, 2)), self.random.choice(TURNS)
            self.desk.driver(f"output add {WIDTH}x{HEIGHT},scale={scale},transform={turn}")
        outputs = self.desk.state()["outputs"]
        self.dark = not outputs
        if outputs:
            self.desk.driver(f"touch-output {outputs[0]['name']}")

    def touchpad(self):
        if not self.dark:
            output = self.random.choice(self.desk.state()["outputs"])
            x = output["x"] + self.random.uniform(0, output["width"] - 1)
            y = output["y"] + self.random.uniform(0, output["height"] - 1)
            self.desk.driver(f"pointer {x:.2f} {y:.2f}")
        kind = self.random.choice(("swipe", "pinch", "hold"))
        self.hand.wait(8)
        self.desk.driver(f"{kind} begin {self.random.randint(1 if kind == 'hold' else 2, 5)}")
        for _ in range(0 if kind == "hold" else self.random.randint(0, 10)):
            self.hand.wait(8)
            more = " 1.1 2" if kind == "pinch" else ""
            self.desk.driver(f"{kind} update {self.random.uniform(-40, 40):.2f} 0{more}")
        self.look()
        self.desk.driver(f"{kind} end{self.random.choice(('', ' cancelled'))}")

    def finish(self):
        if self.hand.places:
            self.hand.lift()
        self.hand.wait(60000)
        self.desk.settle()
        for client in self.clients:
            self.check_log(client)
        logs = {str(client.pid): client.touches() for client in self.desk.clients}
        self.desk.assertEqual(checker.strangers(logs, self.hand.landings()), [])
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


class Random:
    """The storms of some seeds."""

    storm = Storm
    minutes = MINUTES

    def test_every_promise_holds_for_every_client(self):
        seen = set()
        for seed in range(FIRST, FIRST + SEEDS):
            with self.subTest(seed=seed):
                if seed > FIRST:
                    self.end()
                    self.begin(*self.outputs)
                storm = self.storm(self, seed)
                end = self.hand.time + self.minutes * 60_000
                while self.hand.time < end:
                    storm.step()
                storm.finish()
                seen |= storm.seen
        if SEEDS * self.minutes >= 200:
            self.assertEqual(GESTURES - seen, set(), "never happened")


class RandomMinutes(Random, Desk):
    pass


class RandomMinutesOverLibinput(Random, PanelDesk):
    storm = PanelStorm
    minutes = MINUTES / 5


if __name__ == "__main__":
    unittest.main()

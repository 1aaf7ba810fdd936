# SPDX-License-Identifier: MIT
"""A user with fingers, pens, mice and touchpads, and a compositor that changes everything: random acts.

In the environment, WINDOW_SEED is the first seed, WINDOW_SEEDS the number of seeds, and
WINDOW_MINUTES the duration of each.
"""

import os
import random
import sys
import time

from stage import ERASER, LENS, MOUSE, PEN, PRESSURE, STYLUS

FIRST = int(os.environ.get("WINDOW_SEED", "1"))
DEATHS = ("hangup", "protocol-error wrong", "raw 1 140000", "raw 1 80063", "kill")

FINGERS = 12
# The seats and outputs that the server can make.
MOST = 255
BUTTONS = (0x110, 0x111, 0x112)
TOOLS = (PEN, PEN, ERASER, MOUSE, LENS, 0, 4294967295)
# Of a window: all pairs that have at most so many pixels.
SIDES = (-1, 0, 1, 300, 640, 1080, 16384)
MOST_PIXELS = 1 << 21
NUMBERS = ("=2147483647", "=-2147483648", "0", "-1", "1e6")


class Storm:
    """`stage` sends commands by `server`, and time passes by `wait`."""

    def __init__(self, stage, seed):
        self.stage = stage
        self.random = random.Random(seed)
        self.seats = [0]  # numbers of those that exist
        self.outputs = [0] if stage.outputs else []
        self.made = {"seat": 1, "output": len(self.outputs)}
        self.capable = {0: {"touch", "pointer"}}
        self.down = {}  # (seat, finger): place
        self.buttons = {}  # seat: pressed
        self.entered = set()
        self.gesture = {}  # seat: touchpad gesture
        self.tools = {}  # seat: how many tools it has had
        self.pens = {}  # seat: the tool that is near
        self.acts = 0
        self.weights = (
            (self.touch, 60), (self.pointer, 20), (self.scroll, 10), (self.touchpad, 20), (self.pen, 15),
            (self.pause, 15), (self.resize, 1), (self.rescale, 0.5), (self.change_output, 0.5),
            (self.change_devices, 0.5), (self.change_seats, 0.3), (self.cancel, 0.5),
            (self.nonsense, 2), (self.draw, 10))

    def say(self, *commands):
        self.stage.server.send(commands)

    def step(self):
        if self.seat_with("touch") is None and self.random.random() < 0.2:
            return self.random.choice((self.change_seats, self.change_devices))()
        acts, weights = zip(*self.weights)
        self.random.choices(acts, weights)[0]()
        self.acts += 1

    def wait(self, *choices):
        self.stage.wait(self.random.choice(choices))
        if self.stage.has_frames:
            self.say("frame")
            # A program blocks if its output is not read.
            self.stage.program.read()

    def place(self):
        return self.random.uniform(-20, 660), self.random.uniform(-20, 500)

    def near(self, x, y):
        far = self.random.choice((1, 5, 30))
        return x + self.random.uniform(-far, far), y + self.random.uniform(-far, far)

    def seat_with(self, device):
        able = [seat for seat in self.seats if device in self.capable[seat]]
        return self.random.choice(able) if able else None

    def touch(self):
        """Some scans: fingers land, move and lift."""
        seat = self.seat_with("touch")
        if seat is None:
            return
        for _ in range(self.random.randint(1, 10)):
            self.wait(1, 8, 8, 16)
            mine = [finger for each, finger in self.down if each == seat]
            scan = []
            for finger in mine:
                chance = self.random.random()
                if chance < 0.06:
                    del self.down[seat, finger]
                    scan.append(f"up {finger}")
                elif chance < 0.8:
                    x, y = self.down[seat, finger] = self.near(*self.down[seat, finger])
                    scan.append(f"motion {finger} {x:.3f} {y:.3f}")
            if self.random.random() < 0.3 / (1 + len(mine)):
                finger = self.random.randrange(FINGERS)
                if (seat, finger) not in self.down:
                    x, y = self.down[seat, finger] = self.place()
                    scan.append(f"down {finger} {x:.3f} {y:.3f}")
                    if self.random.random() < 0.1:
                        scan.append(f"shape {finger} 9.5 7")
            if self.random.random() < 0.97:
                scan.append("frame")
            self.say(*(f"touch {seat} {event}" for event in scan))

    def pointer(self):
        seat = self.seat_with("pointer")
        if seat is None:
            return
        x, y = self.place()
        if seat not in self.entered:
            self.entered.add(seat)
            self.say(f"pointer {seat} enter {x:.3f} {y:.3f}", f"pointer {seat} frame")
        for _ in range(self.random.randint(1, 8)):
            self.wait(1, 8, 8)
            x, y = self.near(x, y)
            self.say(f"pointer {seat} motion {x:.3f} {y:.3f}", f"pointer {seat} frame")
            pressed = self.buttons.setdefault(seat, set())
            if self.random.random() < 0.3:
                button = self.random.choice(BUTTONS)
                pressed ^= {button}
                self.say(f"pointer {seat} button {button} {int(button in pressed)}",
                         f"pointer {seat} frame")
        if self.random.random() < 0.1:
            self.leave(seat)

    def leave(self, seat):
        self.entered.discard(seat)
        self.buttons.pop(seat, None)
        self.say(f"pointer {seat} leave", f"pointer {seat} frame")

    def scroll(self):
        seat = self.seat_with("pointer")
        if seat is None or seat not in self.entered:
            return
        source = self.random.choice(("wheel", "finger", "continuous", "tilt"))
        axis = self.random.choice(("vertical", "horizontal"))
        for _ in range(self.random.randint(1, 12)):
            self.wait(8, 16)
            way = self.random.uniform(-20, 20)
            clicks = [f"pointer {seat} value120 {axis} {round(8 * way)}"] * (source == "wheel")
            self.say(f"pointer {seat} source {source}", *clicks,
                     f"pointer {seat} axis {axis} {way:.3f}", f"pointer {seat} frame")
        if source == "finger" and self.random.random() < 0.9:
            self.say(f"pointer {seat} source finger", f"pointer {seat} stop {axis}",
                     f"pointer {seat} frame")

    def touchpad(self):
        """Steps of a touchpad's gesture. It may end now, later or never."""
        seat = self.seat_with("pointer")
        if seat is None:
            return
        kind = self.gesture.get(seat)
        if kind is None:
            kind = self.gesture[seat] = self.random.choice(("swipe", "pinch", "hold"))
            self.say(f"{kind} {seat} begin {self.random.randint(1, 5)}")
        for _ in range(self.random.randint(0, 12)):
            self.wait(8)
            dx, dy = self.random.uniform(-9, 9), self.random.uniform(-9, 9)
            more = {"pinch": f" {self.random.uniform(0.3, 3):.3f} {dx:.3f}"}.get(kind, "")
            if kind != "hold":
                self.say(f"{kind} {seat} update {dx:.3f} {dy:.3f}{more}")
        if self.random.random() < 0.7:
            del self.gesture[seat]
            end = self.random.choice(("end", "end", "end cancelled"))
            self.say(f"{kind} {seat} {end}")

    def pen(self):
        """A pen comes, draws and leaves, or does a part of that."""
        seat = self.random.choice(self.seats) if self.seats else None
        if seat is None:
            return
        if self.random.random() < 0.2 or seat not in self.tools:
            self.add_tool(seat)
        x, y = self.place()
        if seat not in self.pens:
            self.pens[seat] = self.random.randrange(self.tools[seat])
            self.report(seat, "proximity_in", f"motion {x:.3f} {y:.3f}")
        for _ in range(self.random.randint(1, 12)):
            self.wait(1, 8, 8, 16)
            x, y = self.near(x, y)
            chance = self.random.random()
            change = ["down"] if chance < 0.2 else ["up"] if chance < 0.3 else []
            self.report(
                seat, *change, f"motion {x:.3f} {y:.3f}", f"pressure {self.random.randrange(65536)}",
                f"tilt {self.random.uniform(-60, 60):.3f} {self.random.uniform(-60, 60):.3f}",
                *[f"button {STYLUS} {self.random.randrange(2)}"] * (chance > 0.9))
        # A pen that stays on the glass makes palms of all fingers.
        if self.random.random() < 0.85:
            self.report(seat, *["up"] * (self.random.random() < 0.8), "proximity_out")
            del self.pens[seat]

    def report(self, seat, *events):
        self.say(*(f"tool {seat} {self.pens[seat]} {event}" for event in [*events, "frame"]))

    def add_tool(self, seat):
        if self.random.random() < 0.2:
            self.say(*(f"pad {seat} {event}" for event in ("add", "group", "group", "done")))
        if self.random.random() < 0.1:
            self.say(f"tablet {seat} removed", "settle")
        number = self.tools.setdefault(seat, 0)
        self.tools[seat] += 1
        self.say(
            f"tablet {seat} add", f"tool {seat} add",
            f"tool {seat} {number} type {self.random.choice(TOOLS)}",
            f"tool {seat} {number} capability {PRESSURE}", f"tool {seat} {number} done")

    def pause(self):
        self.wait(10, 100, 400, 800, 5000)

    def resize(self):
        width, height = self.random.choice(
            [(x, y) for x in SIDES for y in SIDES if x * y <= MOST_PIXELS])
        self.say(f"configure {width} {height}")

    def rescale(self):
        self.say(f"scale {self.random.choice((120, 150, 180, 240, 0))}")

    def change_output(self):
        if self.outputs and self.random.random() < 0.5:
            number = self.random.choice(self.outputs)
            self.say(self.random.choice((
                f"output set {number} transform={self.random.randrange(8)}",
                f"output set {number} scale={self.random.randint(1, 3)}",
                f"output set {number} mm=300x200", f"output set {number} mm=0x0",
                f"enter {number}", f"leave {number}")))
        elif self.outputs and self.random.random() < 0.6:
            number = self.random.choice(self.outputs)
            self.outputs.remove(number)
            self.say(f"output remove {number}")
        elif self.made["output"] < MOST:
            self.say("output add 1920x1080,mm=480x270")
            self.outputs.append(self.made["output"])
            self.made["output"] += 1

    def change_devices(self):
        if self.seats:
            seat = self.random.choice(self.seats)
            devices = [each for each in ("touch", "pointer", "keyboard") if self.random.random() < 0.7]
            self.say(f"seat capabilities {seat} {','.join(devices) or 'none'}")
            self.lose(seat, set(devices))

    def change_seats(self):
        if self.seats and self.random.random() < 0.4:
            seat = self.random.choice(self.seats)
            self.seats.remove(seat)
            self.lose(seat, set())
            self.say(f"seat remove {seat}")
        elif self.made["seat"] < MOST:
            version = self.random.randint(1, 8)
            self.say(f"seat add seat{self.made['seat']} {version} touch,pointer")
            # The client must have its devices before it can get their events.
            self.say("settle")
            seat = self.made["seat"]
            self.seats.append(seat)
            self.capable[seat] = {"touch", "pointer"}
            self.made["seat"] += 1

    def press(self, key):
        """Presses a key of a keyboard that comes and goes."""
        seat = self.made["seat"]
        self.made["seat"] += 1
        self.say(f"seat add keys{seat} 8 keyboard", "settle", f"keyboard {seat} keymap",
                 f"keyboard {seat} enter", "settle")
        self.stage.press(key, seat)
        self.say("settle", f"seat remove {seat}", "settle")

    def lose(self, seat, devices):
        self.capable[seat] = devices
        if "touch" not in devices:
            self.down = {key: place for key, place in self.down.items() if key[0] != seat}
        if seat not in self.seats:
            self.tools.pop(seat, None)
            self.pens.pop(seat, None)
        if "pointer" not in devices:
            self.entered.discard(seat)
            self.buttons.pop(seat, None)
            self.gesture.pop(seat, None)
        self.say("settle")

    def cancel(self):
        seat = self.seat_with("touch")
        if seat is not None:
            self.say(f"touch {seat} cancel")
            self.lose(seat, self.capable[seat] - {"touch"})
            self.capable[seat] |= {"touch"}

    def nonsense(self):
        seat = self.random.choice(self.seats) if self.seats else 0
        number, other = self.random.choice(NUMBERS), self.random.choice(NUMBERS)
        tool = f"tool {seat} {self.random.randrange(self.tools.get(seat, 1) or 1)}"
        self.say(self.random.choice((
            f"{tool} proximity_in", f"{tool} proximity_out", f"{tool} down", f"{tool} up", f"{tool} frame",
            f"{tool} removed", f"{tool} motion {number} {other}", f"{tool} tilt {number} {other}",
            f"{tool} pressure 4294967295", f"{tool} distance -1", f"{tool} type {LENS}", f"pad {seat} removed",
            f"touch {seat} up 77", f"touch {seat} motion 78 {number} {other}",
            f"touch {seat} frame", f"pointer {seat} frame", f"touch {seat} shape 79 {number} {other}",
            f"pointer {seat} axis 5 {number}", f"pointer {seat} source 55",
            f"pinch {seat} update {number} {other} {number} {other}", f"swipe {seat} end",
            f"swipe {seat} update {number} {other}", f"hold {seat} end", f"pinch {seat} end",
            f"event-time {self.random.randrange(1 << 50)}")))

    def draw(self):
        self.say("frame")

    def calm(self):
        """Ends everything that is under way by right."""
        for seat in self.seats:
            if "touch" in self.capable[seat]:
                ups = [f"touch {seat} up {finger}" for each, finger in self.down if each == seat]
                self.say(*ups, f"touch {seat} frame")
            if "pointer" in self.capable[seat]:
                if seat in self.gesture:
                    self.say(f"{self.gesture[seat]} {seat} end")
                self.leave(seat)
            for self.pens[seat] in range(self.tools.get(seat, 0)):
                self.report(seat, "up", "proximity_out")
        self.pens = {}
        self.down, self.gesture = {}, {}
        self.stage.wait(10_000)

    def tap_seat(self):
        """A seat for a tap on the whole window."""
        self.say("configure 640 480")
        if self.seat_with("touch") is None:
            if not self.seats:
                self.say("seat add last 8 none", "settle")
                self.seats.append(self.made["seat"])
                self.made["seat"] += 1
            self.say(f"seat capabilities {self.seats[0]} touch", "settle")
            self.capable[self.seats[0]] = {"touch"}
        return self.seat_with("touch")


class RandomMinutes:
    """A test of a stage: random minutes of its program in virtual time, until the compositor dies."""

    seeds, minutes = 3, 0.5
    look_every = 500  # acts
    has_frames = True  # the display shows a frame whenever time passes

    def test_everything_ends_and_the_next_finger_works(self):
        began, seen = time.monotonic(), []
        count = int(os.environ.get("WINDOW_SEEDS", self.seeds))
        minutes = float(os.environ.get("WINDOW_MINUTES", self.minutes))
        for seed in range(FIRST, FIRST + count):
            with self.subTest(seed=seed):
                if seed > FIRST:
                    self.setUp()
                self.open(seed)
                storm = Storm(self, seed)
                end = self.ms + minutes * 60_000
                while self.ms < end:
                    storm.step()
                    if storm.acts % self.look_every == 0:
                        self.look(storm)
                self.check(storm)
                seen.append(self.seen())
                storm.touch()
                self.die(DEATHS[seed % len(DEATHS)])
        print(f"\n{count * minutes:g} minutes in {time.monotonic() - began:.0f} s: {seen}",
              file=sys.stderr)

    def open(self, seed):
        """Starts the program, unless the stage has."""

    def look(self, storm):
        """Checks something in the midst of it."""

    def rests(self, frames):
        """After so many frames, none is drawn without input. Returns how many were."""
        self.frames(frames)
        commits = self.surface()["commits"]
        self.frames(20)
        self.assertEqual(self.surface()["commits"], commits, "it does not come to rest")
        return commits

    def die(self, how):
        """The compositor dies in some way. The program must notice it."""
        program = self.program
        self.break_off(how)
        self.assertEqual(program.process.wait(20), 1, f"{how}: {program.errors()[:3000]}")
        self.assertIn("connection", program.errors())
        self.status = 1
        self.end()
        self.status = 0

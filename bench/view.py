# SPDX-License-Identifier: MIT
"""Measures `gesture view` in the example compositor: a minute of strokes at 1920 x 1080.

    python3 bench/view.py GESTURE [SECONDS]

Prints the intervals of the frames by the compositor's frame callbacks, how many missed a refresh, how
long drawing took, and the processor time. With PRELOAD in the environment, a library that counts
allocations is preloaded into the viewer.
"""

import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "Tests" / "compositor"), str(ROOT / "Tests" / "window")]

from marks import write_png  # noqa: E402
from programs import PATIENCE, Driver  # noqa: E402

WIDTH, HEIGHT = 1920, 1080
# Scans of the panel per second.
RATE = 120


def photograph(path, width=4000, height=3000):
    """A picture with something at each pixel."""
    noise = random.Random(1)
    tile = bytes(noise.randrange(256) for _ in range(3 * 997))
    rows = []
    for y in range(height):
        start = 3 * (y * 31 % 997)
        rows.append((tile[start:] + tile * (width // 997 + 2))[: 3 * width])
    write_png(path, width, height, rows)


class Player:
    """Moves fingers in real time."""

    def __init__(self, driver):
        self.driver = driver
        self.begin = time.monotonic()
        self.scan = 0

    def frame(self, *commands):
        """One scan of the panel, when it is due."""
        self.scan += 1
        wait = self.begin + self.scan / RATE - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        now = time.clock_gettime(time.CLOCK_MONOTONIC)
        self.driver.send([f"time {now * 1000:.3f}", *commands, "frame"])

    def stroke(self, seconds, path, fingers):
        """Fingers land, follow path(finger, part), and lift."""
        for step in range(int(seconds * RATE) + 1):
            part = step / (seconds * RATE)
            kind = "motion" if step else "down"
            places = (path(finger, part) for finger in range(fingers))
            self.frame(*(
                f"{kind} {finger} {x / WIDTH:.6f} {y / HEIGHT:.6f}"
                for finger, (x, y) in enumerate(places)
            ))  # fmt: skip
        self.frame(*(f"up {finger}" for finger in range(fingers)))

    def rest(self, seconds):
        for _ in range(int(seconds * RATE)):
            self.frame()


def pair(length, angle, middle=(WIDTH / 2, HEIGHT / 2)):
    def place(finger):
        side = 1 if finger else -1
        return middle[0] + side * length * math.cos(angle), middle[1] + side * length * math.sin(
            angle)  # fmt: skip

    return place


def minute(player, seconds):
    """Pinches, turns, drags, flings and pages, again and again."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        player.stroke(1.0, lambda f, p: pair(120 + 240 * p, 0)(f), 2)
        player.stroke(0.6, lambda f, p: (1300 - 500 * p, 500 + 200 * p), 1)
        player.rest(0.7)
        player.stroke(1.5, lambda f, p: pair(300, 1.3 * math.sin(6 * p))(f), 2)
        player.rest(0.4)
        player.stroke(1.0, lambda f, p: pair(360 - 240 * p, 0.2 * p)(f), 2)
        player.rest(0.5)
        player.stroke(0.25, lambda f, p: (1500 - 700 * p, 500), 1)
        player.rest(0.6)
        player.stroke(0.25, lambda f, p: (500 + 700 * p, 500), 1)
        player.rest(0.6)


def main():
    command = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "runtime").mkdir(mode=0o700)
        environment = dict(os.environ) | {"XDG_RUNTIME_DIR": str(folder / "runtime")}
        environment.pop("WAYLAND_DISPLAY", None)
        pictures = [folder / "one.png", folder / "two.png"]
        for path in pictures:
            photograph(path)
        driver = Driver(["--output", f"{WIDTH}x{HEIGHT}"], environment, folder / "driver.err")
        environment["WAYLAND_DISPLAY"] = driver.socket
        if "PRELOAD" in environment:
            environment["LD_PRELOAD"] = environment["PRELOAD"]
        begin = time.monotonic()
        with open(folder / "viewer.err", "wb") as errors:
            viewer = subprocess.Popen(
                [command, "view", "--statistics", *map(str, pictures)], env=environment,
                stderr=errors)
        deadline = begin + PATIENCE
        while not driver("state")["windows"] and time.monotonic() < deadline:
            time.sleep(0.005)
        print(f"from the start to the window, at most: {(time.monotonic() - begin) * 1000:.0f} ms")
        time.sleep(1.5)
        before = processor(viewer.pid)
        time.sleep(5)
        print(f"processor time in 5 s without input: {processor(viewer.pid) - before:.3f} s")
        minute(Player(driver), seconds)
        viewer.terminate()
        viewer.wait(PATIENCE)
        print((folder / "viewer.err").read_text().strip())
        driver.end()


def processor(pid):
    """The processor time of a program in seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what gestures add to a touch frame in a compositor, beside wlroots and libinput.

    run.py                 two tables: times and instructions
    run.py --json          the same as JSON
    run.py --publish       only the instructions, to bench/results/compositor.json and the documents

The example compositor runs headless, with the window of one client. Fingers move over it for some
hundred frames: one and two for the client, and three, which switch workspaces.

Times are medians of runs, without rendering: of the engine's calls, and of the whole handling of a
frame, from the event of wlroots to the queued messages for the client. Both include reading the
clock around each call of the engine.

Instructions are counted by callgrind, so they are the same on a busy machine. The kernel's are not
counted. Here the fingers come from an emulated panel, through the system's libinput and its wlroots
backend in the same process. The counts include libinput's dispatch and the example's handling of
each event, by library: all of the core, including conversions of coordinates; libgesturecore-wlroots,
without what it calls; wlroots with libwayland; libinput with libevdev; and the calls of libc.
"Replaced" is what a compositor without gestures does instead (driver_plain.c): it converts the
position by wlr_cursor, and calls wlr_seat. What gestures add is the core and our library less that.

COMPOSITOR_BUILD in the environment is the meson build folder, by default .build-c. Build it with
-Dbuildtype=release for meaningful figures.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "compositor"), str(ROOT / "bench" / "cost")]

from callgrind import by_library  # noqa: E402
from hand import Hand  # noqa: E402
from panel import PanelHand, wrapper  # noqa: E402
from programs import CLIENT, DRIVER, Client, Driver  # noqa: E402

RESULTS = ROOT / "bench" / "results" / "compositor.json"
WIDTH, HEIGHT = 1280, 720
FRAMES = 400
RUNS = 11
# The counted functions: libinput's dispatch, and the example's handlers of touch events.
COUNTED = ("libinput_dispatch", "down", "motion", "up", "frame", "batch_ended")
# The parts, by library. The core calls no libc. The rest is the example, the driver's measurement
# of times, and the dynamic linker.
PARTS = {
    "core": r"libgesturecore",
    "our library": r"libgesturecore-wlroots-private",
    "wlroots": r"lib(wlroots|wayland-server|pixman).*",
    "libinput": r"lib(input|evdev|mtdev)",
    "libc": r"lib[cm]",
}
OURS = "core", "our library"
SCENARIOS = {
    "one finger, the client's": [(300, 300)],
    "two fingers, the client's": [(300, 300), (400, 320)],
    "three fingers, a swipe": [(700, 300), (780, 280), (860, 300)],
}


def die(line):
    sys.exit(f"cost in a compositor: {line}")


class Stage:
    """A compositor with one client, and a hand."""

    def __init__(self, counting=(), libinput=False, plain=False):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        (self.folder / "runtime").mkdir(mode=0o700)
        own = dict(os.environ, XDG_RUNTIME_DIR=str(self.folder / "runtime"))
        around, panel = wrapper(self.folder, WIDTH, HEIGHT) if libinput else ([], None)
        options = ["--output", f"{WIDTH}x{HEIGHT}", *["--plain"] * plain]
        self.driver = Driver(options, own, self.folder / "driver.err", [*around, *counting])
        own["WAYLAND_DISPLAY"] = self.driver.socket
        self.client = Client(own, self.folder / "client.err", title="app")
        self.client.wait_for("shown")
        self.driver("settle")
        if libinput:
            self.hand = PanelHand(self.driver, panel, WIDTH, HEIGHT)
        else:
            self.hand = Hand(self.driver, WIDTH, HEIGHT)

    def land(self, places):
        for finger, (x, y) in enumerate(places):
            self.hand.down(finger, x, y)
        self.hand.frame()
        # Now the gesture is decided. The drag must not leave the first workspace.
        self.hand.drag(-30, 0, steps=3, every=8)

    def drag(self):
        for way in (-100, 100, -100, 100):
            self.hand.drag(way, 0, steps=FRAMES // 4, every=8)
            # Empty its pipe, or it blocks.
            self.client.events()

    def end(self):
        self.client.end()
        status = self.driver.end()
        if status != 0:
            die(f"the compositor ended with {status}: {self.driver.errors()[-2000:]}")
        shutil.rmtree(self.folder)


def times(places):
    """Nanoseconds per frame: of the engine, and of the rest."""
    stage = Stage()
    runs = []
    for _ in range(RUNS):
        stage.land(places)
        stage.driver("cost")
        stage.drag()
        cost = stage.driver("cost")
        runs.append((cost["engine_ns"] / cost["frames"], cost["total_ns"] / cost["frames"]))
        stage.hand.lift().wait(3000)
        stage.driver("settle")
    stage.end()
    engine = statistics.median(engine for engine, _ in runs)
    return engine, statistics.median(total for _, total in runs) - engine


def instructions(places, plain=False):
    """Instructions per frame by PARTS, and of the rest."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "profile")
        toggles = [f"--toggle-collect={function}" for function in COUNTED]
        stage = Stage(
            ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={path}", *toggles],
            True, plain)
        stage.land(places)
        stage.drag()
        stage.end()
        counts = by_library(path)
    frames = FRAMES + 4
    parts = {
        part: sum(count for name, count in counts.items() if re.fullmatch(names, name)) / frames
        for part, names in PARTS.items()}
    if min(count for part, count in parts.items() if not (plain and part in OURS)) < 1:
        die(f"callgrind did not see the counted functions: {counts}")
    return parts | {"else": sum(counts.values()) / frames - sum(parts.values())}


def replaced(places, parts):
    """Instructions per frame of a compositor without gestures: its own, and more of wlroots."""
    plain = instructions(places, plain=True)
    return plain["else"] + plain["wlroots"] - parts["wlroots"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--publish", action="store_true", help="write the instructions")
    arguments = parser.parse_args()
    for needed in (DRIVER, CLIENT):
        if not os.access(needed, os.X_OK):
            die(f"there is no {needed}: meson setup .build-c && ninja -C .build-c")
    figures = {}
    for name, places in SCENARIOS.items():
        parts = instructions(places)
        figures[name] = {"instructions": parts}
        if not arguments.publish:
            figures[name]["ns"] = times(places)
        if "client" in name:
            figures[name]["replaced"] = replaced(places, parts)
    if arguments.publish:
        lines = [f" {json.dumps(name)}: {json.dumps(figure)}" for name, figure in figures.items()]
        RESULTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        subprocess.run([ROOT / "bench" / "tables.py"], check=True)
        return
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    print(f"{'ns per frame':28}{'engine':>12}{'the rest':>12}")
    for name, figure in figures.items():
        print(f"{name:28}{figure['ns'][0]:12.0f}{figure['ns'][1]:12.0f}")
    columns = [*PARTS, "else", "core's part", "with ours", "replaced", "added"]
    print("\n" + f"{'instructions per frame':28}" + "".join(f"{column:>12}" for column in columns))
    for name, figure in figures.items():
        parts = figure["instructions"]
        others = parts["wlroots"] + parts["libinput"] + parts["libc"]
        ours = parts["core"] + parts["our library"]
        line = f"{name:28}" + "".join(f"{count:12.0f}" for count in parts.values())
        line += f"{parts['core'] / others:12.1%}{ours / others:12.1%}"
        if "replaced" in figure:
            added = ours - figure["replaced"]
            line += f"{figure['replaced']:12.0f}{added / others:12.1%}"
        print(line)
    print("\nThe core's part, that of the core with libgesturecore-wlroots, and what is added are"
          "\nrelative to wlroots, libinput and libc together.")


if __name__ == "__main__":
    main()

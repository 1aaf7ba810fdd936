# SPDX-License-Identifier: MIT
"""The kinds of files that the command reads: intact ones, and the subcommands that read them."""

import pathlib
import subprocess
import sys
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "command"))

from command import RECORDINGS  # noqa: E402
from drawn import stroke, touchpad_pinch, touchpad_swipe  # noqa: E402
from test_formats import as_evemu, as_evtest, as_getevent, events  # noqa: E402

CORPUS = ROOT / "Tests" / "fuzz" / "examples" / "parsers"
CONFIGURATIONS = CORPUS.with_name("configurations")

# What stands for the damaged file, or for all of them, and for a file that may be written.
FILE, OUTPUT, GOOD = "{file}", "{output}", "{good}"


@dataclass
class Kind:
    """A kind of files. The commands in `many` take several files at once."""

    name: str
    suffix: str
    seeds: list
    many: list
    single: list


def as_yaml(drawing):
    """A drawing as libinput record writes it, with the description of the corpus."""
    head = (CORPUS / "yaml").read_text().split("  events:\n")[0]
    text, frame = head + "  events:\n", ""
    for seconds, kind, code, value in events(drawing):
        whole, _, micros = seconds.partition(".")
        frame += f"    - [{int(whole) - 1}, {int(micros)}, {kind}, {code}, {value}]\n"
        if kind == 0:
            text, frame = text + "  - evdev:\n" + frame, ""
    return text.encode()


SCRIPT = b"""# lands, moves, lifts
device touchscreen
down 1 150 100
frame
wait 8ms
move 1 160 100
down 2 20.5 30
frame
slide 9 0 80ms
up 1
up 2
frame
lose
drop
unplug
plug
await-read
stamp 5s
"""


def recordings(program):
    """Of each format: small ones, so that damage is near something."""
    drawings = [stroke(100, 100, 700, 500, 120), stroke(5, 5, 5, 5, 30), touchpad_swipe(2, 300, 0, 60)]
    own = [
        subprocess.check_output([program, "convert", "-"], input=drawing.bytes())
        for drawing in [*drawings, touchpad_pinch(2, 60)]]
    corpus = {path.name: path.read_bytes() for path in CORPUS.iterdir()}
    return {
        "evemu": [*(drawing.bytes() for drawing in drawings), as_evemu(drawings[0]), corpus["evemu"],
                  corpus["evemu-list"]],
        "yaml": [corpus["yaml"], as_yaml(drawings[0]), as_yaml(drawings[1])],
        "getevent": [corpus["getevent"], corpus["getevent-old"], as_getevent(drawings[0]), as_getevent(drawings[1])],
        "evtest": [corpus["evtest"], corpus["evtest-1.32"], as_evtest(drawings[0]), as_evtest(drawings[1])],
        "gesture": [*own, corpus["recording-of-our-own"], corpus["recording-of-a-program"]],
    }


REPLAY = [
    ["replay", FILE], ["explain", FILE], ["replay", "--json", "--recognizers", "all", FILE],
    ["replay", "--log", "--alone", FILE], ["explain", "--json", FILE],
    ["replay", "--brief", FILE], ["explain", "--from", "0.02", "--to", "0.1", FILE],
]
ONE = [
    ["convert", FILE, "-o", OUTPUT + ".gesture"], ["draw", FILE, "-o", OUTPUT + ".svg"],
    ["convert", "--from", "0.02", "--to", "0.1", FILE],
    ["convert", "--as", "play", FILE, "-o", OUTPUT + ".play"], ["convert", "--as", "swift", FILE],
    ["monitor", "--for", "0.05", "--replay", FILE], ["panel", "--play", FILE, "--", "true"],
]
CONFIGURED = [
    ["config", "--check", FILE], ["replay", "--config", FILE, GOOD],
    ["explain", "--config", FILE, GOOD], ["draw", "--config", FILE, GOOD, "-o", OUTPUT + ".svg"],
    ["monitor", "--for", "0.05", "--config", FILE, "--replay", GOOD],
    ["run", "--config", FILE, "--replay", GOOD],
]


def kinds(program):
    built_in = subprocess.check_output([program, "config"])
    short = b"recognizers:\n- {name: tap, type: tap}\n- {name: pan, type: pan, fingers: 2, slop: 5 mm}\n"
    short_of_all = b"\n".join(line for line in built_in.split(b"\n") if b"#" not in line[:2])
    every = [
        Kind(name, f".{name}", seeds, REPLAY, ONE) for name, seeds in recordings(program).items()]
    # A description beside a recording without one.
    description = (RECORDINGS / "EP0430M09.desc").read_bytes()
    every.append(Kind("desc", ".desc", [description], [], [["replay", FILE], ["convert", FILE]]))
    actions = (CONFIGURATIONS / "run").read_bytes()
    every.append(Kind("config", ".yaml", [built_in, short, short_of_all, actions], [], CONFIGURED))
    foreign = [path.read_bytes() for path in CONFIGURATIONS.iterdir() if path.name != "run"]
    every.append(Kind("gestures", ".conf", foreign, [], [["run", "--import", FILE]]))
    every.append(Kind("script", ".panel", [SCRIPT], [], [["panel", "--script", FILE, "--", "true"]]))
    return every

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws docs/motion.png, the moving picture of README.md: docs/motion.py GESTURE [FRAMES]

A stroke is written as a recording. The command GESTURE replays it to the real recognizers, and explains
it. The picture shows what they report, and a view that moves, zooms and turns by it. With the folder
FRAMES, each frame is also written there. It needs the Debian package python3-cairo.
"""

import collections
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib

import cairo

OUTPUT = pathlib.Path(__file__).resolve().parent / "motion.png"
WIDTH, HEIGHT, STAGE = 800, 420, 520
RATE, SCANS = 25, 120  # frames and scans a second
COLORS = 32
LENGTH = 6.6  # seconds
RETURN = 0.35  # seconds in which the view goes home after a double tap

CONFIG = """
recognizers:
  - { name: double-tap, type: tap, taps: 2 }
  - { name: pan, type: pan }
  - { name: pinch, type: pinch }
  - { name: rotation, type: rotation }
  - { name: view, type: transform }
simultaneous:
  - [pan, pinch, rotation, view]
"""
ROWS = ["pan", "pinch", "rotation", "double-tap"]

INK, MUTED, FAINT, PAPER = "#1d1d1f", "#6e6e73", "#d2d2d7", "#ffffff"
DESK, GOOD, BAD, ACTIVE = "#20262f", "#2b8a3e", "#c92a2a", "#2563c9"
FINGER = "#ff922b"
SKY, SUN = "#8fb3d9", "#fff0c8"
HILLS = [(84, 10, 0.030, 0.3, "#6e78a0"), (104, 11, 0.041, 1.9, "#506978"),
         (124, 9, 0.034, 4.1, "#375a50"), (144, 8, 0.055, 2.2, "#23412f")]
PHOTO = 240, 160


# The stroke.

def eased(part):
    """A hand starts and stops gently: a path of minimal jerk, from 0 to 1."""
    part = min(max(part, 0), 1)
    return part**3 * (10 - 15 * part + 6 * part**2)


def drag(time):
    part = eased((time - 0.6) / 1.0)
    return {1: (190 + 130 * part, 230 - 60 * part + 16 * math.sin(math.pi * part))}


def spread(time):
    part = eased((time - 2.3) / 1.7)
    middle = 308 - 48 * part, 152 + 58 * part
    angle, half = 2.7 + 0.75 * part, 44 + 46 * part
    way = half * math.cos(angle), half * math.sin(angle)
    return {1: (middle[0] - way[0], middle[1] - way[1]), 2: (middle[0] + way[0], middle[1] + way[1])}


def twice(_):
    return {1: (262, 210)}


# Landing, lift, and where the fingers are.
STROKES = [(0.4, 1.7, drag), (2.1, 4.15, spread), (4.7, 4.79, twice), (4.93, 5.02, twice)]


def fingers_at(time):
    for landing, lift, place in STROKES:
        if landing <= time < lift:
            return place(time)
    return {}


def recording():
    """The stroke in the format of docs/recording-format.md."""
    size = f"width={STAGE:.4f} height={HEIGHT:.4f}"
    yield "gesture-recording 1.0"
    yield f"window {size}"
    yield f'device number=0 kind=touchscreen name="Panel" mapping=configured {size}'
    before = {}
    for scan in range(int(LENGTH * SCANS)):
        stamp, fingers = round(scan * 1e6 / SCANS), fingers_at(scan / SCANS)
        for finger in sorted(before.keys() | fingers.keys()):
            head = f"time={stamp} device=0 id={finger}"
            if finger not in fingers:
                yield f"up {head}"
            else:
                x, y = (round(value * 4096) / 4096 for value in fingers[finger])
                yield f"{'motion' if finger in before else 'down'} {head} x={x:.4f} y={y:.4f}"
        if before or fingers:
            yield f"frame time={stamp}"
        before = fingers


def played(command):
    """The events of the recognizers, and what explain says about those that failed: (time, name, why)."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "config.yaml").write_text(CONFIG)
        (folder / "stroke.gesture").write_text("\n".join(recording()) + "\n")
        options = ["--config", folder / "config.yaml", folder / "stroke.gesture"]
        events = subprocess.check_output([command, "replay", "--json", *options], text=True)
        said = subprocess.check_output([command, "explain", *options], text=True)
    failures = re.findall(r"^ +(\S.*?) +failed at ([0-9.]+) s: (.*)$", said, re.M)
    return ([event for event in map(json.loads, events.splitlines()) if "time_us" in event],
            [(float(time), name, why) for name, time, why in failures])


# What is shown.

class View:
    """A picture that a transform moves: a matrix from its own places to those of the stage."""

    def __init__(self):
        self.home = cairo.Matrix(x0=STAGE / 2 - PHOTO[0] / 2 - 70, y0=HEIGHT / 2 - PHOTO[1] / 2)
        self.matrix, self.before, self.left = self.home, None, None

    def take(self, event):
        """Adds what has changed since the event before."""
        before = self.before if event["state"] != "began" else None
        x, y = event["translation"]
        turn, scale = event["rotation"], event["scale"]
        if before:
            x, y = x - before["translation"][0], y - before["translation"][1]
            turn, scale = turn - before["rotation"], scale / before["scale"]
        step = cairo.Matrix(x0=event["x"], y0=event["y"])
        step.rotate(turn)
        step.scale(scale, scale)
        step.translate(x - event["x"], y - event["y"])
        self.matrix = self.matrix.multiply(step)
        self.before = event

    def go_home(self, time):
        self.left = time, self.matrix

    def at(self, time):
        if not self.left:
            return self.matrix
        part = eased((time - self.left[0]) / RETURN)
        return cairo.Matrix(*(a + (b - a) * part for a, b in zip(self.left[1], self.home)))


def color(name):
    return [int(name[i:i + 2], 16) / 255 for i in (1, 3, 5)]


class Drawing:
    def __init__(self):
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, HEIGHT)
        self.context = cairo.Context(self.surface)
        self.context.set_antialias(cairo.ANTIALIAS_BEST)

    def fill(self, name, alpha=1.0):
        self.context.set_source_rgba(*color(name), alpha)
        self.context.fill()

    def text(self, x, y, text, name=INK, size=15, bold=False):
        weight = cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
        self.context.select_font_face("DejaVu Sans", cairo.FONT_SLANT_NORMAL, weight)
        self.context.set_font_size(size)
        self.context.set_source_rgb(*color(name))
        self.context.move_to(x, y)
        self.context.show_text(text)

    def wrapped(self, x, y, text, width):
        """Lines of words that fit."""
        line = ""
        for word in text.split():
            self.context.select_font_face("DejaVu Sans")
            self.context.set_font_size(15)
            if line and self.context.text_extents(f"{line} {word}").width > width:
                self.text(x, y, line)
                line, y = word, y + 15 * 1.4
            else:
                line = f"{line} {word}".strip()
        self.text(x, y, line)

    def photo(self, matrix):
        """Hills, in a frame."""
        context = self.context
        width, height = PHOTO
        context.save()
        context.rectangle(0, 0, STAGE, HEIGHT)
        context.clip()
        context.transform(matrix)
        context.rectangle(-5, -5, width + 10, height + 10)
        self.fill(PAPER)
        context.rectangle(0, 0, width, height)
        context.clip()
        context.rectangle(0, 0, width, height)
        self.fill(SKY)
        context.arc(width * 0.7, height * 0.33, 15, 0, math.tau)
        self.fill(SUN)
        for base, size, pace, phase, hill in HILLS:
            context.move_to(0, height)
            for x in range(0, width + 1, 2):
                context.line_to(x, base - size * math.sin(x * pace + phase)
                                - size / 3 * math.sin(x * pace * 2.7 + phase))
            context.line_to(width, height)
            self.fill(hill)
        context.restore()

    def finger(self, x, y):
        self.context.arc(x, y, 24, 0, math.tau)
        self.fill(FINGER, 0.7)
        self.context.arc(x, y, 24, 0, math.tau)
        self.context.set_source_rgb(*color(PAPER))
        self.context.set_line_width(2.5)
        self.context.stroke()

    def row(self, place, name, state, value):
        x, y = STAGE + 24, 66 + 46 * place
        shown = {"active": ACTIVE, "ended": GOOD, "failed": BAD}.get(state, FAINT)
        self.context.arc(x + 7, y - 5, 7, 0, math.tau)
        self.fill(shown)
        self.text(x + 26, y, name, INK if state else MUTED, 16, bold=state == "active")
        if value:
            self.text(x + 134, y, value, shown, 16)


def value_of(event):
    if event["recognizer"] == "pan":
        x, y = event["translation"]
        return f"{x:.0f}, {y:.0f} pt"
    if event["recognizer"] == "pinch":
        return f"× {event['scale']:.2f}"
    if event["recognizer"] == "rotation":
        return f"{math.degrees(event['rotation']):.0f}°"
    return "fired"


def frames(events, failures):
    view, rows, sentence = View(), {}, ""
    waiting = sorted([(event["time_us"] / 1e6, "", event) for event in events]
                     + [(time, name, why) for time, name, why in failures], key=lambda row: row[0])
    for number in range(int(LENGTH * RATE)):
        time = number / RATE
        if fingers_at(time) and not fingers_at(time - 1.5 / RATE):
            rows, sentence = {}, ""
        while waiting and waiting[0][0] <= time:
            at, failed, what = waiting.pop(0)
            if failed:
                if failed in ROWS and rows.get(failed, ("",))[0] != "ended":
                    rows[failed] = "failed", "failed"
                if failed == "double-tap":
                    sentence = f"{failed} failed: {what}"
                continue
            name = what["recognizer"]
            if name == "view":
                view.take(what)
                continue
            rows[name] = "ended" if what["state"] == "ended" else "active", value_of(what)
            if name == "double-tap":
                sentence = "The double tap puts the picture back."
                view.go_home(at)
        drawing = Drawing()
        drawing.context.set_source_rgb(*color(PAPER))
        drawing.context.paint()
        drawing.context.rectangle(0, 0, STAGE, HEIGHT)
        drawing.fill(DESK)
        drawing.photo(view.at(time))
        for place in fingers_at(time).values():
            drawing.finger(*place)
        drawing.context.rectangle(STAGE, 0, WIDTH - STAGE, HEIGHT)
        drawing.fill(PAPER)
        for place, name in enumerate(ROWS):
            drawing.row(place, name, *rows.get(name, ("", "")))
        drawing.wrapped(STAGE + 24, 286, sentence, WIDTH - STAGE - 60)
        drawing.text(STAGE + 24, HEIGHT - 24, f"{time:.1f} s", MUTED, 13)
        yield drawing.surface


# The file: an APNG with one palette. Each frame has only the rectangle that changed.

def rgb(surface):
    surface.flush()
    data, stride = bytes(surface.get_data()), surface.get_stride()
    lines = []
    for y in range(HEIGHT):
        line = data[y * stride:y * stride + 4 * WIDTH]
        lines.append(list(zip(line[2::4], line[1::4], line[0::4])))
    return lines


def palette_of(pictures):
    """Some colors, and the index of each color's nearest one. Each is the one that the colors before it
    show worst. The picture is flat: most colors are only on edges, and fewer of them make a smaller file."""
    counts = collections.Counter()
    for picture in pictures:
        for line in picture:
            counts.update(line)
    first = counts.most_common(1)[0][0]
    colors, nearest = [first], {one: (math.inf, 0) for one in counts}
    while True:
        for one, (least, _) in nearest.items():
            error = sum((a - b) ** 2 for a, b in zip(one, colors[-1]))
            if error < least:
                nearest[one] = error, len(colors)
        if len(colors) == COLORS:
            return colors, {one: index for one, (_, index) in nearest.items()}
        colors.append(max(counts, key=lambda one: nearest[one][0] * math.sqrt(counts[one])))


def changed(old, new):
    """The rectangle in which two pictures differ: x, y, width, height."""
    rows = [y for y in range(HEIGHT) if old[y] != new[y]] or [0]
    columns = [x for y in rows for x in range(WIDTH) if old[y][x] != new[y][x]] or [0]
    left, top = min(columns), rows[0]
    return left, top, max(columns) - left + 1, rows[-1] - top + 1


def compressed(lines):
    return zlib.compress(b"".join(b"\0" + line for line in lines), 9)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def apng(pictures):
    colors, indices = palette_of(pictures)
    # Equal pictures in a row are one frame that is shown longer.
    shown = []
    for picture in pictures:
        picture = [bytes(map(indices.get, line)) for line in picture]
        if shown and shown[-1][0] == picture:
            shown[-1][1] += 1
        else:
            shown.append([picture, 1])
    number = 0
    parts = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)),
             chunk(b"acTL", struct.pack(">II", len(shown), 0)),
             chunk(b"PLTE", bytes(3) + b"".join(map(bytes, colors))), chunk(b"tRNS", b"\0")]
    old = [bytes(WIDTH)] * HEIGHT
    for index, (picture, count) in enumerate(shown):
        x, y, width, height = changed(old, picture) if index else (0, 0, WIDTH, HEIGHT)
        parts.append(chunk(b"fcTL", struct.pack(
            ">IIIIIHHBB", number, width, height, x, y, count, RATE, 0, 1 if index else 0)))
        number += 1
        rows = range(y, y + height)
        whole = [picture[row][x:x + width] for row in rows]
        # What did not change is transparent, or not, whichever is shorter.
        data = min(compressed(whole), compressed([bytes(b if a != b else 0 for a, b in zip(old[row][x:], line))
                                                  for row, line in zip(rows, whole)]), key=len)
        if index:
            data = struct.pack(">I", number) + data
            number += 1
        parts.append(chunk(b"fdAT" if index else b"IDAT", data))
        old = picture
    return b"".join([*parts, chunk(b"IEND", b"")])


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    pictures = []
    for number, surface in enumerate(frames(*played(sys.argv[1]))):
        if len(sys.argv) == 3:
            surface.write_to_png(str(pathlib.Path(sys.argv[2]) / f"{number:03}.png"))
        pictures.append(rgb(surface))
    OUTPUT.write_bytes(apng(pictures))
    print(f"{OUTPUT}: {OUTPUT.stat().st_size} bytes, {len(pictures)} frames")


if __name__ == "__main__":
    main()

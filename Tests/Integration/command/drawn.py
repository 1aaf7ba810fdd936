# SPDX-License-Identifier: MIT
"""Recordings of strokes that never were: what fingers do, in points and milliseconds.

The panel has a position for each point of the 1920 that a panel of unknown size is wide, so a
position is a point.
"""

WIDTH, HEIGHT = 1920, 1080

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
SLOT, X, Y, TRACKING_ID = 0x2F, 0x35, 0x36, 0x39


def _bits(kind, codes, size):
    data = bytearray(size)
    for code in codes:
        data[code // 8] |= 1 << code % 8
    rows = [data[at : at + 8] for at in range(0, size, 8)]
    return "".join(f"B: {kind:02x} {row.hex(' ')}\n" for row in rows)


def _head():
    axes = {0: WIDTH - 1, 1: HEIGHT - 1, SLOT: 9, X: WIDTH - 1, Y: HEIGHT - 1, TRACKING_ID: 65535}
    return (
        "N: A drawn panel\nI: 0003 1234 5678 0111\nP: 02 00 00 00 00 00 00 00\n"
        + _bits(EV_SYN, [EV_SYN, EV_KEY, EV_ABS], 8)
        + _bits(EV_KEY, [BTN_TOUCH], 96)
        + _bits(EV_ABS, axes, 8)
        + "".join(f"A: {code:02x} 0 {most} 0 0 0\n" for code, most in axes.items())
    )


class Drawing:
    """A recording being made. Times are absolute and may not go back."""

    def __init__(self):
        self.lines = [_head()]
        self.down_fingers = set()
        self.next_id = 1

    def frame(self, ms, *events):
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            seconds, micros = divmod(round(ms * 1000), 1_000_000)
            self.lines.append(f"E: {seconds + 1}.{micros:06} {kind:04x} {code:04x} {value:04}\n")

    def down(self, ms, x, y, finger=0):
        events = [(EV_ABS, SLOT, finger), (EV_ABS, TRACKING_ID, self.next_id)]
        events += [(EV_ABS, X, x), (EV_ABS, Y, y)]
        if not self.down_fingers:
            events.append((EV_KEY, BTN_TOUCH, 1))
        self.next_id += 1
        self.down_fingers.add(finger)
        self.frame(ms, *events)
        return self

    def move(self, ms, x, y, finger=0):
        self.frame(ms, (EV_ABS, SLOT, finger), (EV_ABS, X, x), (EV_ABS, Y, y))
        return self

    def up(self, ms, finger=0):
        self.down_fingers.discard(finger)
        events = [(EV_ABS, SLOT, finger), (EV_ABS, TRACKING_ID, -1)]
        if not self.down_fingers:
            events.append((EV_KEY, BTN_TOUCH, 0))
        self.frame(ms, *events)
        return self

    def bytes(self):
        return "".join(self.lines).encode()


def stroke(x, y, to_x, to_y, ms, start=0):
    """One finger, in a straight line with a frame every 10 ms."""
    drawing = Drawing().down(start, x, y)
    steps = round(ms / 10)
    for step in range(1, steps + 1):
        part = step / steps
        drawing.move(
            start + step * 10, round(x + (to_x - x) * part), round(y + (to_y - y) * part)
        )
    return drawing.up(start + ms + 10)

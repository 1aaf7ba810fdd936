# SPDX-License-Identifier: MIT
"""Recordings of strokes that never were: what fingers do, in points and milliseconds.

The panel has a position for each point of the 1920 that a panel of unknown size is wide, so a
position is a point.
"""

import sys

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


def _head(name, ids, properties, keys, x, y, slots, resolution):
    axes = {0: x, 1: y, SLOT: slots, X: x, Y: y, TRACKING_ID: 65535}
    resolutions = dict.fromkeys((0, 1, X, Y), resolution)
    return (
        # With this line, evemu reads resolutions.
        f"# EVEMU 1.3\nN: {name}\nI: {ids}\nP: {properties} 00 00 00 00 00 00 00\n"
        + _bits(EV_SYN, [EV_SYN, EV_KEY, EV_ABS], 8)
        + _bits(EV_KEY, keys, 96)
        + _bits(EV_ABS, axes, 8)
        + "".join(f"A: {code:02x} 0 {most} 0 0 {resolutions.get(code, 0)}\n" for code, most in axes.items())
    )


def _at(finger, x, y, *identity):
    return [(EV_ABS, SLOT, finger), *identity, (EV_ABS, X, x), (EV_ABS, Y, y)]


class Drawing:
    """A recording being made. Times are absolute and may not go back."""

    def __init__(self):
        self.lines = [_head("A drawn panel", "0003 1234 5678 0111", "02", [BTN_TOUCH], WIDTH - 1, HEIGHT - 1, 9, 0)]
        self.down_fingers = set()
        self.next_id = 1

    def frame(self, ms, *events):
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            seconds, micros = divmod(round(ms * 1000), 1_000_000)
            self.lines.append(f"E: {seconds + 1}.{micros:06} {kind:04x} {code:04x} {value:04}\n")

    def down(self, ms, x, y, finger=0):
        events = _at(finger, x, y, (EV_ABS, TRACKING_ID, self.next_id))
        if not self.down_fingers:
            events.append((EV_KEY, BTN_TOUCH, 1))
        self.next_id += 1
        self.down_fingers.add(finger)
        self.frame(ms, *events)
        return self

    def move(self, ms, x, y, finger=0):
        self.frame(ms, *_at(finger, x, y))
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


class OwnRecording:
    """A recording in our own format being made, with a frame for each sample."""

    def __init__(self, width, height, *names, version="1.0", mapping="configured"):
        """The screens are as large as the window."""
        self.text = f"gesture-recording {version}\nwindow width={width} height={height}\n"
        for number, name in enumerate(names):
            self.screen(number, name, width, height, mapping)

    def screen(self, number, name, width, height, mapping="configured"):
        self.text += f'device number={number} kind=touchscreen name="{name}" '
        self.text += f"mapping={mapping} width={width} height={height}\n"
        return self

    def touchpad(self, number, name):
        self.text += f'device number={number} kind=touchpad name="{name}"\n'
        return self

    def line(self, ms, kind, device, finger, rest=""):
        self.text += f"{kind} time={ms * 1000} device={device} id={finger}{rest}\nframe time={ms * 1000}\n"
        return self

    def down(self, ms, x, y, device=0):
        return self.line(ms, "down", device, 0, f" x={x} y={y}")

    def move(self, ms, x, y, device=0):
        return self.line(ms, "motion", device, 0, f" x={x} y={y}")

    def up(self, ms, device=0):
        return self.line(ms, "up", device, 0)


def stroke(x, y, to_x, to_y, ms, start=0):
    """One finger, in a straight line with a frame every 10 ms."""
    drawing = Drawing().down(start, x, y)
    steps = round(ms / 10)
    for step in range(1, steps + 1):
        part = step / steps
        drawing.move(start + step * 10, round(x + (to_x - x) * part), round(y + (to_y - y) * part))
    return drawing.up(start + ms + 10)


# A touchpad of 100 x 60 mm.
PAD_WIDTH, PAD_HEIGHT, PAD_RESOLUTION = 2400, 1440, 24
BTN_LEFT, BTN_TOOLS = 0x110, {1: 0x145, 2: 0x14D, 3: 0x14E, 4: 0x14F}


class TouchpadDrawing(Drawing):
    """A recording of a touchpad being made. Positions are the pad's own, 24 of them a millimeter."""

    def __init__(self):
        super().__init__()
        keys = [BTN_TOUCH, BTN_LEFT, *BTN_TOOLS.values()]
        self.lines = [_head("A drawn touchpad", "0011 0002 0007 01b1", "05", keys, PAD_WIDTH, PAD_HEIGHT, 4,
                            PAD_RESOLUTION)]

    def land(self, ms, places):
        """All fingers at once, each where it is put."""
        events = []
        for finger, (x, y) in enumerate(places):
            events += _at(finger, x, y, (EV_ABS, TRACKING_ID, self.next_id))
            self.next_id += 1
        events += [(EV_KEY, BTN_TOUCH, 1), (EV_KEY, BTN_TOOLS[len(places)], 1)]
        self.count = len(places)
        self.frame(ms, *events)
        return self

    def go(self, ms, places):
        self.frame(ms, *sum((_at(finger, x, y) for finger, (x, y) in enumerate(places)), []))
        return self

    def lift(self, ms):
        events = []
        for finger in range(self.count):
            events += [(EV_ABS, SLOT, finger), (EV_ABS, TRACKING_ID, -1)]
        self.frame(ms, *events, (EV_KEY, BTN_TOUCH, 0), (EV_KEY, BTN_TOOLS[self.count], 0))
        return self


def touchpad_swipe(fingers, dx, dy, ms=300):
    """Fingers side by side that go the same way, a frame every 10 ms."""
    starts = [(800 + 300 * finger, 700) for finger in range(fingers)]
    drawing = TouchpadDrawing().land(0, starts)
    steps = round(ms / 10)
    for step in range(1, steps + 1):
        places = [(x + dx * step // steps, y + dy * step // steps) for x, y in starts]
        drawing.go(step * 10, places)
    return drawing.lift(ms + 10)


def touchpad_hold(fingers, ms=600):
    """Fingers side by side that rest: the pad sends nothing."""
    return TouchpadDrawing().land(0, [(800 + 300 * finger, 700) for finger in range(fingers)]).lift(ms)


def touchpad_pinch(scale, ms=300):
    """Two fingers that part from each other, or close, about the middle of the pad."""
    drawing = TouchpadDrawing().land(0, [(1000, 600), (1400, 840)])
    steps = round(ms / 10)
    for step in range(1, steps + 1):
        factor = 1 + (scale - 1) * step / steps
        dx, dy = round(200 * factor), round(120 * factor)
        drawing.go(step * 10, [(1200 - dx, 720 - dy), (1200 + dx, 720 + dy)])
    return drawing.lift(ms + 10)


def lost_lift():
    """One finger rests, moves fast, and lifts after 2.6 s. Then it lands at the place of its lift."""
    drawing = Drawing().down(0, 100, 50)
    for step in range(1, 10):
        drawing.move(10 * step, 100 + step, 50)
    for step in range(10, 260):
        drawing.move(10 * step, 200 + step % 50, 60 + step % 40)
    drawing.move(2600, 300, 300).up(2610).down(3000, 300, 300).move(3010, 310, 300)
    return drawing.up(3050)


def keyboard_recording():
    """A device with two keys and nothing to touch."""
    keys = b"B: 01 00 00 00 40 01 00 00 00\n"
    events = b"E: 1.000000 0001 001e 1\nE: 1.000000 0000 0000 0\n"
    return (
        b"N: A keyboard\nI: 0003 1234 5678 0111\nP: 00 00 00 00 00 00 00 00\n"
        b"B: 00 03 00 00 00 00 00 00 00\n" + keys + events)


def main(path, kind, *numbers):
    """Writes a recording, such as: swipe.evemu swipe 3 600 0 300."""
    kinds = {"swipe": touchpad_swipe, "pinch": touchpad_pinch, "hold": touchpad_hold,
             "lost-lift": lost_lift}
    drawing = kinds[kind](*(float(number) if "." in number else int(number) for number in numbers))
    with open(path, "wb") as file:
        file.write(drawing.bytes())


if __name__ == "__main__":
    main(*sys.argv[1:])

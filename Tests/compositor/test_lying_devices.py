# SPDX-License-Identifier: MIT
"""Devices that report other abilities than they have, or other numbers than they may, below the real
libinput, with a real client.

Each lie is one more device. It makes gestures, and is unplugged with its fingers down. Then every
touch of the client and every gesture has ended, and an honest device works.
Tests/kit/GestureLibinputTests/Faults has more lies and more gestures, without a compositor.
"""

import checker
from desk import HEIGHT, WIDTH
from panel_desk import KINDS, PAD_KINDS, PAD_MM, THREE, StrokeDesk

SYN, KEY, ABS = 0, 1, 3
X, Y, SLOT, MT_X, MT_Y, TRACKING_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
PLACES = X, Y, MT_X, MT_Y
TOUCH, LEFT = 0x14A, 0x110
# BTN_TOOL_FINGER, then those of two to five fingers.
TOOLS = 0x145, 0x14D, 0x14E, 0x14F, 0x148
SLOTS = 10
FINE = 8  # positions in a point, or in a mm of a touchpad
INT_MAX, INT_MIN = 2**31 - 1, -(2**31)


class Lie:
    """`axes` changes {code: [minimum, maximum, fuzz, flat, resolution]}.

    `value` gets a code of an axis and a value, and returns what is reported instead. `works`: its
    gestures are those of an honest device.
    """

    def __init__(self, name, axes=None, value=None, works=False):
        self.name, self.works = name, works
        self.axes = axes or (lambda axes: None)
        self.value = value or (lambda code, value: value)

    def recording(self, width, height, stroke, is_touchpad=False):
        """A device of that size, in points or in mm, and a stroke."""
        description = self.description(width, height, is_touchpad)
        return "\n".join([*description, *self.events(stroke, is_touchpad)]) + "\n"

    def description(self, width, height, is_touchpad):
        sides = [width * FINE - 1, height * FINE - 1]
        # A touchpad needs a size in mm.
        resolution = FINE if is_touchpad else 0
        axes = {code: [0, side, 0, 0, resolution] for code, side in zip(PLACES, sides * 2)}
        axes |= {SLOT: [0, SLOTS - 1, 0, 0, 0], TRACKING_ID: [0, 65535, 0, 0, 0]}
        self.axes(axes)
        keys = [TOUCH, LEFT, *TOOLS] if is_touchpad else [TOUCH]
        bits = {SYN: [SYN, KEY, ABS], KEY: keys, ABS: list(axes)}
        properties = [0, 2] if is_touchpad else [1]  # pointer and buttonpad; direct
        return [
            "# EVEMU 1.2", f"N: {self.name}", "I: 0003 0001 0001 0001",
            f"P: {mask(properties, 8)}",
            *(f"B: {kind:02x} {mask(codes, 96)}" for kind, codes in bits.items()),
            *(f"A: {code:02x} {' '.join(map(str, axis))}" for code, axis in axes.items()),
        ]

    def events(self, stroke, is_touchpad):
        time, number = 1000, 0
        lines = []

        def say(kind, code, value):
            if kind == ABS:
                value = (self.value(code, value) + 2**31) % 2**32 - 2**31
            lines.append(f"E: {time / 1000:.6f} {kind:04x} {code:04x} {value}")

        down = {}
        for pause, places in stroke:
            time += pause
            for slot in sorted(down.keys() | places.keys()):
                say(ABS, SLOT, slot)
                if slot not in down:
                    number += 1
                if (slot in down) != (slot in places):
                    say(ABS, TRACKING_ID, number if slot in places else -1)
                for code, place in zip((MT_X, MT_Y), places.get(slot, ())):
                    say(ABS, code, round(place * FINE))
            for code, place in zip((X, Y), next(iter(places.values()), ())):
                say(ABS, code, round(place * FINE))
            if bool(down) != bool(places):
                say(KEY, TOUCH, int(bool(places)))
            if is_touchpad and len(down) != len(places):
                for count, tool in enumerate(TOOLS, 1):
                    if count in (len(down), len(places)):
                        say(KEY, tool, int(count == len(places)))
            say(SYN, 0, 0)
            down = places
        return lines


def mask(numbers, size):
    """Bits as evemu writes them: bytes in hexadecimal, lowest first."""
    return " ".join(f"{byte:02x}" for byte in sum(1 << n for n in numbers).to_bytes(size, "little"))


def each(codes, **changes):
    """Changes numbers of some axes."""
    names = ["minimum", "maximum", "fuzz", "flat", "resolution"]

    def change(axes):
        for code in codes:
            for name, number in changes.items():
                axes[code][names.index(name)] = number

    return change


def scaled(factor):
    return lambda code, value: value * factor if code in PLACES else value


def identified(change):
    return lambda code, value: change(value) if code == TRACKING_ID and value >= 0 else value


HONEST = Lie("no lie")
NO_RANGE = Lie("no range", each(PLACES, minimum=5000, maximum=5000))
LIES = [
    Lie("minimum above maximum", each(PLACES, minimum=20_000)),
    Lie("the widest range", each(PLACES, minimum=INT_MIN, maximum=INT_MAX)),
    Lie("extreme values in a range of 100 positions", each(PLACES, maximum=100), scaled(1_000_000)),
    Lie("negative tracking IDs", value=identified(lambda number: -2 - number)),
    Lie("one tracking ID for all contacts", value=identified(lambda _: 7), works=True),
]
PAD_LIES = [
    Lie("a range of 100 positions", each(PLACES, maximum=100)),
    Lie("the largest resolution", each(PLACES, resolution=INT_MAX)),
    Lie("1,024 slots", each([SLOT], maximum=1023), works=True),
]


class Lies:
    """The lies of any device."""

    is_touchpad, haste = False, 4

    def setUp(self):
        super().setUp()
        self.devices = 0

    def tell(self, lie):
        """Plays a lie. Returns the kinds of the events of input that the client gets."""
        seen = len(self.app.events())
        for kind in self.kinds:
            # A recording plays in real time.
            stroke = [(pause / self.haste, places) for pause, places in kind.stroke]
            self.record(lie, stroke)
            # If the fingers are down at its end, the panel unplugs the device, and plugs it in.
            self.record(lie, stroke[:-2])
        self.devices += 1
        name = "recording" + (str(self.devices) if self.devices > 1 else "")
        self.hand.panel(f"device {name}", "unplug", f"device {self.device}")
        self.ends()
        return [kind for kind in checker.names(self.app.events()[seen:]) if kind != "shown"]

    def record(self, lie, stroke):
        """Plays a stroke, after which everything ends."""
        path = self.folder / "lie.evemu"
        path.write_text(lie.recording(*self.size, stroke, self.is_touchpad))
        stamp = f"stamp {self.hand.time * 1000:.0f}us"
        self.hand.panel(stamp, f"play {path}", "await-read")
        self.ends()
        self.go_home()

    def go_home(self):
        """What the gestures of a lie have opened or moved goes back."""
        self.close_overview()
        for _ in range(round(self.state()["position"])):
            self.with_other_fingers(lambda hand: hand.land(**THREE).drag(900, 0).lift())

    def test_a_lie_harms_nobody(self):
        expected = self.tell(HONEST)
        self.assertNotEqual(expected, [])
        for lie in self.lies:
            with self.subTest(lie=lie.name):
                received = self.tell(lie)
                if lie.works:
                    self.assertEqual(received, expected)
                for kind in self.kinds[:2]:
                    self.works(kind)

    def test_a_device_that_libinput_refuses_is_an_error(self):
        with self.assertRaisesRegex(AssertionError, "the description of the device is damaged"):
            self.record(NO_RANGE, self.kinds[0].stroke)
        self.works(self.kinds[0])


class Touchscreen(Lies, StrokeDesk):
    lies, device, size = LIES, "touchscreen", (WIDTH, HEIGHT)
    # Those that rest take longer.
    kinds = [kind for kind in KINDS if kind.name in ("drag", "swipe", "spread")]


class Touchpad(Lies, StrokeDesk):
    lies, device, size, is_touchpad = PAD_LIES, "touchpad", PAD_MM, True
    # Faster fingers are a jump, which libinput discards.
    kinds, options, haste = PAD_KINDS, ["--touchpad"], 2

    def setUp(self):
        super().setUp()
        self.driver("pointer 640 360")
        self.hand.on("touchpad", *PAD_MM)

# SPDX-License-Identifier: MIT
"""Reads evemu recordings: what the device is, and its raw input events."""

import os
from collections import namedtuple

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, SYN_MT_REPORT = 0, 2
BTN_TOOL_FINGER, BTN_TOUCH = 0x145, 0x14A
ABS_MT_SLOT, ABS_MT_TRACKING_ID = 0x2F, 0x39
ABS_MT_POSITION_X, ABS_MT_POSITION_Y = 0x35, 0x36
INPUT_PROP_POINTER, INPUT_PROP_DIRECT = 0, 1

Axis = namedtuple("Axis", "minimum maximum fuzz resolution")
RawEvent = namedtuple("RawEvent", "time_us type code value")


class Device:
    """The header of a recording. Bits are kept as one big integer per kind."""

    def __init__(self):
        self.name = ""
        self.axes = {}
        self.properties = 0
        self.keys = 0

    def has_property(self, number):
        return bool(self.properties >> number & 1)

    def has_key(self, number):
        return bool(self.keys >> number & 1)

    def is_touchscreen(self):
        """Touchpads and pen tablets used as touchpads have no touch events."""
        if ABS_MT_POSITION_X not in self.axes or not self.has_key(BTN_TOUCH):
            return False
        if self.has_property(INPUT_PROP_DIRECT):
            return True
        return not (self.has_property(INPUT_PROP_POINTER) or self.has_key(BTN_TOOL_FINGER))


def parse_device(lines):
    """The device of N:, P:, B: and A: lines, or None where there are none."""
    device = Device()
    found = False
    property_bytes, key_bytes = [], []
    for line in lines:
        tag, _, rest = line.partition(":")
        words = rest.split()
        if tag == "N":
            device.name = rest.strip()
            found = True
        elif tag == "P":
            property_bytes += words
        elif tag == "B" and int(words[0], 16) == EV_KEY:
            key_bytes += words[1:]
        elif tag == "A":
            numbers = [int(word) for word in words[1:]]
            resolution = numbers[4] if len(numbers) > 4 else 0
            device.axes[int(words[0], 16)] = Axis(numbers[0], numbers[1], numbers[2], resolution)
            found = True
    device.properties = _bits(property_bytes)
    device.keys = _bits(key_bytes)
    return device if found else None


def parse_events(lines):
    """E: lines; type and code are hexadecimal, the value is decimal."""
    events = []
    for line in lines:
        if not line.startswith("E:"):
            continue
        words = line[2:].split()
        seconds, _, fraction = words[0].partition(".")
        time_us = int(seconds) * 1_000_000 + int(fraction.ljust(6, "0")[:6])
        events.append(RawEvent(time_us, int(words[1], 16), int(words[2], 16), int(words[3])))
    return events


def read(path):
    """(Device, events) of a file; its header may be in a .desc file beside it."""
    lines = _lines(path)
    device = parse_device(lines)
    if device is None:
        description = find_description(path)
        if description is None:
            raise ValueError(f"{path}: no device header, and no .desc file beside it fits its name")
        device = parse_device(_lines(description))
    if device is None:
        raise ValueError(f"{description}: no device header")
    return device, parse_events(lines)


def find_description(path):
    """The .desc file with the longest name that is a prefix of this file's name."""
    folder, name = os.path.split(path)
    stems = [entry[:-5] for entry in os.listdir(folder or ".") if entry.endswith(".desc")]
    fitting = [stem for stem in stems if name.startswith(stem)]
    return os.path.join(folder, max(fitting, key=len) + ".desc") if fitting else None


def _lines(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()


def _bits(hex_bytes):
    return sum(int(word, 16) << (8 * index) for index, word in enumerate(hex_bytes))

# SPDX-License-Identifier: MIT
"""A recording as frames in points: all that the recognizers get to see."""

import evemu
import slots
import untracked
from frame import of_device


def load(path):
    """The frames of a recording; their times count from its first frame."""
    return from_events(*evemu.read(path))


def from_events(device, events):
    if not device.is_touchscreen():
        return []
    decoder = slots if evemu.ABS_MT_SLOT in device.axes else untracked
    frames = decoder.decode(device, events)
    scale = of_device(device)
    start = frames[0].time_us if frames else 0
    mapped = [frame.mapped(scale) for frame in frames]
    for frame in mapped:
        frame.time_us -= start
    return mapped

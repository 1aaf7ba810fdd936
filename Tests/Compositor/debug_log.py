# SPDX-License-Identifier: MIT
"""Reads the touch events of any client from libwayland's output with WAYLAND_DEBUG=1."""

import re

_LINE = re.compile(r"^\[ *[\d.]+\] +wl_touch[@#]\d+\.(\w+)\((.*)\)$")
_ARGUMENTS = {
    "down": [("serial", int), ("time", int), ("window", str), ("id", int), ("x", float),
             ("y", float)],
    "up": [("serial", int), ("time", int), ("id", int)],
    "motion": [("time", int), ("id", int), ("x", float), ("y", float)],
    "frame": [],
    "cancel": [],
}  # fmt: skip


def touch_events(text):
    """Returns the events in the form of our own client. The window is the name of the surface."""
    events = []
    for line in text.splitlines():
        found = _LINE.match(line)
        if not found or found[1] not in _ARGUMENTS:
            continue
        names = _ARGUMENTS[found[1]]
        values = found[2].split(", ") if found[2] else []
        if len(values) != len(names):
            raise ValueError(f"wrong arguments of wl_touch.{found[1]}: {line}")
        event = {"event": found[1]}
        event.update((name, kind(value)) for (name, kind), value in zip(names, values))
        events.append(event)
    return events

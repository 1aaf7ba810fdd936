# SPDX-License-Identifier: MIT
"""Reads the input events of any client from libwayland's output with WAYLAND_DEBUG=1."""

import re

# Newer versions print the time of day, the name of a queue, and # before an id.
_LINE = re.compile(r"^\[[\d.: ]+\] +(?:\{[^}]*\} +)?(\w+)[@#]\d+\.(\w+)\((.*)\)$")

_SURFACE = ("window", str)
_SERIAL, _TIME = ("serial", int), ("time", int)
_PLACE = [("x", float), ("y", float)]
_WAY = [_TIME, ("dx", float), ("dy", float)]
_END = [_SERIAL, _TIME, ("cancelled", lambda text: text != "0")]
_BEGIN = [_SERIAL, _TIME, _SURFACE, ("fingers", int)]
_PINCH = [*_WAY, ("scale", float), ("rotation", float)]

_EVENTS = {
    "wl_touch": ("", {
        "down": [_SERIAL, _TIME, _SURFACE, ("id", int), *_PLACE],
        "up": [_SERIAL, _TIME, ("id", int)],
        "motion": [_TIME, ("id", int), *_PLACE],
        "frame": [],
        "cancel": [],
    }),
    "wl_pointer": ("pointer_", {
        "enter": [_SERIAL, _SURFACE, *_PLACE],
        "leave": [_SERIAL, _SURFACE],
        "motion": [_TIME, *_PLACE],
        "button": [_SERIAL, _TIME, ("button", int), ("state", int)],
        "frame": [],
    }),
    "zwp_pointer_gesture_swipe_v1": (
        "swipe-", {"begin": _BEGIN, "update": _WAY, "end": _END}),
    "zwp_pointer_gesture_pinch_v1": (
        "pinch-", {"begin": _BEGIN, "update": _PINCH, "end": _END}),
    "zwp_pointer_gesture_hold_v1": (
        "hold-", {"begin": _BEGIN, "end": _END}),
}


def input_event(line):
    """Returns the event of a line in the form of our own client; None if it has none.

    The window is the name of the surface.
    """
    found = _LINE.match(line)
    prefix, events = _EVENTS.get(found[1], ("", {})) if found else ("", {})
    if not found or found[2] not in events:
        return None
    names = events[found[2]]
    values = found[3].split(", ") if found[3] else []
    if len(values) != len(names):
        raise ValueError(f"wrong arguments of {found[1]}.{found[2]}: {line}")
    event = {"event": prefix + found[2]}
    event.update((name, kind(value)) for (name, kind), value in zip(names, values))
    if found[2] == "button":
        event["event"] = "pointer_press" if event.pop("state") else "pointer_release"
    return event


def input_events(text):
    return [event for line in text.splitlines() if (event := input_event(line))]

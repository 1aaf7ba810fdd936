# SPDX-License-Identifier: MIT
"""Multitouch protocol B: slots with tracking ids, decoded to frames of raw positions.

Two habits of libinput and of the library under it are part of the input, not of the gestures:
a tracking id that replaces another in one slot is ignored, so that contact stays down and moves;
an up and a down of one slot within one scan also keep it down, but the position of that scan is only
reported with the next one. A down and an up within one scan are never seen.
"""

from evemu import (ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, EV_ABS,
                   EV_SYN, SYN_REPORT)
from frame import Frame


class Slot:
    def __init__(self):
        self.raw = [0, 0]
        self.down = False           # as the last tracking id has it
        self.contact = None         # as reported up to the last frame
        self.reported = None
        self.interrupted = False    # an up and a down within the current scan
        self.positioned = False     # a position came within the current scan


def decode(device, events):
    """All frames, also those in which no contact changed."""
    last_slot = device.axes[ABS_MT_SLOT].maximum
    slots = [Slot() for _ in range(last_slot + 1)]
    current = slots[0]
    next_contact = 1
    frames = []
    for event in events:
        if event.type == EV_SYN and event.code == SYN_REPORT:
            frame = Frame(event.time_us)
            for slot in slots:
                next_contact = _report(slot, frame, next_contact)
            frames.append(frame)
        elif event.type != EV_ABS:
            continue
        elif event.code == ABS_MT_SLOT:
            current = slots[min(max(event.value, 0), last_slot)]
        elif event.code == ABS_MT_TRACKING_ID:
            _set_down(current, event.value >= 0)
        elif event.code in (ABS_MT_POSITION_X, ABS_MT_POSITION_Y):
            current.raw[event.code - ABS_MT_POSITION_X] = event.value
            current.positioned = True
    return frames


def _set_down(slot, down):
    if down and not slot.down and slot.contact is not None:
        slot.interrupted = True
    slot.down = down


def _report(slot, frame, next_contact):
    raw = tuple(slot.raw)
    if slot.down and slot.contact is None:
        slot.contact = next_contact
        next_contact += 1
        frame.landings[slot.contact] = raw
        slot.reported = raw
    elif not slot.down and slot.contact is not None:
        frame.lifts.append(slot.contact)
        slot.contact = None
    elif slot.down and slot.positioned and not slot.interrupted and raw != slot.reported:
        frame.motions[slot.contact] = raw
        slot.reported = raw
    slot.interrupted = slot.positioned = False
    return next_contact

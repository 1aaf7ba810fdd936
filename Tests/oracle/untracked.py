# SPDX-License-Identifier: MIT
"""Multitouch protocol A: every scan lists its contacts, and the reader finds out which is which.

libinput hands such devices to mtdev. If a device states no fuzz, mtdev also smooths its coordinates
by a fuzz of 1/250 of the axis: small changes are held back, and larger ones damped.
"""

from evemu import (ABS_MT_POSITION_X, ABS_MT_POSITION_Y, BTN_TOUCH, EV_ABS, EV_KEY, EV_SYN,
                   SYN_MT_REPORT, SYN_REPORT)
from frame import Frame

SIGNAL_TO_NOISE = 250


def decode(device, events):
    fuzz = [_fuzz(device.axes[code]) for code in (ABS_MT_POSITION_X, ABS_MT_POSITION_Y)]
    frames, contacts, listed, point = [], {}, [], {}
    next_contact, touching = 1, False
    for event in events:
        if event.type == EV_ABS and event.code in (ABS_MT_POSITION_X, ABS_MT_POSITION_Y):
            point[event.code] = event.value
            touching = True
        elif event.type == EV_KEY and event.code == BTN_TOUCH:
            touching = True
        elif event.type == EV_SYN and event.code == SYN_MT_REPORT:
            if len(point) == 2:
                listed.append((point[ABS_MT_POSITION_X], point[ABS_MT_POSITION_Y]))
            point, touching = {}, True
        elif event.type == EV_SYN and event.code == SYN_REPORT:
            frame = Frame(event.time_us)
            if touching:
                next_contact = _match(frame, contacts, listed, fuzz, next_contact)
            frames.append(frame)
            listed, point, touching = [], {}, False
    return frames


def _match(frame, contacts, listed, fuzz, next_contact):
    """Pairs known contacts with listed ones, nearest pair first; updates `contacts`."""
    pairs = sorted((_distance_squared(old, new), contact, index)
                   for contact, old in contacts.items() for index, new in enumerate(listed))
    matched, used = {}, set()
    for _, contact, index in pairs:
        if contact not in matched and index not in used:
            matched[contact] = listed[index]
            used.add(index)
    frame.lifts = [contact for contact in contacts if contact not in matched]
    for contact in frame.lifts:
        del contacts[contact]
    for contact, new in matched.items():
        old = contacts[contact]
        smooth = tuple(_smooth(old[axis], new[axis], fuzz[axis]) for axis in (0, 1))
        if smooth != old:
            frame.motions[contact] = contacts[contact] = smooth
    for index, new in enumerate(listed):
        if index not in used:
            frame.landings[next_contact] = contacts[next_contact] = new
            next_contact += 1
    return next_contact


def _fuzz(axis):
    return axis.fuzz or (axis.maximum - axis.minimum) // SIGNAL_TO_NOISE


def _smooth(old, new, fuzz):
    change = abs(new - old)
    if fuzz == 0 or change >= 2 * fuzz:
        return new
    if change < fuzz // 2:
        return old
    if change < fuzz:
        return int((3 * old + new) / 4)
    return int((old + new) / 2)


def _distance_squared(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2

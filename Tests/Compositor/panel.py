# SPDX-License-Identifier: MIT
"""A touchscreen below the real libinput and its wlroots backend: see panel/panel.c."""

import os

from hand import Hand
from programs import TESTS

PRELOAD = TESTS / "panel" / "compositor-panel.so"
# Positions per point. wl_touch has 256 of them, so nothing is lost.
FINE = 64
# The start of the panel's time on libinput's clock, in ms.
BEGINNING = 1_001_000
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, SLOT, X, Y, TRACKING_ID = 0x14A, 0x2F, 0x35, 0x36, 0x39


def environment(folder, width, height):
    """Returns the environment of the compositor, and creates the FIFO."""
    fifo = os.path.join(folder, "panel")
    os.mkfifo(fifo)
    return {
        "PANEL": fifo,
        "PANEL_SIZE": f"{width * FINE}x{height * FINE}",
        "LD_PRELOAD": str(PRELOAD),
        "WLR_BACKENDS": "headless,libinput",
    }


class PanelHand(Hand):
    """Fingers as evdev events. The finger's number is its slot."""

    def __init__(self, driver, fifo, width, height):
        super().__init__(driver, width, height, BEGINNING)
        self.panel = open(fifo, "w", encoding="ascii", buffering=1)
        self.tracking = 0
        self.events = []
        self.wait(0)

    def _say(self, kind, finger, place=None):
        x, y = place or self.places[finger]
        self.events.append((EV_ABS, SLOT, finger))
        if kind == "down":
            self.tracking += 1
            self.events.append((EV_ABS, TRACKING_ID, self.tracking))
            if len(self.places) == 1:
                self.events.append((EV_KEY, BTN_TOUCH, 1))
        if place:
            x, y = round(x * FINE) / FINE, round(y * FINE) / FINE
            self.events += [(EV_ABS, X, int(x * FINE)), (EV_ABS, Y, int(y * FINE))]
        else:
            self.events.append((EV_ABS, TRACKING_ID, -1))
            if len(self.places) == 1:
                self.events.append((EV_KEY, BTN_TOUCH, 0))
        self.scan.append((kind, finger, x, y))

    def frame(self):
        time_us = (self.time - BEGINNING) * 1000
        for kind, code, value in (*self.events, (EV_SYN, 0, 0)):
            self.panel.write(f"{time_us} {kind} {code} {value}\n")
        self.events = []
        self.driver("settle")
        self.frames.append((self.time, self.scan))
        self.scan = []
        return self

    def does(self, what):
        """unplug, away or back."""
        self.panel.write(what + "\n")
        self.driver("settle")
        return self

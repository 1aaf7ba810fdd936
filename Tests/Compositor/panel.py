# SPDX-License-Identifier: MIT
"""A touchscreen under the real libinput and wlroots' own backend for it: see panel/panel.c."""

import os

from hand import Hand
from programs import TESTS

PRELOAD = TESTS / "panel" / "compositor-panel.so"
# Positions a point. Clients are told of 1/256, so that is no loss.
FINE = 64
# Where the panel's time begins on libinput's clock, ms.
BEGINNING = 1_001_000
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, SLOT, X, Y, TRACKING_ID = 0x14A, 0x2F, 0x35, 0x36, 0x39


def environment(folder, width, height):
    """What the compositor has to be started with; makes the FIFO."""
    fifo = os.path.join(folder, "panel")
    os.mkfifo(fifo)
    return {
        "PANEL": fifo,
        "PANEL_SIZE": f"{width * FINE}x{height * FINE}",
        "LD_PRELOAD": str(PRELOAD),
        "WLR_BACKENDS": "headless,libinput",
    }


class PanelHand(Hand):
    """Fingers as evdev has them. A finger is its slot."""

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

# SPDX-License-Identifier: MIT
"""The base of tests whose fingers come through the real libinput and its wlroots backend."""

from desk import HEIGHT, WIDTH, Desk
from panel import PanelHand, wrapper


class PanelDesk(Desk):
    options = []  # of `gesture panel`

    def begin(self, *outputs):
        self.command, path = wrapper(self.folder, WIDTH, HEIGHT, *self.options)
        # With this, the panel would put the compositor into a window.
        self.environment.pop("WAYLAND_DISPLAY", None)
        super().begin(*outputs)
        self.hand = PanelHand(self.driver, path, WIDTH, HEIGHT)
        self.addCleanup(self.hand.panel.close)

    def wrapper(self):
        return self.command

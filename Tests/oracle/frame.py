# SPDX-License-Identifier: MIT
"""One scan of the panel, and how its raw units become points (a point is 1/160 inch)."""

from evemu import ABS_MT_POSITION_X, ABS_MT_POSITION_Y

POINTS_PER_MM = 160 / 25.4
PLAUSIBLE_SIDE_MM = (30, 1500)
ASSUMED_WIDTH, ASSUMED_HEIGHT, PHONE_HEIGHT = 1920, 1080, 762


class Frame:
    """Which contacts lifted, moved and landed, in that order.

    `lifts` is a list of contacts; `motions` and `landings` map a contact to its position.

    A contact is a number that is never used twice in a recording. `motions` holds only contacts
    that were down before and are down after this frame and whose position changed.
    """

    def __init__(self, time_us, lifts=(), motions=None, landings=None):
        self.time_us = time_us
        self.lifts = list(lifts)
        self.motions = dict(motions or {})
        self.landings = dict(landings or {})

    def mapped(self, mapping):
        """The same frame with raw positions turned into points."""
        return Frame(
            self.time_us,
            self.lifts,
            {contact: mapping.point(raw) for contact, raw in self.motions.items()},
            {contact: mapping.point(raw) for contact, raw in self.landings.items()},
        )


class Mapping:
    """Points per raw unit of each axis."""

    def __init__(self, x_axis, y_axis):
        self.x_min, self.y_min = x_axis.minimum, y_axis.minimum
        if _plausible(x_axis) and _plausible(y_axis):
            self.x_scale = POINTS_PER_MM / x_axis.resolution
            self.y_scale = POINTS_PER_MM / y_axis.resolution
            return
        across, down = (axis.maximum - axis.minimum + 1 for axis in (x_axis, y_axis))
        if down >= 1.2 * across:
            self.x_scale = self.y_scale = PHONE_HEIGHT / down
            return
        self.x_scale = self.y_scale = ASSUMED_WIDTH / across
        if across == down:
            self.y_scale = ASSUMED_HEIGHT / down

    def point(self, raw):
        return ((raw[0] - self.x_min) * self.x_scale, (raw[1] - self.y_min) * self.y_scale)


def of_device(device):
    return Mapping(device.axes[ABS_MT_POSITION_X], device.axes[ABS_MT_POSITION_Y])


def _plausible(axis):
    if axis.resolution <= 0:
        return False
    side = (axis.maximum - axis.minimum) / axis.resolution
    return PLAUSIBLE_SIDE_MM[0] <= side <= PLAUSIBLE_SIDE_MM[1]

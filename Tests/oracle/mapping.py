# SPDX-License-Identifier: MIT
"""From a panel's raw units to points (a point is 1/160 inch)."""

from evemu import ABS_MT_POSITION_X, ABS_MT_POSITION_Y

POINTS_PER_MM = 160 / 25.4
PLAUSIBLE_SIDE_MM = (30, 1500)
ASSUMED_WIDTH, ASSUMED_HEIGHT, PHONE_HEIGHT = 1920, 1080, 762


class Mapping:
    """Points per raw unit of each axis; `kind` says where they come from."""

    def __init__(self, x_axis, y_axis):
        self.x_min, self.y_min = x_axis.minimum, y_axis.minimum
        if _plausible(x_axis) and _plausible(y_axis):
            self.kind = "millimeters"
            self.x_scale = POINTS_PER_MM / x_axis.resolution
            self.y_scale = POINTS_PER_MM / y_axis.resolution
            return
        across, down = (axis.maximum - axis.minimum + 1 for axis in (x_axis, y_axis))
        if down >= 1.2 * across:
            self.kind = "assumed to be a phone"
            self.x_scale = self.y_scale = PHONE_HEIGHT / down
            return
        self.kind = "assumed 1920 points wide"
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

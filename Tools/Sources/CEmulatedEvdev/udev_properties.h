/* SPDX-License-Identifier: MIT */
#pragma once

#include "session.h"
#include "udev_device.h"

/** Fills in a udev device, with the properties that udev's rules would set. */
void eev_udev_device_init(struct udev_device *udev_device, const struct eev_device *device);

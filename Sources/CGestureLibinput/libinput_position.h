/* SPDX-License-Identifier: MIT */
#pragma once

#include <gesturecore/libinput.h>

/*
 * Returns the point of a place that libinput reports with a width and a height of 1: a ratio of
 * each side, from 0 to just under 1, after libinput's calibration.
 */
struct gc_point gci_libinput_position(const struct gc_libinput_device *device, double x, double y);

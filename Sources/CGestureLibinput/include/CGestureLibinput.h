/* SPDX-License-Identifier: MIT */
/*
 * For SwiftPM only: C users include <gesturecore/libinput.h>. Has all that GestureLibinput calls in
 * C, as system library targets of its own would be targets of every package that depends on it.
 */
#pragma once

#include <gesturecore/libinput.h>
#include <libinput.h>
#include <libseat.h>
#include <libudev.h>
#include <linux/input.h>
#include <sys/ioctl.h>

/* How many positions an axis of an evdev descriptor has, 0 when it has no such axis. */
static inline unsigned evdev_positions(int fd, unsigned axis) {
	struct input_absinfo info;
	if (ioctl(fd, EVIOCGABS(axis), &info) < 0 || info.maximum <= info.minimum) {
		return 0;
	}
	return (unsigned)info.maximum - (unsigned)info.minimum + 1;
}

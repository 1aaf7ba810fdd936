/* SPDX-License-Identifier: MIT */
/*
 * For SwiftPM only. C users include <gesturecore/libinput.h>. This header has everything in C that
 * GestureLibinput calls. System library targets instead would become targets of every dependent
 * package.
 */
#pragma once

#include <errno.h>
#include <gesturecore/libinput.h>
#include <libinput.h>
#include <libseat.h>
#include <libudev.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>

/* Returns the number of positions of an axis of an evdev descriptor. 0: there is no such axis. */
static inline unsigned evdev_positions(int fd, unsigned axis) {
	struct input_absinfo info;
	if (ioctl(fd, EVIOCGABS(axis), &info) < 0 || info.maximum <= info.minimum) {
		return 0;
	}
	return (unsigned)info.maximum - (unsigned)info.minimum + 1;
}

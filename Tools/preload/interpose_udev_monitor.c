/* SPDX-License-Identifier: MIT */
/* Replaces the functions of libudev that watch devices. Those for input watch emulated ones. */
#define _GNU_SOURCE
#include <string.h>

#include "tracked.h"

/* Not replaced, and perhaps not loaded: this library does not depend on libudev. */
static struct udev *udev_of(struct udev_monitor *monitor) {
	EEV_REAL_SYMBOL(udev_monitor_get_udev, real);
	return real != NULL ? real(monitor) : NULL;
}

int udev_monitor_filter_add_match_subsystem_devtype(
	struct udev_monitor *monitor, const char *subsystem, const char *type) {
	EEV_REAL_SYMBOL(udev_monitor_filter_add_match_subsystem_devtype, real);

	if (panel_is_there() && monitor != NULL && subsystem != NULL &&
		strcmp(subsystem, "input") == 0 && tracked_find(monitor) == NULL) {
		struct tracked *tracked = tracked_add(monitor);
		if (tracked != NULL) {
			tracked->udev = udev_of(monitor);
			tracked->fd = panel_subscribe(EEV_PANEL_MONITOR);
		}
	}
	return real != NULL ? real(monitor, subsystem, type) : -1;
}

DEFINE_REFERENCES(udev_monitor)

int udev_monitor_get_fd(struct udev_monitor *monitor) {
	EEV_REAL_SYMBOL(udev_monitor_get_fd, real);
	const struct tracked *tracked = tracked_find(monitor);

	if (tracked != NULL && tracked->fd >= 0) {
		return tracked->fd;
	}
	return real != NULL ? real(monitor) : -1;
}

struct udev_device *udev_monitor_receive_device(struct udev_monitor *monitor) {
	EEV_REAL_SYMBOL(udev_monitor_receive_device, real);
	const struct tracked *tracked = tracked_find(monitor);
	struct udev_device device;

	if (tracked == NULL || tracked->fd < 0) {
		return real != NULL ? real(monitor) : NULL;
	}
	return panel_take(tracked->fd, &device, sizeof(device))
		       ? eev_udev_device_copy(&device, tracked->udev)
		       : NULL;
}

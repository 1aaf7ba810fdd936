/* SPDX-License-Identifier: MIT */
/* Replaces the functions of libudev that look up a device. Emulated devices come first. */
#define _GNU_SOURCE
#include <string.h>

#include "panel_client.h"

static struct udev_device *copy_of(struct udev *udev,
	bool (*is_wanted)(const struct udev_device *, const void *), const void *wanted) {
	struct panel_list list;
	size_t count = panel_is_there() ? panel_list(&list) : 0;

	for (size_t i = 0; i < count; i++) {
		if (is_wanted(&list.devices[i], wanted)) {
			return eev_udev_device_copy(&list.devices[i], udev);
		}
	}
	return NULL;
}

static bool has_number(const struct udev_device *device, const void *number) {
	return device->number == *(const dev_t *)number;
}

static bool has_syspath(const struct udev_device *device, const void *syspath) {
	return strcmp(device->syspath, syspath) == 0;
}

static bool has_sysname(const struct udev_device *device, const void *sysname) {
	return strcmp(strrchr(device->syspath, '/') + 1, sysname) == 0;
}

struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
	EEV_REAL_SYMBOL(udev_device_new_from_devnum, real);
	struct udev_device *device = type == 'c' ? copy_of(udev, has_number, &number) : NULL;

	if (device != NULL) {
		return device;
	}
	return real != NULL ? real(udev, type, number) : NULL;
}

struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *syspath) {
	EEV_REAL_SYMBOL(udev_device_new_from_syspath, real);
	struct udev_device *device = syspath != NULL ? copy_of(udev, has_syspath, syspath) : NULL;

	if (device != NULL) {
		return device;
	}
	return real != NULL ? real(udev, syspath) : NULL;
}

struct udev_device *udev_device_new_from_subsystem_sysname(
	struct udev *udev, const char *subsystem, const char *sysname) {
	EEV_REAL_SYMBOL(udev_device_new_from_subsystem_sysname, real);
	bool is_input = subsystem != NULL && strcmp(subsystem, "input") == 0;
	struct udev_device *device =
		is_input && sysname != NULL ? copy_of(udev, has_sysname, sysname) : NULL;

	if (device != NULL) {
		return device;
	}
	return real != NULL ? real(udev, subsystem, sysname) : NULL;
}

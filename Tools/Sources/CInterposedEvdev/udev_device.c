/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "udev_device.h"

#include <stdlib.h>
#include <string.h>

struct udev_device *eev_udev_device_copy(const struct udev_device *device, struct udev *udev) {
	struct udev_device *copy = malloc(sizeof(*copy));
	if (copy != NULL) {
		*copy = *device;
		copy->ours = EEV_UDEV_OURS;
		copy->udev = udev;
		copy->references = 1;
	}
	return copy;
}

const char *eev_udev_device_property(const struct udev_device *device, const char *name) {
	if (strcmp(name, "ID_SEAT") == 0) {
		return "seat0";
	}
	for (size_t i = 0; i < device->property_count; i++) {
		if (strcmp(device->properties[i].name, name) == 0) {
			return device->properties[i].value;
		}
	}
	return NULL;
}

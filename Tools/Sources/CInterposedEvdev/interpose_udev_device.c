/* SPDX-License-Identifier: MIT */
/*
 * An emulated udev device, and the functions of libudev that take a device.
 *
 * interpose_node.c explains why libinput calls these definitions. Emulated devices work as long as
 * they are referenced, also after their session. All other devices go to the real libudev.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "interposed_evdev.h"
#include "panel_protocol.h"

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

static bool is_ours(const struct udev_device *device) {
	return device != NULL && device->ours == EEV_UDEV_OURS;
}

struct udev_device *udev_device_ref(struct udev_device *device) {
	EEV_REAL_SYMBOL(udev_device_ref, real);

	if (!is_ours(device)) {
		return real != NULL ? real(device) : NULL;
	}
	device->references++;
	return device;
}

struct udev_device *udev_device_unref(struct udev_device *device) {
	EEV_REAL_SYMBOL(udev_device_unref, real);

	if (!is_ours(device)) {
		return real != NULL ? real(device) : NULL;
	}
	device->references--;
	if (device->references == 0) {
		device->ours = 0;
		free(device);
	}
	return NULL;
}

/* What a function returns of an emulated device, and without libudev. */
#define DEFINE_GETTER(type, function, answer, otherwise) \
	type function(struct udev_device *device) { \
		EEV_REAL_SYMBOL(function, real); \
		if (is_ours(device)) { \
			return answer; \
		} \
		return real != NULL ? real(device) : otherwise; \
	}

/* The same, of a value by its name. */
#define DEFINE_LOOKUP(function, answer) \
	const char *function(struct udev_device *device, const char *name) { \
		EEV_REAL_SYMBOL(function, real); \
		if (is_ours(device)) { \
			return answer; \
		} \
		return real != NULL ? real(device, name) : NULL; \
	}

struct udev_device *udev_device_get_parent_with_subsystem_devtype(
	struct udev_device *device, const char *subsystem, const char *type) {
	EEV_REAL_SYMBOL(udev_device_get_parent_with_subsystem_devtype, real);

	if (is_ours(device)) {
		return NULL;
	}
	return real != NULL ? real(device, subsystem, type) : NULL;
}

DEFINE_LOOKUP(udev_device_get_property_value, eev_udev_device_property(device, name))
DEFINE_LOOKUP(udev_device_get_sysattr_value, NULL)
DEFINE_GETTER(struct udev *, udev_device_get_udev, device->udev, NULL)
DEFINE_GETTER(struct udev_device *, udev_device_get_parent, NULL, NULL)
DEFINE_GETTER(int, udev_device_get_is_initialized, 1, 0)
DEFINE_GETTER(dev_t, udev_device_get_devnum, device->number, 0)
DEFINE_GETTER(const char *, udev_device_get_syspath, device->syspath, NULL)
DEFINE_GETTER(const char *, udev_device_get_devpath, device->syspath + strlen("/sys"), NULL)
DEFINE_GETTER(const char *, udev_device_get_sysname, strrchr(device->syspath, '/') + 1, NULL)
DEFINE_GETTER(const char *, udev_device_get_devnode, device->node, NULL)
DEFINE_GETTER(const char *, udev_device_get_subsystem, "input", NULL)
DEFINE_GETTER(const char *, udev_device_get_action, device->action, NULL)
DEFINE_GETTER(const char *, udev_device_get_devtype, NULL, NULL)
DEFINE_GETTER(const char *, udev_device_get_driver, NULL, NULL)

/* SPDX-License-Identifier: MIT */
/*
 * Replaces the part of libudev that libinput's path backend uses.
 *
 * interpose_libc.c explains why libinput calls these definitions. Functions that look up a device
 * use the thread's session, if there is one. Functions that take a device depend on the device:
 * emulated devices work as long as they are referenced, also outside of eev_ calls and after their
 * session. All other devices go to the real libudev.
 */
#define _GNU_SOURCE
#include "interpose.h"

#include <stdlib.h>
#include <string.h>

#include "udev_device.h"

static bool is_ours(const struct udev_device *device) {
	return device != NULL && device->ours == EEV_UDEV_OURS;
}

struct udev *udev_new(void) {
	EEV_REAL_SYMBOL(udev_new, real);

	if (eev_current != NULL) {
		return &eev_udev;
	}
	return real != NULL ? real() : NULL;
}

struct udev *udev_ref(struct udev *udev) {
	EEV_REAL_SYMBOL(udev_ref, real);

	if (udev == &eev_udev) {
		return udev;
	}
	return real != NULL ? real(udev) : NULL;
}

struct udev *udev_unref(struct udev *udev) {
	EEV_REAL_SYMBOL(udev_unref, real);

	if (udev == &eev_udev) {
		return NULL;
	}
	return real != NULL ? real(udev) : NULL;
}

struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
	EEV_REAL_SYMBOL(udev_device_new_from_devnum, real);

	if (eev_current == NULL) {
		return real != NULL ? real(udev, type, number) : NULL;
	}
	struct eev_port *port =
		type == 'c' ? eev_session_port_of_number(eev_current, number) : NULL;
	return port != NULL ? eev_udev_device_create(&port->device) : NULL;
}

/* Only the emulated devices exist, and no DMI entry: so all machines give the same results. */
struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *syspath) {
	EEV_REAL_SYMBOL(udev_device_new_from_syspath, real);

	if (eev_current == NULL) {
		return real != NULL ? real(udev, syspath) : NULL;
	}
	struct eev_port *port = eev_session_port_of_syspath(eev_current, syspath);
	return port != NULL ? eev_udev_device_create(&port->device) : NULL;
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

struct udev *udev_device_get_udev(struct udev_device *device) {
	EEV_REAL_SYMBOL(udev_device_get_udev, real);

	if (is_ours(device)) {
		return &eev_udev;
	}
	return real != NULL ? real(device) : NULL;
}

int udev_device_get_is_initialized(struct udev_device *device) {
	EEV_REAL_SYMBOL(udev_device_get_is_initialized, real);

	if (is_ours(device)) {
		return 1;
	}
	return real != NULL ? real(device) : 0;
}

dev_t udev_device_get_devnum(struct udev_device *device) {
	EEV_REAL_SYMBOL(udev_device_get_devnum, real);

	if (is_ours(device)) {
		return device->number;
	}
	return real != NULL ? real(device) : 0;
}

struct udev_device *udev_device_get_parent(struct udev_device *device) {
	EEV_REAL_SYMBOL(udev_device_get_parent, real);

	if (is_ours(device)) {
		return NULL;
	}
	return real != NULL ? real(device) : NULL;
}

struct udev_device *udev_device_get_parent_with_subsystem_devtype(
	struct udev_device *device, const char *subsystem, const char *type) {
	EEV_REAL_SYMBOL(udev_device_get_parent_with_subsystem_devtype, real);

	if (is_ours(device)) {
		return NULL;
	}
	return real != NULL ? real(device, subsystem, type) : NULL;
}

const char *udev_device_get_property_value(struct udev_device *device, const char *key) {
	EEV_REAL_SYMBOL(udev_device_get_property_value, real);

	if (is_ours(device)) {
		return eev_udev_device_property(device, key);
	}
	return real != NULL ? real(device, key) : NULL;
}

const char *udev_device_get_sysattr_value(struct udev_device *device, const char *name) {
	EEV_REAL_SYMBOL(udev_device_get_sysattr_value, real);

	if (is_ours(device)) {
		return NULL;
	}
	return real != NULL ? real(device, name) : NULL;
}

/* Defines an accessor of a string. */
#define DEFINE_TEXT_ACCESSOR(function, answer) \
	const char *function(struct udev_device *device) { \
		EEV_REAL_SYMBOL(function, real); \
		if (is_ours(device)) { \
			return answer; \
		} \
		return real != NULL ? real(device) : NULL; \
	}

DEFINE_TEXT_ACCESSOR(udev_device_get_syspath, device->syspath)
DEFINE_TEXT_ACCESSOR(udev_device_get_devpath, device->syspath + strlen("/sys"))
DEFINE_TEXT_ACCESSOR(udev_device_get_sysname, strrchr(device->syspath, '/') + 1)
DEFINE_TEXT_ACCESSOR(udev_device_get_devnode, device->node)
DEFINE_TEXT_ACCESSOR(udev_device_get_subsystem, "input")
DEFINE_TEXT_ACCESSOR(udev_device_get_action, "add")
DEFINE_TEXT_ACCESSOR(udev_device_get_devtype, NULL)
DEFINE_TEXT_ACCESSOR(udev_device_get_driver, NULL)

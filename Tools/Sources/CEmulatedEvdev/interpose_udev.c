/* SPDX-License-Identifier: MIT */
/*
 * Replaces the functions of libudev that look up devices, and answers for the session of the eev_
 * call that is running on this thread.
 */
#define _GNU_SOURCE
#include "interposed_evdev.h"
#include "session.h"

/* The udev context of all sessions. It has no state. */
struct udev {
	uint64_t ours;
};

static struct udev eev_udev = {.ours = EEV_UDEV_OURS};

static struct udev_device *make_device(const struct eev_port *port) {
	if (port == NULL) {
		return NULL;
	}
	struct udev_device device;
	eev_udev_device_init(&device, &port->device);
	return eev_udev_device_copy(&device, &eev_udev);
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
	return make_device(port);
}

/* Only the emulated devices exist, and no DMI entry: so all machines give the same results. */
struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *syspath) {
	EEV_REAL_SYMBOL(udev_device_new_from_syspath, real);

	if (eev_current == NULL) {
		return real != NULL ? real(udev, syspath) : NULL;
	}
	struct eev_port *port = eev_session_port_of_syspath(eev_current, syspath);
	return make_device(port);
}

/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <libudev.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>

#include "emulated_evdev.h"

struct interposed {
	const char *name;
	void (*ours)(void);
};

#define INTERPOSED(name) {#name, (void (*)(void))(name)}

static const struct interposed interposed[] = {
	INTERPOSED(ioctl),
	INTERPOSED(stat),
	INTERPOSED(stat64),
	INTERPOSED(fstat),
	INTERPOSED(fstat64),
	INTERPOSED(clock_gettime),
	INTERPOSED(timerfd_create),
	INTERPOSED(timerfd_settime),
	INTERPOSED(udev_new),
	INTERPOSED(udev_ref),
	INTERPOSED(udev_unref),
	INTERPOSED(udev_device_new_from_devnum),
	INTERPOSED(udev_device_new_from_syspath),
	INTERPOSED(udev_device_ref),
	INTERPOSED(udev_device_unref),
	INTERPOSED(udev_device_get_udev),
	INTERPOSED(udev_device_get_is_initialized),
	INTERPOSED(udev_device_get_parent),
	INTERPOSED(udev_device_get_parent_with_subsystem_devtype),
	INTERPOSED(udev_device_get_property_value),
	INTERPOSED(udev_device_get_syspath),
	INTERPOSED(udev_device_get_sysname),
	INTERPOSED(udev_device_get_devnode),
	INTERPOSED(udev_device_get_action),
};

bool eev_self_check(char *error, size_t error_size) {
	for (size_t i = 0; i < sizeof(interposed) / sizeof(interposed[0]); i++) {
		// The same search as the dynamic linker does for an undefined symbol of a library.
		void (*found)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, interposed[i].name);
		if (found != interposed[i].ours) {
			if (error != NULL) {
				snprintf(error, error_size,
					"libinput cannot be emulated: the program does not export "
					"%s (link it with -linput -ludev, or with "
					"--export-dynamic)",
					interposed[i].name);
			}
			return false;
		}
	}
	return true;
}

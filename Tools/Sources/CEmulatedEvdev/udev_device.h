/* SPDX-License-Identifier: MIT */
#pragma once

#include <libudev.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "session.h"

/* ID_INPUT, its kind, ID_SEAT, width, height and the fuzz of four axes. */
#define EEV_UDEV_PROPERTIES_MAX 9

struct eev_udev_property {
	char name[24];
	char value[16];
};

/* A magic number. libudev's structs start with a pointer or a small count instead. */
#define EEV_UDEV_OURS UINT64_C(0xe0ede0ed7ab1e75d)

struct udev {
	uint64_t ours;
};

/** An emulated udev device. It owns its strings, so it may outlive its session. */
struct udev_device {
	uint64_t ours;
	unsigned references;
	char node[EEV_PATH_SIZE];
	char syspath[EEV_PATH_SIZE];
	dev_t number;
	struct eev_udev_property properties[EEV_UDEV_PROPERTIES_MAX];
	size_t property_count;
};

/** The udev context of all sessions. It has no state. */
extern struct udev eev_udev;

/** Creates a device with the properties that udev's rules would set. NULL: out of memory. */
struct udev_device *eev_udev_device_create(const struct eev_device *device);

const char *eev_udev_device_property(const struct udev_device *device, const char *name);

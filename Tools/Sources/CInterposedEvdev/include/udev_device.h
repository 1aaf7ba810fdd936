/* SPDX-License-Identifier: MIT */
#pragma once

#include <libudev.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma GCC visibility push(hidden)

/* The size of a device's paths. */
#define EEV_PATH_SIZE 80

/* ID_INPUT, its kind, width, height, the fuzz of four axes and its group. */
#define EEV_UDEV_PROPERTIES_MAX 9

/* The size of a property's value. */
#define EEV_UDEV_VALUE_SIZE 16

struct eev_udev_property {
	char name[24];
	char value[EEV_UDEV_VALUE_SIZE];
};

/* A magic number. libudev's structs start with a pointer or a small count instead. */
#define EEV_UDEV_OURS UINT64_C(0xe0ede0ed7ab1e75d)

/** An emulated udev device. It owns its strings, so it may outlive its session. */
struct udev_device {
	uint64_t ours;
	struct udev *udev; // the context that it belongs to
	unsigned references;
	char node[EEV_PATH_SIZE];
	char syspath[EEV_PATH_SIZE];
	char action[8];
	dev_t number;
	struct eev_udev_property properties[EEV_UDEV_PROPERTIES_MAX];
	size_t property_count;
};

/** Copies a device to the heap, with one reference. NULL: out of memory. */
struct udev_device *eev_udev_device_copy(const struct udev_device *device, struct udev *udev);

const char *eev_udev_device_property(const struct udev_device *device, const char *name);

#pragma GCC visibility pop

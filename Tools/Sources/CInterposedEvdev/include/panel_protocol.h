/* SPDX-License-Identifier: MIT */
#pragma once

/*
 * What a preloaded library asks the emulated kernel of another process, over a socket of packets.
 * Each call is a connection: a request, and a reply. MONITOR and SEAT keep their connection, for
 * later messages.
 */

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

/** The environment variable with the path of the socket. */
#define EEV_PANEL_VARIABLE "GESTURE_PANEL"

/** Rises with each change of the structs below, and of struct udev_device. */
#define EEV_PANEL_VERSION 1

/** The most devices that are plugged in at the same time. */
#define EEV_PANEL_DEVICES_MAX 16

/** The most bytes of an ioctl's argument: the size has 14 bits. */
#define EEV_PANEL_BYTES_MAX 16384

enum eev_panel_call {
	EEV_PANEL_LIST,    // replies with a struct udev_device for each device
	EEV_PANEL_OPEN,    // replies with a descriptor
	EEV_PANEL_IOCTL,   // replies with the status and the argument
	EEV_PANEL_MONITOR, // sends a struct udev_device whenever one is plugged in or unplugged
	EEV_PANEL_SEAT,    // sends an uint32_t whenever the seat is disabled (0) or enabled (1)
};

struct eev_panel_request {
	uint32_t version;
	uint32_t call;
	uint32_t event_number; // of EEV_PANEL_OPEN and EEV_PANEL_IOCTL
	int32_t open_flags;    // of EEV_PANEL_OPEN
	uint64_t ioctl;        // of EEV_PANEL_IOCTL; its argument follows this struct
};

struct eev_panel_reply {
	int32_t status; // at least 0, or -errno; data follows this struct
	uint32_t unused;
};

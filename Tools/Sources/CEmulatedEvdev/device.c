/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "device.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* Room for 43,690 events: the largest pipe buffer that an unprivileged user may have. */
#define READER_BUFFER_BYTES (1024 * 1024)

const unsigned eev_fuzz_codes[EEV_FUZZ_COUNT] = {
	ABS_X,
	ABS_Y,
	ABS_MT_POSITION_X,
	ABS_MT_POSITION_Y,
};

void eev_device_node(const struct eev_device *device, char *path) {
	snprintf(path, EEV_PATH_SIZE, "/dev/input/event%u", device->event_number);
}

void eev_device_syspath(const struct eev_device *device, char *path) {
	snprintf(path, EEV_PATH_SIZE, "/sys/devices/virtual/input/input%u/event%u",
		device->event_number, device->event_number);
}

/* Event nodes are character devices 13:64 and up. */
dev_t eev_device_number(const struct eev_device *device) {
	return makedev(13, 64 + device->event_number);
}

static void set_bit(uint8_t *bits, unsigned bit) {
	bits[bit / 8] = (uint8_t)(bits[bit / 8] | (1u << (bit % 8)));
}

static bool test_bit(const uint8_t *bits, unsigned bit) {
	return (bits[bit / 8] >> (bit % 8)) & 1u;
}

bool eev_device_has(const struct eev_device *device, unsigned type, unsigned code) {
	return type < EV_CNT && code < KEY_CNT && test_bit(device->codes[type], code);
}

bool eev_device_has_property(const struct eev_device *device, unsigned property) {
	return property < INPUT_PROP_CNT && test_bit(device->properties, property);
}

static bool copy_bits(struct eev_device *device, const struct eev_device_description *description,
	char *error, size_t error_size) {
	for (size_t i = 0; i < description->property_count; i++) {
		if (description->properties[i] >= INPUT_PROP_CNT) {
			snprintf(error, error_size, "property 0x%02x is out of range",
				description->properties[i]);
			return false;
		}
		set_bit(device->properties, description->properties[i]);
	}
	for (size_t i = 0; i < description->code_count; i++) {
		const struct eev_code *code = &description->codes[i];
		bool in_range = code->type == EV_SYN ? code->code < EV_CNT
						     : code->type < EV_CNT && code->code < KEY_CNT;
		if (!in_range) {
			snprintf(error, error_size, "event type 0x%02x code 0x%03x is out of range",
				code->type, code->code);
			return false;
		}
		set_bit(device->codes[code->type], code->code);
	}
	return true;
}

static bool copy_axes(struct eev_device *device, const struct eev_device_description *description,
	char *error, size_t error_size) {
	for (size_t i = 0; i < description->axis_count; i++) {
		const struct eev_axis *axis = &description->axes[i];
		if (axis->code >= ABS_CNT) {
			snprintf(error, error_size, "axis 0x%02x is out of range", axis->code);
			return false;
		}
		device->axes[axis->code] = (struct input_absinfo){
			.minimum = axis->minimum,
			.maximum = axis->maximum,
			.fuzz = axis->fuzz,
			.flat = axis->flat,
			.resolution = axis->resolution,
		};
	}
	return true;
}

static bool make_slots(struct eev_device *device, char *error, size_t error_size) {
	if (!eev_device_has(device, EV_ABS, ABS_MT_SLOT)) {
		return true;
	}
	int32_t last = device->axes[ABS_MT_SLOT].maximum;
	if (last < 0 || last >= EEV_SLOTS_MAX) {
		snprintf(error, error_size,
			"the maximum of ABS_MT_SLOT is %d, which is not in 0 to %d", last,
			EEV_SLOTS_MAX - 1);
		return false;
	}
	device->slots = calloc((size_t)last + 1, EEV_MT_COUNT * sizeof(*device->slots));
	if (device->slots == NULL) {
		snprintf(error, error_size, "out of memory");
		return false;
	}
	device->slot_count = last + 1;
	for (int32_t slot = 0; slot <= last; slot++) {
		*eev_device_slot_value(device, slot, ABS_MT_TRACKING_ID) = -1;
	}
	return true;
}

/*
 * For these axes of touchscreens and touchpads, udev rules of libinput move the fuzz from the
 * kernel to a property. So it is libinput that filters noise, and not the kernel. That of a pen
 * stays; what a recording has was filtered when it was made.
 */
static void move_fuzz(struct eev_device *device) {
	for (size_t i = 0; i < EEV_FUZZ_COUNT; i++) {
		struct input_absinfo *axis = &device->axes[eev_fuzz_codes[i]];
		device->udev_fuzz[i] = axis->fuzz;
		axis->fuzz = 0;
	}
}

/*
 * If a driver reports no range for the ids of contacts, libevdev gives them this one. It then
 * prints a line to standard error, without a line end.
 */
static void repair_ids(struct eev_device *device) {
	struct input_absinfo *ids = &device->axes[ABS_MT_TRACKING_ID];
	if (ids->minimum == ids->maximum) {
		ids->minimum = -1;
		ids->maximum = 0xffff;
	}
}

bool eev_device_init(struct eev_device *device, const struct eev_device_description *description,
	char *error, size_t error_size) {
	memset(device, 0, sizeof(*device));
	device->read_fd = -1;
	device->write_fd = -1;
	device->id = (struct input_id){
		.bustype = description->bus,
		.vendor = description->vendor,
		.product = description->product,
		.version = description->version,
	};
	snprintf(device->name, sizeof(device->name), "%s",
		description->name != NULL ? description->name : "");
	snprintf(device->group, sizeof(device->group), "%s",
		description->group != NULL ? description->group : "");
	if (!copy_bits(device, description, error, error_size) ||
		!copy_axes(device, description, error, error_size) ||
		!make_slots(device, error, error_size)) {
		return false;
	}
	device->kind = eev_device_classify(device);
	repair_ids(device);
	if (device->kind != EEV_KIND_PEN) {
		move_fuzz(device);
	}
	return true;
}

void eev_device_finish(struct eev_device *device) {
	eev_device_close(device);
	free(device->slots);
	device->slots = NULL;
}

int eev_make_pipe(int ends[2]) {
	if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) {
		return -errno;
	}
	// Fails if the user has too many pipe pages. The default size works too.
	(void)fcntl(ends[1], F_SETPIPE_SZ, READER_BUFFER_BYTES);
	return 0;
}

int eev_device_open(struct eev_device *device) {
	int ends[2];

	if (device->read_fd >= 0) {
		return -EBUSY; // a session has one reader per device
	}
	int status = eev_make_pipe(ends);
	if (status != 0) {
		return status;
	}
	device->read_fd = ends[0];
	device->write_fd = ends[1];
	return device->read_fd;
}

void eev_device_close(struct eev_device *device) {
	if (device->read_fd >= 0) {
		close(device->read_fd);
		close(device->write_fd);
		device->read_fd = -1;
		device->write_fd = -1;
	}
}

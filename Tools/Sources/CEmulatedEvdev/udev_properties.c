/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "udev_properties.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void set_property(struct udev_device *udev_device, const char *name, int64_t value) {
	if (udev_device->property_count < EEV_UDEV_PROPERTIES_MAX) {
		struct eev_udev_property *property =
			&udev_device->properties[udev_device->property_count++];
		snprintf(property->name, sizeof(property->name), "%s", name);
		snprintf(property->value, sizeof(property->value), "%" PRId64, value);
	}
}

/* udev's input_id builtin uses ABS_X and ABS_Y, even for a multitouch device. */
static void set_size(struct udev_device *udev_device, const struct eev_device *device) {
	const struct input_absinfo *x = &device->axes[ABS_X];
	const struct input_absinfo *y = &device->axes[ABS_Y];

	if (x->resolution <= 0 || y->resolution <= 0) {
		return;
	}
	set_property(udev_device, "ID_INPUT_WIDTH_MM",
		((int64_t)x->maximum - x->minimum) / x->resolution);
	set_property(udev_device, "ID_INPUT_HEIGHT_MM",
		((int64_t)y->maximum - y->minimum) / y->resolution);
}

static void set_fuzz(struct udev_device *udev_device, const struct eev_device *device) {
	for (size_t i = 0; i < EEV_FUZZ_COUNT; i++) {
		int32_t fuzz = device->udev_fuzz[i];
		char name[sizeof("LIBINPUT_FUZZ_") + 8];
		if (fuzz != 0) {
			snprintf(name, sizeof(name), "LIBINPUT_FUZZ_%02x", eev_fuzz_codes[i]);
			set_property(udev_device, name, fuzz);
		}
	}
}

void eev_udev_device_init(struct udev_device *udev_device, const struct eev_device *device) {
	*udev_device = (struct udev_device){
		.ours = EEV_UDEV_OURS,
		.references = 1,
		.action = "add",
		.number = eev_device_number(device),
	};
	eev_device_node(device, udev_device->node);
	eev_device_syspath(device, udev_device->syspath);
	set_property(udev_device, "ID_INPUT", 1);
	set_property(udev_device,
		device->kind == EEV_KIND_TOUCHPAD ? "ID_INPUT_TOUCHPAD" : "ID_INPUT_TOUCHSCREEN",
		1);
	set_size(udev_device, device);
	set_fuzz(udev_device, device);
}

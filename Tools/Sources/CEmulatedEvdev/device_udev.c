/* SPDX-License-Identifier: MIT */
/* What udev makes of a device: its kind, and its properties. */
#define _GNU_SOURCE
#include "device.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/*
 * The part of systemd's udev-builtin-input_id.c that classifies touchscreens, touchpads and pens,
 * with the same order of checks. libinput relies on udev's result. If ours differed, tests would
 * run other code than the user's machine.
 */

static bool has_key(const struct eev_device *device, unsigned code) {
	return eev_device_has(device, EV_KEY, code);
}

static bool has_both_axes(const struct eev_device *device, unsigned x, unsigned y) {
	return eev_device_has(device, EV_ABS, x) && eev_device_has(device, EV_ABS, y);
}

static bool has_multitouch(const struct eev_device *device) {
	// A device that claims every axis, including the one below ABS_MT_SLOT, is a joystick.
	bool claims_all = has_both_axes(device, ABS_MT_SLOT, ABS_MT_SLOT - 1);
	return has_both_axes(device, ABS_MT_POSITION_X, ABS_MT_POSITION_Y) && !claims_all;
}

static bool has_mouse_button(const struct eev_device *device) {
	for (unsigned button = BTN_MOUSE; button < BTN_JOYSTICK; button++) {
		if (has_key(device, button)) {
			return true;
		}
	}
	return false;
}

static bool is_accelerometer(const struct eev_device *device) {
	bool three_axes =
		has_both_axes(device, ABS_X, ABS_Y) && eev_device_has(device, EV_ABS, ABS_Z);
	return eev_device_has_property(device, INPUT_PROP_ACCELEROMETER) ||
	       (three_axes && !eev_device_has(device, EV_SYN, EV_KEY));
}

static bool has_pen(const struct eev_device *device) {
	return has_key(device, BTN_STYLUS) || has_key(device, BTN_TOOL_PEN);
}

/* The buttons of a tablet, beside its surface. */
static bool is_pad(const struct eev_device *device) {
	bool has_buttons =
		has_key(device, BTN_0) && has_key(device, BTN_1) && !has_key(device, BTN_TOOL_PEN);
	bool has_wheel = eev_device_has(device, EV_REL, REL_WHEEL) ||
			 eev_device_has(device, EV_REL, REL_HWHEEL);
	bool has_motion =
		eev_device_has(device, EV_REL, REL_X) && eev_device_has(device, EV_REL, REL_Y);
	return has_buttons && (has_pen(device) || (has_wheel && !has_motion));
}

enum eev_kind eev_device_classify(const struct eev_device *device) {
	bool multitouch = has_multitouch(device);
	bool direct = eev_device_has_property(device, INPUT_PROP_DIRECT);

	if (is_accelerometer(device) || is_pad(device)) {
		return EEV_KIND_OTHER;
	}
	if (!multitouch && !has_both_axes(device, ABS_X, ABS_Y)) {
		return EEV_KIND_OTHER;
	}
	if (has_pen(device)) {
		return EEV_KIND_PEN;
	}
	if (has_key(device, BTN_TOOL_FINGER) && !direct) {
		return EEV_KIND_TOUCHPAD;
	}
	if (!multitouch && has_mouse_button(device)) {
		return EEV_KIND_OTHER; // the mouse of a virtual machine has absolute axes
	}
	return has_key(device, BTN_TOUCH) || direct ? EEV_KIND_TOUCHSCREEN : EEV_KIND_OTHER;
}

static void set_text(struct udev_device *udev_device, const char *name, const char *value) {
	if (udev_device->property_count < EEV_UDEV_PROPERTIES_MAX) {
		struct eev_udev_property *property =
			&udev_device->properties[udev_device->property_count++];
		snprintf(property->name, sizeof(property->name), "%s", name);
		snprintf(property->value, sizeof(property->value), "%s", value);
	}
}

static void set_property(struct udev_device *udev_device, const char *name, int64_t value) {
	char text[EEV_UDEV_VALUE_SIZE];
	snprintf(text, sizeof(text), "%" PRId64, value);
	set_text(udev_device, name, text);
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
		device->kind == EEV_KIND_PEN        ? "ID_INPUT_TABLET"
		: device->kind == EEV_KIND_TOUCHPAD ? "ID_INPUT_TOUCHPAD"
						    : "ID_INPUT_TOUCHSCREEN",
		1);
	set_size(udev_device, device);
	set_fuzz(udev_device, device);
	if (device->group[0] != '\0') {
		set_text(udev_device, "LIBINPUT_DEVICE_GROUP", device->group);
	}
}

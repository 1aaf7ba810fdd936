/* SPDX-License-Identifier: MIT */
#include "device.h"

#include <stddef.h>

int32_t *eev_device_slot_value(struct eev_device *device, int32_t slot, unsigned code) {
	return &device->slots[(size_t)slot * EEV_MT_COUNT + (code - EEV_MT_FIRST)];
}

static void receive_key(struct eev_device *device, const struct eev_input *input) {
	uint8_t mask = (uint8_t)(1u << (input->code % 8));
	uint8_t *byte = &device->keys[input->code / 8];
	*byte = (uint8_t)(input->value != 0 ? *byte | mask : *byte & ~mask);
}

/*
 * In protocol B, the multitouch axes are per slot. In protocol A, the kernel keeps no state of
 * them: each frame lists all contacts.
 */
static bool receive_axis(struct eev_device *device, const struct eev_input *input) {
	if (input->code == ABS_MT_SLOT) {
		if (input->value < 0 || input->value >= device->slot_count) {
			return false;
		}
		device->axes[ABS_MT_SLOT].value = input->value;
		return true;
	}
	if (input->code < EEV_MT_FIRST || input->code >= EEV_MT_FIRST + EEV_MT_COUNT) {
		device->axes[input->code].value = input->value;
		return true;
	}
	if (device->slots == NULL) {
		device->contact_has_data = true;
		return true;
	}
	int32_t slot = device->axes[ABS_MT_SLOT].value;
	*eev_device_slot_value(device, slot, input->code) = input->value;
	return true;
}

static bool receive_sync(struct eev_device *device, const struct eev_input *input) {
	if (input->code == SYN_MT_REPORT) {
		device->frame_contacts += device->contact_has_data ? 1 : 0;
		device->contact_has_data = false;
	} else if (input->code == SYN_REPORT) {
		device->contacts = device->frame_contacts;
		device->frame_contacts = 0;
		device->contact_has_data = false;
	}
	return input->code < SYN_CNT;
}

bool eev_device_receive(struct eev_device *device, const struct eev_input *input) {
	if (input->type == EV_SYN) {
		return receive_sync(device, input);
	}
	if (input->type >= EV_CNT || !eev_device_has(device, EV_SYN, input->type) ||
		!eev_device_has(device, input->type, input->code)) {
		return false;
	}
	if (input->type == EV_KEY) {
		receive_key(device, input);
	} else if (input->type == EV_ABS) {
		return input->code < ABS_CNT && receive_axis(device, input);
	}
	return true;
}

static bool key_is_down(const struct eev_device *device, unsigned code) {
	return (device->keys[code / 8] >> (code % 8)) & 1u;
}

unsigned eev_device_contacts(const struct eev_device *device) {
	unsigned contacts = 0;

	if (device->slots == NULL) {
		return device->contacts > 0 ? device->contacts
					    : (key_is_down(device, BTN_TOUCH) ? 1 : 0);
	}
	for (int32_t slot = 0; slot < device->slot_count; slot++) {
		size_t row = (size_t)slot * EEV_MT_COUNT;
		int32_t id = device->slots[row + (ABS_MT_TRACKING_ID - EEV_MT_FIRST)];
		contacts += id != -1 ? 1 : 0; // devices send nothing below -1, and libevdev would
					      // take it for an id
	}
	return contacts;
}

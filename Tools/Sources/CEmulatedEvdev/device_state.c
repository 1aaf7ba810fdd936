/* SPDX-License-Identifier: MIT */
#include "device.h"

#include <stddef.h>

int32_t *eev_device_slot_value(struct eev_device *device, int32_t slot, unsigned code) {
	return &device->slots[(size_t)slot * EEV_MT_COUNT + (code - EEV_MT_FIRST)];
}

/* Like the kernel's input.c, which passes on what has changed and nothing else. */

static bool change(int32_t *value, int32_t to) {
	bool has_changed = *value != to;
	*value = to;
	return has_changed;
}

static bool key_is_down(const struct eev_device *device, unsigned code) {
	return (device->keys[code / 8] >> (code % 8)) & 1u;
}

static bool receive_key(struct eev_device *device, const struct eev_input *input) {
	uint8_t mask = (uint8_t)(1u << (input->code % 8));
	const int32_t repeated = 2;

	if (input->value == repeated) {
		return true;
	}
	if (key_is_down(device, input->code) == (input->value != 0)) {
		return false;
	}
	device->keys[input->code / 8] ^= mask;
	return true;
}

static bool is_multitouch(const struct eev_input *input) {
	return input->type == EV_ABS && input->code >= EEV_MT_FIRST &&
	       input->code < EEV_MT_FIRST + EEV_MT_COUNT;
}

/*
 * In protocol B, the multitouch axes are per slot. In protocol A, the kernel keeps no state of
 * them: each frame lists all contacts.
 */
static bool receive_axis(struct eev_device *device, const struct eev_input *input) {
	if (input->code == ABS_MT_SLOT) {
		// It is passed on with the first change in the slot.
		device->chosen_slot = input->value;
		return false;
	}
	if (!is_multitouch(input)) {
		return change(&device->axes[input->code].value, input->value);
	}
	if (device->slots == NULL) {
		device->contact_has_data = true;
		return true;
	}
	return change(
		eev_device_slot_value(device, device->chosen_slot, input->code), input->value);
}

static bool receive_sync(struct eev_device *device, const struct eev_input *input) {
	bool is_empty = device->frame_events == 0;

	if (input->code == SYN_MT_REPORT) {
		device->frame_contacts += device->contact_has_data ? 1 : 0;
		device->contact_has_data = false;
	} else if (input->code == SYN_REPORT) {
		device->contacts = device->frame_contacts;
		device->frame_contacts = 0;
		device->contact_has_data = false;
		device->frame_events = 0;
		return !is_empty;
	}
	return true;
}

static bool receive(struct eev_device *device, const struct eev_input *input) {
	switch (input->type) {
	case EV_SYN:
		return receive_sync(device, input);
	case EV_KEY:
		return receive_key(device, input);
	case EV_ABS:
		return receive_axis(device, input);
	default:
		return true;
	}
}

bool eev_device_announces(const struct eev_device *device, const struct eev_input *input) {
	if (input->type == EV_SYN) {
		return input->code < SYN_CNT;
	}
	if (input->type >= EV_CNT || !eev_device_has(device, EV_SYN, input->type) ||
		!eev_device_has(device, input->type, input->code)) {
		return false;
	}
	if (input->type != EV_ABS) {
		return true;
	}
	bool is_slot = input->code == ABS_MT_SLOT;
	return input->code < ABS_CNT &&
	       !(is_slot && (input->value < 0 || input->value >= device->slot_count));
}

unsigned eev_device_receive(struct eev_device *device, const struct eev_input *input,
	struct eev_input passed[EEV_PASSED_MAX]) {
	unsigned count = 0;

	if (!eev_device_announces(device, input) || !receive(device, input)) {
		return 0;
	}
	if (is_multitouch(input) && device->slots != NULL &&
		change(&device->axes[ABS_MT_SLOT].value, device->chosen_slot)) {
		passed[count++] = (struct eev_input){EV_ABS, ABS_MT_SLOT, device->chosen_slot};
	}
	passed[count++] = *input;
	bool is_report = input->type == EV_SYN && input->code == SYN_REPORT;
	device->frame_events += is_report ? 0 : count;
	return count;
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

struct input_event eev_stamped(struct eev_input input, uint64_t time_us) {
	struct input_event event = {.type = input.type, .code = input.code, .value = input.value};
	event.input_event_sec = (__typeof__(event.input_event_sec))(time_us / 1000000);
	event.input_event_usec = (__typeof__(event.input_event_usec))(time_us % 1000000);
	return event;
}

/* SPDX-License-Identifier: MIT */
#include "controller.h"

enum {
	ADDRESS = 0x5d,
	STATUS = 0x814e,
	READY = 0x80,
	CONTACT_BYTES = 8,
};

static uint8_t fault_at(const struct controller *controller, uint32_t time_ms) {
	for (uint32_t i = 0; i < controller->fault_count; i++) {
		const struct fault *fault = &controller->faults[i];
		if (time_ms >= fault->start_ms && time_ms < fault->end_ms) {
			return fault->kind;
		}
	}
	return FAULT_NONE;
}

/* The position on a line at a time, rounded to a pixel. */
static int32_t between(int32_t from, int32_t to, const struct stroke *stroke, uint32_t time_ms) {
	int32_t whole = stroke->end_ms - stroke->start_ms;
	int32_t twice = 2 * (to - from) * (int32_t)(time_ms - stroke->start_ms);
	return from + (twice + (twice < 0 ? -whole : whole)) / (2 * whole);
}

static void write_contact(uint8_t *contact, uint8_t id, int32_t x, int32_t y) {
	contact[0] = id;
	contact[1] = (uint8_t)x;
	contact[2] = (uint8_t)(x >> 8);
	contact[3] = (uint8_t)y;
	contact[4] = (uint8_t)(y >> 8);
}

void controller_scan(struct controller *controller, uint32_t time_ms) {
	uint32_t down = 0, count = 0;
	controller->fault = fault_at(controller, time_ms);
	if (controller->fault == FAULT_NO_POWER) {
		controller->registers[0] = 0;
		controller->is_touched = false;
		return;
	}
	if (controller->fault == FAULT_LATE || (controller->registers[0] & READY) != 0) {
		return;
	}
	for (uint32_t i = 0; i < controller->stroke_count && count < CONTROLLER_CONTACTS; i++) {
		const struct stroke *stroke = &controller->strokes[i];
		if (time_ms < stroke->start_ms || time_ms > stroke->end_ms ||
			(down >> stroke->id & 1) != 0) {
			continue;
		}
		uint8_t id = stroke->id;
		int32_t x = between(stroke->from_x, stroke->to_x, stroke, time_ms);
		int32_t y = between(stroke->from_y, stroke->to_y, stroke, time_ms);
		down |= 1u << id;
		if (controller->fault == FAULT_FAR_POSITION) {
			x = y = 65535;
		} else if (controller->fault == FAULT_SAME_ID) {
			id = 0;
		}
		write_contact(&controller->registers[1 + CONTACT_BYTES * count], id, x, y);
		count++;
	}
	/* The other contacts keep their bytes. */
	if (count > 0 || controller->is_touched) {
		controller->registers[0] = (uint8_t)(READY | count);
	}
	controller->is_touched = count > 0;
}

static bool answers(struct controller *controller, uint8_t address) {
	controller->calls++;
	return address == ADDRESS && controller->fault != FAULT_NO_POWER;
}

bool controller_read(
	void *bus, uint8_t address, uint16_t first_register, uint8_t *buffer, uint32_t length) {
	struct controller *controller = bus;
	if (!answers(controller, address)) {
		return false;
	}
	for (uint32_t i = 0; i < length; i++) {
		uint32_t at = first_register + i - STATUS;
		bool is_empty = at >= CONTROLLER_REGISTERS || controller->fault == FAULT_ALL_ONES;
		buffer[i] = is_empty ? 0xff : controller->registers[at];
	}
	return true;
}

bool controller_write(void *bus, uint8_t address, uint16_t to_register, uint8_t value) {
	struct controller *controller = bus;
	if (!answers(controller, address)) {
		return false;
	}
	if (to_register == STATUS) {
		controller->registers[0] = value;
	}
	return true;
}

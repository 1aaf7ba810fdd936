/* SPDX-License-Identifier: MIT */
#include "controller.h"

enum {
	ADDRESS = 0x38,
	TD_STATUS = 0x02,
	P1_XH = 0x03,
	SLOT_BYTES = 6,
	DOWN = 0,
	CONTACT = 2,
	NONE = 3
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

static void write_slot(uint8_t *slot, uint8_t event, uint8_t id, int32_t x, int32_t y) {
	slot[0] = (uint8_t)(event << 6 | (x >> 8 & 0x0f));
	slot[1] = (uint8_t)x;
	slot[2] = (uint8_t)(id << 4 | (y >> 8 & 0x0f));
	slot[3] = (uint8_t)y;
}

void controller_scan(struct controller *controller, uint32_t time_ms) {
	uint8_t down = 0, count = 0;
	controller->fault = fault_at(controller, time_ms);
	if (controller->fault == FAULT_REPEATED) {
		return;
	}
	for (uint32_t i = 0; i < controller->stroke_count && count < CONTROLLER_CONTACTS; i++) {
		const struct stroke *stroke = &controller->strokes[i];
		if (time_ms < stroke->start_ms || time_ms > stroke->end_ms ||
			(down >> stroke->id & 1) != 0) {
			continue;
		}
		bool landed = (controller->down >> stroke->id & 1) == 0;
		uint8_t event = landed ? DOWN : CONTACT, id = stroke->id;
		int32_t x = between(stroke->from_x, stroke->to_x, stroke, time_ms);
		int32_t y = between(stroke->from_y, stroke->to_y, stroke, time_ms);
		down |= (uint8_t)(1u << id);
		if (controller->fault == FAULT_FAR_POSITION) {
			x = y = 4095;
		} else if (controller->fault == FAULT_NO_EVENT) {
			event = NONE;
		} else if (controller->fault == FAULT_SAME_ID) {
			id = 0;
		}
		write_slot(&controller->registers[P1_XH + SLOT_BYTES * count], event, id, x, y);
		count++;
	}
	/* The other slots keep their bytes. */
	controller->registers[TD_STATUS] = count;
	controller->down = down;
}

bool controller_read(
	void *bus, uint8_t address, uint8_t first_register, uint8_t *buffer, uint32_t length) {
	struct controller *controller = bus;
	controller->calls++;
	if (address != ADDRESS || controller->fault == FAULT_NO_ACKNOWLEDGE) {
		return false;
	}
	for (uint32_t i = 0; i < length; i++) {
		uint32_t at = first_register + i;
		bool empty = at >= CONTROLLER_REGISTERS || controller->fault == FAULT_ALL_ONES;
		buffer[i] = empty ? 0xff : controller->registers[at];
	}
	return true;
}

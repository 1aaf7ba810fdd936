/* SPDX-License-Identifier: MIT */
#include "controller.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
	ADDRESS = 0x5d,
	STATUS = 0x814e,
	READY = 0x80,
	CONTACT_BYTES = 8,
};

/* A finger moves along a line, between two times in ms. Positions are pixels of the panel. */
struct stroke {
	uint16_t start_ms, end_ms;
	uint8_t id;
	int16_t from_x, from_y, to_x, to_y;
};

enum controller_fault {
	FAULT_NONE = 0,
	FAULT_NO_POWER = 1,     /* every call fails, and no report is made */
	FAULT_ALL_ONES = 2,     /* all bytes are 255 */
	FAULT_FAR_POSITION = 3, /* all positions are (65535, 65535) */
	FAULT_SAME_ID = 4,      /* all contacts have the id 0 */
	FAULT_LATE = 5,         /* no report is made */
};

struct fault {
	uint16_t start_ms, end_ms;
	uint8_t kind; /* enum controller_fault */
};

/*
 * What the fingers do on a panel that is 320 wide and 480 high.
 * Tests/packaging/embedded/test_microcontroller.py knows the same positions, and computes from them
 * what the programs must print.
 */
static const struct stroke strokes[] = {
	/* A tap, and a double tap. */
	{100, 180, 0, 100, 100, 100, 100},
	{1000, 1060, 0, 200, 300, 200, 300},
	{1150, 1220, 0, 204, 302, 204, 302},
	/* A drag. */
	{2000, 2500, 0, 60, 60, 210, 260},
	/* Two fingers part, from 80 pixels to 240. */
	{3500, 4000, 0, 160, 200, 160, 120},
	{3500, 4000, 1, 160, 280, 160, 360},
	/* A quarter turn clockwise, in chords of 15 degrees, 80 pixels from (160, 240). */
	{5000, 5100, 0, 240, 240, 237, 261},
	{5000, 5100, 1, 80, 240, 83, 219},
	{5100, 5200, 0, 237, 261, 229, 280},
	{5100, 5200, 1, 83, 219, 91, 200},
	{5200, 5300, 0, 229, 280, 217, 297},
	{5200, 5300, 1, 91, 200, 103, 183},
	{5300, 5400, 0, 217, 297, 200, 309},
	{5300, 5400, 1, 103, 183, 120, 171},
	{5400, 5500, 0, 200, 309, 181, 317},
	{5400, 5500, 1, 120, 171, 139, 163},
	{5500, 5600, 0, 181, 317, 160, 320},
	{5500, 5600, 1, 139, 163, 160, 160},
	/* A finger that rests. */
	{6500, 7500, 0, 50, 400, 50, 400},
	/* A drag that the controller does not finish. */
	{8500, 8800, 0, 60, 60, 60, 360},
};

static const struct fault faults[] = {
	{2200, 2250, FAULT_NO_POWER},
	{3700, 3720, FAULT_FAR_POSITION},
	{3800, 3810, FAULT_ALL_ONES},
	{5250, 5260, FAULT_SAME_ID},
	{5400, 5430, FAULT_LATE},
	{8700, 8900, FAULT_NO_POWER},
};

static uint8_t fault_at(uint32_t time_ms) {
	for (uint32_t i = 0; i < COUNT(faults); i++) {
		const struct fault *fault = &faults[i];
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
	controller->fault = fault_at(time_ms);
	if (controller->fault == FAULT_NO_POWER) {
		controller->registers[0] = 0;
		controller->is_touched = false;
		return;
	}
	if (controller->fault == FAULT_LATE || (controller->registers[0] & READY) != 0) {
		return;
	}
	for (uint32_t i = 0; i < COUNT(strokes) && count < CONTROLLER_CONTACTS; i++) {
		const struct stroke *stroke = &strokes[i];
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

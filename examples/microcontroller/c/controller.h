/* SPDX-License-Identifier: MIT */
/*
 * An emulated GT911 on an emulated I2C bus. It plays fingers from a script, into the registers of
 * a real one, and has faults on demand. On your board, the real one is in its place.
 */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include <stdbool.h>
#include <stdint.h>

#define CONTROLLER_CONTACTS 5
/* The status, and 8 bytes for each contact. */
#define CONTROLLER_REGISTERS (1 + 8 * CONTROLLER_CONTACTS)

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

struct controller {
	const struct stroke *strokes;
	uint32_t stroke_count;
	const struct fault *faults;
	uint32_t fault_count;

	uint8_t registers[CONTROLLER_REGISTERS]; /* from 0x814e */
	bool is_touched;                         /* in the latest scan */
	uint8_t fault;
	uint32_t calls; /* on the bus */
};

/*
 * Scans the fingers at a time, and makes a report. It makes none while the one before is not
 * acknowledged, and after the first without contacts none until a finger lands.
 */
void controller_scan(struct controller *controller, uint32_t time_ms);

/* The bus, as gt911_bus_read and gt911_bus_write. */
bool controller_read(void *controller, uint8_t address, uint16_t first_register, uint8_t *buffer,
	uint32_t length);
bool controller_write(void *controller, uint8_t address, uint16_t to_register, uint8_t value);

#endif

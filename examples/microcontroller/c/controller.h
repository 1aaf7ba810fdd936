/* SPDX-License-Identifier: MIT */
/*
 * An emulated FT5x06 on an emulated I2C bus. It plays fingers from a script, into the registers of
 * a real one, and has faults on demand. On your board, the real one is in its place.
 */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include <stdbool.h>
#include <stdint.h>

#define CONTROLLER_CONTACTS 5
/* Up to P5_MISC, register 0x20. */
#define CONTROLLER_REGISTERS 0x21

/* A finger moves along a line, between two times in ms. Positions are pixels of the panel. */
struct stroke {
	uint16_t start_ms, end_ms;
	uint8_t id;
	int16_t from_x, from_y, to_x, to_y;
};

enum controller_fault {
	FAULT_NONE = 0,
	FAULT_NO_ACKNOWLEDGE = 1, /* every call fails */
	FAULT_ALL_ONES = 2,       /* all bytes are 255, as after power-on */
	FAULT_FAR_POSITION = 3,   /* all positions are (4095, 4095) */
	FAULT_NO_EVENT = 4,       /* all event flags are "none" */
	FAULT_SAME_ID = 5,        /* all slots have the id 0 */
	FAULT_REPEATED = 6,       /* the registers are not renewed */
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

	uint8_t registers[CONTROLLER_REGISTERS];
	uint8_t down; /* the ids of the latest scan, one bit each */
	uint8_t fault;
	uint32_t calls; /* on the bus */
};

/* Scans the fingers at a time. Those that lift are gone without an event, as on most panels. */
void controller_scan(struct controller *controller, uint32_t time_ms);

/* The bus, as ft5x06_bus_read. */
bool controller_read(void *controller, uint8_t address, uint8_t first_register, uint8_t *buffer,
	uint32_t length);

#endif

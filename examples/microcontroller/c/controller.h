/* SPDX-License-Identifier: MIT */
/*
 * An emulated GT911 on an emulated I2C bus. It plays the fingers of a script into the registers
 * that a real controller has, with faults in between. On your board, a real controller replaces it.
 */
#ifndef CONTROLLER_H
#define CONTROLLER_H

#include <stdbool.h>
#include <stdint.h>

#define CONTROLLER_CONTACTS 5
/* The status, and 8 bytes for each contact. */
#define CONTROLLER_REGISTERS (1 + 8 * CONTROLLER_CONTACTS)

/* The script. */
#define CONTROLLER_END_MS 10000
#define CONTROLLER_SCAN_MS 10

/* Begins zeroed. */
struct controller {
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

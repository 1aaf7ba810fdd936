/* SPDX-License-Identifier: MIT */
/*
 * Reads touch controllers of FocalTech's FT5x06 family (FT5206, FT5306, FT5406, FT6206, FT6236,
 * FT6336 and others with the same registers), and makes samples for the engine.
 *
 *     struct gc_sample samples[FT5X06_SAMPLES];
 *     int count = ft5x06_read(&panel, now_us, samples);
 *     for (int i = 0; i < count; i++) {
 *             gc_engine_push(&engine, &samples[i]);
 *     }
 *
 * Call it when the controller's INT pin falls, or at a fixed rate while a contact is down. It
 * allocates nothing and needs no libc. On the bus, an idle controller costs one byte, and a touched
 * one a second call with 6 bytes for each contact that the controller can have.
 *
 * Registers: FocalTech, "Application Note for FT5x06 CTPM", chapter 2.1; "Application Note for
 * FT6x06 CTPM", version 0.1.3, chapter 2. What the controllers do beyond these notes:
 *  - There may be no report of a lift. A contact that is missing in a report has lifted.
 *  - P1 and P2 may change places. Only the id says which finger a slot belongs to.
 *  - Slots keep old contacts. The status says how many slots count; an id of 15 is none.
 *  - All bytes may be 255 after power-on.
 *  - Registers can be read while the controller scans: one call reads a whole report.
 */
#ifndef FT5X06_H
#define FT5X06_H

#include <gesturecore/scan.h>

/* The 7-bit I2C address of nearly all of these controllers. */
#define FT5X06_ADDRESS 0x38

/* The most contacts of a controller: 5, or 2 for FT6x06, FT6x36. */
#define FT5X06_CONTACTS 5

/* Room for the samples of one report, as gc_scan_push() says: its contacts have no sizes. */
enum { FT5X06_SAMPLES = 2 * FT5X06_CONTACTS + 1 };

/* After so many failures in a row the contacts are cancelled: the controller may have lost power.
 * At 100 reports a second this takes 0.1 s. */
#define FT5X06_PATIENCE 10

/*
 * Your I2C call: writes the register's number, then reads `length` bytes from there, with a
 * repeated start. Returns false when the controller did not acknowledge, or on any other failure.
 */
typedef bool ft5x06_bus_read(
	void *bus, uint8_t address, uint8_t first_register, uint8_t *buffer, uint32_t length);

/* Why ft5x06_read() has no report. */
enum ft5x06_error {
	FT5X06_BUS = -1,     /* your call returned false */
	FT5X06_DAMAGED = -2, /* the bytes cannot be a report: too many contacts, an id that is too
			      * large or there twice */
};

/* Fill in the first part; zero the rest. It must not move after ft5x06_panel(). */
struct ft5x06 {
	ft5x06_bus_read *read;
	void *bus;        /* passed to `read` */
	uint8_t address;  /* FT5X06_ADDRESS */
	uint8_t contacts; /* 1 to FT5X06_CONTACTS */

	uint8_t failures;        /* in a row */
	uint8_t settled;         /* ids that have been "contact" since they landed, one bit each */
	struct gc_device device; /* ft5x06_panel() makes it, and `scan` */
	struct gc_scan scan;     /* its `number` is gc_sample.device */
	struct gc_contact slots[FT5X06_CONTACTS];
};

/*
 * Describes a panel: its size in pixels and micrometers before it is turned, and how it is mounted.
 * Nothing is down then. Returns the status of gc_device_init() or gc_scan_init().
 */
enum gc_status ft5x06_panel(struct ft5x06 *panel, uint16_t width, uint16_t height,
	uint32_t width_um, uint32_t height_um, enum gc_orientation orientation);

/*
 * Reads one report at `now_us`, the time of your clock. Writes at most FT5X06_SAMPLES samples and
 * returns how many; 0: nothing changed, as when the controller repeats a report.
 *
 * A negative number is an enum ft5x06_error: there is no report, and contacts stay as they are. The
 * FT5X06_PATIENCE-th failure in a row cancels them instead, and returns the number of samples.
 *
 * A slot whose event flag is "none", or whose position is outside the panel, leaves its contact as
 * it is, and none lands there: see gc_contact.x.
 */
int ft5x06_read(struct ft5x06 *panel, uint64_t now_us, struct gc_sample *samples);

/*
 * Cancels all contacts: call it after you have reset the controller or cut its power. Returns the
 * number of samples. A finger that is still on the glass lands with the next report.
 */
int ft5x06_reset(struct ft5x06 *panel, uint64_t now_us, struct gc_sample *samples);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Reads touch controllers of Goodix's GT9xx family (GT911, GT9147, GT928 and others with the same
 * registers), and makes samples for the engine.
 *
 *     struct gc_sample samples[GT911_SAMPLES];
 *     int count = gt911_read(&panel, now_us, samples);
 *     for (int i = 0; i < count; i++) {
 *             gc_engine_push(&engine, &samples[i]);
 *     }
 *
 * Call it when the controller's INT pin says so. Call it again every 2 ms while it returns an
 * error, and while it returns 0, for at most 10 ms: a report without changes is 0, too. Or call it
 * at a fixed rate. It allocates nothing and needs no libc. On the bus, a controller without news
 * costs one byte, and a report two more calls.
 *
 * Registers: Goodix, "GT911 Programming Guide", the chapter on coordinates. What the controllers do
 * beyond it:
 *  - A report may be ready 10 ms after the interrupt (Linux, drivers/input/touchscreen/goodix.c).
 *    One that is not ready is no news. It is not a lift, as some drivers have taken it
 *    (zephyrproject-rtos/zephyr, pull request 55742; espressif/esp-bsp, issue 501).
 *  - After a lift there is a report without contacts, more than once on some.
 *  - The controller makes no new report before the old one is acknowledged, also a damaged one.
 *  - The level of the INT pin at the end of a reset chooses the address: low 0x5D, high 0x14.
 */
#ifndef GT911_H
#define GT911_H

#include <gesturecore/scan.h>

/* The 7-bit I2C addresses. */
#define GT911_ADDRESS 0x5d
#define GT911_OTHER_ADDRESS 0x14

/* The most contacts of a GT911. */
#define GT911_CONTACTS 5

/* Room for the samples of one report. The controller's sizes have no unit, so they are left out. */
enum { GT911_SAMPLES = 2 * GT911_CONTACTS + 1 };

/* After so many failures in a row the contacts are cancelled: the controller may have lost power.
 */
#define GT911_PATIENCE 10

/*
 * Your I2C calls. One writes the register's number, high byte first, then reads `length` bytes from
 * there, with a repeated start. The other writes the number and one byte. Both return false when
 * the controller did not acknowledge, or on any other failure.
 */
typedef bool gt911_bus_read(
	void *bus, uint8_t address, uint16_t first_register, uint8_t *buffer, uint32_t length);
typedef bool gt911_bus_write(void *bus, uint8_t address, uint16_t to_register, uint8_t value);

/* Why gt911_read() has no report. */
enum gt911_error {
	GT911_BUS = -1,     /* one of your calls returned false */
	GT911_DAMAGED = -2, /* the bytes cannot be a report: too many contacts, or an id twice */
};

/* Fill in the first part; zero the rest. It must not move after gt911_panel(). */
struct gt911 {
	gt911_bus_read *read;
	gt911_bus_write *write;
	void *bus;       /* passed to both */
	uint8_t address; /* GT911_ADDRESS or GT911_OTHER_ADDRESS */

	uint8_t failures;        /* in a row */
	struct gc_device device; /* gt911_panel() makes it, and `scan` */
	struct gc_scan scan;     /* its `number` is gc_sample.device */
	struct gc_contact slots[GT911_CONTACTS];
};

/*
 * Describes a panel: its size in positions and micrometers before it is turned, and how it is
 * mounted. The positions are those that the controller is configured for: 16 bits each from 0x8146
 * and 0x8148, low byte first. Returns the status of gc_device_init(), and GC_ERR_RANGE if a side is
 * 0 or longer than GC_DEVICE_SIDE_MAX_UM.
 *
 * It forgets what is down, and the engine does not. So before a second call, such as when the
 * display turns, push the samples of gt911_reset().
 */
enum gc_status gt911_panel(struct gt911 *panel, uint16_t width, uint16_t height, uint32_t width_um,
	uint32_t height_um, enum gc_orientation orientation);

/*
 * Reads one report at `now_us`, the time of your clock, and acknowledges it. Writes at most
 * GT911_SAMPLES samples and returns how many; 0: nothing changed, or there is no report yet.
 *
 * A negative number is an enum gt911_error, and contacts stay as they are. The GT911_PATIENCE-th
 * failure in a row cancels them instead, and returns the number of samples. If only the
 * acknowledgement fails, the report counts, because the controller may have heard it.
 *
 * A contact whose position is outside the panel stays as it is, and none lands there.
 */
int gt911_read(struct gt911 *panel, uint64_t now_us, struct gc_sample *samples);

/*
 * Cancels all contacts: call it after you have reset the controller or cut its power. Returns the
 * number of samples. A finger that is still on the glass lands with the next report.
 */
int gt911_reset(struct gt911 *panel, uint64_t now_us, struct gc_sample *samples);

#endif

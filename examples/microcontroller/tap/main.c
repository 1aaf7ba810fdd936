/* SPDX-License-Identifier: MIT */
/*
 * The smallest program with a gesture: a driver, the engine and a tap. It shows what flash they
 * take. It ends at the first tap; here it has no bus, so no report ever comes.
 */
#include "board.h"
#include "gt911.h"

#include <gesturecore/gesturecore.h>

static struct gc_engine engine;
static struct gc_node window;
static struct gc_touch touches[2 * GT911_CONTACTS];
static struct gc_event events[2];
static struct gc_record records[1];
static struct gc_tap tap;
static struct gt911 panel;

enum { TICKS_PER_US = 25 }; /* of board_ticks() */

static bool no_read(
	void *bus, uint8_t address, uint16_t first_register, uint8_t *buffer, uint32_t length) {
	(void)bus;
	(void)address;
	(void)first_register;
	(void)buffer;
	(void)length;
	return false;
}

static bool no_write(void *bus, uint8_t address, uint16_t to_register, uint8_t value) {
	(void)bus;
	(void)address;
	(void)to_register;
	(void)value;
	return false;
}

int main(void) {
	struct gc_sample samples[GT911_SAMPLES];
	struct gc_event event;
	panel.read = no_read;
	panel.write = no_write;
	panel.address = GT911_ADDRESS;
	gt911_panel(&panel, 320, 480, 48960, 73440, GC_ORIENTATION_NORMAL);
	gc_node_init(&window);
	gc_node_set_frame(&window, (struct gc_rect){{0, 0}, gc_device_size(&panel.device)});
	gc_tap_init(&tap, NULL);
	if (gc_engine_init(&engine, &(struct gc_engine_config){.root = &window,
					    .touches = touches,
					    .touch_capacity = 2 * GT911_CONTACTS,
					    .events = events,
					    .event_capacity = 2,
					    .records = records,
					    .record_capacity = 1}) != GC_OK ||
		gc_recognizer_add(&tap.base, &window) != GC_OK) {
		return 1; /* also if gc_tap_init() refused its configuration */
	}
	uint64_t now_us = 0;
	uint32_t before = board_ticks();
	for (;;) {
		/* The ticks wrap after 172 s. A part of a microsecond waits for the next time. */
		uint32_t passed_us = (board_ticks() - before) / TICKS_PER_US;
		before += passed_us * TICKS_PER_US;
		now_us += passed_us;
		int count = gt911_read(&panel, now_us, samples);
		for (int i = 0; i < count; i++) {
			gc_engine_push(&engine, &samples[i]);
		}
		if (gc_engine_deadline_us(&engine) <= now_us) {
			gc_engine_advance(&engine, now_us);
		}
		while (gc_engine_next(&engine, &event)) {
			if (event.state == GC_STATE_ENDED) {
				return 0;
			}
		}
	}
}

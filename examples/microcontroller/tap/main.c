/* SPDX-License-Identifier: MIT */
/*
 * The smallest program with a gesture: a driver, the engine and a tap, for two fingers. It shows
 * what flash they take. It ends at the first tap; here it has no bus, so no report ever comes.
 */
#include "board.h"
#include "ft5x06.h"

#include <gesturecore/gesturecore.h>

static struct gc_engine engine;
static struct gc_node window;
static struct gc_touch touches[2];
static struct gc_event events[2];
static struct gc_tap tap;
static struct ft5x06 panel;

static bool no_bus(
	void *bus, uint8_t address, uint8_t first_register, uint8_t *buffer, uint32_t length) {
	(void)bus;
	(void)address;
	(void)first_register;
	(void)buffer;
	(void)length;
	return false;
}

int main(void) {
	struct gc_sample samples[FT5X06_SAMPLES];
	struct gc_event event;
	panel.read = no_bus;
	panel.address = FT5X06_ADDRESS;
	panel.contacts = 2;
	ft5x06_panel(&panel, 320, 480, 48960, 73440, GC_ORIENTATION_NORMAL);
	gc_node_init(&window);
	gc_node_set_frame(&window, (struct gc_rect){{0, 0}, gc_device_size(&panel.device)});
	gc_tap_init(&tap, NULL);
	if (gc_engine_init(&engine, &(struct gc_engine_config){.root = &window,
					    .touches = touches,
					    .touch_capacity = 2,
					    .events = events,
					    .event_capacity = 2}) != GC_OK ||
		gc_recognizer_add(&tap.base, &window) != GC_OK) {
		return 1; /* also if gc_tap_init() refused its configuration */
	}
	for (;;) {
		uint64_t now_us = (uint64_t)board_ticks();
		int count = ft5x06_read(&panel, now_us, samples);
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

/* SPDX-License-Identifier: MIT */
/* Pens: while one is near, fingers are palms. The host's own listeners get all events of it. */
#include "state.h"

void gci_wlr_pen_follow(struct gci_wlr_device *device, uint64_t time_us, bool touches) {
	struct gc_wlr_seat *seat = device->seat;
	struct gc_wlr_output *output;
	const struct gc_pen pen = {0};
	struct gc_sample sample = {.time_us = time_us, .kind = GC_SAMPLE_MOTION};
	if (touches != device->has_pen_down) {
		sample.kind = touches ? GC_SAMPLE_DOWN : GC_SAMPLE_UP;
		device->has_pen_down = touches;
	}
	if (!gc_pen_comes(&seat->pens, &sample, &pen, seat->palm_us)) {
		return;
	}
	gci_wlr_enter(seat);
	wl_list_for_each(output, &seat->outputs, link) {
		gc_engine_cancel_palms(&output->engine, time_us);
		gci_wlr_turn(output);
	}
	gci_wlr_leave(seat);
}

void gci_wlr_pen_end(struct gci_wlr_device *device) {
	if (device->has_pen_down) {
		gci_wlr_pen_follow(device, gc_wlr_seat_now_us(device->seat), false);
	}
}

void gc_wlr_seat_set_palm_time(struct gc_wlr_seat *seat, uint32_t us) {
	const struct gci_wlr_device *device;
	seat->palm_us = us;
	seat->pens = (struct gc_pen_watch){0};
	wl_list_for_each(device, &seat->devices, link) {
		seat->pens.down += us != 0 && device->has_pen_down;
	}
}

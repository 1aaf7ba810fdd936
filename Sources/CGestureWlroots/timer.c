/* SPDX-License-Identifier: MIT */
/* Time: the clock, the timer, and what runs when the loop is idle. */
#include "state.h"

#include <limits.h>
#include <stdlib.h>
#include <time.h>

/* A call that the host has deferred. */
struct deferred {
	struct wl_list link;
	void (*run)(void *data);
	void *data;
};

uint64_t gc_wlr_seat_now_us(const struct gc_wlr_seat *seat) {
	struct timespec now;
	if (seat->config.now_us != NULL) {
		return seat->config.now_us(seat->config.data);
	}
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t gc_wlr_seat_time_us(const struct gc_wlr_seat *seat, uint32_t time_msec) {
	int64_t now_ms = (int64_t)(gc_wlr_seat_now_us(seat) / 1000);
	/* Signed, because an event may be ahead of the clock. 32 bits wrap every 49 days. */
	int64_t age_ms = (int32_t)((uint32_t)now_ms - time_msec);
	return now_ms > age_ms ? (uint64_t)(now_ms - age_ms) * 1000 : 0;
}

void gci_wlr_arm(struct gc_wlr_seat *seat) {
	uint64_t deadline_us = gc_wlr_seat_deadline_us(seat);
	int ms = 0; /* disarmed */
	if (deadline_us == seat->armed_us) {
		return;
	}
	if (deadline_us != GC_NEVER_US) {
		uint64_t now_us = gc_wlr_seat_now_us(seat);
		/* Rounded up, so that it does not fire too early. */
		uint64_t rest = deadline_us > now_us ? (deadline_us - now_us + 999) / 1000 : 1;
		ms = rest < INT_MAX ? (int)rest : INT_MAX;
	}
	seat->armed_us = deadline_us;
	wl_event_source_timer_update(seat->timer, ms);
}

static void advance_after_input(void *data) {
	struct gc_wlr_seat *seat = data;
	seat->timer_idle = NULL;
	gc_wlr_seat_advance(seat);
}

/* The loop runs timers before it reads input. But unread input is older, so handle it first. */
static int timer_fired(void *data) {
	struct gc_wlr_seat *seat = data;
	seat->armed_us = GC_NEVER_US;
	if (seat->timer_idle == NULL) {
		seat->timer_idle =
			wl_event_loop_add_idle(seat->config.loop, advance_after_input, seat);
	}
	return 0;
}

static void batch_ended(void *data) {
	struct gc_wlr_seat *seat = data;
	struct gci_wlr_device *device;
	seat->batch_idle = NULL;
	wl_list_for_each(device, &seat->devices, link) {
		device->ends_frames = device->ends_frames && !device->has_samples;
		device->has_samples = false;
	}
	gci_wlr_end_frames(seat);
}

void gci_wlr_expect_frame(struct gci_wlr_device *device, enum gc_sample_kind kind) {
	struct gc_wlr_seat *seat = device->seat;
	device->has_samples = true;
	if (seat->batch_idle == NULL && !(device->ends_frames && kind == GC_SAMPLE_MOTION)) {
		seat->batch_idle = wl_event_loop_add_idle(seat->config.loop, batch_ended, seat);
	}
}

void gci_wlr_end_frame(struct gci_wlr_device *device) {
	if (device->has_samples) {
		device->ends_frames = true;
		device->has_samples = false;
	}
}

void gci_wlr_end_batch(struct gc_wlr_seat *seat) {
	if (seat->batch_idle != NULL) {
		wl_event_source_remove(seat->batch_idle);
		seat->batch_idle = NULL;
	}
	gci_wlr_end_frames(seat);
}

static void end_after_input(void *data) {
	struct gc_wlr_seat *seat = data;
	seat->ending_idle = NULL;
	gci_wlr_touchpads_end(seat);
}

bool gci_wlr_expect_ending(struct gc_wlr_seat *seat) {
	if (seat->ending_idle == NULL) {
		seat->ending_idle =
			wl_event_loop_add_idle(seat->config.loop, end_after_input, seat);
	}
	return seat->ending_idle != NULL;
}

/* Runs one call. It does not use the seat afterwards, because the call may have destroyed it. */
static void run_deferred(void *data) {
	struct gc_wlr_seat *seat = data;
	struct deferred *first = wl_container_of(seat->deferred.next, first, link);
	struct deferred call = *first;
	wl_list_remove(&first->link);
	free(first);
	seat->deferred_idle = NULL;
	if (!wl_list_empty(&seat->deferred)) {
		seat->deferred_idle = wl_event_loop_add_idle(seat->config.loop, run_deferred, seat);
	}
	call.run(call.data);
}

bool gc_wlr_seat_defer(struct gc_wlr_seat *seat, void (*run)(void *data), void *data) {
	struct deferred *call = calloc(1, sizeof(*call));
	if (call == NULL) {
		return false;
	}
	if (seat->deferred_idle == NULL) {
		seat->deferred_idle = wl_event_loop_add_idle(seat->config.loop, run_deferred, seat);
	}
	if (seat->deferred_idle == NULL) {
		free(call);
		return false;
	}
	*call = (struct deferred){.run = run, .data = data};
	wl_list_insert(seat->deferred.prev, &call->link);
	return true;
}

bool gci_wlr_timer_init(struct gc_wlr_seat *seat) {
	wl_list_init(&seat->deferred);
	seat->armed_us = GC_NEVER_US;
	seat->timer = wl_event_loop_add_timer(seat->config.loop, timer_fired, seat);
	return seat->timer != NULL;
}

static void remove_source(struct wl_event_source **source) {
	if (*source != NULL) {
		wl_event_source_remove(*source);
		*source = NULL;
	}
}

void gci_wlr_timer_finish(struct gc_wlr_seat *seat) {
	struct deferred *call, *next;
	wl_list_for_each_safe(call, next, &seat->deferred, link) {
		wl_list_remove(&call->link);
		free(call);
	}
	remove_source(&seat->timer);
	remove_source(&seat->timer_idle);
	remove_source(&seat->batch_idle);
	remove_source(&seat->ending_idle);
	remove_source(&seat->deferred_idle);
}

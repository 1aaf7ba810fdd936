/* SPDX-License-Identifier: MIT */
/* The timer, and the calls that the host defers until the loop is idle. */
#include "state.h"

#include <stdlib.h>

/* A call that the host has deferred. */
struct deferred {
	struct wl_list link;
	void (*run)(void *data);
	void *data;
};

enum gc_status gc_wlr_seat_advance(struct gc_wlr_seat *seat) {
	uint64_t now_us = gc_wlr_seat_now_us(seat);
	struct gc_wlr_output *output;
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	gci_wlr_enter(seat);
	gci_wlr_touchpads_end(seat);
	wl_list_for_each(output, &seat->outputs, link) {
		gc_engine_advance(&output->engine, now_us);
		gci_wlr_turn(output);
	}
	gci_wlr_leave(seat);
	return GC_OK;
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
		seat->timer_idle = wl_event_loop_add_idle(seat->loop, advance_after_input, seat);
	}
	return 0;
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
		seat->deferred_idle = wl_event_loop_add_idle(seat->loop, run_deferred, seat);
	}
	call.run(call.data);
}

enum gc_status gc_wlr_seat_defer(struct gc_wlr_seat *seat, void (*run)(void *data), void *data) {
	struct deferred *call = calloc(1, sizeof(*call));
	if (call == NULL) {
		return GC_ERR_MEMORY;
	}
	if (seat->deferred_idle == NULL) {
		seat->deferred_idle = wl_event_loop_add_idle(seat->loop, run_deferred, seat);
	}
	if (seat->deferred_idle == NULL) {
		free(call);
		return GC_ERR_MEMORY;
	}
	*call = (struct deferred){.run = run, .data = data};
	wl_list_insert(seat->deferred.prev, &call->link);
	return GC_OK;
}

bool gci_wlr_timer_init(struct gc_wlr_seat *seat) {
	wl_list_init(&seat->deferred);
	seat->armed_us = GC_NEVER_US;
	seat->timer = wl_event_loop_add_timer(seat->loop, timer_fired, seat);
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

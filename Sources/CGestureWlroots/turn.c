/* SPDX-License-Identifier: MIT */
/*
 * Takes the events of the engines: gestures go to the host, touches to clients. And ends what the
 * host destroys meanwhile, which gives further events.
 */
#include "state.h"

#include <stdlib.h>

void gci_wlr_enter(struct gc_wlr_seat *seat) {
	seat->depth++;
}

static void free_surfaces(struct gc_wlr_output *output) {
	struct gci_wlr_surface *on, *next;
	wl_list_for_each_safe(on, next, &output->dead_surfaces, link) {
		wl_list_remove(&on->link);
		gc_node_finish(&on->node);
		free(on);
	}
}

static void free_output(struct gc_wlr_output *output) {
	struct gci_wlr_surface *on, *next;
	gci_wlr_forget_points(output->seat, output);
	gci_wlr_own_forget(output->seat, output);
	wl_list_for_each_safe(on, next, &output->surfaces, link) {
		gci_wlr_surface_end(on);
	}
	free_surfaces(output);
	gci_wlr_copies_free(&output->copies);
	wl_list_remove(&output->link);
	gc_engine_finish(&output->engine);
	free(output);
}

void gci_wlr_reap(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output, *next;
	wl_list_for_each_safe(output, next, &seat->outputs, link) {
		free_surfaces(output);
		gci_wlr_copies_free(&output->dead_copies);
		if (output->is_gone) {
			free_output(output);
		}
	}
}

/*
 * Frees what has ended. Returns whether the seat is part of it. Not inline, and neither is
 * finish(): the registers that they save would cost each frame 24.
 */
static __attribute__((noinline)) bool bury(struct gc_wlr_seat *seat) {
	while (seat->has_dead) {
		seat->has_dead = false;
		if (seat->must_clear) {
			gci_wlr_copies_clear(seat);
		}
		gci_wlr_reap(seat);
	}
	bool is_ending = seat->is_ending;
	if (is_ending) {
		gci_wlr_free(seat);
	}
	return is_ending;
}

/* For the outermost call. Returns whether the seat is still there. */
static __attribute__((noinline)) bool finish(struct gc_wlr_seat *seat) {
	bool is_ending = false;
	/* A question may have come from a call of the core that is not the library's. */
	if (seat->has_dead && !gci_wlr_is_asking(seat)) {
		is_ending = bury(seat);
	}
	if (!is_ending) {
		gci_wlr_arm(seat);
	}
	return !is_ending;
}

void gci_wlr_leave(struct gc_wlr_seat *seat) {
	if (seat->depth > 1 || finish(seat)) {
		seat->depth--;
	}
}

static void report_gesture(struct gc_wlr_output *output, const struct gc_event *event) {
	struct gc_wlr_seat *seat = output->seat;
	if (event->recognizer == &output->right_click.base) {
		gci_wlr_right_click(output, event);
		return;
	}
	/* A cancel is no reason to take what a client has, and neither is what only watches. */
	if (seat->stepping != NULL && event->state != GC_STATE_CANCELLED &&
		gc_recognizer_cancels_touches(event->recognizer)) {
		gci_wlr_touchpad_take(seat->stepping);
	}
	seat->config.gesture(seat->config.data, output, event);
}

void gci_wlr_turn(struct gc_wlr_output *output) {
	struct gc_wlr_seat *seat = output->seat;
	struct gc_event event;
	unsigned frame = 0; /* the number of the delivered frame */
	if (output->is_turning) {
		return;
	}
	gci_wlr_enter(seat);
	output->is_turning = true;
	while (gc_engine_next(&output->engine, &event)) {
		if (event.kind == GC_EVENT_GESTURE) {
			report_gesture(output, &event);
			continue;
		}
		if (frame != 0 && frame != event.frame) {
			gci_wlr_send_frame(seat);
		}
		frame = event.frame;
		gci_wlr_deliver(output, &event);
	}
	if (frame != 0) {
		gci_wlr_send_frame(seat);
	}
	output->is_turning = false;
	gci_wlr_leave(seat);
}

void gci_wlr_surface_end(struct gci_wlr_surface *on) {
	struct gc_wlr_output *output = on->output;
	struct gc_wlr_seat *seat = output->seat;
	if (on->surface == NULL) {
		return;
	}
	gci_wlr_enter(seat);
	gci_wlr_cancel_points(seat, on);
	if (seat->wlr_seat != NULL &&
		seat->wlr_seat->pointer_state.focused_surface == on->surface) {
		gci_wlr_touchpads_leave(seat);
	}
	on->surface = on->root = NULL;
	seat->has_dead = true;
	wl_list_remove(&on->destroyed.link);
	wl_list_remove(&on->root_destroyed.link);
	wl_list_remove(&on->unmapped.link);
	wl_list_remove(&on->role_destroyed.link);
	wl_list_remove(&on->link);
	wl_list_insert(&output->dead_surfaces, &on->link);
	gc_node_remove(&on->node);
	gci_wlr_turn(output);
	gci_wlr_leave(seat);
}

enum gc_status gc_wlr_seat_turn(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output;
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	gci_wlr_enter(seat);
	wl_list_for_each(output, &seat->outputs, link) {
		gci_wlr_turn(output);
	}
	gci_wlr_leave(seat);
	return GC_OK;
}

/* SPDX-License-Identifier: MIT */
/* Takes the events of the engines. Gestures go to the host, touches to clients. */
#include "state.h"

void gci_wlr_enter(struct gc_wlr_seat *seat) {
	seat->depth++;
}

/* Not inline, and neither is settle(): the registers that they save would cost each frame 24. */
static __attribute__((noinline)) void reap(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output, *next;
	wl_list_for_each_safe(output, next, &seat->outputs, link) {
		gci_wlr_surfaces_reap(output);
		if (output->is_gone) {
			gci_wlr_output_free(output);
		}
	}
}

/* For the outermost call. */
static __attribute__((noinline)) void settle(struct gc_wlr_seat *seat) {
	if (seat->has_dead) {
		seat->has_dead = false;
		reap(seat);
	}
	gci_wlr_arm(seat);
}

void gci_wlr_leave(struct gc_wlr_seat *seat) {
	if (seat->depth == 1) {
		settle(seat);
	}
	seat->depth--;
}

static void report_gesture(struct gc_wlr_output *output, const struct gc_event *event) {
	struct gc_wlr_seat *seat = output->seat;
	/* A cancel is no reason to take what a client has. */
	if (seat->stepping != NULL && event->state != GC_STATE_CANCELLED) {
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

void gci_wlr_set_delays(struct gc_wlr_output *output) {
	if (!output->has_new_count) {
		return;
	}
	output->has_new_count = false;
	uint32_t fingers = gci_wlr_fingers_on(output);
	struct gc_recognizer *recognizer = output->desk.first_recognizer;
	for (; recognizer != NULL; recognizer = recognizer->next_on_node) {
		if (gc_recognizer_kind(recognizer) != GC_KIND_TAP) {
			continue;
		}
		uint32_t needed = ((const struct gc_tap *)recognizer)->config.touches;
		/* From the landing of the last finger to the lift of the last. */
		if (needed > 1 && (fingers == 0 || fingers >= needed)) {
			gc_recognizer_set_delays_ended(recognizer, fingers != 0);
		}
	}
}

void gci_wlr_end_frames(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output;
	gci_wlr_enter(seat);
	wl_list_for_each(output, &seat->outputs, link) {
		if (output->has_samples) {
			output->has_samples = false;
			gc_engine_end_frame(&output->engine);
			gci_wlr_turn(output);
			gci_wlr_set_delays(output);
		}
	}
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

uint64_t gc_wlr_seat_deadline_us(const struct gc_wlr_seat *seat) {
	uint64_t earliest_us = GC_NEVER_US;
	struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		uint64_t deadline_us = gc_engine_deadline_us(&output->engine);
		earliest_us = deadline_us < earliest_us ? deadline_us : earliest_us;
	}
	return earliest_us;
}

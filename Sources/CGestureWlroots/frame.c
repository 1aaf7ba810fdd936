/* SPDX-License-Identifier: MIT */
/* The frames of devices: when each ends, and what follows its end. */
#include "state.h"

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
	/* Lifts that waited are due now, and no deadline would bring them. */
	gci_wlr_turn(output);
}

/* Returns the output with the oldest frame, of those that have one. */
static struct gc_wlr_output *next_frame(const struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output, *oldest = NULL;
	wl_list_for_each(output, &seat->outputs, link) {
		if (!output->has_samples) {
			continue;
		}
		if (seat->frame_count == 1) {
			return output;
		}
		oldest = oldest == NULL || output->frame_us < oldest->frame_us ? output : oldest;
	}
	return oldest;
}

/*
 * Ends the frames of all outputs in the order of their times, and takes their events. The caller
 * has entered: doing it here again would cost each frame 6 instructions.
 */
static void end_frames(struct gc_wlr_seat *seat) {
	while (seat->frame_count > 0) {
		struct gc_wlr_output *output = next_frame(seat);
		output->has_samples = false;
		seat->frame_count--;
		gc_engine_end_frame(&output->engine);
		gci_wlr_turn(output);
		gci_wlr_set_delays(output);
	}
}

static void batch_ended(void *data) {
	struct gc_wlr_seat *seat = data;
	struct gci_wlr_device *device;
	seat->batch_idle = NULL;
	gci_wlr_enter(seat);
	gci_wlr_active(seat);
	wl_list_for_each(device, &seat->devices, link) {
		device->ends_frames = device->ends_frames && !device->has_samples;
		device->has_samples = false;
	}
	end_frames(seat);
	gci_wlr_leave(seat);
}

void gci_wlr_expect_frame(struct gci_wlr_device *device, enum gc_sample_kind kind) {
	struct gc_wlr_seat *seat = device->seat;
	device->has_samples = true;
	if (seat->batch_idle == NULL && !(device->ends_frames && kind == GC_SAMPLE_MOTION)) {
		seat->batch_idle = wl_event_loop_add_idle(seat->loop, batch_ended, seat);
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
	end_frames(seat);
}

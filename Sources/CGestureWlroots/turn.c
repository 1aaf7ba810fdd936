/* SPDX-License-Identifier: MIT */
/*
 * Takes the events of the engines: gestures go to the host, touches to clients. And ends what the
 * host destroys meanwhile, which gives further events.
 */
#include "state.h"

/* Whether a recognizer tracks the gesture of a touchpad that is on this output. */
static bool tracks(const struct gc_wlr_output *output, const struct gc_recognizer *recognizer,
	const struct gci_wlr_device *device) {
	gc_slots rest = gc_recognizer_touches(recognizer);
	for (unsigned slot = 0; rest != 0; slot++, rest >>= 1) {
		const struct gc_touch *touch = &output->touches[slot];
		if ((rest & 1) != 0 && touch->device == device->id &&
			touch->type == GC_TOUCH_TOUCHPAD) {
			return true;
		}
	}
	return false;
}

/*
 * Whether the event is of the gesture that a touchpad has now. The device of the event is not
 * enough: a tap that waits for another may end when its touchpad has the next gesture already.
 */
static bool is_of(const struct gc_wlr_output *output, const struct gc_event *event,
	const struct gci_wlr_device *device) {
	if (device->output != NULL) {
		return device->output == output && tracks(output, event->recognizer, device);
	}
	/* The gesture is ending, so nothing tracks it. Its end may be that of a tap, which may have
	 * had touches of several devices. */
	return device->is_shared && (event->device == device->id || event->device == UINT16_MAX);
}

/* A recognizer takes the gestures of touchpads from clients. */
static void take_touchpads(const struct gc_wlr_output *output, const struct gc_event *event) {
	struct gci_wlr_device *device;
	wl_list_for_each(device, &output->seat->devices, link) {
		if (is_of(output, event, device)) {
			gci_wlr_touchpad_take(device);
		}
	}
}

static void report_gesture(struct gc_wlr_output *output, const struct gc_event *event) {
	struct gc_wlr_seat *seat = output->seat;
	if (event->recognizer == &output->right_click.base) {
		gci_wlr_right_click(output, event);
		return;
	}
	/* A cancel is no reason to take what a client has, and neither is what only watches. */
	if (event->state != GC_STATE_CANCELLED &&
		gc_recognizer_cancels_touches(event->recognizer)) {
		take_touchpads(output, event);
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
	/* The host may have ended it meanwhile. */
	if (on->surface == NULL) {
		gci_wlr_leave(seat);
		return;
	}
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
	wl_list_remove(&on->hidden.link);
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

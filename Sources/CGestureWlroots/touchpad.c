/* SPDX-License-Identifier: MIT */
/*
 * Touchpads: converts the gestures of wlroots to steps.
 *
 * The client under the pointer receives a gesture until a recognizer takes it, like a touch.
 */
#include "state.h"

#include <gesturecore/convert.h>

#define RADIANS_PER_DEGREE 0.017453292519943295

static struct wlr_pointer_gestures_v1 *sender(const struct gci_wlr_device *device) {
	return device->is_shared && device->seat->wlr_seat != NULL
		       ? device->seat->config.pointer_gestures
		       : NULL;
}

static void send_end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	struct wlr_pointer_gestures_v1 *gestures = sender(device);
	struct wlr_seat *wlr_seat = device->seat->wlr_seat;
	device->is_shared = false;
	if (gestures == NULL) {
		return;
	}
	switch (device->kind) {
	case GC_STEP_SWIPE:
		wlr_pointer_gestures_v1_send_swipe_end(gestures, wlr_seat, time_msec, is_cancelled);
		break;
	case GC_STEP_PINCH:
		wlr_pointer_gestures_v1_send_pinch_end(gestures, wlr_seat, time_msec, is_cancelled);
		break;
	case GC_STEP_HOLD:
		wlr_pointer_gestures_v1_send_hold_end(gestures, wlr_seat, time_msec, is_cancelled);
		break;
	}
}

void gci_wlr_touchpad_take(struct gci_wlr_device *device) {
	device->is_taken = true;
	send_end(device, gci_wlr_msec(gc_wlr_seat_now_us(device->seat)), true);
}

void gci_wlr_touchpads_leave(struct gc_wlr_seat *seat) {
	uint32_t time_msec = gci_wlr_msec(gc_wlr_seat_now_us(seat));
	struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		send_end(device, time_msec, true);
	}
}

void gci_wlr_touchpads_forget(struct gc_wlr_seat *seat) {
	struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		device->is_shared = false;
	}
}

static void push(struct gci_wlr_device *device, uint32_t time_msec, struct gc_step step) {
	struct gc_wlr_seat *seat = device->seat;
	struct gc_wlr_output *output = device->output;
	step.time_us = gc_wlr_seat_time_us(seat, time_msec);
	step.device = device->id;
	step.kind = (uint8_t)device->kind;
	gci_wlr_enter(seat);
	/* Deadlines up to then do not belong to this gesture. */
	gc_engine_advance(&output->engine, step.time_us);
	gci_wlr_turn(output);
	gc_engine_push_step(&output->engine, &step);
	seat->stepping = device;
	gci_wlr_turn(output);
	seat->stepping = NULL;
	gci_wlr_leave(seat);
}

void gci_wlr_touchpad_cancel(struct gci_wlr_device *device) {
	uint32_t time_msec = gci_wlr_msec(gc_wlr_seat_now_us(device->seat));
	if (device->output != NULL) {
		push(device, time_msec, (struct gc_step){.phase = GC_STEP_CANCEL});
	}
	device->output = NULL;
	send_end(device, time_msec, true);
}

/* The protocol allows a seat one gesture at a time. */
static bool is_sharing(const struct gc_wlr_seat *seat) {
	const struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		if (device->is_shared) {
			return true;
		}
	}
	return false;
}

/* Returns whether the client under the pointer receives it. */
static bool begin(struct gci_wlr_device *device, uint32_t time_msec, uint32_t fingers,
	enum gc_step_kind kind) {
	struct gc_wlr_seat *seat = device->seat;
	double x = seat->cursor != NULL ? seat->cursor->x : 0;
	double y = seat->cursor != NULL ? seat->cursor->y : 0;
	struct gc_wlr_output *output = seat->is_away ? NULL : gci_wlr_output_at(seat, x, y);
	gci_wlr_touchpad_cancel(device);
	if (output == NULL) {
		return false;
	}
	device->output = output;
	device->kind = kind;
	device->is_taken = false;
	push(device, time_msec,
		(struct gc_step){
			.node = seat->is_locked ? &output->root : &output->desk,
			.position = gc_wlr_output_from_layout(output, x, y),
			.phase = GC_STEP_BEGIN,
			.finger_count =
				(uint8_t)(fingers < GC_TOUCHES_MAX ? fingers : GC_TOUCHES_MAX),
		});
	device->is_shared = !device->is_taken && !is_sharing(seat);
	return sender(device) != NULL;
}

static void end(struct gci_wlr_device *device, uint32_t time_msec, bool is_cancelled) {
	if (device->output != NULL) {
		push(device, time_msec,
			(struct gc_step){.phase = is_cancelled ? GC_STEP_CANCEL : GC_STEP_END});
	}
	device->output = NULL;
	send_end(device, time_msec, is_cancelled);
}

void gci_wlr_swipe_began(struct gci_wlr_device *device, const swipe_begin_event *event) {
	if (begin(device, event->time_msec, event->fingers, GC_STEP_SWIPE)) {
		wlr_pointer_gestures_v1_send_swipe_begin(
			sender(device), device->seat->wlr_seat, event->time_msec, event->fingers);
	}
}

void gci_wlr_swipe_updated(struct gci_wlr_device *device, const swipe_update_event *event) {
	if (device->output == NULL) {
		return;
	}
	push(device, event->time_msec,
		(struct gc_step){
			.phase = GC_STEP_UPDATE,
			.delta = {gc_length_from_double(event->dx),
				gc_length_from_double(event->dy)},
		});
	if (sender(device) != NULL) {
		wlr_pointer_gestures_v1_send_swipe_update(sender(device), device->seat->wlr_seat,
			event->time_msec, event->dx, event->dy);
	}
}

void gci_wlr_swipe_ended(struct gci_wlr_device *device, const swipe_end_event *event) {
	end(device, event->time_msec, event->cancelled);
}

void gci_wlr_pinch_began(struct gci_wlr_device *device, const pinch_begin_event *event) {
	if (begin(device, event->time_msec, event->fingers, GC_STEP_PINCH)) {
		wlr_pointer_gestures_v1_send_pinch_begin(
			sender(device), device->seat->wlr_seat, event->time_msec, event->fingers);
	}
}

void gci_wlr_pinch_updated(struct gci_wlr_device *device, const pinch_update_event *event) {
	if (device->output == NULL) {
		return;
	}
	push(device, event->time_msec,
		(struct gc_step){
			.phase = GC_STEP_UPDATE,
			.delta = {gc_length_from_double(event->dx),
				gc_length_from_double(event->dy)},
			.scale = gc_scale_from_double(event->scale),
			.turn = gc_angle_from_radians(event->rotation * RADIANS_PER_DEGREE),
		});
	if (sender(device) != NULL) {
		wlr_pointer_gestures_v1_send_pinch_update(sender(device), device->seat->wlr_seat,
			event->time_msec, event->dx, event->dy, event->scale, event->rotation);
	}
}

void gci_wlr_pinch_ended(struct gci_wlr_device *device, const pinch_end_event *event) {
	end(device, event->time_msec, event->cancelled);
}

void gci_wlr_hold_began(struct gci_wlr_device *device, const hold_begin_event *event) {
	if (begin(device, event->time_msec, event->fingers, GC_STEP_HOLD)) {
		wlr_pointer_gestures_v1_send_hold_begin(
			sender(device), device->seat->wlr_seat, event->time_msec, event->fingers);
	}
}

void gci_wlr_hold_ended(struct gci_wlr_device *device, const hold_end_event *event) {
	end(device, event->time_msec, event->cancelled);
}

/* Listeners that differ only in names and types. */
#define FORWARD(member, type, function) \
	static void member(struct wl_listener *listener, void *data) { \
		struct gci_wlr_device *device = wl_container_of(listener, device, member); \
		const type *event = data; \
		function(device, event); \
	}

FORWARD(swipe_begin, swipe_begin_event, gci_wlr_swipe_began)
FORWARD(swipe_update, swipe_update_event, gci_wlr_swipe_updated)
FORWARD(swipe_end, swipe_end_event, gci_wlr_swipe_ended)
FORWARD(pinch_begin, pinch_begin_event, gci_wlr_pinch_began)
FORWARD(pinch_update, pinch_update_event, gci_wlr_pinch_updated)
FORWARD(pinch_end, pinch_end_event, gci_wlr_pinch_ended)
FORWARD(hold_begin, hold_begin_event, gci_wlr_hold_began)
FORWARD(hold_end, hold_end_event, gci_wlr_hold_ended)

void gci_wlr_touchpad_listen(struct gci_wlr_device *device) {
	struct wlr_pointer *pointer = gci_wlr_pointer_of(device->device);
	gci_wlr_listen(&pointer->events.swipe_begin, &device->swipe_begin, swipe_begin);
	gci_wlr_listen(&pointer->events.swipe_update, &device->swipe_update, swipe_update);
	gci_wlr_listen(&pointer->events.swipe_end, &device->swipe_end, swipe_end);
	gci_wlr_listen(&pointer->events.pinch_begin, &device->pinch_begin, pinch_begin);
	gci_wlr_listen(&pointer->events.pinch_update, &device->pinch_update, pinch_update);
	gci_wlr_listen(&pointer->events.pinch_end, &device->pinch_end, pinch_end);
	gci_wlr_listen(&pointer->events.hold_begin, &device->hold_begin, hold_begin);
	gci_wlr_listen(&pointer->events.hold_end, &device->hold_end, hold_end);
}

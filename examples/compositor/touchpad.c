/* SPDX-License-Identifier: MIT */
/*
 * Touchpads: converts libinput's gestures to steps.
 *
 * The client under the pointer receives a gesture until the compositor takes it, like a touch.
 */
#include "compositor.h"
#include "wlroots_names.h"

#include <stdlib.h>

#include <gesturecore/convert.h>

#define RADIANS_PER_DEGREE 0.017453292519943295

static void send_end(const struct touchpad *touchpad, uint32_t time_msec, bool is_cancelled) {
	struct compositor *compositor = touchpad->compositor;
	struct wlr_pointer_gestures_v1 *gestures = compositor->pointer_gestures;
	switch ((enum gc_step_kind)touchpad->kind) {
	case GC_STEP_SWIPE:
		wlr_pointer_gestures_v1_send_swipe_end(
			gestures, compositor->seat, time_msec, is_cancelled);
		break;
	case GC_STEP_PINCH:
		wlr_pointer_gestures_v1_send_pinch_end(
			gestures, compositor->seat, time_msec, is_cancelled);
		break;
	case GC_STEP_HOLD:
		wlr_pointer_gestures_v1_send_hold_end(
			gestures, compositor->seat, time_msec, is_cancelled);
		break;
	}
}

void touchpad_take(struct touchpad *touchpad) {
	touchpad->is_taken = true;
	if (touchpad->is_shared) {
		touchpad->is_shared = false;
		send_end(
			touchpad, (uint32_t)(compositor_now_us(touchpad->compositor) / 1000), true);
	}
}

void touchpads_leave(const struct output *output) {
	struct touchpad *touchpad;
	wl_list_for_each(touchpad, &output->compositor->touchpads, link) {
		if (touchpad->output == output) {
			touchpad_take(touchpad);
			touchpad->output = NULL;
		}
	}
}

bool touchpads_have_gesture(const struct compositor *compositor) {
	const struct touchpad *touchpad;
	wl_list_for_each(touchpad, &compositor->touchpads, link) {
		if (touchpad->output != NULL) {
			return true;
		}
	}
	return false;
}

static void push(struct touchpad *touchpad, uint32_t time_msec, struct gc_step step) {
	struct compositor *compositor = touchpad->compositor;
	struct output *output = touchpad->output;
	step.time_us = compositor_event_time_us(compositor, time_msec);
	step.device = touchpad->id;
	step.kind = touchpad->kind;
	/* Deadlines up to then do not belong to this gesture. */
	gc_engine_advance(&output->engine, step.time_us);
	output_handle_events(output);
	gc_engine_push_step(&output->engine, &step);
	compositor->stepping = touchpad;
	output_handle_events(output);
	compositor->stepping = NULL;
}

/* Returns whether the client under the pointer receives it. */
static bool begin(struct touchpad *touchpad, uint32_t time_msec, uint32_t fingers, uint8_t kind) {
	struct compositor *compositor = touchpad->compositor;
	double x = compositor->cursor->x, y = compositor->cursor->y;
	pointer_refocus(compositor, time_msec);
	touchpad->output = compositor->is_away ? NULL : output_at(compositor, &x, &y);
	if (touchpad->output == NULL) {
		return false;
	}
	touchpad->kind = kind;
	touchpad->is_taken = false;
	push(touchpad, time_msec,
		(struct gc_step){
			.node = &touchpad->output->root,
			.position = output_point(touchpad->output, x, y),
			.phase = GC_STEP_BEGIN,
			.finger_count =
				(uint8_t)(fingers < GC_TOUCHES_MAX ? fingers : GC_TOUCHES_MAX),
		});
	touchpad->is_shared = !touchpad->is_taken;
	return touchpad->is_shared;
}

static void end(struct touchpad *touchpad, uint32_t time_msec, bool is_cancelled) {
	if (touchpad->output != NULL) {
		push(touchpad, time_msec,
			(struct gc_step){.phase = is_cancelled ? GC_STEP_CANCEL : GC_STEP_END});
	}
	touchpad->output = NULL;
	if (touchpad->is_shared) {
		touchpad->is_shared = false;
		send_end(touchpad, time_msec, is_cancelled);
	}
}

static void swipe_began(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, swipe_begin);
	struct compositor *compositor = touchpad->compositor;
	const swipe_begin_event *event = data;
	if (begin(touchpad, event->time_msec, event->fingers, GC_STEP_SWIPE)) {
		wlr_pointer_gestures_v1_send_swipe_begin(compositor->pointer_gestures,
			compositor->seat, event->time_msec, event->fingers);
	}
}

static void swipe_updated(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, swipe_update);
	struct compositor *compositor = touchpad->compositor;
	const swipe_update_event *event = data;
	if (touchpad->output == NULL) {
		return;
	}
	push(touchpad, event->time_msec,
		(struct gc_step){
			.phase = GC_STEP_UPDATE,
			.delta = {gc_length_from_double(event->dx),
				gc_length_from_double(event->dy)},
		});
	if (touchpad->is_shared) {
		wlr_pointer_gestures_v1_send_swipe_update(compositor->pointer_gestures,
			compositor->seat, event->time_msec, event->dx, event->dy);
	}
}

static void swipe_ended(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, swipe_end);
	const swipe_end_event *event = data;
	end(touchpad, event->time_msec, event->cancelled);
}

static void pinch_began(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, pinch_begin);
	struct compositor *compositor = touchpad->compositor;
	const pinch_begin_event *event = data;
	if (begin(touchpad, event->time_msec, event->fingers, GC_STEP_PINCH)) {
		wlr_pointer_gestures_v1_send_pinch_begin(compositor->pointer_gestures,
			compositor->seat, event->time_msec, event->fingers);
	}
}

static void pinch_updated(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, pinch_update);
	struct compositor *compositor = touchpad->compositor;
	const pinch_update_event *event = data;
	if (touchpad->output == NULL) {
		return;
	}
	push(touchpad, event->time_msec,
		(struct gc_step){
			.phase = GC_STEP_UPDATE,
			.delta = {gc_length_from_double(event->dx),
				gc_length_from_double(event->dy)},
			.scale = gc_scale_from_double(event->scale),
			.turn = gc_angle_from_radians(event->rotation * RADIANS_PER_DEGREE),
		});
	if (touchpad->is_shared) {
		wlr_pointer_gestures_v1_send_pinch_update(compositor->pointer_gestures,
			compositor->seat, event->time_msec, event->dx, event->dy, event->scale,
			event->rotation);
	}
}

static void pinch_ended(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, pinch_end);
	const pinch_end_event *event = data;
	end(touchpad, event->time_msec, event->cancelled);
}

static void hold_began(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, hold_begin);
	struct compositor *compositor = touchpad->compositor;
	const hold_begin_event *event = data;
	if (begin(touchpad, event->time_msec, event->fingers, GC_STEP_HOLD)) {
		wlr_pointer_gestures_v1_send_hold_begin(compositor->pointer_gestures,
			compositor->seat, event->time_msec, event->fingers);
	}
}

static void hold_ended(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, hold_end);
	const hold_end_event *event = data;
	end(touchpad, event->time_msec, event->cancelled);
}

static void destroyed(struct wl_listener *listener, void *data) {
	struct touchpad *touchpad = wl_container_of(listener, touchpad, destroyed);
	(void)data;
	if (touchpad->output != NULL) {
		end(touchpad, (uint32_t)(compositor_now_us(touchpad->compositor) / 1000), true);
	}
	wl_list_remove(&touchpad->link);
	wl_list_remove(&touchpad->swipe_begin.link);
	wl_list_remove(&touchpad->swipe_update.link);
	wl_list_remove(&touchpad->swipe_end.link);
	wl_list_remove(&touchpad->pinch_begin.link);
	wl_list_remove(&touchpad->pinch_update.link);
	wl_list_remove(&touchpad->pinch_end.link);
	wl_list_remove(&touchpad->hold_begin.link);
	wl_list_remove(&touchpad->hold_end.link);
	wl_list_remove(&touchpad->destroyed.link);
	compositor_offer_devices(touchpad->compositor);
	free(touchpad);
}

void touchpad_create(struct compositor *compositor, struct wlr_input_device *device) {
	struct touchpad *touchpad = calloc(1, sizeof(*touchpad));
	struct wlr_pointer *pointer = pointer_of(device);
	if (touchpad == NULL) {
		return;
	}
	touchpad->compositor = compositor;
	touchpad->id = ++compositor->devices;
	wl_list_insert(compositor->touchpads.prev, &touchpad->link);
	listen_to(&pointer->events.swipe_begin, &touchpad->swipe_begin, swipe_began);
	listen_to(&pointer->events.swipe_update, &touchpad->swipe_update, swipe_updated);
	listen_to(&pointer->events.swipe_end, &touchpad->swipe_end, swipe_ended);
	listen_to(&pointer->events.pinch_begin, &touchpad->pinch_begin, pinch_began);
	listen_to(&pointer->events.pinch_update, &touchpad->pinch_update, pinch_updated);
	listen_to(&pointer->events.pinch_end, &touchpad->pinch_end, pinch_ended);
	listen_to(&pointer->events.hold_begin, &touchpad->hold_begin, hold_began);
	listen_to(&pointer->events.hold_end, &touchpad->hold_end, hold_ended);
	listen_to(&device->events.destroy, &touchpad->destroyed, destroyed);
}

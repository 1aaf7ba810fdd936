/* SPDX-License-Identifier: MIT */
/* Touchpads: converts the gestures of wlroots to steps. */
#include "state.h"

#include <gesturecore/convert.h>

#define RADIANS_PER_DEGREE 0.017453292519943295

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

/* Without a cursor, the pointer is in the corner of the first output. */
static void find_cursor(struct gc_wlr_seat *seat, double *x, double *y) {
	const struct wlr_cursor *cursor = seat->config.cursor;
	const struct gc_wlr_output *first = gci_wlr_output_first(seat);
	struct wlr_box box = first != NULL ? gci_wlr_output_box(first) : (struct wlr_box){0};
	*x = cursor != NULL ? cursor->x : box.x;
	*y = cursor != NULL ? cursor->y : box.y;
}

/* Makes the node of the surface under the pointer: its end is that of the client's gesture. */
static void watch_surface(struct gc_wlr_output *output) {
	const struct wlr_seat_pointer_state *pointer = &output->seat->wlr_seat->pointer_state;
	struct wlr_box box = gci_wlr_output_box(output);
	double x, y;
	if (pointer->focused_surface != NULL) {
		find_cursor(output->seat, &x, &y);
		struct gci_wlr_map map = {
			x - box.x, y - box.y, pointer->sx, pointer->sy, 1, 0, 0, 1};
		gci_wlr_surface_watch(output, pointer->focused_surface, &map);
	}
}

void gci_wlr_touchpads_follow(struct gc_wlr_seat *seat) {
	const struct gci_wlr_device *device;
	wl_list_for_each(device, &seat->devices, link) {
		if (device->output != NULL && gci_wlr_sharer(device) != NULL) {
			watch_surface(device->output);
		}
	}
}

/* Puts the pointer under the cursor again, unless a finger or another gesture holds it. */
static void return_pointer(struct gc_wlr_seat *seat) {
	if (seat->config.cursor != NULL && !gc_wlr_seat_has_finger_pointer(seat) &&
		!is_sharing(seat)) {
		gci_wlr_pointer_return(seat);
	}
}

static void begin(struct gci_wlr_device *device, uint32_t time_msec, uint32_t fingers,
	enum gc_step_kind kind) {
	struct gc_wlr_seat *seat = device->seat;
	double x, y;
	/* The host may destroy the device or the output. */
	gci_wlr_touchpad_cancel(device);
	return_pointer(seat);
	find_cursor(seat, &x, &y);
	struct gc_wlr_output *output = gci_wlr_output_at(seat, x, y);
	if (output == NULL || seat->is_away || device->device == NULL) {
		return;
	}
	struct gc_point location = gci_wlr_from_layout(output, x, y);
	device->output = output;
	device->kind = kind;
	device->is_taken = false;
	gci_wlr_push_step(device, time_msec,
		(struct gc_step){
			.node = seat->is_locked ? &output->root : &output->desk,
			.position = location,
			.phase = GC_STEP_BEGIN,
			.finger_count =
				(uint8_t)(fingers < GC_TOUCHES_MAX ? fingers : GC_TOUCHES_MAX),
		});
	device->is_shared = device->output != NULL && !device->is_taken && !is_sharing(seat);
	if (gci_wlr_sharer(device) != NULL) {
		watch_surface(output);
		gci_wlr_share_begin(device, time_msec, fingers);
	}
}

/* Returns who sends the update to a client; NULL: no client receives it. */
static struct wlr_pointer_gestures_v1 *update(struct gci_wlr_device *device, uint32_t time_msec,
	double dx, double dy, struct gc_step step) {
	if (device->output == NULL) {
		return NULL;
	}
	step.phase = GC_STEP_UPDATE;
	step.delta = (struct gc_vector){gc_length_from_double(dx), gc_length_from_double(dy)};
	gci_wlr_push_step(device, time_msec, step);
	return gci_wlr_sharer(device);
}

static void update_swipe(struct gci_wlr_device *device, const swipe_update_event *event) {
	struct wlr_pointer_gestures_v1 *gestures =
		update(device, event->time_msec, event->dx, event->dy, (struct gc_step){0});
	if (gestures != NULL) {
		wlr_pointer_gestures_v1_send_swipe_update(
			gestures, device->seat->wlr_seat, event->time_msec, event->dx, event->dy);
	}
}

static void update_pinch(struct gci_wlr_device *device, const pinch_update_event *event) {
	struct gc_step step = {
		.scale = gc_scale_from_double(event->scale),
		.turn = gc_angle_from_radians(event->rotation * RADIANS_PER_DEGREE),
	};
	struct wlr_pointer_gestures_v1 *gestures =
		update(device, event->time_msec, event->dx, event->dy, step);
	if (gestures != NULL) {
		wlr_pointer_gestures_v1_send_pinch_update(gestures, device->seat->wlr_seat,
			event->time_msec, event->dx, event->dy, event->scale, event->rotation);
	}
}

/*
 * The events of wlr_pointer and of wlr_cursor have the same names and types: GESTURE(name, what a
 * listener does with `device` and `event`).
 */
#define EACH_GESTURE(GESTURE) \
	GESTURE(swipe_begin, begin(device, event->time_msec, event->fingers, GC_STEP_SWIPE)) \
	GESTURE(swipe_update, update_swipe(device, event)) \
	GESTURE(swipe_end, gci_wlr_touchpad_end(device, event->time_msec, event->cancelled)) \
	GESTURE(pinch_begin, begin(device, event->time_msec, event->fingers, GC_STEP_PINCH)) \
	GESTURE(pinch_update, update_pinch(device, event)) \
	GESTURE(pinch_end, gci_wlr_touchpad_end(device, event->time_msec, event->cancelled)) \
	GESTURE(hold_begin, begin(device, event->time_msec, event->fingers, GC_STEP_HOLD)) \
	GESTURE(hold_end, gci_wlr_touchpad_end(device, event->time_msec, event->cancelled))

#define LISTENER(name, action) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gci_wlr_listeners *listeners = wl_container_of(listener, listeners, name); \
		const name##_event *event = data; \
		struct gci_wlr_device *device = \
			gci_wlr_device_of(listeners, POINTER_DEVICE(event)); \
		if (device != NULL) { \
			struct gc_wlr_seat *seat = device->seat; \
			gci_wlr_enter(seat); \
			gci_wlr_active(seat); \
			gci_wlr_touchpads_end(seat); \
			action; \
			gci_wlr_leave(seat); \
		} \
	}
EACH_GESTURE(LISTENER)

#define LISTEN(name, action) gci_wlr_listen(&source->events.name, &listeners->name, name);

void gci_wlr_touchpad_listen(struct gci_wlr_device *device) {
	struct wlr_pointer *source = DEVICE_AS(pointer, device->device);
	struct gci_wlr_listeners *listeners = &device->listeners;
	EACH_GESTURE(LISTEN)
}

void gci_wlr_cursor_listen_to_gestures(struct gc_wlr_seat *seat) {
	struct wlr_cursor *source = seat->config.cursor;
	struct gci_wlr_listeners *listeners = &seat->listeners;
	EACH_GESTURE(LISTEN)
}

/* SPDX-License-Identifier: MIT */
/*
 * The events of a cursor: those of all devices that are attached to it, mapped and rotated.
 *
 * If a device was added too, its own events are in use, and those of the cursor are ignored.
 */
#include "state.h"

/* The device of an event; NULL: its own events are in use, or no memory. */
static struct gci_wlr_device *device_of(
	struct gc_wlr_seat *seat, struct wlr_input_device *wlr_device) {
	struct gci_wlr_device *device = gci_wlr_device_get(seat, wlr_device);
	return device != NULL && !device->is_added ? device : NULL;
}

/* wlroots rotates a place by 1 - x, so that 0 becomes 1, which is a place of the next output. */
static double within(double part) {
	return part > 1 - 1e-6 && part <= 1 ? 1 - 1e-6 : part;
}

/* Converts a place within the region that wlroots maps the device to. */
static void to_layout(
	struct gci_wlr_device *device, double x, double y, double *layout_x, double *layout_y) {
	wlr_cursor_absolute_to_layout_coords(
		device->seat->cursor, device->device, within(x), within(y), layout_x, layout_y);
}

static void touch_down(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_down);
	const touch_down_event *event = data;
	struct gci_wlr_device *device = device_of(seat, TOUCH_DEVICE(event));
	double x, y;
	if (device == NULL) {
		return;
	}
	to_layout(device, event->x, event->y, &x, &y);
	struct gc_wlr_output *output = gci_wlr_output_at(seat, x, y);
	if (output != NULL) {
		gci_wlr_output_offer_size(output, device->device);
		gci_wlr_down(device, output, event->time_msec, event->touch_id,
			gc_wlr_output_from_layout(output, x, y));
	}
}

static void touch_motion(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_motion);
	const touch_motion_event *event = data;
	struct gci_wlr_device *device = device_of(seat, TOUCH_DEVICE(event));
	const struct gci_wlr_finger *finger =
		device != NULL ? gci_wlr_finger(device, event->touch_id) : NULL;
	double x, y;
	if (finger != NULL) {
		to_layout(device, event->x, event->y, &x, &y);
		gci_wlr_motion(device, finger, event->time_msec,
			gc_wlr_output_from_layout(finger->output, x, y));
	}
}

static void touch_up(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_up);
	const touch_up_event *event = data;
	struct gci_wlr_device *device = device_of(seat, TOUCH_DEVICE(event));
	if (device != NULL) {
		gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_UP);
	}
}

static void touch_cancel(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_cancel);
	const touch_cancel_event *event = data;
	struct gci_wlr_device *device = device_of(seat, TOUCH_DEVICE(event));
	if (device != NULL) {
		gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_CANCEL);
	}
}

static void touch_frame(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_frame);
	(void)data;
	gci_wlr_end_batch(seat);
}

/* Listeners for the steps of a touchpad gesture differ only in names and types. */
#define FORWARD(member, type, function) \
	static void member(struct wl_listener *listener, void *data) { \
		struct gc_wlr_seat *seat = wl_container_of(listener, seat, member); \
		const type *event = data; \
		struct gci_wlr_device *device = device_of(seat, POINTER_DEVICE(event)); \
		if (device != NULL) { \
			function(device, event); \
		} \
	}

FORWARD(swipe_begin, swipe_begin_event, gci_wlr_swipe_began)
FORWARD(swipe_update, swipe_update_event, gci_wlr_swipe_updated)
FORWARD(swipe_end, swipe_end_event, gci_wlr_swipe_ended)
FORWARD(pinch_begin, pinch_begin_event, gci_wlr_pinch_began)
FORWARD(pinch_update, pinch_update_event, gci_wlr_pinch_updated)
FORWARD(pinch_end, pinch_end_event, gci_wlr_pinch_ended)
FORWARD(hold_begin, hold_begin_event, gci_wlr_hold_began)
FORWARD(hold_end, hold_end_event, gci_wlr_hold_ended)

static void leave_cursor(struct gc_wlr_seat *seat) {
	struct wl_listener *listeners[] = {&seat->touch_down, &seat->touch_motion, &seat->touch_up,
		&seat->touch_cancel, &seat->touch_frame, &seat->swipe_begin, &seat->swipe_update,
		&seat->swipe_end, &seat->pinch_begin, &seat->pinch_update, &seat->pinch_end,
		&seat->hold_begin, &seat->hold_end};
	struct gci_wlr_device *device, *next;
	if (seat->cursor == NULL) {
		return;
	}
	for (size_t i = 0; i < sizeof(listeners) / sizeof(listeners[0]); i++) {
		wl_list_remove(&listeners[i]->link);
	}
	seat->cursor = NULL;
	/* No lifts of its devices will follow. */
	wl_list_for_each_safe(device, next, &seat->devices, link) {
		if (!device->is_added) {
			gci_wlr_device_drop(device);
		}
	}
}

void gc_wlr_seat_add_cursor(struct gc_wlr_seat *seat, struct wlr_cursor *cursor) {
	leave_cursor(seat);
	seat->cursor = cursor;
	if (cursor == NULL) {
		return;
	}
	gci_wlr_listen(&cursor->events.touch_down, &seat->touch_down, touch_down);
	gci_wlr_listen(&cursor->events.touch_motion, &seat->touch_motion, touch_motion);
	gci_wlr_listen(&cursor->events.touch_up, &seat->touch_up, touch_up);
	gci_wlr_listen(&cursor->events.touch_cancel, &seat->touch_cancel, touch_cancel);
	gci_wlr_listen(&cursor->events.touch_frame, &seat->touch_frame, touch_frame);
	gci_wlr_listen(&cursor->events.swipe_begin, &seat->swipe_begin, swipe_begin);
	gci_wlr_listen(&cursor->events.swipe_update, &seat->swipe_update, swipe_update);
	gci_wlr_listen(&cursor->events.swipe_end, &seat->swipe_end, swipe_end);
	gci_wlr_listen(&cursor->events.pinch_begin, &seat->pinch_begin, pinch_begin);
	gci_wlr_listen(&cursor->events.pinch_update, &seat->pinch_update, pinch_update);
	gci_wlr_listen(&cursor->events.pinch_end, &seat->pinch_end, pinch_end);
	gci_wlr_listen(&cursor->events.hold_begin, &seat->hold_begin, hold_begin);
	gci_wlr_listen(&cursor->events.hold_end, &seat->hold_end, hold_end);
}

/* SPDX-License-Identifier: MIT */
/*
 * The events of a cursor: those of all devices that are attached to it, mapped and rotated.
 *
 * If a device was also added by gc_wlr_seat_add_device(), its own events are used, and those of the
 * cursor are ignored.
 */
#include "state.h"

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
	struct gci_wlr_device *device = gci_wlr_cursor_device(seat, TOUCH_DEVICE(event));
	double x, y;
	if (device == NULL) {
		return;
	}
	gci_wlr_active(seat);
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
	struct gci_wlr_device *device = gci_wlr_cursor_device(seat, TOUCH_DEVICE(event));
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
	struct gci_wlr_device *device = gci_wlr_cursor_device(seat, TOUCH_DEVICE(event));
	if (device != NULL) {
		gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_UP);
	}
}

static void touch_cancel(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_cancel);
	const touch_cancel_event *event = data;
	struct gci_wlr_device *device = gci_wlr_cursor_device(seat, TOUCH_DEVICE(event));
	if (device != NULL) {
		gci_wlr_lift(device, event->time_msec, event->touch_id, GC_SAMPLE_CANCEL);
	}
}

static void touch_frame(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_frame);
	struct gci_wlr_device *device;
	(void)data;
	gci_wlr_active(seat);
	wl_list_for_each(device, &seat->devices, link) {
		if (!device->is_added) {
			gci_wlr_end_frame(device);
		}
	}
	gci_wlr_end_batch(seat);
}

static void leave_cursor(struct gc_wlr_seat *seat) {
	struct wl_listener *listeners[] = {&seat->touch_down, &seat->touch_motion, &seat->touch_up,
		&seat->touch_cancel, &seat->touch_frame};
	struct gci_wlr_device *device, *next;
	if (seat->cursor == NULL) {
		return;
	}
	for (size_t i = 0; i < sizeof(listeners) / sizeof(listeners[0]); i++) {
		wl_list_remove(&listeners[i]->link);
	}
	gci_wlr_gestures_unlisten(&seat->gestures);
	seat->cursor = NULL;
	/* No lifts of its devices will follow. */
	wl_list_for_each_safe(device, next, &seat->devices, link) {
		if (!device->is_added) {
			gci_wlr_device_drop(device);
		}
	}
}

enum gc_status gc_wlr_seat_add_cursor(struct gc_wlr_seat *seat, struct wlr_cursor *cursor) {
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	leave_cursor(seat);
	seat->cursor = cursor;
	if (cursor == NULL) {
		return GC_OK;
	}
	gci_wlr_listen(&cursor->events.touch_down, &seat->touch_down, touch_down);
	gci_wlr_listen(&cursor->events.touch_motion, &seat->touch_motion, touch_motion);
	gci_wlr_listen(&cursor->events.touch_up, &seat->touch_up, touch_up);
	gci_wlr_listen(&cursor->events.touch_cancel, &seat->touch_cancel, touch_cancel);
	gci_wlr_listen(&cursor->events.touch_frame, &seat->touch_frame, touch_frame);
	gci_wlr_cursor_listen_to_gestures(seat);
	return GC_OK;
}

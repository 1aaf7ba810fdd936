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
	wlr_cursor_absolute_to_layout_coords(device->seat->config.cursor, device->device, within(x),
		within(y), layout_x, layout_y);
}

static void touch_down(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, touch_down);
	const touch_down_event *event = data;
	struct gci_wlr_device *device = gci_wlr_cursor_device(seat, TOUCH_DEVICE(event));
	double x, y;
	if (device == NULL) {
		return;
	}
	to_layout(device, event->x, event->y, &x, &y);
	gci_wlr_enter(seat);
	struct gc_wlr_output *output = gci_wlr_touched_output(seat, gci_wlr_output_at(seat, x, y));
	if (output != NULL) {
		gci_wlr_output_offer_size(output, device->device);
		gci_wlr_down(device, output, event->time_msec, event->touch_id,
			gci_wlr_from_layout(output, x, y));
	}
	gci_wlr_leave(seat);
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
			gci_wlr_from_layout(finger->output, x, y));
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
	gci_wlr_enter(seat);
	gci_wlr_active(seat);
	wl_list_for_each(device, &seat->devices, link) {
		if (!device->is_added) {
			gci_wlr_end_frame(device);
		}
	}
	gci_wlr_end_batch(seat);
	gci_wlr_leave(seat);
}

/*
 * Mice take precedence: a finger that is the pointer ends before the host handles their events. The
 * host may move the pointer from its client. So the client first gets the end of a gesture that
 * waits, and a cancelled one of fingers that rest on a touchpad.
 */
static void give_pointer(struct gc_wlr_seat *seat) {
	if (seat->is_emitting) {
		return;
	}
	gci_wlr_enter(seat);
	gci_wlr_touchpads_end(seat);
	gci_wlr_rests_leave(seat);
	gc_wlr_seat_release_pointer(seat);
	gci_wlr_leave(seat);
}

#define MOUSE(name) \
	static void name(struct wl_listener *listener, void *data) { \
		struct gc_wlr_seat *seat = wl_container_of(listener, seat, mouse_##name); \
		const name##_event *event = data; \
		(void)event; \
		give_pointer(seat); \
	}
MOUSE(motion)
MOUSE(motion_absolute)
MOUSE(button)
MOUSE(axis)

#define PEN(name) \
	static void pen_##name(struct wl_listener *listener, void *data) { \
		struct gc_wlr_seat *seat = wl_container_of(listener, seat, pen_##name); \
		const tool_##name##_event *event = data; \
		gci_wlr_pen_##name(gci_wlr_cursor_device(seat, TABLET_DEVICE(event)), event); \
	}
PEN(axis)
PEN(proximity)
PEN(tip)

void gci_wlr_cursor_listen(struct gc_wlr_seat *seat) {
	struct wlr_cursor *cursor = seat->config.cursor;
	gci_wlr_listen(&cursor->events.touch_down, &seat->touch_down, touch_down);
	gci_wlr_listen(&cursor->events.touch_motion, &seat->touch_motion, touch_motion);
	gci_wlr_listen(&cursor->events.touch_up, &seat->touch_up, touch_up);
	gci_wlr_listen(&cursor->events.touch_cancel, &seat->touch_cancel, touch_cancel);
	gci_wlr_listen(&cursor->events.touch_frame, &seat->touch_frame, touch_frame);
	gci_wlr_listen_first(&cursor->events.motion, &seat->mouse_motion, motion);
	gci_wlr_listen_first(
		&cursor->events.motion_absolute, &seat->mouse_motion_absolute, motion_absolute);
	gci_wlr_listen_first(&cursor->events.button, &seat->mouse_button, button);
	gci_wlr_listen_first(&cursor->events.axis, &seat->mouse_axis, axis);
	gci_wlr_cursor_listen_to_gestures(seat);
	gci_wlr_listen(&cursor->events.tablet_tool_axis, &seat->pen_axis, pen_axis);
	gci_wlr_listen(&cursor->events.tablet_tool_proximity, &seat->pen_proximity, pen_proximity);
	gci_wlr_listen(&cursor->events.tablet_tool_tip, &seat->pen_tip, pen_tip);
}

void gci_wlr_cursor_unlisten(struct gc_wlr_seat *seat) {
	struct wl_listener *listeners[] = {&seat->touch_down, &seat->touch_motion, &seat->touch_up,
		&seat->touch_cancel, &seat->touch_frame, &seat->mouse_motion,
		&seat->mouse_motion_absolute, &seat->mouse_button, &seat->mouse_axis,
		&seat->pen_axis, &seat->pen_proximity, &seat->pen_tip};
	for (size_t i = 0; i < sizeof(listeners) / sizeof(listeners[0]); i++) {
		wl_list_remove(&listeners[i]->link);
	}
	gci_wlr_gestures_unlisten(&seat->gestures);
}

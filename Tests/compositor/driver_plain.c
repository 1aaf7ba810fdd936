/* SPDX-License-Identifier: MIT */
/*
 * Passes touches to clients without gestures, as compositors without the library do. This is a
 * reference for the cost of the library. Each touchscreen belongs to the whole layout.
 */
#include "driver.h"

#define FINGERS 16

struct touchscreen {
	struct compositor *compositor;
	struct wlr_input_device *device;
	struct wl_listener down, motion, up, frame;
	struct {
		double x, y; /* the origin of its surface in the layout */
	} fingers[FINGERS];
};

static void down(struct wl_listener *listener, void *data) {
	struct touchscreen *screen = wl_container_of(listener, screen, down);
	const struct wlr_touch_down_event *event = data;
	struct compositor *compositor = screen->compositor;
	double x, y, surface_x, surface_y;
	wlr_cursor_absolute_to_layout_coords(
		compositor->cursor, screen->device, event->x, event->y, &x, &y);
	struct wlr_surface *surface = window_surface_at(compositor, x, y, &surface_x, &surface_y);
	if (surface == NULL || event->touch_id < 0 || event->touch_id >= FINGERS) {
		return;
	}
	screen->fingers[event->touch_id].x = x - surface_x;
	screen->fingers[event->touch_id].y = y - surface_y;
	wlr_seat_touch_notify_down(
		compositor->seat, surface, event->time_msec, event->touch_id, surface_x, surface_y);
}

static void motion(struct wl_listener *listener, void *data) {
	struct touchscreen *screen = wl_container_of(listener, screen, motion);
	const struct wlr_touch_motion_event *event = data;
	struct compositor *compositor = screen->compositor;
	double x, y;
	if (wlr_seat_touch_get_point(compositor->seat, event->touch_id) != NULL) {
		wlr_cursor_absolute_to_layout_coords(
			compositor->cursor, screen->device, event->x, event->y, &x, &y);
		wlr_seat_touch_notify_motion(compositor->seat, event->time_msec, event->touch_id,
			x - screen->fingers[event->touch_id].x,
			y - screen->fingers[event->touch_id].y);
	}
}

static void up(struct wl_listener *listener, void *data) {
	struct touchscreen *screen = wl_container_of(listener, screen, up);
	const struct wlr_touch_up_event *event = data;
	if (wlr_seat_touch_get_point(screen->compositor->seat, event->touch_id) != NULL) {
		wlr_seat_touch_notify_up(
			screen->compositor->seat, event->time_msec, event->touch_id);
	}
}

static void frame(struct wl_listener *listener, void *data) {
	struct touchscreen *screen = wl_container_of(listener, screen, frame);
	(void)data;
	wlr_seat_touch_notify_frame(screen->compositor->seat);
}

void driver_plain_input(struct wl_listener *listener, void *data) {
	static struct touchscreen screens[DEVICES_MAX];
	static unsigned count;
	struct compositor *compositor = wl_container_of(listener, compositor, new_input);
	struct wlr_input_device *device = data;
	if (device->type != WLR_INPUT_DEVICE_TOUCH || count == DEVICES_MAX) {
		input_added(listener, data);
		return;
	}
	struct touchscreen *screen = &screens[count++];
	screen->compositor = compositor;
	screen->device = device;
	struct wlr_touch *touch = wlr_touch_from_input_device(device);
	listen_to(&touch->events.down, &screen->down, down);
	listen_to(&touch->events.motion, &screen->motion, motion);
	listen_to(&touch->events.up, &screen->up, up);
	listen_to(&touch->events.frame, &screen->frame, frame);
	compositor->capabilities |= WL_SEAT_CAPABILITY_TOUCH;
	wlr_seat_set_capabilities(compositor->seat, compositor->capabilities);
}

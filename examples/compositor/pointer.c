/* SPDX-License-Identifier: MIT */
/* The pointer of all mice and touchpads. It takes precedence over a finger as the pointer. */
#include "compositor.h"
#include "wlroots_names.h"

static struct window *window_under(struct compositor *compositor, struct wlr_surface **surface,
	double *surface_x, double *surface_y) {
	double x = compositor->cursor->x, y = compositor->cursor->y;
	struct output *output = output_at(compositor, &x, &y);
	return output != NULL ? window_at(output, x, y, surface, surface_x, surface_y) : NULL;
}

void pointer_refocus(struct compositor *compositor, uint32_t time_msec) {
	struct wlr_surface *surface;
	double x, y;
	if (touchpads_have_gesture(compositor)) {
		/* The client that received the press receives the release. */
		return;
	}
	client_pointer_cancel(compositor);
	if (window_under(compositor, &surface, &x, &y) == NULL) {
		cursor_set_default(compositor->cursor, compositor->cursors);
		wlr_seat_pointer_notify_clear_focus(compositor->seat);
		return;
	}
	wlr_seat_pointer_notify_enter(compositor->seat, surface, x, y);
	wlr_seat_pointer_notify_motion(compositor->seat, time_msec, x, y);
}

static void motion(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, cursor_motion);
	const pointer_motion_event *event = data;
	wlr_cursor_move(compositor->cursor, POINTER_DEVICE(event), event->delta_x, event->delta_y);
	pointer_refocus(compositor, event->time_msec);
}

static void motion_absolute(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, cursor_absolute);
	const pointer_absolute_event *event = data;
	wlr_cursor_warp_absolute(compositor->cursor, POINTER_DEVICE(event), event->x, event->y);
	pointer_refocus(compositor, event->time_msec);
}

static void button(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, cursor_button);
	const pointer_button_event *event = data;
	struct wlr_surface *surface;
	double x, y;
	client_pointer_cancel(compositor);
	struct window *window = window_under(compositor, &surface, &x, &y);
	if (window != NULL && event->state == BUTTON_PRESSED) {
		window_focus(window);
	}
	wlr_seat_pointer_notify_button(
		compositor->seat, event->time_msec, event->button, event->state);
}

static void axis(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, cursor_axis);
	const pointer_axis_event *event = data;
	client_pointer_cancel(compositor);
	seat_notify_axis(compositor->seat, event);
}

static void frame(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, cursor_frame);
	(void)data;
	wlr_seat_pointer_notify_frame(compositor->seat);
}

static void set_cursor(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, set_cursor);
	const struct wlr_seat_pointer_request_set_cursor_event *event = data;
	bool has_pointer = compositor->seat->pointer_state.focused_client == event->seat_client;
	/* No cursor while a finger is the pointer. */
	if (has_pointer && compositor->pressing == NULL) {
		wlr_cursor_set_surface(
			compositor->cursor, event->surface, event->hotspot_x, event->hotspot_y);
	}
}

void pointer_init(struct compositor *compositor) {
	struct wlr_cursor *cursor = compositor->cursor = wlr_cursor_create();
	wlr_cursor_attach_output_layout(cursor, compositor->layout);
	compositor->cursors = wlr_xcursor_manager_create(NULL, 24);
	wlr_xcursor_manager_load(compositor->cursors, 1);
	listen_to(&cursor->events.motion, &compositor->cursor_motion, motion);
	listen_to(&cursor->events.motion_absolute, &compositor->cursor_absolute, motion_absolute);
	listen_to(&cursor->events.button, &compositor->cursor_button, button);
	listen_to(&cursor->events.axis, &compositor->cursor_axis, axis);
	listen_to(&cursor->events.frame, &compositor->cursor_frame, frame);
	listen_to(
		&compositor->seat->events.request_set_cursor, &compositor->set_cursor, set_cursor);
}

void pointer_finish(struct compositor *compositor) {
	wl_list_remove(&compositor->cursor_motion.link);
	wl_list_remove(&compositor->cursor_absolute.link);
	wl_list_remove(&compositor->cursor_button.link);
	wl_list_remove(&compositor->cursor_axis.link);
	wl_list_remove(&compositor->cursor_frame.link);
	wl_list_remove(&compositor->set_cursor.link);
	wlr_xcursor_manager_destroy(compositor->cursors);
	wlr_cursor_destroy(compositor->cursor);
}

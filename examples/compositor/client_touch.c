/* SPDX-License-Identifier: MIT */
/*
 * Sends the engines' delivery events to clients as wl_touch events.
 *
 * wl_touch.cancel names no point: it ends all points of a client, on all surfaces. So it is sent
 * once, when the engine cancels the first of them. Later events of the others are dropped.
 *
 * A client without wl_touch gets its first finger as a pointer: see client_pointer.c.
 */
#include "compositor.h"
#include "wlroots_names.h"

#include <wlr/util/log.h>

static struct client_point *find(struct output *output, uint32_t serial) {
	struct client_point *points = output->compositor->points;
	for (int i = 0; i < POINTS_MAX; i++) {
		if (points[i].output == output && points[i].serial == serial) {
			return &points[i];
		}
	}
	return NULL;
}

/*
 * Returns the device's id if no point has it, else the lowest free one. Two touchscreens may use
 * the same id, and a device may reuse one while the end of its last touch is withheld.
 */
static int32_t free_id(struct compositor *compositor, int32_t wanted) {
	int32_t id = 0;
	if (wlr_seat_touch_get_point(compositor->seat, wanted) == NULL) {
		return wanted;
	}
	while (wlr_seat_touch_get_point(compositor->seat, id) != NULL) {
		id++;
	}
	return id;
}

static struct client_point *add(struct output *output, uint32_t serial) {
	struct compositor *compositor = output->compositor;
	for (int i = 0; i < POINTS_MAX; i++) {
		struct client_point *point = &compositor->points[i];
		if (point->output == NULL) {
			*point = (struct client_point){.output = output, .serial = serial};
			return point;
		}
	}
	wlr_log(WLR_ERROR, "more than %d touches: one is ignored", POINTS_MAX);
	return NULL;
}

/* wlroots has ended the point: it was lifted or canceled, or its client disconnected. */
static void point_destroyed(struct wl_listener *listener, void *data) {
	struct client_point *point = wl_container_of(listener, point, destroyed);
	(void)data;
	wl_list_remove(&listener->link);
	point->wlr_point = NULL;
}

static uint32_t time_msec(const struct gc_event *event) {
	return (uint32_t)(event->time_us / 1000);
}

/* Finds the surface at a position of a window, and the position in the surface. */
static struct wlr_surface *surface_at(
	const struct window *window, double x, double y, double *surface_x, double *surface_y) {
	struct wlr_xdg_surface *xdg_surface = window->xdg_surface;
	struct wlr_box geometry;
	wlr_xdg_surface_get_geometry(xdg_surface, &geometry);
	struct wlr_surface *surface = wlr_xdg_surface_surface_at(
		xdg_surface, x + geometry.x, y + geometry.y, surface_x, surface_y);
	if (surface == NULL) {
		/* The touched surface was destroyed while the touch was withheld. */
		surface = xdg_surface->surface;
		*surface_x = x + geometry.x;
		*surface_y = y + geometry.y;
	}
	return surface;
}

static void began(struct output *output, const struct gc_event *event, struct window *window) {
	struct compositor *compositor = output->compositor;
	struct wlr_seat *seat = compositor->seat;
	struct client_point *point = add(output, event->touch_serial);
	double x, y, surface_x, surface_y;
	if (point == NULL) {
		return;
	}
	output_pixels(&window->node, event->location, &x, &y);
	struct wlr_surface *surface = surface_at(window, x, y, &surface_x, &surface_y);
	point->x = x - surface_x;
	point->y = y - surface_y;
	window_focus(window);
	if (!surface_accepts_touch(surface, seat)) {
		client_pointer_press(
			point, compositor, surface, surface_x, surface_y, time_msec(event));
		return;
	}
	int32_t id = free_id(compositor, event->touch_id);
	/* No serial: a popup of another client has grabbed the seat. */
	if (wlr_seat_touch_notify_down(seat, surface, time_msec(event), id, surface_x, surface_y) !=
		0) {
		point->wlr_point = wlr_seat_touch_get_point(seat, id);
		listen_to(&point->wlr_point->events.destroy, &point->destroyed, point_destroyed);
	}
}

static void touch(
	const struct client_point *point, struct wlr_seat *seat, const struct gc_event *event) {
	const struct window *window = event->node->user_data;
	int32_t id = point->wlr_point->touch_id;
	double x, y;
	if (event->kind == GC_EVENT_TOUCH_MOVED) {
		output_pixels(event->node, event->location, &x, &y);
		wlr_seat_touch_notify_motion(
			seat, time_msec(event), id, x - point->x, y - point->y);
	} else if (event->kind == GC_EVENT_TOUCH_ENDED) {
		wlr_seat_touch_notify_up(seat, time_msec(event), id);
	} else {
		/* wlroots ends all points of the client. */
		touch_cancel_client(seat, window->xdg_surface->surface);
	}
}

static void point(const struct client_point *point, struct compositor *compositor,
	const struct gc_event *event) {
	double x, y;
	if (event->kind == GC_EVENT_TOUCH_MOVED) {
		output_pixels(event->node, event->location, &x, &y);
		client_pointer_move(compositor, x - point->x, y - point->y, time_msec(event));
	} else if (event->kind == GC_EVENT_TOUCH_ENDED) {
		client_pointer_release(compositor, time_msec(event));
	} else {
		client_pointer_cancel(compositor);
	}
}

static void clear(struct client_point *point) {
	if (point->wlr_point != NULL) {
		wl_list_remove(&point->destroyed.link);
	}
	*point = (struct client_point){0};
}

void client_touch_deliver(struct output *output, const struct gc_event *event) {
	struct compositor *compositor = output->compositor;
	if (event->kind == GC_EVENT_TOUCH_BEGAN) {
		began(output, event, event->node->user_data);
		return;
	}
	struct client_point *known = find(output, event->touch_serial);
	if (known == NULL) {
		return;
	}
	if (known->wlr_point != NULL) {
		touch(known, compositor->seat, event);
	} else if (known == compositor->pressing) {
		point(known, compositor, event);
	}
	if (event->kind != GC_EVENT_TOUCH_MOVED) {
		clear(known);
	}
}

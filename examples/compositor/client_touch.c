/* SPDX-License-Identifier: MIT */
/*
 * What the engines deliver, as wl_touch.
 *
 * wl_touch.cancel ends all points of a client, whichever of its surfaces they are on: it names
 * none. So it is sent once, when the first of them is taken, and what the engine still says of the
 * others is not passed on.
 */
#include "compositor.h"

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
 * That of the device, or else the lowest that no point has: two touchscreens may use the same, and
 * one uses it again while the end of the touch before is withheld.
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
	wlr_log(WLR_ERROR, "more than %d touches: one is left out", POINTS_MAX);
	return NULL;
}

/* It was lifted, or cancelled, or its client has gone. */
static void forgotten(struct wl_listener *listener, void *data) {
	struct client_point *point = wl_container_of(listener, point, forgotten);
	(void)data;
	wl_list_remove(&listener->link);
	point->told = NULL;
}

/* The surface of a window at a place in it, and the place in the surface. */
static struct wlr_surface *surface_at(
	const struct window *window, double x, double y, double *surface_x, double *surface_y) {
	struct wlr_xdg_surface *xdg_surface = window->xdg_surface;
	struct wlr_box geometry;
	wlr_xdg_surface_get_geometry(xdg_surface, &geometry);
	struct wlr_surface *surface = wlr_xdg_surface_surface_at(
		xdg_surface, x + geometry.x, y + geometry.y, surface_x, surface_y);
	if (surface == NULL) {
		/* What was touched has gone while the touch was withheld. */
		surface = xdg_surface->surface;
		*surface_x = x + geometry.x;
		*surface_y = y + geometry.y;
	}
	return surface;
}

static void began(struct output *output, const struct gc_event *event, struct window *window) {
	struct wlr_seat *seat = output->compositor->seat;
	struct client_point *point = add(output, event->touch_serial);
	double x, y, surface_x, surface_y;
	if (point == NULL) {
		return;
	}
	output_pixels(&window->node, event->location, &x, &y);
	struct wlr_surface *surface = surface_at(window, x, y, &surface_x, &surface_y);
	point->x = x - surface_x;
	point->y = y - surface_y;
	int32_t id = free_id(output->compositor, event->touch_id);
	/* No serial: the client has no wl_touch, or a popup elsewhere has grabbed the seat. */
	if (wlr_seat_touch_notify_down(seat, surface, (uint32_t)(event->time_us / 1000), id,
		    surface_x, surface_y) != 0) {
		point->told = wlr_seat_touch_get_point(seat, id);
		listen_to(&point->told->events.destroy, &point->forgotten, forgotten);
	}
	window_focus(window);
}

static void moved(
	const struct client_point *point, struct wlr_seat *seat, const struct gc_event *event) {
	double x, y;
	output_pixels(event->node, event->location, &x, &y);
	wlr_seat_touch_notify_motion(seat, (uint32_t)(event->time_us / 1000), point->told->touch_id,
		x - point->x, y - point->y);
}

/* wlroots forgets all points of the client. */
static void cancelled(struct wlr_seat *seat, const struct window *window) {
	struct wlr_surface *surface = window->xdg_surface->surface;
	if (seat->touch_state.grab->interface->wl_cancel == NULL) {
		/* A grab that does not pass it on. */
		wlr_seat_touch_send_cancel(seat, surface);
	}
	wlr_seat_touch_notify_cancel(seat, surface);
}

static void tell(
	const struct client_point *point, struct wlr_seat *seat, const struct gc_event *event) {
	switch ((enum gc_event_kind)event->kind) {
	case GC_EVENT_TOUCH_MOVED:
		moved(point, seat, event);
		break;
	case GC_EVENT_TOUCH_ENDED:
		wlr_seat_touch_notify_up(
			seat, (uint32_t)(event->time_us / 1000), point->told->touch_id);
		break;
	case GC_EVENT_TOUCH_CANCELLED:
		cancelled(seat, event->node->user_data);
		break;
	case GC_EVENT_TOUCH_BEGAN:
	case GC_EVENT_GESTURE:
		break;
	}
}

static void clear(struct client_point *point) {
	if (point->told != NULL) {
		wl_list_remove(&point->forgotten.link);
	}
	*point = (struct client_point){0};
}

void client_touch_deliver(struct output *output, const struct gc_event *event) {
	if (event->kind == GC_EVENT_TOUCH_BEGAN) {
		began(output, event, event->node->user_data);
		return;
	}
	struct client_point *point = find(output, event->touch_serial);
	if (point == NULL) {
		return;
	}
	if (point->told != NULL) {
		tell(point, output->compositor->seat, event);
	}
	if (event->kind != GC_EVENT_TOUCH_MOVED) {
		clear(point);
	}
}

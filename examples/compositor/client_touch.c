/* SPDX-License-Identifier: MIT */
/*
 * What the engines deliver, as wl_touch.
 *
 * wl_touch.cancel ends all points of a client, whichever of its surfaces they are on: it names
 * none. So it is sent once when the first of them is taken, and what the engine still says of the
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

/* A free place has neither output nor serial. */
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

static void began(struct output *output, const struct gc_event *event, struct window *window) {
	struct compositor *compositor = output->compositor;
	struct client_point *point = add(output, event->touch_serial);
	struct wlr_xdg_surface *xdg_surface = window->xdg_surface;
	struct wlr_box geometry;
	double x, y, surface_x, surface_y;
	if (point == NULL) {
		return;
	}
	output_pixels(&window->node, event->location, &x, &y);
	wlr_xdg_surface_get_geometry(xdg_surface, &geometry);
	x += geometry.x;
	y += geometry.y;
	struct wlr_surface *surface =
		wlr_xdg_surface_surface_at(xdg_surface, x, y, &surface_x, &surface_y);
	if (surface == NULL) {
		/* What was touched has gone while the touch was withheld. */
		surface = xdg_surface->surface;
		surface_x = x;
		surface_y = y;
	}
	point->x = x - geometry.x - surface_x;
	point->y = y - geometry.y - surface_y;
	int32_t id = free_id(compositor, event->touch_id);
	if (wlr_seat_touch_notify_down(compositor->seat, surface, (uint32_t)(event->time_us / 1000),
		    id, surface_x, surface_y) != 0) {
		point->client = wl_resource_get_client(surface->resource);
		point->id = id;
	}
	window_focus(window);
}

static void moved(const struct client_point *point, struct compositor *compositor,
	const struct gc_event *event) {
	double x, y;
	output_pixels(event->node, event->location, &x, &y);
	wlr_seat_touch_notify_motion(compositor->seat, (uint32_t)(event->time_us / 1000), point->id,
		x - point->x, y - point->y);
}

static void cancelled(
	struct compositor *compositor, struct wl_client *client, const struct window *window) {
	wlr_seat_touch_notify_cancel(compositor->seat, window->xdg_surface->surface);
	for (int i = 0; i < POINTS_MAX; i++) {
		if (compositor->points[i].client == client) {
			compositor->points[i].client = NULL;
		}
	}
}

void client_touch_deliver(struct output *output, const struct gc_event *event) {
	struct compositor *compositor = output->compositor;
	struct window *window = event->node->user_data;
	if (event->kind == GC_EVENT_TOUCH_BEGAN) {
		began(output, event, window);
		return;
	}
	struct client_point *point = find(output, event->touch_serial);
	if (point == NULL) {
		return;
	}
	bool is_over = event->kind != GC_EVENT_TOUCH_MOVED;
	if (point->client != NULL) {
		if (event->kind == GC_EVENT_TOUCH_CANCELLED) {
			cancelled(compositor, point->client, window);
		} else if (is_over) {
			wlr_seat_touch_notify_up(
				compositor->seat, (uint32_t)(event->time_us / 1000), point->id);
		} else {
			moved(point, compositor, event);
		}
	}
	if (is_over) {
		*point = (struct client_point){0};
	}
}

/* SPDX-License-Identifier: MIT */
/* Prints the visible state as JSON. */
#include "command_loop.h"
#include "driver.h"

#include <stdio.h>

static void print_outputs(const struct compositor *compositor) {
	const char *separator = "";
	const struct output *output;
	printf("\"outputs\": [");
	wl_list_for_each(output, &compositor->outputs, link) {
		struct wlr_box box = output_box(output);
		printf("%s{\"name\": ", separator);
		command_print_text(output->wlr_output->name);
		printf(", \"x\": %d, \"y\": %d, \"width\": %d, \"height\": %d}", box.x, box.y,
			output->width, output->height);
		separator = ", ";
	}
	printf("]");
}

/* Prints its position in the layout, its size, and its offset in its surface. */
static void print_place(const struct window *window) {
	struct wlr_box geometry = surface_geometry(window->toplevel->base);
	int x, y;
	scene_place(&window->picture->node, &x, &y);
	if (window->output != NULL) {
		struct wlr_box box = output_box(window->output);
		x += box.x;
		y += box.y;
	}
	printf("\"x\": %d, \"y\": %d, \"width\": %d, \"height\": %d", x, y, geometry.width,
		geometry.height);
}

/* Returns whether the client has acknowledged its last size. */
static bool is_configured(const struct wlr_xdg_surface *xdg_surface) {
	return xdg_surface->configure_idle == NULL && wl_list_empty(&xdg_surface->configure_list);
}

static void print_windows(const struct compositor *compositor) {
	const char *separator = "";
	const struct window *window;
	printf("\"windows\": [");
	wl_list_for_each(window, &compositor->windows, link) {
		pid_t pid;
		wl_client_get_credentials(window->toplevel->base->client->client, &pid, NULL, NULL);
		printf("%s{\"title\": ", separator);
		command_print_text(window->toplevel->title);
		printf(", \"pid\": %d, \"workspace\": %d, ", (int)pid, window->workspace);
		print_place(window);
		printf(", \"mapped\": %s, \"configured\": %s}",
			is_mapped(window->toplevel->base) ? "true" : "false",
			is_configured(window->toplevel->base) ? "true" : "false");
		separator = ", ";
	}
	printf("]");
}

static const char *drawer_name(uint32_t edge) {
	switch (edge) {
	case GC_EDGE_LEFT:
		return "left";
	case GC_EDGE_RIGHT:
		return "right";
	case GC_EDGE_TOP:
		return "top";
	case GC_EDGE_BOTTOM:
		return "bottom";
	default:
		return "none";
	}
}

/* Returns the gesture in progress: "swipe", "overview", "edge-left" and so on, "hold", "none". */
static const char *gesture_name(const struct compositor *compositor) {
	static char edge[32];
	const struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		const struct gestures *gestures = &output->gestures;
		if (gestures_is_active(&gestures->swipe.base)) {
			return "swipe";
		}
		if (gestures_is_active(&gestures->spread.base)) {
			return "overview";
		}
		if (gestures_is_active(&gestures->edges.base)) {
			snprintf(edge, sizeof(edge), "edge-%s",
				drawer_name(gc_edge_pan_edge(&gestures->edges)));
			return edge;
		}
		if (gestures_is_active(&gestures->hold.base)) {
			return "hold";
		}
	}
	return "none";
}

void driver_print_state(struct driver *driver) {
	struct compositor *compositor = driver->compositor;
	const struct overlay *overlay = &compositor->overlay;
	strip_step(compositor, driver->now_us);
	printf("ok {\"workspace\": %d, \"position\": %.9g, \"overview\": %.9g, ",
		compositor->strip.workspace, compositor->strip.position, overlay->overview);
	printf("\"drawer\": \"%s\", \"drawn\": %.9g, \"highlight\": %s, ",
		drawer_name(overlay->drawer_edge), overlay->drawer,
		overlay->is_highlighted ? "true" : "false");
	printf("\"locked\": %s, ", gc_wlr_seat_is_locked(compositor->touch) ? "true" : "false");
	print_outputs(compositor);
	printf(", ");
	print_windows(compositor);
	printf(", \"active_touches\": %u, \"gesture\": \"%s\"}\n",
		gc_wlr_seat_touch_count(compositor->touch), gesture_name(compositor));
}

/* SPDX-License-Identifier: MIT */
/* Windows: side by side on their workspace, from edge to edge. */
#include "compositor.h"

#include <math.h>
#include <stdlib.h>

void windows_follow_strip(struct compositor *compositor) {
	struct window *window;
	wl_list_for_each(window, &compositor->windows, link) {
		if (window->output != NULL) {
			double pages = window->workspace - compositor->strip.position;
			int x = window->x + (int)lround(pages * window->output->width);
			wlr_scene_node_set_position(window->scene_node, x, 0);
		}
	}
}

/* Windows that share a workspace of an output share its width, the oldest at the left. */
static void arrange(struct window *window) {
	struct output *output = window->output;
	int count = 0, index = 0;
	const struct window *other;
	wl_list_for_each(other, &window->compositor->windows, link) {
		if (other->has_place && other->output == output &&
			other->workspace == window->workspace) {
			index += other->order < window->order;
			count++;
		}
	}
	window->x = output->width * index / count;
	int width = output->width * (index + 1) / count - window->x;
	/* With a size of 0, the client would choose. */
	wlr_xdg_toplevel_set_size(
		window->xdg_surface, width > 0 ? (uint32_t)width : 1, (uint32_t)output->height);
}

void windows_arrange(struct compositor *compositor) {
	bool has_output = !wl_list_empty(&compositor->outputs);
	struct output *first = wl_container_of(compositor->outputs.next, first, link);
	struct window *window;
	wl_list_for_each(window, &compositor->windows, link) {
		if (window->output == NULL || window->output->wlr_output == NULL) {
			/* It is new, or its output is being removed. */
			window->output = has_output ? first : NULL;
			wlr_scene_node_reparent(window->scene_node,
				has_output ? &first->windows->node : &compositor->limbo->node);
		}
	}
	wl_list_for_each(window, &compositor->windows, link) {
		if (window->has_place && window->output != NULL) {
			arrange(window);
		}
	}
	windows_follow_strip(compositor);
}

struct wlr_surface *window_surface_at(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	struct compositor *compositor = data;
	struct wl_client *locker = compositor->inhibitor->active_client;
	strip_step(compositor, gc_wlr_seat_now_us(compositor->touch));
	struct output *output = output_at(compositor, &x, &y);
	if (output == NULL || compositor->overlay.overview > 0) {
		return NULL;
	}
	struct wlr_surface *surface =
		gc_wlr_scene_surface_at(&output->windows->node, x, y, surface_x, surface_y);
	bool may_receive = !gc_wlr_seat_is_locked(compositor->touch) ||
			   (surface != NULL && wl_resource_get_client(surface->resource) == locker);
	return may_receive ? surface : NULL;
}

static void compare(struct wlr_surface *surface, int x, int y, void *data) {
	struct wlr_surface **wanted = data;
	*wanted = surface == *wanted ? NULL : *wanted;
}

static void focus(struct window *window) {
	struct compositor *compositor = window->compositor;
	struct wlr_keyboard *keyboard = wlr_seat_get_keyboard(compositor->seat);
	struct window *other;
	wl_list_for_each(other, &compositor->windows, link) {
		if (other->xdg_surface->mapped) {
			wlr_xdg_toplevel_set_activated(other->xdg_surface, other == window);
		}
	}
	wl_list_remove(&window->link);
	wl_list_insert(compositor->windows.prev, &window->link);
	wlr_scene_node_raise_to_top(window->scene_node);
	/* There may be no keyboard. */
	if (keyboard != NULL) {
		wlr_seat_keyboard_notify_enter(compositor->seat, window->xdg_surface->surface,
			keyboard->keycodes, keyboard->num_keycodes, &keyboard->modifiers);
	}
}

/* Popups and subsurfaces belong to their window. */
void window_focus(void *data, struct wlr_surface *surface) {
	const struct compositor *compositor = data;
	struct window *window;
	wl_list_for_each(window, &compositor->windows, link) {
		struct wlr_surface *wanted = surface;
		wlr_xdg_surface_for_each_surface(window->xdg_surface, compare, &wanted);
		if (wanted == NULL) {
			focus(window);
			return;
		}
	}
}

static void mapped(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, mapped);
	window->has_place = true;
	focus(window);
	windows_arrange(window->compositor);
}

static void unmapped(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, unmapped);
	window->has_place = false;
	window->is_unmapping = true;
	windows_arrange(window->compositor);
}

static void committed(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, committed);
	if (!window->has_place && !window->is_unmapping) {
		/* The window is about to be mapped, and waits for its size. */
		window->has_place = true;
		windows_arrange(window->compositor);
	}
	window->is_unmapping = false;
}

static void destroyed(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, destroyed);
	struct compositor *compositor = window->compositor;
	window->xdg_surface->data = NULL;
	wl_list_remove(&window->link);
	wl_list_remove(&window->mapped.link);
	wl_list_remove(&window->unmapped.link);
	wl_list_remove(&window->committed.link);
	wl_list_remove(&window->destroyed.link);
	free(window);
	windows_arrange(compositor);
}

void window_added(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, new_surface);
	struct wlr_xdg_surface *xdg_surface = data;
	if (xdg_surface->role == WLR_XDG_SURFACE_ROLE_POPUP) {
		/* It is shown with its parent. */
		const struct wlr_xdg_surface *parent =
			wlr_xdg_surface_from_wlr_surface(xdg_surface->popup->parent);
		if (parent != NULL && parent->data != NULL) {
			xdg_surface->data = wlr_scene_xdg_surface_create(parent->data, xdg_surface);
		}
		return;
	}
	struct window *window = calloc(1, sizeof(*window));
	*window = (struct window){.compositor = compositor,
		.xdg_surface = xdg_surface,
		.workspace = compositor->strip.workspace,
		.order = ++compositor->windows_made,
		.has_place = true};
	window->scene_node = wlr_scene_xdg_surface_create(&compositor->limbo->node, xdg_surface);
	xdg_surface->data = window->scene_node;
	wl_list_insert(compositor->windows.prev, &window->link);
	listen_to(&xdg_surface->events.map, &window->mapped, mapped);
	listen_to(&xdg_surface->events.unmap, &window->unmapped, unmapped);
	listen_to(&xdg_surface->events.destroy, &window->destroyed, destroyed);
	listen_to(&xdg_surface->surface->events.commit, &window->committed, committed);
	windows_arrange(compositor);
}

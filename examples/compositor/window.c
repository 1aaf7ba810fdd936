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
			wlr_scene_node_set_position(&window->picture->node, x, 0);
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
	wlr_xdg_toplevel_set_size(window->toplevel, width > 0 ? width : 1, output->height);
}

void windows_arrange(struct compositor *compositor) {
	bool has_output = !wl_list_empty(&compositor->outputs);
	struct output *first = wl_container_of(compositor->outputs.next, first, link);
	struct window *window;
	wl_list_for_each(window, &compositor->windows, link) {
		if (window->output == NULL || window->output->wlr_output == NULL) {
			/* It is new, or its output is being removed. */
			window->output = has_output ? first : NULL;
			wlr_scene_node_reparent(&window->picture->node,
				has_output ? first->windows : scene_root(compositor->limbo));
		}
	}
	wl_list_for_each(window, &compositor->windows, link) {
		if (window->has_place && window->output != NULL) {
			arrange(window);
		}
	}
	windows_follow_strip(compositor);
}

/* While the session is locked, only the surfaces of the client that has locked it. */
static bool may_receive(const struct compositor *compositor, const struct wlr_surface *surface) {
	return !gc_wlr_seat_is_locked(compositor->touch) ||
	       wl_resource_get_client(surface->resource) == compositor->locker;
}

struct wlr_surface *window_surface_at(
	void *data, double x, double y, double *surface_x, double *surface_y) {
	struct compositor *compositor = data;
	struct output *output = output_at(compositor, &x, &y);
	if (output == NULL || compositor->overlay.overview > 0) {
		return NULL;
	}
	struct wlr_surface *surface =
		gc_wlr_scene_surface_at(&output->locks->node, x, y, surface_x, surface_y);
	if (surface == NULL && !lock_has_surfaces(compositor)) {
		surface =
			gc_wlr_scene_surface_at(&output->windows->node, x, y, surface_x, surface_y);
	}
	return surface != NULL && may_receive(compositor, surface) ? surface : NULL;
}

static void compare(struct wlr_surface *surface, int x, int y, void *data) {
	struct wlr_surface **wanted = data;
	*wanted = surface == *wanted ? NULL : *wanted;
}

/* NULL: none. */
static void activate(struct compositor *compositor, const struct window *window) {
	const struct window *other;
	wl_list_for_each(other, &compositor->windows, link) {
		if (is_mapped(other->toplevel->base)) {
			wlr_xdg_toplevel_set_activated(other->toplevel, other == window);
		}
	}
}

/* Closes the menus of the window that loses the keyboard: they would keep it. A drag goes on. */
static void end_menus(struct compositor *compositor) {
	if (compositor->seat->drag == NULL) {
		wlr_seat_keyboard_end_grab(compositor->seat);
	}
}

static void focus(struct window *window) {
	struct compositor *compositor = window->compositor;
	struct wlr_surface *surface = window->toplevel->base->surface;
	if (!may_receive(compositor, surface) || lock_has_surfaces(compositor)) {
		return;
	}
	if (surface != compositor->seat->keyboard_state.focused_surface) {
		end_menus(compositor);
	}
	activate(compositor, window);
	wl_list_remove(&window->link);
	wl_list_insert(compositor->windows.prev, &window->link);
	wlr_scene_node_raise_to_top(&window->picture->node);
	keyboard_enter(compositor, surface);
}

/* Whether its workspace is shown. A window of the screen locker counts on any workspace. */
static bool is_near(const struct window *window) {
	const struct compositor *compositor = window->compositor;
	return window->workspace == compositor->strip.workspace ||
	       gc_wlr_seat_is_locked(compositor->touch);
}

void windows_focus_last(struct compositor *compositor) {
	const struct wlr_surface *focused = compositor->seat->keyboard_state.focused_surface;
	struct window *window;
	if (lock_has_surfaces(compositor)) {
		return;
	}
	wl_list_for_each_reverse(window, &compositor->windows, link) {
		struct wlr_xdg_surface *base = window->toplevel->base;
		if (is_near(window) && is_mapped(base) && may_receive(compositor, base->surface)) {
			if (base->surface != focused) {
				focus(window);
			}
			return;
		}
	}
	if (focused != NULL) {
		end_menus(compositor);
		activate(compositor, NULL);
		wlr_seat_keyboard_notify_clear_focus(compositor->seat);
	}
}

/* Popups and subsurfaces belong to their window. */
void window_focus(struct compositor *compositor, struct wlr_surface *surface) {
	struct window *window;
	wl_list_for_each(window, &compositor->windows, link) {
		struct wlr_surface *wanted = surface;
		wlr_xdg_surface_for_each_surface(window->toplevel->base, compare, &wanted);
		if (wanted == NULL) {
			focus(window);
			return;
		}
	}
}

static void mapped(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, mapped);
	window->has_place = true;
	if (is_near(window)) {
		focus(window);
	}
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
	window->toplevel->base->data = NULL;
	wl_list_remove(&window->link);
	wl_list_remove(&window->mapped.link);
	wl_list_remove(&window->unmapped.link);
	wl_list_remove(&window->committed.link);
	wl_list_remove(&window->destroyed.link);
	free(window);
	windows_arrange(compositor);
}

void window_added(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, new_window);
	struct wlr_xdg_toplevel *toplevel = new_toplevel(data);
	if (toplevel == NULL) {
		return;
	}
	struct window *window = calloc(1, sizeof(*window));
	*window = (struct window){.compositor = compositor,
		.toplevel = toplevel,
		.workspace = compositor->strip.workspace,
		.order = ++compositor->windows_made};
	window->picture =
		wlr_scene_xdg_surface_create(scene_root(compositor->limbo), toplevel->base);
	toplevel->base->data = window->picture;
	wl_list_insert(compositor->windows.prev, &window->link);
	listen_to(TOPLEVEL_MAPPED(toplevel), &window->mapped, mapped);
	listen_to(TOPLEVEL_UNMAPPED(toplevel), &window->unmapped, unmapped);
	listen_to(TOPLEVEL_DESTROYED(toplevel), &window->destroyed, destroyed);
	listen_to(&toplevel->base->surface->events.commit, &window->committed, committed);
	/* It gets its place and its size when it commits for the first time. */
	windows_arrange(compositor);
}

struct popup {
	struct wlr_xdg_popup *popup;
	struct wl_listener committed, destroyed;
};

static void popup_committed(struct wl_listener *listener, void *data) {
	struct popup *popup = wl_container_of(listener, popup, committed);
	popup_size(popup->popup);
}

static void popup_destroyed(struct wl_listener *listener, void *data) {
	struct popup *popup = wl_container_of(listener, popup, destroyed);
	wl_list_remove(&popup->committed.link);
	wl_list_remove(&popup->destroyed.link);
	free(popup);
}

/* A popup is shown with its parent. */
void popup_added(struct wl_listener *listener, void *data) {
	struct wlr_xdg_popup *wlr_popup = new_popup(data);
	if (wlr_popup == NULL) {
		return;
	}
	struct wlr_xdg_surface *parent =
		wlr_popup->parent != NULL ? wlr_xdg_surface_try_from_wlr_surface(wlr_popup->parent)
					  : NULL;
	if (parent != NULL && parent->data != NULL) {
		wlr_popup->base->data = wlr_scene_xdg_surface_create(parent->data, wlr_popup->base);
	}
	struct popup *popup = calloc(1, sizeof(*popup));
	popup->popup = wlr_popup;
	listen_to(&wlr_popup->base->surface->events.commit, &popup->committed, popup_committed);
	listen_to(POPUP_DESTROYED(wlr_popup), &popup->destroyed, popup_destroyed);
}

/* SPDX-License-Identifier: MIT */
/* Windows: side by side on their workspace, each with a node that receives touches. */
#include "compositor.h"
#include "wlroots_scene.h"

#include <math.h>
#include <stdlib.h>

/* Moves the window with the strip. Its node has the same size as its picture. */
static void show(struct window *window) {
	if (window->output == NULL) {
		return;
	}
	double pages = window->workspace - window->compositor->strip.position;
	int x = window->x + (int)lround(pages * window->output->width);
	struct wlr_box geometry;
	wlr_xdg_surface_get_geometry(window->xdg_surface, &geometry);
	wlr_scene_node_set_position(window->scene_node, x, window->y);
	gc_node_set_frame(&window->node, (struct gc_rect){{GC_PT(x), GC_PT(window->y)},
						 {GC_PT(geometry.width), GC_PT(geometry.height)}});
}

void windows_follow_strip(struct compositor *compositor) {
	struct window *window;
	wl_list_for_each(window, &compositor->windows, link) {
		show(window);
	}
}

/* Counts the windows on the same workspace and output. `index`: how many are left of this one. */
static int count_neighbors(const struct window *of, int *index) {
	int count = 0;
	const struct window *window;
	*index = 0;
	wl_list_for_each(window, &of->compositor->windows, link) {
		if (window->has_place && window->output == of->output &&
			window->workspace == of->workspace) {
			*index += window->order < of->order;
			count++;
		}
	}
	return count;
}

/* Adds the node: the window receives touches only while it is mapped. */
static void enter(struct window *window, struct output *output) {
	window->output = output;
	scene_reparent(window->scene_node, &output->windows->node);
	if (XDG_MAPPING(window->xdg_surface)->mapped) {
		gc_node_add_child(&output->space, &window->node);
	}
}

void windows_arrange(struct compositor *compositor) {
	struct window *window;
	wl_list_for_each(window, &compositor->windows, link) {
		if (window->output == NULL && output_first(compositor) != NULL) {
			enter(window, output_first(compositor));
		}
	}
	wl_list_for_each(window, &compositor->windows, link) {
		if (window->has_place && window->output != NULL) {
			int index, count = count_neighbors(window, &index);
			int left = window->output->width * index / count;
			int right = window->output->width * (index + 1) / count;
			window->x = left;
			window->y = 0;
			/* With a size of 0, the client would choose. */
			toplevel_set_size(window->xdg_surface, right > left ? right - left : 1,
				window->output->height);
		}
		show(window);
	}
}

/* Handles the last events of its touches, so that no event refers to the node any more. */
static void leave_engine(struct window *window) {
	gc_node_remove(&window->node);
	if (window->output != NULL) {
		output_handle_events(window->output);
	}
	gc_node_finish(&window->node);
}

void windows_leave(struct output *output) {
	struct window *window;
	wl_list_for_each(window, &output->compositor->windows, link) {
		if (window->output == output) {
			leave_engine(window);
			scene_reparent(window->scene_node, scene_root(window->compositor->limbo));
			window->output = NULL;
		}
	}
}

struct window *window_at(const struct output *output, double x, double y,
	struct wlr_surface **surface, double *surface_x, double *surface_y) {
	const struct compositor *compositor = output->compositor;
	struct wlr_scene_node *node =
		wlr_scene_node_at(&output->windows->node, x, y, surface_x, surface_y);
	*surface = node != NULL ? scene_surface(node) : NULL;
	if (*surface == NULL || compositor->overlay.overview > 0 ||
		!lock_lets_through(compositor, *surface)) {
		return NULL;
	}
	while (node != NULL && node->data == NULL) {
		node = scene_parent(node);
	}
	return node != NULL ? node->data : NULL;
}

void window_focus(struct window *window) {
	struct compositor *compositor = window->compositor;
	struct wlr_surface *surface = window->xdg_surface->surface;
	struct window *other;
	wl_list_for_each(other, &compositor->windows, link) {
		if (XDG_MAPPING(other->xdg_surface)->mapped) {
			toplevel_set_activated(other->xdg_surface, other == window);
		}
	}
	wl_list_remove(&window->link);
	wl_list_insert(compositor->windows.prev, &window->link);
	wlr_scene_node_raise_to_top(window->scene_node);
	/* There may be no keyboard. */
	struct wlr_keyboard *keyboard = wlr_seat_get_keyboard(compositor->seat);
	if (keyboard != NULL) {
		wlr_seat_keyboard_notify_enter(compositor->seat, surface, keyboard->keycodes,
			keyboard->num_keycodes, &keyboard->modifiers);
	}
}

static void mapped(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, mapped);
	(void)data;
	window->has_place = true;
	if (window->output != NULL) {
		gc_node_add_child(&window->output->space, &window->node);
	}
	window_focus(window);
	windows_arrange(window->compositor);
}

static void unmapped(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, unmapped);
	(void)data;
	window->has_place = false;
	window->is_unmapping = true;
	leave_engine(window);
	windows_arrange(window->compositor);
}

static void committed(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, committed);
	(void)data;
	bool wants_place = !window->has_place && !window->is_unmapping;
	if (wants_place || is_first_commit(window->xdg_surface)) {
		/* The window is about to be mapped, and waits for its size. */
		window->has_place = true;
		windows_arrange(window->compositor);
	}
	window->is_unmapping = false;
	show(window);
}

static void destroyed(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, destroyed);
	struct compositor *compositor = window->compositor;
	(void)data;
	leave_engine(window);
	wl_list_remove(&window->link);
	wl_list_remove(&window->mapped.link);
	wl_list_remove(&window->unmapped.link);
	wl_list_remove(&window->committed.link);
	wl_list_remove(&window->destroyed.link);
	free(window);
	windows_arrange(compositor);
}

/* A popup is shown with its parent. For touches it is a part of the window. */
void popup_create(struct wlr_xdg_surface *popup) {
	struct wlr_xdg_surface *parent = xdg_surface_from(popup->popup->parent);
	if (parent != NULL && parent->data != NULL) {
		popup->data = scene_xdg_surface_create(parent->data, popup);
	}
}

void window_create(struct compositor *compositor, struct wlr_xdg_surface *xdg_surface) {
	if (xdg_surface->role == WLR_XDG_SURFACE_ROLE_POPUP) {
		popup_create(xdg_surface);
		return;
	}
	struct window *window = calloc(1, sizeof(*window));
	if (window == NULL) {
		return;
	}
	window->compositor = compositor;
	window->xdg_surface = xdg_surface;
	window->workspace = compositor->strip.workspace;
	window->order = ++compositor->windows_made;
	window->has_place = true;
	gc_node_init(&window->node);
	gc_node_set_receives_touches(&window->node, true);
	window->node.user_data = window;
	window->scene_node = scene_xdg_surface_create(scene_root(compositor->limbo), xdg_surface);
	window->scene_node->data = window;
	xdg_surface->data = window->scene_node;
	wl_list_insert(compositor->windows.prev, &window->link);
	listen_to(&XDG_MAPPING(xdg_surface)->events.map, &window->mapped, mapped);
	listen_to(&XDG_MAPPING(xdg_surface)->events.unmap, &window->unmapped, unmapped);
	listen_to(toplevel_destroyed(xdg_surface), &window->destroyed, destroyed);
	listen_to(&xdg_surface->surface->events.commit, &window->committed, committed);
	windows_arrange(compositor);
}

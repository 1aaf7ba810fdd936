/* SPDX-License-Identifier: MIT */
/*
 * The smallest compositor with a gesture: a swipe of three fingers to the side shows another
 * window.
 *
 * It prints its WAYLAND_DISPLAY. Windows cover the whole screen, and get all other touches. What
 * belongs to gestures is marked with (1) to (4).
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <gesturecore/gesturecore.h>
#include <gesturecore/wlroots.h>
#include <wlr/util/log.h>

#include "../compositor/versions.h"

static struct wlr_output_layout *layout;
static struct wlr_renderer *renderer;
static struct wlr_allocator *allocator;
static struct wlr_seat *seat;
static struct wlr_scene *scene;
static struct gc_wlr_seat *gestures;

struct output {
	struct wlr_scene_output *scene_output;
	struct wl_listener frame, destroyed;
};

/* (1) Which surface is where: the scene knows. */
static struct wlr_surface *surface_at(void *data, double x, double y, double *sx, double *sy) {
	return gc_wlr_scene_surface_at(&scene_root(scene)->node, x, y, sx, sy);
}

/* (2) What a gesture does: the lowest window becomes the topmost one. */
static void gesture(void *data, struct gc_wlr_output *output, const struct gc_event *event) {
	struct wlr_scene_node *lowest = scene_lowest(scene_root(scene));
	if (event->state == GC_STATE_ENDED && lowest != NULL) {
		wlr_scene_node_raise_to_top(lowest);
	}
}

static void output_frame(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, frame);
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	wlr_scene_output_commit(output->scene_output, NULL);
	wlr_scene_output_send_frame_done(output->scene_output, &now);
}

static void output_destroyed(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, destroyed);
	wl_list_remove(&output->frame.link);
	wl_list_remove(&output->destroyed.link);
	free(output);
}

static void new_output(struct wl_listener *listener, void *data) {
	struct wlr_output *wlr_output = data;
	struct output *output = calloc(1, sizeof(*output));
	wlr_output_init_render(wlr_output, allocator, renderer);
	output_change(wlr_output, 0, 0, 0, wlr_output->transform);
	wlr_output_layout_add_auto(layout, wlr_output);
	output->scene_output = wlr_scene_output_create(scene, wlr_output);
	output->frame.notify = output_frame;
	wl_signal_add(&wlr_output->events.frame, &output->frame);
	output->destroyed.notify = output_destroyed;
	wl_signal_add(&wlr_output->events.destroy, &output->destroyed);
}

static void new_input(struct wl_listener *listener, void *data) {
	wlr_seat_set_capabilities(seat, WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER);
	gc_wlr_seat_add_device(gestures, data);
}

/* A window or a popup. */
struct window {
	struct wlr_xdg_surface *surface;
	bool is_sized, was_mapped;
	struct wl_listener committed, destroyed;
};

/* A surface is sized at its first commit, and at the first after an unmap if it has a role then. */
static void window_committed(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, committed);
	struct wlr_xdg_surface *surface = window->surface;
	bool is_due = !window->is_sized && surface->toplevel != NULL;
	struct wlr_box box;
	wlr_output_layout_get_box(layout, NULL, &box);
	if (is_due && surface->role == WLR_XDG_SURFACE_ROLE_TOPLEVEL) {
		wlr_xdg_toplevel_set_size(surface->toplevel, box.width, box.height);
	} else if (is_due) {
		popup_size(surface->popup);
	}
	window->is_sized = is_mapped(surface) || !window->was_mapped;
	window->was_mapped = is_mapped(surface);
}

static void window_destroyed(struct wl_listener *listener, void *data) {
	struct window *window = wl_container_of(listener, window, destroyed);
	wl_list_remove(&window->committed.link);
	wl_list_remove(&window->destroyed.link);
	free(window);
}

static void show(struct wlr_xdg_surface *surface, struct wlr_scene_tree *parent) {
	struct window *window = calloc(1, sizeof(*window));
	window->surface = surface;
	surface->data = wlr_scene_xdg_surface_create(parent, surface);
	window->committed.notify = window_committed;
	wl_signal_add(&surface->surface->events.commit, &window->committed);
	window->destroyed.notify = window_destroyed;
	wl_signal_add(&surface->events.destroy, &window->destroyed);
}

static void new_window(struct wl_listener *listener, void *data) {
	struct wlr_xdg_toplevel *toplevel = new_toplevel(data);
	if (toplevel != NULL) {
		show(toplevel->base, scene_root(scene));
	}
}

static void new_menu(struct wl_listener *listener, void *data) {
	struct wlr_xdg_popup *popup = new_popup(data);
	struct wlr_xdg_surface *parent = NULL;
	if (popup != NULL && popup->parent != NULL) {
		parent = wlr_xdg_surface_try_from_wlr_surface(popup->parent);
	}
	if (parent != NULL && parent->data != NULL) { /* else it is shown nowhere */
		show(popup->base, parent->data);
	}
}

int main(void) {
	struct wl_listener outputs = {.notify = new_output}, inputs = {.notify = new_input};
	struct wl_listener windows = {.notify = new_window}, menus = {.notify = new_menu};
	struct wl_display *display = wl_display_create();
	struct wlr_session *session = NULL;
	struct wlr_backend *backend = backend_autocreate(display, &session);
	if (backend == NULL) {
		return 1; /* wlroots has printed why */
	}
	renderer = wlr_renderer_autocreate(backend);
	wlr_renderer_init_wl_display(renderer, display);
	allocator = wlr_allocator_autocreate(backend, renderer);
	wlr_compositor_create(display, 5, renderer);
	layout = wlr_output_layout_create(display);
	scene = wlr_scene_create();
	seat = wlr_seat_create(display, "seat0");

	/* (3) The gestures of the seat, */
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	config.seat = seat;
	config.layout = layout;
	config.session = session;
	config.surface_at = surface_at;
	config.gesture = gesture;
	gestures = gc_wlr_seat_create(&config);

	/* (4) and a recognizer, of which each output gets a copy. */
	struct gc_swipe swipe;
	struct gc_swipe_config sideways = gc_swipe_config_default();
	sideways.touches = 3;
	sideways.directions = GC_SWIPE_LEFT | GC_SWIPE_RIGHT;
	if (gc_swipe_init(&swipe, &sideways) != GC_OK ||
		gc_wlr_seat_add(gestures, &swipe.base) != GC_OK) {
		wlr_log(WLR_ERROR, "the swipe was refused");
	}

	wl_signal_add(&backend->events.new_output, &outputs);
	wl_signal_add(&backend->events.new_input, &inputs);
	struct wlr_xdg_shell *shell = wlr_xdg_shell_create(display, 3);
	wl_signal_add(NEW_TOPLEVEL(shell), &windows);
	wl_signal_add(NEW_POPUP(shell), &menus);
	const char *socket = wl_display_add_socket_auto(display);
	if (socket == NULL || !wlr_backend_start(backend)) {
		return 1;
	}
	fprintf(stderr, "WAYLAND_DISPLAY=%s\n", socket);
	wl_display_run(display);
	wl_display_destroy_clients(display);
	struct wl_listener *listeners[] = {&outputs, &inputs, &windows, &menus};
	for (int i = 0; i < 4; i++) {
		wl_list_remove(&listeners[i]->link);
	}
	wlr_backend_destroy(backend);
	gc_wlr_seat_destroy(gestures);
	wl_display_destroy(display);
	return 0;
}

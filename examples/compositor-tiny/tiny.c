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
#include <wayland-server-core.h>
#include <wlr/backend.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_xdg_shell.h>

static struct wlr_output_layout *layout;
static struct wlr_renderer *renderer;
static struct wlr_allocator *allocator;
static struct wlr_seat *seat;
static struct wlr_scene *scene;
static struct gc_wlr_seat *gestures;

struct output {
	struct wlr_scene_output *scene_output;
	struct gc_wlr_output *touch;
	struct gc_swipe swipe;
	struct wl_listener frame, destroyed;
};

/* (1) Which surface is where: the scene knows. */
static struct wlr_surface *surface_at(void *data, double x, double y, double *sx, double *sy) {
	return gc_wlr_scene_surface_at(&scene->node, x, y, sx, sy);
}

/* (2) What a gesture does: the lowest window becomes the topmost one. */
static void gesture(void *data, struct gc_wlr_output *output, const struct gc_event *event) {
	struct wl_list *windows = &scene->node.state.children;
	if (event->state == GC_STATE_ENDED && !wl_list_empty(windows)) {
		struct wlr_scene_node *lowest = wl_container_of(windows->next, lowest, state.link);
		wlr_scene_node_raise_to_top(lowest);
	}
}

static void output_frame(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, frame);
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	wlr_scene_output_commit(output->scene_output);
	wlr_scene_output_send_frame_done(output->scene_output, &now);
}

static void output_destroyed(struct wl_listener *listener, void *data) {
	struct output *output = wl_container_of(listener, output, destroyed);
	gc_wlr_output_destroy(output->touch);
	wl_list_remove(&output->frame.link);
	wl_list_remove(&output->destroyed.link);
	free(output);
}

static void new_output(struct wl_listener *listener, void *data) {
	struct wlr_output *wlr_output = data;
	struct output *output = calloc(1, sizeof(*output));
	wlr_output_init_render(wlr_output, allocator, renderer);
	if (!wl_list_empty(&wlr_output->modes)) {
		wlr_output_set_mode(wlr_output, wlr_output_preferred_mode(wlr_output));
	}
	wlr_output_enable(wlr_output, true);
	wlr_output_commit(wlr_output);
	wlr_output_layout_add_auto(layout, wlr_output);
	output->scene_output = wlr_scene_output_create(scene, wlr_output);

	/* (3) The recognizers of an output. */
	struct gc_swipe_config swipe = gc_swipe_config_default();
	swipe.touches = 3;
	swipe.directions = GC_SWIPE_LEFT | GC_SWIPE_RIGHT;
	gc_swipe_init(&output->swipe, &swipe);
	output->touch = gc_wlr_output_create(gestures, wlr_output, output);
	gc_wlr_output_add(output->touch, &output->swipe.base);

	output->frame.notify = output_frame;
	wl_signal_add(&wlr_output->events.frame, &output->frame);
	output->destroyed.notify = output_destroyed;
	wl_signal_add(&wlr_output->events.destroy, &output->destroyed);
}

static void new_input(struct wl_listener *listener, void *data) {
	wlr_seat_set_capabilities(seat, WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER);
	gc_wlr_seat_add_device(gestures, data);
}

static void new_surface(struct wl_listener *listener, void *data) {
	struct wlr_xdg_surface *surface = data;
	const struct wlr_box *box = wlr_output_layout_get_box(layout, NULL);
	if (surface->role == WLR_XDG_SURFACE_ROLE_TOPLEVEL) {
		surface->data = wlr_scene_xdg_surface_create(&scene->node, surface);
		wlr_xdg_toplevel_set_size(surface, (uint32_t)box->width, (uint32_t)box->height);
	} else {
		struct wlr_xdg_surface *parent =
			wlr_xdg_surface_from_wlr_surface(surface->popup->parent);
		surface->data = wlr_scene_xdg_surface_create(parent->data, surface);
	}
}

int main(void) {
	struct wl_listener outputs = {.notify = new_output}, inputs = {.notify = new_input};
	struct wl_listener surfaces = {.notify = new_surface};
	struct wl_display *display = wl_display_create();
	struct wlr_backend *backend = wlr_backend_autocreate(display);
	renderer = wlr_renderer_autocreate(backend);
	wlr_renderer_init_wl_display(renderer, display);
	allocator = wlr_allocator_autocreate(backend, renderer);
	wlr_compositor_create(display, renderer);
	layout = wlr_output_layout_create();
	scene = wlr_scene_create();
	seat = wlr_seat_create(display, "seat0");

	/* (4) The gestures of the seat. */
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	config.loop = wl_display_get_event_loop(display);
	config.seat = seat;
	config.layout = layout;
	config.surface_at = surface_at;
	config.gesture = gesture;
	gestures = gc_wlr_seat_create(&config);

	wl_signal_add(&backend->events.new_output, &outputs);
	wl_signal_add(&backend->events.new_input, &inputs);
	wl_signal_add(&wlr_xdg_shell_create(display)->events.new_surface, &surfaces);
	const char *socket = wl_display_add_socket_auto(display);
	if (socket == NULL || !wlr_backend_start(backend)) {
		return 1;
	}
	fprintf(stderr, "WAYLAND_DISPLAY=%s\n", socket);
	wl_display_run(display);
	wl_display_destroy_clients(display);
	wlr_backend_destroy(backend);
	gc_wlr_seat_destroy(gestures);
	wl_display_destroy(display);
	return 0;
}

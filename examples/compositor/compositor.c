/* SPDX-License-Identifier: MIT */
/* Creation of the compositor and its end; drags. */
#include "compositor.h"

#include <stdlib.h>
#include <wlr/types/wlr_screencopy_v1.h>
#include <wlr/types/wlr_xdg_output_v1.h>
#include <wlr/util/log.h>

static void start_drag(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, start_drag);
	const struct wlr_seat_request_start_drag_event *event = data;
	gc_wlr_seat_start_drag(compositor->touch, event->drag, event->origin, event->serial);
}

static bool create_backend(struct compositor *compositor) {
	compositor->backend = backend_autocreate(compositor->display, &compositor->session);
	if (compositor->backend != NULL) {
		compositor->renderer = wlr_renderer_autocreate(compositor->backend);
	}
	if (compositor->renderer != NULL) {
		wlr_renderer_init_wl_display(compositor->renderer, compositor->display);
		compositor->allocator =
			wlr_allocator_autocreate(compositor->backend, compositor->renderer);
	}
	return compositor->allocator != NULL;
}

static void create_globals(struct compositor *compositor, uint64_t (*now_us)(void *)) {
	struct wl_display *display = compositor->display;
	wlr_compositor_create(display, 5, compositor->renderer);
	wlr_subcompositor_create(display);
	wlr_data_device_manager_create(display);
	wlr_screencopy_manager_v1_create(display);
	compositor->layout = wlr_output_layout_create(display);
	wlr_xdg_output_manager_v1_create(display, compositor->layout);
	compositor->seat = wlr_seat_create(display, "seat0");
	compositor->shell =
		wlr_xdg_shell_create(display, 3); /* after it: grabs of popups end with it */
	compositor->limbo = wlr_scene_create();
	pointer_init(compositor);
	struct gc_wlr_seat_config config = gc_wlr_seat_config_default();
	config.seat = compositor->seat;
	config.layout = compositor->layout;
	config.cursor = compositor->cursor;
	config.session = compositor->session;
	config.data = compositor;
	config.surface_at = window_surface_at;
	config.gesture = gestures_handle;
	config.touched = input_touched;
	config.output_added = output_entered;
	config.output_destroyed = output_ended;
	config.now_us = now_us;
	config.recorder_notes = getenv("COMPOSITOR_RECORD") != NULL ? 8192 : 0; /* some 30 s */
	compositor->touch = gc_wlr_seat_create(&config);
	lock_init(compositor);
}

struct compositor *compositor_create(struct wl_display *display, uint64_t (*now_us)(void *data)) {
	struct compositor *compositor = calloc(1, sizeof(*compositor));
	compositor->display = display;
	wl_list_init(&compositor->outputs);
	wl_list_init(&compositor->windows);
	if (!create_backend(compositor)) {
		wlr_log(WLR_ERROR, "this needs a seat (seatd, logind) and a GPU, or "
				   "WLR_BACKENDS=headless WLR_RENDERER=pixman");
		wlr_backend_destroy(compositor->backend);
		free(compositor);
		return NULL;
	}
	create_globals(compositor, now_us);
	listen_to(&compositor->backend->events.new_output, &compositor->new_output, output_added);
	listen_to(&compositor->backend->events.new_input, &compositor->new_input, input_added);
	listen_to(NEW_TOPLEVEL(compositor->shell), &compositor->new_window, window_added);
	listen_to(NEW_POPUP(compositor->shell), &compositor->new_menu, popup_added);
	listen_to(
		&compositor->seat->events.request_start_drag, &compositor->start_drag, start_drag);
	return compositor;
}

void compositor_destroy(struct compositor *compositor) {
	struct wl_listener *listeners[] = {&compositor->new_output, &compositor->new_input,
		&compositor->new_window, &compositor->new_menu, &compositor->start_drag};
	wl_display_destroy_clients(compositor->display);
	for (size_t i = 0; i < sizeof(listeners) / sizeof(listeners[0]); i++) {
		wl_list_remove(&listeners[i]->link);
	}
	/* The backend destroys devices and outputs; their listeners do the rest. */
	wlr_backend_destroy(compositor->backend);
	gc_wlr_seat_destroy(compositor->touch);
	/* The end of a gesture may ask for the surfaces of the lock. */
	lock_finish(compositor);
	pointer_finish(compositor);
	wlr_scene_node_destroy(&scene_root(compositor->limbo)->node);
	wlr_output_layout_destroy(compositor->layout);
	wlr_allocator_destroy(compositor->allocator);
	wlr_renderer_destroy(compositor->renderer);
	free(compositor);
}

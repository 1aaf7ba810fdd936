/* SPDX-License-Identifier: MIT */
/* Creation of the compositor, its clock and timer, and the end of all gestures. */
#include "compositor.h"
#include "wlroots_scene.h"

#include <limits.h>
#include <stdlib.h>

#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_screencopy_v1.h>
#include <wlr/types/wlr_xdg_output_v1.h>
#include <wlr/util/log.h>

uint64_t compositor_now_us(const struct compositor *compositor) {
	return compositor->clock.now_us(compositor->clock.data);
}

uint64_t compositor_event_time_us(const struct compositor *compositor, uint32_t time_msec) {
	int64_t now_ms = (int64_t)(compositor_now_us(compositor) / 1000);
	/* Signed, because an event may be ahead of the clock. 32 bits wrap every 49 days. */
	int64_t age_ms = (int32_t)((uint32_t)now_ms - time_msec);
	return now_ms > age_ms ? (uint64_t)(now_ms - age_ms) * 1000 : 0;
}

uint64_t compositor_deadline_us(struct compositor *compositor) {
	uint64_t earliest_us = GC_NEVER_US;
	struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		uint64_t deadline_us = gc_engine_deadline_us(&output->engine);
		earliest_us = deadline_us < earliest_us ? deadline_us : earliest_us;
	}
	return earliest_us;
}

void compositor_arm_timer(struct compositor *compositor) {
	uint64_t deadline_us = compositor_deadline_us(compositor);
	uint64_t now_us = compositor_now_us(compositor);
	int ms = 0; /* disarmed */
	if (deadline_us != GC_NEVER_US) {
		/* Rounded up, so that it does not fire too early. */
		uint64_t rest = deadline_us > now_us ? (deadline_us - now_us + 999) / 1000 : 1;
		ms = rest < INT_MAX ? (int)rest : INT_MAX;
	}
	wl_event_source_timer_update(compositor->timer, ms);
}

void compositor_advance(struct compositor *compositor) {
	uint64_t now_us = compositor_now_us(compositor);
	struct output *output;
	wl_list_for_each(output, &compositor->outputs, link) {
		gc_engine_advance(&output->engine, now_us);
		output_handle_events(output);
	}
	strip_step(compositor);
}

static void advance_after_input(void *data) {
	struct compositor *compositor = data;
	compositor->timer_idle = NULL;
	compositor_advance(compositor);
	compositor_arm_timer(compositor);
}

/* The loop runs timers before it reads input. But unread input is older, so handle it first. */
static int timer_fired(void *data) {
	struct compositor *compositor = data;
	if (compositor->timer_idle == NULL) {
		compositor->timer_idle =
			wl_event_loop_add_idle(wl_display_get_event_loop(compositor->display),
				advance_after_input, compositor);
	}
	return 0;
}

void compositor_cancel_all(struct compositor *compositor) {
	struct output *output;
	struct touchpad *touchpad;
	wl_list_for_each(output, &compositor->outputs, link) {
		gc_engine_cancel_all(&output->engine, compositor_now_us(compositor));
		output_handle_events(output);
	}
	wl_list_for_each(touchpad, &compositor->touchpads, link) {
		touchpad_take(touchpad);
	}
}

static void session_active(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, session_active);
	(void)data;
	compositor->is_away = !compositor->session->active;
	compositor_cancel_all(compositor);
}

void compositor_watch_session(struct compositor *compositor, struct wlr_session *session) {
	compositor->session = session;
	listen_to(&session->events.active, &compositor->session_active, session_active);
}

static void new_output(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, new_output);
	output_create(compositor, data);
}

static void new_toplevel(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, new_toplevel);
	window_create(compositor, new_toplevel_surface(data));
}

static void new_popup(struct wl_listener *listener, void *data) {
	(void)listener;
	popup_create(new_popup_surface(data));
}

void compositor_offer_devices(struct compositor *compositor) {
	uint32_t capabilities = 0;
	if (!wl_list_empty(&compositor->touchscreens)) {
		/* Clients without wl_touch use a finger as the pointer. */
		capabilities |= WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER;
	}
	if (!wl_list_empty(&compositor->touchpads)) {
		capabilities |= WL_SEAT_CAPABILITY_POINTER;
	}
	if (!wl_list_empty(&compositor->keyboards)) {
		capabilities |= WL_SEAT_CAPABILITY_KEYBOARD;
	}
	wlr_seat_set_capabilities(compositor->seat, capabilities);
}

static void new_input(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, new_input);
	struct wlr_input_device *device = data;
	switch (device->type) {
	case WLR_INPUT_DEVICE_TOUCH:
		touchscreen_create(compositor, device);
		break;
	case WLR_INPUT_DEVICE_POINTER:
		wlr_cursor_attach_input_device(compositor->cursor, device);
		touchpad_create(compositor, device);
		break;
	case WLR_INPUT_DEVICE_KEYBOARD:
		keyboard_create(compositor, device);
		break;
	default:
		break;
	}
	compositor_offer_devices(compositor);
}

static bool create_backend(struct compositor *compositor) {
	struct wl_display *display = compositor->display;
	compositor->backend = backend_autocreate(display, &compositor->session);
	if (compositor->backend == NULL) {
		wlr_log(WLR_ERROR, "no backend: a console needs a seat (seatd or logind); "
				   "WLR_BACKENDS=headless needs none");
		return false;
	}
	compositor->renderer = wlr_renderer_autocreate(compositor->backend);
	if (compositor->renderer == NULL) {
		wlr_log(WLR_ERROR, "no renderer: WLR_RENDERER=pixman needs no GPU");
		return false;
	}
	wlr_renderer_init_wl_display(compositor->renderer, display);
	compositor->allocator = wlr_allocator_autocreate(compositor->backend, compositor->renderer);
	if (compositor->allocator == NULL) {
		wlr_log(WLR_ERROR, "no allocator for the renderer");
		return false;
	}
	return true;
}

static void create_globals(struct compositor *compositor) {
	struct wl_display *display = compositor->display;
	compositor_globals_create(display, compositor->renderer);
	wlr_data_device_manager_create(display);
	wlr_screencopy_manager_v1_create(display);
	compositor->layout = layout_create(display);
	wlr_xdg_output_manager_v1_create(display, compositor->layout);
	compositor->shell = xdg_shell_create(display);
	compositor->seat = wlr_seat_create(display, "seat0");
	compositor->pointer_gestures = wlr_pointer_gestures_v1_create(display);
	lock_init(compositor);
	compositor->limbo = wlr_scene_create();
	compositor->timer = wl_event_loop_add_timer(
		wl_display_get_event_loop(display), timer_fired, compositor);
}

struct compositor *compositor_create(struct wl_display *display, struct clock clock) {
	struct compositor *compositor = calloc(1, sizeof(*compositor));
	if (compositor == NULL) {
		return NULL;
	}
	compositor->display = display;
	compositor->clock = clock;
	if (!create_backend(compositor)) {
		wlr_backend_destroy(compositor->backend);
		free(compositor);
		return NULL;
	}
	wl_list_init(&compositor->outputs);
	wl_list_init(&compositor->windows);
	wl_list_init(&compositor->touchscreens);
	wl_list_init(&compositor->touchpads);
	wl_list_init(&compositor->keyboards);
	wl_list_init(&compositor->session_active.link);
	create_globals(compositor);
	pointer_init(compositor);
	listen_to(&compositor->backend->events.new_output, &compositor->new_output, new_output);
	listen_to(&compositor->backend->events.new_input, &compositor->new_input, new_input);
	compositor->new_toplevel.notify = new_toplevel;
	compositor->new_popup.notify = new_popup;
	listen_to_new_surfaces(
		compositor->shell, &compositor->new_toplevel, &compositor->new_popup);
	if (compositor->session != NULL) {
		compositor_watch_session(compositor, compositor->session);
	}
	return compositor;
}

void compositor_destroy(struct compositor *compositor) {
	wl_display_destroy_clients(compositor->display);
	wl_list_remove(&compositor->session_active.link);
	wl_list_remove(&compositor->new_output.link);
	wl_list_remove(&compositor->new_input.link);
	wl_list_remove(&compositor->new_toplevel.link);
	wl_list_remove(&compositor->new_popup.link);
	lock_finish(compositor);
	/* The backend destroys devices and outputs; their listeners do the rest. */
	wlr_backend_destroy(compositor->backend);
	pointer_finish(compositor);
	wl_event_source_remove(compositor->timer);
	if (compositor->timer_idle != NULL) {
		wl_event_source_remove(compositor->timer_idle);
	}
	wlr_scene_node_destroy(scene_root(compositor->limbo));
	wlr_output_layout_destroy(compositor->layout);
	wlr_allocator_destroy(compositor->allocator);
	wlr_renderer_destroy(compositor->renderer);
	free(compositor);
}

/* SPDX-License-Identifier: MIT */
/* The seat: creation and the end, its devices, locks, and the session. */
#include "state.h"

#include <stdlib.h>

#include <wlr/backend/session.h>
#include <wlr/util/log.h>

struct gc_wlr_seat_config gc_wlr_seat_config_default(void) {
	return (struct gc_wlr_seat_config){
		.shares_touchpads = true, .emulates_pointer = true, .right_clicks = true};
}

struct wlr_seat *gc_wlr_seat_of(const struct gc_wlr_seat *seat) {
	return seat->wlr_seat;
}

bool gc_wlr_seat_is_locked(const struct gc_wlr_seat *seat) {
	return seat->is_locked;
}

static void cancel_all(struct gc_wlr_seat *seat) {
	struct gc_wlr_output *output;
	wl_list_for_each(output, &seat->outputs, link) {
		gci_wlr_output_cancel(output);
	}
}

enum gc_status gc_wlr_seat_cancel(struct gc_wlr_seat *seat) {
	struct gci_wlr_device *device;
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	gci_wlr_enter(seat);
	cancel_all(seat);
	/*
	 * The release of a mouse that has left the cursor does not come, nor the lift of a pen.
	 * Nothing tells which ones have left. Devices that were added stay.
	 */
	wl_list_for_each(device, &seat->devices, link) {
		device->buttons = 0;
		if (!device->is_added) {
			gci_wlr_pen_end(device);
		}
	}
	gci_wlr_note_release(seat);
	gci_wlr_leave(seat);
	return GC_OK;
}

enum gc_status gc_wlr_seat_set_locked(struct gc_wlr_seat *seat, bool is_locked) {
	if (gci_wlr_is_asking(seat)) {
		return GC_ERR_STATE;
	}
	gci_wlr_enter(seat);
	/* First, because landings that wait are delivered before they are cancelled. */
	seat->is_locked = is_locked;
	cancel_all(seat);
	gci_wlr_recorders_use(seat);
	gci_wlr_leave(seat);
	return GC_OK;
}

static void session_active(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, session_active);
	(void)data;
	seat->is_away = !seat->session->active;
	gc_wlr_seat_cancel(seat);
}

static void session_destroyed(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, session_destroyed);
	(void)data;
	gc_wlr_seat_set_session(seat, NULL);
}

void gc_wlr_seat_set_session(struct gc_wlr_seat *seat, struct wlr_session *session) {
	gci_wlr_unlisten(&seat->session_active);
	gci_wlr_unlisten(&seat->session_destroyed);
	seat->session = session;
	seat->is_away = session != NULL && !session->active;
	if (session != NULL) {
		gci_wlr_listen(&session->events.active, &seat->session_active, session_active);
		gci_wlr_listen(
			&session->events.destroy, &seat->session_destroyed, session_destroyed);
	}
}

/* Clients lose their touches with the wlr_seat. */
static void seat_destroyed(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, seat_destroyed);
	(void)data;
	gci_wlr_unlisten(&seat->seat_destroyed);
	gci_wlr_unlisten(&seat->pointer_left);
	gci_wlr_forget_points(seat, NULL);
	seat->wlr_seat = NULL;
}

static void pointer_left(struct wl_listener *listener, void *data) {
	struct gc_wlr_seat *seat = wl_container_of(listener, seat, pointer_left);
	const struct wlr_seat_pointer_focus_change_event *event = data;
	/* wlroots sends a gesture to the client, on whichever surface of it the pointer is. */
	if (event->old_surface != NULL && event->new_surface != NULL &&
		wl_resource_get_client(event->old_surface->resource) ==
			wl_resource_get_client(event->new_surface->resource)) {
		gci_wlr_touchpads_follow(seat);
	} else {
		gci_wlr_touchpads_forget(seat);
	}
}

enum gc_status gc_wlr_seat_add_device(
	struct gc_wlr_seat *seat, struct wlr_input_device *wlr_device) {
	void (*listen)(struct gci_wlr_device *device) =
		wlr_device->type == WLR_INPUT_DEVICE_TOUCH     ? gci_wlr_touchscreen_listen
		: wlr_device->type == WLR_INPUT_DEVICE_POINTER ? gci_wlr_touchpad_listen
		: wlr_device->type == WLR_INPUT_DEVICE_TABLET  ? gci_wlr_tablet_listen
							       : NULL;
	if (listen == NULL) {
		return GC_OK;
	}
	struct gci_wlr_device *device = gci_wlr_device_get(seat, wlr_device);
	if (device == NULL || device->is_added) {
		return device != NULL ? GC_OK : GC_ERR_MEMORY;
	}
	device->is_added = true;
	device->listeners.seat = seat;
	device->listeners.device = device;
	listen(device);
	return GC_OK;
}

/* Returns what the configuration lacks; NULL: nothing. */
static const char *missing_in(const struct gc_wlr_seat_config *config) {
	return config->seat == NULL         ? "seat"
	       : config->layout == NULL     ? "layout"
	       : config->surface_at == NULL ? "surface_at"
	       : config->gesture == NULL    ? "gesture"
					    : NULL;
}

struct gc_wlr_seat *gc_wlr_seat_create(const struct gc_wlr_seat_config *config) {
	const char *missing = missing_in(config);
	struct gc_wlr_seat *seat = missing == NULL ? calloc(1, sizeof(*seat)) : NULL;
	if (seat == NULL) {
		wlr_log(WLR_ERROR, "no gestures: %s%s",
			missing != NULL ? "gc_wlr_seat_config lacks " : "no memory",
			missing != NULL ? missing : "");
		return NULL;
	}
	seat->config = *config;
	seat->wlr_seat = config->seat;
	seat->layout = config->layout;
	seat->bury = gci_wlr_bury;
	seat->palm_us = GC_PALM_TIME_US;
	seat->loop = wl_display_get_event_loop(config->seat->display);
	wl_list_init(&seat->outputs);
	wl_list_init(&seat->devices);
	wl_list_init(&seat->originals);
	wl_list_init(&seat->session_active.link);
	wl_list_init(&seat->session_destroyed.link);
	if (!gci_wlr_timer_init(seat)) {
		wlr_log(WLR_ERROR, "no gestures: no timer");
		free(seat);
		return NULL;
	}
	if (!config->shares_touchpads) {
		seat->config.pointer_gestures = NULL;
	} else if (config->pointer_gestures == NULL) {
		seat->config.pointer_gestures =
			wlr_pointer_gestures_v1_create(config->seat->display);
	}
	gci_wlr_mouse_init(&seat->mouse);
	gci_wlr_listen(&config->seat->events.destroy, &seat->seat_destroyed, seat_destroyed);
	gci_wlr_listen(&config->seat->pointer_state.events.focus_change, &seat->pointer_left,
		pointer_left);
	gc_wlr_seat_set_session(seat, config->session);
	if (config->cursor != NULL) {
		gci_wlr_cursor_listen(seat);
	}
	gci_wlr_layout_listen(seat);
	return seat;
}

void gc_wlr_seat_destroy(struct gc_wlr_seat *seat) {
	if (seat != NULL) {
		gci_wlr_enter(seat);
		seat->is_ending = seat->has_dead = true;
		gci_wlr_leave(seat);
	}
}

/* SPDX-License-Identifier: MIT */
/*
 * The differences of wlroots 0.15 to 0.18 for input, seat, backend and shell. Those of the scene
 * and outputs are in wlroots_scene.h, those of locks in lock.c.
 *
 * Only 0.15 is compiled and tested, and meson.build requires it. The code for 0.16, 0.17 and 0.18
 * was written from their headers. For these, the driver of the tests needs a change: since 0.16, a
 * headless backend has no input devices, and a test creates a wlr_touch by wlr_touch_init().
 */
#ifndef COMPOSITOR_WLROOTS_NAMES_H
#define COMPOSITOR_WLROOTS_NAMES_H

#include <wlr/backend.h>
#include <wlr/backend/headless.h>
#include <wlr/backend/multi.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_cursor.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_keyboard.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_touch.h>
#include <wlr/types/wlr_xcursor_manager.h>
#include <wlr/types/wlr_xdg_shell.h>
#include <wlr/version.h>

#define WLROOTS WLR_VERSION_MINOR

/* Events of input devices: in 0.16 they have new names, and devices are part of larger structs. */

#if WLROOTS < 16
typedef struct wlr_event_touch_down touch_down_event;
typedef struct wlr_event_touch_motion touch_motion_event;
typedef struct wlr_event_touch_up touch_up_event;
typedef struct wlr_event_touch_cancel touch_cancel_event;
typedef struct wlr_event_pointer_motion pointer_motion_event;
typedef struct wlr_event_pointer_motion_absolute pointer_absolute_event;
typedef struct wlr_event_pointer_button pointer_button_event;
typedef struct wlr_event_pointer_axis pointer_axis_event;
typedef struct wlr_event_pointer_swipe_begin swipe_begin_event;
typedef struct wlr_event_pointer_swipe_update swipe_update_event;
typedef struct wlr_event_pointer_swipe_end swipe_end_event;
typedef struct wlr_event_pointer_pinch_begin pinch_begin_event;
typedef struct wlr_event_pointer_pinch_update pinch_update_event;
typedef struct wlr_event_pointer_pinch_end pinch_end_event;
typedef struct wlr_event_pointer_hold_begin hold_begin_event;
typedef struct wlr_event_pointer_hold_end hold_end_event;
typedef struct wlr_event_keyboard_key keyboard_key_event;
#define POINTER_DEVICE(event) ((event)->device)
#else
typedef struct wlr_touch_down_event touch_down_event;
typedef struct wlr_touch_motion_event touch_motion_event;
typedef struct wlr_touch_up_event touch_up_event;
typedef struct wlr_touch_cancel_event touch_cancel_event;
typedef struct wlr_pointer_motion_event pointer_motion_event;
typedef struct wlr_pointer_motion_absolute_event pointer_absolute_event;
typedef struct wlr_pointer_button_event pointer_button_event;
typedef struct wlr_pointer_axis_event pointer_axis_event;
typedef struct wlr_pointer_swipe_begin_event swipe_begin_event;
typedef struct wlr_pointer_swipe_update_event swipe_update_event;
typedef struct wlr_pointer_swipe_end_event swipe_end_event;
typedef struct wlr_pointer_pinch_begin_event pinch_begin_event;
typedef struct wlr_pointer_pinch_update_event pinch_update_event;
typedef struct wlr_pointer_pinch_end_event pinch_end_event;
typedef struct wlr_pointer_hold_begin_event hold_begin_event;
typedef struct wlr_pointer_hold_end_event hold_end_event;
typedef struct wlr_keyboard_key_event keyboard_key_event;
#define POINTER_DEVICE(event) (&(event)->pointer->base)
#endif

static inline struct wlr_touch *touch_of(struct wlr_input_device *device) {
#if WLROOTS < 16
	return device->touch;
#else
	return wlr_touch_from_input_device(device);
#endif
}

static inline struct wlr_pointer *pointer_of(struct wlr_input_device *device) {
#if WLROOTS < 16
	return device->pointer;
#else
	return wlr_pointer_from_input_device(device);
#endif
}

static inline struct wlr_keyboard *keyboard_of(struct wlr_input_device *device) {
#if WLROOTS < 16
	return device->keyboard;
#else
	return wlr_keyboard_from_input_device(device);
#endif
}

/* Returns the udev property WL_OUTPUT of a touchscreen, or NULL. */
static inline const char *touch_output_name(struct wlr_input_device *device) {
#if WLROOTS < 16
	return device->output_name;
#else
	return wlr_touch_from_input_device(device)->output_name;
#endif
}

/* The seat. */

#if WLROOTS < 18
typedef enum wlr_button_state pointer_button_state;
#define BUTTON_PRESSED WLR_BUTTON_PRESSED
#define BUTTON_RELEASED WLR_BUTTON_RELEASED
#else
typedef enum wl_pointer_button_state pointer_button_state;
#define BUTTON_PRESSED WL_POINTER_BUTTON_STATE_PRESSED
#define BUTTON_RELEASED WL_POINTER_BUTTON_STATE_RELEASED
#endif

static inline void seat_set_keyboard(struct wlr_seat *seat, struct wlr_input_device *device) {
#if WLROOTS < 16
	wlr_seat_set_keyboard(seat, device);
#else
	wlr_seat_set_keyboard(seat, wlr_keyboard_from_input_device(device));
#endif
}

static inline void seat_notify_axis(struct wlr_seat *seat, const pointer_axis_event *event) {
#if WLROOTS < 18
	wlr_seat_pointer_notify_axis(seat, event->time_msec, event->orientation, event->delta,
		event->delta_discrete, event->source);
#else
	wlr_seat_pointer_notify_axis(seat, event->time_msec, event->orientation, event->delta,
		event->delta_discrete, event->source, event->relative_direction);
#endif
}

/* Returns whether the surface's client has a wl_touch. */
static inline bool surface_accepts_touch(struct wlr_surface *surface, struct wlr_seat *seat) {
#if WLROOTS < 18
	return wlr_surface_accepts_touch(seat, surface);
#else
	return wlr_surface_accepts_touch(surface, seat);
#endif
}

/*
 * Sends wl_touch.cancel to the surface's client, bypassing grabs of popups and drags, which may not
 * pass it on. Since 0.18 it takes the client, not a surface.
 */
static inline void touch_cancel_client(struct wlr_seat *seat, struct wlr_surface *surface) {
#if WLROOTS < 18
	if (seat->touch_state.grab->interface->wl_cancel == NULL) {
		wlr_seat_touch_send_cancel(seat, surface);
	}
	wlr_seat_touch_notify_cancel(seat, surface);
#else
	struct wl_client *client = wl_resource_get_client(surface->resource);
	struct wlr_seat_client *seat_client = wlr_seat_client_for_wl_client(seat, client);
	if (seat_client != NULL) {
		if (seat->touch_state.grab->interface->wl_cancel == NULL) {
			wlr_seat_touch_send_cancel(seat, seat_client);
		}
		wlr_seat_touch_notify_cancel(seat, seat_client);
	}
#endif
}

static inline void cursor_set_default(
	struct wlr_cursor *cursor, struct wlr_xcursor_manager *manager) {
#if WLROOTS < 17
	wlr_xcursor_manager_set_cursor_image(manager, "left_ptr", cursor);
#else
	wlr_cursor_set_xcursor(cursor, manager, "default");
#endif
}

/* The backend. */

/* `*session` becomes NULL if there is none, such as in a window. */
static inline struct wlr_backend *backend_autocreate(
	struct wl_display *display, struct wlr_session **session) {
	*session = NULL;
#if WLROOTS < 17
	struct wlr_backend *backend = wlr_backend_autocreate(display);
	*session = backend != NULL ? wlr_backend_get_session(backend) : NULL;
	return backend;
#elif WLROOTS < 18
	return wlr_backend_autocreate(display, session);
#else
	return wlr_backend_autocreate(wl_display_get_event_loop(display), session);
#endif
}

/* For tests with 0.15: see above. */
#if WLROOTS < 16
static inline struct wlr_input_device *add_headless_device(
	struct wlr_backend *headless, enum wlr_input_device_type type) {
	return wlr_headless_add_input_device(headless, type);
}
#endif

static inline struct wlr_output *add_headless_output(
	struct wlr_backend *headless, unsigned width, unsigned height) {
	return wlr_headless_add_output(headless, width, height);
}

static inline bool is_headless(struct wlr_backend *backend) {
	return wlr_backend_is_headless(backend);
}

static inline void for_each_backend(
	struct wlr_backend *multi, void (*callback)(struct wlr_backend *, void *), void *data) {
	wlr_multi_for_each_backend(multi, callback, data);
}

/* Windows. */

static inline struct wlr_xdg_shell *xdg_shell_create(struct wl_display *display) {
#if WLROOTS < 16
	return wlr_xdg_shell_create(display);
#else
	return wlr_xdg_shell_create(display, 3);
#endif
}

/*
 * Before 0.18 there is one signal for all surfaces that have a role. Since then there are two, for
 * wlr_xdg_toplevel and wlr_xdg_popup.
 */
static inline void listen_to_new_surfaces(
	struct wlr_xdg_shell *shell, struct wl_listener *toplevel, struct wl_listener *popup) {
#if WLROOTS < 18
	wl_signal_add(&shell->events.new_surface, toplevel);
	wl_list_init(&popup->link);
#else
	wl_signal_add(&shell->events.new_toplevel, toplevel);
	wl_signal_add(&shell->events.new_popup, popup);
#endif
}

static inline struct wlr_xdg_surface *new_toplevel_surface(void *data) {
#if WLROOTS < 18
	return data;
#else
	return ((struct wlr_xdg_toplevel *)data)->base;
#endif
}

static inline struct wlr_xdg_surface *new_popup_surface(void *data) {
#if WLROOTS < 18
	return data;
#else
	return ((struct wlr_xdg_popup *)data)->base;
#endif
}

static inline struct wlr_xdg_surface *xdg_surface_from(struct wlr_surface *surface) {
#if WLROOTS < 17
	return wlr_xdg_surface_from_wlr_surface(surface);
#else
	return wlr_xdg_surface_try_from_wlr_surface(surface);
#endif
}

/* In 0.17, mapping moved to wlr_surface. */
#if WLROOTS < 17
#define XDG_MAPPING(xdg_surface) (xdg_surface)
#else
#define XDG_MAPPING(xdg_surface) ((xdg_surface)->surface)
#endif

/* Since 0.18, a toplevel may be destroyed before its surface. */
static inline struct wl_signal *toplevel_destroyed(struct wlr_xdg_surface *surface) {
#if WLROOTS < 18
	return &surface->events.destroy;
#else
	return &surface->toplevel->events.destroy;
#endif
}

/* Since 0.18, a surface may be configured only after its first commit. */
static inline bool is_first_commit(const struct wlr_xdg_surface *surface) {
#if WLROOTS < 18
	(void)surface;
	return false;
#else
	return surface->initial_commit;
#endif
}

static inline void toplevel_set_size(struct wlr_xdg_surface *surface, int width, int height) {
#if WLROOTS < 16
	wlr_xdg_toplevel_set_size(surface, (uint32_t)width, (uint32_t)height);
#elif WLROOTS < 18
	wlr_xdg_toplevel_set_size(surface->toplevel, width, height);
#else
	if (surface->initialized) {
		wlr_xdg_toplevel_set_size(surface->toplevel, width, height);
	}
#endif
}

static inline void toplevel_set_activated(struct wlr_xdg_surface *surface, bool activated) {
#if WLROOTS < 16
	wlr_xdg_toplevel_set_activated(surface, activated);
#else
	wlr_xdg_toplevel_set_activated(surface->toplevel, activated);
#endif
}

#endif

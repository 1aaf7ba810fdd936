/* SPDX-License-Identifier: MIT */
/*
 * What wlroots 0.15 calls by other names than later versions do: 0.16 renames the structs of input
 * events and makes devices parts of larger structs. All that would have to follow is here.
 */
#ifndef COMPOSITOR_WLROOTS_NAMES_H
#define COMPOSITOR_WLROOTS_NAMES_H

#include <wlr/backend/headless.h>
#include <wlr/backend/multi.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_keyboard.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_touch.h>
#include <wlr/types/wlr_xdg_shell.h>

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

typedef enum wlr_button_state pointer_button_state;
#define BUTTON_PRESSED WLR_BUTTON_PRESSED
#define BUTTON_RELEASED WLR_BUTTON_RELEASED

static inline bool surface_accepts_touch(struct wlr_surface *surface, struct wlr_seat *seat) {
	return wlr_surface_accepts_touch(seat, surface);
}

static inline void touch_notify_cancel(struct wlr_seat *seat, struct wlr_surface *surface) {
	wlr_seat_touch_notify_cancel(seat, surface);
}

static inline void touch_send_cancel(struct wlr_seat *seat, struct wlr_surface *surface) {
	wlr_seat_touch_send_cancel(seat, surface);
}

static inline struct wlr_touch *touch_of(struct wlr_input_device *device) {
	return device->touch;
}

static inline struct wlr_pointer *pointer_of(struct wlr_input_device *device) {
	return device->pointer;
}

static inline struct wlr_keyboard *keyboard_of(struct wlr_input_device *device) {
	return device->keyboard;
}

/* For tests. 0.16 has no such devices: there one is a wlr_touch of one's own. */
static inline struct wlr_input_device *add_headless_device(
	struct wlr_backend *headless, enum wlr_input_device_type type) {
	return wlr_headless_add_input_device(headless, type);
}

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

static inline void toplevel_set_size(struct wlr_xdg_surface *surface, int width, int height) {
	wlr_xdg_toplevel_set_size(surface, (uint32_t)width, (uint32_t)height);
}

static inline void toplevel_set_activated(struct wlr_xdg_surface *surface, bool activated) {
	wlr_xdg_toplevel_set_activated(surface, activated);
}

#endif

/* SPDX-License-Identifier: MIT */
/* New devices; the pointer of all mice and touchpads; keyboards. */
#include "compositor.h"

#include <stdlib.h>
#include <xkbcommon/xkbcommon.h>

struct keyboard {
	struct compositor *compositor;
	struct wlr_input_device *device;
	struct wl_listener key, modifiers, destroyed;
};

/* A finger that is the pointer hides the cursor until a mouse moves. */
static void show_cursor(struct compositor *compositor, bool is_shown) {
	if (is_shown && !compositor->shows_cursor) {
		wlr_cursor_set_xcursor(compositor->cursor, compositor->cursors, "left_ptr");
	} else if (!is_shown && compositor->shows_cursor) {
		wlr_cursor_unset_image(compositor->cursor);
	}
	compositor->shows_cursor = is_shown;
}

void cursor_show_again(struct compositor *compositor) {
	bool is_shown = compositor->shows_cursor;
	compositor->shows_cursor = false;
	show_cursor(compositor, is_shown);
}

void input_touched(void *data, struct wlr_surface *surface) {
	struct compositor *compositor = data;
	window_focus(compositor, surface);
	if (gc_wlr_seat_has_finger_pointer(compositor->touch)) {
		show_cursor(compositor, false);
	}
}

void pointer_refocus(struct compositor *compositor) {
	struct wlr_cursor *cursor = compositor->cursor;
	double x, y;
	if (gc_wlr_seat_has_touchpad_gesture(compositor->touch)) {
		/* The client that received the begin receives the end. */
		return;
	}
	struct wlr_surface *surface = window_surface_at(compositor, cursor->x, cursor->y, &x, &y);
	if (surface != NULL) {
		uint64_t now_ms = gc_wlr_seat_now_us(compositor->touch) / 1000;
		wlr_seat_pointer_notify_enter(compositor->seat, surface, x, y);
		wlr_seat_pointer_notify_motion(compositor->seat, (uint32_t)now_ms, x, y);
	} else {
		wlr_seat_pointer_notify_clear_focus(compositor->seat);
	}
}

static void motion(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, motion);
	const struct wlr_pointer_motion_event *event = data;
	wlr_cursor_move(compositor->cursor, POINTER_DEVICE(event), event->delta_x, event->delta_y);
	show_cursor(compositor, true);
	pointer_refocus(compositor);
}

static void motion_absolute(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, motion_absolute);
	const struct wlr_pointer_motion_absolute_event *event = data;
	wlr_cursor_warp_absolute(compositor->cursor, POINTER_DEVICE(event), event->x, event->y);
	/* Or it is a finger, as a mouse of the library. */
	show_cursor(compositor, POINTER_DEVICE(event)->data == compositor);
	pointer_refocus(compositor);
}

static void button(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, button);
	const struct wlr_pointer_button_event *event = data;
	if (event->state == WL_POINTER_BUTTON_STATE_PRESSED) {
		/* Windows move without the pointer. */
		pointer_refocus(compositor);
		struct wlr_surface *surface = compositor->seat->pointer_state.focused_surface;
		if (surface != NULL) {
			window_focus(compositor, surface);
		}
	}
	wlr_seat_pointer_notify_button(
		compositor->seat, event->time_msec, event->button, event->state);
}

static void axis(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, axis);
	const struct wlr_pointer_axis_event *event = data;
	pointer_refocus(compositor);
	wlr_seat_pointer_notify_axis(compositor->seat, event->time_msec, event->orientation,
		event->delta, event->delta_discrete, event->source, event->relative_direction);
}

static void frame(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, frame);
	wlr_seat_pointer_notify_frame(compositor->seat);
}

/* Windows may have moved under fingers that rested on the touchpad, and that held the pointer. */
#define GESTURE(name) \
	static void name(struct wl_listener *listener, void *data) { \
		struct compositor *compositor = wl_container_of(listener, compositor, name); \
		pointer_refocus(compositor); \
	}
GESTURE(hold_begin)
GESTURE(pinch_begin)
GESTURE(swipe_begin)

void pointer_init(struct compositor *compositor) {
	struct wlr_cursor *cursor = compositor->cursor = wlr_cursor_create();
	wlr_cursor_attach_output_layout(cursor, compositor->layout);
	compositor->cursors = wlr_xcursor_manager_create(NULL, 24);
	wlr_xcursor_manager_load(compositor->cursors, 1);
	listen_to(&cursor->events.motion, &compositor->motion, motion);
	listen_to(&cursor->events.motion_absolute, &compositor->motion_absolute, motion_absolute);
	listen_to(&cursor->events.button, &compositor->button, button);
	listen_to(&cursor->events.axis, &compositor->axis, axis);
	listen_to(&cursor->events.frame, &compositor->frame, frame);
	/* Before the library's, which share the gesture with the client under the pointer. */
	listen_to(&cursor->events.hold_begin, &compositor->hold_begin, hold_begin);
	listen_to(&cursor->events.pinch_begin, &compositor->pinch_begin, pinch_begin);
	listen_to(&cursor->events.swipe_begin, &compositor->swipe_begin, swipe_begin);
}

void pointer_finish(struct compositor *compositor) {
	struct wl_listener *listeners[] = {&compositor->motion, &compositor->motion_absolute,
		&compositor->button, &compositor->axis, &compositor->frame, &compositor->hold_begin,
		&compositor->pinch_begin, &compositor->swipe_begin};
	for (size_t i = 0; i < sizeof(listeners) / sizeof(listeners[0]); i++) {
		wl_list_remove(&listeners[i]->link);
	}
	wlr_xcursor_manager_destroy(compositor->cursors);
	wlr_cursor_destroy(compositor->cursor);
}

/* Also without a keyboard, which may come later. */
void keyboard_enter(struct compositor *compositor, struct wlr_surface *surface) {
	struct wlr_keyboard *keyboard = wlr_seat_get_keyboard(compositor->seat);
	if (keyboard != NULL) {
		wlr_seat_keyboard_notify_enter(compositor->seat, surface, keyboard->keycodes,
			keyboard->num_keycodes, &keyboard->modifiers);
	} else {
		wlr_seat_keyboard_notify_enter(compositor->seat, surface, NULL, 0, NULL);
	}
}

/* Alt+Escape ends the compositor; Ctrl+Alt+Fn switches the console. */
static bool is_own_key(struct compositor *compositor, xkb_keysym_t key, uint32_t modifiers) {
	bool is_switch = key >= XKB_KEY_XF86Switch_VT_1 && key <= XKB_KEY_XF86Switch_VT_12;
	bool is_end = key == XKB_KEY_Escape && (modifiers & WLR_MODIFIER_ALT) != 0;
	if (is_switch && compositor->session != NULL) {
		wlr_session_change_vt(compositor->session, key - XKB_KEY_XF86Switch_VT_1 + 1);
	} else if (is_end) {
		wl_display_terminate(compositor->display);
	}
	return is_switch || is_end;
}

static void key(struct wl_listener *listener, void *data) {
	struct keyboard *keyboard = wl_container_of(listener, keyboard, key);
	struct compositor *compositor = keyboard->compositor;
	struct wlr_keyboard *wlr_keyboard = wlr_keyboard_from_input_device(keyboard->device);
	const struct wlr_keyboard_key_event *event = data;
	/* The codes of xkb are those of evdev plus eight. */
	xkb_keysym_t symbol =
		xkb_state_key_get_one_sym(wlr_keyboard->xkb_state, event->keycode + 8);
	if (event->state != WL_KEYBOARD_KEY_STATE_PRESSED ||
		gc_wlr_seat_is_locked(compositor->touch) ||
		!is_own_key(compositor, symbol, wlr_keyboard_get_modifiers(wlr_keyboard))) {
		seat_use_keyboard(compositor->seat, keyboard->device);
		wlr_seat_keyboard_notify_key(
			compositor->seat, event->time_msec, event->keycode, event->state);
	}
}

static void modifiers(struct wl_listener *listener, void *data) {
	struct keyboard *keyboard = wl_container_of(listener, keyboard, modifiers);
	seat_use_keyboard(keyboard->compositor->seat, keyboard->device);
	wlr_seat_keyboard_notify_modifiers(keyboard->compositor->seat,
		&wlr_keyboard_from_input_device(keyboard->device)->modifiers);
}

static void destroyed(struct wl_listener *listener, void *data) {
	struct keyboard *keyboard = wl_container_of(listener, keyboard, destroyed);
	wl_list_remove(&keyboard->key.link);
	wl_list_remove(&keyboard->modifiers.link);
	wl_list_remove(&keyboard->destroyed.link);
	free(keyboard);
}

static void create_keyboard(struct compositor *compositor, struct wlr_input_device *device) {
	struct keyboard *keyboard = calloc(1, sizeof(*keyboard));
	struct wlr_keyboard *wlr_keyboard = wlr_keyboard_from_input_device(device);
	/* The keymap of XKB_DEFAULT_LAYOUT and similar variables. */
	struct xkb_context *context = xkb_context_new(0);
	struct xkb_keymap *keymap = xkb_keymap_new_from_names(context, NULL, 0);
	wlr_keyboard_set_keymap(wlr_keyboard, keymap);
	wlr_keyboard_set_repeat_info(wlr_keyboard, 25, 600);
	xkb_keymap_unref(keymap);
	xkb_context_unref(context);
	*keyboard = (struct keyboard){.compositor = compositor, .device = device};
	listen_to(&wlr_keyboard->events.key, &keyboard->key, key);
	listen_to(&wlr_keyboard->events.modifiers, &keyboard->modifiers, modifiers);
	listen_to(&device->events.destroy, &keyboard->destroyed, destroyed);
	seat_use_keyboard(compositor->seat, device);
}

void input_added(struct wl_listener *listener, void *data) {
	struct compositor *compositor = wl_container_of(listener, compositor, new_input);
	struct wlr_input_device *device = data;
	if (device->type == WLR_INPUT_DEVICE_TOUCH) {
		gc_wlr_seat_add_device(compositor->touch, device);
		/* Clients without wl_touch use a finger as the pointer. */
		compositor->capabilities |= WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER;
	} else if (device->type == WLR_INPUT_DEVICE_POINTER) {
		device->data = compositor;
		wlr_cursor_attach_input_device(compositor->cursor, device);
		show_cursor(compositor, true);
		compositor->capabilities |= WL_SEAT_CAPABILITY_POINTER;
	} else if (device->type == WLR_INPUT_DEVICE_KEYBOARD) {
		create_keyboard(compositor, device);
		compositor->capabilities |= WL_SEAT_CAPABILITY_KEYBOARD;
	} else if (device->type == WLR_INPUT_DEVICE_TABLET) {
		/* While its pen is near, fingers are palms, and no drawer opens under a hand. */
		gc_wlr_seat_add_device(compositor->touch, device);
	}
	wlr_seat_set_capabilities(compositor->seat, compositor->capabilities);
}

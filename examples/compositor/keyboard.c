/* SPDX-License-Identifier: MIT */
/* Keyboards. Alt+Escape ends the compositor; Ctrl+Alt+Fn switches the console. */
#include "compositor.h"
#include "wlroots_names.h"

#include <stdlib.h>

#include <xkbcommon/xkbcommon.h>

struct keyboard {
	struct compositor *compositor;
	struct wlr_input_device *device;
	struct wl_list link;
	struct wl_listener key, modifiers, destroyed;
};

/* Returns whether the key was for the compositor. */
static bool handle(struct compositor *compositor, xkb_keysym_t key, uint32_t modifiers) {
	if (key >= XKB_KEY_XF86Switch_VT_1 && key <= XKB_KEY_XF86Switch_VT_12) {
		if (compositor->session != NULL) {
			wlr_session_change_vt(
				compositor->session, key - XKB_KEY_XF86Switch_VT_1 + 1);
		}
		return true;
	}
	if (key == XKB_KEY_Escape && (modifiers & WLR_MODIFIER_ALT) != 0) {
		wl_display_terminate(compositor->display);
		return true;
	}
	return false;
}

static void key(struct wl_listener *listener, void *data) {
	struct keyboard *keyboard = wl_container_of(listener, keyboard, key);
	struct compositor *compositor = keyboard->compositor;
	struct wlr_keyboard *wlr_keyboard = keyboard_of(keyboard->device);
	const keyboard_key_event *event = data;
	/* The codes of xkb are those of evdev plus eight. */
	xkb_keysym_t symbol =
		xkb_state_key_get_one_sym(wlr_keyboard->xkb_state, event->keycode + 8);
	if (event->state == WL_KEYBOARD_KEY_STATE_PRESSED && !compositor->is_locked &&
		handle(compositor, symbol, wlr_keyboard_get_modifiers(wlr_keyboard))) {
		return;
	}
	seat_set_keyboard(compositor->seat, keyboard->device);
	wlr_seat_keyboard_notify_key(
		compositor->seat, event->time_msec, event->keycode, event->state);
}

static void modifiers(struct wl_listener *listener, void *data) {
	struct keyboard *keyboard = wl_container_of(listener, keyboard, modifiers);
	(void)data;
	seat_set_keyboard(keyboard->compositor->seat, keyboard->device);
	wlr_seat_keyboard_notify_modifiers(
		keyboard->compositor->seat, &keyboard_of(keyboard->device)->modifiers);
}

static void destroyed(struct wl_listener *listener, void *data) {
	struct keyboard *keyboard = wl_container_of(listener, keyboard, destroyed);
	(void)data;
	wl_list_remove(&keyboard->link);
	wl_list_remove(&keyboard->key.link);
	wl_list_remove(&keyboard->modifiers.link);
	wl_list_remove(&keyboard->destroyed.link);
	compositor_offer_devices(keyboard->compositor);
	free(keyboard);
}

static void set_keymap(struct wlr_keyboard *wlr_keyboard) {
	/* The keymap of XKB_DEFAULT_LAYOUT and similar variables. */
	struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
	struct xkb_keymap *keymap =
		xkb_keymap_new_from_names(context, NULL, XKB_KEYMAP_COMPILE_NO_FLAGS);
	wlr_keyboard_set_keymap(wlr_keyboard, keymap);
	wlr_keyboard_set_repeat_info(wlr_keyboard, 25, 600);
	xkb_keymap_unref(keymap);
	xkb_context_unref(context);
}

void keyboard_create(struct compositor *compositor, struct wlr_input_device *device) {
	struct keyboard *keyboard = calloc(1, sizeof(*keyboard));
	struct wlr_keyboard *wlr_keyboard = keyboard_of(device);
	if (keyboard == NULL) {
		return;
	}
	keyboard->compositor = compositor;
	keyboard->device = device;
	set_keymap(wlr_keyboard);
	wl_list_insert(&compositor->keyboards, &keyboard->link);
	listen_to(&wlr_keyboard->events.key, &keyboard->key, key);
	listen_to(&wlr_keyboard->events.modifiers, &keyboard->modifiers, modifiers);
	listen_to(&device->events.destroy, &keyboard->destroyed, destroyed);
	seat_set_keyboard(compositor->seat, device);
}

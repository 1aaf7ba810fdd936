/* SPDX-License-Identifier: MIT */
/* Events of wl_keyboard. */
#include "server.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <xkbcommon/xkbcommon.h>

/* Returns the descriptor of a file with the text of the usual keymap, or -1. */
static int usual_keymap(void) {
	struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
	struct xkb_keymap *keymap =
		context != NULL ? xkb_keymap_new_from_names(context, NULL, 0) : NULL;
	char *text =
		keymap != NULL ? xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) : NULL;
	int fd = text != NULL ? memfd_create("keymap", MFD_CLOEXEC) : -1;
	if (fd >= 0 && write(fd, text, strlen(text) + 1) < 0) {
		close(fd);
		fd = -1;
	}
	free(text);
	xkb_keymap_unref(keymap);
	xkb_context_unref(context);
	return fd;
}

/* Sends the usual keymap, or the bytes of a file. */
static const char *send_keymap(struct server *server, struct seat *seat, const char *path) {
	struct wl_resource *keyboard;
	int fd = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : usual_keymap();
	off_t size = fd >= 0 ? lseek(fd, 0, SEEK_END) : -1;
	if (size < 0) {
		return "there is no keymap";
	}
	FOR_EACH_DEVICE(keyboard, server, seat, DEVICE_KEYBOARD) {
		wl_keyboard_send_keymap(
			keyboard, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1, fd, (uint32_t)size);
	}
	close(fd);
	return NULL;
}

static const char *enter(struct server *server, struct seat *seat, char **words) {
	struct wl_resource *keyboard;
	struct wl_array keys;
	int32_t key;
	if (server->focus == NULL) {
		return "there is no surface";
	}
	wl_array_init(&keys);
	for (; server_integers(words, 1, &key); words++) {
		int32_t *place = wl_array_add(&keys, sizeof(key));
		*place = key;
	}
	FOR_EACH_DEVICE(keyboard, server, seat, DEVICE_KEYBOARD) {
		wl_keyboard_send_enter(keyboard, wl_display_next_serial(server->display),
			server_focus(server), &keys);
	}
	wl_array_release(&keys);
	return NULL;
}

static void send_numbers(
	struct server *server, struct wl_resource *keyboard, char event, const int32_t *numbers) {
	uint32_t serial = wl_display_next_serial(server->display);
	if (event == 'k') {
		server_stamp(server, keyboard);
		wl_keyboard_send_key(keyboard, serial, server_ms(server), (uint32_t)numbers[0],
			(uint32_t)numbers[1]);
	} else if (event == 'm') {
		wl_keyboard_send_modifiers(keyboard, serial, (uint32_t)numbers[0],
			(uint32_t)numbers[1], (uint32_t)numbers[2], (uint32_t)numbers[3]);
	} else if (wl_resource_get_version(keyboard) >= WL_KEYBOARD_REPEAT_INFO_SINCE_VERSION) {
		wl_keyboard_send_repeat_info(keyboard, numbers[0], numbers[1]);
	}
}

const char *server_keyboard(struct server *server, struct seat *seat, char **words) {
	static const struct {
		const char *name;
		unsigned numbers;
	} events[] = {{"key", 2}, {"modifiers", 4}, {"repeat", 2}};
	struct wl_resource *keyboard;
	int32_t numbers[4];
	if (strcmp(words[0], "keymap") == 0) {
		return send_keymap(server, seat, words[1]);
	}
	if (strcmp(words[0], "enter") == 0) {
		return enter(server, seat, words + 1);
	}
	if (strcmp(words[0], "leave") == 0 && server->focus != NULL) {
		FOR_EACH_DEVICE(keyboard, server, seat, DEVICE_KEYBOARD) {
			wl_keyboard_send_leave(keyboard, wl_display_next_serial(server->display),
				server_focus(server));
		}
		return NULL;
	}
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		if (strcmp(words[0], events[i].name) == 0 &&
			server_integers(words + 1, events[i].numbers, numbers)) {
			FOR_EACH_DEVICE(keyboard, server, seat, DEVICE_KEYBOARD) {
				send_numbers(server, keyboard, words[0][0], numbers);
			}
			return NULL;
		}
	}
	return "usage: keyboard SEAT keymap [PATH] | enter [KEY]... | leave | key CODE 0|1 | "
	       "modifiers DEPRESSED LATCHED LOCKED GROUP | repeat RATE DELAY";
}

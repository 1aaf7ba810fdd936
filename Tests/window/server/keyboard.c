/* SPDX-License-Identifier: MIT */
/* Keymaps. */
#include "server.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <xkbcommon/xkbcommon.h>

/* Returns the descriptor of a file with the text of the usual keymap, or -1. */
static int write_keymap(void) {
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

const char *server_send_keymap(struct server *server, struct seat *seat) {
	struct wl_resource *keyboard;
	int fd = write_keymap();
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

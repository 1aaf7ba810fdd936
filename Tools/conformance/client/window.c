/* SPDX-License-Identifier: MIT */
/* Windows of one color, and the popup that one of them may have. */
#define _GNU_SOURCE
#include "client.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sys/mman.h>

/* The default size, if the compositor does not choose one. */
#define USUAL_WIDTH 640
#define USUAL_HEIGHT 480

static struct wl_buffer *filled_buffer(
	struct wl_shm *shm, int32_t width, int32_t height, uint32_t color) {
	size_t pixels = (size_t)width * (size_t)height;
	size_t size = pixels * 4;
	int fd = memfd_create("window", MFD_CLOEXEC);
	if (fd < 0 || ftruncate(fd, (off_t)size) < 0) {
		die("no memory for a window of %dx%d: %s", width, height, strerror(errno));
	}
	uint32_t *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (memory == MAP_FAILED) {
		die("no memory for a window of %dx%d: %s", width, height, strerror(errno));
	}
	for (size_t i = 0; i < pixels; i++) {
		memory[i] = color;
	}
	munmap(memory, size);
	struct wl_shm_pool *pool = wl_shm_create_pool(shm, fd, (int32_t)size);
	struct wl_buffer *buffer = wl_shm_pool_create_buffer(
		pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888);
	wl_shm_pool_destroy(pool);
	close(fd);
	return buffer;
}

static void drop_buffer(struct window *window) {
	if (window->buffer != NULL) {
		wl_buffer_destroy(window->buffer);
		window->buffer = NULL;
	}
}

void window_show(struct window *window, int32_t width, int32_t height) {
	const struct options *options = &window->client->options;
	int32_t shadow = options->shadow;
	int32_t all_width = width + 2 * shadow, all_height = height + 2 * shadow;
	struct wl_buffer *buffer =
		filled_buffer(window->client->shm, all_width, all_height, options->color);
	if (window->xdg_surface != NULL) {
		xdg_surface_set_window_geometry(window->xdg_surface, shadow, shadow, width, height);
	}
	wl_surface_attach(window->surface, buffer, 0, 0);
	wl_surface_damage(window->surface, 0, 0, all_width, all_height);
	wl_surface_commit(window->surface);
	drop_buffer(window);
	window->buffer = buffer;
	printf("{\"event\": \"shown\", \"window\": \"%s\", \"width\": %d, \"height\": %d}\n",
		window->title, width, height);
}

static void xdg_surface_configure(void *data, struct xdg_surface *xdg_surface, uint32_t serial) {
	struct window *window = data;
	const struct options *options = &window->client->options;
	int32_t width = options->width > 0 ? options->width : window->width;
	int32_t height = options->height > 0 ? options->height : window->height;
	if (!window->wanted) {
		/* It was sent before the unmap: acknowledging it now would be an error. */
		return;
	}
	xdg_surface_ack_configure(xdg_surface, serial);
	window_show(window, width > 0 ? width : USUAL_WIDTH, height > 0 ? height : USUAL_HEIGHT);
}

static const struct xdg_surface_listener xdg_surface_listener = {
	.configure = xdg_surface_configure,
};

static void toplevel_configure(void *data, struct xdg_toplevel *toplevel, int32_t width,
	int32_t height, struct wl_array *states) {
	struct window *window = data;
	window->width = width;
	window->height = height;
}

static void toplevel_close(void *data, struct xdg_toplevel *toplevel) {
	struct window *window = data;
	printf("{\"event\": \"close\", \"window\": \"%s\"}\n", window->title);
	window->client->running = false;
}

static const struct xdg_toplevel_listener toplevel_listener = {
	.configure = toplevel_configure,
	.close = toplevel_close,
};

void window_create(struct window *window, struct client *client, unsigned number) {
	*window = (struct window){.client = client};
	if (number == 1) {
		snprintf(window->title, sizeof(window->title), "%s", client->options.title);
	} else {
		snprintf(window->title, sizeof(window->title), "%s %u", client->options.title,
			number);
	}
	window->surface = wl_compositor_create_surface(client->compositor);
	wl_surface_set_user_data(window->surface, window);
	if (client->options.keyboard > 0) {
		layer_create(window);
		return;
	}
	window->xdg_surface = xdg_wm_base_get_xdg_surface(client->shell, window->surface);
	xdg_surface_add_listener(window->xdg_surface, &xdg_surface_listener, window);
	window->toplevel = xdg_surface_get_toplevel(window->xdg_surface);
	xdg_toplevel_add_listener(window->toplevel, &toplevel_listener, window);
}

void window_destroy(struct window *window) {
	if (window->surface == NULL) {
		return;
	}
	drop_buffer(window);
	if (window->layer != NULL) {
		/* The end of its surface ends the role, too. */
		wl_proxy_destroy(window->layer);
	} else if (window->popup != NULL) {
		xdg_popup_destroy(window->popup);
		window->popup = NULL;
	} else {
		xdg_toplevel_destroy(window->toplevel);
	}
	if (window->xdg_surface != NULL) {
		xdg_surface_destroy(window->xdg_surface);
	}
	wl_surface_destroy(window->surface);
	window->surface = NULL;
}

/*
 * A commit without a buffer requests the configure event with which a window can be shown. The
 * compositor forgets the title at an unmap.
 */
void window_map(struct window *window) {
	if (!window->wanted) {
		window->wanted = true;
		if (window->toplevel != NULL) {
			xdg_toplevel_set_title(window->toplevel, window->title);
			xdg_toplevel_set_app_id(window->toplevel, "gesture-touch-client");
		}
		if (window->client->options.is_fullscreen) {
			xdg_toplevel_set_fullscreen(window->toplevel, NULL);
		}
		wl_surface_commit(window->surface);
	}
}

void window_unmap(struct window *window) {
	window->wanted = false;
	wl_surface_attach(window->surface, NULL, 0, 0);
	wl_surface_commit(window->surface);
	drop_buffer(window);
	printf("{\"event\": \"unmapped\", \"window\": \"%s\"}\n", window->title);
}

const char *window_title(struct wl_surface *surface) {
	struct window *window = surface != NULL ? wl_surface_get_user_data(surface) : NULL;
	return window != NULL ? window->title : "";
}

/* Of a popup. */
#define SIDE 100

static void popup_surface_configure(void *data, struct xdg_surface *xdg_surface, uint32_t serial) {
	struct window *popup = data;
	xdg_surface_ack_configure(xdg_surface, serial);
	window_show(popup, SIDE, SIDE);
}

static const struct xdg_surface_listener popup_surface_listener = {
	.configure = popup_surface_configure,
};

static void popup_configure(void *data, struct xdg_popup *xdg_popup, int32_t x, int32_t y,
	int32_t width, int32_t height) {
}

static void popup_done(void *data, struct xdg_popup *xdg_popup) {
	struct window *popup = data;
	puts("{\"event\": \"dismissed\"}");
	popup_close(popup->client);
}

static const struct xdg_popup_listener popup_listener = {
	.configure = popup_configure,
	.popup_done = popup_done,
};

static struct xdg_positioner *beside(const struct window *parent) {
	struct xdg_positioner *positioner = xdg_wm_base_create_positioner(parent->client->shell);
	xdg_positioner_set_size(positioner, SIDE, SIDE);
	/* Beyond an output, some compositors do not show it. */
	int32_t part = parent->client->options.is_fullscreen ? 2 : 1;
	xdg_positioner_set_anchor_rect(
		positioner, 0, 0, parent->width / part, parent->height / part);
	xdg_positioner_set_anchor(positioner, XDG_POSITIONER_ANCHOR_BOTTOM_RIGHT);
	xdg_positioner_set_gravity(positioner, XDG_POSITIONER_GRAVITY_TOP_RIGHT);
	return positioner;
}

void popup_open(struct window *parent) {
	struct client *client = parent->client;
	struct window *popup = &client->popup;
	*popup = (struct window){.client = client, .title = "popup"};
	popup->surface = wl_compositor_create_surface(client->compositor);
	wl_surface_set_user_data(popup->surface, popup);
	popup->xdg_surface = xdg_wm_base_get_xdg_surface(client->shell, popup->surface);
	xdg_surface_add_listener(popup->xdg_surface, &popup_surface_listener, popup);
	struct xdg_positioner *positioner = beside(parent);
	popup->popup = xdg_surface_get_popup(popup->xdg_surface, parent->xdg_surface, positioner);
	xdg_positioner_destroy(positioner);
	xdg_popup_add_listener(popup->popup, &popup_listener, popup);
	xdg_popup_grab(popup->popup, client->seat, client->down_serial);
	wl_surface_commit(popup->surface);
}

void popup_close(struct client *client) {
	window_destroy(&client->popup);
}

/*
 * A screen keyboard: a surface of zwlr_layer_shell_v1 along the lower edge, over all windows.
 * Debian 12 has no package with a description of this protocol, so what the client needs of it is
 * here.
 */

enum { SHELL_GET_SURFACE };
enum { SET_SIZE, SET_ANCHOR, ACK_CONFIGURE = 6 };
#define OVERLAY 3
#define LOWER_EDGE (2 | 4 | 8) /* bottom, left, right */

static const struct wl_interface layer_surface_interface;

static const struct wl_interface *types[] = {
	&layer_surface_interface,
	&wl_surface_interface,
	&wl_output_interface,
	NULL,
	NULL,
};
/* Of four plain arguments. */
static const struct wl_interface *plain[4];
static const struct wl_interface *popup[] = {&xdg_popup_interface};

static const struct wl_message surface_requests[] = {
	{"set_size", "uu", plain},
	{"set_anchor", "u", plain},
	{"set_exclusive_zone", "i", plain},
	{"set_margin", "iiii", plain},
	{"set_keyboard_interactivity", "u", plain},
	{"get_popup", "o", popup},
	{"ack_configure", "u", plain},
	{"destroy", "", plain},
};
static const struct wl_message surface_events[] = {
	{"configure", "uuu", plain},
	{"closed", "", plain},
};
static const struct wl_interface layer_surface_interface = {
	"zwlr_layer_surface_v1", 1, 8, surface_requests, 2, surface_events};

static const struct wl_message shell_requests[] = {{"get_layer_surface", "no?ous", types}};
const struct wl_interface layer_shell_interface = {
	"zwlr_layer_shell_v1", 1, 1, shell_requests, 0, NULL};

static void configured(
	void *data, struct wl_proxy *layer, uint32_t serial, uint32_t width, uint32_t height) {
	struct window *window = data;
	wl_proxy_marshal_flags(layer, ACK_CONFIGURE, NULL, 1, 0, serial);
	window_show(window, (int32_t)width, (int32_t)height);
}

static void closed(void *data, struct wl_proxy *layer) {
	struct window *window = data;
	window->client->running = false;
}

static const struct {
	void (*configure)(void *, struct wl_proxy *, uint32_t, uint32_t, uint32_t);
	void (*closed)(void *, struct wl_proxy *);
} listener = {configured, closed};

void layer_create(struct window *window) {
	const struct client *client = window->client;
	window->layer = wl_proxy_marshal_flags(client->layer_shell, SHELL_GET_SURFACE,
		&layer_surface_interface, 1, 0, NULL, window->surface, NULL, OVERLAY, "keyboard");
	wl_proxy_add_listener(window->layer, (void (**)(void))&listener, window);
	wl_proxy_marshal_flags(window->layer, SET_SIZE, NULL, 1, 0, 0, client->options.keyboard);
	wl_proxy_marshal_flags(window->layer, SET_ANCHOR, NULL, 1, 0, LOWER_EDGE);
}

/* SPDX-License-Identifier: MIT */
/*
 * A screen keyboard: a surface of zwlr_layer_shell_v1 along the lower edge, over all windows.
 * Debian 12 has no package with a description of this protocol, so what the client needs of it is
 * here.
 */
#include "client.h"

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

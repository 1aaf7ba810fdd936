/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "client.h"

#define SIDE 100

static void xdg_surface_configure(void *data, struct xdg_surface *xdg_surface, uint32_t serial) {
	struct window *popup = data;
	xdg_surface_ack_configure(xdg_surface, serial);
	window_show(popup, SIDE, SIDE);
}

static const struct xdg_surface_listener xdg_surface_listener = {
	.configure = xdg_surface_configure,
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
	xdg_positioner_set_anchor_rect(positioner, 0, 0, parent->width, parent->height);
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
	xdg_surface_add_listener(popup->xdg_surface, &xdg_surface_listener, popup);
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
